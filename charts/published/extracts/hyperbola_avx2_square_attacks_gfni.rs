//! Hyperbola Quintessence, AVX2: the slider subtracted from the pieces of all its lines at once,
//! a line in each lane.
//!
//! The lines of one piece lie in the lanes of one register, and the slider is subtracted from the pieces of all
//! of them at once. The lanes differ only in the mask.
//!
//! ```text
//! o       = occupied & line                  the other pieces of each line
//! attacks = ((o - r) ^ (o' - r')') & line    ' reverses the line, r is the slider
//! ```
//!
//! `hyperbola` has the derivation. Here each step is one instruction on four words, and finally the lanes are
//! united. A byte swap of four words is one shuffle (`vpshufb`).
//!
//! A queen on d4, its diagonals and its file, lane by lane:
//!
//! ```text
//! lane              diagonal          anti-diagonal     file              own square
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
//! ## Five ways to the rank
//!
//! | the rank | operations that it costs | |
//! |---|--:|---|
//! | by a table of 512 bytes, beside the lanes | 7 | in general-purpose registers, which are idle otherwise |
//! | packed, by a table of 2 KiB, and unpacked (BMI2) | 3 | 8 KiB of rows: lines, slider, its mirror image, the rank |
//! | laid on the long diagonal by the shuffle of a lane, and summed up (`vpsadbw`) | 5 | and 6 KiB more of sliders, lines and orders |
//! | all lanes reversed bit by bit | 10 | a reversal is 7: swap, two halves, two look-ups of 16 bytes, or |
//! | the same with GFNI | 0 | a reversal is 2: swap, and a product with a matrix of bits |
//!
//! `square_attacks` uses the first. It takes two operations more than the long diagonal, but they run in other
//! units than the vector's, and there are fewer loads. The fourth lane is then free and holds the slider's own
//! bit: one row of 32 bytes has all that a square needs. As a line that lane is harmless: its two halves both
//! change the slider's bit, so the xor is zero.
//!
//! `square_attacks_packed`, for a queen, uses the second:
//!
//! ```text
//! rank = pdep(attacks[file][pext(occupied, rank)], rank)
//! ```
//!
//! `square_attacks_lanes` uses the first again, for engines, which ask for rook and bishop of one square as often
//! as for either alone. A row of 64 bytes, one cache line, has all operands but the rank's:
//!
//! ```text
//! lines     diagonal   file   anti-diagonal   –
//! sliders   r          r      –               r'
//! ```
//!
//! Two sliders are loaded into both halves of a register, and `r'` into all lanes, without any operation. (The
//! fourth lane has an empty line, so what is subtracted there does not matter.) All pieces use the same three
//! lines. Lanes 0 and 2 are united to the bishop, lane 1 is the file: beside its rank a rook costs two operations
//! where a bishop is computed already. The rank takes one operation less than in `square_attacks`: its inner
//! squares are not shifted down to bit 0, so an index is scaled by four instead of eight.
//!
//! `square_attacks_reversed` reverses bit by bit: four lines alike. `square_attacks_gfni` has a product in place
//! of the two look-ups: `gf2p8affineqb` gives each bit of a byte as the parity of what it has in common with a
//! row of a matrix. Rows with one bit each, in reverse order, reverse the byte. Its row of 64 bytes has the four
//! lines, the slider and the slider's reversal.
//!
//! `square_attacks_computed` is the same with lines
//! made from the square, without any table:
//!
//! ```text
//! steps = square * a + file * b              one vpmaddwd; 8 (rank - file) is square - 9 file
//! line  = middle << steps | middle >> -steps
//! ```
//!
//! A vector shift by more than 63 gives zero, and a negative count is more than 63. So the shift in the wrong
//! direction vanishes by itself. With no steps both shifts give the line.
//!
//! ## Traps
//!
//! - `-steps` must be computed in 32 bits. The count has 32 bits with zeros above, and its negative in 64 bits
//!   would not be small where it should be.
//! - Shuffles stay within 128 bits, so the order of a byte swap is written twice.
//! - The slider's square may or may not be occupied: no line contains it.
//!
//! Boards have a1 = bit 0, h1 = bit 7, h8 = bit 63.
//! A square is less than 64.
//!
//! Sources:
//! - Gerd Isenberg, 2007: Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's
//!   Hyperbola Project
//! - Aleks Peshkov, 2007: Re: BitBoard Tests Magic v Non-Rotated 32 Bits v 64 Bits (Computer Chess
//!   Club)
//! - Daniel Infuehr, 2023: Chess_Movegen: GaloisField, lines in lanes reversed by GF2P8AFFINEQB
//! - Stockfish developers, 2026: #6845: Hyperbola Quintessence for AVX2 with a table of ranks
//!
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0
//!
//! From raybench 0.2.0.
//!
//! Measured as raybench compiles it, on boards of the workload game:
//! - square_attacks_gfni, throughput: queen 4.70 (4.70–4.71), rook 4.21 (4.21–4.22), bishop
//!   3.84 (3.84–3.85), both 4.36 (4.35–4.38) core cycles a query
//! - square_attacks_gfni, latency: queen 34.2 (34.2–34.3), rook 32.3 (32.3–32.4), bishop 29.4
//!   (29.3–29.5), both 34.2 (34.2–34.2) core cycles a query
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
#[target_feature(enable = "avx2")]
fn load_4(words: &[u64]) -> __m256i {
    assert!(words.len() >= 4);
    // SAFETY: so many words are there.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

/// No vector in it crosses a cache line.
#[repr(C, align(64))]
struct Aligned<T>(T);

const A1_H8_DIAGONAL: u64 = 0x8040_2010_0804_0201;

const fn bit(square: u64) -> u64 {
    1 << square
}

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

/// By `square`: its set on the board turned by 180 degrees.
static BIT_TURNED: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = bit(square ^ 63);
        square += 1;
    }
    table
};

