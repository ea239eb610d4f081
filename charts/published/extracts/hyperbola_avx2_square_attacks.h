/*
 * Hyperbola Quintessence, AVX2: the slider subtracted from the pieces of all its lines at once,
 * a line in each lane.
 *
 * Requires an x86-64 CPU with AVX2. C11 or C++11: gcc and clang need no flags, clang-cl needs
 * -mavx2.
 * Functions are inlined only where the caller is compiled with -mavx2 too; elsewhere each is a
 * call.
 * Functions are `static inline`: an exported template of a C++20 module cannot call them, an
 * exported inline function can.
 *
 * Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
 * Use: include this file and call for example hyperbola_avx2_square_attacks_both(square,
 * occupied, attacks).
 *
 * To hold two such files in a program and choose when it starts, in one file of the program:
 *
 *     #define MAGIC_SQUARE_ATTACKS_IMPLEMENTATION
 *     #include "magic_square_attacks.h"
 *     #include "hyperbola_avx2_square_attacks.h"
 *
 *     uint64_t (*queen_attacks)(uint64_t square, uint64_t occupied);
 *
 *     void choose_attacks(void) {
 *         magic_square_attacks_init();
 *         queen_attacks = magic_square_attacks_queen;
 *         if (__builtin_cpu_supports("avx2")) {
 *             queen_attacks = hyperbola_avx2_square_attacks_queen;
 *         }
 *     }
 *
 * Any number of other files include the two without the macros.
 *
 * Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
 * shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64-v3):
 * - throughput: queen 5.69 (5.66–5.74), rook 5.73 (5.71–5.74), bishop 3.39 (3.38–3.40),
 *   both 8.19 (8.16–8.19) core cycles per query
 * - latency: queen 31.8 (31.7–31.9), rook 11.2 (11.2–11.2), bishop 25.4 (25.3–25.5), both
 *   26.1 (26.1–26.3) core cycles per query
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
#ifndef HYPERBOLA_AVX2_SQUARE_ATTACKS_H
#define HYPERBOLA_AVX2_SQUARE_ATTACKS_H
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

/* Attacks along the first rank by its inner six pieces, then by the file. */
static const uint8_t HYPERBOLA_AVX2_SQUARE_ATTACKS_ATTACKS_ROWS[512] = {
    0xfe, 0xfd, 0xfb, 0xf7, 0xef, 0xdf, 0xbf, 0x7f, 0x02, 0xfd, 0xfa, 0xf6, 0xee, 0xde, 0xbe, 0x7e, 0x06, 0x05, 0xfb, 0xf4, 0xec, 0xdc, 0xbc, 0x7c, 0x02, 0x05, 0xfa, 0xf4, 0xec, 0xdc, 0xbc, 0x7c,
    0x0e, 0x0d, 0x0b, 0xf7, 0xe8, 0xd8, 0xb8, 0x78, 0x02, 0x0d, 0x0a, 0xf6, 0xe8, 0xd8, 0xb8, 0x78, 0x06, 0x05, 0x0b, 0xf4, 0xe8, 0xd8, 0xb8, 0x78, 0x02, 0x05, 0x0a, 0xf4, 0xe8, 0xd8, 0xb8, 0x78,
    0x1e, 0x1d, 0x1b, 0x17, 0xef, 0xd0, 0xb0, 0x70, 0x02, 0x1d, 0x1a, 0x16, 0xee, 0xd0, 0xb0, 0x70, 0x06, 0x05, 0x1b, 0x14, 0xec, 0xd0, 0xb0, 0x70, 0x02, 0x05, 0x1a, 0x14, 0xec, 0xd0, 0xb0, 0x70,
    0x0e, 0x0d, 0x0b, 0x17, 0xe8, 0xd0, 0xb0, 0x70, 0x02, 0x0d, 0x0a, 0x16, 0xe8, 0xd0, 0xb0, 0x70, 0x06, 0x05, 0x0b, 0x14, 0xe8, 0xd0, 0xb0, 0x70, 0x02, 0x05, 0x0a, 0x14, 0xe8, 0xd0, 0xb0, 0x70,
    0x3e, 0x3d, 0x3b, 0x37, 0x2f, 0xdf, 0xa0, 0x60, 0x02, 0x3d, 0x3a, 0x36, 0x2e, 0xde, 0xa0, 0x60, 0x06, 0x05, 0x3b, 0x34, 0x2c, 0xdc, 0xa0, 0x60, 0x02, 0x05, 0x3a, 0x34, 0x2c, 0xdc, 0xa0, 0x60,
    0x0e, 0x0d, 0x0b, 0x37, 0x28, 0xd8, 0xa0, 0x60, 0x02, 0x0d, 0x0a, 0x36, 0x28, 0xd8, 0xa0, 0x60, 0x06, 0x05, 0x0b, 0x34, 0x28, 0xd8, 0xa0, 0x60, 0x02, 0x05, 0x0a, 0x34, 0x28, 0xd8, 0xa0, 0x60,
    0x1e, 0x1d, 0x1b, 0x17, 0x2f, 0xd0, 0xa0, 0x60, 0x02, 0x1d, 0x1a, 0x16, 0x2e, 0xd0, 0xa0, 0x60, 0x06, 0x05, 0x1b, 0x14, 0x2c, 0xd0, 0xa0, 0x60, 0x02, 0x05, 0x1a, 0x14, 0x2c, 0xd0, 0xa0, 0x60,
    0x0e, 0x0d, 0x0b, 0x17, 0x28, 0xd0, 0xa0, 0x60, 0x02, 0x0d, 0x0a, 0x16, 0x28, 0xd0, 0xa0, 0x60, 0x06, 0x05, 0x0b, 0x14, 0x28, 0xd0, 0xa0, 0x60, 0x02, 0x05, 0x0a, 0x14, 0x28, 0xd0, 0xa0, 0x60,
    0x7e, 0x7d, 0x7b, 0x77, 0x6f, 0x5f, 0xbf, 0x40, 0x02, 0x7d, 0x7a, 0x76, 0x6e, 0x5e, 0xbe, 0x40, 0x06, 0x05, 0x7b, 0x74, 0x6c, 0x5c, 0xbc, 0x40, 0x02, 0x05, 0x7a, 0x74, 0x6c, 0x5c, 0xbc, 0x40,
    0x0e, 0x0d, 0x0b, 0x77, 0x68, 0x58, 0xb8, 0x40, 0x02, 0x0d, 0x0a, 0x76, 0x68, 0x58, 0xb8, 0x40, 0x06, 0x05, 0x0b, 0x74, 0x68, 0x58, 0xb8, 0x40, 0x02, 0x05, 0x0a, 0x74, 0x68, 0x58, 0xb8, 0x40,
    0x1e, 0x1d, 0x1b, 0x17, 0x6f, 0x50, 0xb0, 0x40, 0x02, 0x1d, 0x1a, 0x16, 0x6e, 0x50, 0xb0, 0x40, 0x06, 0x05, 0x1b, 0x14, 0x6c, 0x50, 0xb0, 0x40, 0x02, 0x05, 0x1a, 0x14, 0x6c, 0x50, 0xb0, 0x40,
    0x0e, 0x0d, 0x0b, 0x17, 0x68, 0x50, 0xb0, 0x40, 0x02, 0x0d, 0x0a, 0x16, 0x68, 0x50, 0xb0, 0x40, 0x06, 0x05, 0x0b, 0x14, 0x68, 0x50, 0xb0, 0x40, 0x02, 0x05, 0x0a, 0x14, 0x68, 0x50, 0xb0, 0x40,
    0x3e, 0x3d, 0x3b, 0x37, 0x2f, 0x5f, 0xa0, 0x40, 0x02, 0x3d, 0x3a, 0x36, 0x2e, 0x5e, 0xa0, 0x40, 0x06, 0x05, 0x3b, 0x34, 0x2c, 0x5c, 0xa0, 0x40, 0x02, 0x05, 0x3a, 0x34, 0x2c, 0x5c, 0xa0, 0x40,
    0x0e, 0x0d, 0x0b, 0x37, 0x28, 0x58, 0xa0, 0x40, 0x02, 0x0d, 0x0a, 0x36, 0x28, 0x58, 0xa0, 0x40, 0x06, 0x05, 0x0b, 0x34, 0x28, 0x58, 0xa0, 0x40, 0x02, 0x05, 0x0a, 0x34, 0x28, 0x58, 0xa0, 0x40,
    0x1e, 0x1d, 0x1b, 0x17, 0x2f, 0x50, 0xa0, 0x40, 0x02, 0x1d, 0x1a, 0x16, 0x2e, 0x50, 0xa0, 0x40, 0x06, 0x05, 0x1b, 0x14, 0x2c, 0x50, 0xa0, 0x40, 0x02, 0x05, 0x1a, 0x14, 0x2c, 0x50, 0xa0, 0x40,
    0x0e, 0x0d, 0x0b, 0x17, 0x28, 0x50, 0xa0, 0x40, 0x02, 0x0d, 0x0a, 0x16, 0x28, 0x50, 0xa0, 0x40, 0x06, 0x05, 0x0b, 0x14, 0x28, 0x50, 0xa0, 0x40, 0x02, 0x05, 0x0a, 0x14, 0x28, 0x50, 0xa0, 0x40,
};

