//! Queens in lanes, AVX2: a query in each lane, lines by a shuffle's look-up, attacks by
//! subtractions; or eight queries joined as bytes.
//!
//! Requires an x86-64 CPU with AVX2. Rust 2021 or later; no_std.
//!
//! Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. Each of `squares` is 0 to 63;
//! functions declare how many there are.
//! Use: add this file as a module and call for example queens_avx2_square_batch_both(squares,
//! occupied).
//!
//! Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
//! shuffled (record 20261128T215841Z, AMD EPYC, virtual machine (KVM), tier x86-64-v4):
//! - throughput: queen 3.78 (3.78–3.79), rook 2.36 (2.36–2.36), bishop 2.21 (2.21–2.22),
//!   both 3.89 (3.89–3.89) core cycles per query
//! - latency: queen 4.06 (4.06–4.06), rook 3.46 (3.46–3.47), bishop 2.81 (2.81–2.81), both
//!   5.09 (5.09–5.10) core cycles per query
//!
//! Sources, for all forms of this algorithm:
//! - Gerd Isenberg, 2007: Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's
//!   Hyperbola Project
//! - Tim Cooijmans, 2014: Hyperbola Quintessence for rooks along ranks
//! - raybench, 2026: lines by a look-up of 16 bytes, and the lines of eight pieces joined as
//!   bytes
//!
//! From raybench 0.2.0.
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0

use core::arch::x86_64::*;

#[inline]
#[target_feature(enable = "avx2")]
fn load_4(words: &[u64]) -> __m256i {
    assert!(words.len() >= 4);
    // SAFETY: the assertion checks the length.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn words_4(vector: __m256i) -> [u64; 4] {
    // SAFETY: both types have the same size.
    unsafe { core::mem::transmute(vector) }
}

/// Aligned to a cache line, so that no vector load crosses one.
#[repr(C, align(64))]
struct Aligned<T>(T);

const A1_H8_DIAGONAL: u64 = 0x8040_2010_0804_0201;

/// The lowest byte of each word, eight times.
static IN_BYTES: Aligned<[u64; 4]> = Aligned([
    0x0000_0000_0000_0000, 0x0808_0808_0808_0808, 0x0000_0000_0000_0000, 0x0808_0808_0808_0808,
]);

/// The bytes of a word in reverse.
static BYTE_SWAP: Aligned<[u64; 4]> = Aligned([
    0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f, 0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f,
]);

/// The bit of each file; none for numbers above 7.
static ON_EACH_RANK: Aligned<[u64; 4]> = Aligned([
    0x8040_2010_0804_0201, 0x0000_0000_0000_0000, 0x8040_2010_0804_0201, 0x0000_0000_0000_0000,
]);

