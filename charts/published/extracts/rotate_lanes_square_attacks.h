/*
 * Eight directions side by side: a direction in each lane, stepped by rotates, or by shifts of
 * four to each side.
 *
 * A vector of 512 bits has eight lanes, and a board has eight directions. AVX-512 rotates each lane by its own
 * distance, and a rotate is a step in any direction: `64 - i` to the left are `i` to the right. So one fill runs
 * in all directions at once, and `vpternlogq` does its and and its or together:
 *
 * ```text
 * p = empty & leaving      g = sliders & leaving      r = [8, 9, 1, 57, 56, 55, 63, 7]
 * g |= p & (g <<< r);      p &= p <<< r
 * g |= p & (g <<< 2r);     p &= p <<< 2r
 * g |= p & (g <<< 4r)
 * attacks = g <<< r
 * ```
 *
 * Six rotates of `g` and `p`, three ternary functions, two ands and two masks: 13 operations for eight
 * directions. The lanes go clockwise from north and have different sliders: rooks and queens in the even ones,
 * bishops and queens in the odd. Where both words are adjacent in memory one load brings them there; `dir8`
 * order, which begins at north-east, would take a shuffle or a blend.
 *
 * What a shift drops at the edge a rotate brings back on the other side. So `leaving` lacks the file and the
 * rank from where a step would wrap. A slider there goes no further in that direction, and no run of empty
 * squares includes it: then nothing wraps, and no result has to be masked.
 *
 * ```text
 * north             north-east        east              south-east
 * . . . . . . . .   . . . . . . . .   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .
 * 1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .
 * 1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .
 * 1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .
 * 1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .
 * 1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .
 * 1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .
 * 1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 .   1 1 1 1 1 1 1 .   . . . . . . . .
 *
 * south             south-west        west              north-west
 * 1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . . . . . . . .
 * 1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
 * 1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
 * 1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
 * 1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
 * 1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
 * 1 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
 * . . . . . . . .   . . . . . . . .   . 1 1 1 1 1 1 1   . 1 1 1 1 1 1 1
 * ```
 *
 * A queen on d4, all lanes laid over each other, after each level (it needs no jump by four):
 *
 * ```text
 * occupied          distance 1        1 + 2             attacks
 * . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 * 1 . . 1 . . 1 .   . . . . . . . .   . . . . . . . .   1 . . 1 . . 1 .
 * . . . . . . . .   . . . . . . . .   . 1 . 1 . 1 . .   . 1 . 1 . 1 . .
 * . . . . . . . .   . . 1 1 1 . . .   . . 1 1 1 . . .   . . 1 1 1 . . .
 * . 1 . 1 . . . 1   . . 1 1 1 . . .   . . 1 1 1 1 1 .   . 1 1 . 1 1 1 1
 * . . 1 . . . . .   . . . 1 1 . . .   . . . 1 1 . . .   . . 1 1 1 . . .
 * . . . . . . . .   . . . . . . . .   . . . 1 . 1 . .   . . . 1 . 1 . .
 * 1 . . . . . 1 1   . . . . . . . .   . . . 1 . . . .   . . . 1 . . 1 .
 * ```
 *
 * ## Two other programs
 *
 * `board_attacks_dumb7` takes six steps of one square; a ternary function makes each of them a rotate and one
 * more, and the whole flood can step instead of the front alone. `board_attacks_five` is `min_ops_ternlog`'s
 * program of five shifts and five functions with rotates, in 12 operations with its two masks. It needs the
 * sliders off the empty squares.
 *
 * ## Without rotates
 *
 * AVX2 shifts each lane by its own distance, but all to one side. So the directions are split: north,
 * north-east, east and north-west shift to the left in one register, the other four to the right in another. No
 * rank needs a mask then. Empty squares lack both files that a step can wrap to or from, so that both registers
 * share them, and nothing else; `pairs_avx2` shares more.
 *
 * ## One slider
 *
 * `square_attacks_dumb7` and `square_attacks_dumb7_shifts` start the same fills from one square, for one piece:
 * eight lanes of rotates, or two registers of four lanes that shift to either side. `square_attacks` does it by
 * Kogge-Stone, whose chain is shorter. All lanes have the same slider; those that the piece has are united at
 * the end, so that a rook and a bishop of one square share the fill. The slider may or may not be among the
 * occupied squares: a fill starts there in either case.
 *
 * ## Traps
 *
 * - Rotates count modulo 64, so a negative amount is fine.
 * - Shifts by 64 or more give zero instead.
 *
 * Boards have a1 = bit 0, h1 = bit 7, h8 = bit 63.
 * A square is less than 64.
 *
 * Sources:
 * - Steffan Westcott, 2002: Re: flood fill attack bitboards (Computer Chess Club)
 * - Gerd Isenberg, 2018: Dumb7Fill (Chess Programming Wiki): steps in any direction by rotates
 * - Daniel Infuehr, 2022: Chess_Movegen: AVX Branchless Shift, one slider in seven steps
 * - raybench, 2026: eight rotates and ternary functions in one register
 *
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * From raybench 0.2.0.
 *
 * Measured as raybench compiles it, on boards of the workload game:
 * - square_attacks, throughput: queen 7.33 (7.32–7.35), rook 6.34 (6.33–6.36), bishop 6.84
 *   (6.83–6.85), both 6.96 (6.95–6.97) core cycles a query
 * - square_attacks, latency: queen 39.6 (39.3–39.6), rook 35.8 (35.7–36.1), bishop 38.0
 *   (37.9–38.1), both 38.6 (38.6–38.7) core cycles a query
 *
 * (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
 *   x86-64-v4)
 *
 * C11 or C++11, by gcc, clang or clang-cl.
 * Self-check: cc -DSELF_TEST -x c FILE, and run it.
 */
