/*
 * Runs off the edge files: opposite directions share runs of empty squares, and six directions
 * the masks before them.
 *
 * board_attacks:
 *
 * ```text
 * orthogonal        diagonal          empty             occupied
 * 1 . . . . . . .   1 . . . . . . .   . 1 1 1 1 1 . 1   1 . . . . . 1 .
 * . . . 1 . . . .   . . . 1 . . . .   1 1 . . 1 . 1 .   . . 1 1 . 1 . 1
 * . . . . . . . .   . . . . . . . .   1 . 1 1 1 1 . 1   . 1 . . . . 1 .
 * . . . . . . . .   . . . . . . . .   1 1 . 1 1 1 1 1   . . 1 . . . . .
 * . . . . . 1 . .   . . . . . 1 . .   1 1 1 . 1 . 1 1   . . . 1 . 1 . .
 * . . . . . . . .   . . . . . . . .   1 1 . 1 1 1 1 .   . . 1 . . . . 1
 * . . . . . . . .   . . . . . . . .   . . . 1 1 . . 1   1 1 1 . . 1 1 .
 * . . . . . . . .   . . . . . . . .   . 1 1 . 1 1 . 1   1 . . 1 . . 1 .
 *
 * northeast         east              southeast         south
 * . . . . 1 . . .   . 1 1 1 1 1 1 .   . . . . . . . .   . . . . . . . .
 * . . . . . . . .   . . . . 1 1 . .   . 1 . . . . . .   1 . . . . . . .
 * . . . . . . . 1   . . . . . . . .   . . 1 . 1 . . .   1 . . 1 . . . .
 * . . . . . . 1 .   . . . . . . . .   . . . 1 . 1 . .   1 . . 1 . . . .
 * . . . . . . . .   . . . . . . 1 1   . . . . 1 . 1 .   1 . . 1 . . . .
 * . . . . . . . .   . . . . . . . .   . . . . . 1 1 1   1 . . . . 1 . .
 * . . . . . . . .   . . . . . . . .   . . . . . . 1 1   1 . . . . 1 . .
 * . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 *
 * southwest         west              northwest         north
 * . . . . . . . .   . . . . . . . .   . . 1 . . . . .   . . . 1 . . . .
 * . . . . . . . .   . . 1 . . . . .   . . 1 . . . . .   . . . . . 1 . .
 * . . 1 . . . . .   . . . . . . . .   . . . 1 . . . .   . . . . . 1 . .
 * . 1 . . . . . .   . . . . . . . .   . . . . 1 . . .   . . . . . 1 . .
 * 1 . . . . . . .   . . . 1 1 . . .   . . . . . . . .   . . . . . . . .
 * . . . . 1 . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 * . . . 1 . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 * . . 1 . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 * ```
 *
 * Boards have a1 = bit 0, h1 = bit 7, h8 = bit 63.
 * `empty` is the complement of the occupied squares.
 * It is right only where sliders stand on occupied squares.
 *
 * Sources:
 * - Steffan Westcott, 2002: Re: flood fill attack bitboards (Computer Chess Club): the fill of one
 *   direction
 * - Gerd Isenberg, 2018: Hyperbola Quintessence (Chess Programming Wiki): east with a barrier on
 *   the a-file
 * - raybench, 2026: masks before the fill; the opposite direction in attack form
 *
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * From raybench 0.1.0.
 *
 * Measured as raybench compiles it, on boards of the workload game:
 * - board_attacks, throughput: 26.8 (26.7–26.8) core cycles a board
 * - board_attacks, latency: 29.1 (29.1–29.2) core cycles a board
 *
 * (record 20261125T223347Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
 *   x86-64-v4)
 *
 * C11 or C++11, by gcc, clang or clang-cl.
 * Self-check: cc -DSELF_TEST -x c FILE, and run it.
 */
#ifndef INNER_RUNS_BOARD_ATTACKS_H
#define INNER_RUNS_BOARD_ATTACKS_H
#if defined _MSC_VER && !defined __clang__
#error "cl lacks the builtins and attributes of gcc and clang: compile this with clang-cl"
#endif
#include <stdint.h>

