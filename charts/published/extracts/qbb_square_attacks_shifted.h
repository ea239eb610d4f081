/*
 * QBBEngine: a line's pattern shifted to the closest piece on either side; what both share is
 * attacked.
 *
 * square_attacks_shifted rook from d4:
 *
 * ```text
 * t1 = 0x1 << 27
 * t2 = 0x3f - 0x1b
 * t3 = occupied & ~ t1
 * t4 = 0xff << 27
 * t5 = 0xff00000000000000 >> t2
 * t6 = t3 | 0x8080808080808080
 * t7 = t4 & t6
 * t8 = tzcnt t7
 * t9 = t3 | 0x101010101010101
 * t10 = t5 & t9
 * t11 = bsr t10
 * t12 = 0x3f - t8
 * t13 = 0xff << t11
 * t14 = t13 << t12
 * t15 = t14 >> t12
 * t16 = 0x101010101010101 << 27
 * t17 = 0x8080808080808080 >> t2
 * t18 = t3 | 0xff00000000000000
 * t19 = t16 & t18
 * t20 = tzcnt t19
 * t21 = t3 | 0xff
 * t22 = t17 & t21
 * t23 = bsr t22
 * t24 = 0x3f - t20
 * t25 = 0x101010101010101 << t23
 * t26 = t25 << t24
 * t27 = t26 >> t24
 * t28 = t15 ^ t27
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
 * - Fabio Gobbato, 2020: QBBEngine, a didactic engine
 * - Daniel Infuehr, 2022: Chess_Movegen: QBB with shifts in place of a second mask
 *
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * From raybench 0.2.0.
 *
 * Measured as raybench compiles it, on boards of the workload game:
 * - square_attacks_shifted, throughput: queen 6.18 (6.15–6.18), rook 5.34 (5.33–5.34),
 *   bishop 5.34 (5.33–5.35), both 9.91 (9.90–9.92) core cycles a query
 * - square_attacks_shifted, latency: queen 37.2 (37.1–37.2), rook 32.3 (32.3–32.4), bishop
 *   32.9 (32.8–32.9), both 35.6 (35.5–35.6) core cycles a query
 *
 * (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
 *   x86-64-v4)
 *
 * C11 or C++11, by gcc, clang or clang-cl.
 * Self-check: cc -DSELF_TEST -x c FILE, and run it.
 */
#ifndef QBB_SQUARE_ATTACKS_SHIFTED_H
#define QBB_SQUARE_ATTACKS_SHIFTED_H
#if defined _MSC_VER && !defined __clang__
#error "cl lacks the builtins and attributes of gcc and clang: compile this with clang-cl"
#endif
#include <stdint.h>

#ifndef RAYBENCH_BIT_SCAN_REVERSE
#define RAYBENCH_BIT_SCAN_REVERSE
/* x is not 0. */
static inline uint64_t raybench_bit_scan_reverse(uint64_t x) {
    return 63 ^ (uint64_t)__builtin_clzll(x);
}
#endif

#ifndef RAYBENCH_TRAILING_ZEROS
#define RAYBENCH_TRAILING_ZEROS
static inline uint64_t raybench_trailing_zeros(uint64_t x) {
#ifdef __BMI__
    return __builtin_ia32_tzcnt_u64(x); /* gcc asks for 0 before it otherwise. */
#else
    return x != 0 ? (uint64_t)__builtin_ctzll(x) : 64;
#endif
}
#endif

/* What a rook on `square` attacks. */
static inline uint64_t qbb_square_attacks_shifted_rook(uint64_t square, uint64_t occupied) {
    const uint64_t bit = UINT64_C(1) << square;
    const uint64_t beyond = 63 - square;
    const uint64_t on = occupied & ~bit;
    const uint64_t up = UINT64_C(0xff) << square;
    const uint64_t down = UINT64_C(0xff00000000000000) >> beyond;
    const uint64_t h_file = UINT64_C(0x8080808080808080);
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t beyond2 = 63 - raybench_trailing_zeros(up & (on | h_file));
    const uint64_t from_below = UINT64_C(0xff) << raybench_bit_scan_reverse(down & (on | a_file));
    const uint64_t up2 = a_file << square;
    const uint64_t down2 = h_file >> beyond;
    const uint64_t bit_scan_forward =
        raybench_trailing_zeros(up2 & (on | UINT64_C(0xff00000000000000)));
    const uint64_t beyond3 = 63 - bit_scan_forward;
    const uint64_t from_below2 = a_file << raybench_bit_scan_reverse(down2 & (on | 0xff));
    return ((from_below << (beyond2 & 63)) >> (beyond2 & 63))
        ^ ((from_below2 << (beyond3 & 63)) >> (beyond3 & 63));
}