#ifndef ROTATE_LANES_SQUARE_ATTACKS_H
#define ROTATE_LANES_SQUARE_ATTACKS_H
#if defined _MSC_VER && !defined __clang__
#error "cl lacks the builtins and attributes of gcc and clang: compile this with clang-cl"
#endif
#include <stdint.h>

#ifndef __x86_64__
#error "it needs instructions of an x86-64"
#endif
#if defined _MSC_VER && defined __clang__ && !(defined __AVX512F__)
#error "clang-cl is to be told -mavx512f"
#endif
#include <immintrin.h>

/* The self-check rebuilds and compares the literal tables that it has a rule for. */

/* The words of a vector. */
__attribute__((aligned(64))) static const uint64_t ROTATE_LANES_SQUARE_ATTACKS_LEAVING[8] = {
    0x00ffffffffffffff, 0x007f7f7f7f7f7f7f, 0x7f7f7f7f7f7f7f7f, 0x7f7f7f7f7f7f7f00,
    0xffffffffffffff00, 0xfefefefefefefe00, 0xfefefefefefefefe, 0x00fefefefefefefe,
};

/* By `square`: its set. */
static const uint64_t ROTATE_LANES_SQUARE_ATTACKS_BIT[64] = {
    0x0000000000000001, 0x0000000000000002, 0x0000000000000004, 0x0000000000000008,
    0x0000000000000010, 0x0000000000000020, 0x0000000000000040, 0x0000000000000080,
    0x0000000000000100, 0x0000000000000200, 0x0000000000000400, 0x0000000000000800,
    0x0000000000001000, 0x0000000000002000, 0x0000000000004000, 0x0000000000008000,
    0x0000000000010000, 0x0000000000020000, 0x0000000000040000, 0x0000000000080000,
    0x0000000000100000, 0x0000000000200000, 0x0000000000400000, 0x0000000000800000,
    0x0000000001000000, 0x0000000002000000, 0x0000000004000000, 0x0000000008000000,
    0x0000000010000000, 0x0000000020000000, 0x0000000040000000, 0x0000000080000000,
    0x0000000100000000, 0x0000000200000000, 0x0000000400000000, 0x0000000800000000,
    0x0000001000000000, 0x0000002000000000, 0x0000004000000000, 0x0000008000000000,
    0x0000010000000000, 0x0000020000000000, 0x0000040000000000, 0x0000080000000000,
    0x0000100000000000, 0x0000200000000000, 0x0000400000000000, 0x0000800000000000,
    0x0001000000000000, 0x0002000000000000, 0x0004000000000000, 0x0008000000000000,
    0x0010000000000000, 0x0020000000000000, 0x0040000000000000, 0x0080000000000000,
    0x0100000000000000, 0x0200000000000000, 0x0400000000000000, 0x0800000000000000,
    0x1000000000000000, 0x2000000000000000, 0x4000000000000000, 0x8000000000000000,
};