/* What the sliders attack in each of the eight directions, clockwise from north-east. */
static inline void inner_runs_board_attacks(
    uint64_t orthogonal, uint64_t diagonal, uint64_t empty, uint64_t occupied,
    uint64_t attacks[8]) {
    const uint64_t b_to_g_files = UINT64_C(0x7e7e7e7e7e7e7e7e);
    const uint64_t inner = empty & b_to_g_files;
    const uint64_t not_h_file = UINT64_C(0x7f7f7f7f7f7f7f7f);
    const uint64_t eastward = diagonal & not_h_file;
    const uint64_t not_a_file = UINT64_C(0xfefefefefefefefe);
    const uint64_t westward = diagonal & not_a_file;
    const uint64_t p2 = inner & (inner << 9);
    const uint64_t p4 = p2 & (p2 << 18);
    const uint64_t g = eastward | (inner & (eastward << 9));
    const uint64_t g2 = g | (p2 & (g << 18));
    const uint64_t g3 = g2 | (p4 & (g2 << 36));
    const uint64_t a = westward >> 9;
    const uint64_t a2 = a | ((inner & a) >> 9);
    const uint64_t a3 = a2 | ((p2 & a2) >> 18);
    const uint64_t p2_2 = inner & (inner << 7);
    const uint64_t p4_2 = p2_2 & (p2_2 << 14);
    const uint64_t g4 = westward | (inner & (westward << 7));
    const uint64_t g5 = g4 | (p2_2 & (g4 << 14));
    const uint64_t g6 = g5 | (p4_2 & (g5 << 28));
    const uint64_t a4 = eastward >> 7;
    const uint64_t a5 = a4 | ((inner & a4) >> 7);
    const uint64_t a6 = a5 | ((p2_2 & a5) >> 14);
    const uint64_t p2_3 = empty & (empty << 8);
    const uint64_t p4_3 = p2_3 & (p2_3 << 16);
    const uint64_t g7 = orthogonal | (empty & (orthogonal << 8));
    const uint64_t g8 = g7 | (p2_3 & (g7 << 16));
    const uint64_t g9 = g8 | (p4_3 & (g8 << 32));
    const uint64_t a7 = orthogonal >> 8;
    const uint64_t a8 = a7 | ((empty & a7) >> 8);
    const uint64_t a9 = a8 | ((p2_3 & a8) >> 16);
    const uint64_t a_file = UINT64_C(0x0101010101010101);
    const uint64_t pieces = occupied | a_file;
    const uint64_t p2_4 = inner & (inner << 1);
    const uint64_t p4_4 = p2_4 & (p2_4 << 2);
    const uint64_t a10 = (orthogonal & not_a_file) >> 1;
    const uint64_t a11 = a10 | ((inner & a10) >> 1);
    const uint64_t a12 = a11 | ((p2_4 & a11) >> 2);
    attacks[0] = g3 << 9;
    attacks[1] = (occupied ^ (pieces - (orthogonal << 1))) & ~a_file;
    attacks[2] = a6 | ((p4_2 & a6) >> 28);
    attacks[3] = a9 | ((p4_3 & a9) >> 32);
    attacks[4] = a3 | ((p4 & a3) >> 36);
    attacks[5] = a12 | ((p4_4 & a12) >> 4);
    attacks[6] = g6 << 7;
    attacks[7] = g9 << 8;
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

static uint64_t either(int first, uint64_t one, uint64_t other) {
    return first ? one : other;
}

/* Every member walks until it meets a piece or the edge. */
static uint64_t slide(uint64_t set, const int *step, uint64_t occupied) {
    uint64_t attacks = 0;
    for (int square = 0; square < 64; square++) {
        int file = square % 8 + step[0], rank = square / 8 + step[1];
        uint64_t met = ~(set >> square) & 1;
        while (!met && 0 <= file && file < 8 && 0 <= rank && rank < 8) {
            const uint64_t next = UINT64_C(1) << (8 * rank + file);
            attacks |= next;
            met = occupied & next;
            file += step[0];
            rank += step[1];
        }
    }
    return attacks;
}

static void check_inner_runs_board_attacks(uint64_t *seed, uint64_t round) {
    static const int steps[][2] = {{1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}};
    const uint64_t dense = round % 2 * (~UINT64_C(0));
    uint64_t occupied[1];
    for (int lane = 0; lane < 1; lane++) {
        occupied[lane] = random_word(seed) & (random_word(seed) | dense);
    }
    uint64_t empty[1];
    for (int lane = 0; lane < 1; lane++) {
        empty[lane] = ~occupied[lane];
    }
    uint64_t orthogonal[1];
    for (int lane = 0; lane < 1; lane++) {
        orthogonal[lane] = occupied[lane] & random_word(seed);
    }
    uint64_t diagonal[1];
    for (int lane = 0; lane < 1; lane++) {
        diagonal[lane] = occupied[lane] & random_word(seed);
    }
    uint64_t answer[8];
    inner_runs_board_attacks(orthogonal[0], diagonal[0], empty[0], occupied[0], answer);
    for (int word = 0; word < 8; word++) {
        check("inner_runs_board_attacks", answer[word], slide(either(steps[word / 1][0] * steps[word / 1][1] == 0, orthogonal[word % 1], diagonal[word % 1]), steps[word / 1], occupied[word % 1]));
    }
}

int main(void) {
    uint64_t seed = 1;
    for (uint64_t round = 0; round < 256; round++) {
        check_inner_runs_board_attacks(&seed, round);
    }
    puts("all answers are right");
    return 0;
}
#endif
#endif
