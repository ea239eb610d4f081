//! Hyperbola Quintessence, AVX2: the slider subtracted from the pieces of all its lines at once,
//! a line in each lane.
//!
//! Requires an x86-64 CPU with AVX2. Rust 1.87 or later, edition 2021 or later; no_std.
//! Functions are inlined only where the caller is compiled with these features too, by
//! `#[target_feature]` or `-C target-cpu`; elsewhere each is a call.
//!
//! Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
//! Use: add this file as a module and call for example
//! hyperbola_avx2_square_attacks_lanes_both(square, occupied).
//!
//! Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
//! shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64-v3):
//! - throughput: queen 4.78 (4.77–4.82), rook 4.11 (4.09–4.16), bishop 3.41 (3.40–3.42),
//!   both 5.15 (5.15–5.17) core cycles per query
//! - latency: queen 31.7 (31.6–31.7), rook 24.1 (24.1–24.1), bishop 26.6 (26.5–26.7), both
//!   28.1 (28.1–28.2) core cycles per query
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

/// Lines through the square, one per lane, without the square. Indexed by square.
static LINES: Aligned<[[u64; 4]; 64]> = Aligned([
    [0x8040_2010_0804_0200, 0x0101_0101_0101_0100, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000], [0x0080_4020_1008_0400, 0x0202_0202_0202_0200, 0x0000_0000_0000_0100, 0x0000_0000_0000_0000],
    [0x0000_8040_2010_0800, 0x0404_0404_0404_0400, 0x0000_0000_0001_0200, 0x0000_0000_0000_0000], [0x0000_0080_4020_1000, 0x0808_0808_0808_0800, 0x0000_0000_0102_0400, 0x0000_0000_0000_0000],
    [0x0000_0000_8040_2000, 0x1010_1010_1010_1000, 0x0000_0001_0204_0800, 0x0000_0000_0000_0000], [0x0000_0000_0080_4000, 0x2020_2020_2020_2000, 0x0000_0102_0408_1000, 0x0000_0000_0000_0000],
    [0x0000_0000_0000_8000, 0x4040_4040_4040_4000, 0x0001_0204_0810_2000, 0x0000_0000_0000_0000], [0x0000_0000_0000_0000, 0x8080_8080_8080_8000, 0x0102_0408_1020_4000, 0x0000_0000_0000_0000],
    [0x4020_1008_0402_0000, 0x0101_0101_0101_0001, 0x0000_0000_0000_0002, 0x0000_0000_0000_0000], [0x8040_2010_0804_0001, 0x0202_0202_0202_0002, 0x0000_0000_0001_0004, 0x0000_0000_0000_0000],
    [0x0080_4020_1008_0002, 0x0404_0404_0404_0004, 0x0000_0000_0102_0008, 0x0000_0000_0000_0000], [0x0000_8040_2010_0004, 0x0808_0808_0808_0008, 0x0000_0001_0204_0010, 0x0000_0000_0000_0000],
    [0x0000_0080_4020_0008, 0x1010_1010_1010_0010, 0x0000_0102_0408_0020, 0x0000_0000_0000_0000], [0x0000_0000_8040_0010, 0x2020_2020_2020_0020, 0x0001_0204_0810_0040, 0x0000_0000_0000_0000],
    [0x0000_0000_0080_0020, 0x4040_4040_4040_0040, 0x0102_0408_1020_0080, 0x0000_0000_0000_0000], [0x0000_0000_0000_0040, 0x8080_8080_8080_0080, 0x0204_0810_2040_0000, 0x0000_0000_0000_0000],
    [0x2010_0804_0200_0000, 0x0101_0101_0100_0101, 0x0000_0000_0000_0204, 0x0000_0000_0000_0000], [0x4020_1008_0400_0100, 0x0202_0202_0200_0202, 0x0000_0000_0100_0408, 0x0000_0000_0000_0000],
    [0x8040_2010_0800_0201, 0x0404_0404_0400_0404, 0x0000_0001_0200_0810, 0x0000_0000_0000_0000], [0x0080_4020_1000_0402, 0x0808_0808_0800_0808, 0x0000_0102_0400_1020, 0x0000_0000_0000_0000],
    [0x0000_8040_2000_0804, 0x1010_1010_1000_1010, 0x0001_0204_0800_2040, 0x0000_0000_0000_0000], [0x0000_0080_4000_1008, 0x2020_2020_2000_2020, 0x0102_0408_1000_4080, 0x0000_0000_0000_0000],
    [0x0000_0000_8000_2010, 0x4040_4040_4000_4040, 0x0204_0810_2000_8000, 0x0000_0000_0000_0000], [0x0000_0000_0000_4020, 0x8080_8080_8000_8080, 0x0408_1020_4000_0000, 0x0000_0000_0000_0000],
    [0x1008_0402_0000_0000, 0x0101_0101_0001_0101, 0x0000_0000_0002_0408, 0x0000_0000_0000_0000], [0x2010_0804_0001_0000, 0x0202_0202_0002_0202, 0x0000_0001_0004_0810, 0x0000_0000_0000_0000],
    [0x4020_1008_0002_0100, 0x0404_0404_0004_0404, 0x0000_0102_0008_1020, 0x0000_0000_0000_0000], [0x8040_2010_0004_0201, 0x0808_0808_0008_0808, 0x0001_0204_0010_2040, 0x0000_0000_0000_0000],
    [0x0080_4020_0008_0402, 0x1010_1010_0010_1010, 0x0102_0408_0020_4080, 0x0000_0000_0000_0000], [0x0000_8040_0010_0804, 0x2020_2020_0020_2020, 0x0204_0810_0040_8000, 0x0000_0000_0000_0000],
    [0x0000_0080_0020_1008, 0x4040_4040_0040_4040, 0x0408_1020_0080_0000, 0x0000_0000_0000_0000], [0x0000_0000_0040_2010, 0x8080_8080_0080_8080, 0x0810_2040_0000_0000, 0x0000_0000_0000_0000],
    [0x0804_0200_0000_0000, 0x0101_0100_0101_0101, 0x0000_0000_0204_0810, 0x0000_0000_0000_0000], [0x1008_0400_0100_0000, 0x0202_0200_0202_0202, 0x0000_0100_0408_1020, 0x0000_0000_0000_0000],
    [0x2010_0800_0201_0000, 0x0404_0400_0404_0404, 0x0001_0200_0810_2040, 0x0000_0000_0000_0000], [0x4020_1000_0402_0100, 0x0808_0800_0808_0808, 0x0102_0400_1020_4080, 0x0000_0000_0000_0000],
    [0x8040_2000_0804_0201, 0x1010_1000_1010_1010, 0x0204_0800_2040_8000, 0x0000_0000_0000_0000], [0x0080_4000_1008_0402, 0x2020_2000_2020_2020, 0x0408_1000_4080_0000, 0x0000_0000_0000_0000],
    [0x0000_8000_2010_0804, 0x4040_4000_4040_4040, 0x0810_2000_8000_0000, 0x0000_0000_0000_0000], [0x0000_0000_4020_1008, 0x8080_8000_8080_8080, 0x1020_4000_0000_0000, 0x0000_0000_0000_0000],
    [0x0402_0000_0000_0000, 0x0101_0001_0101_0101, 0x0000_0002_0408_1020, 0x0000_0000_0000_0000], [0x0804_0001_0000_0000, 0x0202_0002_0202_0202, 0x0001_0004_0810_2040, 0x0000_0000_0000_0000],
    [0x1008_0002_0100_0000, 0x0404_0004_0404_0404, 0x0102_0008_1020_4080, 0x0000_0000_0000_0000], [0x2010_0004_0201_0000, 0x0808_0008_0808_0808, 0x0204_0010_2040_8000, 0x0000_0000_0000_0000],
    [0x4020_0008_0402_0100, 0x1010_0010_1010_1010, 0x0408_0020_4080_0000, 0x0000_0000_0000_0000], [0x8040_0010_0804_0201, 0x2020_0020_2020_2020, 0x0810_0040_8000_0000, 0x0000_0000_0000_0000],
    [0x0080_0020_1008_0402, 0x4040_0040_4040_4040, 0x1020_0080_0000_0000, 0x0000_0000_0000_0000], [0x0000_0040_2010_0804, 0x8080_0080_8080_8080, 0x2040_0000_0000_0000, 0x0000_0000_0000_0000],
    [0x0200_0000_0000_0000, 0x0100_0101_0101_0101, 0x0000_0204_0810_2040, 0x0000_0000_0000_0000], [0x0400_0100_0000_0000, 0x0200_0202_0202_0202, 0x0100_0408_1020_4080, 0x0000_0000_0000_0000],
    [0x0800_0201_0000_0000, 0x0400_0404_0404_0404, 0x0200_0810_2040_8000, 0x0000_0000_0000_0000], [0x1000_0402_0100_0000, 0x0800_0808_0808_0808, 0x0400_1020_4080_0000, 0x0000_0000_0000_0000],
    [0x2000_0804_0201_0000, 0x1000_1010_1010_1010, 0x0800_2040_8000_0000, 0x0000_0000_0000_0000], [0x4000_1008_0402_0100, 0x2000_2020_2020_2020, 0x1000_4080_0000_0000, 0x0000_0000_0000_0000],
    [0x8000_2010_0804_0201, 0x4000_4040_4040_4040, 0x2000_8000_0000_0000, 0x0000_0000_0000_0000], [0x0000_4020_1008_0402, 0x8000_8080_8080_8080, 0x4000_0000_0000_0000, 0x0000_0000_0000_0000],
    [0x0000_0000_0000_0000, 0x0001_0101_0101_0101, 0x0002_0408_1020_4080, 0x0000_0000_0000_0000], [0x0001_0000_0000_0000, 0x0002_0202_0202_0202, 0x0004_0810_2040_8000, 0x0000_0000_0000_0000],
    [0x0002_0100_0000_0000, 0x0004_0404_0404_0404, 0x0008_1020_4080_0000, 0x0000_0000_0000_0000], [0x0004_0201_0000_0000, 0x0008_0808_0808_0808, 0x0010_2040_8000_0000, 0x0000_0000_0000_0000],
    [0x0008_0402_0100_0000, 0x0010_1010_1010_1010, 0x0020_4080_0000_0000, 0x0000_0000_0000_0000], [0x0010_0804_0201_0000, 0x0020_2020_2020_2020, 0x0040_8000_0000_0000, 0x0000_0000_0000_0000],
    [0x0020_1008_0402_0100, 0x0040_4040_4040_4040, 0x0080_0000_0000_0000, 0x0000_0000_0000_0000], [0x0040_2010_0804_0201, 0x0080_8080_8080_8080, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000],
]);

