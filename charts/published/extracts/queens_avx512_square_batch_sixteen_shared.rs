//! Queens in lanes, AVX-512: a queen in each lane: masks by one permute, rays gathered by a
//! product of bits.
//!
//! Requires an x86-64 CPU with AVX512BW, AVX512F, AVX512VBMI, GFNI. Rust 2021 or later; no_std.
//!
//! Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. Each of `squares` is 0 to 63;
//! functions declare how many there are.
//! Use: add this file as a module and call for example
//! queens_avx512_square_batch_sixteen_shared_both(squares, occupied).
//!
//! Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
//! shuffled (record 20261128T215841Z, AMD EPYC, virtual machine (KVM), tier x86-64-v4):
//! - throughput: queen 1.65 (1.61–1.68), rook 1.68 (1.68–1.69), bishop 1.51 (1.51–1.52),
//!   both 1.95 (1.94–1.96) core cycles per query
//! - latency: queen 4.19 (4.19–4.20), rook 4.22 (4.22–4.23), bishop 4.22 (4.21–4.22), both
//!   4.61 (4.59–4.64) core cycles per query
//!
//! Sources, for all forms of this algorithm:
//! - Syed Fahad, 2016: SBAMG - Completing Hyperbola Quintessence (Computer Chess Club)
//! - Gerd Isenberg, 2007: Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's
//!   Hyperbola Project
//! - raybench, 2026: batches of queens with computed masks: the borrow with a piece on a1, and
//!   rays gathered by products
//!
//! From raybench 0.2.0.
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0

use core::arch::x86_64::*;

#[inline]
#[target_feature(enable = "avx512f")]
fn load_8(words: &[u64]) -> __m512i {
    assert!(words.len() >= 8);
    // SAFETY: the assertion checks the length.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn words_8(vector: __m512i) -> [u64; 8] {
    // SAFETY: both types have the same size.
    unsafe { core::mem::transmute(vector) }
}

/// Aligned to a cache line, so that no vector load crosses one.
#[repr(C, align(64))]
struct Aligned<T>(T);

const A1_H8_DIAGONAL: u64 = 0x8040_2010_0804_0201;
const H1_A8_ANTIDIAGONAL: u64 = 0x0102_0408_1020_4080;
const A_FILE: u64 = 0x0101_0101_0101_0101;

/// The lowest byte of each word, eight times.
static IN_BYTES: Aligned<[u64; 8]> = Aligned([
    0x0000_0000_0000_0000, 0x0808_0808_0808_0808, 0x0000_0000_0000_0000, 0x0808_0808_0808_0808, 0x0000_0000_0000_0000, 0x0808_0808_0808_0808, 0x0000_0000_0000_0000, 0x0808_0808_0808_0808,
]);

/// Squares of diagonals and file by the place of each rank, in two halves.
static RAYS: Aligned<[u64; 8]> = Aligned([
    0x0000_0000_0000_0000, 0x0307_0e1c_3870_e0c0, 0x050a_152a_54a8_50a0, 0x0912_2449_9224_4890, 0x1122_4488_1122_4488, 0x2142_8408_1021_4284, 0x4182_0408_1020_4182, 0x8102_0408_1020_4081,
]);

/// Squares of diagonals and file by the place of each rank, in two halves.
static RAYS_2: Aligned<[u64; 8]> = Aligned([
    0x0000_0000_0000_0000, 0x8102_0408_1020_4081, 0x4182_0408_1020_4182, 0x2142_8408_1021_4284, 0x1122_4488_1122_4488, 0x0912_2449_9224_4890, 0x050a_152a_54a8_50a0, 0x0307_0e1c_3870_e0c0,
]);

/// By file and kind: the files to the left, the own file, the files to the right.
static SIDES: Aligned<[u64; 8]> = Aligned([
    0x7f3f_1f0f_0703_0100, 0x8040_2010_0804_0201, 0x0080_c0e0_f0f8_fcfe, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000, 0x0000_0000_0000_0000,
]);

/// By place: twice the slider's bit.
static AFTER_BITS: Aligned<[u64; 8]> = Aligned([
    0x0080_4020_1008_0402, 0x8000_0000_0000_0000, 0x4000_0000_0000_0000, 0x2000_0000_0000_0000, 0x1000_0000_0000_0000, 0x0800_0000_0000_0000, 0x0400_0000_0000_0000, 0x0200_0000_0000_0000,
]);

