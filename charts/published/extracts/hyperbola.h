/*
 * Hyperbola Quintessence: the slider subtracted from the pieces of its line, forwards and in
 * reverse.
 *
 * C11 or C++11, with gcc, clang or clang-cl.
 * Functions are `static inline`: an exported template of a C++20 module cannot call them, an
 * exported inline function can.
 *
 * Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
 *
 * Example:
 *
 *     #include "hyperbola.h"
 *     uint64_t from_d4(uint64_t occupied) {
 *         return hyperbola_queen(27, occupied);
 *     }
 *
 * Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
 * shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64):
 * - throughput: queen 10.3 (10.2–10.3), rook 5.99 (5.98–6.00), bishop 5.92 (5.91–5.92),
 *   both 10.6 (10.6–10.6) core cycles per query
 * - latency: queen 12.1 (12.1–12.1), rook 12.0 (12.0–12.1), bishop 8.23 (8.21–8.23), both
 *   13.3 (13.2–13.3) core cycles per query
 *
 * Sources, for all forms of this algorithm:
 * - Gerd Isenberg, 2007: Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's
 *   Hyperbola Project
 * - Aleks Peshkov, 2007: Re: BitBoard Tests Magic v Non-Rotated 32 Bits v 64 Bits (Computer
 *   Chess Club)
 * - Tim Cooijmans, 2014: Hyperbola Quintessence for rooks along ranks
 *
 * From raybench 0.2.0.
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef RAYBENCH_HYPERBOLA_H
#define RAYBENCH_HYPERBOLA_H
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

/*
 * Rank attacks, indexed by the occupancy of the six inner squares; a byte for each file of the
 * slider.
 */
static const uint64_t HYPERBOLA_RANK_ATTACKS_TABLE[64] = {
    0x7fbfdfeff7fbfdfe, 0x7ebedeeef6fafd02, 0x7cbcdcecf4fb0506, 0x7cbcdcecf4fa0502, 0x78b8d8e8f70b0d0e, 0x78b8d8e8f60a0d02, 0x78b8d8e8f40b0506, 0x78b8d8e8f40a0502,
    0x70b0d0ef171b1d1e, 0x70b0d0ee161a1d02, 0x70b0d0ec141b0506, 0x70b0d0ec141a0502, 0x70b0d0e8170b0d0e, 0x70b0d0e8160a0d02, 0x70b0d0e8140b0506, 0x70b0d0e8140a0502,
    0x60a0df2f373b3d3e, 0x60a0de2e363a3d02, 0x60a0dc2c343b0506, 0x60a0dc2c343a0502, 0x60a0d828370b0d0e, 0x60a0d828360a0d02, 0x60a0d828340b0506, 0x60a0d828340a0502,
    0x60a0d02f171b1d1e, 0x60a0d02e161a1d02, 0x60a0d02c141b0506, 0x60a0d02c141a0502, 0x60a0d028170b0d0e, 0x60a0d028160a0d02, 0x60a0d028140b0506, 0x60a0d028140a0502,
    0x40bf5f6f777b7d7e, 0x40be5e6e767a7d02, 0x40bc5c6c747b0506, 0x40bc5c6c747a0502, 0x40b85868770b0d0e, 0x40b85868760a0d02, 0x40b85868740b0506, 0x40b85868740a0502,
    0x40b0506f171b1d1e, 0x40b0506e161a1d02, 0x40b0506c141b0506, 0x40b0506c141a0502, 0x40b05068170b0d0e, 0x40b05068160a0d02, 0x40b05068140b0506, 0x40b05068140a0502,
    0x40a05f2f373b3d3e, 0x40a05e2e363a3d02, 0x40a05c2c343b0506, 0x40a05c2c343a0502, 0x40a05828370b0d0e, 0x40a05828360a0d02, 0x40a05828340b0506, 0x40a05828340a0502,
    0x40a0502f171b1d1e, 0x40a0502e161a1d02, 0x40a0502c141b0506, 0x40a0502c141a0502, 0x40a05028170b0d0e, 0x40a05028160a0d02, 0x40a05028140b0506, 0x40a05028140a0502,
};