/// The bytes of each word in reverse.
static BYTE_SWAP: Aligned<[u64; 4]> = Aligned([
    0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f, 0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f,
]);

/// Attacks along the first rank by its inner six pieces, then by the file.
static ATTACKS_ROWS: [u8; 512] = [
    0xfe, 0xfd, 0xfb, 0xf7, 0xef, 0xdf, 0xbf, 0x7f, 0x02, 0xfd, 0xfa, 0xf6, 0xee, 0xde, 0xbe, 0x7e, 0x06, 0x05, 0xfb, 0xf4, 0xec, 0xdc, 0xbc, 0x7c, 0x02, 0x05, 0xfa, 0xf4, 0xec, 0xdc, 0xbc, 0x7c,
    0x0e, 0x0d, 0x0b, 0xf7, 0xe8, 0xd8, 0xb8, 0x78, 0x02, 0x0d, 0x0a, 0xf6, 0xe8, 0xd8, 0xb8, 0x78, 0x06, 0x05, 0x0b, 0xf4, 0xe8, 0xd8, 0xb8, 0x78, 0x02, 0x05, 0x0a, 0xf4, 0xe8, 0xd8, 0xb8, 0x78,
    0x1e, 0x1d, 0x1b, 0x17, 0xef, 0xd0, 0xb0, 0x70, 0x02, 0x1d, 0x1a, 0x16, 0xee, 0xd0, 0xb0, 0x70, 0x06, 0x05, 0x1b, 0x14, 0xec, 0xd0, 0xb0, 0x70, 0x02, 0x05, 0x1a, 0x14, 0xec, 0xd0, 0xb0, 0x70,
    0x0e, 0x0d, 0x0b, 0x17, 0xe8, 0xd0, 0xb0, 0x70, 0x02, 0x0d, 0x0a, 0x16, 0xe8, 0xd0, 0xb0, 0x70, 0x06, 0x05, 0x0b, 0x14, 0xe8, 0xd0, 0xb0, 0x70, 0x02, 0x05, 0x0a, 0x14, 0xe8, 0xd0, 0xb0, 0x70,
    0x3e, 0x3d, 0x3b, 0x37, 0x2f, 0xdf, 0xa0, 0x60, 0x02, 0x3d, 0x3a, 0x36, 0x2e, 0xde, 0xa0, 0x60, 0x06, 0x05, 0x3b, 0x34, 0x2c, 0xdc, 0xa0, 0x60, 0x02, 0x05, 0x3a, 0x34, 0x2c, 0xdc, 0xa0, 0x60,
    0x0e, 0x0d, 0x0b, 0x37, 0x28, 0xd8, 0xa0, 0x60, 0x02, 0x0d, 0x0a, 0x36, 0x28, 0xd8, 0xa0, 0x60, 0x06, 0x05, 0x0b, 0x34, 0x28, 0xd8, 0xa0, 0x60, 0x02, 0x05, 0x0a, 0x34, 0x28, 0xd8, 0xa0, 0x60,
    0x1e, 0x1d, 0x1b, 0x17, 0x2f, 0xd0, 0xa0, 0x60, 0x02, 0x1d, 0x1a, 0x16, 0x2e, 0xd0, 0xa0, 0x60, 0x06, 0x05, 0x1b, 0x14, 0x2c, 0xd0, 0xa0, 0x60, 0x02, 0x05, 0x1a, 0x14, 0x2c, 0xd0, 0xa0, 0x60,
    0x0e, 0x0d, 0x0b, 0x17, 0x28, 0xd0, 0xa0, 0x60, 0x02, 0x0d, 0x0a, 0x16, 0x28, 0xd0, 0xa0, 0x60, 0x06, 0x05, 0x0b, 0x14, 0x28, 0xd0, 0xa0, 0x60, 0x02, 0x05, 0x0a, 0x14, 0x28, 0xd0, 0xa0, 0x60,
    0x7e, 0x7d, 0x7b, 0x77, 0x6f, 0x5f, 0xbf, 0x40, 0x02, 0x7d, 0x7a, 0x76, 0x6e, 0x5e, 0xbe, 0x40, 0x06, 0x05, 0x7b, 0x74, 0x6c, 0x5c, 0xbc, 0x40, 0x02, 0x05, 0x7a, 0x74, 0x6c, 0x5c, 0xbc, 0x40,
    0x0e, 0x0d, 0x0b, 0x77, 0x68, 0x58, 0xb8, 0x40, 0x02, 0x0d, 0x0a, 0x76, 0x68, 0x58, 0xb8, 0x40, 0x06, 0x05, 0x0b, 0x74, 0x68, 0x58, 0xb8, 0x40, 0x02, 0x05, 0x0a, 0x74, 0x68, 0x58, 0xb8, 0x40,
    0x1e, 0x1d, 0x1b, 0x17, 0x6f, 0x50, 0xb0, 0x40, 0x02, 0x1d, 0x1a, 0x16, 0x6e, 0x50, 0xb0, 0x40, 0x06, 0x05, 0x1b, 0x14, 0x6c, 0x50, 0xb0, 0x40, 0x02, 0x05, 0x1a, 0x14, 0x6c, 0x50, 0xb0, 0x40,
    0x0e, 0x0d, 0x0b, 0x17, 0x68, 0x50, 0xb0, 0x40, 0x02, 0x0d, 0x0a, 0x16, 0x68, 0x50, 0xb0, 0x40, 0x06, 0x05, 0x0b, 0x14, 0x68, 0x50, 0xb0, 0x40, 0x02, 0x05, 0x0a, 0x14, 0x68, 0x50, 0xb0, 0x40,
    0x3e, 0x3d, 0x3b, 0x37, 0x2f, 0x5f, 0xa0, 0x40, 0x02, 0x3d, 0x3a, 0x36, 0x2e, 0x5e, 0xa0, 0x40, 0x06, 0x05, 0x3b, 0x34, 0x2c, 0x5c, 0xa0, 0x40, 0x02, 0x05, 0x3a, 0x34, 0x2c, 0x5c, 0xa0, 0x40,
    0x0e, 0x0d, 0x0b, 0x37, 0x28, 0x58, 0xa0, 0x40, 0x02, 0x0d, 0x0a, 0x36, 0x28, 0x58, 0xa0, 0x40, 0x06, 0x05, 0x0b, 0x34, 0x28, 0x58, 0xa0, 0x40, 0x02, 0x05, 0x0a, 0x34, 0x28, 0x58, 0xa0, 0x40,
    0x1e, 0x1d, 0x1b, 0x17, 0x2f, 0x50, 0xa0, 0x40, 0x02, 0x1d, 0x1a, 0x16, 0x2e, 0x50, 0xa0, 0x40, 0x06, 0x05, 0x1b, 0x14, 0x2c, 0x50, 0xa0, 0x40, 0x02, 0x05, 0x1a, 0x14, 0x2c, 0x50, 0xa0, 0x40,
    0x0e, 0x0d, 0x0b, 0x17, 0x28, 0x50, 0xa0, 0x40, 0x02, 0x0d, 0x0a, 0x16, 0x28, 0x50, 0xa0, 0x40, 0x06, 0x05, 0x0b, 0x14, 0x28, 0x50, 0xa0, 0x40, 0x02, 0x05, 0x0a, 0x14, 0x28, 0x50, 0xa0, 0x40,
];

