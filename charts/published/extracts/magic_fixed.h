/*
 * Magic bitboards: a product brings the pieces that may stop a slider to its top, where they
 * index a table.
 *
 * C11 or C++11, with gcc, clang or clang-cl.
 * Functions are `static inline`: an exported template of a C++20 module cannot call them, an
 * exported inline function can.
 * Requires magic_fixed_init() before the first look-up and before other threads look up.
 * Requires `#define MAGIC_FIXED_IMPLEMENTATION` before the #include in exactly one file of a
 * program, of C or of C++: there the table is defined.
 *
 * Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
 *
 * Example:
 *
 *     #define MAGIC_FIXED_IMPLEMENTATION
 *     #include "magic_fixed.h"
 *     void start(void) { magic_fixed_init(); }
 *     uint64_t from_d4(uint64_t occupied) { return magic_fixed_queen(27, occupied); }
 *
 * To hold two such files in a program and choose when it starts, in one file of the program:
 *
 *     #define MAGIC_FIXED_IMPLEMENTATION
 *     #define PEXT_IMPLEMENTATION
 *     #include "magic_fixed.h"
 *     #include "pext.h"
 *
 *     uint64_t (*queen_attacks)(uint64_t square, uint64_t occupied);
 *
 *     void choose_attacks(void) {
 *         magic_fixed_init();
 *         queen_attacks = magic_fixed_queen;
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
 * shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64):
 * - throughput: queen 4.45 (4.44–4.46), rook 4.07 (4.07–4.07), bishop 2.95 (2.95–2.96),
 *   both 4.68 (4.67–4.71) core cycles per query
 * - latency: queen 12.1 (12.1–12.2), rook 11.1 (11.0–11.1), bishop 11.0 (11.0–11.0), both
 *   12.1 (12.1–12.2) core cycles per query
 *
 * Sources, for all forms of this algorithm:
 * - Lasse Hansen, 2006: Fast(er) bitboard move generator (Winboard Forum): plain magic
 * - Pradyumna Kannan, 2007: Magic Move-Bitboard Generation in Computer Chess: fancy magic
 * - Volker Annuss, 2017: Black magic bitboards (Computer Chess Club): overlapping rows, fixed
 *   shift
 * - Daniel Infuehr, 2023: correlation magic (Computer Chess Club): one number for squares side
 *   by side
 *
 * From raybench 0.2.0.
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef RAYBENCH_MAGIC_FIXED_H
#define RAYBENCH_MAGIC_FIXED_H
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

/* All squares but those on which a piece can stop the slider. Indexed by square. */
static const uint64_t MAGIC_FIXED_ROOK_NOT_MASK[64] = {
    0xfffefefefefefe81, 0xfffdfdfdfdfdfd83, 0xfffbfbfbfbfbfb85, 0xfff7f7f7f7f7f789, 0xffefefefefefef91, 0xffdfdfdfdfdfdfa1, 0xffbfbfbfbfbfbfc1, 0xff7f7f7f7f7f7f81,
    0xfffefefefefe81ff, 0xfffdfdfdfdfd83ff, 0xfffbfbfbfbfb85ff, 0xfff7f7f7f7f789ff, 0xffefefefefef91ff, 0xffdfdfdfdfdfa1ff, 0xffbfbfbfbfbfc1ff, 0xff7f7f7f7f7f81ff,
    0xfffefefefe81feff, 0xfffdfdfdfd83fdff, 0xfffbfbfbfb85fbff, 0xfff7f7f7f789f7ff, 0xffefefefef91efff, 0xffdfdfdfdfa1dfff, 0xffbfbfbfbfc1bfff, 0xff7f7f7f7f817fff,
    0xfffefefe81fefeff, 0xfffdfdfd83fdfdff, 0xfffbfbfb85fbfbff, 0xfff7f7f789f7f7ff, 0xffefefef91efefff, 0xffdfdfdfa1dfdfff, 0xffbfbfbfc1bfbfff, 0xff7f7f7f817f7fff,
    0xfffefe81fefefeff, 0xfffdfd83fdfdfdff, 0xfffbfb85fbfbfbff, 0xfff7f789f7f7f7ff, 0xffefef91efefefff, 0xffdfdfa1dfdfdfff, 0xffbfbfc1bfbfbfff, 0xff7f7f817f7f7fff,
    0xfffe81fefefefeff, 0xfffd83fdfdfdfdff, 0xfffb85fbfbfbfbff, 0xfff789f7f7f7f7ff, 0xffef91efefefefff, 0xffdfa1dfdfdfdfff, 0xffbfc1bfbfbfbfff, 0xff7f817f7f7f7fff,
    0xff81fefefefefeff, 0xff83fdfdfdfdfdff, 0xff85fbfbfbfbfbff, 0xff89f7f7f7f7f7ff, 0xff91efefefefefff, 0xffa1dfdfdfdfdfff, 0xffc1bfbfbfbfbfff, 0xff817f7f7f7f7fff,
    0x81fefefefefefeff, 0x83fdfdfdfdfdfdff, 0x85fbfbfbfbfbfbff, 0x89f7f7f7f7f7f7ff, 0x91efefefefefefff, 0xa1dfdfdfdfdfdfff, 0xc1bfbfbfbfbfbfff, 0x817f7f7f7f7f7fff,
};

