//! Eight directions side by side: a direction in each lane, stepped by rotates, or by shifts of
//! four to each side.
//!
//! A vector of 512 bits has eight lanes, and a board has eight directions. AVX-512 rotates each lane by its own
//! distance, and a rotate is a step in any direction: `64 - i` to the left are `i` to the right. So one fill runs
//! in all directions at once, and `vpternlogq` does its and and its or together:
//!
//! ```text
//! p = empty & leaving      g = sliders & leaving      r = [8, 9, 1, 57, 56, 55, 63, 7]
//! g |= p & (g <<< r);      p &= p <<< r
//! g |= p & (g <<< 2r);     p &= p <<< 2r
//! g |= p & (g <<< 4r)
//! attacks = g <<< r
//! ```
//!
//! Six rotates of `g` and `p`, three ternary functions, two ands and two masks: 13 operations for eight
//! directions. The lanes go clockwise from north and have different sliders: rooks and queens in the even ones,
//! bishops and queens in the odd. Where both words are adjacent in memory one load brings them there; `dir8`
//! order, which begins at north-east, would take a shuffle or a blend.
//!
//! What a shift drops at the edge a rotate brings back on the other side. So `leaving` lacks the file and the
//! rank from where a step would wrap. A slider there goes no further in that direction, and no run of empty
//! squares includes it: then nothing wraps, and no result has to be masked.
//!
//! ```text
//! north             north-east        east              south-east
//! . . . . . . . .   . . . . . . . .   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .
//! 1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .
//! 1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .
//! 1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .
//! 1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .
//! 1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .
//! 1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .
//! 1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .   . . . . . . . .
//!
//! south             south-west        west              north-west
//! 1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . . . . . . . .
//! 1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
//! 1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
//! 1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
//! 1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
//! 1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
//! 1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
//! . . . . . . . .   . . . . . . . .   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
//! ```
//!
//! A queen on d4, all lanes laid over each other, after each level (it needs no jump by four):
//!
//! ```text
//! occupied          distance 1        1 + 2             attacks
//! . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
//! 1 . . 1 . . 1 .   . . . . . . . .   . . . . . . . .   1 . . 1 . . 1 .
//! . . . . . . . .   . . . . . . . .   . 1 . 1 . 1 . .   . 1 . 1 . 1 . .
//! . . . . . . . .   . . 1 1 1 . . .   . . 1 1 1 . . .   . . 1 1 1 . . .
//! . 1 . 1 . . . 1   . . 1 1 1 . . .   . . 1 1 1 1 1 .   . 1 1 . 1 1 1 1
//! . . 1 . . . . .   . . . 1 1 . . .   . . . 1 1 . . .   . . 1 1 1 . . .
//! . . . . . . . .   . . . . . . . .   . . . 1 . 1 . .   . . . 1 . 1 . .
//! 1 . . . . . 1 1   . . . . . . . .   . . . 1 . . . .   . . . 1 . . 1 .
//! ```
//!
//! ## Two other programs
//!
//! `board_attacks_dumb7` takes six steps of one square; a ternary function makes each of them a rotate and one
//! more, and the whole flood can step instead of the front alone. `board_attacks_five` is `min_ops_ternlog`'s
//! program of five shifts and five functions with rotates, in 12 operations with its two masks. It needs the
//! sliders off the empty squares.
//!
//! ## Without rotates
//!
//! AVX2 shifts each lane by its own distance, but all to one side. So the directions are split: north,
//! north-east, east and north-west shift to the left in one register, the other four to the right in another. No
//! rank needs a mask then. Empty squares lack both files that a step can wrap to or from, so that both registers
//! share them, and nothing else; `pairs_avx2` shares more.
//!
//! ## One slider
//!
//! `square_attacks_dumb7` and `square_attacks_dumb7_shifts` start the same fills from one square, for one piece:
//! eight lanes of rotates, or two registers of four lanes that shift to either side. `square_attacks` does it by
//! Kogge-Stone, whose chain is shorter. All lanes have the same slider; those that the piece has are united at
//! the end, so that a rook and a bishop of one square share the fill. The slider may or may not be among the
//! occupied squares: a fill starts there in either case.
//!
//! ## Traps
//!
//! - Rotates count modulo 64, so a negative amount is fine.
//! - Shifts by 64 or more give zero instead.
//!
//! Boards have a1 = bit 0, h1 = bit 7, h8 = bit 63.
//! A square is less than 64.
//!
//! Sources:
//! - Steffan Westcott, 2002: Re: flood fill attack bitboards (Computer Chess Club)
//! - Gerd Isenberg, 2018: Dumb7Fill (Chess Programming Wiki): steps in any direction by rotates
//! - Daniel Infuehr, 2022: Chess_Movegen: AVX Branchless Shift, one slider in seven steps
//! - raybench, 2026: eight rotates and ternary functions in one register
//!
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0
//!
//! From raybench 0.2.0.
//!
//! Measured as raybench compiles it, on boards of the workload game:
//! - square_attacks_dumb7_shifts, throughput: queen 14.9 (14.9–15.0), rook 13.7 (13.7–13.7),
//!   bishop 14.1 (14.1–14.2), both 14.5 (14.4–14.5) core cycles a query
//! - square_attacks_dumb7_shifts, latency: queen 51.2 (51.2–51.2), rook 47.4 (47.3–47.5),
//!   bishop 49.3 (49.2–49.5), both 50.3 (50.3–50.4) core cycles a query
//!
//! (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
//!   x86-64-v4)
//!
//! Self-check: rustc --edition 2021 --test FILE, and run it.