/// By `square`: the words of vectors.
static LINES: Aligned<[[u64; 4]; 64]> = Aligned([
    [0x8040_2010_0804_0200, 0x0000_0000_0000_0000, 0x0101_0101_0101_0100, 0x0000_0000_0000_00fe],
    [0x0080_4020_1008_0400, 0x0000_0000_0000_0100, 0x0202_0202_0202_0200, 0x0000_0000_0000_00fd],
    [0x0000_8040_2010_0800, 0x0000_0000_0001_0200, 0x0404_0404_0404_0400, 0x0000_0000_0000_00fb],
    [0x0000_0080_4020_1000, 0x0000_0000_0102_0400, 0x0808_0808_0808_0800, 0x0000_0000_0000_00f7],
    [0x0000_0000_8040_2000, 0x0000_0001_0204_0800, 0x1010_1010_1010_1000, 0x0000_0000_0000_00ef],
    [0x0000_0000_0080_4000, 0x0000_0102_0408_1000, 0x2020_2020_2020_2000, 0x0000_0000_0000_00df],
    [0x0000_0000_0000_8000, 0x0001_0204_0810_2000, 0x4040_4040_4040_4000, 0x0000_0000_0000_00bf],
    [0x0000_0000_0000_0000, 0x0102_0408_1020_4000, 0x8080_8080_8080_8000, 0x0000_0000_0000_007f],
    [0x4020_1008_0402_0000, 0x0000_0000_0000_0002, 0x0101_0101_0101_0001, 0x0000_0000_0000_fe00],
    [0x8040_2010_0804_0001, 0x0000_0000_0001_0004, 0x0202_0202_0202_0002, 0x0000_0000_0000_fd00],
    [0x0080_4020_1008_0002, 0x0000_0000_0102_0008, 0x0404_0404_0404_0004, 0x0000_0000_0000_fb00],
    [0x0000_8040_2010_0004, 0x0000_0001_0204_0010, 0x0808_0808_0808_0008, 0x0000_0000_0000_f700],
    [0x0000_0080_4020_0008, 0x0000_0102_0408_0020, 0x1010_1010_1010_0010, 0x0000_0000_0000_ef00],
    [0x0000_0000_8040_0010, 0x0001_0204_0810_0040, 0x2020_2020_2020_0020, 0x0000_0000_0000_df00],
    [0x0000_0000_0080_0020, 0x0102_0408_1020_0080, 0x4040_4040_4040_0040, 0x0000_0000_0000_bf00],
    [0x0000_0000_0000_0040, 0x0204_0810_2040_0000, 0x8080_8080_8080_0080, 0x0000_0000_0000_7f00],
    [0x2010_0804_0200_0000, 0x0000_0000_0000_0204, 0x0101_0101_0100_0101, 0x0000_0000_00fe_0000],
    [0x4020_1008_0400_0100, 0x0000_0000_0100_0408, 0x0202_0202_0200_0202, 0x0000_0000_00fd_0000],
    [0x8040_2010_0800_0201, 0x0000_0001_0200_0810, 0x0404_0404_0400_0404, 0x0000_0000_00fb_0000],
    [0x0080_4020_1000_0402, 0x0000_0102_0400_1020, 0x0808_0808_0800_0808, 0x0000_0000_00f7_0000],
    [0x0000_8040_2000_0804, 0x0001_0204_0800_2040, 0x1010_1010_1000_1010, 0x0000_0000_00ef_0000],
    [0x0000_0080_4000_1008, 0x0102_0408_1000_4080, 0x2020_2020_2000_2020, 0x0000_0000_00df_0000],
    [0x0000_0000_8000_2010, 0x0204_0810_2000_8000, 0x4040_4040_4000_4040, 0x0000_0000_00bf_0000],
    [0x0000_0000_0000_4020, 0x0408_1020_4000_0000, 0x8080_8080_8000_8080, 0x0000_0000_007f_0000],
    [0x1008_0402_0000_0000, 0x0000_0000_0002_0408, 0x0101_0101_0001_0101, 0x0000_0000_fe00_0000],
    [0x2010_0804_0001_0000, 0x0000_0001_0004_0810, 0x0202_0202_0002_0202, 0x0000_0000_fd00_0000],
    [0x4020_1008_0002_0100, 0x0000_0102_0008_1020, 0x0404_0404_0004_0404, 0x0000_0000_fb00_0000],
    [0x8040_2010_0004_0201, 0x0001_0204_0010_2040, 0x0808_0808_0008_0808, 0x0000_0000_f700_0000],
    [0x0080_4020_0008_0402, 0x0102_0408_0020_4080, 0x1010_1010_0010_1010, 0x0000_0000_ef00_0000],
    [0x0000_8040_0010_0804, 0x0204_0810_0040_8000, 0x2020_2020_0020_2020, 0x0000_0000_df00_0000],
    [0x0000_0080_0020_1008, 0x0408_1020_0080_0000, 0x4040_4040_0040_4040, 0x0000_0000_bf00_0000],
    [0x0000_0000_0040_2010, 0x0810_2040_0000_0000, 0x8080_8080_0080_8080, 0x0000_0000_7f00_0000],
    [0x0804_0200_0000_0000, 0x0000_0000_0204_0810, 0x0101_0100_0101_0101, 0x0000_00fe_0000_0000],
    [0x1008_0400_0100_0000, 0x0000_0100_0408_1020, 0x0202_0200_0202_0202, 0x0000_00fd_0000_0000],
    [0x2010_0800_0201_0000, 0x0001_0200_0810_2040, 0x0404_0400_0404_0404, 0x0000_00fb_0000_0000],
    [0x4020_1000_0402_0100, 0x0102_0400_1020_4080, 0x0808_0800_0808_0808, 0x0000_00f7_0000_0000],
    [0x8040_2000_0804_0201, 0x0204_0800_2040_8000, 0x1010_1000_1010_1010, 0x0000_00ef_0000_0000],
    [0x0080_4000_1008_0402, 0x0408_1000_4080_0000, 0x2020_2000_2020_2020, 0x0000_00df_0000_0000],
    [0x0000_8000_2010_0804, 0x0810_2000_8000_0000, 0x4040_4000_4040_4040, 0x0000_00bf_0000_0000],
    [0x0000_0000_4020_1008, 0x1020_4000_0000_0000, 0x8080_8000_8080_8080, 0x0000_007f_0000_0000],
    [0x0402_0000_0000_0000, 0x0000_0002_0408_1020, 0x0101_0001_0101_0101, 0x0000_fe00_0000_0000],
    [0x0804_0001_0000_0000, 0x0001_0004_0810_2040, 0x0202_0002_0202_0202, 0x0000_fd00_0000_0000],
    [0x1008_0002_0100_0000, 0x0102_0008_1020_4080, 0x0404_0004_0404_0404, 0x0000_fb00_0000_0000],
    [0x2010_0004_0201_0000, 0x0204_0010_2040_8000, 0x0808_0008_0808_0808, 0x0000_f700_0000_0000],
    [0x4020_0008_0402_0100, 0x0408_0020_4080_0000, 0x1010_0010_1010_1010, 0x0000_ef00_0000_0000],
    [0x8040_0010_0804_0201, 0x0810_0040_8000_0000, 0x2020_0020_2020_2020, 0x0000_df00_0000_0000],
    [0x0080_0020_1008_0402, 0x1020_0080_0000_0000, 0x4040_0040_4040_4040, 0x0000_bf00_0000_0000],
    [0x0000_0040_2010_0804, 0x2040_0000_0000_0000, 0x8080_0080_8080_8080, 0x0000_7f00_0000_0000],
    [0x0200_0000_0000_0000, 0x0000_0204_0810_2040, 0x0100_0101_0101_0101, 0x00fe_0000_0000_0000],
    [0x0400_0100_0000_0000, 0x0100_0408_1020_4080, 0x0200_0202_0202_0202, 0x00fd_0000_0000_0000],
    [0x0800_0201_0000_0000, 0x0200_0810_2040_8000, 0x0400_0404_0404_0404, 0x00fb_0000_0000_0000],
    [0x1000_0402_0100_0000, 0x0400_1020_4080_0000, 0x0800_0808_0808_0808, 0x00f7_0000_0000_0000],
    [0x2000_0804_0201_0000, 0x0800_2040_8000_0000, 0x1000_1010_1010_1010, 0x00ef_0000_0000_0000],
    [0x4000_1008_0402_0100, 0x1000_4080_0000_0000, 0x2000_2020_2020_2020, 0x00df_0000_0000_0000],
    [0x8000_2010_0804_0201, 0x2000_8000_0000_0000, 0x4000_4040_4040_4040, 0x00bf_0000_0000_0000],
    [0x0000_4020_1008_0402, 0x4000_0000_0000_0000, 0x8000_8080_8080_8080, 0x007f_0000_0000_0000],
    [0x0000_0000_0000_0000, 0x0002_0408_1020_4080, 0x0001_0101_0101_0101, 0xfe00_0000_0000_0000],
    [0x0001_0000_0000_0000, 0x0004_0810_2040_8000, 0x0002_0202_0202_0202, 0xfd00_0000_0000_0000],
    [0x0002_0100_0000_0000, 0x0008_1020_4080_0000, 0x0004_0404_0404_0404, 0xfb00_0000_0000_0000],
    [0x0004_0201_0000_0000, 0x0010_2040_8000_0000, 0x0008_0808_0808_0808, 0xf700_0000_0000_0000],
    [0x0008_0402_0100_0000, 0x0020_4080_0000_0000, 0x0010_1010_1010_1010, 0xef00_0000_0000_0000],
    [0x0010_0804_0201_0000, 0x0040_8000_0000_0000, 0x0020_2020_2020_2020, 0xdf00_0000_0000_0000],
    [0x0020_1008_0402_0100, 0x0080_0000_0000_0000, 0x0040_4040_4040_4040, 0xbf00_0000_0000_0000],
    [0x0040_2010_0804_0201, 0x0000_0000_0000_0000, 0x0080_8080_8080_8080, 0x7f00_0000_0000_0000],
]);

