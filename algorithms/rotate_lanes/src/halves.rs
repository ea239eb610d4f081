//! The algorithms with a direction in each lane of two registers, in AVX2 instructions, which have
//! no rotates: one register shifts to the left, the other to the right.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target feature is enabled")]

use Way::{Left, Right};
use std::arch::x86_64::*;

/// A word for each of four directions.
pub type Four = __m256i;

/// Which way a register shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// North-east, east, north-west, north.
    Left,
    /// South-west, west, south-east, south.
    Right,
}

/// Kogge-Stone: 16 operations for each half.
#[inline]
#[target_feature(enable = "avx2")]
pub fn kogge_stone(orthogonal: u64, diagonal: u64, empty: u64, _occupied: u64) -> [Four; 2] {
    let (sliders, empty) = (sliders(orthogonal, diagonal), on_all(empty));
    clockwise(prefix(Left, sliders, empty), prefix(Right, sliders, empty))
}

#[inline]
#[target_feature(enable = "avx2")]
fn prefix(way: Way, sliders: Four, empty: Four) -> Four {
    let [_, _, g] = levels(way, sliders, empty);
    _mm256_and_si256(step(way, g, 1), within(way))
}

/// Sliders, and the empty squares that they reach within one, three and seven steps.
#[inline]
#[target_feature(enable = "avx2")]
pub fn levels(way: Way, sliders: Four, empty: Four) -> [Four; 3] {
    let p1 = _mm256_and_si256(empty, within(way));
    let one = _mm256_or_si256(sliders, _mm256_and_si256(p1, step(way, sliders, 1)));
    let p2 = _mm256_and_si256(p1, step(way, p1, 1));
    let three = _mm256_or_si256(one, _mm256_and_si256(p2, step(way, one, 2)));
    let p4 = _mm256_and_si256(p2, step(way, p2, 2));
    let seven = _mm256_or_si256(three, _mm256_and_si256(p4, step(way, three, 4)));
    [one, three, seven]
}

/// Dumb7Fill: 21 operations for each half.
#[inline]
#[target_feature(enable = "avx2")]
pub fn dumb7(orthogonal: u64, diagonal: u64, empty: u64, _occupied: u64) -> [Four; 2] {
    let (sliders, empty) = (sliders(orthogonal, diagonal), on_all(empty));
    clockwise(cycles(Left, sliders, empty), cycles(Right, sliders, empty))
}

#[inline]
#[target_feature(enable = "avx2")]
fn cycles(way: Way, sliders: Four, empty: Four) -> Four {
    let p = _mm256_and_si256(empty, within(way));
    let (mut front, mut flood) = (sliders, sliders);
    // A constant number of rounds: the compiler writes them out.
    for _ in 0..6 {
        front = _mm256_and_si256(p, step(way, front, 1));
        flood = _mm256_or_si256(flood, front);
    }
    _mm256_and_si256(step(way, flood, 1), within(way))
}

/// `steps` squares further; files may wrap.
#[inline]
#[target_feature(enable = "avx2")]
fn step(way: Way, set: Four, steps: i64) -> Four {
    let distances = _mm256_setr_epi64x(9 * steps, steps, 7 * steps, 8 * steps);
    match way {
        Left => _mm256_sllv_epi64(set, distances),
        Right => _mm256_srlv_epi64(set, distances),
    }
}

/// The squares that one step reaches without wrapping. What leaves the board is lost by the shift.
#[inline]
#[target_feature(enable = "avx2")]
fn within(way: Way) -> Four {
    use crate::lines::{NOT_A_FILE, NOT_H_FILE};
    let [not_a, not_h] = [NOT_A_FILE, NOT_H_FILE].map(u64::cast_signed);
    match way {
        Left => _mm256_setr_epi64x(not_a, not_a, not_h, !0),
        Right => _mm256_setr_epi64x(not_h, not_h, not_a, !0),
    }
}

/// Diagonal and orthogonal directions by turns.
#[inline]
#[target_feature(enable = "avx2")]
pub fn sliders(orthogonal: u64, diagonal: u64) -> Four {
    _mm256_blend_epi32::<0b1100_1100>(on_all(diagonal), on_all(orthogonal))
}

/// The same set for all directions.
#[inline]
#[target_feature(enable = "avx2")]
pub fn on_all(set: u64) -> Four {
    _mm256_set1_epi64x(set.cast_signed())
}

/// `dir8` order: two directions to the left and two to the right in each half.
#[inline]
#[target_feature(enable = "avx2")]
fn clockwise(left: Four, right: Four) -> [Four; 2] {
    [_mm256_blend_epi32::<0b1111_0000>(left, right), _mm256_blend_epi32::<0b1111_0000>(right, left)]
}
