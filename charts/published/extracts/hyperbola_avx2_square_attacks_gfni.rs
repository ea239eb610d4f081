//! Hyperbola Quintessence, AVX2: the slider subtracted from the pieces of all its lines at once,
//! a line in each lane.
//!
//! Requires an x86-64 CPU with AVX2, GFNI. Rust 1.89 or later, edition 2021 or later; no_std.
//! Functions are inlined only where the caller is compiled with these features too, by
//! `#[target_feature]` or `-C target-cpu`; elsewhere each is a call.
//!
//! Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
//! Use: add this file as a module and call for example
//! hyperbola_avx2_square_attacks_gfni_both(square, occupied).
//!
//! Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
//! shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64-v3):
//! - throughput: queen 5.35 (5.33–5.36), rook 4.66 (4.65–4.68), bishop 4.25 (4.24–4.26),
//!   both 4.82 (4.81–4.82) core cycles per query
//! - latency: queen 36.4 (36.3–36.5), rook 34.4 (34.4–34.5), bishop 31.3 (31.1–31.4), both
//!   36.6 (36.6–36.7) core cycles per query
//!
//! Sources, for all forms of this algorithm:
//! - Gerd Isenberg, 2007: Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's
//!   Hyperbola Project
//! - Aleks Peshkov, 2007: Re: BitBoard Tests Magic v Non-Rotated 32 Bits v 64 Bits (Computer
//!   Chess Club)
//! - Daniel Infuehr, 2023: Chess_Movegen: GaloisField, lines in lanes reversed by GF2P8AFFINEQB
//! - Stockfish developers, 2026: #6845: Hyperbola Quintessence for AVX2 with a table of ranks
//!
//! From raybench 0.2.0.
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0

#[cfg(not(target_arch = "x86_64"))]
compile_error!("this file requires x86-64");
#[cfg(target_arch = "x86_64")]
pub use self::x86_64::*;