/// Attacks of a rook on `square`.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn hyperbola_avx2_square_attacks_lanes_rook(square: u64, occupied: u64) -> u64 {
    let sliders = 1_u64 << square;
    let sliders2 = _mm256_broadcastsi128_si256(_mm_set1_epi64x(sliders as i64));
    let sliders3 = 1_u64 << (square ^ 56);
    let sliders4 = _mm256_set1_epi64x(sliders3 as i64);
    let lines = load_4(&LINES.0[(square & 63) as usize]);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines);
    let forward = _mm256_sub_epi64(o, sliders2);
    let byte_swap = load_4(&BYTE_SWAP.0);
    let backward = _mm256_sub_epi64(_mm256_shuffle_epi8(o, byte_swap), sliders4);
    let backward2 = _mm256_shuffle_epi8(backward, byte_swap);
    let along = _mm256_and_si256(_mm256_xor_si256(forward, backward2), lines);
    let first = square & 56;
    let twice = (occupied >> first) & 0x7e;
    let attacks = u64::from(ATTACKS_ROWS[(((square & 7) + (twice << 2)) & 511) as usize]);
    words_2(_mm256_castsi256_si128(along))[1] | (attacks << first)
}

/// Attacks of a bishop on `square`.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn hyperbola_avx2_square_attacks_lanes_bishop(square: u64, occupied: u64) -> u64 {
    let sliders = 1_u64 << square;
    let sliders2 = _mm256_broadcastsi128_si256(_mm_set1_epi64x(sliders as i64));
    let sliders3 = 1_u64 << (square ^ 56);
    let sliders4 = _mm256_set1_epi64x(sliders3 as i64);
    let lines = load_4(&LINES.0[(square & 63) as usize]);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines);
    let forward = _mm256_sub_epi64(o, sliders2);
    let byte_swap = load_4(&BYTE_SWAP.0);
    let backward = _mm256_sub_epi64(_mm256_shuffle_epi8(o, byte_swap), sliders4);
    let backward2 = _mm256_shuffle_epi8(backward, byte_swap);
    let along = _mm256_and_si256(_mm256_xor_si256(forward, backward2), lines);
    let halves = _mm_or_si128(_mm256_castsi256_si128(along), _mm256_extracti128_si256::<1>(along));
    words_2(halves)[0]
}

