/*
 * Kindergarten bitboards: a product with a file gathers the pieces of a line as an index of a
 * table of attacks.
 *
 * C11 or C++11, with gcc, clang or clang-cl.
 * Functions are `static inline`: an exported template of a C++20 module cannot call them, an
 * exported inline function can.
 * Requires kindergarten_init() before the first look-up and before other threads look up.
 * Requires `#define KINDERGARTEN_IMPLEMENTATION` before the #include in exactly one file of a
 * program, of C or of C++: there the table is defined.
 *
 * Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
 *
 * Example:
 *
 *     #define KINDERGARTEN_IMPLEMENTATION
 *     #include "kindergarten.h"
 *     void start(void) { kindergarten_init(); }
 *     uint64_t from_d4(uint64_t occupied) { return kindergarten_queen(27, occupied); }
 *
 * To hold two such files in a program and choose when it starts, in one file of the program:
 *
 *     #define KINDERGARTEN_IMPLEMENTATION
 *     #define PEXT_IMPLEMENTATION
 *     #include "kindergarten.h"
 *     #include "pext.h"
 *
 *     uint64_t (*queen_attacks)(uint64_t square, uint64_t occupied);
 *
 *     void choose_attacks(void) {
 *         kindergarten_init();
 *         queen_attacks = kindergarten_queen;
 *         if (__builtin_cpu_supports("bmi2")) {
 *             pext_init();
 *             queen_attacks = pext_queen;
 *         }
 *     }
 *
 * Any number of other files include the two without the macros. `__builtin_cpu_supports` asks
 * for instructions, not for their speed: PEXT and PDEP are slow on Zen 1 and Zen 2.
 *
 * Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
 * shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64-v4):
 * - throughput: queen 6.57 (6.56–6.59), rook 4.06 (4.06–4.07), bishop 4.13 (4.12–4.14),
 *   both 7.08 (7.08–7.10) core cycles per query
 * - latency: queen 14.8 (14.7–14.8), rook 12.1 (12.1–12.1), bishop 12.4 (12.4–12.5), both
 *   14.3 (14.3–14.4) core cycles per query
 *
 * Sources, for all forms of this algorithm:
 * - Gerd Isenberg, Michael Sherwin, 2006: Magic Bitboards Explained! (Winboard Forum), and the
 *   reply that names them
 * - Michael Sherwin, 2023: Kindergarten Super SISSY (Computer Chess Club): ranks by a shift
 * - Tsoj, 2023: Pre-school (in Daniel Infuehr's collection of attack generators): one index of
 *   two
 * - Gerd Isenberg, 2018: First Rank Attacks (Chess Programming Wiki)
 *
 * From raybench 0.2.0.
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef RAYBENCH_KINDERGARTEN_H
#define RAYBENCH_KINDERGARTEN_H
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

/* Inner squares of the file. Indexed by square. */
static const uint64_t KINDERGARTEN_FILE_MASK[64] = {
    0x0101010101010100, 0x0202020202020200, 0x0404040404040400, 0x0808080808080800, 0x1010101010101000, 0x2020202020202000, 0x4040404040404000, 0x8080808080808000,
    0x0101010101010001, 0x0202020202020002, 0x0404040404040004, 0x0808080808080008, 0x1010101010100010, 0x2020202020200020, 0x4040404040400040, 0x8080808080800080,
    0x0101010101000101, 0x0202020202000202, 0x0404040404000404, 0x0808080808000808, 0x1010101010001010, 0x2020202020002020, 0x4040404040004040, 0x8080808080008080,
    0x0101010100010101, 0x0202020200020202, 0x0404040400040404, 0x0808080800080808, 0x1010101000101010, 0x2020202000202020, 0x4040404000404040, 0x8080808000808080,
    0x0101010001010101, 0x0202020002020202, 0x0404040004040404, 0x0808080008080808, 0x1010100010101010, 0x2020200020202020, 0x4040400040404040, 0x8080800080808080,
    0x0101000101010101, 0x0202000202020202, 0x0404000404040404, 0x0808000808080808, 0x1010001010101010, 0x2020002020202020, 0x4040004040404040, 0x8080008080808080,
    0x0100010101010101, 0x0200020202020202, 0x0400040404040404, 0x0800080808080808, 0x1000101010101010, 0x2000202020202020, 0x4000404040404040, 0x8000808080808080,
    0x0001010101010101, 0x0002020202020202, 0x0004040404040404, 0x0008080808080808, 0x0010101010101010, 0x0020202020202020, 0x0040404040404040, 0x0080808080808080,
};