use std::arch::x86_64::*;

#[inline]
#[target_feature(enable = "sse2")]
fn words_2(vector: __m128i) -> [u64; 2] {
    // SAFETY: so many words either way.
    unsafe { std::mem::transmute(vector) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_4(words: &[u64]) -> __m256i {
    assert!(words.len() >= 4);
    // SAFETY: so many words are there.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

/// No vector in it crosses a cache line.
#[repr(C, align(64))]
struct Aligned<T>(T);

const fn bit(square: u64) -> u64 {
    1 << square
}

/// The words of a vector.
static BETWEEN_FILES: Aligned<[u64; 4]> = Aligned([
    0xffff_ffff_ffff_ffff, 0x7e7e_7e7e_7e7e_7e7e, 0x7e7e_7e7e_7e7e_7e7e, 0x7e7e_7e7e_7e7e_7e7e,
]);

/// By `square`: its set.
static BIT: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = bit(square);
        square += 1;
    }
    table
};

/// The words of a vector.
static LEAVING: Aligned<[u64; 4]> = Aligned([
    0xffff_ffff_ffff_ffff, 0x7f7f_7f7f_7f7f_7f7f, 0x7f7f_7f7f_7f7f_7f7f, 0xfefe_fefe_fefe_fefe,
]);

/// The words of a vector.
static DISTANCES: Aligned<[u64; 4]> = Aligned([
    8, 9, 1, 7,
]);

/// The words of a vector.
static LEAVING_2: Aligned<[u64; 4]> = Aligned([
    0xffff_ffff_ffff_ffff, 0xfefe_fefe_fefe_fefe, 0xfefe_fefe_fefe_fefe, 0x7f7f_7f7f_7f7f_7f7f,
]);

/// What a rook on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn rotate_lanes_square_attacks_dumb7_shifts_rook(square: u64, occupied: u64) -> u64 {
    let between_files = load_4(&BETWEEN_FILES.0);
    let inner = _mm256_andnot_si256(_mm256_set1_epi64x(occupied as i64), between_files);
    let slider = BIT[(square & 63) as usize];
    let slider2 = _mm256_set1_epi64x(slider as i64);
    let leaving = load_4(&LEAVING.0);
    let sliders = _mm256_and_si256(slider2, leaving);
    let distances = load_4(&DISTANCES.0);
    let next = _mm256_and_si256(inner, _mm256_sllv_epi64(sliders, distances));
    let next2 = _mm256_and_si256(inner, _mm256_sllv_epi64(next, distances));
    let next3 = _mm256_and_si256(inner, _mm256_sllv_epi64(next2, distances));
    let next4 = _mm256_and_si256(inner, _mm256_sllv_epi64(next3, distances));
    let next5 = _mm256_and_si256(inner, _mm256_sllv_epi64(next4, distances));
    let next6 = _mm256_and_si256(inner, _mm256_sllv_epi64(next5, distances));
    let flood = _mm256_or_si256(_mm256_or_si256(_mm256_or_si256(sliders, next2), next3), next4);
    let flood2 = _mm256_or_si256(_mm256_or_si256(flood, next5), _mm256_or_si256(next, next6));
    let leaving2 = load_4(&LEAVING_2.0);
    let sliders2 = _mm256_and_si256(slider2, leaving2);
    let next7 = _mm256_and_si256(inner, _mm256_srlv_epi64(sliders2, distances));
    let next8 = _mm256_and_si256(inner, _mm256_srlv_epi64(next7, distances));
    let next9 = _mm256_and_si256(inner, _mm256_srlv_epi64(next8, distances));
    let next10 = _mm256_and_si256(inner, _mm256_srlv_epi64(next9, distances));
    let next11 = _mm256_and_si256(inner, _mm256_srlv_epi64(next10, distances));
    let next12 = _mm256_and_si256(inner, _mm256_srlv_epi64(next11, distances));
    let flood3 = _mm256_or_si256(_mm256_or_si256(_mm256_or_si256(sliders2, next8), next9), next10);
    let flood4 = _mm256_or_si256(_mm256_or_si256(flood3, next11), _mm256_or_si256(next7, next12));
    let lanes =
        _mm256_or_si256(_mm256_sllv_epi64(flood2, distances), _mm256_srlv_epi64(flood4, distances));
    let pieces = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    words_2(pieces)[0]
}

