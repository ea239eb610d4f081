/*
 * Magic bitboards: a product brings the pieces that may stop a slider to its top, where they
 * index a table.
 *
 * C11 or C++11, with gcc, clang or clang-cl.
 * Functions are `static inline`: an exported template of a C++20 module cannot call them, an
 * exported inline function can.
 * Requires magic_init() before the first look-up and before other threads look up.
 * Requires `#define MAGIC_IMPLEMENTATION` before the #include in exactly one file of a program,
 * of C or of C++: there the table is defined.
 *
 * Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
 *
 * Example:
 *
 *     #define MAGIC_IMPLEMENTATION
 *     #include "magic.h"
 *     void start(void) { magic_init(); }
 *     uint64_t from_d4(uint64_t occupied) { return magic_queen(27, occupied); }
 *
 * To hold two such files in a program and choose when it starts, in one file of the program:
 *
 *     #define MAGIC_IMPLEMENTATION
 *     #define PEXT_IMPLEMENTATION
 *     #include "magic.h"
 *     #include "pext.h"
 *
 *     uint64_t (*queen_attacks)(uint64_t square, uint64_t occupied);
 *
 *     void choose_attacks(void) {
 *         magic_init();
 *         queen_attacks = magic_queen;
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
 * - throughput: queen 5.00 (4.98–5.01), rook 3.23 (3.22–3.24), bishop 3.27 (3.26–3.28),
 *   both 5.10 (5.09–5.11) core cycles per query
 * - latency: queen 12.1 (12.0–12.1), rook 11.0 (11.0–11.0), bishop 11.0 (11.0–11.0), both
 *   12.1 (12.1–12.1) core cycles per query
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
#ifndef RAYBENCH_MAGIC_H
#define RAYBENCH_MAGIC_H
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

/* Squares on which a piece can stop the slider. Indexed by square. */
static const uint64_t MAGIC_ROOK_MASK[64] = {
    0x000101010101017e, 0x000202020202027c, 0x000404040404047a, 0x0008080808080876, 0x001010101010106e, 0x002020202020205e, 0x004040404040403e, 0x008080808080807e,
    0x0001010101017e00, 0x0002020202027c00, 0x0004040404047a00, 0x0008080808087600, 0x0010101010106e00, 0x0020202020205e00, 0x0040404040403e00, 0x0080808080807e00,
    0x00010101017e0100, 0x00020202027c0200, 0x00040404047a0400, 0x0008080808760800, 0x00101010106e1000, 0x00202020205e2000, 0x00404040403e4000, 0x00808080807e8000,
    0x000101017e010100, 0x000202027c020200, 0x000404047a040400, 0x0008080876080800, 0x001010106e101000, 0x002020205e202000, 0x004040403e404000, 0x008080807e808000,
    0x0001017e01010100, 0x0002027c02020200, 0x0004047a04040400, 0x0008087608080800, 0x0010106e10101000, 0x0020205e20202000, 0x0040403e40404000, 0x0080807e80808000,
    0x00017e0101010100, 0x00027c0202020200, 0x00047a0404040400, 0x0008760808080800, 0x00106e1010101000, 0x00205e2020202000, 0x00403e4040404000, 0x00807e8080808000,
    0x007e010101010100, 0x007c020202020200, 0x007a040404040400, 0x0076080808080800, 0x006e101010101000, 0x005e202020202000, 0x003e404040404000, 0x007e808080808000,
    0x7e01010101010100, 0x7c02020202020200, 0x7a04040404040400, 0x7608080808080800, 0x6e10101010101000, 0x5e20202020202000, 0x3e40404040404000, 0x7e80808080808000,
};