/// By place: twice the slider's bit, mirrored.
static BEFORE_BITS: Aligned<[u64; 8]> = Aligned([
    0x0204_0810_2040_8000, 0x0400_0000_0000_0000, 0x0800_0000_0000_0000, 0x1000_0000_0000_0000, 0x2000_0000_0000_0000, 0x4000_0000_0000_0000, 0x8000_0000_0000_0000, 0x0000_0000_0000_0000,
]);

/// By file of the slider, for each file: the bit of its side.
static OFF_RANK: Aligned<[u64; 8]> = Aligned([
    0x4020_2020_2020_2020, 0x8040_2020_2020_2020, 0x8080_4020_2020_2020, 0x8080_8040_2020_2020, 0x8080_8080_4020_2020, 0x8080_8080_8040_2020, 0x8080_8080_8080_4020, 0x8080_8080_8080_8040,
]);

/// The rank's byte, eight times.
static RANK: Aligned<[u64; 8]> = Aligned([
    0x0303_0303_0303_0303, 0x0b0b_0b0b_0b0b_0b0b, 0x0303_0303_0303_0303, 0x0b0b_0b0b_0b0b_0b0b, 0x0303_0303_0303_0303, 0x0b0b_0b0b_0b0b_0b0b, 0x0303_0303_0303_0303, 0x0b0b_0b0b_0b0b_0b0b,
]);

/// By file of the slider, for each file: the bit of its side.
static OFF_RANK_2: Aligned<[u64; 8]> = Aligned([
    0x0402_0202_0202_0202, 0x0804_0202_0202_0202, 0x0808_0402_0202_0202, 0x0808_0804_0202_0202, 0x0808_0808_0402_0202, 0x0808_0808_0804_0202, 0x0808_0808_0808_0402, 0x0808_0808_0808_0804,
]);

/// The rank's byte, eight times.
static RANK_2: Aligned<[u64; 8]> = Aligned([
    0x0707_0707_0707_0707, 0x0f0f_0f0f_0f0f_0f0f, 0x0707_0707_0707_0707, 0x0f0f_0f0f_0f0f_0f0f, 0x0707_0707_0707_0707, 0x0f0f_0f0f_0f0f_0f0f, 0x0707_0707_0707_0707, 0x0f0f_0f0f_0f0f_0f0f,
]);

