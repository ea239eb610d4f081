/*
 * Eight directions side by side: a direction in each lane, stepped by rotates, or by shifts of
 * four to each side.
 *
 * Requires an x86-64 CPU with AVX512F. C11 or C++11: gcc and clang need no flags, clang-cl needs
 * -mavx512f.
 * Functions are inlined only where the caller is compiled with -mavx512f too; elsewhere each is
 * a call.
 * Functions are `static inline`: an exported template of a C++20 module cannot call them, an
 * exported inline function can.
 *
 * Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `empty` is the complement of the
 * occupied squares. Requires sliders to be on occupied squares.
 *
 * Example:
 *
 *     #include "rotate_lanes_board_attacks_five.h"
 *     void example(uint64_t orthogonal, uint64_t diagonal, uint64_t empty, uint64_t attacks[8]) {
 *         rotate_lanes_board_attacks_five(orthogonal, diagonal, empty, attacks);
 *     }
 *
 * Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
 * shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64-v4):
 * - throughput: 4.75 (4.74–4.75) core cycles per board
 * - latency: 39.2 (39.2–39.3) core cycles per board
 *
 * Sources, for all forms of this algorithm:
 * - Steffan Westcott, 2002: Re: flood fill attack bitboards (Computer Chess Club)
 * - Gerd Isenberg, 2018: Dumb7Fill (Chess Programming Wiki): steps in any direction by rotates
 * - Daniel Infuehr, 2022: Chess_Movegen: AVX Branchless Shift, one slider in seven steps
 * - raybench, 2026: eight rotates and ternary functions in one register
 *
 * From raybench 0.2.0.
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef RAYBENCH_ROTATE_LANES_BOARD_ATTACKS_FIVE_H
#define RAYBENCH_ROTATE_LANES_BOARD_ATTACKS_FIVE_H
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

/* Squares from which one step stays on the board. */
__attribute__((aligned(64))) static const uint64_t ROTATE_LANES_BOARD_ATTACKS_FIVE_LEAVING[8] = {
    0x00ffffffffffffff, 0x007f7f7f7f7f7f7f, 0x7f7f7f7f7f7f7f7f, 0x7f7f7f7f7f7f7f00, 0xffffffffffffff00, 0xfefefefefefefe00, 0xfefefefefefefefe, 0x00fefefefefefefe,
};

/* Distance of the step in each direction, modulo 64. */
__attribute__((aligned(64))) static const uint64_t ROTATE_LANES_BOARD_ATTACKS_FIVE_DISTANCES[8] = {
    0x0000000000000008, 0x0000000000000009, 0x0000000000000001, 0xfffffffffffffff9, 0xfffffffffffffff8, 0xfffffffffffffff7, 0xffffffffffffffff, 0x0000000000000007,
};

/* Distance of the step in each direction, modulo 64. */
__attribute__((aligned(64))) static const uint64_t ROTATE_LANES_BOARD_ATTACKS_FIVE_DISTANCES_2[8] = {
    0x0000000000000010, 0x0000000000000012, 0x0000000000000002, 0xfffffffffffffff2, 0xfffffffffffffff0, 0xffffffffffffffee, 0xfffffffffffffffe, 0x000000000000000e,
};

/* Distance of the step in each direction, modulo 64. */
__attribute__((aligned(64))) static const uint64_t ROTATE_LANES_BOARD_ATTACKS_FIVE_DISTANCES_3[8] = {
    0x0000000000000028, 0x000000000000002d, 0x0000000000000005, 0xffffffffffffffdd, 0xffffffffffffffd8, 0xffffffffffffffd3, 0xfffffffffffffffb, 0x0000000000000023,
};

/*
 * Attacks of the sliders by direction: north, northeast, east, southeast, south, southwest,
 * west, northwest.
 */
__attribute__((target("avx512f")))
static inline void rotate_lanes_board_attacks_five(
    uint64_t orthogonal, uint64_t diagonal, uint64_t empty, uint64_t attacks[8]) {
    const __m512i leaving =
        _mm512_loadu_si512((const __m512i *)ROTATE_LANES_BOARD_ATTACKS_FIVE_LEAVING);
    const __m512i empty2 = _mm512_and_si512(_mm512_set1_epi64((long long)empty), leaving);
    const __m512i distances =
        _mm512_loadu_si512((const __m512i *)ROTATE_LANES_BOARD_ATTACKS_FIVE_DISTANCES);
    const __m512i step = _mm512_rolv_epi64(empty2, distances);
    const __m256i sliders =
        _mm256_broadcastsi128_si256(_mm_set_epi64x((long long)diagonal, (long long)orthogonal));
    const __m512i pairs =
        _mm512_ternarylogic_epi64(_mm512_and_si512(_mm512_broadcast_i64x4(sliders), leaving), empty2, step, 0xf8);
    const __m512i distances2 =
        _mm512_loadu_si512((const __m512i *)ROTATE_LANES_BOARD_ATTACKS_FIVE_DISTANCES_2);
    const __m512i step2 = _mm512_rolv_epi64(pairs, distances2);
    const __m512i fours = _mm512_ternarylogic_epi64(pairs, empty2, step2, 0xb0);
    const __m512i step3 = _mm512_rolv_epi64(fours, distances);
    const __m512i near = _mm512_ternarylogic_epi64(step3, step, step2, 0x78);
    const __m512i far = _mm512_ternarylogic_epi64(fours, empty2, step3, 0xf8);
    const __m512i distances3 =
        _mm512_loadu_si512((const __m512i *)ROTATE_LANES_BOARD_ATTACKS_FIVE_DISTANCES_3);
    _mm512_storeu_si512((__m512i *)attacks, _mm512_ternarylogic_epi64(_mm512_rolv_epi64(far, distances), near, _mm512_rolv_epi64(far, distances3), 0xe0));
}

#pragma GCC diagnostic pop
#endif