/* Squares of the file, without the slider. Indexed by square. */
static const uint64_t HYPERBOLA_AVX2_SQUARE_ATTACKS_FILE_LINE[64] = {
    0x0101010101010100, 0x0202020202020200, 0x0404040404040400, 0x0808080808080800, 0x1010101010101000, 0x2020202020202000, 0x4040404040404000, 0x8080808080808000,
    0x0101010101010001, 0x0202020202020002, 0x0404040404040004, 0x0808080808080008, 0x1010101010100010, 0x2020202020200020, 0x4040404040400040, 0x8080808080800080,
    0x0101010101000101, 0x0202020202000202, 0x0404040404000404, 0x0808080808000808, 0x1010101010001010, 0x2020202020002020, 0x4040404040004040, 0x8080808080008080,
    0x0101010100010101, 0x0202020200020202, 0x0404040400040404, 0x0808080800080808, 0x1010101000101010, 0x2020202000202020, 0x4040404000404040, 0x8080808000808080,
    0x0101010001010101, 0x0202020002020202, 0x0404040004040404, 0x0808080008080808, 0x1010100010101010, 0x2020200020202020, 0x4040400040404040, 0x8080800080808080,
    0x0101000101010101, 0x0202000202020202, 0x0404000404040404, 0x0808000808080808, 0x1010001010101010, 0x2020002020202020, 0x4040004040404040, 0x8080008080808080,
    0x0100010101010101, 0x0200020202020202, 0x0400040404040404, 0x0800080808080808, 0x1000101010101010, 0x2000202020202020, 0x4000404040404040, 0x8000808080808080,
    0x0001010101010101, 0x0002020202020202, 0x0004040404040404, 0x0008080808080808, 0x0010101010101010, 0x0020202020202020, 0x0040404040404040, 0x0080808080808080,
};

