//! Look-ups in registers of 64 bytes.

use crate::tables::{differences, rows};
use contract::rays_of_coords::EXPAND;
use contract::{Halves, Index, Numbering, Scalar, Vector};

/// A table for each square, looked up as a whole: one operation.
#[inline(always)]
pub fn rays_table_x64<V: Vector>(numbering: Numbering, coordinates: V, square: Index) -> V {
    // The `&` replaces a bounds check.
    let row = &rows(numbering)[(square.get() & 63) as usize].0;
    // Direction of each square. The permute ignores bits 6 and 7 of an index.
    V::row(row).permute_bytes(coordinates)
}

/// The same for sixteen coordinates.
///
/// At 128 or 256 bits `vpermb` uses four or five bits of an index; six bits need a register of 512
/// bits. So the coordinates are in the lowest quarter of a register, and the other results are
/// discarded.
#[inline(always)]
pub fn rays_table<V: Vector<Word: Scalar<Two = V>>>(
    numbering: Numbering,
    coordinates: V,
    square: Index,
) -> V {
    let coordinates = <V::Word as Scalar>::Eight::widened(Halves::widened(coordinates));
    rays_table_x64(numbering, coordinates, square).low_half().low_half()
}

/// One table for all squares, by the difference of two squares as 0rrr0fff: 6 operations.
///
/// A look-up in two registers uses seven bits of an index. The eighth is the difference's sign.
#[inline(always)]
pub fn rays_difference_x64<V: Vector>(numbering: Numbering, coordinates: V, square: Index) -> V {
    let from = V::constant_bytes((square.get() + (square.get() & 0o70)) as u8);
    let difference = coordinates.affine(V::constant(EXPAND)).minus_bytes(from);
    // Direction by the difference of two squares, in quarters.
    let [a, b, c, d] = differences(numbering).each_ref().map(|row| V::known(&row.0));
    let ahead = a.permute_bytes_of_two(difference, b);
    let behind = c.permute_bytes_of_two(difference, d);
    ahead.blend_bytes(difference.signs(), behind)
}
