//! Hyperbola Quintessence, AVX2: the slider subtracted from the pieces of all its lines at once,
//! a line in each lane.
//!
//! The lines of one piece lie in the lanes of one register, and a slider is subtracted from the pieces of all
//! of them at once. What differs from line to line is the mask alone.
//!
//! ```text
//! o       = occupied & line                  the other pieces of each line
//! attacks = ((o - r) ^ (o' - r')') & line    ' reverses the line, r is the slider
//! ```
//!
//! `hyperbola` has the derivation. Here each step is one instruction on four words, and in the end the lanes
//! are united. A byte swap of four words is one shuffle (`vpshufb`), where the scalar form has one for
//! each word.
//!
//! A queen on d4, her diagonals and her file, lane by lane:
//!
//! ```text
//! lane              diagonal          anti-diagonal     file              her square
//! line              . . . . . . . 1   . . . . . . . .   . . . 1 . . . .   . . . . . . . .
//!                   . . . . . . 1 .   1 . . . . . . .   . . . 1 . . . .   . . . . . . . .
//!                   . . . . . 1 . .   . 1 . . . . . .   . . . 1 . . . .   . . . . . . . .
//!                   . . . . 1 . . .   . . 1 . . . . .   . . . 1 . . . .   . . . . . . . .
//!                   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . 1 . . . .
//!                   . . 1 . . . . .   . . . . 1 . . .   . . . 1 . . . .   . . . . . . . .
//!                   . 1 . . . . . .   . . . . . 1 . .   . . . 1 . . . .   . . . . . . . .
//!                   1 . . . . . . .   . . . . . . 1 .   . . . 1 . . . .   . . . . . . . .
//!
//! o                 . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
//!                   . . . . . . . .   1 . . . . . . .   . . . 1 . . . .   . . . . . . . .
//!                   . . . . . 1 . .   . 1 . . . . . .   . . . . . . . .   . . . . . . . .
//!                   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
//!                   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . 1 . . . .
//!                   . . . . . . . .   . . . . 1 . . .   . . . . . . . .   . . . . . . . .
//!                   . 1 . . . . . .   . . . . . . . .   . . . 1 . . . .   . . . . . . . .
//!                   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
//!
//! attacks           . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
//!                   . . . . . . . .   . . . . . . . .   . . . 1 . . . .   . . . . . . . .
//!                   . . . . . 1 . .   . 1 . . . . . .   . . . 1 . . . .   . . . . . . . .
//!                   . . . . 1 . . .   . . 1 . . . . .   . . . 1 . . . .   . . . . . . . .
//!                   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
//!                   . . 1 . . . . .   . . . . 1 . . .   . . . 1 . . . .   . . . . . . . .
//!                   . 1 . . . . . .   . . . . . . . .   . . . 1 . . . .   . . . . . . . .
//!                   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
//! ```
//!
//! The rank is missing: a byte swap leaves it as it is.
//!
//! ## Four ways to the rank
//!
//! | the rank | operations that it costs | |
//! |---|--:|---|
//! | by a table of 512 bytes, beside the lanes | 7 | general-purpose registers have nothing else to do |
//! | packed, by a table of 2 KiB, and unpacked (BMI2) | 3 | 8 KiB of rows: lines, slider, its mirror image, the rank |
//! | laid on the long diagonal by the shuffle of a lane, and summed up (`vpsadbw`) | 5 | and 6 KiB more of sliders, lines and orders |
//! | all lanes reversed bit by bit | 10 | a reversal is 7: swap, two halves, two look-ups of 16 bytes, or |
//!
//! `square_attacks` has the first. It takes two operations more than the long diagonal, but they run in other units
//! of the core than the vector's, and its loads are fewer. The fourth lane then is free, and holds the
//! slider's own bit: one row of 32 bytes has all that a square needs. As a line that lane is harmless: its
//! two halves both turn over the slider's bit, so the xor is zero.
//!
//! `square_attacks_packed`, for a queen, has the second:
//!
//! ```text
//! rank = pdep(attacks[file][pext(occupied, rank)], rank)
//! ```
//!
//! `square_attacks_lanes` has the first again, for an engine, which asks a rook and a bishop of the same square as often
//! as either of them alone. A row of 64 bytes, one cache line, has all operands but the rank's:
//!
//! ```text
//! lines     diagonal   file   anti-diagonal   –
//! sliders   r          r      r               r'
//! ```
//!
//! The sliders are subtracted as they stand in memory, and `r'` is loaded into all lanes at once: no operation goes
//! into either. (The fourth lane has an empty line, so it does not matter what is subtracted there.) Whichever piece is
//! asked, three lines are worked on. Lanes 0 and 2 are united to the bishop, lane 1 is the file: beside its rank
//! a rook costs two operations where a bishop is asked already. The rank takes one operation less than in
//! `square_attacks`: its inner squares stay beside the outer one, and an address counts them in fours.
//!
//! `square_attacks_reversed` has the last: four lines alike. `square_attacks_computed` is the same with
//! lines made of the square, without any table:
//!
//! ```text
//! steps = square * a + file * b              one vpmaddwd; 8 (rank - file) is square - 9 file
//! line  = middle << steps | middle >> -steps
//! ```
//!
//! A vector shift by more than 63 leaves nothing, and a negative number is more than 63. So the one of both
//! shifts that goes the wrong way vanishes by itself. If there are no steps both are the line.
//!
//! ## Traps
//!
//! - `-steps` is to be computed in 32 bits. The number of steps is one of 32 bits with zeros above it, and
//!   its negative in 64 bits would not be small where it should be.
//! - Shuffles stay within 128 bits, so the order of a byte swap is written twice.
//! - The slider's square may or may not be occupied: no line has it.
//!
//! Boards have a1 = bit 0, h1 = bit 7, h8 = bit 63.
//! A square is less than 64.
//!
//! Sources:
//! - Gerd Isenberg, 2007: Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's
//!   Hyperbola Project
//! - Aleks Peshkov, 2007: Re: BitBoard Tests Magic v Non-Rotated 32 Bits v 64 Bits (Computer Chess
//!   Club)
//! - Stockfish developers, 2026: #6845: Hyperbola Quintessence for AVX2 with a table of ranks
//!
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0
//!
//! From raybench 0.1.0.
//!
//! Measured as raybench compiles it, on boards of the workload game:
//! - square_attacks_computed, throughput: queen 14.3 (14.3–14.4), rook 14.1 (14.0–14.1),
//!   bishop 13.4 (13.4–13.4), both 15.2 (15.1–15.2) core cycles a query
//! - square_attacks_computed, latency: queen 45.2 (45.1–45.2), rook 43.3 (43.2–43.3), bishop
//!   40.9 (40.8–40.9), both 44.6 (44.6–44.7) core cycles a query
//!
//! (record 20261125T223347Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
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

