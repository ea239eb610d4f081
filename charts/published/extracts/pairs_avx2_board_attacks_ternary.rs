//! Four lines in one register, AVX2: a line in each lane, stepped by variable shifts, its two
//! directions by the same propagators.
//!
//! A vector of 256 bits has four lanes, and a board has four lines. AVX2 shifts each lane by its own distance
//! (`vpsllvq`, `vpsrlvq`), so one fill runs along all lines at once:
//!
//! | lane | line | step | a step up does not leave | one down does not leave | positive, to the left | negative, to the right |
//! |---|---|--:|---|---|---|---|
//! | 0 | file | 8 | – | – | north | south |
//! | 1 | diagonal | 9 | h-file | a-file | north-east | south-west |
//! | 2 | rank | 1 | h-file | a-file | east | west |
//! | 3 | anti-diagonal | 7 | a-file | h-file | north-west | south-east |
//!
//! Rooks and bishops alternate: where both words are adjacent in memory, one load brings them to their lanes.
//!
//! The positive directions are four fills by Kogge-Stone. The negative ones use the same propagators, as in
//! `opposite_pairs`: masked before the shift, not after it. All masks come before the fill, as in `boards_avx2`:
//!
//! ```text
//! inner = not the a-file, not the h-file          up = where s leads without wrapping from      down = where -s does
//! p1 = empty & inner          p2 = p1 & (p1 << s)         p4 = p2 & (p2 << 2s)
//!
//! g  = sliders & up | p1 & (sliders << s)                 a  = (sliders & down | p1 & (sliders >> s)) >> s
//! g |= p2 & (g << 2s)                                     a |= (p2 & a) >> 2s
//! g |= p4 & (g << 4s)                                     a |= (p4 & a) >> 4s
//! positive = g << s                                       negative = a
//! ```
//!
//! `s` is a vector of four distances, the masks are vectors of four words, and every line of this text processes
//! four lines of the board: 27 operations for eight directions. The file has no masks. The first step both ways
//! starts from all sliders, since what wraps lands on a file that is not in `p1`.
//!
//! ## On the board
//!
//! A queen on d4 among the pieces of `rotated`'s README. The propagators `p2` of each lane, which say that a
//! square and the one before it on the line are empty:
//!
//! ```text
//! file              diagonal          rank              anti-diagonal
//! . 1 1 . 1 1 . 1   . . 1 1 . 1 1 .   . . 1 1 1 1 1 .   . 1 . 1 1 . . .
//! . 1 1 . 1 1 . 1   . . 1 . 1 1 . .   . . 1 . . 1 . .   . 1 1 . 1 1 . .
//! 1 1 1 1 1 1 1 1   . . 1 1 1 1 1 .   . . 1 1 1 1 1 .   . 1 1 1 1 1 . .
//! 1 . 1 . 1 1 1 .   . . . 1 . 1 1 .   . . 1 1 1 1 1 .   . 1 . 1 1 1 . .
//! 1 . . . 1 1 1 .   . . 1 . 1 1 1 .   . . . . . 1 1 .   . . 1 . 1 1 . .
//! 1 1 . 1 1 1 1 1   . . . 1 1 1 1 .   . . . . 1 1 1 .   . 1 . 1 1 1 . .
//! . 1 1 1 1 1 . .   . . 1 1 1 1 1 .   . . 1 1 1 1 1 .   . 1 1 1 1 . . .
//! . . . . . . . .   . . . . . . . .   . . 1 1 1 1 . .   . . . . . . . .
//! ```
//!
//! The two registers of the result:
//!
//! ```text
//! north             north-east        east              north-west
//! . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
//! . . . 1 . . . .   . . . . . . 1 .   . . . . . . . .   1 . . . . . . .
//! . . . 1 . . . .   . . . . . 1 . .   . . . . . . . .   . 1 . . . . . .
//! . . . 1 . . . .   . . . . 1 . . .   . . . . . . . .   . . 1 . . . . .
//! . . . . . . . .   . . . . . . . .   . . . . 1 1 1 1   . . . . . . . .
//! . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
//! . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
//! . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
//!
//! south             south-west        west              south-east
//! . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
//! . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
//! . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
//! . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
//! . . . . . . . .   . . . . . . . .   . 1 1 . . . . .   . . . . . . . .
//! . . . 1 . . . .   . . 1 . . . . .   . . . . . . . .   . . . . 1 . . .
//! . . . 1 . . . .   . . . . . . . .   . . . . . . . .   . . . . . 1 . .
//! . . . 1 . . . .   . . . . . . . .   . . . . . . . .   . . . . . . 1 .
//! ```
//!
//! The sets stay in their lanes. `dir8` order, clockwise from north-east, would take two blends more, and one of
//! the sliders.
//!
//! ## With ternary functions
//!
//! `g | (p & x)` is one `vpternlogq`, which makes the positive directions 8 operations instead of 11. The attack
//! form has a shift between its and and its or, with two exceptions: the first step is the same function, before
//! the shift; and what is attacked by jumps of two, `t`, need not be added to `a` before both jump by four:
//!
//! ```text
//! a = (sliders & down | p1 & (sliders >> s)) >> s
//! t = (p2 & a) >> 2s          u = (p4 & (a | t)) >> 4s          negative = a | t | u
//! ```
//!
//! That is 9 instead of 11, in a shorter chain.
//!
//! ## Traps
//!
//! - A shift by 64 or more gives zero. The largest count here is `4 * 9`.
//! - The propagators lack both files that a step can wrap to. That loses no attack: a slider that arrives there
//!   goes no further, and one that starts there is not an empty square.
//!
//! Boards have a1 = bit 0, h1 = bit 7, h8 = bit 63.
//! `empty` is the complement of the occupied squares.
//!
//! Sources:
//! - Steffan Westcott, 2002: Re: flood fill attack bitboards (Computer Chess Club): the fill of one
//!   direction
//! - raybench, 2026: four lines in four lanes, the opposite direction in attack form
//!
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0
//!
//! From raybench 0.2.0.
//!
//! Measured as raybench compiles it, on boards of the workload game:
//! - board_attacks_ternary, throughput: 7.41 (7.38–7.43) core cycles a board
//! - board_attacks_ternary, latency: 35.9 (35.9–36.0) core cycles a board
//!
//! (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
//!   x86-64-v4)
//!
//! Self-check: rustc --edition 2021 --test FILE, and run it.