/* Lines through the square, one per lane, without the square. Indexed by square. */
__attribute__((aligned(64))) static const uint64_t HYPERBOLA_AVX2_SQUARE_ATTACKS_LINES[64][2] = {
    {0x8040201008040200, 0x0000000000000000}, {0x0080402010080400, 0x0000000000000100}, {0x0000804020100800, 0x0000000000010200}, {0x0000008040201000, 0x0000000001020400},
    {0x0000000080402000, 0x0000000102040800}, {0x0000000000804000, 0x0000010204081000}, {0x0000000000008000, 0x0001020408102000}, {0x0000000000000000, 0x0102040810204000},
    {0x4020100804020000, 0x0000000000000002}, {0x8040201008040001, 0x0000000000010004}, {0x0080402010080002, 0x0000000001020008}, {0x0000804020100004, 0x0000000102040010},
    {0x0000008040200008, 0x0000010204080020}, {0x0000000080400010, 0x0001020408100040}, {0x0000000000800020, 0x0102040810200080}, {0x0000000000000040, 0x0204081020400000},
    {0x2010080402000000, 0x0000000000000204}, {0x4020100804000100, 0x0000000001000408}, {0x8040201008000201, 0x0000000102000810}, {0x0080402010000402, 0x0000010204001020},
    {0x0000804020000804, 0x0001020408002040}, {0x0000008040001008, 0x0102040810004080}, {0x0000000080002010, 0x0204081020008000}, {0x0000000000004020, 0x0408102040000000},
    {0x1008040200000000, 0x0000000000020408}, {0x2010080400010000, 0x0000000100040810}, {0x4020100800020100, 0x0000010200081020}, {0x8040201000040201, 0x0001020400102040},
    {0x0080402000080402, 0x0102040800204080}, {0x0000804000100804, 0x0204081000408000}, {0x0000008000201008, 0x0408102000800000}, {0x0000000000402010, 0x0810204000000000},
    {0x0804020000000000, 0x0000000002040810}, {0x1008040001000000, 0x0000010004081020}, {0x2010080002010000, 0x0001020008102040}, {0x4020100004020100, 0x0102040010204080},
    {0x8040200008040201, 0x0204080020408000}, {0x0080400010080402, 0x0408100040800000}, {0x0000800020100804, 0x0810200080000000}, {0x0000000040201008, 0x1020400000000000},
    {0x0402000000000000, 0x0000000204081020}, {0x0804000100000000, 0x0001000408102040}, {0x1008000201000000, 0x0102000810204080}, {0x2010000402010000, 0x0204001020408000},
    {0x4020000804020100, 0x0408002040800000}, {0x8040001008040201, 0x0810004080000000}, {0x0080002010080402, 0x1020008000000000}, {0x0000004020100804, 0x2040000000000000},
    {0x0200000000000000, 0x0000020408102040}, {0x0400010000000000, 0x0100040810204080}, {0x0800020100000000, 0x0200081020408000}, {0x1000040201000000, 0x0400102040800000},
    {0x2000080402010000, 0x0800204080000000}, {0x4000100804020100, 0x1000408000000000}, {0x8000201008040201, 0x2000800000000000}, {0x0000402010080402, 0x4000000000000000},
    {0x0000000000000000, 0x0002040810204080}, {0x0001000000000000, 0x0004081020408000}, {0x0002010000000000, 0x0008102040800000}, {0x0004020100000000, 0x0010204080000000},
    {0x0008040201000000, 0x0020408000000000}, {0x0010080402010000, 0x0040800000000000}, {0x0020100804020100, 0x0080000000000000}, {0x0040201008040201, 0x0000000000000000},
};