/// The words of a vector.
static STEPS: Aligned<[u64; 4]> = Aligned([
    0x0000_0000_fff7_0001, 0x0000_0000_0007_0001, 0x0000_0000_0001_0000, 0x0000_0000_ffff_0001,
]);

/// The words of a vector.
static LEFT: Aligned<[u64; 4]> = Aligned([
    0x0000_0000_0000_0000, 0x0000_0000_ffff_ffc8, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000,
]);

/// The words of a vector.
static LINES: Aligned<[u64; 4]> = Aligned([
    0x8040_2010_0804_0201, 0x0102_0408_1020_4080, 0x0101_0101_0101_0101, 0x0000_0000_0000_00ff,
]);

/// The words of a vector.
static BYTES: Aligned<[u64; 4]> = Aligned([
    0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f, 0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f,
]);

/// The words of a vector.
static BY: Aligned<[u64; 4]> = Aligned([
    0xe060_a020_c040_8000, 0xf070_b030_d050_9010, 0xe060_a020_c040_8000, 0xf070_b030_d050_9010,
]);

/// The words of a vector.
static BY_2: Aligned<[u64; 4]> = Aligned([
    0x0e06_0a02_0c04_0800, 0x0f07_0b03_0d05_0901, 0x0e06_0a02_0c04_0800, 0x0f07_0b03_0d05_0901,
]);