/* Squares of the line, without the slider. Indexed by square. */
static const uint64_t HYPERBOLA_FILE_MASK[64] = {
    0x0101010101010100, 0x0202020202020200, 0x0404040404040400, 0x0808080808080800, 0x1010101010101000, 0x2020202020202000, 0x4040404040404000, 0x8080808080808000,
    0x0101010101010001, 0x0202020202020002, 0x0404040404040004, 0x0808080808080008, 0x1010101010100010, 0x2020202020200020, 0x4040404040400040, 0x8080808080800080,
    0x0101010101000101, 0x0202020202000202, 0x0404040404000404, 0x0808080808000808, 0x1010101010001010, 0x2020202020002020, 0x4040404040004040, 0x8080808080008080,
    0x0101010100010101, 0x0202020200020202, 0x0404040400040404, 0x0808080800080808, 0x1010101000101010, 0x2020202000202020, 0x4040404000404040, 0x8080808000808080,
    0x0101010001010101, 0x0202020002020202, 0x0404040004040404, 0x0808080008080808, 0x1010100010101010, 0x2020200020202020, 0x4040400040404040, 0x8080800080808080,
    0x0101000101010101, 0x0202000202020202, 0x0404000404040404, 0x0808000808080808, 0x1010001010101010, 0x2020002020202020, 0x4040004040404040, 0x8080008080808080,
    0x0100010101010101, 0x0200020202020202, 0x0400040404040404, 0x0800080808080808, 0x1000101010101010, 0x2000202020202020, 0x4000404040404040, 0x8000808080808080,
    0x0001010101010101, 0x0002020202020202, 0x0004040404040404, 0x0008080808080808, 0x0010101010101010, 0x0020202020202020, 0x0040404040404040, 0x0080808080808080,
};

/* Squares of the line, without the slider. Indexed by square. */
static const uint64_t HYPERBOLA_DIAGONAL_MASK[64] = {
    0x8040201008040200, 0x0080402010080400, 0x0000804020100800, 0x0000008040201000, 0x0000000080402000, 0x0000000000804000, 0x0000000000008000, 0x0000000000000000,
    0x4020100804020000, 0x8040201008040001, 0x0080402010080002, 0x0000804020100004, 0x0000008040200008, 0x0000000080400010, 0x0000000000800020, 0x0000000000000040,
    0x2010080402000000, 0x4020100804000100, 0x8040201008000201, 0x0080402010000402, 0x0000804020000804, 0x0000008040001008, 0x0000000080002010, 0x0000000000004020,
    0x1008040200000000, 0x2010080400010000, 0x4020100800020100, 0x8040201000040201, 0x0080402000080402, 0x0000804000100804, 0x0000008000201008, 0x0000000000402010,
    0x0804020000000000, 0x1008040001000000, 0x2010080002010000, 0x4020100004020100, 0x8040200008040201, 0x0080400010080402, 0x0000800020100804, 0x0000000040201008,
    0x0402000000000000, 0x0804000100000000, 0x1008000201000000, 0x2010000402010000, 0x4020000804020100, 0x8040001008040201, 0x0080002010080402, 0x0000004020100804,
    0x0200000000000000, 0x0400010000000000, 0x0800020100000000, 0x1000040201000000, 0x2000080402010000, 0x4000100804020100, 0x8000201008040201, 0x0000402010080402,
    0x0000000000000000, 0x0001000000000000, 0x0002010000000000, 0x0004020100000000, 0x0008040201000000, 0x0010080402010000, 0x0020100804020100, 0x0040201008040201,
};

/* Squares of the line, without the slider. Indexed by square. */
static const uint64_t HYPERBOLA_ANTIDIAGONAL_MASK[64] = {
    0x0000000000000000, 0x0000000000000100, 0x0000000000010200, 0x0000000001020400, 0x0000000102040800, 0x0000010204081000, 0x0001020408102000, 0x0102040810204000,
    0x0000000000000002, 0x0000000000010004, 0x0000000001020008, 0x0000000102040010, 0x0000010204080020, 0x0001020408100040, 0x0102040810200080, 0x0204081020400000,
    0x0000000000000204, 0x0000000001000408, 0x0000000102000810, 0x0000010204001020, 0x0001020408002040, 0x0102040810004080, 0x0204081020008000, 0x0408102040000000,
    0x0000000000020408, 0x0000000100040810, 0x0000010200081020, 0x0001020400102040, 0x0102040800204080, 0x0204081000408000, 0x0408102000800000, 0x0810204000000000,
    0x0000000002040810, 0x0000010004081020, 0x0001020008102040, 0x0102040010204080, 0x0204080020408000, 0x0408100040800000, 0x0810200080000000, 0x1020400000000000,
    0x0000000204081020, 0x0001000408102040, 0x0102000810204080, 0x0204001020408000, 0x0408002040800000, 0x0810004080000000, 0x1020008000000000, 0x2040000000000000,
    0x0000020408102040, 0x0100040810204080, 0x0200081020408000, 0x0400102040800000, 0x0800204080000000, 0x1000408000000000, 0x2000800000000000, 0x4000000000000000,
    0x0002040810204080, 0x0004081020408000, 0x0008102040800000, 0x0010204080000000, 0x0020408000000000, 0x0040800000000000, 0x0080000000000000, 0x0000000000000000,
};