/// Attacks of a queen on `square`.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn hyperbola_avx2_square_attacks_lanes_queen(square: u64, occupied: u64) -> u64 {
    let sliders = 1_u64 << square;
    let sliders2 = _mm256_broadcastsi128_si256(_mm_set1_epi64x(sliders as i64));
    let sliders3 = 1_u64 << (square ^ 56);
    let sliders4 = _mm256_set1_epi64x(sliders3 as i64);
    let lines = load_4(&LINES.0[(square & 63) as usize]);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines);
    let forward = _mm256_sub_epi64(o, sliders2);
    let byte_swap = load_4(&BYTE_SWAP.0);
    let backward = _mm256_sub_epi64(_mm256_shuffle_epi8(o, byte_swap), sliders4);
    let backward2 = _mm256_shuffle_epi8(backward, byte_swap);
    let along = _mm256_and_si256(_mm256_xor_si256(forward, backward2), lines);
    let halves = _mm_or_si128(_mm256_castsi256_si128(along), _mm256_extracti128_si256::<1>(along));
    let both = words_2(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves)))[0];
    let first = square & 56;
    let twice = (occupied >> first) & 0x7e;
    let attacks = u64::from(ATTACKS_ROWS[(((square & 7) + (twice << 2)) & 511) as usize]);
    both | (attacks << first)
}