/// Attacks of a rook on each of `squares`.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx512f")`, `is_x86_feature_detected!("avx512bw")`,
/// `is_x86_feature_detected!("avx512vbmi")`, `is_x86_feature_detected!("gfni")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub fn queens_avx512_square_batch_sixteen_shared_rook(
    squares: [u64; 16], occupied: u64) -> [u64; 16] {
    let half = load_8(&squares);
    let half2 = load_8(&squares[8..]);
    let occupied2 = _mm512_set1_epi64(occupied as i64);
    let in_bytes = load_8(&IN_BYTES.0);
    let in_bytes2 = _mm512_shuffle_epi8(half, in_bytes);
    let places = _mm512_set1_epi64(0x3f37_2f27_1f17_0f07);
    let rays = load_8(&RAYS.0);
    let rays2 = load_8(&RAYS_2.0);
    let rays3 = _mm512_permutex2var_epi8(rays, _mm512_sub_epi8(places, in_bytes2), rays2);
    let in_bytes3 = _mm512_shuffle_epi8(half2, in_bytes);
    let rays4 = _mm512_permutex2var_epi8(rays, _mm512_sub_epi8(places, in_bytes3), rays2);
    let squares2 = _mm512_mask_blend_epi8(0xf0f0_f0f0_f0f0_f0f0, in_bytes2, in_bytes3);
    let kind =
        _mm512_ternarylogic_epi64::<0xea>(squares2, _mm512_set1_epi64(0x3807_0707_3807_0707), _mm512_set1_epi64(0x0010_0800_0010_0800));
    let sides = load_8(&SIDES.0);
    let sides2 = _mm512_permutexvar_epi8(kind, sides);
    let ranks = _mm512_multishift_epi64_epi8(kind, occupied2);
    let pieces = _mm512_gf2p8affine_epi64_epi8::<0>(sides2, _mm512_and_si512(occupied2, rays3));
    let pieces2 = _mm512_mask_blend_epi8(0x0707_0707_0707_0707, ranks, pieces);
    let pieces3 = _mm512_gf2p8affine_epi64_epi8::<0>(sides2, _mm512_and_si512(occupied2, rays4));
    let pieces4 = _mm512_mask_blend_epi8(0x7070_7070_7070_7070, pieces2, pieces3);
    let place =
        _mm512_ternarylogic_epi64::<0xea>(squares2, _mm512_set1_epi64(0x0738_3838_0738_3838), _mm512_set1_epi64(0x0007_0707_0007_0707));
    let after_bits = load_8(&AFTER_BITS.0);
    let after_bits2 = _mm512_permutexvar_epi8(place, after_bits);
    let above = _mm512_sub_epi8(pieces4, after_bits2);
    let before_bits = load_8(&BEFORE_BITS.0);
    let before_bits2 = _mm512_permutexvar_epi8(place, before_bits);
    let mirrored = _mm512_set1_epi64(A1_H8_DIAGONAL as i64);
    let attacks2 =
        _mm512_sub_epi8(_mm512_gf2p8affine_epi64_epi8::<0>(pieces4, mirrored), before_bits2);
    let attacks3 = _mm512_xor_si512(above, _mm512_gf2p8affine_epi64_epi8::<0>(attacks2, mirrored));
    let turned =
        _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_set1_epi64(H1_A8_ANTIDIAGONAL as i64), attacks3);
    let off_rank = load_8(&OFF_RANK.0);
    let off_rank2 =
        _mm512_gf2p8affine_epi64_epi8::<0>(turned, _mm512_permutexvar_epi64(half, off_rank));
    let file = _mm512_set1_epi64(A_FILE as i64);
    let rank = load_8(&RANK.0);
    let rank2 = _mm512_shuffle_epi8(attacks3, rank);
    let along_rank = _mm512_set1_epi64(0);
    let along_rank2 =
        _mm512_mask_blend_epi8(_mm512_testn_epi8_mask(rays3, rays3), along_rank, rank2);
    let off_rank3 = load_8(&OFF_RANK_2.0);
    let off_rank4 =
        _mm512_gf2p8affine_epi64_epi8::<0>(turned, _mm512_permutexvar_epi64(half2, off_rank3));
    let rank3 = load_8(&RANK_2.0);
    let rank4 = _mm512_shuffle_epi8(attacks3, rank3);
    let along_rank3 =
        _mm512_mask_blend_epi8(_mm512_testn_epi8_mask(rays4, rays4), along_rank, rank4);
    let mut attacks = [0; 16];
    attacks[0..8].copy_from_slice(&words_8(_mm512_ternarylogic_epi64::<0xea>(off_rank2, _mm512_rolv_epi64(file, half), along_rank2)));
    attacks[8..16].copy_from_slice(&words_8(_mm512_ternarylogic_epi64::<0xea>(off_rank4, _mm512_rolv_epi64(file, half2), along_rank3)));
    attacks
}