/// What a rook on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn hyperbola_avx2_square_attacks_computed_rook(square: u64, occupied: u64) -> u64 {
    let at = _mm256_set1_epi64x(square as i64);
    let slider_at = _mm256_sllv_epi64(_mm256_set1_epi64x(1), at);
    let square_and_file = _mm256_set1_epi64x((square | ((square & 7) << 16)) as i64);
    let steps = load_4(&STEPS.0);
    let steps2 = _mm256_madd_epi16(square_and_file, steps);
    let left = load_4(&LEFT.0);
    let left2 = _mm256_add_epi32(steps2, left);
    let right = _mm256_sub_epi32(_mm256_set1_epi64x(0), left2);
    let lines = load_4(&LINES.0);
    let lines_with =
        _mm256_or_si256(_mm256_sllv_epi64(lines, left2), _mm256_srlv_epi64(lines, right));
    let lines2 = _mm256_andnot_si256(slider_at, lines_with);
    let mirrored = _mm256_srlv_epi64(_mm256_set1_epi64x(0x8000_0000_0000_0000_u64 as i64), at);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines2);
    let forward = _mm256_sub_epi64(o, slider_at);
    let half = _mm256_set1_epi64x(0x0f0f_0f0f_0f0f_0f0f);
    let bytes = load_4(&BYTES.0);
    let bytes2 = _mm256_shuffle_epi8(o, bytes);
    let by = load_4(&BY.0);
    let by2 = _mm256_shuffle_epi8(by, _mm256_and_si256(bytes2, half));
    let by3 = load_4(&BY_2.0);
    let by4 = _mm256_shuffle_epi8(by3, _mm256_and_si256(_mm256_srli_epi64::<4>(bytes2), half));
    let bytes3 = _mm256_shuffle_epi8(_mm256_sub_epi64(_mm256_or_si256(by2, by4), mirrored), bytes);
    let by5 = _mm256_shuffle_epi8(by, _mm256_and_si256(bytes3, half));
    let by6 = _mm256_shuffle_epi8(by3, _mm256_and_si256(_mm256_srli_epi64::<4>(bytes3), half));
    let along_lines =
        _mm256_and_si256(_mm256_xor_si256(forward, _mm256_or_si256(by5, by6)), lines2);
    let pairs = _mm256_or_si256(along_lines, _mm256_unpackhi_epi64(along_lines, along_lines));
    words_2(_mm256_extracti128_si256::<1>(pairs))[0]
}

/// What a bishop on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn hyperbola_avx2_square_attacks_computed_bishop(square: u64, occupied: u64) -> u64 {
    let at = _mm256_set1_epi64x(square as i64);
    let slider_at = _mm256_sllv_epi64(_mm256_set1_epi64x(1), at);
    let square_and_file = _mm256_set1_epi64x((square | ((square & 7) << 16)) as i64);
    let steps = load_4(&STEPS.0);
    let steps2 = _mm256_madd_epi16(square_and_file, steps);
    let left = load_4(&LEFT.0);
    let left2 = _mm256_add_epi32(steps2, left);
    let right = _mm256_sub_epi32(_mm256_set1_epi64x(0), left2);
    let lines = load_4(&LINES.0);
    let lines_with =
        _mm256_or_si256(_mm256_sllv_epi64(lines, left2), _mm256_srlv_epi64(lines, right));
    let lines2 = _mm256_andnot_si256(slider_at, lines_with);
    let mirrored = _mm256_srlv_epi64(_mm256_set1_epi64x(0x8000_0000_0000_0000_u64 as i64), at);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines2);
    let forward = _mm256_sub_epi64(o, slider_at);
    let half = _mm256_set1_epi64x(0x0f0f_0f0f_0f0f_0f0f);
    let bytes = load_4(&BYTES.0);
    let bytes2 = _mm256_shuffle_epi8(o, bytes);
    let by = load_4(&BY.0);
    let by2 = _mm256_shuffle_epi8(by, _mm256_and_si256(bytes2, half));
    let by3 = load_4(&BY_2.0);
    let by4 = _mm256_shuffle_epi8(by3, _mm256_and_si256(_mm256_srli_epi64::<4>(bytes2), half));
    let bytes3 = _mm256_shuffle_epi8(_mm256_sub_epi64(_mm256_or_si256(by2, by4), mirrored), bytes);
    let by5 = _mm256_shuffle_epi8(by, _mm256_and_si256(bytes3, half));
    let by6 = _mm256_shuffle_epi8(by3, _mm256_and_si256(_mm256_srli_epi64::<4>(bytes3), half));
    let along_lines =
        _mm256_and_si256(_mm256_xor_si256(forward, _mm256_or_si256(by5, by6)), lines2);
    let pairs = _mm256_or_si256(along_lines, _mm256_unpackhi_epi64(along_lines, along_lines));
    words_2(_mm256_castsi256_si128(pairs))[0]
}

