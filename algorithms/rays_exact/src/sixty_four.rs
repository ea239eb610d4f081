//! Look-ups in registers of 64 bytes. It knows its tables, and nothing of the harness.

use crate::tables::{differences, rows};
use contract::rays_of_coords::EXPAND;
use contract::{Halves, Index, Numbering, Scalar, Vector};

/// A table for each square, looked up as a whole: one operation.
#[inline(always)]
pub fn rays_table_x64<V: Vector>(numbering: Numbering, coordinates: V, square: Index) -> V {
    // In place of a bounds check. Bits 6 and 7 of an index count for nothing.
    V::row(&rows(numbering)[(square.get() & 63) as usize].0).permute_bytes(coordinates)
}

/// The same for sixteen coordinates.
///
/// An index of six bits takes 64 bytes, a register of 512 bits: at 128 or 256 bits `vpermb` looks at
/// four or five bits of it. So the coordinates stand in the lowest quarter of a register, and what is
/// looked up for the rest is nobody's concern.
#[inline(always)]
pub fn rays_table<V: Vector<Word: Scalar<Two = V>>>(
    numbering: Numbering,
    coordinates: V,
    square: Index,
) -> V {
    let coordinates = <V::Word as Scalar>::Eight::widened(Halves::widened(coordinates));
    rays_table_x64(numbering, coordinates, square).low_half().low_half()
}

/// One table for all squares, by the difference of two of them as 0rrr0fff: 6 operations.
///
/// A look-up in two registers sees seven bits of an index. The eighth is the difference's sign.
#[inline(always)]
pub fn rays_difference_x64<V: Vector>(numbering: Numbering, coordinates: V, square: Index) -> V {
    let from = V::constant_bytes((square.get() + (square.get() & 0o70)) as u8);
    let difference = coordinates.affine(V::constant(EXPAND)).minus_bytes(from);
    let [a, b, c, d] = differences(numbering).each_ref().map(|row| V::known(&row.0));
    let ahead = a.permute_bytes_of_two(difference, b);
    let behind = c.permute_bytes_of_two(difference, d);
    ahead.blend_bytes(difference.signs(), behind)
}
