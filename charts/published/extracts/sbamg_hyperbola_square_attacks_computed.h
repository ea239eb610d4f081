/*
 * SBAMG with hyperbola: one borrow for both ways of rank and file, a byte swap between two for
 * the diagonals.
 *
 * square_attacks_computed rook from d4:
 *
 * ```text
 * t1 = 0x1 << 27
 * t2 = 0x1b & 0x7
 * t3 = 0x101010101010101 << t2
 * t4 = t1 - 0x1
 * t5 = t4 | 0x1
 * t6 = 0x1b & 0x38
 * t7 = 0xff << t6
 * t8 = t7 ^ t1
 * t9 = occupied & t8
 * t10 = t9 | 0x1
 * t11 = t10 & t5
 * t12 = bsr t11
 * t13 = 0x3 << t12
 * t14 = t10 - t13
 * t15 = t10 ^ t14
 * t16 = t15 & t8
 * t17 = t3 ^ t1
 * t18 = occupied & t17
 * t19 = t18 | 0x1
 * t20 = t19 & t5
 * t21 = bsr t20
 * t22 = 0x3 << t21
 * t23 = t19 - t22
 * t24 = t19 ^ t23
 * t25 = t24 & t17
 * t26 = t16 | t25
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
 * - Syed Fahad, 2016: SBAMG - Completing Hyperbola Quintessence (Computer Chess Club), and his
 *   library M42
 * - Gerd Isenberg, Aleks Peshkov, 2007: Hyperbola Quintessence (Chess Programming Wiki)
 * - Daniel Infuehr, 2022: Chess_Movegen: SBAMG, and its form without tables
 *
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * From raybench 0.2.0.
 *
 * Measured as raybench compiles it, on boards of the workload game:
 * - square_attacks_computed, throughput: queen 14.1 (14.1–14.1), rook 5.37 (5.36–5.37),
 *   bishop 9.08 (9.07–9.09), both 13.7 (13.7–13.7) core cycles a query
 * - square_attacks_computed, latency: queen 25.2 (25.1–25.2), rook 27.7 (27.7–27.8), bishop
 *   9.48 (9.47–9.49), both 27.5 (27.5–27.5) core cycles a query
 *
 * (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
 *   x86-64-v4)
 *
 * C11 or C++11, by gcc, clang or clang-cl.
 * Self-check: cc -DSELF_TEST -x c FILE, and run it.
 */
#ifndef SBAMG_HYPERBOLA_SQUARE_ATTACKS_COMPUTED_H
#define SBAMG_HYPERBOLA_SQUARE_ATTACKS_COMPUTED_H
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

#ifndef RAYBENCH_BIT_SCAN_REVERSE
#define RAYBENCH_BIT_SCAN_REVERSE
/* x is not 0. */
static inline uint64_t raybench_bit_scan_reverse(uint64_t x) {
    return 63 ^ (uint64_t)__builtin_clzll(x);
}
#endif

/* What a rook on `square` attacks. */
static inline uint64_t sbamg_hyperbola_square_attacks_computed_rook(
    uint64_t square, uint64_t occupied) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t lower = (slider - 1) | 1;
    const uint64_t line = (UINT64_C(0xff) << (square & 56)) ^ slider;
    const uint64_t o = (occupied & line) | 1;
    const uint64_t closest_below = raybench_bit_scan_reverse(o & lower);
    const uint64_t cbn_times_3 = UINT64_C(3) << closest_below;
    const uint64_t line2 = (a_file << (square & 7)) ^ slider;
    const uint64_t o2 = (occupied & line2) | 1;
    const uint64_t closest_below2 = raybench_bit_scan_reverse(o2 & lower);
    const uint64_t cbn_times_3_2 = UINT64_C(3) << closest_below2;
    return ((o ^ (o - cbn_times_3)) & line) | ((o2 ^ (o2 - cbn_times_3_2)) & line2);
}

/* What a bishop on `square` attacks. */
static inline uint64_t sbamg_hyperbola_square_attacks_computed_bishop(
    uint64_t square, uint64_t occupied) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t mirrored = raybench_byte_swap(slider);
    const uint64_t west = (a_file << (square & 7)) - a_file;
    const uint64_t from_h8 = square ^ 63;
    const uint64_t up = UINT64_C(0x8040201008040200) << square;
    const uint64_t down = UINT64_C(0x0040201008040201) >> from_h8;
    const uint64_t diagonals = (up & ~west) | (down & west);
    const uint64_t down2 = UINT64_C(0x0102040810204000) >> from_h8;
    const uint64_t up2 = UINT64_C(0x0002040810204080) << square;
    const uint64_t diagonals2 = (down2 & ~west) | (up2 & west);
    const uint64_t o = occupied & diagonals;
    const uint64_t backward = raybench_byte_swap(raybench_byte_swap(o) - mirrored);
    const uint64_t o2 = occupied & diagonals2;
    const uint64_t backward2 = raybench_byte_swap(raybench_byte_swap(o2) - mirrored);
    return (((o - slider) ^ backward) & diagonals) | (((o2 - slider) ^ backward2) & diagonals2);
}