/* Magic factors. Indexed by square. */
static const uint64_t MAGIC_FIXED_ROOK_FACTOR[64] = {
    0x7c8001621ac00002, 0x401ffff7ff8fffdf, 0xffbff7ffbff00003, 0xffbff7bf7bffbfff, 0x0040043040009200, 0x8020009891b80020, 0x7f7ffdc7fb7ffffb, 0x560000cc88a40009,
    0x1500300017180007, 0xcbc00ffbfff7fff4, 0xffffefff6ffb7ffd, 0xdc7fdffd9bbf9fff, 0x0000800400800082, 0x0100400128400022, 0x587fbfff57bbffed, 0x00020000910a0004,
    0x690fffdffe53fffd, 0xffeffff7fdfbfffe, 0x7002000804010009, 0x92e1ffe004002002, 0x0801002002002001, 0x5001001000801040, 0x0090020008680024, 0x0000802000200040,
    0x9abfe0000ff7fff6, 0x0020020008040004, 0x73c4010008020008, 0x0560020020040020, 0x2ba000ffe001ffe0, 0xb10fff801fff0020, 0x308bc0003fff7fff, 0x4d7fc00040000080,
    0x2affff2000400040, 0x3ffff803fff00010, 0xd47ffdc47feffff0, 0x37801ffe00200400, 0x11c0200100200200, 0x4cefe0007fe00100, 0x7fffffdeffdfff7f, 0x37228020001fffc0,
    0x990001147a408000, 0x010000814e304000, 0x5480011200808008, 0x4020010800808004, 0x2e70004001ffc004, 0x8fc0004000ffc002, 0x030000100800a804, 0x1e86000a82006801,
    0x4500014008168080, 0x0000010408e04200, 0x5a808000307f0050, 0x2c200080205e80a0, 0x3e80002001428020, 0xdc60002017378020, 0x59a00003f00400c8, 0xd16ffffc0e05ff30,
    0x0000082045008032, 0xffff7ffb5eff6f3f, 0xfffffefebff77b5f, 0x0c72200053201147, 0x73001000180407de, 0x6db80007281003fe, 0xd2cdf7fffdf653ff, 0xd3e00001c5a39402,
};

/* Start of the row in the table. Indexed by square. */
static const uint64_t MAGIC_FIXED_ROOK_FIRST[64] = {
    0, 34813, 30085, 21794, 59987, 39790, 20035, 4081,
    14471, 95804, 49933, 71146, 87980, 85211, 85955, 41550,
    32904, 78223, 81817, 76242, 78104, 71059, 64725, 25992,
    91522, 81563, 85878, 79086, 67389, 75166, 29066, 24670,
    16864, 66051, 84083, 71434, 83285, 77931, 76177, 22263,
    41556, 57940, 11737, 88934, 30390, 95878, 72129, 36495,
    44709, 4056, 89055, 44060, 69160, 94284, 55317, 47007,
    8145, 62843, 65028, 57894, 49243, 53446, 52634, 12238,
};