/* The bytes of each word in reverse. */
__attribute__((aligned(64))) static const uint64_t HYPERBOLA_AVX2_SQUARE_ATTACKS_BYTE_SWAP[2] = {
    0x0001020304050607, 0x08090a0b0c0d0e0f,
};

/* Lines through the square, one per lane, without the square. Indexed by square. */
__attribute__((aligned(64))) static const uint64_t HYPERBOLA_AVX2_SQUARE_ATTACKS_LINES_2[64][4] = {
    {0x8040201008040200, 0x0000000000000000, 0x0101010101010100, 0x0000000000000001}, {0x0080402010080400, 0x0000000000000100, 0x0202020202020200, 0x0000000000000002},
    {0x0000804020100800, 0x0000000000010200, 0x0404040404040400, 0x0000000000000004}, {0x0000008040201000, 0x0000000001020400, 0x0808080808080800, 0x0000000000000008},
    {0x0000000080402000, 0x0000000102040800, 0x1010101010101000, 0x0000000000000010}, {0x0000000000804000, 0x0000010204081000, 0x2020202020202000, 0x0000000000000020},
    {0x0000000000008000, 0x0001020408102000, 0x4040404040404000, 0x0000000000000040}, {0x0000000000000000, 0x0102040810204000, 0x8080808080808000, 0x0000000000000080},
    {0x4020100804020000, 0x0000000000000002, 0x0101010101010001, 0x0000000000000100}, {0x8040201008040001, 0x0000000000010004, 0x0202020202020002, 0x0000000000000200},
    {0x0080402010080002, 0x0000000001020008, 0x0404040404040004, 0x0000000000000400}, {0x0000804020100004, 0x0000000102040010, 0x0808080808080008, 0x0000000000000800},
    {0x0000008040200008, 0x0000010204080020, 0x1010101010100010, 0x0000000000001000}, {0x0000000080400010, 0x0001020408100040, 0x2020202020200020, 0x0000000000002000},
    {0x0000000000800020, 0x0102040810200080, 0x4040404040400040, 0x0000000000004000}, {0x0000000000000040, 0x0204081020400000, 0x8080808080800080, 0x0000000000008000},
    {0x2010080402000000, 0x0000000000000204, 0x0101010101000101, 0x0000000000010000}, {0x4020100804000100, 0x0000000001000408, 0x0202020202000202, 0x0000000000020000},
    {0x8040201008000201, 0x0000000102000810, 0x0404040404000404, 0x0000000000040000}, {0x0080402010000402, 0x0000010204001020, 0x0808080808000808, 0x0000000000080000},
    {0x0000804020000804, 0x0001020408002040, 0x1010101010001010, 0x0000000000100000}, {0x0000008040001008, 0x0102040810004080, 0x2020202020002020, 0x0000000000200000},
    {0x0000000080002010, 0x0204081020008000, 0x4040404040004040, 0x0000000000400000}, {0x0000000000004020, 0x0408102040000000, 0x8080808080008080, 0x0000000000800000},
    {0x1008040200000000, 0x0000000000020408, 0x0101010100010101, 0x0000000001000000}, {0x2010080400010000, 0x0000000100040810, 0x0202020200020202, 0x0000000002000000},
    {0x4020100800020100, 0x0000010200081020, 0x0404040400040404, 0x0000000004000000}, {0x8040201000040201, 0x0001020400102040, 0x0808080800080808, 0x0000000008000000},
    {0x0080402000080402, 0x0102040800204080, 0x1010101000101010, 0x0000000010000000}, {0x0000804000100804, 0x0204081000408000, 0x2020202000202020, 0x0000000020000000},
    {0x0000008000201008, 0x0408102000800000, 0x4040404000404040, 0x0000000040000000}, {0x0000000000402010, 0x0810204000000000, 0x8080808000808080, 0x0000000080000000},
    {0x0804020000000000, 0x0000000002040810, 0x0101010001010101, 0x0000000100000000}, {0x1008040001000000, 0x0000010004081020, 0x0202020002020202, 0x0000000200000000},
    {0x2010080002010000, 0x0001020008102040, 0x0404040004040404, 0x0000000400000000}, {0x4020100004020100, 0x0102040010204080, 0x0808080008080808, 0x0000000800000000},
    {0x8040200008040201, 0x0204080020408000, 0x1010100010101010, 0x0000001000000000}, {0x0080400010080402, 0x0408100040800000, 0x2020200020202020, 0x0000002000000000},
    {0x0000800020100804, 0x0810200080000000, 0x4040400040404040, 0x0000004000000000}, {0x0000000040201008, 0x1020400000000000, 0x8080800080808080, 0x0000008000000000},
    {0x0402000000000000, 0x0000000204081020, 0x0101000101010101, 0x0000010000000000}, {0x0804000100000000, 0x0001000408102040, 0x0202000202020202, 0x0000020000000000},
    {0x1008000201000000, 0x0102000810204080, 0x0404000404040404, 0x0000040000000000}, {0x2010000402010000, 0x0204001020408000, 0x0808000808080808, 0x0000080000000000},
    {0x4020000804020100, 0x0408002040800000, 0x1010001010101010, 0x0000100000000000}, {0x8040001008040201, 0x0810004080000000, 0x2020002020202020, 0x0000200000000000},
    {0x0080002010080402, 0x1020008000000000, 0x4040004040404040, 0x0000400000000000}, {0x0000004020100804, 0x2040000000000000, 0x8080008080808080, 0x0000800000000000},
    {0x0200000000000000, 0x0000020408102040, 0x0100010101010101, 0x0001000000000000}, {0x0400010000000000, 0x0100040810204080, 0x0200020202020202, 0x0002000000000000},
    {0x0800020100000000, 0x0200081020408000, 0x0400040404040404, 0x0004000000000000}, {0x1000040201000000, 0x0400102040800000, 0x0800080808080808, 0x0008000000000000},
    {0x2000080402010000, 0x0800204080000000, 0x1000101010101010, 0x0010000000000000}, {0x4000100804020100, 0x1000408000000000, 0x2000202020202020, 0x0020000000000000},
    {0x8000201008040201, 0x2000800000000000, 0x4000404040404040, 0x0040000000000000}, {0x0000402010080402, 0x4000000000000000, 0x8000808080808080, 0x0080000000000000},
    {0x0000000000000000, 0x0002040810204080, 0x0001010101010101, 0x0100000000000000}, {0x0001000000000000, 0x0004081020408000, 0x0002020202020202, 0x0200000000000000},
    {0x0002010000000000, 0x0008102040800000, 0x0004040404040404, 0x0400000000000000}, {0x0004020100000000, 0x0010204080000000, 0x0008080808080808, 0x0800000000000000},
    {0x0008040201000000, 0x0020408000000000, 0x0010101010101010, 0x1000000000000000}, {0x0010080402010000, 0x0040800000000000, 0x0020202020202020, 0x2000000000000000},
    {0x0020100804020100, 0x0080000000000000, 0x0040404040404040, 0x4000000000000000}, {0x0040201008040201, 0x0000000000000000, 0x0080808080808080, 0x8000000000000000},
};