/* Attacks of a rook on `square`. */
static inline uint64_t hyperbola_rook(uint64_t square, uint64_t occupied) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t mirrored = __builtin_bswap64(slider);
    const uint64_t first = square & 56;
    const uint64_t inner = (occupied >> (first | 1)) & 63;
    const uint64_t rank_attacks = HYPERBOLA_RANK_ATTACKS_TABLE[inner];
    const uint64_t own_attacks = (rank_attacks >> ((square << 3) & 63)) & 0xff;
    const uint64_t mask = HYPERBOLA_FILE_MASK[square];
    const uint64_t o = occupied & mask;
    const uint64_t forward = o - slider;
    const uint64_t backward = __builtin_bswap64(o) - mirrored;
    return (own_attacks << first) | ((forward ^ __builtin_bswap64(backward)) & mask);
}

/* Attacks of a bishop on `square`. */
static inline uint64_t hyperbola_bishop(uint64_t square, uint64_t occupied) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t mirrored = __builtin_bswap64(slider);
    const uint64_t mask = HYPERBOLA_DIAGONAL_MASK[square];
    const uint64_t o = occupied & mask;
    const uint64_t forward = o - slider;
    const uint64_t backward = __builtin_bswap64(o) - mirrored;
    const uint64_t mask2 = HYPERBOLA_ANTIDIAGONAL_MASK[square];
    const uint64_t o2 = occupied & mask2;
    const uint64_t forward2 = o2 - slider;
    const uint64_t backward2 = __builtin_bswap64(o2) - mirrored;
    return ((forward ^ __builtin_bswap64(backward)) & mask)
        | ((forward2 ^ __builtin_bswap64(backward2)) & mask2);
}

/* Attacks of a queen on `square`. */
static inline uint64_t hyperbola_queen(uint64_t square, uint64_t occupied) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t mirrored = __builtin_bswap64(slider);
    const uint64_t first = square & 56;
    const uint64_t inner = (occupied >> (first | 1)) & 63;
    const uint64_t rank_attacks = HYPERBOLA_RANK_ATTACKS_TABLE[inner];
    const uint64_t own_attacks = (rank_attacks >> ((square << 3) & 63)) & 0xff;
    const uint64_t mask = HYPERBOLA_FILE_MASK[square];
    const uint64_t o = occupied & mask;
    const uint64_t forward = o - slider;
    const uint64_t backward = __builtin_bswap64(o) - mirrored;
    const uint64_t rook = (own_attacks << first) | ((forward ^ __builtin_bswap64(backward)) & mask);
    const uint64_t mask2 = HYPERBOLA_DIAGONAL_MASK[square];
    const uint64_t o2 = occupied & mask2;
    const uint64_t forward2 = o2 - slider;
    const uint64_t backward2 = __builtin_bswap64(o2) - mirrored;
    const uint64_t mask3 = HYPERBOLA_ANTIDIAGONAL_MASK[square];
    const uint64_t o3 = occupied & mask3;
    const uint64_t forward3 = o3 - slider;
    const uint64_t backward3 = __builtin_bswap64(o3) - mirrored;
    const uint64_t bishop = ((forward2 ^ __builtin_bswap64(backward2)) & mask2)
        | ((forward3 ^ __builtin_bswap64(backward3)) & mask3);
    return rook | bishop;
}

/* Attacks of a rook on `square`, then of a bishop. */
static inline void hyperbola_both(uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t mirrored = __builtin_bswap64(slider);
    const uint64_t first = square & 56;
    const uint64_t inner = (occupied >> (first | 1)) & 63;
    const uint64_t rank_attacks = HYPERBOLA_RANK_ATTACKS_TABLE[inner];
    const uint64_t own_attacks = (rank_attacks >> ((square << 3) & 63)) & 0xff;
    const uint64_t mask = HYPERBOLA_FILE_MASK[square];
    const uint64_t o = occupied & mask;
    const uint64_t forward = o - slider;
    const uint64_t backward = __builtin_bswap64(o) - mirrored;
    const uint64_t mask2 = HYPERBOLA_DIAGONAL_MASK[square];
    const uint64_t o2 = occupied & mask2;
    const uint64_t forward2 = o2 - slider;
    const uint64_t backward2 = __builtin_bswap64(o2) - mirrored;
    const uint64_t mask3 = HYPERBOLA_ANTIDIAGONAL_MASK[square];
    const uint64_t o3 = occupied & mask3;
    const uint64_t forward3 = o3 - slider;
    const uint64_t backward3 = __builtin_bswap64(o3) - mirrored;
    attacks[0] = (own_attacks << first) | ((forward ^ __builtin_bswap64(backward)) & mask);
    attacks[1] = ((forward2 ^ __builtin_bswap64(backward2)) & mask2)
        | ((forward3 ^ __builtin_bswap64(backward3)) & mask3);
}

#pragma GCC diagnostic pop
#endif
