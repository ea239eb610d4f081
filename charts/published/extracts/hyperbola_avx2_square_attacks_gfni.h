/*
 * Hyperbola Quintessence, AVX2: the slider subtracted from the pieces of all its lines at once,
 * a line in each lane.
 *
 * Requires an x86-64 CPU with AVX2, GFNI. C11 or C++11: gcc and clang need no flags, clang-cl
 * needs -mavx2 -mgfni.
 * Functions are inlined only where the caller is compiled with -mavx2 -mgfni too; elsewhere each
 * is a call.
 * Functions are `static inline`: an exported template of a C++20 module cannot call them, an
 * exported inline function can.
 *
 * Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
 * Use: include this file and call for example hyperbola_avx2_square_attacks_gfni_both(square,
 * occupied, attacks).
 *
 * To hold two such files in a program and choose when it starts, in one file of the program:
 *
 *     #define MAGIC_SQUARE_ATTACKS_IMPLEMENTATION
 *     #include "magic_square_attacks.h"
 *     #include "hyperbola_avx2_square_attacks_gfni.h"
 *
 *     uint64_t (*queen_attacks)(uint64_t square, uint64_t occupied);
 *
 *     void choose_attacks(void) {
 *         magic_square_attacks_init();
 *         queen_attacks = magic_square_attacks_queen;
 *         if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("gfni")) {
 *             queen_attacks = hyperbola_avx2_square_attacks_gfni_queen;
 *         }
 *     }
 *
 * Any number of other files include the two without the macros.
 *
 * Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
 * shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64-v3):
 * - throughput: queen 5.35 (5.33–5.36), rook 4.66 (4.65–4.68), bishop 4.25 (4.24–4.26),
 *   both 4.82 (4.81–4.82) core cycles per query
 * - latency: queen 36.4 (36.3–36.5), rook 34.4 (34.4–34.5), bishop 31.3 (31.1–31.4), both
 *   36.6 (36.6–36.7) core cycles per query
 *
 * Sources, for all forms of this algorithm:
 * - Gerd Isenberg, 2007: Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's
 *   Hyperbola Project
 * - Aleks Peshkov, 2007: Re: BitBoard Tests Magic v Non-Rotated 32 Bits v 64 Bits (Computer
 *   Chess Club)
 * - Daniel Infuehr, 2023: Chess_Movegen: GaloisField, lines in lanes reversed by GF2P8AFFINEQB
 * - Stockfish developers, 2026: #6845: Hyperbola Quintessence for AVX2 with a table of ranks
 *
 * From raybench 0.2.0.
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_H
#define HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_H
#if defined _MSC_VER && !defined __clang__
#error "cl lacks the builtins and attributes of gcc and clang: compile with clang-cl"
#endif
#include <stdint.h>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wcast-align"
#ifdef __cplusplus
#pragma GCC diagnostic ignored "-Wold-style-cast"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wuseless-cast"
#endif
#endif

#ifndef __x86_64__
#error "requires x86-64"
#endif
#include <immintrin.h>

/* Lines through the square, one per lane, without the square. Indexed by square. */
__attribute__((aligned(64))) static const uint64_t HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_LINES[64][4] = {
    {0x8040201008040200, 0x0000000000000000, 0x0101010101010100, 0x00000000000000fe}, {0x0080402010080400, 0x0000000000000100, 0x0202020202020200, 0x00000000000000fd},
    {0x0000804020100800, 0x0000000000010200, 0x0404040404040400, 0x00000000000000fb}, {0x0000008040201000, 0x0000000001020400, 0x0808080808080800, 0x00000000000000f7},
    {0x0000000080402000, 0x0000000102040800, 0x1010101010101000, 0x00000000000000ef}, {0x0000000000804000, 0x0000010204081000, 0x2020202020202000, 0x00000000000000df},
    {0x0000000000008000, 0x0001020408102000, 0x4040404040404000, 0x00000000000000bf}, {0x0000000000000000, 0x0102040810204000, 0x8080808080808000, 0x000000000000007f},
    {0x4020100804020000, 0x0000000000000002, 0x0101010101010001, 0x000000000000fe00}, {0x8040201008040001, 0x0000000000010004, 0x0202020202020002, 0x000000000000fd00},
    {0x0080402010080002, 0x0000000001020008, 0x0404040404040004, 0x000000000000fb00}, {0x0000804020100004, 0x0000000102040010, 0x0808080808080008, 0x000000000000f700},
    {0x0000008040200008, 0x0000010204080020, 0x1010101010100010, 0x000000000000ef00}, {0x0000000080400010, 0x0001020408100040, 0x2020202020200020, 0x000000000000df00},
    {0x0000000000800020, 0x0102040810200080, 0x4040404040400040, 0x000000000000bf00}, {0x0000000000000040, 0x0204081020400000, 0x8080808080800080, 0x0000000000007f00},
    {0x2010080402000000, 0x0000000000000204, 0x0101010101000101, 0x0000000000fe0000}, {0x4020100804000100, 0x0000000001000408, 0x0202020202000202, 0x0000000000fd0000},
    {0x8040201008000201, 0x0000000102000810, 0x0404040404000404, 0x0000000000fb0000}, {0x0080402010000402, 0x0000010204001020, 0x0808080808000808, 0x0000000000f70000},
    {0x0000804020000804, 0x0001020408002040, 0x1010101010001010, 0x0000000000ef0000}, {0x0000008040001008, 0x0102040810004080, 0x2020202020002020, 0x0000000000df0000},
    {0x0000000080002010, 0x0204081020008000, 0x4040404040004040, 0x0000000000bf0000}, {0x0000000000004020, 0x0408102040000000, 0x8080808080008080, 0x00000000007f0000},
    {0x1008040200000000, 0x0000000000020408, 0x0101010100010101, 0x00000000fe000000}, {0x2010080400010000, 0x0000000100040810, 0x0202020200020202, 0x00000000fd000000},
    {0x4020100800020100, 0x0000010200081020, 0x0404040400040404, 0x00000000fb000000}, {0x8040201000040201, 0x0001020400102040, 0x0808080800080808, 0x00000000f7000000},
    {0x0080402000080402, 0x0102040800204080, 0x1010101000101010, 0x00000000ef000000}, {0x0000804000100804, 0x0204081000408000, 0x2020202000202020, 0x00000000df000000},
    {0x0000008000201008, 0x0408102000800000, 0x4040404000404040, 0x00000000bf000000}, {0x0000000000402010, 0x0810204000000000, 0x8080808000808080, 0x000000007f000000},
    {0x0804020000000000, 0x0000000002040810, 0x0101010001010101, 0x000000fe00000000}, {0x1008040001000000, 0x0000010004081020, 0x0202020002020202, 0x000000fd00000000},
    {0x2010080002010000, 0x0001020008102040, 0x0404040004040404, 0x000000fb00000000}, {0x4020100004020100, 0x0102040010204080, 0x0808080008080808, 0x000000f700000000},
    {0x8040200008040201, 0x0204080020408000, 0x1010100010101010, 0x000000ef00000000}, {0x0080400010080402, 0x0408100040800000, 0x2020200020202020, 0x000000df00000000},
    {0x0000800020100804, 0x0810200080000000, 0x4040400040404040, 0x000000bf00000000}, {0x0000000040201008, 0x1020400000000000, 0x8080800080808080, 0x0000007f00000000},
    {0x0402000000000000, 0x0000000204081020, 0x0101000101010101, 0x0000fe0000000000}, {0x0804000100000000, 0x0001000408102040, 0x0202000202020202, 0x0000fd0000000000},
    {0x1008000201000000, 0x0102000810204080, 0x0404000404040404, 0x0000fb0000000000}, {0x2010000402010000, 0x0204001020408000, 0x0808000808080808, 0x0000f70000000000},
    {0x4020000804020100, 0x0408002040800000, 0x1010001010101010, 0x0000ef0000000000}, {0x8040001008040201, 0x0810004080000000, 0x2020002020202020, 0x0000df0000000000},
    {0x0080002010080402, 0x1020008000000000, 0x4040004040404040, 0x0000bf0000000000}, {0x0000004020100804, 0x2040000000000000, 0x8080008080808080, 0x00007f0000000000},
    {0x0200000000000000, 0x0000020408102040, 0x0100010101010101, 0x00fe000000000000}, {0x0400010000000000, 0x0100040810204080, 0x0200020202020202, 0x00fd000000000000},
    {0x0800020100000000, 0x0200081020408000, 0x0400040404040404, 0x00fb000000000000}, {0x1000040201000000, 0x0400102040800000, 0x0800080808080808, 0x00f7000000000000},
    {0x2000080402010000, 0x0800204080000000, 0x1000101010101010, 0x00ef000000000000}, {0x4000100804020100, 0x1000408000000000, 0x2000202020202020, 0x00df000000000000},
    {0x8000201008040201, 0x2000800000000000, 0x4000404040404040, 0x00bf000000000000}, {0x0000402010080402, 0x4000000000000000, 0x8000808080808080, 0x007f000000000000},
    {0x0000000000000000, 0x0002040810204080, 0x0001010101010101, 0xfe00000000000000}, {0x0001000000000000, 0x0004081020408000, 0x0002020202020202, 0xfd00000000000000},
    {0x0002010000000000, 0x0008102040800000, 0x0004040404040404, 0xfb00000000000000}, {0x0004020100000000, 0x0010204080000000, 0x0008080808080808, 0xf700000000000000},
    {0x0008040201000000, 0x0020408000000000, 0x0010101010101010, 0xef00000000000000}, {0x0010080402010000, 0x0040800000000000, 0x0020202020202020, 0xdf00000000000000},
    {0x0020100804020100, 0x0080000000000000, 0x0040404040404040, 0xbf00000000000000}, {0x0040201008040201, 0x0000000000000000, 0x0080808080808080, 0x7f00000000000000},
};

