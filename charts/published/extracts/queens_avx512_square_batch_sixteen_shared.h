/*
 * Queens in lanes, AVX-512: a queen in each lane: masks by one permute, rays gathered by a
 * product of bits.
 *
 * Requires an x86-64 CPU with AVX512BW, AVX512F, AVX512VBMI, GFNI. C11 or C++11: gcc and clang
 * need no flags, clang-cl needs -mavx512bw -mavx512f -mavx512vbmi -mgfni.
 *
 * Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. Each of `squares` is 0 to 63;
 * functions declare how many there are.
 * Use: include this file and call for example
 * queens_avx512_square_batch_sixteen_shared_both(squares, occupied, attacks).
 *
 * Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
 * shuffled (record 20261128T215841Z, AMD EPYC, virtual machine (KVM), tier x86-64-v4):
 * - throughput: queen 1.65 (1.61–1.68), rook 1.68 (1.68–1.69), bishop 1.51 (1.51–1.52),
 *   both 1.95 (1.94–1.96) core cycles per query
 * - latency: queen 4.19 (4.19–4.20), rook 4.22 (4.22–4.23), bishop 4.22 (4.21–4.22), both
 *   4.61 (4.59–4.64) core cycles per query
 *
 * Sources, for all forms of this algorithm:
 * - Syed Fahad, 2016: SBAMG - Completing Hyperbola Quintessence (Computer Chess Club)
 * - Gerd Isenberg, 2007: Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's
 *   Hyperbola Project
 * - raybench, 2026: batches of queens with computed masks: the borrow with a piece on a1, and
 *   rays gathered by products
 *
 * From raybench 0.2.0.
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_H
#define QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_H
#if defined _MSC_VER && !defined __clang__
#error "cl lacks the builtins and attributes of gcc and clang: compile with clang-cl"
#endif
#include <stdint.h>

#ifndef __x86_64__
#error "requires x86-64"
#endif
#include <immintrin.h>

/* The lowest byte of each word, eight times. */
__attribute__((aligned(64))) static const uint64_t QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_IN_BYTES[8] = {
    0x0000000000000000, 0x0808080808080808, 0x0000000000000000, 0x0808080808080808, 0x0000000000000000, 0x0808080808080808, 0x0000000000000000, 0x0808080808080808,
};

/* Squares of diagonals and file by the place of each rank, in two halves. */
__attribute__((aligned(64))) static const uint64_t QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RAYS[8] = {
    0x0000000000000000, 0x03070e1c3870e0c0, 0x050a152a54a850a0, 0x0912244992244890, 0x1122448811224488, 0x2142840810214284, 0x4182040810204182, 0x8102040810204081,
};

/* Squares of diagonals and file by the place of each rank, in two halves. */
__attribute__((aligned(64))) static const uint64_t QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RAYS_2[8] = {
    0x0000000000000000, 0x8102040810204081, 0x4182040810204182, 0x2142840810214284, 0x1122448811224488, 0x0912244992244890, 0x050a152a54a850a0, 0x03070e1c3870e0c0,
};

/* By file and kind: the files to the left, the own file, the files to the right. */
__attribute__((aligned(64))) static const uint64_t QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_SIDES[8] = {
    0x7f3f1f0f07030100, 0x8040201008040201, 0x0080c0e0f0f8fcfe, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000,
};

/* By place: twice the slider's bit. */
__attribute__((aligned(64))) static const uint64_t QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_AFTER_BITS[8] = {
    0x0080402010080402, 0x8000000000000000, 0x4000000000000000, 0x2000000000000000, 0x1000000000000000, 0x0800000000000000, 0x0400000000000000, 0x0200000000000000,
};

/* By place: twice the slider's bit, mirrored. */
__attribute__((aligned(64))) static const uint64_t QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_BEFORE_BITS[8] = {
    0x0204081020408000, 0x0400000000000000, 0x0800000000000000, 0x1000000000000000, 0x2000000000000000, 0x4000000000000000, 0x8000000000000000, 0x0000000000000000,
};

/* By file of the slider, for each file: the bit of its side. */
__attribute__((aligned(64))) static const uint64_t QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_OFF_RANK[8] = {
    0x4020202020202020, 0x8040202020202020, 0x8080402020202020, 0x8080804020202020, 0x8080808040202020, 0x8080808080402020, 0x8080808080804020, 0x8080808080808040,
};

