/*
 * Leorik attacks: the nearest pieces above and below smear down; what the smears differ in is
 * attacked.
 *
 * C11 or C++11, with gcc, clang or clang-cl.
 * Functions are `static inline`: an exported template of a C++20 module cannot call them, an
 * exported inline function can.
 *
 * Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
 *
 * Example:
 *
 *     #include "leorik.h"
 *     uint64_t from_d4(uint64_t occupied) {
 *         return leorik_queen(27, occupied);
 *     }
 *
 * Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
 * shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64-v4):
 * - throughput: queen 7.34 (7.32–7.35), rook 5.79 (5.77–5.79), bishop 3.74 (3.73–3.76),
 *   both 8.44 (8.43–8.46) core cycles per query
 * - latency: queen 32.5 (32.5–32.6), rook 27.3 (27.3–27.3), bishop 25.9 (25.9–25.9), both
 *   29.5 (29.5–29.5) core cycles per query
 *
 * Sources, for all forms of this algorithm:
 * - Thomas Jahn, 2022: Re: Devlog of Leorik (Computer Chess Club)
 * - Thomas Jahn, 2022: Chess_Movegen: Leorik, and its form without tables
 *
 * From raybench 0.2.0.
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef RAYBENCH_LEORIK_H
#define RAYBENCH_LEORIK_H
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

/* Squares of the diagonal, without the slider. Indexed by square. */
static const uint64_t LEORIK_DIAGONAL_DIAGONALS[64] = {
    0x8040201008040200, 0x0080402010080400, 0x0000804020100800, 0x0000008040201000, 0x0000000080402000, 0x0000000000804000, 0x0000000000008000, 0x0000000000000000,
    0x4020100804020000, 0x8040201008040001, 0x0080402010080002, 0x0000804020100004, 0x0000008040200008, 0x0000000080400010, 0x0000000000800020, 0x0000000000000040,
    0x2010080402000000, 0x4020100804000100, 0x8040201008000201, 0x0080402010000402, 0x0000804020000804, 0x0000008040001008, 0x0000000080002010, 0x0000000000004020,
    0x1008040200000000, 0x2010080400010000, 0x4020100800020100, 0x8040201000040201, 0x0080402000080402, 0x0000804000100804, 0x0000008000201008, 0x0000000000402010,
    0x0804020000000000, 0x1008040001000000, 0x2010080002010000, 0x4020100004020100, 0x8040200008040201, 0x0080400010080402, 0x0000800020100804, 0x0000000040201008,
    0x0402000000000000, 0x0804000100000000, 0x1008000201000000, 0x2010000402010000, 0x4020000804020100, 0x8040001008040201, 0x0080002010080402, 0x0000004020100804,
    0x0200000000000000, 0x0400010000000000, 0x0800020100000000, 0x1000040201000000, 0x2000080402010000, 0x4000100804020100, 0x8000201008040201, 0x0000402010080402,
    0x0000000000000000, 0x0001000000000000, 0x0002010000000000, 0x0004020100000000, 0x0008040201000000, 0x0010080402010000, 0x0020100804020100, 0x0040201008040201,
};

/* Squares of the diagonal, without the slider. Indexed by square. */
static const uint64_t LEORIK_ANTIDIAGONAL_DIAGONALS[64] = {
    0x0000000000000000, 0x0000000000000100, 0x0000000000010200, 0x0000000001020400, 0x0000000102040800, 0x0000010204081000, 0x0001020408102000, 0x0102040810204000,
    0x0000000000000002, 0x0000000000010004, 0x0000000001020008, 0x0000000102040010, 0x0000010204080020, 0x0001020408100040, 0x0102040810200080, 0x0204081020400000,
    0x0000000000000204, 0x0000000001000408, 0x0000000102000810, 0x0000010204001020, 0x0001020408002040, 0x0102040810004080, 0x0204081020008000, 0x0408102040000000,
    0x0000000000020408, 0x0000000100040810, 0x0000010200081020, 0x0001020400102040, 0x0102040800204080, 0x0204081000408000, 0x0408102000800000, 0x0810204000000000,
    0x0000000002040810, 0x0000010004081020, 0x0001020008102040, 0x0102040010204080, 0x0204080020408000, 0x0408100040800000, 0x0810200080000000, 0x1020400000000000,
    0x0000000204081020, 0x0001000408102040, 0x0102000810204080, 0x0204001020408000, 0x0408002040800000, 0x0810004080000000, 0x1020008000000000, 0x2040000000000000,
    0x0000020408102040, 0x0100040810204080, 0x0200081020408000, 0x0400102040800000, 0x0800204080000000, 0x1000408000000000, 0x2000800000000000, 0x4000000000000000,
    0x0002040810204080, 0x0004081020408000, 0x0008102040800000, 0x0010204080000000, 0x0020408000000000, 0x0040800000000000, 0x0080000000000000, 0x0000000000000000,
};

static inline uint64_t leorik_leading_zeros(uint64_t x) {
#if defined __LZCNT__ && defined __x86_64__
    return __builtin_ia32_lzcnt_u64(x); /* Avoids gcc's test for 0. */
#else
    return x != 0 ? (uint64_t)__builtin_clzll(x) : 64;
#endif
}