#[cfg(target_arch = "x86_64")]
mod x86_64 {
use core::arch::x86_64::*;

#[inline]
#[target_feature(enable = "sse2")]
fn words_2(vector: __m128i) -> [u64; 2] {
    // SAFETY: both types have the same size.
    unsafe { core::mem::transmute(vector) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_4(words: &[u64]) -> __m256i {
    assert!(words.len() >= 4);
    // SAFETY: the assertion checks the length.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

/// Aligned to a cache line, so that no vector load crosses one.
#[repr(C, align(64))]
struct Aligned<T>(T);

const A1_H8_DIAGONAL: u64 = 0x8040_2010_0804_0201;

/// Lines through the square, one per lane, without the square. Indexed by square.
static LINES: Aligned<[[u64; 4]; 64]> = Aligned([
    [0x8040_2010_0804_0200, 0x0000_0000_0000_0000, 0x0101_0101_0101_0100, 0x0000_0000_0000_00fe], [0x0080_4020_1008_0400, 0x0000_0000_0000_0100, 0x0202_0202_0202_0200, 0x0000_0000_0000_00fd],
    [0x0000_8040_2010_0800, 0x0000_0000_0001_0200, 0x0404_0404_0404_0400, 0x0000_0000_0000_00fb], [0x0000_0080_4020_1000, 0x0000_0000_0102_0400, 0x0808_0808_0808_0800, 0x0000_0000_0000_00f7],
    [0x0000_0000_8040_2000, 0x0000_0001_0204_0800, 0x1010_1010_1010_1000, 0x0000_0000_0000_00ef], [0x0000_0000_0080_4000, 0x0000_0102_0408_1000, 0x2020_2020_2020_2000, 0x0000_0000_0000_00df],
    [0x0000_0000_0000_8000, 0x0001_0204_0810_2000, 0x4040_4040_4040_4000, 0x0000_0000_0000_00bf], [0x0000_0000_0000_0000, 0x0102_0408_1020_4000, 0x8080_8080_8080_8000, 0x0000_0000_0000_007f],
    [0x4020_1008_0402_0000, 0x0000_0000_0000_0002, 0x0101_0101_0101_0001, 0x0000_0000_0000_fe00], [0x8040_2010_0804_0001, 0x0000_0000_0001_0004, 0x0202_0202_0202_0002, 0x0000_0000_0000_fd00],
    [0x0080_4020_1008_0002, 0x0000_0000_0102_0008, 0x0404_0404_0404_0004, 0x0000_0000_0000_fb00], [0x0000_8040_2010_0004, 0x0000_0001_0204_0010, 0x0808_0808_0808_0008, 0x0000_0000_0000_f700],
    [0x0000_0080_4020_0008, 0x0000_0102_0408_0020, 0x1010_1010_1010_0010, 0x0000_0000_0000_ef00], [0x0000_0000_8040_0010, 0x0001_0204_0810_0040, 0x2020_2020_2020_0020, 0x0000_0000_0000_df00],
    [0x0000_0000_0080_0020, 0x0102_0408_1020_0080, 0x4040_4040_4040_0040, 0x0000_0000_0000_bf00], [0x0000_0000_0000_0040, 0x0204_0810_2040_0000, 0x8080_8080_8080_0080, 0x0000_0000_0000_7f00],
    [0x2010_0804_0200_0000, 0x0000_0000_0000_0204, 0x0101_0101_0100_0101, 0x0000_0000_00fe_0000], [0x4020_1008_0400_0100, 0x0000_0000_0100_0408, 0x0202_0202_0200_0202, 0x0000_0000_00fd_0000],
    [0x8040_2010_0800_0201, 0x0000_0001_0200_0810, 0x0404_0404_0400_0404, 0x0000_0000_00fb_0000], [0x0080_4020_1000_0402, 0x0000_0102_0400_1020, 0x0808_0808_0800_0808, 0x0000_0000_00f7_0000],
    [0x0000_8040_2000_0804, 0x0001_0204_0800_2040, 0x1010_1010_1000_1010, 0x0000_0000_00ef_0000], [0x0000_0080_4000_1008, 0x0102_0408_1000_4080, 0x2020_2020_2000_2020, 0x0000_0000_00df_0000],
    [0x0000_0000_8000_2010, 0x0204_0810_2000_8000, 0x4040_4040_4000_4040, 0x0000_0000_00bf_0000], [0x0000_0000_0000_4020, 0x0408_1020_4000_0000, 0x8080_8080_8000_8080, 0x0000_0000_007f_0000],
    [0x1008_0402_0000_0000, 0x0000_0000_0002_0408, 0x0101_0101_0001_0101, 0x0000_0000_fe00_0000], [0x2010_0804_0001_0000, 0x0000_0001_0004_0810, 0x0202_0202_0002_0202, 0x0000_0000_fd00_0000],
    [0x4020_1008_0002_0100, 0x0000_0102_0008_1020, 0x0404_0404_0004_0404, 0x0000_0000_fb00_0000], [0x8040_2010_0004_0201, 0x0001_0204_0010_2040, 0x0808_0808_0008_0808, 0x0000_0000_f700_0000],
    [0x0080_4020_0008_0402, 0x0102_0408_0020_4080, 0x1010_1010_0010_1010, 0x0000_0000_ef00_0000], [0x0000_8040_0010_0804, 0x0204_0810_0040_8000, 0x2020_2020_0020_2020, 0x0000_0000_df00_0000],
    [0x0000_0080_0020_1008, 0x0408_1020_0080_0000, 0x4040_4040_0040_4040, 0x0000_0000_bf00_0000], [0x0000_0000_0040_2010, 0x0810_2040_0000_0000, 0x8080_8080_0080_8080, 0x0000_0000_7f00_0000],
    [0x0804_0200_0000_0000, 0x0000_0000_0204_0810, 0x0101_0100_0101_0101, 0x0000_00fe_0000_0000], [0x1008_0400_0100_0000, 0x0000_0100_0408_1020, 0x0202_0200_0202_0202, 0x0000_00fd_0000_0000],
    [0x2010_0800_0201_0000, 0x0001_0200_0810_2040, 0x0404_0400_0404_0404, 0x0000_00fb_0000_0000], [0x4020_1000_0402_0100, 0x0102_0400_1020_4080, 0x0808_0800_0808_0808, 0x0000_00f7_0000_0000],
    [0x8040_2000_0804_0201, 0x0204_0800_2040_8000, 0x1010_1000_1010_1010, 0x0000_00ef_0000_0000], [0x0080_4000_1008_0402, 0x0408_1000_4080_0000, 0x2020_2000_2020_2020, 0x0000_00df_0000_0000],
    [0x0000_8000_2010_0804, 0x0810_2000_8000_0000, 0x4040_4000_4040_4040, 0x0000_00bf_0000_0000], [0x0000_0000_4020_1008, 0x1020_4000_0000_0000, 0x8080_8000_8080_8080, 0x0000_007f_0000_0000],
    [0x0402_0000_0000_0000, 0x0000_0002_0408_1020, 0x0101_0001_0101_0101, 0x0000_fe00_0000_0000], [0x0804_0001_0000_0000, 0x0001_0004_0810_2040, 0x0202_0002_0202_0202, 0x0000_fd00_0000_0000],
    [0x1008_0002_0100_0000, 0x0102_0008_1020_4080, 0x0404_0004_0404_0404, 0x0000_fb00_0000_0000], [0x2010_0004_0201_0000, 0x0204_0010_2040_8000, 0x0808_0008_0808_0808, 0x0000_f700_0000_0000],
    [0x4020_0008_0402_0100, 0x0408_0020_4080_0000, 0x1010_0010_1010_1010, 0x0000_ef00_0000_0000], [0x8040_0010_0804_0201, 0x0810_0040_8000_0000, 0x2020_0020_2020_2020, 0x0000_df00_0000_0000],
    [0x0080_0020_1008_0402, 0x1020_0080_0000_0000, 0x4040_0040_4040_4040, 0x0000_bf00_0000_0000], [0x0000_0040_2010_0804, 0x2040_0000_0000_0000, 0x8080_0080_8080_8080, 0x0000_7f00_0000_0000],
    [0x0200_0000_0000_0000, 0x0000_0204_0810_2040, 0x0100_0101_0101_0101, 0x00fe_0000_0000_0000], [0x0400_0100_0000_0000, 0x0100_0408_1020_4080, 0x0200_0202_0202_0202, 0x00fd_0000_0000_0000],
    [0x0800_0201_0000_0000, 0x0200_0810_2040_8000, 0x0400_0404_0404_0404, 0x00fb_0000_0000_0000], [0x1000_0402_0100_0000, 0x0400_1020_4080_0000, 0x0800_0808_0808_0808, 0x00f7_0000_0000_0000],
    [0x2000_0804_0201_0000, 0x0800_2040_8000_0000, 0x1000_1010_1010_1010, 0x00ef_0000_0000_0000], [0x4000_1008_0402_0100, 0x1000_4080_0000_0000, 0x2000_2020_2020_2020, 0x00df_0000_0000_0000],
    [0x8000_2010_0804_0201, 0x2000_8000_0000_0000, 0x4000_4040_4040_4040, 0x00bf_0000_0000_0000], [0x0000_4020_1008_0402, 0x4000_0000_0000_0000, 0x8000_8080_8080_8080, 0x007f_0000_0000_0000],
    [0x0000_0000_0000_0000, 0x0002_0408_1020_4080, 0x0001_0101_0101_0101, 0xfe00_0000_0000_0000], [0x0001_0000_0000_0000, 0x0004_0810_2040_8000, 0x0002_0202_0202_0202, 0xfd00_0000_0000_0000],
    [0x0002_0100_0000_0000, 0x0008_1020_4080_0000, 0x0004_0404_0404_0404, 0xfb00_0000_0000_0000], [0x0004_0201_0000_0000, 0x0010_2040_8000_0000, 0x0008_0808_0808_0808, 0xf700_0000_0000_0000],
    [0x0008_0402_0100_0000, 0x0020_4080_0000_0000, 0x0010_1010_1010_1010, 0xef00_0000_0000_0000], [0x0010_0804_0201_0000, 0x0040_8000_0000_0000, 0x0020_2020_2020_2020, 0xdf00_0000_0000_0000],
    [0x0020_1008_0402_0100, 0x0080_0000_0000_0000, 0x0040_4040_4040_4040, 0xbf00_0000_0000_0000], [0x0040_2010_0804_0201, 0x0000_0000_0000_0000, 0x0080_8080_8080_8080, 0x7f00_0000_0000_0000],
]);

/// The bytes of each word in reverse.
static BYTE_SWAP: Aligned<[u64; 4]> = Aligned([
    0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f, 0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f,
]);

/// Attacks of a rook on `square`.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx2")`, `is_x86_feature_detected!("gfni")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2,gfni")]
pub fn hyperbola_avx2_square_attacks_gfni_rook(square: u64, occupied: u64) -> u64 {
    let sliders = 1_u64 << square;
    let sliders2 = _mm256_set1_epi64x(sliders as i64);
    let sliders3 = 1_u64 << (square ^ 63);
    let sliders4 = _mm256_set1_epi64x(sliders3 as i64);
    let lines = load_4(&LINES.0[(square & 63) as usize]);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines);
    let forward = _mm256_sub_epi64(o, sliders2);
    let byte_swap = load_4(&BYTE_SWAP.0);
    let reversed_by_product = _mm256_set1_epi64x(A1_H8_DIAGONAL as i64);
    let reversed_by_product2 =
        _mm256_gf2p8affine_epi64_epi8::<0>(_mm256_shuffle_epi8(o, byte_swap), reversed_by_product);
    let reversed_by_product3 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(reversed_by_product2, sliders4), byte_swap);
    let reversed_by_product4 =
        _mm256_gf2p8affine_epi64_epi8::<0>(reversed_by_product3, reversed_by_product);
    let along_lines = _mm256_and_si256(_mm256_xor_si256(forward, reversed_by_product4), lines);
    let pairs = _mm256_or_si256(along_lines, _mm256_unpackhi_epi64(along_lines, along_lines));
    words_2(_mm256_extracti128_si256::<1>(pairs))[0]
}

/// Attacks of a bishop on `square`.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx2")`, `is_x86_feature_detected!("gfni")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2,gfni")]
pub fn hyperbola_avx2_square_attacks_gfni_bishop(square: u64, occupied: u64) -> u64 {
    let sliders = 1_u64 << square;
    let sliders2 = _mm256_set1_epi64x(sliders as i64);
    let sliders3 = 1_u64 << (square ^ 63);
    let sliders4 = _mm256_set1_epi64x(sliders3 as i64);
    let lines = load_4(&LINES.0[(square & 63) as usize]);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines);
    let forward = _mm256_sub_epi64(o, sliders2);
    let byte_swap = load_4(&BYTE_SWAP.0);
    let reversed_by_product = _mm256_set1_epi64x(A1_H8_DIAGONAL as i64);
    let reversed_by_product2 =
        _mm256_gf2p8affine_epi64_epi8::<0>(_mm256_shuffle_epi8(o, byte_swap), reversed_by_product);
    let reversed_by_product3 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(reversed_by_product2, sliders4), byte_swap);
    let reversed_by_product4 =
        _mm256_gf2p8affine_epi64_epi8::<0>(reversed_by_product3, reversed_by_product);
    let along_lines = _mm256_and_si256(_mm256_xor_si256(forward, reversed_by_product4), lines);
    let pairs = _mm256_or_si256(along_lines, _mm256_unpackhi_epi64(along_lines, along_lines));
    words_2(_mm256_castsi256_si128(pairs))[0]
}