/* The rank's byte, eight times. */
__attribute__((aligned(64))) static const uint64_t QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RANK[8] = {
    0x0303030303030303, 0x0b0b0b0b0b0b0b0b, 0x0303030303030303, 0x0b0b0b0b0b0b0b0b, 0x0303030303030303, 0x0b0b0b0b0b0b0b0b, 0x0303030303030303, 0x0b0b0b0b0b0b0b0b,
};

/* By file of the slider, for each file: the bit of its side. */
__attribute__((aligned(64))) static const uint64_t QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_OFF_RANK_2[8] = {
    0x0402020202020202, 0x0804020202020202, 0x0808040202020202, 0x0808080402020202, 0x0808080804020202, 0x0808080808040202, 0x0808080808080402, 0x0808080808080804,
};

/* The rank's byte, eight times. */
__attribute__((aligned(64))) static const uint64_t QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RANK_2[8] = {
    0x0707070707070707, 0x0f0f0f0f0f0f0f0f, 0x0707070707070707, 0x0f0f0f0f0f0f0f0f, 0x0707070707070707, 0x0f0f0f0f0f0f0f0f, 0x0707070707070707, 0x0f0f0f0f0f0f0f0f,
};

/* Attacks of a rook on each of `squares`. */
__attribute__((target("avx512f,avx512bw,avx512vbmi,gfni")))
static inline void queens_avx512_square_batch_sixteen_shared_rook(
    const uint64_t squares[16], uint64_t occupied, uint64_t attacks[16]) {
    const __m512i half = _mm512_loadu_si512((const __m512i *)squares);
    const __m512i half2 = _mm512_loadu_si512((const __m512i *)(squares + 8));
    const __m512i occupied2 = _mm512_set1_epi64((long long)occupied);
    const __m512i in_bytes =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_IN_BYTES);
    const __m512i in_bytes2 = _mm512_shuffle_epi8(half, in_bytes);
    const __m512i places = _mm512_set1_epi64((long long)UINT64_C(0x3f372f271f170f07));
    const __m512i rays =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RAYS);
    const __m512i rays2 =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RAYS_2);
    const __m512i rays3 = _mm512_permutex2var_epi8(rays, _mm512_sub_epi8(places, in_bytes2), rays2);
    const __m512i in_bytes3 = _mm512_shuffle_epi8(half2, in_bytes);
    const __m512i rays4 = _mm512_permutex2var_epi8(rays, _mm512_sub_epi8(places, in_bytes3), rays2);
    const __m512i squares2 =
        _mm512_mask_blend_epi8(UINT64_C(0xf0f0f0f0f0f0f0f0), in_bytes2, in_bytes3);
    const __m512i kind =
        _mm512_ternarylogic_epi64(squares2, _mm512_set1_epi64((long long)UINT64_C(0x3807070738070707)), _mm512_set1_epi64((long long)UINT64_C(0x0010080000100800)), 0xea);
    const __m512i sides =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_SIDES);
    const __m512i sides2 = _mm512_permutexvar_epi8(kind, sides);
    const __m512i ranks = _mm512_multishift_epi64_epi8(kind, occupied2);
    const __m512i pieces =
        _mm512_gf2p8affine_epi64_epi8(sides2, _mm512_and_si512(occupied2, rays3), 0);
    const __m512i pieces2 = _mm512_mask_blend_epi8(UINT64_C(0x0707070707070707), ranks, pieces);
    const __m512i pieces3 =
        _mm512_gf2p8affine_epi64_epi8(sides2, _mm512_and_si512(occupied2, rays4), 0);
    const __m512i pieces4 = _mm512_mask_blend_epi8(UINT64_C(0x7070707070707070), pieces2, pieces3);
    const __m512i place =
        _mm512_ternarylogic_epi64(squares2, _mm512_set1_epi64((long long)UINT64_C(0x0738383807383838)), _mm512_set1_epi64((long long)UINT64_C(0x0007070700070707)), 0xea);
    const __m512i after_bits =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_AFTER_BITS);
    const __m512i after_bits2 = _mm512_permutexvar_epi8(place, after_bits);
    const __m512i above = _mm512_sub_epi8(pieces4, after_bits2);
    const __m512i before_bits =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_BEFORE_BITS);
    const __m512i before_bits2 = _mm512_permutexvar_epi8(place, before_bits);
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const __m512i mirrored = _mm512_set1_epi64((long long)a1_h8_diagonal);
    const __m512i attacks2 =
        _mm512_sub_epi8(_mm512_gf2p8affine_epi64_epi8(pieces4, mirrored, 0), before_bits2);
    const __m512i attacks3 =
        _mm512_xor_si512(above, _mm512_gf2p8affine_epi64_epi8(attacks2, mirrored, 0));
    const uint64_t h1_a8_antidiagonal = UINT64_C(0x0102040810204080);
    const __m512i turned =
        _mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64((long long)h1_a8_antidiagonal), attacks3, 0);
    const __m512i off_rank =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_OFF_RANK);
    const __m512i off_rank2 =
        _mm512_gf2p8affine_epi64_epi8(turned, _mm512_permutexvar_epi64(half, off_rank), 0);
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const __m512i file = _mm512_set1_epi64((long long)a_file);
    const __m512i rank =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RANK);
    const __m512i rank2 = _mm512_shuffle_epi8(attacks3, rank);
    const __m512i along_rank = _mm512_set1_epi64(0);
    const __m512i along_rank2 =
        _mm512_mask_blend_epi8((__mmask64)_mm512_testn_epi8_mask(rays3, rays3), along_rank, rank2);
    const __m512i off_rank3 =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_OFF_RANK_2);
    const __m512i off_rank4 =
        _mm512_gf2p8affine_epi64_epi8(turned, _mm512_permutexvar_epi64(half2, off_rank3), 0);
    const __m512i rank3 =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RANK_2);
    const __m512i rank4 = _mm512_shuffle_epi8(attacks3, rank3);
    const __m512i along_rank3 =
        _mm512_mask_blend_epi8((__mmask64)_mm512_testn_epi8_mask(rays4, rays4), along_rank, rank4);
    _mm512_storeu_si512((__m512i *)attacks, _mm512_ternarylogic_epi64(off_rank2, _mm512_rolv_epi64(file, half), along_rank2, 0xea));
    _mm512_storeu_si512((__m512i *)(attacks + 8), _mm512_ternarylogic_epi64(off_rank4, _mm512_rolv_epi64(file, half2), along_rank3, 0xea));
}