/* The bytes of each word in reverse. */
__attribute__((aligned(64))) static const uint64_t HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_BYTE_SWAP[4] = {
    0x0001020304050607, 0x08090a0b0c0d0e0f, 0x0001020304050607, 0x08090a0b0c0d0e0f,
};

/* Attacks of a rook on `square`. */
__attribute__((target("avx2,gfni")))
static inline uint64_t hyperbola_avx2_square_attacks_gfni_rook(uint64_t square, uint64_t occupied) {
    const uint64_t sliders = UINT64_C(1) << square;
    const __m256i sliders2 = _mm256_set1_epi64x((long long)sliders);
    const uint64_t sliders3 = UINT64_C(1) << (square ^ 63);
    const __m256i sliders4 = _mm256_set1_epi64x((long long)sliders3);
    const __m256i lines =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_LINES[square]);
    const __m256i o = _mm256_and_si256(_mm256_set1_epi64x((long long)occupied), lines);
    const __m256i forward = _mm256_sub_epi64(o, sliders2);
    const __m256i byte_swap =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_BYTE_SWAP);
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const __m256i reversed_by_product = _mm256_set1_epi64x((long long)a1_h8_diagonal);
    const __m256i reversed_by_product2 =
        _mm256_gf2p8affine_epi64_epi8(_mm256_shuffle_epi8(o, byte_swap), reversed_by_product, 0);
    const __m256i reversed_by_product3 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(reversed_by_product2, sliders4), byte_swap);
    const __m256i reversed_by_product4 =
        _mm256_gf2p8affine_epi64_epi8(reversed_by_product3, reversed_by_product, 0);
    const __m256i along_lines =
        _mm256_and_si256(_mm256_xor_si256(forward, reversed_by_product4), lines);
    const __m256i pairs =
        _mm256_or_si256(along_lines, _mm256_unpackhi_epi64(along_lines, along_lines));
    return (uint64_t)_mm256_extracti128_si256(pairs, 1)[0];
}