/// Attacks of a queen on `square`.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx2")`, `is_x86_feature_detected!("gfni")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2,gfni")]
pub fn hyperbola_avx2_square_attacks_gfni_queen(square: u64, occupied: u64) -> u64 {
    let sliders = 1_u64 << square;
    let sliders2 = _mm256_set1_epi64x(sliders as i64);
    let sliders3 = 1_u64 << (square ^ 63);
    let sliders4 = _mm256_set1_epi64x(sliders3 as i64);
    let lines = load_4(&LINES.0[(square & 63) as usize]);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines);
    let forward = _mm256_sub_epi64(o, sliders2);
    let byte_swap = load_4(&BYTE_SWAP.0);
    let reversed_by_product = _mm256_set1_epi64x(A1_H8_DIAGONAL as i64);
    let reversed_by_product2 =
        _mm256_gf2p8affine_epi64_epi8::<0>(_mm256_shuffle_epi8(o, byte_swap), reversed_by_product);
    let reversed_by_product3 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(reversed_by_product2, sliders4), byte_swap);
    let reversed_by_product4 =
        _mm256_gf2p8affine_epi64_epi8::<0>(reversed_by_product3, reversed_by_product);
    let along_lines = _mm256_and_si256(_mm256_xor_si256(forward, reversed_by_product4), lines);
    let halves =
        _mm_or_si128(_mm256_castsi256_si128(along_lines), _mm256_extracti128_si256::<1>(along_lines));
    words_2(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves)))[0]
}