/* All squares but those on which a piece can stop the slider. Indexed by square. */
static const uint64_t MAGIC_FIXED_BISHOP_NOT_MASK[64] = {
    0xffbfdfeff7fbfdff, 0xffffbfdfeff7fbff, 0xffffffbfdfeff5ff, 0xffffffffbfddebff, 0xfffffffffdbbd7ff, 0xfffffffdfbf7afff, 0xfffffdfbf7efdfff, 0xfffdfbf7efdfbfff,
    0xffdfeff7fbfdffff, 0xffbfdfeff7fbffff, 0xffffbfdfeff5ffff, 0xffffffbfddebffff, 0xfffffffdbbd7ffff, 0xfffffdfbf7afffff, 0xfffdfbf7efdfffff, 0xfffbf7efdfbfffff,
    0xffeff7fbfdfffdff, 0xffdfeff7fbfffbff, 0xffbfdfeff5fff5ff, 0xffffbfddebffebff, 0xfffffdbbd7ffd7ff, 0xfffdfbf7afffafff, 0xfffbf7efdfffdfff, 0xfff7efdfbfffbfff,
    0xfff7fbfdfffdfbff, 0xffeff7fbfffbf7ff, 0xffdfeff5fff5efff, 0xffbfddebffebddff, 0xfffdbbd7ffd7bbff, 0xfffbf7afffaff7ff, 0xfff7efdfffdfefff, 0xffefdfbfffbfdfff,
    0xfffbfdfffdfbf7ff, 0xfff7fbfffbf7efff, 0xffeff5fff5efdfff, 0xffddebffebddbfff, 0xffbbd7ffd7bbfdff, 0xfff7afffaff7fbff, 0xffefdfffdfeff7ff, 0xffdfbfffbfdfefff,
    0xfffdfffdfbf7efff, 0xfffbfffbf7efdfff, 0xfff5fff5efdfbfff, 0xffebffebddbfffff, 0xffd7ffd7bbfdffff, 0xffafffaff7fbfdff, 0xffdfffdfeff7fbff, 0xffbfffbfdfeff7ff,
    0xfffffdfbf7efdfff, 0xfffffbf7efdfbfff, 0xfffff5efdfbfffff, 0xffffebddbfffffff, 0xffffd7bbfdffffff, 0xffffaff7fbfdffff, 0xffffdfeff7fbfdff, 0xffffbfdfeff7fbff,
    0xfffdfbf7efdfbfff, 0xfffbf7efdfbfffff, 0xfff5efdfbfffffff, 0xffebddbfffffffff, 0xffd7bbfdffffffff, 0xffaff7fbfdffffff, 0xffdfeff7fbfdffff, 0xffbfdfeff7fbfdff,
};

/* Magic factors. Indexed by square. */
static const uint64_t MAGIC_FIXED_BISHOP_FACTOR[64] = {
    0x0008888800604001, 0x27fe805027f3fffc, 0x2284009d00009c40, 0x0182008001dc9000, 0x0001088020000100, 0xff777dbbffe66be9, 0x000a282a08000800, 0x87a0076fbf827ffe,
    0x4304540810415001, 0xffffdbfa4bff6fff, 0x0008040101100180, 0x31c03f801ffc0008, 0x6bdddef77feefefd, 0x8400940406000784, 0x5d8a18101f3fff80, 0x088090810d010003,
    0x0008000110040005, 0x0148000023028001, 0xf9ff7ffbfbe5ffff, 0x0001200404000120, 0xd9601fff0007ffea, 0x001040080404800a, 0x6bf7f7e7c0207fff, 0x0000180460820005,
    0x0000102004040051, 0x0000081001002080, 0x0004100000982802, 0x49d50040c3fbffff, 0xf807801ffa020035, 0x0000080401008080, 0x0c703808000f7ff4, 0x2c6834040007dffa,
    0x0000041010010200, 0x0000020294c80100, 0x0408010c04080068, 0x36a0017f7ef7fe00, 0x5080241400094100, 0x96801c201dffc01e, 0x000003a0c2c30028, 0x0020008081202010,
    0x0000040203148800, 0x000000a404044200, 0x6d9bf80182f40180, 0x6efb3ff7ffc08200, 0x0001001008280400, 0x0000085002820100, 0x0040010400c08070, 0x03fff057f7fdf80a,
    0x59e00020807c905c, 0x0244000980181240, 0x0000000082010200, 0x260f463800ffbf5d, 0x0010800020041401, 0x0000802802118204, 0x0000080231020210, 0x0000040080810910,
    0x682bffdfe43f7f90, 0x824009080040781d, 0x0000200001008144, 0x3929a369c0010041, 0x0010000800080808, 0x0004408008041404, 0x0010000c01a20042, 0xfcecfffbedfacdfd,
};

/* Start of the row in the table. Indexed by square. */
static const uint64_t MAGIC_FIXED_BISHOP_FIRST[64] = {
    21584, 8427, 370, 12880, 8361, 7, 46, 34602,
    1971, 46, 1502, 8187, 11559, 9633, 8794, 2798,
    862, 2177, 8195, 43241, 52111, 34799, 8179, 2010,
    175, 7790, 9125, 98004, 95492, 34687, 10229, 8507,
    494, 2302, 14884, 21323, 74899, 38874, 1379, 1774,
    2938, 483, 17713, 49876, 10025, 14414, 2538, 8171,
    10451, 9755, 622, 10208, 8813, 1392, 909, 899,
    8740, 9710, 339, 8410, 9069, 9902, 2601, 9611,
};