/// What a bishop on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn rotate_lanes_square_attacks_dumb7_shifts_bishop(square: u64, occupied: u64) -> u64 {
    let between_files = load_4(&BETWEEN_FILES.0);
    let inner = _mm256_andnot_si256(_mm256_set1_epi64x(occupied as i64), between_files);
    let slider = BIT[(square & 63) as usize];
    let slider2 = _mm256_set1_epi64x(slider as i64);
    let leaving = load_4(&LEAVING.0);
    let sliders = _mm256_and_si256(slider2, leaving);
    let distances = load_4(&DISTANCES.0);
    let next = _mm256_and_si256(inner, _mm256_sllv_epi64(sliders, distances));
    let next2 = _mm256_and_si256(inner, _mm256_sllv_epi64(next, distances));
    let next3 = _mm256_and_si256(inner, _mm256_sllv_epi64(next2, distances));
    let next4 = _mm256_and_si256(inner, _mm256_sllv_epi64(next3, distances));
    let next5 = _mm256_and_si256(inner, _mm256_sllv_epi64(next4, distances));
    let next6 = _mm256_and_si256(inner, _mm256_sllv_epi64(next5, distances));
    let flood = _mm256_or_si256(_mm256_or_si256(_mm256_or_si256(sliders, next2), next3), next4);
    let flood2 = _mm256_or_si256(_mm256_or_si256(flood, next5), _mm256_or_si256(next, next6));
    let leaving2 = load_4(&LEAVING_2.0);
    let sliders2 = _mm256_and_si256(slider2, leaving2);
    let next7 = _mm256_and_si256(inner, _mm256_srlv_epi64(sliders2, distances));
    let next8 = _mm256_and_si256(inner, _mm256_srlv_epi64(next7, distances));
    let next9 = _mm256_and_si256(inner, _mm256_srlv_epi64(next8, distances));
    let next10 = _mm256_and_si256(inner, _mm256_srlv_epi64(next9, distances));
    let next11 = _mm256_and_si256(inner, _mm256_srlv_epi64(next10, distances));
    let next12 = _mm256_and_si256(inner, _mm256_srlv_epi64(next11, distances));
    let flood3 = _mm256_or_si256(_mm256_or_si256(_mm256_or_si256(sliders2, next8), next9), next10);
    let flood4 = _mm256_or_si256(_mm256_or_si256(flood3, next11), _mm256_or_si256(next7, next12));
    let lanes =
        _mm256_or_si256(_mm256_sllv_epi64(flood2, distances), _mm256_srlv_epi64(flood4, distances));
    let pieces = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    words_2(_mm_unpackhi_epi64(pieces, pieces))[0]
}