/// The words of a vector.
static REVERSED_BY_PRODUCT: Aligned<[u64; 4]> = Aligned([
    0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f, 0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f,
]);

/// What a rook on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx2")`, `is_x86_feature_detected!("gfni")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2,gfni")]
pub fn hyperbola_avx2_square_attacks_gfni_rook(square: u64, occupied: u64) -> u64 {
    let slider = BIT[(square & 63) as usize];
    let sliders = _mm256_set1_epi64x(slider as i64);
    let slider_turned = BIT_TURNED[(square & 63) as usize];
    let sliders2 = _mm256_set1_epi64x(slider_turned as i64);
    let lines = load_4(&LINES.0[(square & 63) as usize]);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines);
    let forward = _mm256_sub_epi64(o, sliders);
    let reversed_by_product = load_4(&REVERSED_BY_PRODUCT.0);
    let reversed_by_product2 = _mm256_set1_epi64x(A1_H8_DIAGONAL as i64);
    let reversed_by_product3 =
        _mm256_gf2p8affine_epi64_epi8::<0>(_mm256_shuffle_epi8(o, reversed_by_product), reversed_by_product2);
    let reversed_by_product4 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(reversed_by_product3, sliders2), reversed_by_product);
    let reversed_by_product5 =
        _mm256_gf2p8affine_epi64_epi8::<0>(reversed_by_product4, reversed_by_product2);
    let along_lines = _mm256_and_si256(_mm256_xor_si256(forward, reversed_by_product5), lines);
    let pairs = _mm256_or_si256(along_lines, _mm256_unpackhi_epi64(along_lines, along_lines));
    words_2(_mm256_extracti128_si256::<1>(pairs))[0]
}