/// Attacks of a bishop on each of `squares`.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx512f")`, `is_x86_feature_detected!("avx512bw")`,
/// `is_x86_feature_detected!("avx512vbmi")`, `is_x86_feature_detected!("gfni")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub fn queens_avx512_square_batch_sixteen_shared_bishop(
    squares: [u64; 16], occupied: u64) -> [u64; 16] {
    let half = load_8(&squares);
    let half2 = load_8(&squares[8..]);
    let occupied2 = _mm512_set1_epi64(occupied as i64);
    let in_bytes = load_8(&IN_BYTES.0);
    let in_bytes2 = _mm512_shuffle_epi8(half, in_bytes);
    let places = _mm512_set1_epi64(0x3f37_2f27_1f17_0f07);
    let rays = load_8(&RAYS.0);
    let rays2 = load_8(&RAYS_2.0);
    let rays3 = _mm512_permutex2var_epi8(rays, _mm512_sub_epi8(places, in_bytes2), rays2);
    let in_bytes3 = _mm512_shuffle_epi8(half2, in_bytes);
    let rays4 = _mm512_permutex2var_epi8(rays, _mm512_sub_epi8(places, in_bytes3), rays2);
    let squares2 = _mm512_mask_blend_epi8(0xf0f0_f0f0_f0f0_f0f0, in_bytes2, in_bytes3);
    let kind =
        _mm512_ternarylogic_epi64::<0xea>(squares2, _mm512_set1_epi64(0x3807_0707_3807_0707), _mm512_set1_epi64(0x0010_0800_0010_0800));
    let sides = load_8(&SIDES.0);
    let sides2 = _mm512_permutexvar_epi8(kind, sides);
    let ranks = _mm512_multishift_epi64_epi8(kind, occupied2);
    let pieces = _mm512_gf2p8affine_epi64_epi8::<0>(sides2, _mm512_and_si512(occupied2, rays3));
    let pieces2 = _mm512_mask_blend_epi8(0x0707_0707_0707_0707, ranks, pieces);
    let pieces3 = _mm512_gf2p8affine_epi64_epi8::<0>(sides2, _mm512_and_si512(occupied2, rays4));
    let pieces4 = _mm512_mask_blend_epi8(0x7070_7070_7070_7070, pieces2, pieces3);
    let place =
        _mm512_ternarylogic_epi64::<0xea>(squares2, _mm512_set1_epi64(0x0738_3838_0738_3838), _mm512_set1_epi64(0x0007_0707_0007_0707));
    let after_bits = load_8(&AFTER_BITS.0);
    let after_bits2 = _mm512_permutexvar_epi8(place, after_bits);
    let above = _mm512_sub_epi8(pieces4, after_bits2);
    let before_bits = load_8(&BEFORE_BITS.0);
    let before_bits2 = _mm512_permutexvar_epi8(place, before_bits);
    let mirrored = _mm512_set1_epi64(A1_H8_DIAGONAL as i64);
    let attacks2 =
        _mm512_sub_epi8(_mm512_gf2p8affine_epi64_epi8::<0>(pieces4, mirrored), before_bits2);
    let attacks3 = _mm512_xor_si512(above, _mm512_gf2p8affine_epi64_epi8::<0>(attacks2, mirrored));
    let turned =
        _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_set1_epi64(H1_A8_ANTIDIAGONAL as i64), attacks3);
    let off_rank = load_8(&OFF_RANK.0);
    let off_rank2 =
        _mm512_gf2p8affine_epi64_epi8::<0>(turned, _mm512_permutexvar_epi64(half, off_rank));
    let file = _mm512_set1_epi64(A_FILE as i64);
    let off_rank3 = load_8(&OFF_RANK_2.0);
    let off_rank4 =
        _mm512_gf2p8affine_epi64_epi8::<0>(turned, _mm512_permutexvar_epi64(half2, off_rank3));
    let mut attacks = [0; 16];
    attacks[0..8].copy_from_slice(&words_8(_mm512_ternarylogic_epi64::<0x40>(off_rank2, rays3, _mm512_rolv_epi64(file, half))));
    attacks[8..16].copy_from_slice(&words_8(_mm512_ternarylogic_epi64::<0x40>(off_rank4, rays4, _mm512_rolv_epi64(file, half2))));
    attacks
}