/// What a queen on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn rotate_lanes_square_attacks_dumb7_shifts_queen(square: u64, occupied: u64) -> u64 {
    let between_files = load_4(&BETWEEN_FILES.0);
    let inner = _mm256_andnot_si256(_mm256_set1_epi64x(occupied as i64), between_files);
    let slider = BIT[(square & 63) as usize];
    let slider2 = _mm256_set1_epi64x(slider as i64);
    let leaving = load_4(&LEAVING.0);
    let sliders = _mm256_and_si256(slider2, leaving);
    let distances = load_4(&DISTANCES.0);
    let next = _mm256_and_si256(inner, _mm256_sllv_epi64(sliders, distances));
    let next2 = _mm256_and_si256(inner, _mm256_sllv_epi64(next, distances));
    let next3 = _mm256_and_si256(inner, _mm256_sllv_epi64(next2, distances));
    let next4 = _mm256_and_si256(inner, _mm256_sllv_epi64(next3, distances));
    let next5 = _mm256_and_si256(inner, _mm256_sllv_epi64(next4, distances));
    let next6 = _mm256_and_si256(inner, _mm256_sllv_epi64(next5, distances));
    let flood = _mm256_or_si256(_mm256_or_si256(_mm256_or_si256(sliders, next2), next3), next4);
    let flood2 = _mm256_or_si256(_mm256_or_si256(flood, next5), _mm256_or_si256(next, next6));
    let leaving2 = load_4(&LEAVING_2.0);
    let sliders2 = _mm256_and_si256(slider2, leaving2);
    let next7 = _mm256_and_si256(inner, _mm256_srlv_epi64(sliders2, distances));
    let next8 = _mm256_and_si256(inner, _mm256_srlv_epi64(next7, distances));
    let next9 = _mm256_and_si256(inner, _mm256_srlv_epi64(next8, distances));
    let next10 = _mm256_and_si256(inner, _mm256_srlv_epi64(next9, distances));
    let next11 = _mm256_and_si256(inner, _mm256_srlv_epi64(next10, distances));
    let next12 = _mm256_and_si256(inner, _mm256_srlv_epi64(next11, distances));
    let flood3 = _mm256_or_si256(_mm256_or_si256(_mm256_or_si256(sliders2, next8), next9), next10);
    let flood4 = _mm256_or_si256(_mm256_or_si256(flood3, next11), _mm256_or_si256(next7, next12));
    let lanes =
        _mm256_or_si256(_mm256_sllv_epi64(flood2, distances), _mm256_srlv_epi64(flood4, distances));
    let pieces = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    words_2(_mm_or_si128(pieces, _mm_unpackhi_epi64(pieces, pieces)))[0]
}