/// What a bishop on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx2")`, `is_x86_feature_detected!("gfni")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2,gfni")]
pub fn hyperbola_avx2_square_attacks_gfni_bishop(square: u64, occupied: u64) -> u64 {
    let slider = BIT[(square & 63) as usize];
    let sliders = _mm256_set1_epi64x(slider as i64);
    let slider_turned = BIT_TURNED[(square & 63) as usize];
    let sliders2 = _mm256_set1_epi64x(slider_turned as i64);
    let lines = load_4(&LINES.0[(square & 63) as usize]);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines);
    let forward = _mm256_sub_epi64(o, sliders);
    let reversed_by_product = load_4(&REVERSED_BY_PRODUCT.0);
    let reversed_by_product2 = _mm256_set1_epi64x(A1_H8_DIAGONAL as i64);
    let reversed_by_product3 =
        _mm256_gf2p8affine_epi64_epi8::<0>(_mm256_shuffle_epi8(o, reversed_by_product), reversed_by_product2);
    let reversed_by_product4 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(reversed_by_product3, sliders2), reversed_by_product);
    let reversed_by_product5 =
        _mm256_gf2p8affine_epi64_epi8::<0>(reversed_by_product4, reversed_by_product2);
    let along_lines = _mm256_and_si256(_mm256_xor_si256(forward, reversed_by_product5), lines);
    let pairs = _mm256_or_si256(along_lines, _mm256_unpackhi_epi64(along_lines, along_lines));
    words_2(_mm256_castsi256_si128(pairs))[0]
}