/// Attacks of a rook on each of `squares`.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn queens_avx2_square_batch_rook(squares: [u64; 8], occupied: [u64; 8]) -> [u64; 8] {
    let vectors = load_4(&squares);
    let vectors2 = load_4(&squares[4..]);
    let in_bytes = load_4(&IN_BYTES.0);
    let in_bytes2 = _mm256_shuffle_epi8(vectors, in_bytes);
    let new_ = _mm256_set1_epi64x(0x0707_0707_0707_0707);
    let bit = _mm256_set1_epi64x(1);
    let bit2 = _mm256_sllv_epi64(bit, vectors);
    let byte_swap = load_4(&BYTE_SWAP.0);
    let sliders = _mm256_andnot_si256(bit2, load_4(&occupied));
    let on_each_rank = load_4(&ON_EACH_RANK.0);
    let on_each_rank2 = _mm256_shuffle_epi8(on_each_rank, _mm256_and_si256(in_bytes2, new_));
    let long_ = _mm256_set1_epi64x(A1_H8_DIAGONAL as i64);
    let laid = _mm256_or_si256(_mm256_and_si256(_mm256_srli_epi64::<3>(in_bytes2), new_), in_bytes);
    let laid2 = _mm256_shuffle_epi8(sliders, laid);
    let slider = _mm256_and_si256(on_each_rank2, long_);
    let o = _mm256_and_si256(laid2, long_);
    let words =
        _mm256_sub_epi64(_mm256_shuffle_epi8(o, byte_swap), _mm256_shuffle_epi8(slider, byte_swap));
    let attacks2 =
        _mm256_xor_si256(_mm256_sub_epi64(o, slider), _mm256_shuffle_epi8(words, byte_swap));
    let sum = _mm256_set1_epi64x(0);
    let below_rank = _mm256_set1_epi64x(56);
    let along_rank =
        _mm256_sllv_epi64(_mm256_sad_epu8(_mm256_and_si256(attacks2, long_), sum), _mm256_and_si256(vectors, below_rank));
    let o2 = _mm256_and_si256(sliders, on_each_rank2);
    let words2 =
        _mm256_sub_epi64(_mm256_shuffle_epi8(o2, byte_swap), _mm256_shuffle_epi8(bit2, byte_swap));
    let attacks3 =
        _mm256_xor_si256(_mm256_sub_epi64(o2, bit2), _mm256_shuffle_epi8(words2, byte_swap));
    let in_bytes3 = _mm256_shuffle_epi8(vectors2, in_bytes);
    let bit3 = _mm256_sllv_epi64(bit, vectors2);
    let sliders2 = _mm256_andnot_si256(bit3, load_4(&occupied[4..]));
    let on_each_rank3 = _mm256_shuffle_epi8(on_each_rank, _mm256_and_si256(in_bytes3, new_));
    let laid3 =
        _mm256_or_si256(_mm256_and_si256(_mm256_srli_epi64::<3>(in_bytes3), new_), in_bytes);
    let laid4 = _mm256_shuffle_epi8(sliders2, laid3);
    let slider2 = _mm256_and_si256(on_each_rank3, long_);
    let o3 = _mm256_and_si256(laid4, long_);
    let words3 =
        _mm256_sub_epi64(_mm256_shuffle_epi8(o3, byte_swap), _mm256_shuffle_epi8(slider2, byte_swap));
    let attacks4 =
        _mm256_xor_si256(_mm256_sub_epi64(o3, slider2), _mm256_shuffle_epi8(words3, byte_swap));
    let along_rank2 =
        _mm256_sllv_epi64(_mm256_sad_epu8(_mm256_and_si256(attacks4, long_), sum), _mm256_and_si256(vectors2, below_rank));
    let o4 = _mm256_and_si256(sliders2, on_each_rank3);
    let words4 =
        _mm256_sub_epi64(_mm256_shuffle_epi8(o4, byte_swap), _mm256_shuffle_epi8(bit3, byte_swap));
    let attacks5 =
        _mm256_xor_si256(_mm256_sub_epi64(o4, bit3), _mm256_shuffle_epi8(words4, byte_swap));
    let mut attacks = [0; 8];
    attacks[0..4].copy_from_slice(&words_4(_mm256_or_si256(along_rank, _mm256_and_si256(attacks3, on_each_rank2))));
    attacks[4..8].copy_from_slice(&words_4(_mm256_or_si256(along_rank2, _mm256_and_si256(attacks5, on_each_rank3))));
    attacks
}

