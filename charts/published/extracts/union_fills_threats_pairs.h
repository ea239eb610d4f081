/*
 * Union of fills in lanes: a fill in all eight directions side by side, its lanes united by
 * halves or by a transposition.
 *
 * Requires an x86-64 CPU with AVX2. C11 or C++11: gcc and clang need no flags, clang-cl needs
 * -mavx2.
 * Functions are inlined only where the caller is compiled with -mavx2 too; elsewhere each is a
 * call.
 * Functions are `static inline`: an exported template of a C++20 module cannot call them, an
 * exported inline function can.
 *
 * Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63.
 *
 * Example:
 *
 *     #include "union_fills_threats_pairs.h"
 *     uint64_t example(
 *         uint64_t orthogonal, uint64_t diagonal, uint64_t occupied, uint64_t transparent) {
 *         return union_fills_threats_pairs(orthogonal, diagonal, occupied, transparent);
 *     }
 *
 * Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
 * shuffled (record 20261130T102413Z, Zen 4, virtual machine (KVM), tier x86-64-v3):
 * - throughput: 13.4 (13.4–13.4) core cycles per board
 * - latency: 30.3 (30.2–30.6) core cycles per board
 *
 * Sources, for all forms of this algorithm:
 * - Steffan Westcott, 2002: Re: flood fill attack bitboards (Computer Chess Club)
 * - Gerd Isenberg, 2018: Dumb7Fill (Chess Programming Wiki): steps in any direction by rotates
 * - 87flowers, 2026: Reckless, pull requests 687 and 688: a side's threats by fills in lanes,
 *   folded by GFNI
 * - raybench, 2026: opposite directions in pairs, five rotates
 *
 * From raybench 0.2.0.
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef RAYBENCH_UNION_FILLS_THREATS_PAIRS_H
#define RAYBENCH_UNION_FILLS_THREATS_PAIRS_H
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

/* Squares between the files that a step can wrap to or from. */
__attribute__((aligned(64))) static const uint64_t UNION_FILLS_THREATS_PAIRS_INNER[4] = {
    0xffffffffffffffff, 0x7e7e7e7e7e7e7e7e, 0x7e7e7e7e7e7e7e7e, 0x7e7e7e7e7e7e7e7e,
};

/* Distance of the step on each line. */
__attribute__((aligned(64))) static const uint64_t UNION_FILLS_THREATS_PAIRS_DISTANCES[4] = {
    8, 9, 1, 7,
};

/* Distance of the step on each line. */
__attribute__((aligned(64))) static const uint64_t UNION_FILLS_THREATS_PAIRS_DISTANCES_2[4] = {
    16, 18, 2, 14,
};

/* Squares from which one step does not wrap. */
__attribute__((aligned(64))) static const uint64_t UNION_FILLS_THREATS_PAIRS_LEAVING_UP[4] = {
    0xffffffffffffffff, 0x7f7f7f7f7f7f7f7f, 0x7f7f7f7f7f7f7f7f, 0xfefefefefefefefe,
};

/* Squares from which one step does not wrap. */
__attribute__((aligned(64))) static const uint64_t UNION_FILLS_THREATS_PAIRS_LEAVING_DOWN[4] = {
    0xffffffffffffffff, 0xfefefefefefefefe, 0xfefefefefefefefe, 0x7f7f7f7f7f7f7f7f,
};

/* Distance of the step on each line. */
__attribute__((aligned(64))) static const uint64_t UNION_FILLS_THREATS_PAIRS_DISTANCES_3[4] = {
    32, 36, 4, 28,
};

/* All squares that the sliders attack; they see through `transparent`, a set without sliders. */
__attribute__((target("avx2")))
static inline uint64_t union_fills_threats_pairs(
    uint64_t orthogonal, uint64_t diagonal, uint64_t occupied, uint64_t transparent) {
    const __m256i sliders =
        _mm256_broadcastsi128_si256(_mm_set_epi64x((long long)diagonal, (long long)orthogonal));
    const __m256i blockers = _mm256_set1_epi64x((long long)(occupied & ~transparent));
    const __m256i inner = _mm256_loadu_si256((const __m256i *)UNION_FILLS_THREATS_PAIRS_INNER);
    const __m256i p1 = _mm256_andnot_si256(blockers, inner);
    const __m256i distances =
        _mm256_loadu_si256((const __m256i *)UNION_FILLS_THREATS_PAIRS_DISTANCES);
    const __m256i p2 = _mm256_and_si256(p1, _mm256_sllv_epi64(p1, distances));
    const __m256i distances2 =
        _mm256_loadu_si256((const __m256i *)UNION_FILLS_THREATS_PAIRS_DISTANCES_2);
    const __m256i p4 = _mm256_and_si256(p2, _mm256_sllv_epi64(p2, distances2));
    const __m256i leaving_up =
        _mm256_loadu_si256((const __m256i *)UNION_FILLS_THREATS_PAIRS_LEAVING_UP);
    const __m256i leaving_down =
        _mm256_loadu_si256((const __m256i *)UNION_FILLS_THREATS_PAIRS_LEAVING_DOWN);
    const __m256i set =
        _mm256_or_si256(_mm256_and_si256(sliders, leaving_down), _mm256_and_si256(p1, _mm256_srlv_epi64(sliders, distances)));
    const __m256i down = _mm256_srlv_epi64(set, distances);
    const __m256i g =
        _mm256_or_si256(_mm256_and_si256(sliders, leaving_up), _mm256_and_si256(p1, _mm256_sllv_epi64(sliders, distances)));
    const __m256i a =
        _mm256_or_si256(down, _mm256_srlv_epi64(_mm256_and_si256(p2, down), distances2));
    const __m256i g2 = _mm256_or_si256(g, _mm256_and_si256(p2, _mm256_sllv_epi64(g, distances2)));
    const __m256i distances3 =
        _mm256_loadu_si256((const __m256i *)UNION_FILLS_THREATS_PAIRS_DISTANCES_3);
    const __m256i a2 = _mm256_or_si256(a, _mm256_srlv_epi64(_mm256_and_si256(p4, a), distances3));
    const __m256i g3 = _mm256_or_si256(g2, _mm256_and_si256(p4, _mm256_sllv_epi64(g2, distances3)));
    const __m256i pairs = _mm256_or_si256(_mm256_sllv_epi64(g3, distances), a2);
    const __m128i halves =
        _mm_or_si128(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256(pairs, 1));
    return (uint64_t)_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))[0];
}

#pragma GCC diagnostic pop
#endif