/* Attacks of a slider along steps of (files, ranks), each up to and including the first piece. */
static inline uint64_t magic_fixed_attacks_along(
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

/* Attack table: rook, bishop. Filled by magic_fixed_init(). */
#ifdef __cplusplus
extern "C" {
#endif
extern uint64_t MAGIC_FIXED_ATTACK_TABLE[98515];
#ifdef __cplusplus
}
#endif

/* Index of a rook's entry in the attack table. */
static inline uint64_t magic_fixed_rook_index(uint64_t square, uint64_t occupied) {
    const uint64_t not_mask = MAGIC_FIXED_ROOK_NOT_MASK[square];
    const uint64_t pieces = occupied | not_mask;
    const uint64_t factor = MAGIC_FIXED_ROOK_FACTOR[square];
    return MAGIC_FIXED_ROOK_FIRST[square] + ((pieces * factor) >> 52);
}

/* Index of a bishop's entry in the attack table. */
static inline uint64_t magic_fixed_bishop_index(uint64_t square, uint64_t occupied) {
    const uint64_t not_mask = MAGIC_FIXED_BISHOP_NOT_MASK[square];
    const uint64_t pieces = occupied | not_mask;
    const uint64_t factor = MAGIC_FIXED_BISHOP_FACTOR[square];
    return MAGIC_FIXED_BISHOP_FIRST[square] + ((pieces * factor) >> 55);
}

/*
 * Fills the attack tables. Call it once, before the first look-up and before other threads look
 * up.
 */
static inline void magic_fixed_init(void) {
    for (uint64_t square = 0; square < 64; square++) {
        static const int steps[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        uint64_t mask = 0, occupied = 0;
        for (int other = 0; other < 64; other++) {
            if (magic_fixed_rook_index(square, UINT64_C(1) << other) != magic_fixed_rook_index(square, 0)) {
                mask |= UINT64_C(1) << other;
            }
        }
        do {
            const uint64_t index = magic_fixed_rook_index(square, occupied);
            MAGIC_FIXED_ATTACK_TABLE[index] |= magic_fixed_attacks_along(square, steps, 4, occupied);
            occupied = (occupied - mask) & mask;
        } while (occupied != 0);
    }
    for (uint64_t square = 0; square < 64; square++) {
        static const int steps[][2] = {{1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
        uint64_t mask = 0, occupied = 0;
        for (int other = 0; other < 64; other++) {
            if (magic_fixed_bishop_index(square, UINT64_C(1) << other) != magic_fixed_bishop_index(square, 0)) {
                mask |= UINT64_C(1) << other;
            }
        }
        do {
            const uint64_t index = magic_fixed_bishop_index(square, occupied);
            MAGIC_FIXED_ATTACK_TABLE[index] |= magic_fixed_attacks_along(square, steps, 4, occupied);
            occupied = (occupied - mask) & mask;
        } while (occupied != 0);
    }
}

/* Attacks of a rook on `square`. Requires magic_fixed_init(). */
static inline uint64_t magic_fixed_rook(uint64_t square, uint64_t occupied) {
    return MAGIC_FIXED_ATTACK_TABLE[magic_fixed_rook_index(square, occupied)];
}

/* Attacks of a bishop on `square`. Requires magic_fixed_init(). */
static inline uint64_t magic_fixed_bishop(uint64_t square, uint64_t occupied) {
    return MAGIC_FIXED_ATTACK_TABLE[magic_fixed_bishop_index(square, occupied)];
}

/* Attacks of a queen on `square`. Requires magic_fixed_init(). */
static inline uint64_t magic_fixed_queen(uint64_t square, uint64_t occupied) {
    const uint64_t rook = MAGIC_FIXED_ATTACK_TABLE[magic_fixed_rook_index(square, occupied)];
    const uint64_t bishop = MAGIC_FIXED_ATTACK_TABLE[magic_fixed_bishop_index(square, occupied)];
    return rook | bishop;
}

/* Attacks of a rook on `square`, then of a bishop. Requires magic_fixed_init(). */
static inline void magic_fixed_both(uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    attacks[0] = MAGIC_FIXED_ATTACK_TABLE[magic_fixed_rook_index(square, occupied)];
    attacks[1] = MAGIC_FIXED_ATTACK_TABLE[magic_fixed_bishop_index(square, occupied)];
}

#pragma GCC diagnostic pop
#endif

#if defined MAGIC_FIXED_IMPLEMENTATION && !defined MAGIC_FIXED_IS_IMPLEMENTED
#define MAGIC_FIXED_IS_IMPLEMENTED
uint64_t MAGIC_FIXED_ATTACK_TABLE[98515];
#endif