/* Attacks of a rook on `square`. */
static inline uint64_t leorik_rook(uint64_t square, uint64_t occupied) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t below = slider - 1;
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t line = (UINT64_C(0xff) << (square & 56)) ^ slider;
    const uint64_t pieces = occupied & line;
    const uint64_t set = pieces & ~below;
    const uint64_t set2 = (pieces & below) | 1;
    const uint64_t attacks = set
        ^ (set - 1)
        ^ (UINT64_C(0x7fffffffffffffff) >> leorik_leading_zeros(set2));
    const uint64_t line2 = (a_file << (square & 7)) ^ slider;
    const uint64_t pieces2 = occupied & line2;
    const uint64_t set3 = pieces2 & ~below;
    const uint64_t set4 = (pieces2 & below) | 1;
    const uint64_t attacks2 = set3
        ^ (set3 - 1)
        ^ (UINT64_C(0x7fffffffffffffff) >> leorik_leading_zeros(set4));
    return (attacks & line) | (attacks2 & line2);
}

/* Attacks of a bishop on `square`. */
static inline uint64_t leorik_bishop(uint64_t square, uint64_t occupied) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t below = slider - 1;
    const uint64_t diagonals = LEORIK_DIAGONAL_DIAGONALS[square];
    const uint64_t diagonals2 = LEORIK_ANTIDIAGONAL_DIAGONALS[square];
    const uint64_t pieces = occupied & diagonals;
    const uint64_t set = pieces & ~below;
    const uint64_t set2 = (pieces & below) | 1;
    const uint64_t attacks = set
        ^ (set - 1)
        ^ (UINT64_C(0x7fffffffffffffff) >> leorik_leading_zeros(set2));
    const uint64_t pieces2 = occupied & diagonals2;
    const uint64_t set3 = pieces2 & ~below;
    const uint64_t set4 = (pieces2 & below) | 1;
    const uint64_t attacks2 = set3
        ^ (set3 - 1)
        ^ (UINT64_C(0x7fffffffffffffff) >> leorik_leading_zeros(set4));
    return (attacks & diagonals) | (attacks2 & diagonals2);
}

/* Attacks of a queen on `square`. */
static inline uint64_t leorik_queen(uint64_t square, uint64_t occupied) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t below = slider - 1;
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t line = (UINT64_C(0xff) << (square & 56)) ^ slider;
    const uint64_t pieces = occupied & line;
    const uint64_t set = pieces & ~below;
    const uint64_t set2 = (pieces & below) | 1;
    const uint64_t attacks = set
        ^ (set - 1)
        ^ (UINT64_C(0x7fffffffffffffff) >> leorik_leading_zeros(set2));
    const uint64_t line2 = (a_file << (square & 7)) ^ slider;
    const uint64_t pieces2 = occupied & line2;
    const uint64_t set3 = pieces2 & ~below;
    const uint64_t set4 = (pieces2 & below) | 1;
    const uint64_t attacks2 = set3
        ^ (set3 - 1)
        ^ (UINT64_C(0x7fffffffffffffff) >> leorik_leading_zeros(set4));
    const uint64_t diagonals = LEORIK_DIAGONAL_DIAGONALS[square];
    const uint64_t diagonals2 = LEORIK_ANTIDIAGONAL_DIAGONALS[square];
    const uint64_t pieces3 = occupied & diagonals;
    const uint64_t set5 = pieces3 & ~below;
    const uint64_t set6 = (pieces3 & below) | 1;
    const uint64_t attacks3 = set5
        ^ (set5 - 1)
        ^ (UINT64_C(0x7fffffffffffffff) >> leorik_leading_zeros(set6));
    const uint64_t pieces4 = occupied & diagonals2;
    const uint64_t set7 = pieces4 & ~below;
    const uint64_t set8 = (pieces4 & below) | 1;
    const uint64_t attacks4 = set7
        ^ (set7 - 1)
        ^ (UINT64_C(0x7fffffffffffffff) >> leorik_leading_zeros(set8));
    return (attacks & line)
        | (attacks2 & line2)
        | ((attacks3 & diagonals) | (attacks4 & diagonals2));
}

/* Attacks of a rook on `square`, then of a bishop. */
static inline void leorik_both(uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t below = slider - 1;
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t line = (UINT64_C(0xff) << (square & 56)) ^ slider;
    const uint64_t pieces = occupied & line;
    const uint64_t set = pieces & ~below;
    const uint64_t set2 = (pieces & below) | 1;
    const uint64_t attacks2 = set
        ^ (set - 1)
        ^ (UINT64_C(0x7fffffffffffffff) >> leorik_leading_zeros(set2));
    const uint64_t line2 = (a_file << (square & 7)) ^ slider;
    const uint64_t pieces2 = occupied & line2;
    const uint64_t set3 = pieces2 & ~below;
    const uint64_t set4 = (pieces2 & below) | 1;
    const uint64_t attacks3 = set3
        ^ (set3 - 1)
        ^ (UINT64_C(0x7fffffffffffffff) >> leorik_leading_zeros(set4));
    const uint64_t diagonals = LEORIK_DIAGONAL_DIAGONALS[square];
    const uint64_t diagonals2 = LEORIK_ANTIDIAGONAL_DIAGONALS[square];
    const uint64_t pieces3 = occupied & diagonals;
    const uint64_t set5 = pieces3 & ~below;
    const uint64_t set6 = (pieces3 & below) | 1;
    const uint64_t attacks4 = set5
        ^ (set5 - 1)
        ^ (UINT64_C(0x7fffffffffffffff) >> leorik_leading_zeros(set6));
    const uint64_t pieces4 = occupied & diagonals2;
    const uint64_t set7 = pieces4 & ~below;
    const uint64_t set8 = (pieces4 & below) | 1;
    const uint64_t attacks5 = set7
        ^ (set7 - 1)
        ^ (UINT64_C(0x7fffffffffffffff) >> leorik_leading_zeros(set8));
    attacks[0] = (attacks2 & line) | (attacks3 & line2);
    attacks[1] = (attacks4 & diagonals) | (attacks5 & diagonals2);
}

#pragma GCC diagnostic pop
#endif