/* The words of a vector. */
__attribute__((aligned(64))) static const uint64_t ROTATE_LANES_SQUARE_ATTACKS_STEP[8] = {
    0x0000000000000008, 0x0000000000000009, 0x0000000000000001, 0xfffffffffffffff9,
    0xfffffffffffffff8, 0xfffffffffffffff7, 0xffffffffffffffff, 0x0000000000000007,
};

/* The words of a vector. */
__attribute__((aligned(64))) static const uint64_t ROTATE_LANES_SQUARE_ATTACKS_STEP_2[8] = {
    0x0000000000000010, 0x0000000000000012, 0x0000000000000002, 0xfffffffffffffff2,
    0xfffffffffffffff0, 0xffffffffffffffee, 0xfffffffffffffffe, 0x000000000000000e,
};

/* The words of a vector. */
__attribute__((aligned(64))) static const uint64_t ROTATE_LANES_SQUARE_ATTACKS_STEP_3[8] = {
    0x0000000000000020, 0x0000000000000024, 0x0000000000000004, 0xffffffffffffffe4,
    0xffffffffffffffe0, 0xffffffffffffffdc, 0xfffffffffffffffc, 0x000000000000001c,
};

/* What a rook on `square` attacks. */
__attribute__((target("avx512f")))
static inline uint64_t rotate_lanes_square_attacks_rook(uint64_t square, uint64_t occupied) {
    const __m512i leaving =
        _mm512_loadu_si512((const __m512i *)ROTATE_LANES_SQUARE_ATTACKS_LEAVING);
    const uint64_t slider = ROTATE_LANES_SQUARE_ATTACKS_BIT[square];
    const __m512i leaving2 = _mm512_and_si512(leaving, _mm512_set1_epi64((long long)slider));
    const __m512i empty = _mm512_andnot_si512(_mm512_set1_epi64((long long)occupied), leaving);
    const __m512i step = _mm512_loadu_si512((const __m512i *)ROTATE_LANES_SQUARE_ATTACKS_STEP);
    const __m512i g =
        _mm512_ternarylogic_epi64(leaving2, empty, _mm512_rolv_epi64(leaving2, step), 0xf8);
    const __m512i p = _mm512_and_si512(empty, _mm512_rolv_epi64(empty, step));
    const __m512i step2 = _mm512_loadu_si512((const __m512i *)ROTATE_LANES_SQUARE_ATTACKS_STEP_2);
    const __m512i g2 = _mm512_ternarylogic_epi64(g, p, _mm512_rolv_epi64(g, step2), 0xf8);
    const __m512i p2 = _mm512_and_si512(p, _mm512_rolv_epi64(p, step2));
    const __m512i step3 = _mm512_loadu_si512((const __m512i *)ROTATE_LANES_SQUARE_ATTACKS_STEP_3);
    const __m512i g3 = _mm512_ternarylogic_epi64(g2, p2, _mm512_rolv_epi64(g2, step3), 0xf8);
    const __m512i step4 = _mm512_rolv_epi64(g3, step);
    const __m256i lanes =
        _mm256_or_si256(_mm512_castsi512_si256(step4), _mm512_extracti64x4_epi64(step4, 1));
    const __m128i pieces =
        _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    return (uint64_t)pieces[0];
}