use core::arch::x86_64::*;

#[inline]
#[target_feature(enable = "sse2")]
fn load_2(words: &[u64]) -> __m128i {
    assert!(words.len() >= 2);
    // SAFETY: so many words are there.
    unsafe { _mm_loadu_si128(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_4(words: &[u64]) -> __m256i {
    assert!(words.len() >= 4);
    // SAFETY: so many words are there.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn words_4(vector: __m256i) -> [u64; 4] {
    // SAFETY: so many words either way.
    unsafe { core::mem::transmute(vector) }
}

/// No vector in it crosses a cache line.
#[repr(C, align(64))]
struct Aligned<T>(T);

/// The words of a vector.
static INNER: Aligned<[u64; 4]> = Aligned([
    0xffff_ffff_ffff_ffff, 0x7e7e_7e7e_7e7e_7e7e, 0x7e7e_7e7e_7e7e_7e7e, 0x7e7e_7e7e_7e7e_7e7e,
]);

/// The words of a vector.
static DISTANCES: Aligned<[u64; 4]> = Aligned([
    8, 9, 1, 7,
]);

/// The words of a vector.
static DISTANCES_2: Aligned<[u64; 4]> = Aligned([
    16, 18, 2, 14,
]);

/// The words of a vector.
static LEAVING_UP: Aligned<[u64; 4]> = Aligned([
    0xffff_ffff_ffff_ffff, 0x7f7f_7f7f_7f7f_7f7f, 0x7f7f_7f7f_7f7f_7f7f, 0xfefe_fefe_fefe_fefe,
]);

/// The words of a vector.
static LEAVING_DOWN: Aligned<[u64; 4]> = Aligned([
    0xffff_ffff_ffff_ffff, 0xfefe_fefe_fefe_fefe, 0xfefe_fefe_fefe_fefe, 0x7f7f_7f7f_7f7f_7f7f,
]);

/// The words of a vector.
static DISTANCES_3: Aligned<[u64; 4]> = Aligned([
    32, 36, 4, 28,
]);

/// What the sliders attack in each of the eight directions, north, northeast, east, northwest,
/// south, southwest, west, southeast.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx512f")`, `is_x86_feature_detected!("avx512vl")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx512f,avx512vl")]
pub fn pairs_avx2_board_attacks_ternary(orthogonal: u64, diagonal: u64, empty: u64) -> [u64; 8] {
    let sliders = _mm256_broadcastsi128_si256(load_2(&[orthogonal, diagonal]));
    let inner = load_4(&INNER.0);
    let p1 = _mm256_and_si256(_mm256_set1_epi64x(empty as i64), inner);
    let distances = load_4(&DISTANCES.0);
    let p2 = _mm256_and_si256(p1, _mm256_sllv_epi64(p1, distances));
    let distances2 = load_4(&DISTANCES_2.0);
    let p4 = _mm256_and_si256(p2, _mm256_sllv_epi64(p2, distances2));
    let leaving_up = load_4(&LEAVING_UP.0);
    let g = _mm256_and_si256(sliders, leaving_up);
    let leaving_down = load_4(&LEAVING_DOWN.0);
    let from = _mm256_and_si256(sliders, leaving_down);
    let a = _mm256_ternarylogic_epi64::<0xf8>(from, p1, _mm256_srlv_epi64(sliders, distances));
    let down = _mm256_srlv_epi64(a, distances);
    let g2 = _mm256_ternarylogic_epi64::<0xf8>(g, p1, _mm256_sllv_epi64(sliders, distances));
    let t = _mm256_and_si256(p2, down);
    let down2 = _mm256_srlv_epi64(t, distances2);
    let g3 = _mm256_ternarylogic_epi64::<0xf8>(g2, p2, _mm256_sllv_epi64(g2, distances2));
    let u = _mm256_ternarylogic_epi64::<0xe0>(p4, down, down2);
    let distances3 = load_4(&DISTANCES_3.0);
    let g4 = _mm256_ternarylogic_epi64::<0xf8>(g3, p4, _mm256_sllv_epi64(g3, distances3));
    let mut attacks = [0; 8];
    attacks[0..4].copy_from_slice(&words_4(_mm256_sllv_epi64(g4, distances)));
    attacks[4..8].copy_from_slice(&words_4(_mm256_ternarylogic_epi64::<0xfe>(down, down2, _mm256_srlv_epi64(u, distances3))));
    attacks
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;

    fn random_word(seed: &mut u64) -> u64 {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        *seed
    }

    fn check(name: &str, got: u64, expected: u64) {
        assert!(got == expected, "{name}: {got:016x}, expected {expected:016x}");
    }

    fn skipped(name: &str, features: &str) {
        use std::io::Write;
        let _ = writeln!(std::io::stderr(), "skipped: {name}: this CPU lacks one of {features}");
    }

    /// The squares that steps of (files, ranks) pass from `square` on, up to the first piece. Off the
    /// board there is none.
    const fn ray(square: u64, files: i32, ranks: i32, occupied: u64) -> u64 {
        let (mut file, mut rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
        let mut squares = 0;
        while square < 64
            && 0 <= file
            && file < 8
            && 0 <= rank
            && rank < 8
            && squares & occupied == 0
        {
            squares |= 1 << (8 * rank + file);
            file += files;
            rank += ranks;
        }
        squares
    }

    /// What each of a set attacks along these ways: a bit for each direction, clockwise from north-east.
    fn slide(set: u64, ways: u64, occupied: u64) -> u64 {
        let steps = [(1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)];
        let mut attacks = 0;
        for place in 0..512 {
            let (square, way) = (place / 8, place % 8);
            if set >> square & ways >> way & 1 == 1 {
                let (files, ranks) = steps[way as usize];
                attacks |= ray(square, files, ranks, occupied);
            }
        }
        attacks
    }

    #[test]
    fn check_pairs_avx2_board_attacks_ternary() {
        if !(std::is_x86_feature_detected!("avx512f")
            && std::is_x86_feature_detected!("avx512vl")) {
            return skipped("pairs_avx2_board_attacks_ternary", "avx512f,avx512vl");
        }
        let mut seed = 1;
        for round in 0..256 {
            let dense = round % 2 * !0;
            let occupied = random_word(&mut seed) & (random_word(&mut seed) | dense);
            let empty = !occupied;
            let orthogonal = occupied & random_word(&mut seed);
            let diagonal = occupied & random_word(&mut seed);
            let answer = unsafe { pairs_avx2_board_attacks_ternary(orthogonal, diagonal, empty) };
            check("pairs_avx2_board_attacks_ternary", answer[0], slide(orthogonal, 0x80, occupied));
            check("pairs_avx2_board_attacks_ternary", answer[1], slide(diagonal, 0x01, occupied));
            check("pairs_avx2_board_attacks_ternary", answer[2], slide(orthogonal, 0x02, occupied));
            check("pairs_avx2_board_attacks_ternary", answer[3], slide(diagonal, 0x40, occupied));
            check("pairs_avx2_board_attacks_ternary", answer[4], slide(orthogonal, 0x08, occupied));
            check("pairs_avx2_board_attacks_ternary", answer[5], slide(diagonal, 0x10, occupied));
            check("pairs_avx2_board_attacks_ternary", answer[6], slide(orthogonal, 0x20, occupied));
            check("pairs_avx2_board_attacks_ternary", answer[7], slide(diagonal, 0x04, occupied));
        }
    }
}