/// Attacks of a rook on `square`, then of a bishop.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn hyperbola_avx2_square_attacks_lanes_both(square: u64, occupied: u64) -> [u64; 2] {
    let sliders = 1_u64 << square;
    let sliders2 = _mm256_broadcastsi128_si256(_mm_set1_epi64x(sliders as i64));
    let sliders3 = 1_u64 << (square ^ 56);
    let sliders4 = _mm256_set1_epi64x(sliders3 as i64);
    let lines = load_4(&LINES.0[(square & 63) as usize]);
    let o = _mm256_and_si256(_mm256_set1_epi64x(occupied as i64), lines);
    let forward = _mm256_sub_epi64(o, sliders2);
    let byte_swap = load_4(&BYTE_SWAP.0);
    let backward = _mm256_sub_epi64(_mm256_shuffle_epi8(o, byte_swap), sliders4);
    let backward2 = _mm256_shuffle_epi8(backward, byte_swap);
    let along = _mm256_and_si256(_mm256_xor_si256(forward, backward2), lines);
    let attacks2 = _mm256_castsi256_si128(along);
    let first = square & 56;
    let twice = (occupied >> first) & 0x7e;
    let attacks3 = u64::from(ATTACKS_ROWS[(((square & 7) + (twice << 2)) & 511) as usize]);
    [
        words_2(attacks2)[1] | (attacks3 << first),
        words_2(_mm_or_si128(attacks2, _mm256_extracti128_si256::<1>(along)))[0],
    ]
}
}