/* Attacks of a bishop on each of `squares`. */
__attribute__((target("avx512f,avx512bw,avx512vbmi,gfni")))
static inline void queens_avx512_square_batch_sixteen_shared_bishop(
    const uint64_t squares[16], uint64_t occupied, uint64_t attacks[16]) {
    const __m512i half = _mm512_loadu_si512((const __m512i *)squares);
    const __m512i half2 = _mm512_loadu_si512((const __m512i *)(squares + 8));
    const __m512i occupied2 = _mm512_set1_epi64((long long)occupied);
    const __m512i in_bytes =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_IN_BYTES);
    const __m512i in_bytes2 = _mm512_shuffle_epi8(half, in_bytes);
    const __m512i places = _mm512_set1_epi64((long long)UINT64_C(0x3f372f271f170f07));
    const __m512i rays =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RAYS);
    const __m512i rays2 =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RAYS_2);
    const __m512i rays3 = _mm512_permutex2var_epi8(rays, _mm512_sub_epi8(places, in_bytes2), rays2);
    const __m512i in_bytes3 = _mm512_shuffle_epi8(half2, in_bytes);
    const __m512i rays4 = _mm512_permutex2var_epi8(rays, _mm512_sub_epi8(places, in_bytes3), rays2);
    const __m512i squares2 =
        _mm512_mask_blend_epi8(UINT64_C(0xf0f0f0f0f0f0f0f0), in_bytes2, in_bytes3);
    const __m512i kind =
        _mm512_ternarylogic_epi64(squares2, _mm512_set1_epi64((long long)UINT64_C(0x3807070738070707)), _mm512_set1_epi64((long long)UINT64_C(0x0010080000100800)), 0xea);
    const __m512i sides =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_SIDES);
    const __m512i sides2 = _mm512_permutexvar_epi8(kind, sides);
    const __m512i ranks = _mm512_multishift_epi64_epi8(kind, occupied2);
    const __m512i pieces =
        _mm512_gf2p8affine_epi64_epi8(sides2, _mm512_and_si512(occupied2, rays3), 0);
    const __m512i pieces2 = _mm512_mask_blend_epi8(UINT64_C(0x0707070707070707), ranks, pieces);
    const __m512i pieces3 =
        _mm512_gf2p8affine_epi64_epi8(sides2, _mm512_and_si512(occupied2, rays4), 0);
    const __m512i pieces4 = _mm512_mask_blend_epi8(UINT64_C(0x7070707070707070), pieces2, pieces3);
    const __m512i place =
        _mm512_ternarylogic_epi64(squares2, _mm512_set1_epi64((long long)UINT64_C(0x0738383807383838)), _mm512_set1_epi64((long long)UINT64_C(0x0007070700070707)), 0xea);
    const __m512i after_bits =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_AFTER_BITS);
    const __m512i after_bits2 = _mm512_permutexvar_epi8(place, after_bits);
    const __m512i above = _mm512_sub_epi8(pieces4, after_bits2);
    const __m512i before_bits =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_BEFORE_BITS);
    const __m512i before_bits2 = _mm512_permutexvar_epi8(place, before_bits);
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const __m512i mirrored = _mm512_set1_epi64((long long)a1_h8_diagonal);
    const __m512i attacks2 =
        _mm512_sub_epi8(_mm512_gf2p8affine_epi64_epi8(pieces4, mirrored, 0), before_bits2);
    const __m512i attacks3 =
        _mm512_xor_si512(above, _mm512_gf2p8affine_epi64_epi8(attacks2, mirrored, 0));
    const uint64_t h1_a8_antidiagonal = UINT64_C(0x0102040810204080);
    const __m512i turned =
        _mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64((long long)h1_a8_antidiagonal), attacks3, 0);
    const __m512i off_rank =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_OFF_RANK);
    const __m512i off_rank2 =
        _mm512_gf2p8affine_epi64_epi8(turned, _mm512_permutexvar_epi64(half, off_rank), 0);
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const __m512i file = _mm512_set1_epi64((long long)a_file);
    const __m512i off_rank3 =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_OFF_RANK_2);
    const __m512i off_rank4 =
        _mm512_gf2p8affine_epi64_epi8(turned, _mm512_permutexvar_epi64(half2, off_rank3), 0);
    _mm512_storeu_si512((__m512i *)attacks, _mm512_ternarylogic_epi64(off_rank2, rays3, _mm512_rolv_epi64(file, half), 0x40));
    _mm512_storeu_si512((__m512i *)(attacks + 8), _mm512_ternarylogic_epi64(off_rank4, rays4, _mm512_rolv_epi64(file, half2), 0x40));
}