/// Attacks of a bishop on each of `squares`.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn queens_avx2_square_batch_bishop(squares: [u64; 8], occupied: [u64; 8]) -> [u64; 8] {
    let vectors = load_4(&squares);
    let vectors2 = load_4(&squares[4..]);
    let in_bytes = load_4(&IN_BYTES.0);
    let in_bytes2 = _mm256_shuffle_epi8(vectors, in_bytes);
    let new_ = _mm256_set1_epi64x(0x0707_0707_0707_0707);
    let new_2 = _mm256_and_si256(in_bytes2, new_);
    let bit = _mm256_set1_epi64x(1);
    let bit2 = _mm256_sllv_epi64(bit, vectors);
    let byte_swap = load_4(&BYTE_SWAP.0);
    let swapped = _mm256_shuffle_epi8(bit2, byte_swap);
    let sliders = _mm256_andnot_si256(bit2, load_4(&occupied));
    let above = _mm256_set1_epi64x(0x0706_0504_0302_0100);
    let above2 = _mm256_sub_epi8(above, _mm256_and_si256(_mm256_srli_epi64::<3>(in_bytes2), new_));
    let files = _mm256_add_epi8(new_2, above2);
    let files2 = _mm256_sub_epi8(new_2, above2);
    let on_each_rank = load_4(&ON_EACH_RANK.0);
    let on_each_rank2 = _mm256_shuffle_epi8(on_each_rank, files);
    let on_each_rank3 = _mm256_shuffle_epi8(on_each_rank, files2);
    let o = _mm256_and_si256(sliders, on_each_rank2);
    let swapped2 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(_mm256_shuffle_epi8(o, byte_swap), swapped), byte_swap);
    let attacks2 =
        _mm256_and_si256(_mm256_xor_si256(_mm256_sub_epi64(o, bit2), swapped2), on_each_rank2);
    let o2 = _mm256_and_si256(sliders, on_each_rank3);
    let words = _mm256_sub_epi64(_mm256_shuffle_epi8(o2, byte_swap), swapped);
    let attacks3 =
        _mm256_xor_si256(_mm256_sub_epi64(o2, bit2), _mm256_shuffle_epi8(words, byte_swap));
    let in_bytes3 = _mm256_shuffle_epi8(vectors2, in_bytes);
    let new_3 = _mm256_and_si256(in_bytes3, new_);
    let bit3 = _mm256_sllv_epi64(bit, vectors2);
    let swapped3 = _mm256_shuffle_epi8(bit3, byte_swap);
    let sliders2 = _mm256_andnot_si256(bit3, load_4(&occupied[4..]));
    let above3 = _mm256_sub_epi8(above, _mm256_and_si256(_mm256_srli_epi64::<3>(in_bytes3), new_));
    let files3 = _mm256_add_epi8(new_3, above3);
    let files4 = _mm256_sub_epi8(new_3, above3);
    let on_each_rank4 = _mm256_shuffle_epi8(on_each_rank, files3);
    let on_each_rank5 = _mm256_shuffle_epi8(on_each_rank, files4);
    let o3 = _mm256_and_si256(sliders2, on_each_rank4);
    let words2 = _mm256_sub_epi64(_mm256_shuffle_epi8(o3, byte_swap), swapped3);
    let attacks4 =
        _mm256_xor_si256(_mm256_sub_epi64(o3, bit3), _mm256_shuffle_epi8(words2, byte_swap));
    let o4 = _mm256_and_si256(sliders2, on_each_rank5);
    let words3 = _mm256_sub_epi64(_mm256_shuffle_epi8(o4, byte_swap), swapped3);
    let attacks5 =
        _mm256_xor_si256(_mm256_sub_epi64(o4, bit3), _mm256_shuffle_epi8(words3, byte_swap));
    let mut attacks = [0; 8];
    attacks[0..4].copy_from_slice(&words_4(_mm256_or_si256(attacks2, _mm256_and_si256(attacks3, on_each_rank3))));
    attacks[4..8].copy_from_slice(&words_4(_mm256_or_si256(_mm256_and_si256(attacks4, on_each_rank4), _mm256_and_si256(attacks5, on_each_rank5))));
    attacks
}