/* Inner squares of the line. Indexed by square. */
static const uint64_t KINDERGARTEN_DIAGONAL_MASK[64] = {
    0x8040201008040200, 0x0080402010080400, 0x0000804020100800, 0x0000008040201000, 0x0000000080402000, 0x0000000000804000, 0x0000000000008000, 0x0000000000000000,
    0x4020100804020000, 0x8040201008040001, 0x0080402010080002, 0x0000804020100004, 0x0000008040200008, 0x0000000080400010, 0x0000000000800020, 0x0000000000000040,
    0x2010080402000000, 0x4020100804000100, 0x8040201008000201, 0x0080402010000402, 0x0000804020000804, 0x0000008040001008, 0x0000000080002010, 0x0000000000004020,
    0x1008040200000000, 0x2010080400010000, 0x4020100800020100, 0x8040201000040201, 0x0080402000080402, 0x0000804000100804, 0x0000008000201008, 0x0000000000402010,
    0x0804020000000000, 0x1008040001000000, 0x2010080002010000, 0x4020100004020100, 0x8040200008040201, 0x0080400010080402, 0x0000800020100804, 0x0000000040201008,
    0x0402000000000000, 0x0804000100000000, 0x1008000201000000, 0x2010000402010000, 0x4020000804020100, 0x8040001008040201, 0x0080002010080402, 0x0000004020100804,
    0x0200000000000000, 0x0400010000000000, 0x0800020100000000, 0x1000040201000000, 0x2000080402010000, 0x4000100804020100, 0x8000201008040201, 0x0000402010080402,
    0x0000000000000000, 0x0001000000000000, 0x0002010000000000, 0x0004020100000000, 0x0008040201000000, 0x0010080402010000, 0x0020100804020100, 0x0040201008040201,
};

/* Inner squares of the line. Indexed by square. */
static const uint64_t KINDERGARTEN_ANTIDIAGONAL_MASK[64] = {
    0x0000000000000000, 0x0000000000000100, 0x0000000000010200, 0x0000000001020400, 0x0000000102040800, 0x0000010204081000, 0x0001020408102000, 0x0102040810204000,
    0x0000000000000002, 0x0000000000010004, 0x0000000001020008, 0x0000000102040010, 0x0000010204080020, 0x0001020408100040, 0x0102040810200080, 0x0204081020400000,
    0x0000000000000204, 0x0000000001000408, 0x0000000102000810, 0x0000010204001020, 0x0001020408002040, 0x0102040810004080, 0x0204081020008000, 0x0408102040000000,
    0x0000000000020408, 0x0000000100040810, 0x0000010200081020, 0x0001020400102040, 0x0102040800204080, 0x0204081000408000, 0x0408102000800000, 0x0810204000000000,
    0x0000000002040810, 0x0000010004081020, 0x0001020008102040, 0x0102040010204080, 0x0204080020408000, 0x0408100040800000, 0x0810200080000000, 0x1020400000000000,
    0x0000000204081020, 0x0001000408102040, 0x0102000810204080, 0x0204001020408000, 0x0408002040800000, 0x0810004080000000, 0x1020008000000000, 0x2040000000000000,
    0x0000020408102040, 0x0100040810204080, 0x0200081020408000, 0x0400102040800000, 0x0800204080000000, 0x1000408000000000, 0x2000800000000000, 0x4000000000000000,
    0x0002040810204080, 0x0004081020408000, 0x0008102040800000, 0x0010204080000000, 0x0020408000000000, 0x0040800000000000, 0x0080000000000000, 0x0000000000000000,
};

