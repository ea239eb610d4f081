/*
 * Four lines in one register, AVX2: a line in each lane, stepped by variable shifts, its two
 * directions by the same propagators.
 *
 * A vector of 256 bits has four lanes, and a board has four lines. AVX2 shifts each lane by its own distance
 * (`vpsllvq`, `vpsrlvq`), so one fill runs along all lines at once:
 *
 * | lane | line | step | a step up does not leave | one down does not leave | positive, to the left | negative, to the right |
 * |---|---|--:|---|---|---|---|
 * | 0 | file | 8 | – | – | north | south |
 * | 1 | diagonal | 9 | h-file | a-file | north-east | south-west |
 * | 2 | rank | 1 | h-file | a-file | east | west |
 * | 3 | anti-diagonal | 7 | a-file | h-file | north-west | south-east |
 *
 * Rooks and bishops alternate: where both words are adjacent in memory, one load brings them to their lanes.
 *
 * The positive directions are four fills by Kogge-Stone. The negative ones use the same propagators, as in
 * `opposite_pairs`: masked before the shift, not after it. All masks come before the fill, as in `boards_avx2`:
 *
 * ```text
 * inner = not the a-file, not the h-file          up = where s leads without wrapping from      down = where -s does
 * p1 = empty & inner          p2 = p1 & (p1 << s)         p4 = p2 & (p2 << 2s)
 *
 * g  = sliders & up | p1 & (sliders << s)                 a  = (sliders & down | p1 & (sliders >> s)) >> s
 * g |= p2 & (g << 2s)                                     a |= (p2 & a) >> 2s
 * g |= p4 & (g << 4s)                                     a |= (p4 & a) >> 4s
 * positive = g << s                                       negative = a
 * ```
 *
 * `s` is a vector of four distances, the masks are vectors of four words, and every line of this text processes
 * four lines of the board: 27 operations for eight directions. The file has no masks. The first step both ways
 * starts from all sliders, since what wraps lands on a file that is not in `p1`.
 *
 * ## On the board
 *
 * A queen on d4 among the pieces of `rotated`'s README. The propagators `p2` of each lane, which say that a
 * square and the one before it on the line are empty:
 *
 * ```text
 * file              diagonal          rank              anti-diagonal
 * . 1 1 . 1 1 . 1   . . 1 1 . 1 1 .   . . 1 1 1 1 1 .   . 1 . 1 1 . . .
 * . 1 1 . 1 1 . 1   . . 1 . 1 1 . .   . . 1 . . 1 . .   . 1 1 . 1 1 . .
 * 1 1 1 1 1 1 1 1   . . 1 1 1 1 1 .   . . 1 1 1 1 1 .   . 1 1 1 1 1 . .
 * 1 . 1 . 1 1 1 .   . . . 1 . 1 1 .   . . 1 1 1 1 1 .   . 1 . 1 1 1 . .
 * 1 . . . 1 1 1 .   . . 1 . 1 1 1 .   . . . . . 1 1 .   . . 1 . 1 1 . .
 * 1 1 . 1 1 1 1 1   . . . 1 1 1 1 .   . . . . 1 1 1 .   . 1 . 1 1 1 . .
 * . 1 1 1 1 1 . .   . . 1 1 1 1 1 .   . . 1 1 1 1 1 .   . 1 1 1 1 . . .
 * . . . . . . . .   . . . . . . . .   . . 1 1 1 1 . .   . . . . . . . .
 * ```
 *
 * The two registers of the result:
 *
 * ```text
 * north             north-east        east              north-west
 * . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 * . . . 1 . . . .   . . . . . . 1 .   . . . . . . . .   1 . . . . . . .
 * . . . 1 . . . .   . . . . . 1 . .   . . . . . . . .   . 1 . . . . . .
 * . . . 1 . . . .   . . . . 1 . . .   . . . . . . . .   . . 1 . . . . .
 * . . . . . . . .   . . . . . . . .   . . . . 1 1 1 1   . . . . . . . .
 * . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 * . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 * . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 *
 * south             south-west        west              south-east
 * . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 * . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 * . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 * . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 * . . . . . . . .   . . . . . . . .   . 1 1 . . . . .   . . . . . . . .
 * . . . 1 . . . .   . . 1 . . . . .   . . . . . . . .   . . . . 1 . . .
 * . . . 1 . . . .   . . . . . . . .   . . . . . . . .   . . . . . 1 . .
 * . . . 1 . . . .   . . . . . . . .   . . . . . . . .   . . . . . . 1 .
 * ```
 *
 * The sets stay in their lanes. `dir8` order, clockwise from north-east, would take two blends more, and one of
 * the sliders.
 *
 * ## With ternary functions
 *
 * `g | (p & x)` is one `vpternlogq`, which makes the positive directions 8 operations instead of 11. The attack
 * form has a shift between its and and its or, with two exceptions: the first step is the same function, before
 * the shift; and what is attacked by jumps of two, `t`, need not be added to `a` before both jump by four:
 *
 * ```text
 * a = (sliders & down | p1 & (sliders >> s)) >> s
 * t = (p2 & a) >> 2s          u = (p4 & (a | t)) >> 4s          negative = a | t | u
 * ```
 *
 * That is 9 instead of 11, in a shorter chain.
 *
 * ## Traps
 *
 * - A shift by 64 or more gives zero. The largest count here is `4 * 9`.
 * - The propagators lack both files that a step can wrap to. That loses no attack: a slider that arrives there
 *   goes no further, and one that starts there is not an empty square.
 *
 * Boards have a1 = bit 0, h1 = bit 7, h8 = bit 63.
 * `empty` is the complement of the occupied squares.
 *
 * Sources:
 * - Steffan Westcott, 2002: Re: flood fill attack bitboards (Computer Chess Club): the fill of one
 *   direction
 * - raybench, 2026: four lines in four lanes, the opposite direction in attack form
 *
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * From raybench 0.2.0.
 *
 * Measured as raybench compiles it, on boards of the workload game:
 * - board_attacks_ternary, throughput: 7.41 (7.38–7.43) core cycles a board
 * - board_attacks_ternary, latency: 35.9 (35.9–36.0) core cycles a board
 *
 * (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
 *   x86-64-v4)
 *
 * C11 or C++11, by gcc, clang or clang-cl.
 * Self-check: cc -DSELF_TEST -x c FILE, and run it.
 */
