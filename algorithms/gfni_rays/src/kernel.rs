//! Directions of all coordinates of a vector at once.

use contract::rays_of_coords::{DIFFERENCE_SIGNS, EXPAND, SAMENESS_SIGNS, words_of_directions};
use contract::{Index, Numbering, Vector};

/// The direction of each of 16 coordinates from `square`; see [`stages`].
#[inline(always)]
pub fn rays_of_coords<V: Vector>(numbering: Numbering, coordinates: V, square: Index) -> V {
    stages(numbering, coordinates, square)[4]
}

/// All steps, in nine operations: the coordinates as 0rrr0fff; whether rank and file are not below
/// the square's, in bits 7 and 3; whether they differ, in the same bits; the four bits as an index;
/// the directions.
#[inline(always)]
pub fn stages<V: Vector>(numbering: Numbering, coordinates: V, square: Index) -> [V; 5] {
    let expanded = coordinates.affine(V::constant(EXPAND));
    let squares = V::constant_bytes((square.get() + (square.get() & 0o70)) as u8);

    // A set sign bit lends to its own nibble, so no borrow crosses into the next.
    let difference = (expanded | V::constant_bytes(0x88)).minus_bytes(squares);
    // Adding 7 carries every non-zero nibble into its sign bit.
    let sameness = (expanded ^ squares).plus_bytes(V::constant_bytes(0x77));

    let indexes = difference.affine(V::constant(DIFFERENCE_SIGNS))
        | sameness.affine(V::constant(SAMENESS_SIGNS));
    // Direction of each index.
    let rays = V::known(words_of_directions(numbering)).shuffle_bytes(indexes);
    [expanded, difference, sameness, indexes, rays]
}