/// What a rook on `square` attacks, then what a bishop does.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn rotate_lanes_square_attacks_dumb7_shifts_both(square: u64, occupied: u64) -> [u64; 2] {
    let between_files = load_4(&BETWEEN_FILES.0);
    let inner = _mm256_andnot_si256(_mm256_set1_epi64x(occupied as i64), between_files);
    let slider = BIT[(square & 63) as usize];
    let slider2 = _mm256_set1_epi64x(slider as i64);
    let leaving = load_4(&LEAVING.0);
    let sliders = _mm256_and_si256(slider2, leaving);
    let distances = load_4(&DISTANCES.0);
    let next = _mm256_and_si256(inner, _mm256_sllv_epi64(sliders, distances));
    let next2 = _mm256_and_si256(inner, _mm256_sllv_epi64(next, distances));
    let next3 = _mm256_and_si256(inner, _mm256_sllv_epi64(next2, distances));
    let next4 = _mm256_and_si256(inner, _mm256_sllv_epi64(next3, distances));
    let next5 = _mm256_and_si256(inner, _mm256_sllv_epi64(next4, distances));
    let next6 = _mm256_and_si256(inner, _mm256_sllv_epi64(next5, distances));
    let flood = _mm256_or_si256(_mm256_or_si256(_mm256_or_si256(sliders, next2), next3), next4);
    let flood2 = _mm256_or_si256(_mm256_or_si256(flood, next5), _mm256_or_si256(next, next6));
    let leaving2 = load_4(&LEAVING_2.0);
    let sliders2 = _mm256_and_si256(slider2, leaving2);
    let next7 = _mm256_and_si256(inner, _mm256_srlv_epi64(sliders2, distances));
    let next8 = _mm256_and_si256(inner, _mm256_srlv_epi64(next7, distances));
    let next9 = _mm256_and_si256(inner, _mm256_srlv_epi64(next8, distances));
    let next10 = _mm256_and_si256(inner, _mm256_srlv_epi64(next9, distances));
    let next11 = _mm256_and_si256(inner, _mm256_srlv_epi64(next10, distances));
    let next12 = _mm256_and_si256(inner, _mm256_srlv_epi64(next11, distances));
    let flood3 = _mm256_or_si256(_mm256_or_si256(_mm256_or_si256(sliders2, next8), next9), next10);
    let flood4 = _mm256_or_si256(_mm256_or_si256(flood3, next11), _mm256_or_si256(next7, next12));
    let lanes =
        _mm256_or_si256(_mm256_sllv_epi64(flood2, distances), _mm256_srlv_epi64(flood4, distances));
    let pieces = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    [
        words_2(pieces)[0],
        words_2(_mm_unpackhi_epi64(pieces, pieces))[0],
    ]
}

#[cfg(test)]
mod tests {
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

    const fn bit(square: u64) -> u64 {
        1 << square
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
    fn check_rotate_lanes_square_attacks_dumb7_shifts() {
        if !(is_x86_feature_detected!("avx2")) {
            return skipped("rotate_lanes_square_attacks_dumb7_shifts", "avx2");
        }
        let mut seed = 1;
        for round in 0..1024 {
            let dense = round % 2 * !0;
            let square = round % 64;
            let occupied = random_word(&mut seed) & (random_word(&mut seed) | dense);
            check(
                "rotate_lanes_square_attacks_dumb7_shifts_rook",
                unsafe { rotate_lanes_square_attacks_dumb7_shifts_rook(square, occupied) },
                slide(bit(square), 0xaa, occupied));
            check(
                "rotate_lanes_square_attacks_dumb7_shifts_bishop",
                unsafe { rotate_lanes_square_attacks_dumb7_shifts_bishop(square, occupied) },
                slide(bit(square), 0x55, occupied));
            check(
                "rotate_lanes_square_attacks_dumb7_shifts_queen",
                unsafe { rotate_lanes_square_attacks_dumb7_shifts_queen(square, occupied) },
                slide(bit(square), 0xff, occupied));
            let answer = unsafe { rotate_lanes_square_attacks_dumb7_shifts_both(square, occupied) };
            check(
                "rotate_lanes_square_attacks_dumb7_shifts_both", answer[0],
                slide(bit(square), 0xaa, occupied));
            check(
                "rotate_lanes_square_attacks_dumb7_shifts_both", answer[1],
                slide(bit(square), 0x55, occupied));
        }
    }
}
