//! Directions of all coordinates of a vector at once.

use contract::rays_of_coords::{DIFFERENCE_SIGNS, EXPAND, SAMENESS_SIGNS, words_of_directions};
use contract::{Index, Numbering, Vector};

/// Intermediate results of each step.
#[derive(Clone, Copy, Debug)]
pub struct Stages<V> {
    /// The coordinates as 0rrr0fff.
    pub expanded: V,
    /// Bits 7 and 3: rank and file are not below the square's.
    pub difference: V,
    /// Bits 7 and 3: rank and file differ from the square's.
    pub sameness: V,
    /// The four bits side by side.
    pub indexes: V,
    /// The directions looked up.
    pub rays: V,
}

/// The direction of each of 16 coordinates from `square`; see [`stages`].
#[inline(always)]
pub fn rays_of_coords<V: Vector>(numbering: Numbering, coordinates: V, square: Index) -> V {
    stages(numbering, coordinates, square).rays
}

/// All steps: nine operations.
#[inline(always)]
pub fn stages<V: Vector>(numbering: Numbering, coordinates: V, square: Index) -> Stages<V> {
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
    Stages { expanded, difference, sameness, indexes, rays }
}