/* The bytes of each word in reverse. */
__attribute__((aligned(64))) static const uint64_t HYPERBOLA_AVX2_SQUARE_ATTACKS_BYTE_SWAP_2[4] = {
    0x0001020304050607, 0x08090a0b0c0d0e0f, 0x0001020304050607, 0x08090a0b0c0d0e0f,
};

/* Attacks of a rook on `square`. */
__attribute__((target("avx2")))
static inline uint64_t hyperbola_avx2_square_attacks_rook(uint64_t square, uint64_t occupied) {
    const uint64_t first = square & 56;
    const uint64_t inner = (occupied >> (first | 1)) & 63;
    const uint64_t attacks =
        HYPERBOLA_AVX2_SQUARE_ATTACKS_ATTACKS_ROWS[(square & 7) + (inner << 3)];
    const uint64_t line = HYPERBOLA_AVX2_SQUARE_ATTACKS_FILE_LINE[square];
    const uint64_t sliders = UINT64_C(1) << square;
    const uint64_t sliders2 = UINT64_C(1) << (square ^ 56);
    const uint64_t o = occupied & line;
    const uint64_t forward = o - sliders;
    const uint64_t backward = __builtin_bswap64(__builtin_bswap64(o) - sliders2);
    return (attacks << first) | ((forward ^ backward) & line);
}