/* What a bishop on `square` attacks. */
__attribute__((target("avx512f")))
static inline uint64_t rotate_lanes_square_attacks_bishop(uint64_t square, uint64_t occupied) {
    const __m512i leaving =
        _mm512_loadu_si512((const __m512i *)ROTATE_LANES_SQUARE_ATTACKS_LEAVING);
    const uint64_t slider = ROTATE_LANES_SQUARE_ATTACKS_BIT[square];
    const __m512i leaving2 = _mm512_and_si512(leaving, _mm512_set1_epi64((long long)slider));
    const __m512i empty = _mm512_andnot_si512(_mm512_set1_epi64((long long)occupied), leaving);
    const __m512i step = _mm512_loadu_si512((const __m512i *)ROTATE_LANES_SQUARE_ATTACKS_STEP);
    const __m512i g =
        _mm512_ternarylogic_epi64(leaving2, empty, _mm512_rolv_epi64(leaving2, step), 0xf8);
    const __m512i p = _mm512_and_si512(empty, _mm512_rolv_epi64(empty, step));
    const __m512i step2 = _mm512_loadu_si512((const __m512i *)ROTATE_LANES_SQUARE_ATTACKS_STEP_2);
    const __m512i g2 = _mm512_ternarylogic_epi64(g, p, _mm512_rolv_epi64(g, step2), 0xf8);
    const __m512i p2 = _mm512_and_si512(p, _mm512_rolv_epi64(p, step2));
    const __m512i step3 = _mm512_loadu_si512((const __m512i *)ROTATE_LANES_SQUARE_ATTACKS_STEP_3);
    const __m512i g3 = _mm512_ternarylogic_epi64(g2, p2, _mm512_rolv_epi64(g2, step3), 0xf8);
    const __m512i step4 = _mm512_rolv_epi64(g3, step);
    const __m256i lanes =
        _mm256_or_si256(_mm512_castsi512_si256(step4), _mm512_extracti64x4_epi64(step4, 1));
    const __m128i pieces =
        _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    return (uint64_t)_mm_unpackhi_epi64(pieces, pieces)[0];
}

/* What a queen on `square` attacks. */
__attribute__((target("avx512f")))
static inline uint64_t rotate_lanes_square_attacks_queen(uint64_t square, uint64_t occupied) {
    const __m512i leaving =
        _mm512_loadu_si512((const __m512i *)ROTATE_LANES_SQUARE_ATTACKS_LEAVING);
    const uint64_t slider = ROTATE_LANES_SQUARE_ATTACKS_BIT[square];
    const __m512i leaving2 = _mm512_and_si512(leaving, _mm512_set1_epi64((long long)slider));
    const __m512i empty = _mm512_andnot_si512(_mm512_set1_epi64((long long)occupied), leaving);
    const __m512i step = _mm512_loadu_si512((const __m512i *)ROTATE_LANES_SQUARE_ATTACKS_STEP);
    const __m512i g =
        _mm512_ternarylogic_epi64(leaving2, empty, _mm512_rolv_epi64(leaving2, step), 0xf8);
    const __m512i p = _mm512_and_si512(empty, _mm512_rolv_epi64(empty, step));
    const __m512i step2 = _mm512_loadu_si512((const __m512i *)ROTATE_LANES_SQUARE_ATTACKS_STEP_2);
    const __m512i g2 = _mm512_ternarylogic_epi64(g, p, _mm512_rolv_epi64(g, step2), 0xf8);
    const __m512i p2 = _mm512_and_si512(p, _mm512_rolv_epi64(p, step2));
    const __m512i step3 = _mm512_loadu_si512((const __m512i *)ROTATE_LANES_SQUARE_ATTACKS_STEP_3);
    const __m512i g3 = _mm512_ternarylogic_epi64(g2, p2, _mm512_rolv_epi64(g2, step3), 0xf8);
    const __m512i step4 = _mm512_rolv_epi64(g3, step);
    const __m256i lanes =
        _mm256_or_si256(_mm512_castsi512_si256(step4), _mm512_extracti64x4_epi64(step4, 1));
    const __m128i pieces =
        _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    return (uint64_t)_mm_or_si128(pieces, _mm_unpackhi_epi64(pieces, pieces))[0];
}

/* What a rook on `square` attacks, then what a bishop does. */
__attribute__((target("avx512f")))
static inline void rotate_lanes_square_attacks_both(
    uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    const __m512i leaving =
        _mm512_loadu_si512((const __m512i *)ROTATE_LANES_SQUARE_ATTACKS_LEAVING);
    const uint64_t slider = ROTATE_LANES_SQUARE_ATTACKS_BIT[square];
    const __m512i leaving2 = _mm512_and_si512(leaving, _mm512_set1_epi64((long long)slider));
    const __m512i empty = _mm512_andnot_si512(_mm512_set1_epi64((long long)occupied), leaving);
    const __m512i step = _mm512_loadu_si512((const __m512i *)ROTATE_LANES_SQUARE_ATTACKS_STEP);
    const __m512i g =
        _mm512_ternarylogic_epi64(leaving2, empty, _mm512_rolv_epi64(leaving2, step), 0xf8);
    const __m512i p = _mm512_and_si512(empty, _mm512_rolv_epi64(empty, step));
    const __m512i step2 = _mm512_loadu_si512((const __m512i *)ROTATE_LANES_SQUARE_ATTACKS_STEP_2);
    const __m512i g2 = _mm512_ternarylogic_epi64(g, p, _mm512_rolv_epi64(g, step2), 0xf8);
    const __m512i p2 = _mm512_and_si512(p, _mm512_rolv_epi64(p, step2));
    const __m512i step3 = _mm512_loadu_si512((const __m512i *)ROTATE_LANES_SQUARE_ATTACKS_STEP_3);
    const __m512i g3 = _mm512_ternarylogic_epi64(g2, p2, _mm512_rolv_epi64(g2, step3), 0xf8);
    const __m512i step4 = _mm512_rolv_epi64(g3, step);
    const __m256i lanes =
        _mm256_or_si256(_mm512_castsi512_si256(step4), _mm512_extracti64x4_epi64(step4, 1));
    const __m128i pieces =
        _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    attacks[0] = (uint64_t)pieces[0];
    attacks[1] = (uint64_t)_mm_unpackhi_epi64(pieces, pieces)[0];
}