/// Attacks of a queen on each of `squares`.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx512f")`, `is_x86_feature_detected!("avx512bw")`,
/// `is_x86_feature_detected!("avx512vbmi")`, `is_x86_feature_detected!("gfni")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub fn queens_avx512_square_batch_sixteen_shared_queen(
    squares: [u64; 16], occupied: u64) -> [u64; 16] {
    let half = load_8(&squares);
    let half2 = load_8(&squares[8..]);
    let occupied2 = _mm512_set1_epi64(occupied as i64);
    let in_bytes = load_8(&IN_BYTES.0);
    let in_bytes2 = _mm512_shuffle_epi8(half, in_bytes);
    let places = _mm512_set1_epi64(0x3f37_2f27_1f17_0f07);
    let rays = load_8(&RAYS.0);
    let rays2 = load_8(&RAYS_2.0);
    let rays3 = _mm512_permutex2var_epi8(rays, _mm512_sub_epi8(places, in_bytes2), rays2);
    let in_bytes3 = _mm512_shuffle_epi8(half2, in_bytes);
    let rays4 = _mm512_permutex2var_epi8(rays, _mm512_sub_epi8(places, in_bytes3), rays2);
    let squares2 = _mm512_mask_blend_epi8(0xf0f0_f0f0_f0f0_f0f0, in_bytes2, in_bytes3);
    let kind =
        _mm512_ternarylogic_epi64::<0xea>(squares2, _mm512_set1_epi64(0x3807_0707_3807_0707), _mm512_set1_epi64(0x0010_0800_0010_0800));
    let sides = load_8(&SIDES.0);
    let sides2 = _mm512_permutexvar_epi8(kind, sides);
    let ranks = _mm512_multishift_epi64_epi8(kind, occupied2);
    let pieces = _mm512_gf2p8affine_epi64_epi8::<0>(sides2, _mm512_and_si512(occupied2, rays3));
    let pieces2 = _mm512_mask_blend_epi8(0x0707_0707_0707_0707, ranks, pieces);
    let pieces3 = _mm512_gf2p8affine_epi64_epi8::<0>(sides2, _mm512_and_si512(occupied2, rays4));
    let pieces4 = _mm512_mask_blend_epi8(0x7070_7070_7070_7070, pieces2, pieces3);
    let place =
        _mm512_ternarylogic_epi64::<0xea>(squares2, _mm512_set1_epi64(0x0738_3838_0738_3838), _mm512_set1_epi64(0x0007_0707_0007_0707));
    let after_bits = load_8(&AFTER_BITS.0);
    let after_bits2 = _mm512_permutexvar_epi8(place, after_bits);
    let above = _mm512_sub_epi8(pieces4, after_bits2);
    let before_bits = load_8(&BEFORE_BITS.0);
    let before_bits2 = _mm512_permutexvar_epi8(place, before_bits);
    let mirrored = _mm512_set1_epi64(A1_H8_DIAGONAL as i64);
    let attacks2 =
        _mm512_sub_epi8(_mm512_gf2p8affine_epi64_epi8::<0>(pieces4, mirrored), before_bits2);
    let attacks3 = _mm512_xor_si512(above, _mm512_gf2p8affine_epi64_epi8::<0>(attacks2, mirrored));
    let turned =
        _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_set1_epi64(H1_A8_ANTIDIAGONAL as i64), attacks3);
    let off_rank = load_8(&OFF_RANK.0);
    let off_rank2 =
        _mm512_gf2p8affine_epi64_epi8::<0>(turned, _mm512_permutexvar_epi64(half, off_rank));
    let rank = load_8(&RANK.0);
    let rank2 = _mm512_shuffle_epi8(attacks3, rank);
    let along_rank = _mm512_set1_epi64(0);
    let along_rank2 =
        _mm512_mask_blend_epi8(_mm512_testn_epi8_mask(rays3, rays3), along_rank, rank2);
    let off_rank3 = load_8(&OFF_RANK_2.0);
    let off_rank4 =
        _mm512_gf2p8affine_epi64_epi8::<0>(turned, _mm512_permutexvar_epi64(half2, off_rank3));
    let rank3 = load_8(&RANK_2.0);
    let rank4 = _mm512_shuffle_epi8(attacks3, rank3);
    let along_rank3 =
        _mm512_mask_blend_epi8(_mm512_testn_epi8_mask(rays4, rays4), along_rank, rank4);
    let mut attacks = [0; 16];
    attacks[0..8].copy_from_slice(&words_8(_mm512_ternarylogic_epi64::<0xea>(off_rank2, rays3, along_rank2)));
    attacks[8..16].copy_from_slice(&words_8(_mm512_ternarylogic_epi64::<0xea>(off_rank4, rays4, along_rank3)));
    attacks
}

