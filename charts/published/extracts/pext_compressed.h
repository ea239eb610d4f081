/*
 * PEXT bitboards: the pieces that may stop a slider, packed by one instruction, index a table of
 * attacks.
 *
 * Requires an x86-64 CPU with BMI2. C11 or C++11: gcc and clang need no flags, clang-cl needs
 * -mbmi2.
 * Functions are inlined only where the caller is compiled with -mbmi2 too; elsewhere each is a
 * call.
 * Functions are `static inline`: an exported template of a C++20 module cannot call them, an
 * exported inline function can.
 * Requires pext_compressed_init() before the first look-up and before other threads look up.
 * Requires `#define PEXT_COMPRESSED_IMPLEMENTATION` before the #include in exactly one file of a
 * program, of C or of C++: there the table is defined.
 *
 * Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
 *
 * Example:
 *
 *     #define PEXT_COMPRESSED_IMPLEMENTATION
 *     #include "pext_compressed.h"
 *     void start(void) { pext_compressed_init(); }
 *     uint64_t from_d4(uint64_t occupied) { return pext_compressed_queen(27, occupied); }
 *
 * To hold two such files in a program and choose when it starts, in one file of the program:
 *
 *     #define MAGIC_IMPLEMENTATION
 *     #define PEXT_COMPRESSED_IMPLEMENTATION
 *     #include "magic.h"
 *     #include "pext_compressed.h"
 *
 *     uint64_t (*queen_attacks)(uint64_t square, uint64_t occupied);
 *
 *     void choose_attacks(void) {
 *         magic_init();
 *         queen_attacks = magic_queen;
 *         if (__builtin_cpu_supports("bmi2")) {
 *             pext_compressed_init();
 *             queen_attacks = pext_compressed_queen;
 *         }
 *     }
 *
 * Any number of other files include the two without the macros. `__builtin_cpu_supports` asks
 * for instructions, not for their speed: PEXT and PDEP are slow on Zen 1 and Zen 2.
 *
 * Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
 * shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64-v4):
 * - throughput: queen 4.26 (4.25–4.26), rook 2.82 (2.82–2.83), bishop 2.87 (2.86–2.88),
 *   both 4.44 (4.44–4.45) core cycles per query
 * - latency: queen 13.0 (13.0–13.1), rook 12.0 (12.0–12.0), bishop 12.0 (12.0–12.0), both
 *   13.0 (13.0–13.1) core cycles per query
 *
 * Sources, for all forms of this algorithm:
 * - Zach Wegner, Lasse Hansen, 2018: BMI2: PEXT Bitboards (Chess Programming Wiki)
 * - Guy L. Steele Jr., Henry S. Warren, 2002: Hacker's Delight, 7-4: compress, or generalized
 *   extract
 * - Daniel Infuehr, 2022: Chess_Movegen: PEXT emulated, by a loop over the mask
 * - Pradyumna Kannan, 2007: Magic Move-Bitboard Generation in Computer Chess: rows as long as
 *   each square needs
 *
 * From raybench 0.2.0.
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef RAYBENCH_PEXT_COMPRESSED_H
#define RAYBENCH_PEXT_COMPRESSED_H
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

/* Squares on which a piece can stop the slider. Indexed by square. */
static const uint64_t PEXT_COMPRESSED_ROOK_MASK[64] = {
    0x000101010101017e, 0x000202020202027c, 0x000404040404047a, 0x0008080808080876, 0x001010101010106e, 0x002020202020205e, 0x004040404040403e, 0x008080808080807e,
    0x0001010101017e00, 0x0002020202027c00, 0x0004040404047a00, 0x0008080808087600, 0x0010101010106e00, 0x0020202020205e00, 0x0040404040403e00, 0x0080808080807e00,
    0x00010101017e0100, 0x00020202027c0200, 0x00040404047a0400, 0x0008080808760800, 0x00101010106e1000, 0x00202020205e2000, 0x00404040403e4000, 0x00808080807e8000,
    0x000101017e010100, 0x000202027c020200, 0x000404047a040400, 0x0008080876080800, 0x001010106e101000, 0x002020205e202000, 0x004040403e404000, 0x008080807e808000,
    0x0001017e01010100, 0x0002027c02020200, 0x0004047a04040400, 0x0008087608080800, 0x0010106e10101000, 0x0020205e20202000, 0x0040403e40404000, 0x0080807e80808000,
    0x00017e0101010100, 0x00027c0202020200, 0x00047a0404040400, 0x0008760808080800, 0x00106e1010101000, 0x00205e2020202000, 0x00403e4040404000, 0x00807e8080808000,
    0x007e010101010100, 0x007c020202020200, 0x007a040404040400, 0x0076080808080800, 0x006e101010101000, 0x005e202020202000, 0x003e404040404000, 0x007e808080808000,
    0x7e01010101010100, 0x7c02020202020200, 0x7a04040404040400, 0x7608080808080800, 0x6e10101010101000, 0x5e20202020202000, 0x3e40404040404000, 0x7e80808080808000,
};

