//! The directions of 16 coordinates, exact off the rays.
//!
//! All begin like raysOfCoords: rank and file in a nibble each, four signs, an index of four bits.
//! The index gives the direction or the quadrant; the forms differ in how they distinguish the two.

use crate::tables::{
    DISTANCES, HIGH_NIBBLE_DOWN, LOW_NIBBLE_UP, NIBBLES_DIFFER, rays_or_quadrants,
};
use contract::rays_of_coords::{DIFFERENCE_SIGNS, EXPAND, SAMENESS_SIGNS, words_of_directions};
use contract::{Index, Numbering, Vector};

/// The sign bits of both nibbles.
const SIGNS: i32 = 0x88;
/// Sign bits, and the file counted from the other side: 7 - f.
const MIRRORED: i32 = SIGNS | FILE as i32;
const FILE: u8 = 0x07;

/// The values that all forms compute for each coordinate.
struct Signs<V> {
    /// 8 plus the difference in ranks and 8 plus the difference in files, a nibble each, 1 to 15.
    difference: V,
    /// Bits 0 and 1: rank and file not below the square's. Bits 2 and 3: rank and file different.
    indexes: V,
}

/// 7 operations. The constant of the first product sets the sign bits at no cost.
#[inline(always)]
fn signs<V: Vector>(coordinates: V, squares: V) -> Signs<V> {
    let expanded = coordinates.affine_plus::<SIGNS>(V::constant(EXPAND));
    // Each sign bit lends to its own nibble, so no borrow crosses into the next.
    let difference = expanded.minus_bytes(squares);
    // 8 plus the bits that differ, minus one: the sign bit stays set unless nothing differs.
    let sameness = (expanded ^ squares).plus_bytes(V::constant_bytes(0xef));
    let indexes = difference.affine(V::constant(DIFFERENCE_SIGNS))
        | sameness.affine(V::constant(SAMENESS_SIGNS));
    Signs { difference, indexes }
}

/// By distances: on a ray the distances in files and in ranks are equal, or one of them is zero.
/// 17 operations.
#[inline(always)]
pub fn rays_abs<V: Vector>(numbering: Numbering, coordinates: V, square: Index) -> V {
    let Signs { difference, indexes } = signs(coordinates, expanded(square));
    // Direction or quadrant of each index.
    let quadrants = V::known(words_of_directions(numbering)).shuffle_bytes(indexes);
    // Distance by the half byte of a difference.
    let distances = V::known(&DISTANCES);
    let files = distances.shuffle_bytes(difference & V::constant_bytes(0x0f));
    let ranks = distances.shuffle_bytes(difference.affine(V::constant(HIGH_NIBBLE_DOWN)));
    // Zero if any of the three is: no files, no ranks, or equally many of both.
    let off_rays = files.min_bytes(ranks).min_bytes(files ^ ranks);
    quadrants | off_rays.greater_i8(V::constant(0))
}

/// By mirror images: on one diagonal both nibbles of the difference are equal, on the other both
/// nibbles of the mirrored difference. 16 operations.
#[inline(always)]
pub fn rays_mirrored<V: Vector>(numbering: Numbering, coordinates: V, square: Index) -> V {
    let squares = expanded(square);
    let Signs { difference, indexes } = signs(coordinates, squares);
    let mirrored = coordinates
        .affine_plus::<MIRRORED>(V::constant(EXPAND))
        .minus_bytes(squares ^ V::constant_bytes(FILE));
    let differ = |nibbles: V| nibbles.affine(V::constant(NIBBLES_DIFFER));
    exact(numbering, indexes, [differ(difference), differ(mirrored)])
}

/// By sums: on one diagonal both nibbles of the difference are equal, on the other they add up to
/// 16, which is 0 in a nibble. 15 operations.
#[inline(always)]
pub fn rays_sum<V: Vector>(numbering: Numbering, coordinates: V, square: Index) -> V {
    let Signs { difference, indexes } = signs(coordinates, expanded(square));
    let ranks = difference & V::constant_bytes(0xf0);
    let files = difference.affine(V::constant(LOW_NIBBLE_UP));
    exact(numbering, indexes, [ranks ^ files, ranks.plus_bytes(files)])
}

/// Directions by index, with the two upper bits of the index flipped off both diagonals.
/// `diagonals` are high nibbles: zero on the first and on the second diagonal. 4 operations.
#[inline(always)]
fn exact<V: Vector>(numbering: Numbering, indexes: V, diagonals: [V; 2]) -> V {
    // 12 is less than any high nibble except zero.
    let off_diagonals = diagonals[0].min_bytes(diagonals[1]).min_bytes(V::constant_bytes(12));
    // Direction of each index; none off the rays.
    V::known(rays_or_quadrants(numbering)).shuffle_bytes(indexes ^ off_diagonals)
}

/// 00rrrfff to 0rrr0fff.
#[inline(always)]
fn expanded<V: Vector>(square: Index) -> V {
    V::constant_bytes((square.get() + (square.get() & 0o70)) as u8)
}