/// Attacks of a rook on `square`, then of a bishop.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx2")`, `is_x86_feature_detected!("gfni")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2,gfni")]
pub fn hyperbola_avx2_square_attacks_gfni_both(square: u64, occupied: u64) -> [u64; 2] {
    let sliders = 1_u64 << square;
    let sliders2 = _mm256_set1_epi64x(sliders as i64);
    let sliders3 = 1_u64 << (square ^ 63);
    let sliders4 = _mm256_set1_epi64x(sliders3 as i64);
    let lines = load_4(&LINES.0[(square & 63) as usize]);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines);
    let forward = _mm256_sub_epi64(o, sliders2);
    let byte_swap = load_4(&BYTE_SWAP.0);
    let reversed_by_product = _mm256_set1_epi64x(A1_H8_DIAGONAL as i64);
    let reversed_by_product2 =
        _mm256_gf2p8affine_epi64_epi8::<0>(_mm256_shuffle_epi8(o, byte_swap), reversed_by_product);
    let reversed_by_product3 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(reversed_by_product2, sliders4), byte_swap);
    let reversed_by_product4 =
        _mm256_gf2p8affine_epi64_epi8::<0>(reversed_by_product3, reversed_by_product);
    let along_lines = _mm256_and_si256(_mm256_xor_si256(forward, reversed_by_product4), lines);
    let pairs = _mm256_or_si256(along_lines, _mm256_unpackhi_epi64(along_lines, along_lines));
    [
        words_2(_mm256_extracti128_si256::<1>(pairs))[0],
        words_2(_mm256_castsi256_si128(pairs))[0],
    ]
}
}