/* Start of the row in the table. Indexed by square. */
static const uint64_t PEXT_COMPRESSED_ROOK_FIRST[64] = {
    0, 4096, 6144, 8192, 10240, 12288, 14336, 16384,
    20480, 22528, 23552, 24576, 25600, 26624, 27648, 28672,
    30720, 32768, 33792, 34816, 35840, 36864, 37888, 38912,
    40960, 43008, 44032, 45056, 46080, 47104, 48128, 49152,
    51200, 53248, 54272, 55296, 56320, 57344, 58368, 59392,
    61440, 63488, 64512, 65536, 66560, 67584, 68608, 69632,
    71680, 73728, 74752, 75776, 76800, 77824, 78848, 79872,
    81920, 86016, 88064, 90112, 92160, 94208, 96256, 98304,
};

/* Attacks on an empty board. Indexed by square. */
static const uint64_t PEXT_COMPRESSED_ROOK_MASK_2[64] = {
    0x01010101010101fe, 0x02020202020202fd, 0x04040404040404fb, 0x08080808080808f7, 0x10101010101010ef, 0x20202020202020df, 0x40404040404040bf, 0x808080808080807f,
    0x010101010101fe01, 0x020202020202fd02, 0x040404040404fb04, 0x080808080808f708, 0x101010101010ef10, 0x202020202020df20, 0x404040404040bf40, 0x8080808080807f80,
    0x0101010101fe0101, 0x0202020202fd0202, 0x0404040404fb0404, 0x0808080808f70808, 0x1010101010ef1010, 0x2020202020df2020, 0x4040404040bf4040, 0x80808080807f8080,
    0x01010101fe010101, 0x02020202fd020202, 0x04040404fb040404, 0x08080808f7080808, 0x10101010ef101010, 0x20202020df202020, 0x40404040bf404040, 0x808080807f808080,
    0x010101fe01010101, 0x020202fd02020202, 0x040404fb04040404, 0x080808f708080808, 0x101010ef10101010, 0x202020df20202020, 0x404040bf40404040, 0x8080807f80808080,
    0x0101fe0101010101, 0x0202fd0202020202, 0x0404fb0404040404, 0x0808f70808080808, 0x1010ef1010101010, 0x2020df2020202020, 0x4040bf4040404040, 0x80807f8080808080,
    0x01fe010101010101, 0x02fd020202020202, 0x04fb040404040404, 0x08f7080808080808, 0x10ef101010101010, 0x20df202020202020, 0x40bf404040404040, 0x807f808080808080,
    0xfe01010101010101, 0xfd02020202020202, 0xfb04040404040404, 0xf708080808080808, 0xef10101010101010, 0xdf20202020202020, 0xbf40404040404040, 0x7f80808080808080,
};

/* Squares on which a piece can stop the slider. Indexed by square. */
static const uint64_t PEXT_COMPRESSED_BISHOP_MASK[64] = {
    0x0040201008040200, 0x0000402010080400, 0x0000004020100a00, 0x0000000040221400, 0x0000000002442800, 0x0000000204085000, 0x0000020408102000, 0x0002040810204000,
    0x0020100804020000, 0x0040201008040000, 0x00004020100a0000, 0x0000004022140000, 0x0000000244280000, 0x0000020408500000, 0x0002040810200000, 0x0004081020400000,
    0x0010080402000200, 0x0020100804000400, 0x004020100a000a00, 0x0000402214001400, 0x0000024428002800, 0x0002040850005000, 0x0004081020002000, 0x0008102040004000,
    0x0008040200020400, 0x0010080400040800, 0x0020100a000a1000, 0x0040221400142200, 0x0002442800284400, 0x0004085000500800, 0x0008102000201000, 0x0010204000402000,
    0x0004020002040800, 0x0008040004081000, 0x00100a000a102000, 0x0022140014224000, 0x0044280028440200, 0x0008500050080400, 0x0010200020100800, 0x0020400040201000,
    0x0002000204081000, 0x0004000408102000, 0x000a000a10204000, 0x0014001422400000, 0x0028002844020000, 0x0050005008040200, 0x0020002010080400, 0x0040004020100800,
    0x0000020408102000, 0x0000040810204000, 0x00000a1020400000, 0x0000142240000000, 0x0000284402000000, 0x0000500804020000, 0x0000201008040200, 0x0000402010080400,
    0x0002040810204000, 0x0004081020400000, 0x000a102040000000, 0x0014224000000000, 0x0028440200000000, 0x0050080402000000, 0x0020100804020000, 0x0040201008040200,
};

