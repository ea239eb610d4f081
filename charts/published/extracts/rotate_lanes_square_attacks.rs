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
//! - square_attacks, throughput: queen 7.33 (7.32–7.35), rook 6.34 (6.33–6.36), bishop 6.84
//!   (6.83–6.85), both 6.96 (6.95–6.97) core cycles a query
//! - square_attacks, latency: queen 39.6 (39.3–39.6), rook 35.8 (35.7–36.1), bishop 38.0
//!   (37.9–38.1), both 38.6 (38.6–38.7) core cycles a query
//!
//! (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
//!   x86-64-v4)
//!
//! Self-check: rustc --edition 2021 --test FILE, and run it.

use core::arch::x86_64::*;

#[inline]
#[target_feature(enable = "sse2")]
fn words_2(vector: __m128i) -> [u64; 2] {
    // SAFETY: so many words either way.
    unsafe { core::mem::transmute(vector) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_8(words: &[u64]) -> __m512i {
    assert!(words.len() >= 8);
    // SAFETY: so many words are there.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

/// No vector in it crosses a cache line.
#[repr(C, align(64))]
struct Aligned<T>(T);

const fn bit(square: u64) -> u64 {
    1 << square
}

/// The words of a vector.
static LEAVING: Aligned<[u64; 8]> = Aligned([
    0x00ff_ffff_ffff_ffff, 0x007f_7f7f_7f7f_7f7f, 0x7f7f_7f7f_7f7f_7f7f, 0x7f7f_7f7f_7f7f_7f00,
    0xffff_ffff_ffff_ff00, 0xfefe_fefe_fefe_fe00, 0xfefe_fefe_fefe_fefe, 0x00fe_fefe_fefe_fefe,
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
static STEP: Aligned<[u64; 8]> = Aligned([
    0x0000_0000_0000_0008, 0x0000_0000_0000_0009, 0x0000_0000_0000_0001, 0xffff_ffff_ffff_fff9,
    0xffff_ffff_ffff_fff8, 0xffff_ffff_ffff_fff7, 0xffff_ffff_ffff_ffff, 0x0000_0000_0000_0007,
]);

/// The words of a vector.
static STEP_2: Aligned<[u64; 8]> = Aligned([
    0x0000_0000_0000_0010, 0x0000_0000_0000_0012, 0x0000_0000_0000_0002, 0xffff_ffff_ffff_fff2,
    0xffff_ffff_ffff_fff0, 0xffff_ffff_ffff_ffee, 0xffff_ffff_ffff_fffe, 0x0000_0000_0000_000e,
]);

/// The words of a vector.
static STEP_3: Aligned<[u64; 8]> = Aligned([
    0x0000_0000_0000_0020, 0x0000_0000_0000_0024, 0x0000_0000_0000_0004, 0xffff_ffff_ffff_ffe4,
    0xffff_ffff_ffff_ffe0, 0xffff_ffff_ffff_ffdc, 0xffff_ffff_ffff_fffc, 0x0000_0000_0000_001c,
]);

/// What a rook on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx512f")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx512f")]
pub fn rotate_lanes_square_attacks_rook(square: u64, occupied: u64) -> u64 {
    let leaving = load_8(&LEAVING.0);
    let slider = BIT[(square & 63) as usize];
    let leaving2 = _mm512_and_si512(leaving, _mm512_set1_epi64(slider as i64));
    let empty = _mm512_andnot_si512(_mm512_set1_epi64(occupied as i64), leaving);
    let step = load_8(&STEP.0);
    let g = _mm512_ternarylogic_epi64::<0xf8>(leaving2, empty, _mm512_rolv_epi64(leaving2, step));
    let p = _mm512_and_si512(empty, _mm512_rolv_epi64(empty, step));
    let step2 = load_8(&STEP_2.0);
    let g2 = _mm512_ternarylogic_epi64::<0xf8>(g, p, _mm512_rolv_epi64(g, step2));
    let p2 = _mm512_and_si512(p, _mm512_rolv_epi64(p, step2));
    let step3 = load_8(&STEP_3.0);
    let g3 = _mm512_ternarylogic_epi64::<0xf8>(g2, p2, _mm512_rolv_epi64(g2, step3));
    let step4 = _mm512_rolv_epi64(g3, step);
    let lanes =
        _mm256_or_si256(_mm512_castsi512_si256(step4), _mm512_extracti64x4_epi64::<1>(step4));
    let pieces = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    words_2(pieces)[0]
}

/// What a bishop on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx512f")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx512f")]
pub fn rotate_lanes_square_attacks_bishop(square: u64, occupied: u64) -> u64 {
    let leaving = load_8(&LEAVING.0);
    let slider = BIT[(square & 63) as usize];
    let leaving2 = _mm512_and_si512(leaving, _mm512_set1_epi64(slider as i64));
    let empty = _mm512_andnot_si512(_mm512_set1_epi64(occupied as i64), leaving);
    let step = load_8(&STEP.0);
    let g = _mm512_ternarylogic_epi64::<0xf8>(leaving2, empty, _mm512_rolv_epi64(leaving2, step));
    let p = _mm512_and_si512(empty, _mm512_rolv_epi64(empty, step));
    let step2 = load_8(&STEP_2.0);
    let g2 = _mm512_ternarylogic_epi64::<0xf8>(g, p, _mm512_rolv_epi64(g, step2));
    let p2 = _mm512_and_si512(p, _mm512_rolv_epi64(p, step2));
    let step3 = load_8(&STEP_3.0);
    let g3 = _mm512_ternarylogic_epi64::<0xf8>(g2, p2, _mm512_rolv_epi64(g2, step3));
    let step4 = _mm512_rolv_epi64(g3, step);
    let lanes =
        _mm256_or_si256(_mm512_castsi512_si256(step4), _mm512_extracti64x4_epi64::<1>(step4));
    let pieces = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    words_2(_mm_unpackhi_epi64(pieces, pieces))[0]
}

/// What a queen on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx512f")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx512f")]
pub fn rotate_lanes_square_attacks_queen(square: u64, occupied: u64) -> u64 {
    let leaving = load_8(&LEAVING.0);
    let slider = BIT[(square & 63) as usize];
    let leaving2 = _mm512_and_si512(leaving, _mm512_set1_epi64(slider as i64));
    let empty = _mm512_andnot_si512(_mm512_set1_epi64(occupied as i64), leaving);
    let step = load_8(&STEP.0);
    let g = _mm512_ternarylogic_epi64::<0xf8>(leaving2, empty, _mm512_rolv_epi64(leaving2, step));
    let p = _mm512_and_si512(empty, _mm512_rolv_epi64(empty, step));
    let step2 = load_8(&STEP_2.0);
    let g2 = _mm512_ternarylogic_epi64::<0xf8>(g, p, _mm512_rolv_epi64(g, step2));
    let p2 = _mm512_and_si512(p, _mm512_rolv_epi64(p, step2));
    let step3 = load_8(&STEP_3.0);
    let g3 = _mm512_ternarylogic_epi64::<0xf8>(g2, p2, _mm512_rolv_epi64(g2, step3));
    let step4 = _mm512_rolv_epi64(g3, step);
    let lanes =
        _mm256_or_si256(_mm512_castsi512_si256(step4), _mm512_extracti64x4_epi64::<1>(step4));
    let pieces = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    words_2(_mm_or_si128(pieces, _mm_unpackhi_epi64(pieces, pieces)))[0]
}

/// What a rook on `square` attacks, then what a bishop does.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx512f")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx512f")]
pub fn rotate_lanes_square_attacks_both(square: u64, occupied: u64) -> [u64; 2] {
    let leaving = load_8(&LEAVING.0);
    let slider = BIT[(square & 63) as usize];
    let leaving2 = _mm512_and_si512(leaving, _mm512_set1_epi64(slider as i64));
    let empty = _mm512_andnot_si512(_mm512_set1_epi64(occupied as i64), leaving);
    let step = load_8(&STEP.0);
    let g = _mm512_ternarylogic_epi64::<0xf8>(leaving2, empty, _mm512_rolv_epi64(leaving2, step));
    let p = _mm512_and_si512(empty, _mm512_rolv_epi64(empty, step));
    let step2 = load_8(&STEP_2.0);
    let g2 = _mm512_ternarylogic_epi64::<0xf8>(g, p, _mm512_rolv_epi64(g, step2));
    let p2 = _mm512_and_si512(p, _mm512_rolv_epi64(p, step2));
    let step3 = load_8(&STEP_3.0);
    let g3 = _mm512_ternarylogic_epi64::<0xf8>(g2, p2, _mm512_rolv_epi64(g2, step3));
    let step4 = _mm512_rolv_epi64(g3, step);
    let lanes =
        _mm256_or_si256(_mm512_castsi512_si256(step4), _mm512_extracti64x4_epi64::<1>(step4));
    let pieces = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    [
        words_2(pieces)[0],
        words_2(_mm_unpackhi_epi64(pieces, pieces))[0],
    ]
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
    fn check_rotate_lanes_square_attacks() {
        if !(std::is_x86_feature_detected!("avx512f")) {
            return skipped("rotate_lanes_square_attacks", "avx512f");
        }
        let mut seed = 1;
        for round in 0..1024 {
            let dense = round % 2 * !0;
            let square = round % 64;
            let occupied = random_word(&mut seed) & (random_word(&mut seed) | dense);
            check(
                "rotate_lanes_square_attacks_rook",
                unsafe { rotate_lanes_square_attacks_rook(square, occupied) },
                slide(bit(square), 0xaa, occupied));
            check(
                "rotate_lanes_square_attacks_bishop",
                unsafe { rotate_lanes_square_attacks_bishop(square, occupied) },
                slide(bit(square), 0x55, occupied));
            check(
                "rotate_lanes_square_attacks_queen",
                unsafe { rotate_lanes_square_attacks_queen(square, occupied) },
                slide(bit(square), 0xff, occupied));
            let answer = unsafe { rotate_lanes_square_attacks_both(square, occupied) };
            check("rotate_lanes_square_attacks_both", answer[0], slide(bit(square), 0xaa, occupied));
            check("rotate_lanes_square_attacks_both", answer[1], slide(bit(square), 0x55, occupied));
        }
    }
}