/// What a queen on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn hyperbola_avx2_square_attacks_computed_queen(square: u64, occupied: u64) -> u64 {
    let at = _mm256_set1_epi64x(square as i64);
    let slider_at = _mm256_sllv_epi64(_mm256_set1_epi64x(1), at);
    let square_and_file = _mm256_set1_epi64x((square | ((square & 7) << 16)) as i64);
    let steps = load_4(&STEPS.0);
    let steps2 = _mm256_madd_epi16(square_and_file, steps);
    let left = load_4(&LEFT.0);
    let left2 = _mm256_add_epi32(steps2, left);
    let right = _mm256_sub_epi32(_mm256_set1_epi64x(0), left2);
    let lines = load_4(&LINES.0);
    let lines_with =
        _mm256_or_si256(_mm256_sllv_epi64(lines, left2), _mm256_srlv_epi64(lines, right));
    let lines2 = _mm256_andnot_si256(slider_at, lines_with);
    let mirrored = _mm256_srlv_epi64(_mm256_set1_epi64x(0x8000_0000_0000_0000_u64 as i64), at);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines2);
    let forward = _mm256_sub_epi64(o, slider_at);
    let half = _mm256_set1_epi64x(0x0f0f_0f0f_0f0f_0f0f);
    let bytes = load_4(&BYTES.0);
    let bytes2 = _mm256_shuffle_epi8(o, bytes);
    let by = load_4(&BY.0);
    let by2 = _mm256_shuffle_epi8(by, _mm256_and_si256(bytes2, half));
    let by3 = load_4(&BY_2.0);
    let by4 = _mm256_shuffle_epi8(by3, _mm256_and_si256(_mm256_srli_epi64::<4>(bytes2), half));
    let bytes3 = _mm256_shuffle_epi8(_mm256_sub_epi64(_mm256_or_si256(by2, by4), mirrored), bytes);
    let by5 = _mm256_shuffle_epi8(by, _mm256_and_si256(bytes3, half));
    let by6 = _mm256_shuffle_epi8(by3, _mm256_and_si256(_mm256_srli_epi64::<4>(bytes3), half));
    let along_lines =
        _mm256_and_si256(_mm256_xor_si256(forward, _mm256_or_si256(by5, by6)), lines2);
    let halves =
        _mm_or_si128(_mm256_castsi256_si128(along_lines), _mm256_extracti128_si256::<1>(along_lines));
    words_2(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves)))[0]
}