/* Attacks of a bishop on `square`. */
__attribute__((target("avx2")))
static inline uint64_t hyperbola_avx2_square_attacks_bishop(uint64_t square, uint64_t occupied) {
    const uint64_t sliders = UINT64_C(1) << square;
    const uint64_t sliders2 = UINT64_C(1) << (square ^ 56);
    const __m128i lines =
        _mm_loadu_si128((const __m128i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_LINES[square]);
    const __m128i o = _mm_and_si128(_mm_set1_epi64x((long long)occupied), lines);
    const __m128i forward = _mm_sub_epi64(o, _mm_set1_epi64x((long long)sliders));
    const __m128i byte_swap =
        _mm_loadu_si128((const __m128i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_BYTE_SWAP);
    const __m128i backward =
        _mm_sub_epi64(_mm_shuffle_epi8(o, byte_swap), _mm_set1_epi64x((long long)sliders2));
    const __m128i backward2 = _mm_shuffle_epi8(backward, byte_swap);
    const __m128i along = _mm_and_si128(_mm_xor_si128(forward, backward2), lines);
    return (uint64_t)_mm_or_si128(along, _mm_unpackhi_epi64(along, along))[0];
}

/* Attacks of a queen on `square`. */
__attribute__((target("avx2")))
static inline uint64_t hyperbola_avx2_square_attacks_queen(uint64_t square, uint64_t occupied) {
    const uint64_t first = square & 56;
    const uint64_t inner = (occupied >> (first | 1)) & 63;
    const uint64_t attacks =
        HYPERBOLA_AVX2_SQUARE_ATTACKS_ATTACKS_ROWS[(square & 7) + (inner << 3)];
    const uint64_t sliders = UINT64_C(1) << square;
    const uint64_t sliders2 = UINT64_C(1) << (square ^ 56);
    const __m256i lines =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_LINES_2[square]);
    const __m256i o = _mm256_and_si256(_mm256_set1_epi64x((long long)occupied), lines);
    const __m256i forward = _mm256_sub_epi64(o, _mm256_set1_epi64x((long long)sliders));
    const __m256i byte_swap =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_BYTE_SWAP_2);
    const __m256i backward =
        _mm256_sub_epi64(_mm256_shuffle_epi8(o, byte_swap), _mm256_set1_epi64x((long long)sliders2));
    const __m256i backward2 = _mm256_shuffle_epi8(backward, byte_swap);
    const __m256i along = _mm256_and_si256(_mm256_xor_si256(forward, backward2), lines);
    const __m128i halves =
        _mm_or_si128(_mm256_castsi256_si128(along), _mm256_extracti128_si256(along, 1));
    const uint64_t both = (uint64_t)_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))[0];
    return (attacks << first) | both;
}