/* Attacks of a slider along steps of (files, ranks), each up to and including the first piece. */
static inline uint64_t kindergarten_attacks_along(
    uint64_t square, const int (*steps)[2], int count, uint64_t occupied) {
    uint64_t attacks = 0;
    for (int way = 0; way < count; way++) {
        int file = (int)(square % 8) + steps[way][0], rank = (int)(square / 8) + steps[way][1];
        uint64_t met = 0;
        while (!met && 0 <= file && file < 8 && 0 <= rank && rank < 8) {
            const uint64_t next = UINT64_C(1) << (8 * rank + file);
            attacks |= next;
            met = occupied & next;
            file += steps[way][0];
            rank += steps[way][1];
        }
    }
    return attacks;
}

/* Attack table: rank, file, diagonal, antidiagonal. Filled by kindergarten_init(). */
#ifdef __cplusplus
extern "C" {
#endif
extern uint64_t KINDERGARTEN_ATTACK_TABLE[16384];
#ifdef __cplusplus
}
#endif

/* Index of the rank's entry in the attack table. */
static inline uint64_t kindergarten_rank_index(uint64_t square, uint64_t occupied) {
    return (0x100 * square) + ((occupied >> (1 + (8 * (square >> 3)))) & 63);
}

/* Index of the file's entry in the attack table. */
static inline uint64_t kindergarten_file_index(uint64_t square, uint64_t occupied) {
    const uint64_t gather = UINT64_C(0x0080402010080400) >> (square & 7);
    const uint64_t mask = KINDERGARTEN_FILE_MASK[square];
    return (64 + (0x100 * square)) + (((occupied & mask) * gather) >> 58);
}

/* Index of the diagonal's entry in the attack table. */
static inline uint64_t kindergarten_diagonal_index(uint64_t square, uint64_t occupied) {
    const uint64_t mask = KINDERGARTEN_DIAGONAL_MASK[square];
    const uint64_t b_file = UINT64_C(0x0202020202020202);
    return (0x80 + (0x100 * square)) + (((occupied & mask) * b_file) >> 58);
}

/* Index of the antidiagonal's entry in the attack table. */
static inline uint64_t kindergarten_antidiagonal_index(uint64_t square, uint64_t occupied) {
    const uint64_t b_file = UINT64_C(0x0202020202020202);
    const uint64_t mask = KINDERGARTEN_ANTIDIAGONAL_MASK[square];
    return (0xc0 + (0x100 * square)) + (((occupied & mask) * b_file) >> 58);
}

/*
 * Fills the attack tables. Call it once, before the first look-up and before other threads look
 * up.
 */
static inline void kindergarten_init(void) {
    for (uint64_t square = 0; square < 64; square++) {
        static const int steps[][2] = {{1, 0}, {-1, 0}};
        uint64_t mask = 0, occupied = 0;
        for (int other = 0; other < 64; other++) {
            if (kindergarten_rank_index(square, UINT64_C(1) << other) != kindergarten_rank_index(square, 0)) {
                mask |= UINT64_C(1) << other;
            }
        }
        do {
            const uint64_t index = kindergarten_rank_index(square, occupied);
            KINDERGARTEN_ATTACK_TABLE[index] |= kindergarten_attacks_along(square, steps, 2, occupied);
            occupied = (occupied - mask) & mask;
        } while (occupied != 0);
    }
    for (uint64_t square = 0; square < 64; square++) {
        static const int steps[][2] = {{0, 1}, {0, -1}};
        uint64_t mask = 0, occupied = 0;
        for (int other = 0; other < 64; other++) {
            if (kindergarten_file_index(square, UINT64_C(1) << other) != kindergarten_file_index(square, 0)) {
                mask |= UINT64_C(1) << other;
            }
        }
        do {
            const uint64_t index = kindergarten_file_index(square, occupied);
            KINDERGARTEN_ATTACK_TABLE[index] |= kindergarten_attacks_along(square, steps, 2, occupied);
            occupied = (occupied - mask) & mask;
        } while (occupied != 0);
    }
    for (uint64_t square = 0; square < 64; square++) {
        static const int steps[][2] = {{1, 1}, {-1, -1}};
        uint64_t mask = 0, occupied = 0;
        for (int other = 0; other < 64; other++) {
            if (kindergarten_diagonal_index(square, UINT64_C(1) << other) != kindergarten_diagonal_index(square, 0)) {
                mask |= UINT64_C(1) << other;
            }
        }
        do {
            const uint64_t index = kindergarten_diagonal_index(square, occupied);
            KINDERGARTEN_ATTACK_TABLE[index] |= kindergarten_attacks_along(square, steps, 2, occupied);
            occupied = (occupied - mask) & mask;
        } while (occupied != 0);
    }
    for (uint64_t square = 0; square < 64; square++) {
        static const int steps[][2] = {{-1, 1}, {1, -1}};
        uint64_t mask = 0, occupied = 0;
        for (int other = 0; other < 64; other++) {
            if (kindergarten_antidiagonal_index(square, UINT64_C(1) << other) != kindergarten_antidiagonal_index(square, 0)) {
                mask |= UINT64_C(1) << other;
            }
        }
        do {
            const uint64_t index = kindergarten_antidiagonal_index(square, occupied);
            KINDERGARTEN_ATTACK_TABLE[index] |= kindergarten_attacks_along(square, steps, 2, occupied);
            occupied = (occupied - mask) & mask;
        } while (occupied != 0);
    }
}

