/*
 * Obstruction difference: the nearest piece below, subtracted from the pieces above, opens the
 * line between the two.
 *
 * square_attacks_computed rook from d4:
 *
 * ```text
 * t1 = 0x1b ^ 0x3f
 * t2 = 0x1b & 0x38
 * t3 = 0xff << t2
 * t4 = 0x7f00000000000000 >> t1
 * t5 = t4 & t3
 * t6 = 0xfe << 27
 * t7 = t6 & t3
 * t8 = t5 | t7
 * t9 = occupied & t7
 * t10 = occupied & t5
 * t11 = t10 | 0x1
 * t12 = lzcnt t11
 * t13 = 0x8000000000000000 >> t12
 * t14 = t9 - t13
 * t15 = t9 ^ t14
 * t16 = t15 & t8
 * t17 = 0x80808080808080 >> t1
 * t18 = 0x101010101010100 << 27
 * t19 = t17 | t18
 * t20 = occupied & t18
 * t21 = occupied & t17
 * t22 = t21 | 0x1
 * t23 = lzcnt t22
 * t24 = 0x8000000000000000 >> t23
 * t25 = t20 - t24
 * t26 = t20 ^ t25
 * t27 = t26 & t19
 * t28 = t16 | t27
 *
 * occupied          answer
 * 1 . . . . . 1 .   . . . . . . . .
 * . . 1 1 . 1 . 1   . . . 1 . . . .
 * . 1 . . . . 1 .   . . . 1 . . . .
 * . . 1 . . . . .   . . . 1 . . . .
 * . . . 1 . 1 . .   1 1 1 . 1 1 . .
 * . . 1 . . . . 1   . . . 1 . . . .
 * 1 1 1 . . 1 1 .   . . . 1 . . . .
 * 1 . . 1 . . 1 .   . . . 1 . . . .
 * ```
 *
 * Boards have a1 = bit 0, h1 = bit 7, h8 = bit 63.
 * A square is less than 64.
 *
 * Sources:
 * - Michael Hoffmann, 2009: DIRECT BITBOARD MOVEGENERATION (Computer Chess Club)
 * - Daniel Infuehr, 2022: Re: Sliding Piece Algorithm by Abstract Syntax Tree Sifting (Computer
 *   Chess Club)
 *
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * From raybench 0.2.0.
 *
 * Measured as raybench compiles it, on boards of the workload game:
 * - square_attacks_computed, throughput: queen 10.6 (10.6–10.6), rook 7.87 (7.86–7.88),
 *   bishop 6.05 (6.03–6.06), both 13.0 (13.0–13.0) core cycles a query
 * - square_attacks_computed, latency: queen 31.0 (30.9–31.0), rook 9.38 (9.36–9.41), bishop
 *   26.4 (26.3–26.5), both 22.4 (22.0–22.7) core cycles a query
 *
 * (record 20261126T043838Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
 *   x86-64-v4)
 *
 * C11 or C++11, by gcc, clang or clang-cl.
 * Self-check: cc -DSELF_TEST -x c FILE, and run it.
 */
#ifndef OBSTRUCTION_DIFFERENCE_SQUARE_ATTACKS_COMPUTED_H
#define OBSTRUCTION_DIFFERENCE_SQUARE_ATTACKS_COMPUTED_H
#if defined _MSC_VER && !defined __clang__
#error "cl lacks the builtins and attributes of gcc and clang: compile this with clang-cl"
#endif
#include <stdint.h>

#ifndef RAYBENCH_LEADING_ZEROS
#define RAYBENCH_LEADING_ZEROS
static inline uint64_t raybench_leading_zeros(uint64_t x) {
#ifdef __LZCNT__
    return __builtin_ia32_lzcnt_u64(x); /* gcc asks for 0 before it otherwise. */
#else
    return x != 0 ? (uint64_t)__builtin_clzll(x) : 64;
#endif
}
#endif

/* What a rook on `square` attacks. */
static inline uint64_t obstruction_difference_square_attacks_computed_rook(
    uint64_t square, uint64_t occupied) {
    const uint64_t mirrored = square ^ 63;
    const uint64_t rank = UINT64_C(0xff) << (square & 56);
    const uint64_t rank2 = (UINT64_C(0x7f00000000000000) >> mirrored) & rank;
    const uint64_t rank3 = (UINT64_C(0xfe) << square) & rank;
    const uint64_t upper = occupied & rank3;
    const uint64_t lower = (occupied & rank2) | 1;
    const uint64_t most_significant = UINT64_C(0x8000000000000000) >> raybench_leading_zeros(lower);
    const uint64_t file = UINT64_C(0x0080808080808080) >> mirrored;
    const uint64_t file2 = UINT64_C(0x0101010101010100) << square;
    const uint64_t upper2 = occupied & file2;
    const uint64_t lower2 = (occupied & file) | 1;
    const uint64_t most_significant2 = UINT64_C(0x8000000000000000)
        >> raybench_leading_zeros(lower2);
    return ((upper ^ (upper - most_significant)) & (rank2 | rank3))
        | ((upper2 ^ (upper2 - most_significant2)) & (file | file2));
}