#if defined SELF_TEST && __INCLUDE_LEVEL__ == 0
#include <stdio.h>
#include <stdlib.h>

static uint64_t random_word(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

static void check(const char *name, uint64_t got, uint64_t expected) {
    if (got != expected) {
        printf("%s: %016llx, expected %016llx\n", name, (unsigned long long)got,
               (unsigned long long)expected);
        exit(1);
    }
}

static uint64_t bit(uint64_t square) {
    return UINT64_C(1) << square;
}

/* The squares that steps of (files, ranks) pass from `square` on, up to the first piece. Off the
   board there is none. */
static uint64_t ray(uint64_t square, int files, int ranks, uint64_t occupied) {
    int file = (int)(square % 8) + files, rank = (int)(square / 8) + ranks;
    uint64_t squares = 0;
    while (square < 64 && 0 <= file && file < 8 && 0 <= rank && rank < 8
           && !(squares & occupied)) {
        squares |= UINT64_C(1) << (8 * rank + file);
        file += files;
        rank += ranks;
    }
    return squares;
}

/* What each of a set attacks along these ways: a bit for each direction, clockwise from north-east. */
static uint64_t slide(uint64_t set, uint64_t ways, uint64_t occupied) {
    static const int steps[8][2] = {
        {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}};
    uint64_t attacks = 0;
    for (uint64_t place = 0; place < 512; place++) {
        const uint64_t square = place / 8, way = place % 8;
        if (set >> square & ways >> way & 1) {
            attacks |= ray(square, steps[way][0], steps[way][1], occupied);
        }
    }
    return attacks;
}

static void check_tables(void) {
    for (uint64_t square = 0; square < 64; square++) {
        check("BIT", ROTATE_LANES_SQUARE_ATTACKS_BIT[square], bit(square));
    }
}

__attribute__((target("avx512f")))
static void check_rotate_lanes_square_attacks(void) {
    uint64_t seed = 1;
    for (uint64_t round = 0; round < 1024; round++) {
        const uint64_t dense = round % 2 * ~UINT64_C(0);
        const uint64_t square = round % 64;
        const uint64_t occupied = random_word(&seed) & (random_word(&seed) | dense);
        uint64_t answer[2];
        check(
            "rotate_lanes_square_attacks_rook", rotate_lanes_square_attacks_rook(square, occupied),
            slide(bit(square), 0xaa, occupied));
        check(
            "rotate_lanes_square_attacks_bishop", rotate_lanes_square_attacks_bishop(square, occupied),
            slide(bit(square), 0x55, occupied));
        check(
            "rotate_lanes_square_attacks_queen", rotate_lanes_square_attacks_queen(square, occupied),
            slide(bit(square), 0xff, occupied));
        rotate_lanes_square_attacks_both(square, occupied, answer);
        check("rotate_lanes_square_attacks_both", answer[0], slide(bit(square), 0xaa, occupied));
        check("rotate_lanes_square_attacks_both", answer[1], slide(bit(square), 0x55, occupied));
    }
}

int main(void) {
    check_tables();
    if (__builtin_cpu_supports("avx512f")) {
        check_rotate_lanes_square_attacks();
    } else {
        fputs("skipped: rotate_lanes_square_attacks: this CPU lacks one of avx512f\n", stderr);
    }
    puts("all answers are right");
    return 0;
}
#endif
#endif