/* Attacks of a rook on `square`. Requires kindergarten_init(). */
static inline uint64_t kindergarten_rook(uint64_t square, uint64_t occupied) {
    const uint64_t rank = KINDERGARTEN_ATTACK_TABLE[kindergarten_rank_index(square, occupied)];
    const uint64_t file = KINDERGARTEN_ATTACK_TABLE[kindergarten_file_index(square, occupied)];
    return rank | file;
}

/* Attacks of a bishop on `square`. Requires kindergarten_init(). */
static inline uint64_t kindergarten_bishop(uint64_t square, uint64_t occupied) {
    const uint64_t diagonal =
        KINDERGARTEN_ATTACK_TABLE[kindergarten_diagonal_index(square, occupied)];
    const uint64_t antidiagonal =
        KINDERGARTEN_ATTACK_TABLE[kindergarten_antidiagonal_index(square, occupied)];
    return diagonal | antidiagonal;
}

/* Attacks of a queen on `square`. Requires kindergarten_init(). */
static inline uint64_t kindergarten_queen(uint64_t square, uint64_t occupied) {
    const uint64_t rank = KINDERGARTEN_ATTACK_TABLE[kindergarten_rank_index(square, occupied)];
    const uint64_t file = KINDERGARTEN_ATTACK_TABLE[kindergarten_file_index(square, occupied)];
    const uint64_t diagonal =
        KINDERGARTEN_ATTACK_TABLE[kindergarten_diagonal_index(square, occupied)];
    const uint64_t antidiagonal =
        KINDERGARTEN_ATTACK_TABLE[kindergarten_antidiagonal_index(square, occupied)];
    return rank | file | (diagonal | antidiagonal);
}

/* Attacks of a rook on `square`, then of a bishop. Requires kindergarten_init(). */
static inline void kindergarten_both(uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    const uint64_t rank = KINDERGARTEN_ATTACK_TABLE[kindergarten_rank_index(square, occupied)];
    const uint64_t file = KINDERGARTEN_ATTACK_TABLE[kindergarten_file_index(square, occupied)];
    const uint64_t diagonal =
        KINDERGARTEN_ATTACK_TABLE[kindergarten_diagonal_index(square, occupied)];
    const uint64_t antidiagonal =
        KINDERGARTEN_ATTACK_TABLE[kindergarten_antidiagonal_index(square, occupied)];
    attacks[0] = rank | file;
    attacks[1] = diagonal | antidiagonal;
}

#pragma GCC diagnostic pop
#endif

#if defined KINDERGARTEN_IMPLEMENTATION && !defined KINDERGARTEN_IS_IMPLEMENTED
#define KINDERGARTEN_IS_IMPLEMENTED
uint64_t KINDERGARTEN_ATTACK_TABLE[16384];
#endif