/* What a bishop on `square` attacks. */
static inline uint64_t obstruction_difference_square_attacks_computed_bishop(
    uint64_t square, uint64_t occupied) {
    const uint64_t mirrored = square ^ 63;
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t file = a_file << (square & 7);
    const uint64_t files_below = file - a_file;
    const uint64_t down = UINT64_C(0x0040201008040201) >> mirrored;
    const uint64_t diagonals = down & files_below;
    const uint64_t up = UINT64_C(0x8040201008040200) << square;
    const uint64_t diagonals2 = up & ~files_below;
    const uint64_t down2 = UINT64_C(0x0102040810204000) >> mirrored;
    const uint64_t diagonals3 = down2 & ~files_below;
    const uint64_t up2 = UINT64_C(0x0002040810204080) << square;
    const uint64_t diagonals4 = up2 & files_below;
    const uint64_t upper = occupied & diagonals2;
    const uint64_t lower = (occupied & diagonals) | 1;
    const uint64_t most_significant = UINT64_C(0x8000000000000000) >> raybench_leading_zeros(lower);
    const uint64_t attacks = (upper ^ (upper - most_significant)) & (diagonals | diagonals2);
    const uint64_t upper2 = occupied & diagonals4;
    const uint64_t lower2 = (occupied & diagonals3) | 1;
    const uint64_t most_significant2 = UINT64_C(0x8000000000000000)
        >> raybench_leading_zeros(lower2);
    const uint64_t attacks2 = (upper2 ^ (upper2 - most_significant2)) & (diagonals3 | diagonals4);
    return attacks | attacks2;
}

/* What a queen on `square` attacks. */
static inline uint64_t obstruction_difference_square_attacks_computed_queen(
    uint64_t square, uint64_t occupied) {
    const uint64_t mirrored = square ^ 63;
    const uint64_t rank = UINT64_C(0xff) << (square & 56);
    const uint64_t rank2 = (UINT64_C(0x7f00000000000000) >> mirrored) & rank;
    const uint64_t rank3 = (UINT64_C(0xfe) << square) & rank;
    const uint64_t upper = occupied & rank3;
    const uint64_t lower = (occupied & rank2) | 1;
    const uint64_t most_significant = UINT64_C(0x8000000000000000) >> raybench_leading_zeros(lower);
    const uint64_t file = UINT64_C(0x0080808080808080) >> mirrored;
    const uint64_t file2 = UINT64_C(0x0101010101010100) << square;
    const uint64_t upper2 = occupied & file2;
    const uint64_t lower2 = (occupied & file) | 1;
    const uint64_t most_significant2 = UINT64_C(0x8000000000000000)
        >> raybench_leading_zeros(lower2);
    const uint64_t rook = ((upper ^ (upper - most_significant)) & (rank2 | rank3))
        | ((upper2 ^ (upper2 - most_significant2)) & (file | file2));
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t file3 = a_file << (square & 7);
    const uint64_t files_below = file3 - a_file;
    const uint64_t down = UINT64_C(0x0040201008040201) >> mirrored;
    const uint64_t diagonals = down & files_below;
    const uint64_t up = UINT64_C(0x8040201008040200) << square;
    const uint64_t diagonals2 = up & ~files_below;
    const uint64_t down2 = UINT64_C(0x0102040810204000) >> mirrored;
    const uint64_t diagonals3 = down2 & ~files_below;
    const uint64_t up2 = UINT64_C(0x0002040810204080) << square;
    const uint64_t diagonals4 = up2 & files_below;
    const uint64_t upper3 = occupied & diagonals2;
    const uint64_t lower3 = (occupied & diagonals) | 1;
    const uint64_t most_significant3 = UINT64_C(0x8000000000000000)
        >> raybench_leading_zeros(lower3);
    const uint64_t attacks = (upper3 ^ (upper3 - most_significant3)) & (diagonals | diagonals2);
    const uint64_t upper4 = occupied & diagonals4;
    const uint64_t lower4 = (occupied & diagonals3) | 1;
    const uint64_t most_significant4 = UINT64_C(0x8000000000000000)
        >> raybench_leading_zeros(lower4);
    const uint64_t attacks2 = (upper4 ^ (upper4 - most_significant4)) & (diagonals3 | diagonals4);
    return rook + (attacks | attacks2);
}