/* What a bishop on `square` attacks. */
static inline uint64_t qbb_square_attacks_shifted_bishop(uint64_t square, uint64_t occupied) {
    const uint64_t bit = UINT64_C(1) << square;
    const uint64_t beyond = 63 - square;
    const uint64_t on = occupied & ~bit;
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const uint64_t up = a1_h8_diagonal << square;
    const uint64_t down = a1_h8_diagonal >> beyond;
    const uint64_t bit_scan_forward =
        raybench_trailing_zeros(up & (on | UINT64_C(0xff80808080808080)));
    const uint64_t blockers = raybench_bit_scan_reverse(down & (on | UINT64_C(0x01010101010101ff)));
    const uint64_t beyond2 = 63 - bit_scan_forward;
    const uint64_t from_below = a1_h8_diagonal << blockers;
    const uint64_t up2 = UINT64_C(0x8102040810204081) << square;
    const uint64_t down2 = UINT64_C(0x8102040810204081) >> beyond;
    const uint64_t bit_scan_forward2 =
        raybench_trailing_zeros(up2 & (on | UINT64_C(0xff01010101010101)));
    const uint64_t blockers2 =
        raybench_bit_scan_reverse(down2 & (on | UINT64_C(0x80808080808080ff)));
    const uint64_t beyond3 = 63 - bit_scan_forward2;
    const uint64_t from_below2 = UINT64_C(0x8102040810204081) << blockers2;
    return ((from_below << (beyond2 & 63)) >> (beyond2 & 63))
        ^ ((from_below2 << (beyond3 & 63)) >> (beyond3 & 63));
}

/* What a queen on `square` attacks. */
static inline uint64_t qbb_square_attacks_shifted_queen(uint64_t square, uint64_t occupied) {
    const uint64_t bit = UINT64_C(1) << square;
    const uint64_t beyond = 63 - square;
    const uint64_t on = occupied & ~bit;
    const uint64_t up = UINT64_C(0xff) << square;
    const uint64_t down = UINT64_C(0xff00000000000000) >> beyond;
    const uint64_t h_file = UINT64_C(0x8080808080808080);
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t beyond2 = 63 - raybench_trailing_zeros(up & (on | h_file));
    const uint64_t from_below = UINT64_C(0xff) << raybench_bit_scan_reverse(down & (on | a_file));
    const uint64_t up2 = a_file << square;
    const uint64_t down2 = h_file >> beyond;
    const uint64_t bit_scan_forward =
        raybench_trailing_zeros(up2 & (on | UINT64_C(0xff00000000000000)));
    const uint64_t beyond3 = 63 - bit_scan_forward;
    const uint64_t from_below2 = a_file << raybench_bit_scan_reverse(down2 & (on | 0xff));
    const uint64_t rook = ((from_below << (beyond2 & 63)) >> (beyond2 & 63))
        ^ ((from_below2 << (beyond3 & 63)) >> (beyond3 & 63));
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const uint64_t up3 = a1_h8_diagonal << square;
    const uint64_t down3 = a1_h8_diagonal >> beyond;
    const uint64_t bit_scan_forward2 =
        raybench_trailing_zeros(up3 & (on | UINT64_C(0xff80808080808080)));
    const uint64_t blockers =
        raybench_bit_scan_reverse(down3 & (on | UINT64_C(0x01010101010101ff)));
    const uint64_t beyond4 = 63 - bit_scan_forward2;
    const uint64_t from_below3 = a1_h8_diagonal << blockers;
    const uint64_t up4 = UINT64_C(0x8102040810204081) << square;
    const uint64_t down4 = UINT64_C(0x8102040810204081) >> beyond;
    const uint64_t bit_scan_forward3 =
        raybench_trailing_zeros(up4 & (on | UINT64_C(0xff01010101010101)));
    const uint64_t blockers2 =
        raybench_bit_scan_reverse(down4 & (on | UINT64_C(0x80808080808080ff)));
    const uint64_t beyond5 = 63 - bit_scan_forward3;
    const uint64_t from_below4 = UINT64_C(0x8102040810204081) << blockers2;
    const uint64_t bishop = ((from_below3 << (beyond4 & 63)) >> (beyond4 & 63))
        ^ ((from_below4 << (beyond5 & 63)) >> (beyond5 & 63));
    return rook ^ bishop;
}

