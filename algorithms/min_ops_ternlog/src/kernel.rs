//! The algorithm alone: five shifts and five functions of three words, in AVX-512 instructions. It
//! knows its own shifts and wrap masks, and nothing of the harness.
//!
//! Every word says two things: on an occupied square whether it holds a slider, on an empty one
//! something of the squares behind. So one shift moves both.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use contract::Direction;
use std::arch::x86_64::*;

/// The three inputs of a ternary function as columns of its truth table, from which the table of
/// any function follows.
const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;

/// What the algorithm has on the way, two boards each. "Behind" is where a ray comes from.
#[derive(Clone, Copy, Debug)]
pub struct Stages {
    /// Sliders; empty squares with an empty one behind.
    pub pairs: __m128i,
    /// Sliders; empty squares at the end of four, or with a slider two squares behind.
    pub fours: __m128i,
    /// Sliders; empty squares at the end of four, or reached by a slider within three squares.
    pub far: __m128i,
    /// Where `far` is behind: whether any of the four squares behind is not empty.
    pub near: __m128i,
    /// The answer.
    pub attacks: __m128i,
}

/// Attacks of all `sliders` in one direction, on two boards at once. No slider stands on an empty
/// square. 10 operations north and south, 12 in the other directions.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
pub fn attacks_x2(
    direction: Direction,
    sliders: __m128i,
    empty: __m128i,
    _occupied: __m128i,
) -> __m128i {
    stages(direction, sliders, empty).attacks
}

/// All steps.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
pub fn stages(direction: Direction, sliders: __m128i, empty: __m128i) -> Stages {
    let empty = without_wraps(direction, empty);
    let empty_behind = shift(direction, empty, 1);
    let pairs = ternary::<{ A | B & C }>(sliders, empty, empty_behind);
    let pairs_behind = shift(direction, pairs, 2);
    let fours = ternary::<{ A & (!B & 0xff | C) }>(pairs, empty, pairs_behind);
    let fours_behind = shift(direction, fours, 1);
    let near = ternary::<{ A ^ B & C }>(fours_behind, empty_behind, pairs_behind);
    let far = ternary::<{ A | B & C }>(fours, empty, fours_behind);
    let (one_behind, five_behind) = (shift(direction, far, 1), shift(direction, far, 5));
    let attacks = ternary::<{ A & (B | C) }>(one_behind, near, five_behind);
    Stages { pairs, fours, far, near, attacks: without_wraps(direction, attacks) }
}

/// [`attacks_x2`] on one board, moved to a vector register and back.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
pub fn attacks(direction: Direction, sliders: u64, empty: u64, occupied: u64) -> u64 {
    let vector = |board: u64| _mm_cvtsi64_si128(board.cast_signed());
    let attacks = attacks_x2(direction, vector(sliders), vector(empty), vector(occupied));
    _mm_cvtsi128_si64(attacks).cast_unsigned()
}

#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn ternary<const TABLE: i32>(a: __m128i, b: __m128i, c: __m128i) -> __m128i {
    _mm_ternarylogic_epi64::<TABLE>(a, b, c)
}

/// `board` shifted by `steps` squares; files may wrap.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn shift(direction: Direction, board: __m128i, steps: i32) -> __m128i {
    let up = |step: i32| _mm_sll_epi64(board, _mm_cvtsi32_si128(step * steps));
    let down = |step: i32| _mm_srl_epi64(board, _mm_cvtsi32_si128(step * steps));
    match direction {
        Direction::North => up(8),
        Direction::South => down(8),
        Direction::East => up(1),
        Direction::West => down(1),
        Direction::NorthEast => up(9),
        Direction::NorthWest => up(7),
        Direction::SouthEast => down(7),
        Direction::SouthWest => down(9),
    }
}

/// `board` without the squares that one step reaches by wrapping only: the a-file going east, the
/// h-file going west. North and south, shifting alone loses what leaves the board.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn without_wraps(direction: Direction, board: __m128i) -> __m128i {
    const NOT_A_FILE: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let within = |mask: u64| _mm_and_si128(board, _mm_set1_epi64x(mask.cast_signed()));
    match direction {
        Direction::North | Direction::South => board,
        Direction::NorthEast | Direction::East | Direction::SouthEast => within(NOT_A_FILE),
        Direction::NorthWest | Direction::West | Direction::SouthWest => within(NOT_H_FILE),
    }
}