/* Attacks of a bishop on `square`. */
__attribute__((target("avx2,gfni")))
static inline uint64_t hyperbola_avx2_square_attacks_gfni_bishop(
    uint64_t square, uint64_t occupied) {
    const uint64_t sliders = UINT64_C(1) << square;
    const __m256i sliders2 = _mm256_set1_epi64x((long long)sliders);
    const uint64_t sliders3 = UINT64_C(1) << (square ^ 63);
    const __m256i sliders4 = _mm256_set1_epi64x((long long)sliders3);
    const __m256i lines =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_LINES[square]);
    const __m256i o = _mm256_and_si256(_mm256_set1_epi64x((long long)occupied), lines);
    const __m256i forward = _mm256_sub_epi64(o, sliders2);
    const __m256i byte_swap =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_BYTE_SWAP);
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const __m256i reversed_by_product = _mm256_set1_epi64x((long long)a1_h8_diagonal);
    const __m256i reversed_by_product2 =
        _mm256_gf2p8affine_epi64_epi8(_mm256_shuffle_epi8(o, byte_swap), reversed_by_product, 0);
    const __m256i reversed_by_product3 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(reversed_by_product2, sliders4), byte_swap);
    const __m256i reversed_by_product4 =
        _mm256_gf2p8affine_epi64_epi8(reversed_by_product3, reversed_by_product, 0);
    const __m256i along_lines =
        _mm256_and_si256(_mm256_xor_si256(forward, reversed_by_product4), lines);
    const __m256i pairs =
        _mm256_or_si256(along_lines, _mm256_unpackhi_epi64(along_lines, along_lines));
    return (uint64_t)_mm256_castsi256_si128(pairs)[0];
}