/* What a rook on `square` attacks, then what a bishop does. */
static inline void qbb_square_attacks_shifted_both(
    uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    const uint64_t bit = UINT64_C(1) << square;
    const uint64_t beyond = 63 - square;
    const uint64_t on = occupied & ~bit;
    const uint64_t up = UINT64_C(0xff) << square;
    const uint64_t down = UINT64_C(0xff00000000000000) >> beyond;
    const uint64_t h_file = UINT64_C(0x8080808080808080);
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t beyond2 = 63 - raybench_trailing_zeros(up & (on | h_file));
    const uint64_t from_below = UINT64_C(0xff) << raybench_bit_scan_reverse(down & (on | a_file));
    const uint64_t up2 = a_file << square;
    const uint64_t down2 = h_file >> beyond;
    const uint64_t bit_scan_forward =
        raybench_trailing_zeros(up2 & (on | UINT64_C(0xff00000000000000)));
    const uint64_t beyond3 = 63 - bit_scan_forward;
    const uint64_t from_below2 = a_file << raybench_bit_scan_reverse(down2 & (on | 0xff));
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const uint64_t up3 = a1_h8_diagonal << square;
    const uint64_t down3 = a1_h8_diagonal >> beyond;
    const uint64_t bit_scan_forward2 =
        raybench_trailing_zeros(up3 & (on | UINT64_C(0xff80808080808080)));
    const uint64_t blockers =
        raybench_bit_scan_reverse(down3 & (on | UINT64_C(0x01010101010101ff)));
    const uint64_t beyond4 = 63 - bit_scan_forward2;
    const uint64_t from_below3 = a1_h8_diagonal << blockers;
    const uint64_t up4 = UINT64_C(0x8102040810204081) << square;
    const uint64_t down4 = UINT64_C(0x8102040810204081) >> beyond;
    const uint64_t bit_scan_forward3 =
        raybench_trailing_zeros(up4 & (on | UINT64_C(0xff01010101010101)));
    const uint64_t blockers2 =
        raybench_bit_scan_reverse(down4 & (on | UINT64_C(0x80808080808080ff)));
    const uint64_t beyond5 = 63 - bit_scan_forward3;
    const uint64_t from_below4 = UINT64_C(0x8102040810204081) << blockers2;
    attacks[0] = ((from_below << (beyond2 & 63)) >> (beyond2 & 63))
        ^ ((from_below2 << (beyond3 & 63)) >> (beyond3 & 63));
    attacks[1] = ((from_below3 << (beyond4 & 63)) >> (beyond4 & 63))
        ^ ((from_below4 << (beyond5 & 63)) >> (beyond5 & 63));
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

static void check_qbb_square_attacks_shifted(void) {
    uint64_t seed = 1;
    for (uint64_t round = 0; round < 1024; round++) {
        const uint64_t dense = round % 2 * ~UINT64_C(0);
        const uint64_t square = round % 64;
        const uint64_t occupied = random_word(&seed) & (random_word(&seed) | dense);
        uint64_t answer[2];
        check(
            "qbb_square_attacks_shifted_rook", qbb_square_attacks_shifted_rook(square, occupied),
            slide(bit(square), 0xaa, occupied));
        check(
            "qbb_square_attacks_shifted_bishop", qbb_square_attacks_shifted_bishop(square, occupied),
            slide(bit(square), 0x55, occupied));
        check(
            "qbb_square_attacks_shifted_queen", qbb_square_attacks_shifted_queen(square, occupied),
            slide(bit(square), 0xff, occupied));
        qbb_square_attacks_shifted_both(square, occupied, answer);
        check("qbb_square_attacks_shifted_both", answer[0], slide(bit(square), 0xaa, occupied));
        check("qbb_square_attacks_shifted_both", answer[1], slide(bit(square), 0x55, occupied));
    }
}

int main(void) {
    check_qbb_square_attacks_shifted();
    puts("all answers are right");
    return 0;
}
#endif
#endif
