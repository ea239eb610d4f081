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
 *     #include "hyperbola_computed.h"
 *     uint64_t from_d4(uint64_t occupied) {
 *         return hyperbola_computed_queen(27, occupied);
 *     }
 *
 * Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
 * shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64-v4):
 * - throughput: queen 16.3 (16.3–16.4), rook 8.87 (8.86–8.89), bishop 9.01 (8.99–9.03),
 *   both 17.1 (17.1–17.2) core cycles per query
 * - latency: queen 18.2 (18.2–18.3), rook 18.0 (18.0–18.0), bishop 9.28 (9.27–9.32), both
 *   19.1 (19.1–19.1) core cycles per query
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
#ifndef RAYBENCH_HYPERBOLA_COMPUTED_H
#define RAYBENCH_HYPERBOLA_COMPUTED_H
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

/* Attacks of a rook on `square`. */
static inline uint64_t hyperbola_computed_rook(uint64_t square, uint64_t occupied) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t mirrored = __builtin_bswap64(slider);
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
    const uint64_t backward = __builtin_bswap64(o) - __builtin_bswap64(slider2);
    const uint64_t rank_by_diagonal = (((forward ^ __builtin_bswap64(backward)) & line) * a_file)
        >> 56;
    const uint64_t line2 = file ^ slider;
    const uint64_t o2 = occupied & line2;
    const uint64_t forward2 = o2 - slider;
    const uint64_t backward2 = __builtin_bswap64(o2) - mirrored;
    return (rank_by_diagonal << first) | ((forward2 ^ __builtin_bswap64(backward2)) & line2);
}

/* Attacks of a bishop on `square`. */
static inline uint64_t hyperbola_computed_bishop(uint64_t square, uint64_t occupied) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t mirrored = __builtin_bswap64(slider);
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
    const uint64_t backward = __builtin_bswap64(o) - mirrored;
    const uint64_t o2 = occupied & join2;
    const uint64_t forward2 = o2 - slider;
    const uint64_t backward2 = __builtin_bswap64(o2) - mirrored;
    return ((forward ^ __builtin_bswap64(backward)) & join)
        | ((forward2 ^ __builtin_bswap64(backward2)) & join2);
}

/* Attacks of a queen on `square`. */
static inline uint64_t hyperbola_computed_queen(uint64_t square, uint64_t occupied) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t mirrored = __builtin_bswap64(slider);
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
    const uint64_t backward = __builtin_bswap64(o) - __builtin_bswap64(slider2);
    const uint64_t rank_by_diagonal = (((forward ^ __builtin_bswap64(backward)) & line) * a_file)
        >> 56;
    const uint64_t line2 = file ^ slider;
    const uint64_t o2 = occupied & line2;
    const uint64_t forward2 = o2 - slider;
    const uint64_t backward2 = __builtin_bswap64(o2) - mirrored;
    const uint64_t rook = (rank_by_diagonal << first)
        | ((forward2 ^ __builtin_bswap64(backward2)) & line2);
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
    const uint64_t backward3 = __builtin_bswap64(o3) - mirrored;
    const uint64_t o4 = occupied & join2;
    const uint64_t forward4 = o4 - slider;
    const uint64_t backward4 = __builtin_bswap64(o4) - mirrored;
    const uint64_t bishop = ((forward3 ^ __builtin_bswap64(backward3)) & join)
        | ((forward4 ^ __builtin_bswap64(backward4)) & join2);
    return rook | bishop;
}

/* Attacks of a rook on `square`, then of a bishop. */
static inline void hyperbola_computed_both(
    uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    const uint64_t slider = UINT64_C(1) << square;
    const uint64_t mirrored = __builtin_bswap64(slider);
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
    const uint64_t backward = __builtin_bswap64(o) - __builtin_bswap64(slider2);
    const uint64_t rank_by_diagonal = (((forward ^ __builtin_bswap64(backward)) & line) * a_file)
        >> 56;
    const uint64_t line2 = file ^ slider;
    const uint64_t o2 = occupied & line2;
    const uint64_t forward2 = o2 - slider;
    const uint64_t backward2 = __builtin_bswap64(o2) - mirrored;
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
    const uint64_t backward3 = __builtin_bswap64(o3) - mirrored;
    const uint64_t o4 = occupied & join2;
    const uint64_t forward4 = o4 - slider;
    const uint64_t backward4 = __builtin_bswap64(o4) - mirrored;
    attacks[0] = (rank_by_diagonal << first) | ((forward2 ^ __builtin_bswap64(backward2)) & line2);
    attacks[1] = ((forward3 ^ __builtin_bswap64(backward3)) & join)
        | ((forward4 ^ __builtin_bswap64(backward4)) & join2);
}

#pragma GCC diagnostic pop
#endif