/* What a rook on `square` attacks, then what a bishop does. */
static inline void obstruction_difference_square_attacks_computed_both(
    uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    const uint64_t mirrored = square ^ 63;
    const uint64_t rank = UINT64_C(0xff) << (square & 56);
    const uint64_t rank2 = (UINT64_C(0x7f00000000000000) >> mirrored) & rank;
    const uint64_t rank3 = (UINT64_C(0xfe) << square) & rank;
    const uint64_t upper = occupied & rank3;
    const uint64_t lower = (occupied & rank2) | 1;
    const uint64_t most_significant = UINT64_C(0x8000000000000000) >> raybench_leading_zeros(lower);
    const uint64_t file = UINT64_C(0x0080808080808080) >> mirrored;
    const uint64_t file2 = UINT64_C(0x0101010101010100) << square;
    const uint64_t upper2 = occupied & file2;
    const uint64_t lower2 = (occupied & file) | 1;
    const uint64_t most_significant2 = UINT64_C(0x8000000000000000)
        >> raybench_leading_zeros(lower2);
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t file3 = a_file << (square & 7);
    const uint64_t files_below = file3 - a_file;
    const uint64_t down = UINT64_C(0x0040201008040201) >> mirrored;
    const uint64_t diagonals = down & files_below;
    const uint64_t up = UINT64_C(0x8040201008040200) << square;
    const uint64_t diagonals2 = up & ~files_below;
    const uint64_t down2 = UINT64_C(0x0102040810204000) >> mirrored;
    const uint64_t diagonals3 = down2 & ~files_below;
    const uint64_t up2 = UINT64_C(0x0002040810204080) << square;
    const uint64_t diagonals4 = up2 & files_below;
    const uint64_t upper3 = occupied & diagonals2;
    const uint64_t lower3 = (occupied & diagonals) | 1;
    const uint64_t most_significant3 = UINT64_C(0x8000000000000000)
        >> raybench_leading_zeros(lower3);
    const uint64_t attacks2 = (upper3 ^ (upper3 - most_significant3)) & (diagonals | diagonals2);
    const uint64_t upper4 = occupied & diagonals4;
    const uint64_t lower4 = (occupied & diagonals3) | 1;
    const uint64_t most_significant4 = UINT64_C(0x8000000000000000)
        >> raybench_leading_zeros(lower4);
    const uint64_t attacks3 = (upper4 ^ (upper4 - most_significant4)) & (diagonals3 | diagonals4);
    attacks[0] = ((upper ^ (upper - most_significant)) & (rank2 | rank3))
        | ((upper2 ^ (upper2 - most_significant2)) & (file | file2));
    attacks[1] = attacks2 | attacks3;
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

static void check_obstruction_difference_square_attacks_computed(void) {
    uint64_t seed = 1;
    for (uint64_t round = 0; round < 1024; round++) {
        const uint64_t dense = round % 2 * ~UINT64_C(0);
        const uint64_t square = round % 64;
        const uint64_t occupied = random_word(&seed) & (random_word(&seed) | dense);
        uint64_t answer[2];
        check(
            "obstruction_difference_square_attacks_computed_rook",
            obstruction_difference_square_attacks_computed_rook(square, occupied),
            slide(bit(square), 0xaa, occupied));
        check(
            "obstruction_difference_square_attacks_computed_bishop",
            obstruction_difference_square_attacks_computed_bishop(square, occupied),
            slide(bit(square), 0x55, occupied));
        check(
            "obstruction_difference_square_attacks_computed_queen",
            obstruction_difference_square_attacks_computed_queen(square, occupied),
            slide(bit(square), 0xff, occupied));
        obstruction_difference_square_attacks_computed_both(square, occupied, answer);
        check(
            "obstruction_difference_square_attacks_computed_both", answer[0],
            slide(bit(square), 0xaa, occupied));
        check(
            "obstruction_difference_square_attacks_computed_both", answer[1],
            slide(bit(square), 0x55, occupied));
    }
}

int main(void) {
    check_obstruction_difference_square_attacks_computed();
    puts("all answers are right");
    return 0;
}
#endif
#endif