/* Attacks of a rook on `square`, then of a bishop. */
__attribute__((target("avx2")))
static inline void hyperbola_avx2_square_attacks_both(
    uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    const uint64_t first = square & 56;
    const uint64_t inner = (occupied >> (first | 1)) & 63;
    const uint64_t attacks2 =
        HYPERBOLA_AVX2_SQUARE_ATTACKS_ATTACKS_ROWS[(square & 7) + (inner << 3)];
    const uint64_t line = HYPERBOLA_AVX2_SQUARE_ATTACKS_FILE_LINE[square];
    const uint64_t sliders = UINT64_C(1) << square;
    const uint64_t sliders2 = UINT64_C(1) << (square ^ 56);
    const uint64_t o = occupied & line;
    const uint64_t forward = o - sliders;
    const uint64_t backward = __builtin_bswap64(__builtin_bswap64(o) - sliders2);
    const __m128i lines =
        _mm_loadu_si128((const __m128i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_LINES[square]);
    const __m128i o2 = _mm_and_si128(_mm_set1_epi64x((long long)occupied), lines);
    const __m128i forward2 = _mm_sub_epi64(o2, _mm_set1_epi64x((long long)sliders));
    const __m128i byte_swap =
        _mm_loadu_si128((const __m128i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_BYTE_SWAP);
    const __m128i backward2 =
        _mm_sub_epi64(_mm_shuffle_epi8(o2, byte_swap), _mm_set1_epi64x((long long)sliders2));
    const __m128i backward3 = _mm_shuffle_epi8(backward2, byte_swap);
    const __m128i along = _mm_and_si128(_mm_xor_si128(forward2, backward3), lines);
    attacks[0] = (attacks2 << first) | ((forward ^ backward) & line);
    attacks[1] = (uint64_t)_mm_or_si128(along, _mm_unpackhi_epi64(along, along))[0];
}

#pragma GCC diagnostic pop
#endif