/* Magic factors. Indexed by square. */
static const uint64_t MAGIC_ROOK_FACTOR[64] = {
    0x4480011040008822, 0x0040200010004003, 0x42801000800c2000, 0x0480280010003c80, 0x0080240080180002, 0x09800c0006008001, 0xc30002002083002c, 0x1900050002eb408a,
    0x0102800180704000, 0x0103400250022000, 0x2041802000100280, 0x0040801000821802, 0x2031800401180080, 0x0002000408109a00, 0x0404005045220804, 0x0042800080007100,
    0x0080008028400080, 0x0020048024824000, 0x4208820060120040, 0x04e8008008100180, 0x000880800c010800, 0x841180800e013400, 0x000504002502b018, 0x6444820000408104,
    0x1280400180007080, 0x1244400040201004, 0x2200200100411101, 0x0c100d0100201000, 0x604c008c80080080, 0x0200020080800400, 0x024c300400c11a08, 0x8000800080046500,
    0xca28400080800220, 0x1a41802008804000, 0x0803022001001740, 0x0108803800801004, 0x0020040080801800, 0x2011000401000842, 0x4100800200800100, 0x00010a8062000411,
    0x4900400860888008, 0x2340201004404001, 0x4a2000c100210010, 0x0800090010010020, 0x4810080100050011, 0x040820405008010c, 0x00000a83080c0030, 0x80040100b0ca0004,
    0x90ad204002801080, 0x1401802008400180, 0x9248644012068200, 0x80092300b0002900, 0x0000280104008080, 0x400a002451180200, 0x0619000402000100, 0x0088840181650a00,
    0x0442003101644082, 0x0002004100108062, 0x0025003158406001, 0x0802001140840822, 0x0802000420081052, 0x0802009001040822, 0x0004208810020104, 0x0148810020441082,
};

/* Shift counts. Indexed by square. */
static const uint64_t MAGIC_ROOK_SHIFT[64] = {
    52, 53, 53, 53, 53, 53, 53, 52,
    53, 54, 54, 54, 54, 54, 54, 53,
    53, 54, 54, 54, 54, 54, 54, 53,
    53, 54, 54, 54, 54, 54, 54, 53,
    53, 54, 54, 54, 54, 54, 54, 53,
    53, 54, 54, 54, 54, 54, 54, 53,
    53, 54, 54, 54, 54, 54, 54, 53,
    52, 53, 53, 53, 53, 53, 53, 52,
};

/* Start of the row in the table. Indexed by square. */
static const uint64_t MAGIC_ROOK_FIRST[64] = {
    0, 4096, 6144, 8192, 10240, 12288, 14336, 16384,
    20480, 22528, 23552, 24576, 25600, 26624, 27648, 28672,
    30720, 32768, 33792, 34816, 35840, 36864, 37888, 38912,
    40960, 43008, 44032, 45056, 46080, 47104, 48128, 49152,
    51200, 53248, 54272, 55296, 56320, 57344, 58368, 59392,
    61440, 63488, 64512, 65536, 66560, 67584, 68608, 69632,
    71680, 73728, 74752, 75776, 76800, 77824, 78848, 79872,
    81920, 86016, 88064, 90112, 92160, 94208, 96256, 98304,
};

/* Squares on which a piece can stop the slider. Indexed by square. */
static const uint64_t MAGIC_BISHOP_MASK[64] = {
    0x0040201008040200, 0x0000402010080400, 0x0000004020100a00, 0x0000000040221400, 0x0000000002442800, 0x0000000204085000, 0x0000020408102000, 0x0002040810204000,
    0x0020100804020000, 0x0040201008040000, 0x00004020100a0000, 0x0000004022140000, 0x0000000244280000, 0x0000020408500000, 0x0002040810200000, 0x0004081020400000,
    0x0010080402000200, 0x0020100804000400, 0x004020100a000a00, 0x0000402214001400, 0x0000024428002800, 0x0002040850005000, 0x0004081020002000, 0x0008102040004000,
    0x0008040200020400, 0x0010080400040800, 0x0020100a000a1000, 0x0040221400142200, 0x0002442800284400, 0x0004085000500800, 0x0008102000201000, 0x0010204000402000,
    0x0004020002040800, 0x0008040004081000, 0x00100a000a102000, 0x0022140014224000, 0x0044280028440200, 0x0008500050080400, 0x0010200020100800, 0x0020400040201000,
    0x0002000204081000, 0x0004000408102000, 0x000a000a10204000, 0x0014001422400000, 0x0028002844020000, 0x0050005008040200, 0x0020002010080400, 0x0040004020100800,
    0x0000020408102000, 0x0000040810204000, 0x00000a1020400000, 0x0000142240000000, 0x0000284402000000, 0x0000500804020000, 0x0000201008040200, 0x0000402010080400,
    0x0002040810204000, 0x0004081020400000, 0x000a102040000000, 0x0014224000000000, 0x0028440200000000, 0x0050080402000000, 0x0020100804020000, 0x0040201008040200,
};