/// Attacks of a queen on each of `squares`.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn queens_avx2_square_batch_queen(squares: [u64; 8], occupied: [u64; 8]) -> [u64; 8] {
    let vectors = load_4(&squares);
    let vectors2 = load_4(&squares[4..]);
    let in_bytes = load_4(&IN_BYTES.0);
    let in_bytes2 = _mm256_shuffle_epi8(vectors, in_bytes);
    let new_ = _mm256_set1_epi64x(0x0707_0707_0707_0707);
    let new_2 = _mm256_and_si256(in_bytes2, new_);
    let bit = _mm256_set1_epi64x(1);
    let bit2 = _mm256_sllv_epi64(bit, vectors);
    let rank_number = _mm256_and_si256(_mm256_srli_epi64::<3>(in_bytes2), new_);
    let byte_swap = load_4(&BYTE_SWAP.0);
    let swapped = _mm256_shuffle_epi8(bit2, byte_swap);
    let sliders = _mm256_andnot_si256(bit2, load_4(&occupied));
    let on_each_rank = load_4(&ON_EACH_RANK.0);
    let on_each_rank2 = _mm256_shuffle_epi8(on_each_rank, new_2);
    let long_ = _mm256_set1_epi64x(A1_H8_DIAGONAL as i64);
    let laid = _mm256_shuffle_epi8(sliders, _mm256_or_si256(rank_number, in_bytes));
    let slider = _mm256_and_si256(on_each_rank2, long_);
    let o = _mm256_and_si256(laid, long_);
    let words =
        _mm256_sub_epi64(_mm256_shuffle_epi8(o, byte_swap), _mm256_shuffle_epi8(slider, byte_swap));
    let attacks2 =
        _mm256_xor_si256(_mm256_sub_epi64(o, slider), _mm256_shuffle_epi8(words, byte_swap));
    let sum = _mm256_set1_epi64x(0);
    let below_rank = _mm256_set1_epi64x(56);
    let along_rank =
        _mm256_sllv_epi64(_mm256_sad_epu8(_mm256_and_si256(attacks2, long_), sum), _mm256_and_si256(vectors, below_rank));
    let o2 = _mm256_and_si256(sliders, on_each_rank2);
    let words2 = _mm256_sub_epi64(_mm256_shuffle_epi8(o2, byte_swap), swapped);
    let attacks3 =
        _mm256_xor_si256(_mm256_sub_epi64(o2, bit2), _mm256_shuffle_epi8(words2, byte_swap));
    let straight = _mm256_or_si256(along_rank, _mm256_and_si256(attacks3, on_each_rank2));
    let above = _mm256_set1_epi64x(0x0706_0504_0302_0100);
    let above2 = _mm256_sub_epi8(above, rank_number);
    let files = _mm256_add_epi8(new_2, above2);
    let files2 = _mm256_sub_epi8(new_2, above2);
    let on_each_rank3 = _mm256_shuffle_epi8(on_each_rank, files);
    let on_each_rank4 = _mm256_shuffle_epi8(on_each_rank, files2);
    let o3 = _mm256_and_si256(sliders, on_each_rank3);
    let words3 = _mm256_sub_epi64(_mm256_shuffle_epi8(o3, byte_swap), swapped);
    let attacks4 =
        _mm256_xor_si256(_mm256_sub_epi64(o3, bit2), _mm256_shuffle_epi8(words3, byte_swap));
    let o4 = _mm256_and_si256(sliders, on_each_rank4);
    let words4 = _mm256_sub_epi64(_mm256_shuffle_epi8(o4, byte_swap), swapped);
    let attacks5 =
        _mm256_xor_si256(_mm256_sub_epi64(o4, bit2), _mm256_shuffle_epi8(words4, byte_swap));
    let slanted =
        _mm256_or_si256(_mm256_and_si256(attacks4, on_each_rank3), _mm256_and_si256(attacks5, on_each_rank4));
    let in_bytes3 = _mm256_shuffle_epi8(vectors2, in_bytes);
    let new_3 = _mm256_and_si256(in_bytes3, new_);
    let bit3 = _mm256_sllv_epi64(bit, vectors2);
    let rank_number2 = _mm256_and_si256(_mm256_srli_epi64::<3>(in_bytes3), new_);
    let swapped2 = _mm256_shuffle_epi8(bit3, byte_swap);
    let sliders2 = _mm256_andnot_si256(bit3, load_4(&occupied[4..]));
    let on_each_rank5 = _mm256_shuffle_epi8(on_each_rank, new_3);
    let laid2 = _mm256_shuffle_epi8(sliders2, _mm256_or_si256(rank_number2, in_bytes));
    let slider2 = _mm256_and_si256(on_each_rank5, long_);
    let o5 = _mm256_and_si256(laid2, long_);
    let words5 =
        _mm256_sub_epi64(_mm256_shuffle_epi8(o5, byte_swap), _mm256_shuffle_epi8(slider2, byte_swap));
    let attacks6 =
        _mm256_xor_si256(_mm256_sub_epi64(o5, slider2), _mm256_shuffle_epi8(words5, byte_swap));
    let along_rank2 =
        _mm256_sllv_epi64(_mm256_sad_epu8(_mm256_and_si256(attacks6, long_), sum), _mm256_and_si256(vectors2, below_rank));
    let o6 = _mm256_and_si256(sliders2, on_each_rank5);
    let words6 = _mm256_sub_epi64(_mm256_shuffle_epi8(o6, byte_swap), swapped2);
    let attacks7 =
        _mm256_xor_si256(_mm256_sub_epi64(o6, bit3), _mm256_shuffle_epi8(words6, byte_swap));
    let straight2 = _mm256_or_si256(along_rank2, _mm256_and_si256(attacks7, on_each_rank5));
    let above3 = _mm256_sub_epi8(above, rank_number2);
    let files3 = _mm256_add_epi8(new_3, above3);
    let files4 = _mm256_sub_epi8(new_3, above3);
    let on_each_rank6 = _mm256_shuffle_epi8(on_each_rank, files3);
    let on_each_rank7 = _mm256_shuffle_epi8(on_each_rank, files4);
    let o7 = _mm256_and_si256(sliders2, on_each_rank6);
    let words7 = _mm256_sub_epi64(_mm256_shuffle_epi8(o7, byte_swap), swapped2);
    let attacks8 =
        _mm256_xor_si256(_mm256_sub_epi64(o7, bit3), _mm256_shuffle_epi8(words7, byte_swap));
    let o8 = _mm256_and_si256(sliders2, on_each_rank7);
    let words8 = _mm256_sub_epi64(_mm256_shuffle_epi8(o8, byte_swap), swapped2);
    let attacks9 =
        _mm256_xor_si256(_mm256_sub_epi64(o8, bit3), _mm256_shuffle_epi8(words8, byte_swap));
    let slanted2 =
        _mm256_or_si256(_mm256_and_si256(attacks8, on_each_rank6), _mm256_and_si256(attacks9, on_each_rank7));
    let mut attacks = [0; 8];
    attacks[0..4].copy_from_slice(&words_4(_mm256_or_si256(straight, slanted)));
    attacks[4..8].copy_from_slice(&words_4(_mm256_or_si256(straight2, slanted2)));
    attacks
}