/* Attacks of a queen on each of `squares`. */
__attribute__((target("avx512f,avx512bw,avx512vbmi,gfni")))
static inline void queens_avx512_square_batch_sixteen_shared_queen(
    const uint64_t squares[16], uint64_t occupied, uint64_t attacks[16]) {
    const __m512i half = _mm512_loadu_si512((const __m512i *)squares);
    const __m512i half2 = _mm512_loadu_si512((const __m512i *)(squares + 8));
    const __m512i occupied2 = _mm512_set1_epi64((long long)occupied);
    const __m512i in_bytes =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_IN_BYTES);
    const __m512i in_bytes2 = _mm512_shuffle_epi8(half, in_bytes);
    const __m512i places = _mm512_set1_epi64((long long)UINT64_C(0x3f372f271f170f07));
    const __m512i rays =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RAYS);
    const __m512i rays2 =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RAYS_2);
    const __m512i rays3 = _mm512_permutex2var_epi8(rays, _mm512_sub_epi8(places, in_bytes2), rays2);
    const __m512i in_bytes3 = _mm512_shuffle_epi8(half2, in_bytes);
    const __m512i rays4 = _mm512_permutex2var_epi8(rays, _mm512_sub_epi8(places, in_bytes3), rays2);
    const __m512i squares2 =
        _mm512_mask_blend_epi8(UINT64_C(0xf0f0f0f0f0f0f0f0), in_bytes2, in_bytes3);
    const __m512i kind =
        _mm512_ternarylogic_epi64(squares2, _mm512_set1_epi64((long long)UINT64_C(0x3807070738070707)), _mm512_set1_epi64((long long)UINT64_C(0x0010080000100800)), 0xea);
    const __m512i sides =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_SIDES);
    const __m512i sides2 = _mm512_permutexvar_epi8(kind, sides);
    const __m512i ranks = _mm512_multishift_epi64_epi8(kind, occupied2);
    const __m512i pieces =
        _mm512_gf2p8affine_epi64_epi8(sides2, _mm512_and_si512(occupied2, rays3), 0);
    const __m512i pieces2 = _mm512_mask_blend_epi8(UINT64_C(0x0707070707070707), ranks, pieces);
    const __m512i pieces3 =
        _mm512_gf2p8affine_epi64_epi8(sides2, _mm512_and_si512(occupied2, rays4), 0);
    const __m512i pieces4 = _mm512_mask_blend_epi8(UINT64_C(0x7070707070707070), pieces2, pieces3);
    const __m512i place =
        _mm512_ternarylogic_epi64(squares2, _mm512_set1_epi64((long long)UINT64_C(0x0738383807383838)), _mm512_set1_epi64((long long)UINT64_C(0x0007070700070707)), 0xea);
    const __m512i after_bits =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_AFTER_BITS);
    const __m512i after_bits2 = _mm512_permutexvar_epi8(place, after_bits);
    const __m512i above = _mm512_sub_epi8(pieces4, after_bits2);
    const __m512i before_bits =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_BEFORE_BITS);
    const __m512i before_bits2 = _mm512_permutexvar_epi8(place, before_bits);
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const __m512i mirrored = _mm512_set1_epi64((long long)a1_h8_diagonal);
    const __m512i attacks2 =
        _mm512_sub_epi8(_mm512_gf2p8affine_epi64_epi8(pieces4, mirrored, 0), before_bits2);
    const __m512i attacks3 =
        _mm512_xor_si512(above, _mm512_gf2p8affine_epi64_epi8(attacks2, mirrored, 0));
    const uint64_t h1_a8_antidiagonal = UINT64_C(0x0102040810204080);
    const __m512i turned =
        _mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64((long long)h1_a8_antidiagonal), attacks3, 0);
    const __m512i off_rank =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_OFF_RANK);
    const __m512i off_rank2 =
        _mm512_gf2p8affine_epi64_epi8(turned, _mm512_permutexvar_epi64(half, off_rank), 0);
    const __m512i rank =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RANK);
    const __m512i rank2 = _mm512_shuffle_epi8(attacks3, rank);
    const __m512i along_rank = _mm512_set1_epi64(0);
    const __m512i along_rank2 =
        _mm512_mask_blend_epi8((__mmask64)_mm512_testn_epi8_mask(rays3, rays3), along_rank, rank2);
    const __m512i off_rank3 =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_OFF_RANK_2);
    const __m512i off_rank4 =
        _mm512_gf2p8affine_epi64_epi8(turned, _mm512_permutexvar_epi64(half2, off_rank3), 0);
    const __m512i rank3 =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RANK_2);
    const __m512i rank4 = _mm512_shuffle_epi8(attacks3, rank3);
    const __m512i along_rank3 =
        _mm512_mask_blend_epi8((__mmask64)_mm512_testn_epi8_mask(rays4, rays4), along_rank, rank4);
    _mm512_storeu_si512((__m512i *)attacks, _mm512_ternarylogic_epi64(off_rank2, rays3, along_rank2, 0xea));
    _mm512_storeu_si512((__m512i *)(attacks + 8), _mm512_ternarylogic_epi64(off_rank4, rays4, along_rank3, 0xea));
}