#ifndef PAIRS_AVX2_BOARD_ATTACKS_TERNARY_H
#define PAIRS_AVX2_BOARD_ATTACKS_TERNARY_H
#if defined _MSC_VER && !defined __clang__
#error "cl lacks the builtins and attributes of gcc and clang: compile this with clang-cl"
#endif
#include <stdint.h>

#ifndef __x86_64__
#error "it needs instructions of an x86-64"
#endif
#if defined _MSC_VER && defined __clang__ && !(defined __AVX512F__ && defined __AVX512VL__)
#error "clang-cl is to be told -mavx512f -mavx512vl"
#endif
#include <immintrin.h>

/* The words of a vector. */
__attribute__((aligned(64))) static const uint64_t PAIRS_AVX2_BOARD_ATTACKS_TERNARY_INNER[4] = {
    0xffffffffffffffff, 0x7e7e7e7e7e7e7e7e, 0x7e7e7e7e7e7e7e7e, 0x7e7e7e7e7e7e7e7e,
};

/* The words of a vector. */
__attribute__((aligned(64))) static const uint64_t PAIRS_AVX2_BOARD_ATTACKS_TERNARY_DISTANCES[4] = {
    8, 9, 1, 7,
};

/* The words of a vector. */
__attribute__((aligned(64))) static const uint64_t PAIRS_AVX2_BOARD_ATTACKS_TERNARY_DISTANCES_2[4] = {
    16, 18, 2, 14,
};

/* The words of a vector. */
__attribute__((aligned(64))) static const uint64_t PAIRS_AVX2_BOARD_ATTACKS_TERNARY_LEAVING_UP[4] = {
    0xffffffffffffffff, 0x7f7f7f7f7f7f7f7f, 0x7f7f7f7f7f7f7f7f, 0xfefefefefefefefe,
};

/* The words of a vector. */
__attribute__((aligned(64))) static const uint64_t PAIRS_AVX2_BOARD_ATTACKS_TERNARY_LEAVING_DOWN[4] = {
    0xffffffffffffffff, 0xfefefefefefefefe, 0xfefefefefefefefe, 0x7f7f7f7f7f7f7f7f,
};

/* The words of a vector. */
__attribute__((aligned(64))) static const uint64_t PAIRS_AVX2_BOARD_ATTACKS_TERNARY_DISTANCES_3[4] = {
    32, 36, 4, 28,
};

/*
 * What the sliders attack in each of the eight directions, north, northeast, east, northwest,
 * south, southwest, west, southeast.
 */