/// Attacks of a rook on each of `squares`, then of a bishop on each.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn queens_avx2_square_batch_both(squares: [u64; 8], occupied: [u64; 8]) -> [[u64; 8]; 2] {
    let vectors = load_4(&squares);
    let vectors2 = load_4(&squares[4..]);
    let in_bytes = load_4(&IN_BYTES.0);
    let in_bytes2 = _mm256_shuffle_epi8(vectors, in_bytes);
    let new_ = _mm256_set1_epi64x(0x0707_0707_0707_0707);
    let new_2 = _mm256_and_si256(in_bytes2, new_);
    let bit = _mm256_set1_epi64x(1);
    let bit2 = _mm256_sllv_epi64(bit, vectors);
    let rank_number = _mm256_and_si256(_mm256_srli_epi64::<3>(in_bytes2), new_);
    let byte_swap = load_4(&BYTE_SWAP.0);
    let swapped = _mm256_shuffle_epi8(bit2, byte_swap);
    let sliders = _mm256_andnot_si256(bit2, load_4(&occupied));
    let on_each_rank = load_4(&ON_EACH_RANK.0);
    let on_each_rank2 = _mm256_shuffle_epi8(on_each_rank, new_2);
    let long_ = _mm256_set1_epi64x(A1_H8_DIAGONAL as i64);
    let laid = _mm256_shuffle_epi8(sliders, _mm256_or_si256(rank_number, in_bytes));
    let slider = _mm256_and_si256(on_each_rank2, long_);
    let o = _mm256_and_si256(laid, long_);
    let words =
        _mm256_sub_epi64(_mm256_shuffle_epi8(o, byte_swap), _mm256_shuffle_epi8(slider, byte_swap));
    let attacks2 =
        _mm256_xor_si256(_mm256_sub_epi64(o, slider), _mm256_shuffle_epi8(words, byte_swap));
    let sum = _mm256_set1_epi64x(0);
    let below_rank = _mm256_set1_epi64x(56);
    let along_rank =
        _mm256_sllv_epi64(_mm256_sad_epu8(_mm256_and_si256(attacks2, long_), sum), _mm256_and_si256(vectors, below_rank));
    let o2 = _mm256_and_si256(sliders, on_each_rank2);
    let words2 = _mm256_sub_epi64(_mm256_shuffle_epi8(o2, byte_swap), swapped);
    let attacks3 =
        _mm256_xor_si256(_mm256_sub_epi64(o2, bit2), _mm256_shuffle_epi8(words2, byte_swap));
    let in_bytes3 = _mm256_shuffle_epi8(vectors2, in_bytes);
    let new_3 = _mm256_and_si256(in_bytes3, new_);
    let bit3 = _mm256_sllv_epi64(bit, vectors2);
    let rank_number2 = _mm256_and_si256(_mm256_srli_epi64::<3>(in_bytes3), new_);
    let swapped2 = _mm256_shuffle_epi8(bit3, byte_swap);
    let sliders2 = _mm256_andnot_si256(bit3, load_4(&occupied[4..]));
    let on_each_rank3 = _mm256_shuffle_epi8(on_each_rank, new_3);
    let laid2 = _mm256_shuffle_epi8(sliders2, _mm256_or_si256(rank_number2, in_bytes));
    let slider2 = _mm256_and_si256(on_each_rank3, long_);
    let o3 = _mm256_and_si256(laid2, long_);
    let words3 =
        _mm256_sub_epi64(_mm256_shuffle_epi8(o3, byte_swap), _mm256_shuffle_epi8(slider2, byte_swap));
    let attacks4 =
        _mm256_xor_si256(_mm256_sub_epi64(o3, slider2), _mm256_shuffle_epi8(words3, byte_swap));
    let along_rank2 =
        _mm256_sllv_epi64(_mm256_sad_epu8(_mm256_and_si256(attacks4, long_), sum), _mm256_and_si256(vectors2, below_rank));
    let o4 = _mm256_and_si256(sliders2, on_each_rank3);
    let words4 = _mm256_sub_epi64(_mm256_shuffle_epi8(o4, byte_swap), swapped2);
    let attacks5 =
        _mm256_xor_si256(_mm256_sub_epi64(o4, bit3), _mm256_shuffle_epi8(words4, byte_swap));
    let above = _mm256_set1_epi64x(0x0706_0504_0302_0100);
    let above2 = _mm256_sub_epi8(above, rank_number);
    let files = _mm256_add_epi8(new_2, above2);
    let files2 = _mm256_sub_epi8(new_2, above2);
    let on_each_rank4 = _mm256_shuffle_epi8(on_each_rank, files);
    let on_each_rank5 = _mm256_shuffle_epi8(on_each_rank, files2);
    let o5 = _mm256_and_si256(sliders, on_each_rank4);
    let words5 = _mm256_sub_epi64(_mm256_shuffle_epi8(o5, byte_swap), swapped);
    let attacks6 =
        _mm256_xor_si256(_mm256_sub_epi64(o5, bit2), _mm256_shuffle_epi8(words5, byte_swap));
    let o6 = _mm256_and_si256(sliders, on_each_rank5);
    let words6 = _mm256_sub_epi64(_mm256_shuffle_epi8(o6, byte_swap), swapped);
    let attacks7 =
        _mm256_xor_si256(_mm256_sub_epi64(o6, bit2), _mm256_shuffle_epi8(words6, byte_swap));
    let above3 = _mm256_sub_epi8(above, rank_number2);
    let files3 = _mm256_add_epi8(new_3, above3);
    let files4 = _mm256_sub_epi8(new_3, above3);
    let on_each_rank6 = _mm256_shuffle_epi8(on_each_rank, files3);
    let on_each_rank7 = _mm256_shuffle_epi8(on_each_rank, files4);
    let o7 = _mm256_and_si256(sliders2, on_each_rank6);
    let words7 = _mm256_sub_epi64(_mm256_shuffle_epi8(o7, byte_swap), swapped2);
    let attacks8 =
        _mm256_xor_si256(_mm256_sub_epi64(o7, bit3), _mm256_shuffle_epi8(words7, byte_swap));
    let o8 = _mm256_and_si256(sliders2, on_each_rank7);
    let words8 = _mm256_sub_epi64(_mm256_shuffle_epi8(o8, byte_swap), swapped2);
    let attacks9 =
        _mm256_xor_si256(_mm256_sub_epi64(o8, bit3), _mm256_shuffle_epi8(words8, byte_swap));
    let mut attacks = [[0; 8]; 2];
    attacks[0][0..4].copy_from_slice(&words_4(_mm256_or_si256(along_rank, _mm256_and_si256(attacks3, on_each_rank2))));
    attacks[0][4..8].copy_from_slice(&words_4(_mm256_or_si256(along_rank2, _mm256_and_si256(attacks5, on_each_rank3))));
    attacks[1][0..4].copy_from_slice(&words_4(_mm256_or_si256(_mm256_and_si256(attacks6, on_each_rank4), _mm256_and_si256(attacks7, on_each_rank5))));
    attacks[1][4..8].copy_from_slice(&words_4(_mm256_or_si256(_mm256_and_si256(attacks8, on_each_rank6), _mm256_and_si256(attacks9, on_each_rank7))));
    attacks
}