/// What a queen on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx2")`, `is_x86_feature_detected!("gfni")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2,gfni")]
pub fn hyperbola_avx2_square_attacks_gfni_queen(square: u64, occupied: u64) -> u64 {
    let slider = BIT[(square & 63) as usize];
    let sliders = _mm256_set1_epi64x(slider as i64);
    let slider_turned = BIT_TURNED[(square & 63) as usize];
    let sliders2 = _mm256_set1_epi64x(slider_turned as i64);
    let lines = load_4(&LINES.0[(square & 63) as usize]);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines);
    let forward = _mm256_sub_epi64(o, sliders);
    let reversed_by_product = load_4(&REVERSED_BY_PRODUCT.0);
    let reversed_by_product2 = _mm256_set1_epi64x(A1_H8_DIAGONAL as i64);
    let reversed_by_product3 =
        _mm256_gf2p8affine_epi64_epi8::<0>(_mm256_shuffle_epi8(o, reversed_by_product), reversed_by_product2);
    let reversed_by_product4 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(reversed_by_product3, sliders2), reversed_by_product);
    let reversed_by_product5 =
        _mm256_gf2p8affine_epi64_epi8::<0>(reversed_by_product4, reversed_by_product2);
    let along_lines = _mm256_and_si256(_mm256_xor_si256(forward, reversed_by_product5), lines);
    let halves =
        _mm_or_si128(_mm256_castsi256_si128(along_lines), _mm256_extracti128_si256::<1>(along_lines));
    words_2(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves)))[0]
}