__attribute__((target("avx512f,avx512vl")))
static inline void pairs_avx2_board_attacks_ternary(
    uint64_t orthogonal, uint64_t diagonal, uint64_t empty, uint64_t attacks[8]) {
    const __m256i sliders =
        _mm256_broadcastsi128_si256(_mm_set_epi64x((long long)diagonal, (long long)orthogonal));
    const __m256i inner =
        _mm256_loadu_si256((const __m256i *)PAIRS_AVX2_BOARD_ATTACKS_TERNARY_INNER);
    const __m256i p1 = _mm256_and_si256(_mm256_set1_epi64x((long long)empty), inner);
    const __m256i distances =
        _mm256_loadu_si256((const __m256i *)PAIRS_AVX2_BOARD_ATTACKS_TERNARY_DISTANCES);
    const __m256i p2 = _mm256_and_si256(p1, _mm256_sllv_epi64(p1, distances));
    const __m256i distances2 =
        _mm256_loadu_si256((const __m256i *)PAIRS_AVX2_BOARD_ATTACKS_TERNARY_DISTANCES_2);
    const __m256i p4 = _mm256_and_si256(p2, _mm256_sllv_epi64(p2, distances2));
    const __m256i leaving_up =
        _mm256_loadu_si256((const __m256i *)PAIRS_AVX2_BOARD_ATTACKS_TERNARY_LEAVING_UP);
    const __m256i g = _mm256_and_si256(sliders, leaving_up);
    const __m256i leaving_down =
        _mm256_loadu_si256((const __m256i *)PAIRS_AVX2_BOARD_ATTACKS_TERNARY_LEAVING_DOWN);
    const __m256i from = _mm256_and_si256(sliders, leaving_down);
    const __m256i a =
        _mm256_ternarylogic_epi64(from, p1, _mm256_srlv_epi64(sliders, distances), 0xf8);
    const __m256i down = _mm256_srlv_epi64(a, distances);
    const __m256i g2 =
        _mm256_ternarylogic_epi64(g, p1, _mm256_sllv_epi64(sliders, distances), 0xf8);
    const __m256i t = _mm256_and_si256(p2, down);
    const __m256i down2 = _mm256_srlv_epi64(t, distances2);
    const __m256i g3 = _mm256_ternarylogic_epi64(g2, p2, _mm256_sllv_epi64(g2, distances2), 0xf8);
    const __m256i u = _mm256_ternarylogic_epi64(p4, down, down2, 0xe0);
    const __m256i distances3 =
        _mm256_loadu_si256((const __m256i *)PAIRS_AVX2_BOARD_ATTACKS_TERNARY_DISTANCES_3);
    const __m256i g4 = _mm256_ternarylogic_epi64(g3, p4, _mm256_sllv_epi64(g3, distances3), 0xf8);
    _mm256_storeu_si256((__m256i *)attacks, _mm256_sllv_epi64(g4, distances));
    _mm256_storeu_si256((__m256i *)(attacks + 4), _mm256_ternarylogic_epi64(down, down2, _mm256_srlv_epi64(u, distances3), 0xfe));
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

__attribute__((target("avx512f,avx512vl")))
static void check_pairs_avx2_board_attacks_ternary(void) {
    uint64_t seed = 1;
    for (uint64_t round = 0; round < 256; round++) {
        const uint64_t dense = round % 2 * ~UINT64_C(0);
        const uint64_t occupied = random_word(&seed) & (random_word(&seed) | dense);
        const uint64_t empty = ~occupied;
        const uint64_t orthogonal = occupied & random_word(&seed);
        const uint64_t diagonal = occupied & random_word(&seed);
        uint64_t answer[8];
        pairs_avx2_board_attacks_ternary(orthogonal, diagonal, empty, answer);
        check("pairs_avx2_board_attacks_ternary", answer[0], slide(orthogonal, 0x80, occupied));
        check("pairs_avx2_board_attacks_ternary", answer[1], slide(diagonal, 0x01, occupied));
        check("pairs_avx2_board_attacks_ternary", answer[2], slide(orthogonal, 0x02, occupied));
        check("pairs_avx2_board_attacks_ternary", answer[3], slide(diagonal, 0x40, occupied));
        check("pairs_avx2_board_attacks_ternary", answer[4], slide(orthogonal, 0x08, occupied));
        check("pairs_avx2_board_attacks_ternary", answer[5], slide(diagonal, 0x10, occupied));
        check("pairs_avx2_board_attacks_ternary", answer[6], slide(orthogonal, 0x20, occupied));
        check("pairs_avx2_board_attacks_ternary", answer[7], slide(diagonal, 0x04, occupied));
    }
}

int main(void) {
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")) {
        check_pairs_avx2_board_attacks_ternary();
    } else {
        fputs("skipped: pairs_avx2_board_attacks_ternary: this CPU lacks one of avx512f,avx512vl\n", stderr);
    }
    puts("all answers are right");
    return 0;
}
#endif
#endif