/// What a rook on `square` attacks, then what a bishop does.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn hyperbola_avx2_square_attacks_computed_both(square: u64, occupied: u64) -> [u64; 2] {
    let at = _mm256_set1_epi64x(square as i64);
    let slider_at = _mm256_sllv_epi64(_mm256_set1_epi64x(1), at);
    let square_and_file = _mm256_set1_epi64x((square | ((square & 7) << 16)) as i64);
    let steps = load_4(&STEPS.0);
    let steps2 = _mm256_madd_epi16(square_and_file, steps);
    let left = load_4(&LEFT.0);
    let left2 = _mm256_add_epi32(steps2, left);
    let right = _mm256_sub_epi32(_mm256_set1_epi64x(0), left2);
    let lines = load_4(&LINES.0);
    let lines_with =
        _mm256_or_si256(_mm256_sllv_epi64(lines, left2), _mm256_srlv_epi64(lines, right));
    let lines2 = _mm256_andnot_si256(slider_at, lines_with);
    let mirrored = _mm256_srlv_epi64(_mm256_set1_epi64x(0x8000_0000_0000_0000_u64 as i64), at);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines2);
    let forward = _mm256_sub_epi64(o, slider_at);
    let half = _mm256_set1_epi64x(0x0f0f_0f0f_0f0f_0f0f);
    let bytes = load_4(&BYTES.0);
    let bytes2 = _mm256_shuffle_epi8(o, bytes);
    let by = load_4(&BY.0);
    let by2 = _mm256_shuffle_epi8(by, _mm256_and_si256(bytes2, half));
    let by3 = load_4(&BY_2.0);
    let by4 = _mm256_shuffle_epi8(by3, _mm256_and_si256(_mm256_srli_epi64::<4>(bytes2), half));
    let bytes3 = _mm256_shuffle_epi8(_mm256_sub_epi64(_mm256_or_si256(by2, by4), mirrored), bytes);
    let by5 = _mm256_shuffle_epi8(by, _mm256_and_si256(bytes3, half));
    let by6 = _mm256_shuffle_epi8(by3, _mm256_and_si256(_mm256_srli_epi64::<4>(bytes3), half));
    let along_lines =
        _mm256_and_si256(_mm256_xor_si256(forward, _mm256_or_si256(by5, by6)), lines2);
    let pairs = _mm256_or_si256(along_lines, _mm256_unpackhi_epi64(along_lines, along_lines));
    [
        words_2(_mm256_extracti128_si256::<1>(pairs))[0],
        words_2(_mm256_castsi256_si128(pairs))[0],
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

    /// Every member walks until it meets a piece or the edge.
    fn slide(set: u64, [files, ranks]: [i32; 2], occupied: u64) -> u64 {
        let mut attacks = 0;
        for square in (0..64).filter(|square| set >> square & 1 == 1) {
            let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
            while (0..8).contains(&file) && (0..8).contains(&rank) {
                let next = 1 << (8 * rank + file);
                attacks |= next;
                if occupied & next != 0 {
                    break;
                }
                (file, rank) = (file + files, rank + ranks);
            }
        }
        attacks
    }

    /// From one square, along so many steps from the `first` on.
    fn attacked(square: u64, steps: &[[i32; 2]], first: usize, count: usize, occupied: u64) -> u64 {
        let walks = steps[first..][..count].iter().map(|&step| slide(1 << square, step, occupied));
        walks.fold(0, |all, one| all | one)
    }

    fn check_hyperbola_avx2_square_attacks_computed_rook(seed: &mut u64, round: u64) {
        let steps: &[[i32; 2]] = &[[1, 0], [0, -1], [-1, 0], [0, 1]];
        let dense = round % 2 * (!0);
        let mut square = [0; 1];
        for lane in 0..1 {
            square[lane] = (round + 23 * (lane as u64)) % 64;
        }
        let mut occupied = [0; 1];
        for lane in 0..1 {
            occupied[lane] = random_word(seed) & (random_word(seed) | dense);
        }
        let answer: [u64; 1] = unsafe { [hyperbola_avx2_square_attacks_computed_rook(square[0], occupied[0])] };
        for word in 0..1 {
            check("hyperbola_avx2_square_attacks_computed_rook", answer[word], attacked(square[word], steps, 0, 4, occupied[0]));
        }
    }

    fn check_hyperbola_avx2_square_attacks_computed_bishop(seed: &mut u64, round: u64) {
        let steps: &[[i32; 2]] = &[[1, 1], [1, -1], [-1, -1], [-1, 1]];
        let dense = round % 2 * (!0);
        let mut square = [0; 1];
        for lane in 0..1 {
            square[lane] = (round + 23 * (lane as u64)) % 64;
        }
        let mut occupied = [0; 1];
        for lane in 0..1 {
            occupied[lane] = random_word(seed) & (random_word(seed) | dense);
        }
        let answer: [u64; 1] = unsafe { [hyperbola_avx2_square_attacks_computed_bishop(square[0], occupied[0])] };
        for word in 0..1 {
            check("hyperbola_avx2_square_attacks_computed_bishop", answer[word], attacked(square[word], steps, 0, 4, occupied[0]));
        }
    }

    fn check_hyperbola_avx2_square_attacks_computed_queen(seed: &mut u64, round: u64) {
        let steps: &[[i32; 2]] = &[[1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1], [0, 1]];
        let dense = round % 2 * (!0);
        let mut square = [0; 1];
        for lane in 0..1 {
            square[lane] = (round + 23 * (lane as u64)) % 64;
        }
        let mut occupied = [0; 1];
        for lane in 0..1 {
            occupied[lane] = random_word(seed) & (random_word(seed) | dense);
        }
        let answer: [u64; 1] = unsafe { [hyperbola_avx2_square_attacks_computed_queen(square[0], occupied[0])] };
        for word in 0..1 {
            check("hyperbola_avx2_square_attacks_computed_queen", answer[word], attacked(square[word], steps, 0, 8, occupied[0]));
        }
    }

    fn check_hyperbola_avx2_square_attacks_computed_both(seed: &mut u64, round: u64) {
        let steps: &[[i32; 2]] = &[[1, 0], [0, -1], [-1, 0], [0, 1], [1, 1], [1, -1], [-1, -1], [-1, 1]];
        let dense = round % 2 * (!0);
        let mut square = [0; 1];
        for lane in 0..1 {
            square[lane] = (round + 23 * (lane as u64)) % 64;
        }
        let mut occupied = [0; 1];
        for lane in 0..1 {
            occupied[lane] = random_word(seed) & (random_word(seed) | dense);
        }
        let answer: [u64; 2] = unsafe { hyperbola_avx2_square_attacks_computed_both(square[0], occupied[0]) };
        for word in 0..2 {
            check("hyperbola_avx2_square_attacks_computed_both", answer[word], attacked(square[word % 1], steps, 4 * (word / 1), 4, occupied[0]));
        }
    }

    #[test]
    fn hyperbola_avx2_square_attacks_computed_rook_is_right() {
        if !(is_x86_feature_detected!("avx2")) {
            return skipped("hyperbola_avx2_square_attacks_computed_rook", "avx2");
        }
        let mut seed = 1;
        for round in 0..2048 {
            check_hyperbola_avx2_square_attacks_computed_rook(&mut seed, round);
        }
    }

    #[test]
    fn hyperbola_avx2_square_attacks_computed_bishop_is_right() {
        if !(is_x86_feature_detected!("avx2")) {
            return skipped("hyperbola_avx2_square_attacks_computed_bishop", "avx2");
        }
        let mut seed = 1;
        for round in 0..2048 {
            check_hyperbola_avx2_square_attacks_computed_bishop(&mut seed, round);
        }
    }

    #[test]
    fn hyperbola_avx2_square_attacks_computed_queen_is_right() {
        if !(is_x86_feature_detected!("avx2")) {
            return skipped("hyperbola_avx2_square_attacks_computed_queen", "avx2");
        }
        let mut seed = 1;
        for round in 0..2048 {
            check_hyperbola_avx2_square_attacks_computed_queen(&mut seed, round);
        }
    }

    #[test]
    fn hyperbola_avx2_square_attacks_computed_both_is_right() {
        if !(is_x86_feature_detected!("avx2")) {
            return skipped("hyperbola_avx2_square_attacks_computed_both", "avx2");
        }
        let mut seed = 1;
        for round in 0..1024 {
            check_hyperbola_avx2_square_attacks_computed_both(&mut seed, round);
        }
    }
}
