//! 16 coordinates in two words.

use crate::instructions::{affine, shuffle};
use contract::rays_of_coords::{DIFFERENCE_SIGNS, EXPAND, SAMENESS_SIGNS, directions};
use contract::{Index, Numbering, Pair, Word};

/// The direction of each coordinate from `square`; see [`stages`].
#[inline(always)]
pub fn rays_of_coords<W: Word>(
    numbering: Numbering,
    coordinates: Pair<W>,
    square: Index,
) -> Pair<W> {
    let [low, high] = coordinates.0;
    Pair([stages(numbering, low, square)[4], stages(numbering, high, square)[4]])
}

/// All steps, for eight coordinates: the coordinates as 0rrr0fff; whether rank and file are not
/// below the square's, in bits 7 and 3; whether they differ, in the same bits; the four bits as an
/// index; the directions.
#[inline(always)]
pub fn stages<W: Word>(numbering: Numbering, coordinates: W, square: Index) -> [W; 5] {
    let expanded = affine::<EXPAND, W>(coordinates);
    let expanded_square = square.get().wrapping_add(square.get() & 0o70);
    let squares = W::constant(expanded_square.wrapping_mul(0x0101_0101_0101_0101));

    // Each set sign bit lends to its own nibble, so no borrow crosses into the next nibble or byte,
    // and one subtraction of the word will do.
    let difference = (expanded | W::constant(0x8888_8888_8888_8888)).minus(squares);
    // 7 carries any nibble but zero into its sign bit, and none beyond it.
    let sameness = (expanded ^ squares).plus(W::constant(0x7777_7777_7777_7777));

    let indexes = affine::<DIFFERENCE_SIGNS, W>(difference) | affine::<SAMENESS_SIGNS, W>(sameness);
    let rays = shuffle(directions(numbering), indexes);
    [expanded, difference, sameness, indexes, rays]
}