/* Start of the row in the table. Indexed by square. */
static const uint64_t PEXT_COMPRESSED_BISHOP_FIRST[64] = {
    102400, 102464, 102496, 102528, 102560, 102592, 102624, 102656,
    102720, 102752, 102784, 102816, 102848, 102880, 102912, 102944,
    102976, 103008, 103040, 103168, 103296, 103424, 103552, 103584,
    103616, 103648, 103680, 103808, 104320, 104832, 104960, 104992,
    105024, 105056, 105088, 105216, 105728, 106240, 106368, 106400,
    106432, 106464, 106496, 106624, 106752, 106880, 107008, 107040,
    107072, 107104, 107136, 107168, 107200, 107232, 107264, 107296,
    107328, 107392, 107424, 107456, 107488, 107520, 107552, 107584,
};

/* Attacks on an empty board. Indexed by square. */
static const uint64_t PEXT_COMPRESSED_BISHOP_MASK_2[64] = {
    0x8040201008040200, 0x0080402010080500, 0x0000804020110a00, 0x0000008041221400, 0x0000000182442800, 0x0000010204885000, 0x000102040810a000, 0x0102040810204000,
    0x4020100804020002, 0x8040201008050005, 0x00804020110a000a, 0x0000804122140014, 0x0000018244280028, 0x0001020488500050, 0x0102040810a000a0, 0x0204081020400040,
    0x2010080402000204, 0x4020100805000508, 0x804020110a000a11, 0x0080412214001422, 0x0001824428002844, 0x0102048850005088, 0x02040810a000a010, 0x0408102040004020,
    0x1008040200020408, 0x2010080500050810, 0x4020110a000a1120, 0x8041221400142241, 0x0182442800284482, 0x0204885000508804, 0x040810a000a01008, 0x0810204000402010,
    0x0804020002040810, 0x1008050005081020, 0x20110a000a112040, 0x4122140014224180, 0x8244280028448201, 0x0488500050880402, 0x0810a000a0100804, 0x1020400040201008,
    0x0402000204081020, 0x0805000508102040, 0x110a000a11204080, 0x2214001422418000, 0x4428002844820100, 0x8850005088040201, 0x10a000a010080402, 0x2040004020100804,
    0x0200020408102040, 0x0500050810204080, 0x0a000a1120408000, 0x1400142241800000, 0x2800284482010000, 0x5000508804020100, 0xa000a01008040201, 0x4000402010080402,
    0x0002040810204080, 0x0005081020408000, 0x000a112040800000, 0x0014224180000000, 0x0028448201000000, 0x0050880402010000, 0x00a0100804020100, 0x0040201008040201,
};