/// Attacks of a rook on each of `squares`, then of a bishop on each.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx512f")`, `is_x86_feature_detected!("avx512bw")`,
/// `is_x86_feature_detected!("avx512vbmi")`, `is_x86_feature_detected!("gfni")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub fn queens_avx512_square_batch_sixteen_shared_both(
    squares: [u64; 16], occupied: u64) -> [[u64; 16]; 2] {
    let half = load_8(&squares);
    let half2 = load_8(&squares[8..]);
    let occupied2 = _mm512_set1_epi64(occupied as i64);
    let in_bytes = load_8(&IN_BYTES.0);
    let in_bytes2 = _mm512_shuffle_epi8(half, in_bytes);
    let places = _mm512_set1_epi64(0x3f37_2f27_1f17_0f07);
    let rays = load_8(&RAYS.0);
    let rays2 = load_8(&RAYS_2.0);
    let rays3 = _mm512_permutex2var_epi8(rays, _mm512_sub_epi8(places, in_bytes2), rays2);
    let in_bytes3 = _mm512_shuffle_epi8(half2, in_bytes);
    let rays4 = _mm512_permutex2var_epi8(rays, _mm512_sub_epi8(places, in_bytes3), rays2);
    let squares2 = _mm512_mask_blend_epi8(0xf0f0_f0f0_f0f0_f0f0, in_bytes2, in_bytes3);
    let kind =
        _mm512_ternarylogic_epi64::<0xea>(squares2, _mm512_set1_epi64(0x3807_0707_3807_0707), _mm512_set1_epi64(0x0010_0800_0010_0800));
    let sides = load_8(&SIDES.0);
    let sides2 = _mm512_permutexvar_epi8(kind, sides);
    let ranks = _mm512_multishift_epi64_epi8(kind, occupied2);
    let pieces = _mm512_gf2p8affine_epi64_epi8::<0>(sides2, _mm512_and_si512(occupied2, rays3));
    let pieces2 = _mm512_mask_blend_epi8(0x0707_0707_0707_0707, ranks, pieces);
    let pieces3 = _mm512_gf2p8affine_epi64_epi8::<0>(sides2, _mm512_and_si512(occupied2, rays4));
    let pieces4 = _mm512_mask_blend_epi8(0x7070_7070_7070_7070, pieces2, pieces3);
    let place =
        _mm512_ternarylogic_epi64::<0xea>(squares2, _mm512_set1_epi64(0x0738_3838_0738_3838), _mm512_set1_epi64(0x0007_0707_0007_0707));
    let after_bits = load_8(&AFTER_BITS.0);
    let after_bits2 = _mm512_permutexvar_epi8(place, after_bits);
    let above = _mm512_sub_epi8(pieces4, after_bits2);
    let before_bits = load_8(&BEFORE_BITS.0);
    let before_bits2 = _mm512_permutexvar_epi8(place, before_bits);
    let mirrored = _mm512_set1_epi64(A1_H8_DIAGONAL as i64);
    let attacks2 =
        _mm512_sub_epi8(_mm512_gf2p8affine_epi64_epi8::<0>(pieces4, mirrored), before_bits2);
    let attacks3 = _mm512_xor_si512(above, _mm512_gf2p8affine_epi64_epi8::<0>(attacks2, mirrored));
    let turned =
        _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_set1_epi64(H1_A8_ANTIDIAGONAL as i64), attacks3);
    let off_rank = load_8(&OFF_RANK.0);
    let off_rank2 =
        _mm512_gf2p8affine_epi64_epi8::<0>(turned, _mm512_permutexvar_epi64(half, off_rank));
    let file = _mm512_set1_epi64(A_FILE as i64);
    let file2 = _mm512_rolv_epi64(file, half);
    let rank = load_8(&RANK.0);
    let rank2 = _mm512_shuffle_epi8(attacks3, rank);
    let along_rank = _mm512_set1_epi64(0);
    let along_rank2 =
        _mm512_mask_blend_epi8(_mm512_testn_epi8_mask(rays3, rays3), along_rank, rank2);
    let off_rank3 = load_8(&OFF_RANK_2.0);
    let off_rank4 =
        _mm512_gf2p8affine_epi64_epi8::<0>(turned, _mm512_permutexvar_epi64(half2, off_rank3));
    let file3 = _mm512_rolv_epi64(file, half2);
    let rank3 = load_8(&RANK_2.0);
    let rank4 = _mm512_shuffle_epi8(attacks3, rank3);
    let along_rank3 =
        _mm512_mask_blend_epi8(_mm512_testn_epi8_mask(rays4, rays4), along_rank, rank4);
    let mut attacks = [[0; 16]; 2];
    attacks[0][0..8].copy_from_slice(&words_8(_mm512_ternarylogic_epi64::<0xea>(off_rank2, file2, along_rank2)));
    attacks[0][8..16].copy_from_slice(&words_8(_mm512_ternarylogic_epi64::<0xea>(off_rank4, file3, along_rank3)));
    attacks[1][0..8].copy_from_slice(&words_8(_mm512_ternarylogic_epi64::<0x40>(off_rank2, rays3, file2)));
    attacks[1][8..16].copy_from_slice(&words_8(_mm512_ternarylogic_epi64::<0x40>(off_rank4, rays4, file3)));
    attacks
}