/* Attacks of a rook on each of `squares`, then of a bishop on each. */
__attribute__((target("avx512f,avx512bw,avx512vbmi,gfni")))
static inline void queens_avx512_square_batch_sixteen_shared_both(
    const uint64_t squares[16], uint64_t occupied, uint64_t attacks[32]) {
    const __m512i half = _mm512_loadu_si512((const __m512i *)squares);
    const __m512i half2 = _mm512_loadu_si512((const __m512i *)(squares + 8));
    const __m512i occupied2 = _mm512_set1_epi64((long long)occupied);
    const __m512i in_bytes =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_IN_BYTES);
    const __m512i in_bytes2 = _mm512_shuffle_epi8(half, in_bytes);
    const __m512i places = _mm512_set1_epi64((long long)UINT64_C(0x3f372f271f170f07));
    const __m512i rays =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RAYS);
    const __m512i rays2 =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RAYS_2);
    const __m512i rays3 = _mm512_permutex2var_epi8(rays, _mm512_sub_epi8(places, in_bytes2), rays2);
    const __m512i in_bytes3 = _mm512_shuffle_epi8(half2, in_bytes);
    const __m512i rays4 = _mm512_permutex2var_epi8(rays, _mm512_sub_epi8(places, in_bytes3), rays2);
    const __m512i squares2 =
        _mm512_mask_blend_epi8(UINT64_C(0xf0f0f0f0f0f0f0f0), in_bytes2, in_bytes3);
    const __m512i kind =
        _mm512_ternarylogic_epi64(squares2, _mm512_set1_epi64((long long)UINT64_C(0x3807070738070707)), _mm512_set1_epi64((long long)UINT64_C(0x0010080000100800)), 0xea);
    const __m512i sides =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_SIDES);
    const __m512i sides2 = _mm512_permutexvar_epi8(kind, sides);
    const __m512i ranks = _mm512_multishift_epi64_epi8(kind, occupied2);
    const __m512i pieces =
        _mm512_gf2p8affine_epi64_epi8(sides2, _mm512_and_si512(occupied2, rays3), 0);
    const __m512i pieces2 = _mm512_mask_blend_epi8(UINT64_C(0x0707070707070707), ranks, pieces);
    const __m512i pieces3 =
        _mm512_gf2p8affine_epi64_epi8(sides2, _mm512_and_si512(occupied2, rays4), 0);
    const __m512i pieces4 = _mm512_mask_blend_epi8(UINT64_C(0x7070707070707070), pieces2, pieces3);
    const __m512i place =
        _mm512_ternarylogic_epi64(squares2, _mm512_set1_epi64((long long)UINT64_C(0x0738383807383838)), _mm512_set1_epi64((long long)UINT64_C(0x0007070700070707)), 0xea);
    const __m512i after_bits =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_AFTER_BITS);
    const __m512i after_bits2 = _mm512_permutexvar_epi8(place, after_bits);
    const __m512i above = _mm512_sub_epi8(pieces4, after_bits2);
    const __m512i before_bits =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_BEFORE_BITS);
    const __m512i before_bits2 = _mm512_permutexvar_epi8(place, before_bits);
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const __m512i mirrored = _mm512_set1_epi64((long long)a1_h8_diagonal);
    const __m512i attacks2 =
        _mm512_sub_epi8(_mm512_gf2p8affine_epi64_epi8(pieces4, mirrored, 0), before_bits2);
    const __m512i attacks3 =
        _mm512_xor_si512(above, _mm512_gf2p8affine_epi64_epi8(attacks2, mirrored, 0));
    const uint64_t h1_a8_antidiagonal = UINT64_C(0x0102040810204080);
    const __m512i turned =
        _mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64((long long)h1_a8_antidiagonal), attacks3, 0);
    const __m512i off_rank =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_OFF_RANK);
    const __m512i off_rank2 =
        _mm512_gf2p8affine_epi64_epi8(turned, _mm512_permutexvar_epi64(half, off_rank), 0);
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const __m512i file = _mm512_set1_epi64((long long)a_file);
    const __m512i file2 = _mm512_rolv_epi64(file, half);
    const __m512i rank =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RANK);
    const __m512i rank2 = _mm512_shuffle_epi8(attacks3, rank);
    const __m512i along_rank = _mm512_set1_epi64(0);
    const __m512i along_rank2 =
        _mm512_mask_blend_epi8((__mmask64)_mm512_testn_epi8_mask(rays3, rays3), along_rank, rank2);
    const __m512i off_rank3 =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_OFF_RANK_2);
    const __m512i off_rank4 =
        _mm512_gf2p8affine_epi64_epi8(turned, _mm512_permutexvar_epi64(half2, off_rank3), 0);
    const __m512i file3 = _mm512_rolv_epi64(file, half2);
    const __m512i rank3 =
        _mm512_loadu_si512((const __m512i *)QUEENS_AVX512_SQUARE_BATCH_SIXTEEN_SHARED_RANK_2);
    const __m512i rank4 = _mm512_shuffle_epi8(attacks3, rank3);
    const __m512i along_rank3 =
        _mm512_mask_blend_epi8((__mmask64)_mm512_testn_epi8_mask(rays4, rays4), along_rank, rank4);
    _mm512_storeu_si512((__m512i *)attacks, _mm512_ternarylogic_epi64(off_rank2, file2, along_rank2, 0xea));
    _mm512_storeu_si512((__m512i *)(attacks + 8), _mm512_ternarylogic_epi64(off_rank4, file3, along_rank3, 0xea));
    _mm512_storeu_si512((__m512i *)(attacks + 16), _mm512_ternarylogic_epi64(off_rank2, rays3, file2, 0x40));
    _mm512_storeu_si512((__m512i *)(attacks + 24), _mm512_ternarylogic_epi64(off_rank4, rays4, file3, 0x40));
}

#endif