/// What a rook on `square` attacks, then what a bishop does.
///
/// # Safety
/// It needs `is_x86_feature_detected!("avx2")`, `is_x86_feature_detected!("gfni")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2,gfni")]
pub fn hyperbola_avx2_square_attacks_gfni_both(square: u64, occupied: u64) -> [u64; 2] {
    let slider = BIT[(square & 63) as usize];
    let sliders = _mm256_set1_epi64x(slider as i64);
    let slider_turned = BIT_TURNED[(square & 63) as usize];
    let sliders2 = _mm256_set1_epi64x(slider_turned as i64);
    let lines = load_4(&LINES.0[(square & 63) as usize]);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines);
    let forward = _mm256_sub_epi64(o, sliders);
    let reversed_by_product = load_4(&REVERSED_BY_PRODUCT.0);
    let reversed_by_product2 = _mm256_set1_epi64x(A1_H8_DIAGONAL as i64);
    let reversed_by_product3 =
        _mm256_gf2p8affine_epi64_epi8::<0>(_mm256_shuffle_epi8(o, reversed_by_product), reversed_by_product2);
    let reversed_by_product4 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(reversed_by_product3, sliders2), reversed_by_product);
    let reversed_by_product5 =
        _mm256_gf2p8affine_epi64_epi8::<0>(reversed_by_product4, reversed_by_product2);
    let along_lines = _mm256_and_si256(_mm256_xor_si256(forward, reversed_by_product5), lines);
    let pairs = _mm256_or_si256(along_lines, _mm256_unpackhi_epi64(along_lines, along_lines));
    [
        words_2(_mm256_extracti128_si256::<1>(pairs))[0],
        words_2(_mm256_castsi256_si128(pairs))[0],
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
    fn check_hyperbola_avx2_square_attacks_gfni() {
        if !(std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("gfni")) {
            return skipped("hyperbola_avx2_square_attacks_gfni", "avx2,gfni");
        }
        let mut seed = 1;
        for round in 0..1024 {
            let dense = round % 2 * !0;
            let square = round % 64;
            let occupied = random_word(&mut seed) & (random_word(&mut seed) | dense);
            check(
                "hyperbola_avx2_square_attacks_gfni_rook",
                unsafe { hyperbola_avx2_square_attacks_gfni_rook(square, occupied) },
                slide(bit(square), 0xaa, occupied));
            check(
                "hyperbola_avx2_square_attacks_gfni_bishop",
                unsafe { hyperbola_avx2_square_attacks_gfni_bishop(square, occupied) },
                slide(bit(square), 0x55, occupied));
            check(
                "hyperbola_avx2_square_attacks_gfni_queen",
                unsafe { hyperbola_avx2_square_attacks_gfni_queen(square, occupied) },
                slide(bit(square), 0xff, occupied));
            let answer = unsafe { hyperbola_avx2_square_attacks_gfni_both(square, occupied) };
            check("hyperbola_avx2_square_attacks_gfni_both", answer[0], slide(bit(square), 0xaa, occupied));
            check("hyperbola_avx2_square_attacks_gfni_both", answer[1], slide(bit(square), 0x55, occupied));
        }
    }
}
