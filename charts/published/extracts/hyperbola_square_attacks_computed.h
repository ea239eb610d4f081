/*
 * Hyperbola Quintessence: the slider subtracted from the pieces of its line, forwards and in
 * reverse.
 *
 * square_attacks_computed rook from d4:
 *
 * ```text
 * t1 = 0x1 << 27
 * t2 = bswap t1
 * t3 = 0x1b & 0x7
 * t4 = 0x101010101010101 << t3
 * t5 = 0x1b & 0x38
 * t6 = occupied >> t5
 * t7 = t6 & 0xff
 * t8 = t4 & 0x8040201008040201
 * t9 = t8 ^ 0x8040201008040201
 * t10 = t7 * 0x101010101010101
 * t11 = bswap t8
 * t12 = t10 & t9
 * t13 = t12 - t8
 * t14 = bswap t12
 * t15 = t14 - t11
 * t16 = bswap t15
 * t17 = t13 ^ t16
 * t18 = t17 & t9
 * t19 = t18 * 0x101010101010101
 * t20 = t19 >> 56
 * t21 = t20 << t5
 * t22 = t4 ^ t1
 * t23 = occupied & t22
 * t24 = t23 - t1
 * t25 = bswap t23
 * t26 = t25 - t2
 * t27 = bswap t26
 * t28 = t24 ^ t27
 * t29 = t28 & t22
 * t30 = t21 | t29
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
 * - Gerd Isenberg, 2007: Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's
 *   Hyperbola Project
 * - Aleks Peshkov, 2007: Re: BitBoard Tests Magic v Non-Rotated 32 Bits v 64 Bits (Computer Chess
 *   Club)
 * - Tim Cooijmans, 2014: Hyperbola Quintessence for rooks along ranks
 *
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * From raybench 0.2.0.
 *
 * Measured as raybench compiles it, on boards of the workload game:
 * - square_attacks_computed, throughput: queen 16.3 (16.3–16.4), rook 8.88 (8.85–8.89),
 *   bishop 9.00 (8.99–9.01), both 17.1 (17.1–17.2) core cycles a query
 * - square_attacks_computed, latency: queen 18.2 (18.2–18.3), rook 18.0 (18.0–18.0), bishop
 *   9.26 (9.23–9.27), both 19.1 (19.1–19.1) core cycles a query
 *
 * (record 20261126T043838Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
 *   x86-64-v4)
 *
 * C11 or C++11, by gcc, clang or clang-cl.
 * Self-check: cc -DSELF_TEST -x c FILE, and run it.
 */
#ifndef HYPERBOLA_SQUARE_ATTACKS_COMPUTED_H
#define HYPERBOLA_SQUARE_ATTACKS_COMPUTED_H
#if defined _MSC_VER && !defined __clang__
#error "cl lacks the builtins and attributes of gcc and clang: compile this with clang-cl"
#endif
#include <stdint.h>

#ifndef RAYBENCH_BYTE_SWAP
#define RAYBENCH_BYTE_SWAP
static inline uint64_t raybench_byte_swap(uint64_t x) {
    return __builtin_bswap64(x);
}
#endif

/* What a rook on `square` attacks. */
static inline uint64_t hyperbola_square_attacks_computed_rook(uint64_t square, uint64_t occupied) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t mirrored = raybench_byte_swap(slider);
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t file = a_file << (square & 7);
    const uint64_t first = square & 56;
    const uint64_t rank = (occupied >> first) & 0xff;
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const uint64_t slider2 = file & a1_h8_diagonal;
    const uint64_t line = slider2 ^ a1_h8_diagonal;
    const uint64_t laid = rank * a_file;
    const uint64_t o = laid & line;
    const uint64_t forward = o - slider2;
    const uint64_t backward = raybench_byte_swap(o) - raybench_byte_swap(slider2);
    const uint64_t rank_by_diagonal = (((forward ^ raybench_byte_swap(backward)) & line) * a_file)
        >> 56;
    const uint64_t line2 = file ^ slider;
    const uint64_t o2 = occupied & line2;
    const uint64_t forward2 = o2 - slider;
    const uint64_t backward2 = raybench_byte_swap(o2) - mirrored;
    return (rank_by_diagonal << first) | ((forward2 ^ raybench_byte_swap(backward2)) & line2);
}

/* What a bishop on `square` attacks. */
static inline uint64_t hyperbola_square_attacks_computed_bishop(
    uint64_t square, uint64_t occupied) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t mirrored = raybench_byte_swap(slider);
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t to_the_west = (a_file << (square & 7)) - a_file;
    const uint64_t from_h8 = square ^ 63;
    const uint64_t up = UINT64_C(0x8040201008040200) << square;
    const uint64_t down = UINT64_C(0x0040201008040201) >> from_h8;
    const uint64_t join = (up & ~to_the_west) | (down & to_the_west);
    const uint64_t down2 = UINT64_C(0x0102040810204000) >> from_h8;
    const uint64_t up2 = UINT64_C(0x0002040810204080) << square;
    const uint64_t join2 = (down2 & ~to_the_west) | (up2 & to_the_west);
    const uint64_t o = occupied & join;
    const uint64_t forward = o - slider;
    const uint64_t backward = raybench_byte_swap(o) - mirrored;
    const uint64_t o2 = occupied & join2;
    const uint64_t forward2 = o2 - slider;
    const uint64_t backward2 = raybench_byte_swap(o2) - mirrored;
    return ((forward ^ raybench_byte_swap(backward)) & join)
        | ((forward2 ^ raybench_byte_swap(backward2)) & join2);
}