/* Magic factors. Indexed by square. */
static const uint64_t MAGIC_BISHOP_FACTOR[64] = {
    0x0040300188908280, 0x0028100081810008, 0x5008028102183049, 0x0804040080006114, 0x9094142000018004, 0x00662e1040001410, 0x180c051818044040, 0x00820040c2501001,
    0x0202400449020201, 0x84805444c8840100, 0x0140080214102043, 0xc040040702000001, 0x0020020210000021, 0x1600018690400000, 0x0800004422603004, 0x0820020600820801,
    0x0020000464502201, 0x0108140208480088, 0x9010814105020200, 0x8088008c2a006120, 0x0002000420210000, 0x0001004a10020140, 0x6004048080841082, 0x0008800208840180,
    0x4aa0208110548104, 0x0010020004884200, 0x0004020084080012, 0x9082080204010420, 0x868100400c014040, 0x0003020201080104, 0x5002408064040100, 0x2005020000208420,
    0x00220ac020600800, 0x102a066042100108, 0x1800108810100840, 0x0100020080080180, 0x0040008020020020, 0x008410008080c800, 0x00960a8402790c00, 0x2201013200070046,
    0x0801300860420521, 0x184a480208021080, 0x1009010802000105, 0x0840010411005808, 0x0012482304040040, 0x0004408481020200, 0x0412041806890218, 0x0008910400202c80,
    0x0601029010088188, 0x0400504a08201101, 0x4032110081900000, 0x1020500084040002, 0x4000081082020040, 0x00011ca004050430, 0x1024100408088100, 0x2184030409021802,
    0x0608320182201018, 0x2200008404490400, 0x000c220504010480, 0x0004608100228800, 0x1c20020010020200, 0x4050004008010101, 0x7010900608080080, 0x4002081304008600,
};

/* Shift counts. Indexed by square. */
static const uint64_t MAGIC_BISHOP_SHIFT[64] = {
    58, 59, 59, 59, 59, 59, 59, 58,
    59, 59, 59, 59, 59, 59, 59, 59,
    59, 59, 57, 57, 57, 57, 59, 59,
    59, 59, 57, 55, 55, 57, 59, 59,
    59, 59, 57, 55, 55, 57, 59, 59,
    59, 59, 57, 57, 57, 57, 59, 59,
    59, 59, 59, 59, 59, 59, 59, 59,
    58, 59, 59, 59, 59, 59, 59, 58,
};

/* Start of the row in the table. Indexed by square. */
static const uint64_t MAGIC_BISHOP_FIRST[64] = {
    102400, 102464, 102496, 102528, 102560, 102592, 102624, 102656,
    102720, 102752, 102784, 102816, 102848, 102880, 102912, 102944,
    102976, 103008, 103040, 103168, 103296, 103424, 103552, 103584,
    103616, 103648, 103680, 103808, 104320, 104832, 104960, 104992,
    105024, 105056, 105088, 105216, 105728, 106240, 106368, 106400,
    106432, 106464, 106496, 106624, 106752, 106880, 107008, 107040,
    107072, 107104, 107136, 107168, 107200, 107232, 107264, 107296,
    107328, 107392, 107424, 107456, 107488, 107520, 107552, 107584,
};

