//! The algorithms alone: the directions of 16 coordinates, exact off the rays, on anything that has
//! the instructions.
//!
//! All begin as raysOfCoords does: rank and file in a nibble each, four signs, an index of four bits.
//! That gives the direction or the quadrant, and they differ in how they tell which.

use crate::bytes::Bytes;
use crate::tables::{
    DISTANCES, HIGH_NIBBLE_DOWN, LOW_NIBBLE_UP, NIBBLES_DIFFER, rays_or_quadrants,
};
use contract::rays_of_coords::{DIFFERENCE_SIGNS, EXPAND, SAMENESS_SIGNS, directions};
use contract::{Index, Numbering};

/// The sign bits of both nibbles.
const SIGNS: i32 = 0x88;
/// Sign bits, and the file counted from the other side: 7 - f.
const MIRRORED: i32 = SIGNS | FILE;
const FILE: i32 = 0x07;

/// What all forms have of each coordinate.
struct Signs<B> {
    /// 8 + the rank's difference, 8 + the file's: a nibble each, 1 to 15.
    difference: B,
    /// Bits 0 and 1: rank and file not below the square's. Bits 2 and 3: rank and file different.
    indexes: B,
}

/// 7 operations. The constant of the first product sets the sign bits for nothing.
#[inline(always)]
fn signs<B: Bytes>(coordinates: B, squares: B) -> Signs<B> {
    let expanded = coordinates.affine::<EXPAND, SIGNS>();
    // The sign bits lend to their own nibbles, so that no borrow crosses into the next.
    let difference = expanded.minus(squares);
    // 8 + what differs, less one: the sign bit stays unless nothing differs.
    let sameness = (expanded ^ squares).plus(B::all(0xef));
    let indexes =
        difference.affine::<DIFFERENCE_SIGNS, 0>() | sameness.affine::<SAMENESS_SIGNS, 0>();
    Signs { difference, indexes }
}

/// By distances: on a ray the distances in files and in ranks are equal, or one of them is zero.
/// 17 operations.
#[inline(always)]
pub fn rays_abs<B: Bytes>(numbering: Numbering, coordinates: B, square: Index) -> B {
    let Signs { difference, indexes } = signs(coordinates, expanded(square));
    let quadrants = B::of(directions(numbering)).shuffled_by(indexes);
    let distances = B::of(DISTANCES);
    let files = distances.shuffled_by(difference & B::all(0x0f));
    let ranks = distances.shuffled_by(difference.affine::<HIGH_NIBBLE_DOWN, 0>());
    // Zero if any of the three is: no files, no ranks, or as many of both.
    let off_rays = files.smaller(ranks).smaller(files ^ ranks);
    quadrants | off_rays.is_above(B::all(0))
}

/// By mirror images: on one diagonal the nibbles of the difference are equal, on the other those of
/// the difference in the mirror. 16 operations.
#[inline(always)]
pub fn rays_mirrored<B: Bytes>(numbering: Numbering, coordinates: B, square: Index) -> B {
    let squares = expanded(square);
    let Signs { difference, indexes } = signs(coordinates, squares);
    let mirrored = coordinates.affine::<EXPAND, MIRRORED>().minus(squares ^ B::all(FILE as u8));
    let diagonals = [difference, mirrored].map(|nibbles| nibbles.affine::<NIBBLES_DIFFER, 0>());
    exact(numbering, indexes, diagonals)
}

/// By sums: on one diagonal the nibbles of the difference are equal, on the other they are 16 together,
/// which is 0 in a nibble. 15 operations.
#[inline(always)]
pub fn rays_sum<B: Bytes>(numbering: Numbering, coordinates: B, square: Index) -> B {
    let Signs { difference, indexes } = signs(coordinates, expanded(square));
    let ranks = difference & B::all(0xf0);
    let files = difference.affine::<LOW_NIBBLE_UP, 0>();
    exact(numbering, indexes, [ranks ^ files, ranks.plus(files)])
}

/// Directions by index, of which those off both diagonals are flipped: `diagonals` are high nibbles,
/// zero on one diagonal and the other. 4 operations.
#[inline(always)]
fn exact<B: Bytes>(numbering: Numbering, indexes: B, diagonals: [B; 2]) -> B {
    // 12 is less than any high nibble but zero.
    let off_diagonals = diagonals[0].smaller(diagonals[1]).smaller(B::all(12));
    B::of(rays_or_quadrants(numbering)).shuffled_by(indexes ^ off_diagonals)
}

/// 00rrrfff as 0rrr0fff.
#[inline(always)]
fn expanded<B: Bytes>(square: Index) -> B {
    B::all(square.get().wrapping_add(square.get() & 0o70) as u8)
}