/* What a queen on `square` attacks. */
static inline uint64_t hyperbola_square_attacks_computed_queen(uint64_t square, uint64_t occupied) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t mirrored = raybench_byte_swap(slider);
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t file = a_file << (square & 7);
    const uint64_t first = square & 56;
    const uint64_t rank = (occupied >> first) & 0xff;
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const uint64_t slider2 = file & a1_h8_diagonal;
    const uint64_t line = slider2 ^ a1_h8_diagonal;
    const uint64_t laid = rank * a_file;
    const uint64_t o = laid & line;
    const uint64_t forward = o - slider2;
    const uint64_t backward = raybench_byte_swap(o) - raybench_byte_swap(slider2);
    const uint64_t rank_by_diagonal = (((forward ^ raybench_byte_swap(backward)) & line) * a_file)
        >> 56;
    const uint64_t line2 = file ^ slider;
    const uint64_t o2 = occupied & line2;
    const uint64_t forward2 = o2 - slider;
    const uint64_t backward2 = raybench_byte_swap(o2) - mirrored;
    const uint64_t rook = (rank_by_diagonal << first)
        | ((forward2 ^ raybench_byte_swap(backward2)) & line2);
    const uint64_t to_the_west = file - a_file;
    const uint64_t from_h8 = square ^ 63;
    const uint64_t up = UINT64_C(0x8040201008040200) << square;
    const uint64_t down = UINT64_C(0x0040201008040201) >> from_h8;
    const uint64_t join = (up & ~to_the_west) | (down & to_the_west);
    const uint64_t down2 = UINT64_C(0x0102040810204000) >> from_h8;
    const uint64_t up2 = UINT64_C(0x0002040810204080) << square;
    const uint64_t join2 = (down2 & ~to_the_west) | (up2 & to_the_west);
    const uint64_t o3 = occupied & join;
    const uint64_t forward3 = o3 - slider;
    const uint64_t backward3 = raybench_byte_swap(o3) - mirrored;
    const uint64_t o4 = occupied & join2;
    const uint64_t forward4 = o4 - slider;
    const uint64_t backward4 = raybench_byte_swap(o4) - mirrored;
    const uint64_t bishop = ((forward3 ^ raybench_byte_swap(backward3)) & join)
        | ((forward4 ^ raybench_byte_swap(backward4)) & join2);
    return rook | bishop;
}

/* What a rook on `square` attacks, then what a bishop does. */
static inline void hyperbola_square_attacks_computed_both(
    uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t mirrored = raybench_byte_swap(slider);
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t file = a_file << (square & 7);
    const uint64_t first = square & 56;
    const uint64_t rank = (occupied >> first) & 0xff;
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const uint64_t slider2 = file & a1_h8_diagonal;
    const uint64_t line = slider2 ^ a1_h8_diagonal;
    const uint64_t laid = rank * a_file;
    const uint64_t o = laid & line;
    const uint64_t forward = o - slider2;
    const uint64_t backward = raybench_byte_swap(o) - raybench_byte_swap(slider2);
    const uint64_t rank_by_diagonal = (((forward ^ raybench_byte_swap(backward)) & line) * a_file)
        >> 56;
    const uint64_t line2 = file ^ slider;
    const uint64_t o2 = occupied & line2;
    const uint64_t forward2 = o2 - slider;
    const uint64_t backward2 = raybench_byte_swap(o2) - mirrored;
    const uint64_t to_the_west = file - a_file;
    const uint64_t from_h8 = square ^ 63;
    const uint64_t up = UINT64_C(0x8040201008040200) << square;
    const uint64_t down = UINT64_C(0x0040201008040201) >> from_h8;
    const uint64_t join = (up & ~to_the_west) | (down & to_the_west);
    const uint64_t down2 = UINT64_C(0x0102040810204000) >> from_h8;
    const uint64_t up2 = UINT64_C(0x0002040810204080) << square;
    const uint64_t join2 = (down2 & ~to_the_west) | (up2 & to_the_west);
    const uint64_t o3 = occupied & join;
    const uint64_t forward3 = o3 - slider;
    const uint64_t backward3 = raybench_byte_swap(o3) - mirrored;
    const uint64_t o4 = occupied & join2;
    const uint64_t forward4 = o4 - slider;
    const uint64_t backward4 = raybench_byte_swap(o4) - mirrored;
    attacks[0] = (rank_by_diagonal << first) | ((forward2 ^ raybench_byte_swap(backward2)) & line2);
    attacks[1] = ((forward3 ^ raybench_byte_swap(backward3)) & join)
        | ((forward4 ^ raybench_byte_swap(backward4)) & join2);
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

static void check_hyperbola_square_attacks_computed(void) {
    uint64_t seed = 1;
    for (uint64_t round = 0; round < 1024; round++) {
        const uint64_t dense = round % 2 * ~UINT64_C(0);
        const uint64_t square = round % 64;
        const uint64_t occupied = random_word(&seed) & (random_word(&seed) | dense);
        uint64_t answer[2];
        check(
            "hyperbola_square_attacks_computed_rook",
            hyperbola_square_attacks_computed_rook(square, occupied),
            slide(bit(square), 0xaa, occupied));
        check(
            "hyperbola_square_attacks_computed_bishop",
            hyperbola_square_attacks_computed_bishop(square, occupied),
            slide(bit(square), 0x55, occupied));
        check(
            "hyperbola_square_attacks_computed_queen",
            hyperbola_square_attacks_computed_queen(square, occupied),
            slide(bit(square), 0xff, occupied));
        hyperbola_square_attacks_computed_both(square, occupied, answer);
        check("hyperbola_square_attacks_computed_both", answer[0], slide(bit(square), 0xaa, occupied));
        check("hyperbola_square_attacks_computed_both", answer[1], slide(bit(square), 0x55, occupied));
    }
}

int main(void) {
    check_hyperbola_square_attacks_computed();
    puts("all answers are right");
    return 0;
}
#endif
#endif
