//! The algorithm alone: all lines at once, each in both directions by one set of propagators. It knows
//! nothing of the harness.
//!
//! ```text
//! positive: a square can be jumped to if it and those behind it are empty   g |= p & (g << s)
//! negative: a square can be jumped from if it and those ahead are empty     a |= (p & a) >> s
//! ```
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target feature is enabled")]

use crate::lines::{Lines, clockwise, down, on_all, sliders, up, within};
use std::arch::x86_64::{_mm256_and_si256, _mm256_or_si256, _mm256_ternarylogic_epi64};

/// All eight directions in `dir8` order: 27 operations on four lines each.
#[inline]
#[target_feature(enable = "avx2")]
pub fn board_attacks(orthogonal: u64, diagonal: u64, empty: u64, _occupied: u64) -> [Lines; 2] {
    let sliders = sliders(orthogonal, diagonal);
    let runs = runs(on_all(empty));
    let [positive, negative] = both_ways(sliders, runs);
    clockwise(positive, negative)
}

/// [`board_attacks`], each set in a word of its own: eight transfers and two halvings more.
#[inline]
#[target_feature(enable = "avx2")]
pub fn board_attacks_words(orthogonal: u64, diagonal: u64, empty: u64, occupied: u64) -> [u64; 8] {
    let sets = board_attacks(orthogonal, diagonal, empty, occupied);
    // SAFETY: two registers of 256 bits are eight words.
    unsafe { std::mem::transmute::<[Lines; 2], [u64; 8]>(sets) }
}

/// Squares at which, going in the positive direction, a run of one, two or four empty squares ends:
/// 5 operations.
#[inline]
#[target_feature(enable = "avx2")]
pub fn runs(empty: Lines) -> [Lines; 3] {
    let p1 = _mm256_and_si256(empty, within());
    let p2 = _mm256_and_si256(p1, up(p1, 1));
    let p4 = _mm256_and_si256(p2, up(p2, 2));
    [p1, p2, p4]
}

/// Attacks in the positive directions, to the ends of runs, and in the negative ones, where runs end that
/// begin behind: from there. 11 operations each, by turns: neither waits for the other, and a processor
/// that looks some sixty operations ahead finds work in both.
#[inline]
#[target_feature(enable = "avx2")]
pub fn both_ways(sliders: Lines, [p1, p2, p4]: [Lines; 3]) -> [Lines; 2] {
    let mut g = sliders;
    let mut a = down(_mm256_and_si256(sliders, within()), 1);
    g = _mm256_or_si256(g, _mm256_and_si256(p1, up(g, 1)));
    a = _mm256_or_si256(a, down(_mm256_and_si256(p1, a), 1));
    g = _mm256_or_si256(g, _mm256_and_si256(p2, up(g, 2)));
    a = _mm256_or_si256(a, down(_mm256_and_si256(p2, a), 2));
    g = _mm256_or_si256(g, _mm256_and_si256(p4, up(g, 4)));
    a = _mm256_or_si256(a, down(_mm256_and_si256(p4, a), 4));
    [_mm256_and_si256(up(g, 1), within()), a]
}

/// [`board_attacks`] in ternary functions: 23 operations.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
pub fn board_attacks_ternary(
    orthogonal: u64,
    diagonal: u64,
    empty: u64,
    _occupied: u64,
) -> [Lines; 2] {
    let sliders = sliders(orthogonal, diagonal);
    let runs = runs(on_all(empty));
    clockwise(positive_ternary(sliders, runs), negative_ternary(sliders, runs))
}

/// [`positive`] with and and or in one: 8 operations.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn positive_ternary(sliders: Lines, [p1, p2, p4]: [Lines; 3]) -> Lines {
    let mut g = sliders;
    g = or_both(g, p1, up(g, 1));
    g = or_both(g, p2, up(g, 2));
    g = or_both(g, p4, up(g, 4));
    _mm256_and_si256(up(g, 1), within())
}

/// The negative directions as a fill, whose runs have to end where those of [`runs`] begin: they are
/// shifted by their length. 10 operations.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn negative_ternary(sliders: Lines, [p1, p2, p4]: [Lines; 3]) -> Lines {
    let mut g = _mm256_and_si256(sliders, within());
    g = or_both(g, p1, down(g, 1));
    g = or_both(g, down(p2, 1), down(g, 2));
    g = or_both(g, down(p4, 3), down(g, 4));
    down(g, 1)
}

/// `a | b & c`.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn or_both(a: Lines, b: Lines, c: Lines) -> Lines {
    const A: i32 = 0xf0;
    const B: i32 = 0xcc;
    const C: i32 = 0xaa;
    _mm256_ternarylogic_epi64::<{ A | B & C }>(a, b, c)
}
