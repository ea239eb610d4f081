//! The algorithms with a direction in each of eight lanes, in AVX-512 instructions: a rotate is a
//! step in any direction.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use std::arch::x86_64::*;

/// A word for each direction, in `dir8` order: clockwise from north-east.
pub type Directions = __m512i;

/// The inputs of a ternary function as columns of its truth table, from which the table of any function
/// follows.
const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;

/// Kogge-Stone: 13 operations.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn kogge_stone(orthogonal: u64, diagonal: u64, empty: u64, _occupied: u64) -> Directions {
    let mut p = _mm512_and_si512(on_all(empty), within());
    let mut g = sliders(orthogonal, diagonal);
    g = ternary::<{ A | B & C }>(g, p, step(g, 1));
    p = _mm512_and_si512(p, step(p, 1));
    g = ternary::<{ A | B & C }>(g, p, step(g, 2));
    p = _mm512_and_si512(p, step(p, 2));
    g = ternary::<{ A | B & C }>(g, p, step(g, 4));
    _mm512_and_si512(step(g, 1), within())
}

/// Dumb7Fill, where each step takes what is reached so far: 15 operations.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn dumb7(orthogonal: u64, diagonal: u64, empty: u64, _occupied: u64) -> Directions {
    let p = _mm512_and_si512(on_all(empty), within());
    let mut g = sliders(orthogonal, diagonal);
    g = ternary::<{ A | B & C }>(g, p, step(g, 1));
    g = ternary::<{ A | B & C }>(g, p, step(g, 1));
    g = ternary::<{ A | B & C }>(g, p, step(g, 1));
    g = ternary::<{ A | B & C }>(g, p, step(g, 1));
    g = ternary::<{ A | B & C }>(g, p, step(g, 1));
    g = ternary::<{ A | B & C }>(g, p, step(g, 1));
    _mm512_and_si512(step(g, 1), within())
}

/// The program of `min_ops_ternlog`: five rotates, five ternary functions and two masks, 12
/// operations. No slider stands on an empty square.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn five_rotates(orthogonal: u64, diagonal: u64, empty: u64, _occupied: u64) -> Directions {
    let empty = _mm512_and_si512(on_all(empty), within());
    let empty_behind = step(empty, 1);
    let pairs = ternary::<{ A | B & C }>(sliders(orthogonal, diagonal), empty, empty_behind);
    let pairs_behind = step(pairs, 2);
    let fours = ternary::<{ A & (!B & 0xff | C) }>(pairs, empty, pairs_behind);
    let fours_behind = step(fours, 1);
    let near = ternary::<{ A ^ B & C }>(fours_behind, empty_behind, pairs_behind);
    let far = ternary::<{ A | B & C }>(fours, empty, fours_behind);
    let attacks = ternary::<{ A & (B | C) }>(step(far, 1), near, step(far, 5));
    _mm512_and_si512(attacks, within())
}

#[inline]
#[target_feature(enable = "avx512f")]
fn ternary<const TABLE: i32>(a: Directions, b: Directions, c: Directions) -> Directions {
    _mm512_ternarylogic_epi64::<TABLE>(a, b, c)
}

/// `steps` squares further in each direction; what leaves the board comes back on the other side.
#[inline]
#[target_feature(enable = "avx512f")]
fn step(set: Directions, steps: i64) -> Directions {
    // Amounts count modulo 64: a negative one is a rotate to the right.
    let [ne, e, se, s, sw, w, nw, n] = [9, 1, -7, -8, -9, -1, 7, 8].map(|one| one * steps);
    _mm512_rolv_epi64(set, _mm512_setr_epi64(ne, e, se, s, sw, w, nw, n))
}

/// The squares that one step reaches in each direction without leaving the board.
#[inline]
#[target_feature(enable = "avx512f")]
fn within() -> Directions {
    let [ne, e, se, s, sw, w, nw, n] = crate::lines::WITHIN.map(u64::cast_signed);
    _mm512_setr_epi64(ne, e, se, s, sw, w, nw, n)
}

/// Diagonal and orthogonal directions by turns.
#[inline]
#[target_feature(enable = "avx512f")]
fn sliders(orthogonal: u64, diagonal: u64) -> Directions {
    _mm512_mask_blend_epi64(0b1010_1010, on_all(diagonal), on_all(orthogonal))
}

#[inline]
#[target_feature(enable = "avx512f")]
fn on_all(set: u64) -> Directions {
    _mm512_set1_epi64(set.cast_signed())
}