/* Attacks of a slider along steps of (files, ranks), each up to and including the first piece. */
static inline uint64_t magic_attacks_along(
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

/* Attack table: rook, bishop. Filled by magic_init(). */
#ifdef __cplusplus
extern "C" {
#endif
extern uint64_t MAGIC_ATTACK_TABLE[107648];
#ifdef __cplusplus
}
#endif

/* Index of a rook's entry in the attack table. */
static inline uint64_t magic_rook_index(uint64_t square, uint64_t occupied) {
    const uint64_t mask = MAGIC_ROOK_MASK[square];
    const uint64_t pieces = occupied & mask;
    const uint64_t factor = MAGIC_ROOK_FACTOR[square];
    const uint64_t shift = MAGIC_ROOK_SHIFT[square];
    return MAGIC_ROOK_FIRST[square] + ((pieces * factor) >> shift);
}

/* Index of a bishop's entry in the attack table. */
static inline uint64_t magic_bishop_index(uint64_t square, uint64_t occupied) {
    const uint64_t mask = MAGIC_BISHOP_MASK[square];
    const uint64_t pieces = occupied & mask;
    const uint64_t factor = MAGIC_BISHOP_FACTOR[square];
    const uint64_t shift = MAGIC_BISHOP_SHIFT[square];
    return MAGIC_BISHOP_FIRST[square] + ((pieces * factor) >> shift);
}

/*
 * Fills the attack tables. Call it once, before the first look-up and before other threads look
 * up.
 */
static inline void magic_init(void) {
    for (uint64_t square = 0; square < 64; square++) {
        static const int steps[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        uint64_t mask = 0, occupied = 0;
        for (int other = 0; other < 64; other++) {
            if (magic_rook_index(square, UINT64_C(1) << other) != magic_rook_index(square, 0)) {
                mask |= UINT64_C(1) << other;
            }
        }
        do {
            const uint64_t index = magic_rook_index(square, occupied);
            MAGIC_ATTACK_TABLE[index] |= magic_attacks_along(square, steps, 4, occupied);
            occupied = (occupied - mask) & mask;
        } while (occupied != 0);
    }
    for (uint64_t square = 0; square < 64; square++) {
        static const int steps[][2] = {{1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
        uint64_t mask = 0, occupied = 0;
        for (int other = 0; other < 64; other++) {
            if (magic_bishop_index(square, UINT64_C(1) << other) != magic_bishop_index(square, 0)) {
                mask |= UINT64_C(1) << other;
            }
        }
        do {
            const uint64_t index = magic_bishop_index(square, occupied);
            MAGIC_ATTACK_TABLE[index] |= magic_attacks_along(square, steps, 4, occupied);
            occupied = (occupied - mask) & mask;
        } while (occupied != 0);
    }
}

/* Attacks of a rook on `square`. Requires magic_init(). */
static inline uint64_t magic_rook(uint64_t square, uint64_t occupied) {
    return MAGIC_ATTACK_TABLE[magic_rook_index(square, occupied)];
}

/* Attacks of a bishop on `square`. Requires magic_init(). */
static inline uint64_t magic_bishop(uint64_t square, uint64_t occupied) {
    return MAGIC_ATTACK_TABLE[magic_bishop_index(square, occupied)];
}

/* Attacks of a queen on `square`. Requires magic_init(). */
static inline uint64_t magic_queen(uint64_t square, uint64_t occupied) {
    const uint64_t rook = MAGIC_ATTACK_TABLE[magic_rook_index(square, occupied)];
    const uint64_t bishop = MAGIC_ATTACK_TABLE[magic_bishop_index(square, occupied)];
    return rook | bishop;
}

/* Attacks of a rook on `square`, then of a bishop. Requires magic_init(). */
static inline void magic_both(uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    attacks[0] = MAGIC_ATTACK_TABLE[magic_rook_index(square, occupied)];
    attacks[1] = MAGIC_ATTACK_TABLE[magic_bishop_index(square, occupied)];
}

#pragma GCC diagnostic pop
#endif

#if defined MAGIC_IMPLEMENTATION && !defined MAGIC_IS_IMPLEMENTED
#define MAGIC_IS_IMPLEMENTED
uint64_t MAGIC_ATTACK_TABLE[107648];
#endif