/* Attacks of a slider along steps of (files, ranks), each up to and including the first piece. */
static inline uint64_t pext_compressed_attacks_along(
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

/* Attack table: rook, bishop. Filled by pext_compressed_init(). */
#ifdef __cplusplus
extern "C" {
#endif
extern uint16_t PEXT_COMPRESSED_ATTACK_TABLE[107648];
#ifdef __cplusplus
}
#endif

/* Index of a rook's entry in the attack table. */
__attribute__((target("bmi2")))
static inline uint64_t pext_compressed_rook_index(uint64_t square, uint64_t occupied) {
    const uint64_t mask = PEXT_COMPRESSED_ROOK_MASK[square];
    return PEXT_COMPRESSED_ROOK_FIRST[square] + _pext_u64(occupied, mask);
}

/* Index of a bishop's entry in the attack table. */
__attribute__((target("bmi2")))
static inline uint64_t pext_compressed_bishop_index(uint64_t square, uint64_t occupied) {
    const uint64_t mask = PEXT_COMPRESSED_BISHOP_MASK[square];
    return PEXT_COMPRESSED_BISHOP_FIRST[square] + _pext_u64(occupied, mask);
}

/*
 * Fills the attack tables. Call it once, before the first look-up and before other threads look
 * up.
 */
__attribute__((target("bmi2")))
static inline void pext_compressed_init(void) {
    for (uint64_t square = 0; square < 64; square++) {
        static const int steps[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        uint64_t mask = 0, occupied = 0;
        for (int other = 0; other < 64; other++) {
            if (pext_compressed_rook_index(square, UINT64_C(1) << other) != pext_compressed_rook_index(square, 0)) {
                mask |= UINT64_C(1) << other;
            }
        }
        do {
            const uint64_t index = pext_compressed_rook_index(square, occupied);
            PEXT_COMPRESSED_ATTACK_TABLE[index] = (uint16_t)(PEXT_COMPRESSED_ATTACK_TABLE[index] | _pext_u64(pext_compressed_attacks_along(square, steps, 4, occupied), pext_compressed_attacks_along(square, steps, 4, 0)));
            occupied = (occupied - mask) & mask;
        } while (occupied != 0);
    }
    for (uint64_t square = 0; square < 64; square++) {
        static const int steps[][2] = {{1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
        uint64_t mask = 0, occupied = 0;
        for (int other = 0; other < 64; other++) {
            if (pext_compressed_bishop_index(square, UINT64_C(1) << other) != pext_compressed_bishop_index(square, 0)) {
                mask |= UINT64_C(1) << other;
            }
        }
        do {
            const uint64_t index = pext_compressed_bishop_index(square, occupied);
            PEXT_COMPRESSED_ATTACK_TABLE[index] = (uint16_t)(PEXT_COMPRESSED_ATTACK_TABLE[index] | _pext_u64(pext_compressed_attacks_along(square, steps, 4, occupied), pext_compressed_attacks_along(square, steps, 4, 0)));
            occupied = (occupied - mask) & mask;
        } while (occupied != 0);
    }
}

/* Attacks of a rook on `square`. Requires pext_compressed_init(). */
__attribute__((target("bmi2")))
static inline uint64_t pext_compressed_rook(uint64_t square, uint64_t occupied) {
    const uint64_t packed =
        PEXT_COMPRESSED_ATTACK_TABLE[pext_compressed_rook_index(square, occupied)];
    const uint64_t mask = PEXT_COMPRESSED_ROOK_MASK_2[square];
    return _pdep_u64(packed, mask);
}

/* Attacks of a bishop on `square`. Requires pext_compressed_init(). */
__attribute__((target("bmi2")))
static inline uint64_t pext_compressed_bishop(uint64_t square, uint64_t occupied) {
    const uint64_t packed =
        PEXT_COMPRESSED_ATTACK_TABLE[pext_compressed_bishop_index(square, occupied)];
    const uint64_t mask = PEXT_COMPRESSED_BISHOP_MASK_2[square];
    return _pdep_u64(packed, mask);
}

/* Attacks of a queen on `square`. Requires pext_compressed_init(). */
__attribute__((target("bmi2")))
static inline uint64_t pext_compressed_queen(uint64_t square, uint64_t occupied) {
    const uint64_t packed =
        PEXT_COMPRESSED_ATTACK_TABLE[pext_compressed_rook_index(square, occupied)];
    const uint64_t mask = PEXT_COMPRESSED_ROOK_MASK_2[square];
    const uint64_t packed2 =
        PEXT_COMPRESSED_ATTACK_TABLE[pext_compressed_bishop_index(square, occupied)];
    const uint64_t mask2 = PEXT_COMPRESSED_BISHOP_MASK_2[square];
    return _pdep_u64(packed, mask) | _pdep_u64(packed2, mask2);
}

/* Attacks of a rook on `square`, then of a bishop. Requires pext_compressed_init(). */
__attribute__((target("bmi2")))
static inline void pext_compressed_both(uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    const uint64_t packed =
        PEXT_COMPRESSED_ATTACK_TABLE[pext_compressed_rook_index(square, occupied)];
    const uint64_t mask = PEXT_COMPRESSED_ROOK_MASK_2[square];
    const uint64_t packed2 =
        PEXT_COMPRESSED_ATTACK_TABLE[pext_compressed_bishop_index(square, occupied)];
    const uint64_t mask2 = PEXT_COMPRESSED_BISHOP_MASK_2[square];
    attacks[0] = _pdep_u64(packed, mask);
    attacks[1] = _pdep_u64(packed2, mask2);
}

#pragma GCC diagnostic pop
#endif

#if defined PEXT_COMPRESSED_IMPLEMENTATION && !defined PEXT_COMPRESSED_IS_IMPLEMENTED
#define PEXT_COMPRESSED_IS_IMPLEMENTED
uint16_t PEXT_COMPRESSED_ATTACK_TABLE[107648];
#endif