/* What a queen on `square` attacks. */
static inline uint64_t sbamg_hyperbola_square_attacks_computed_queen(
    uint64_t square, uint64_t occupied) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t file = a_file << (square & 7);
    const uint64_t lower = (slider - 1) | 1;
    const uint64_t line = (UINT64_C(0xff) << (square & 56)) ^ slider;
    const uint64_t o = (occupied & line) | 1;
    const uint64_t closest_below = raybench_bit_scan_reverse(o & lower);
    const uint64_t cbn_times_3 = UINT64_C(3) << closest_below;
    const uint64_t line2 = file ^ slider;
    const uint64_t o2 = (occupied & line2) | 1;
    const uint64_t closest_below2 = raybench_bit_scan_reverse(o2 & lower);
    const uint64_t cbn_times_3_2 = UINT64_C(3) << closest_below2;
    const uint64_t rook = ((o ^ (o - cbn_times_3)) & line) | ((o2 ^ (o2 - cbn_times_3_2)) & line2);
    const uint64_t mirrored = raybench_byte_swap(slider);
    const uint64_t west = file - a_file;
    const uint64_t from_h8 = square ^ 63;
    const uint64_t up = UINT64_C(0x8040201008040200) << square;
    const uint64_t down = UINT64_C(0x0040201008040201) >> from_h8;
    const uint64_t diagonals = (up & ~west) | (down & west);
    const uint64_t down2 = UINT64_C(0x0102040810204000) >> from_h8;
    const uint64_t up2 = UINT64_C(0x0002040810204080) << square;
    const uint64_t diagonals2 = (down2 & ~west) | (up2 & west);
    const uint64_t o3 = occupied & diagonals;
    const uint64_t backward = raybench_byte_swap(raybench_byte_swap(o3) - mirrored);
    const uint64_t o4 = occupied & diagonals2;
    const uint64_t backward2 = raybench_byte_swap(raybench_byte_swap(o4) - mirrored);
    const uint64_t bishop = (((o3 - slider) ^ backward) & diagonals)
        | (((o4 - slider) ^ backward2) & diagonals2);
    return rook | bishop;
}

/* What a rook on `square` attacks, then what a bishop does. */
static inline void sbamg_hyperbola_square_attacks_computed_both(
    uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t file = a_file << (square & 7);
    const uint64_t lower = (slider - 1) | 1;
    const uint64_t line = (UINT64_C(0xff) << (square & 56)) ^ slider;
    const uint64_t o = (occupied & line) | 1;
    const uint64_t closest_below = raybench_bit_scan_reverse(o & lower);
    const uint64_t cbn_times_3 = UINT64_C(3) << closest_below;
    const uint64_t line2 = file ^ slider;
    const uint64_t o2 = (occupied & line2) | 1;
    const uint64_t closest_below2 = raybench_bit_scan_reverse(o2 & lower);
    const uint64_t cbn_times_3_2 = UINT64_C(3) << closest_below2;
    const uint64_t mirrored = raybench_byte_swap(slider);
    const uint64_t west = file - a_file;
    const uint64_t from_h8 = square ^ 63;
    const uint64_t up = UINT64_C(0x8040201008040200) << square;
    const uint64_t down = UINT64_C(0x0040201008040201) >> from_h8;
    const uint64_t diagonals = (up & ~west) | (down & west);
    const uint64_t down2 = UINT64_C(0x0102040810204000) >> from_h8;
    const uint64_t up2 = UINT64_C(0x0002040810204080) << square;
    const uint64_t diagonals2 = (down2 & ~west) | (up2 & west);
    const uint64_t o3 = occupied & diagonals;
    const uint64_t backward = raybench_byte_swap(raybench_byte_swap(o3) - mirrored);
    const uint64_t o4 = occupied & diagonals2;
    const uint64_t backward2 = raybench_byte_swap(raybench_byte_swap(o4) - mirrored);
    attacks[0] = ((o ^ (o - cbn_times_3)) & line) | ((o2 ^ (o2 - cbn_times_3_2)) & line2);
    attacks[1] = (((o3 - slider) ^ backward) & diagonals)
        | (((o4 - slider) ^ backward2) & diagonals2);
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

static void check_sbamg_hyperbola_square_attacks_computed(void) {
    uint64_t seed = 1;
    for (uint64_t round = 0; round < 1024; round++) {
        const uint64_t dense = round % 2 * ~UINT64_C(0);
        const uint64_t square = round % 64;
        const uint64_t occupied = random_word(&seed) & (random_word(&seed) | dense);
        uint64_t answer[2];
        check(
            "sbamg_hyperbola_square_attacks_computed_rook",
            sbamg_hyperbola_square_attacks_computed_rook(square, occupied),
            slide(bit(square), 0xaa, occupied));
        check(
            "sbamg_hyperbola_square_attacks_computed_bishop",
            sbamg_hyperbola_square_attacks_computed_bishop(square, occupied),
            slide(bit(square), 0x55, occupied));
        check(
            "sbamg_hyperbola_square_attacks_computed_queen",
            sbamg_hyperbola_square_attacks_computed_queen(square, occupied),
            slide(bit(square), 0xff, occupied));
        sbamg_hyperbola_square_attacks_computed_both(square, occupied, answer);
        check(
            "sbamg_hyperbola_square_attacks_computed_both", answer[0],
            slide(bit(square), 0xaa, occupied));
        check(
            "sbamg_hyperbola_square_attacks_computed_both", answer[1],
            slide(bit(square), 0x55, occupied));
    }
}

int main(void) {
    check_sbamg_hyperbola_square_attacks_computed();
    puts("all answers are right");
    return 0;
}
#endif
#endif