/* Attacks of a queen on `square`. */
__attribute__((target("avx2,gfni")))
static inline uint64_t hyperbola_avx2_square_attacks_gfni_queen(
    uint64_t square, uint64_t occupied) {
    const uint64_t sliders = UINT64_C(1) << square;
    const __m256i sliders2 = _mm256_set1_epi64x((long long)sliders);
    const uint64_t sliders3 = UINT64_C(1) << (square ^ 63);
    const __m256i sliders4 = _mm256_set1_epi64x((long long)sliders3);
    const __m256i lines =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_LINES[square]);
    const __m256i o = _mm256_and_si256(_mm256_set1_epi64x((long long)occupied), lines);
    const __m256i forward = _mm256_sub_epi64(o, sliders2);
    const __m256i byte_swap =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_BYTE_SWAP);
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const __m256i reversed_by_product = _mm256_set1_epi64x((long long)a1_h8_diagonal);
    const __m256i reversed_by_product2 =
        _mm256_gf2p8affine_epi64_epi8(_mm256_shuffle_epi8(o, byte_swap), reversed_by_product, 0);
    const __m256i reversed_by_product3 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(reversed_by_product2, sliders4), byte_swap);
    const __m256i reversed_by_product4 =
        _mm256_gf2p8affine_epi64_epi8(reversed_by_product3, reversed_by_product, 0);
    const __m256i along_lines =
        _mm256_and_si256(_mm256_xor_si256(forward, reversed_by_product4), lines);
    const __m128i halves =
        _mm_or_si128(_mm256_castsi256_si128(along_lines), _mm256_extracti128_si256(along_lines, 1));
    return (uint64_t)_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))[0];
}

/* Attacks of a rook on `square`, then of a bishop. */
__attribute__((target("avx2,gfni")))
static inline void hyperbola_avx2_square_attacks_gfni_both(
    uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    const uint64_t sliders = UINT64_C(1) << square;
    const __m256i sliders2 = _mm256_set1_epi64x((long long)sliders);
    const uint64_t sliders3 = UINT64_C(1) << (square ^ 63);
    const __m256i sliders4 = _mm256_set1_epi64x((long long)sliders3);
    const __m256i lines =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_LINES[square]);
    const __m256i o = _mm256_and_si256(_mm256_set1_epi64x((long long)occupied), lines);
    const __m256i forward = _mm256_sub_epi64(o, sliders2);
    const __m256i byte_swap =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_BYTE_SWAP);
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const __m256i reversed_by_product = _mm256_set1_epi64x((long long)a1_h8_diagonal);
    const __m256i reversed_by_product2 =
        _mm256_gf2p8affine_epi64_epi8(_mm256_shuffle_epi8(o, byte_swap), reversed_by_product, 0);
    const __m256i reversed_by_product3 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(reversed_by_product2, sliders4), byte_swap);
    const __m256i reversed_by_product4 =
        _mm256_gf2p8affine_epi64_epi8(reversed_by_product3, reversed_by_product, 0);
    const __m256i along_lines =
        _mm256_and_si256(_mm256_xor_si256(forward, reversed_by_product4), lines);
    const __m256i pairs =
        _mm256_or_si256(along_lines, _mm256_unpackhi_epi64(along_lines, along_lines));
    attacks[0] = (uint64_t)_mm256_extracti128_si256(pairs, 1)[0];
    attacks[1] = (uint64_t)_mm256_castsi256_si128(pairs)[0];
}

#pragma GCC diagnostic pop
#endif
