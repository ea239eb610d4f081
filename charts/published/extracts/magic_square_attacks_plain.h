/*
 * Magic bitboards: a product brings the pieces that may stop a slider to its top, where they
 * index a table.
 *
 * square_attacks_plain rook from d4:
 *
 * ```text
 * t1 = occupied & 0x8080876080800
 * t2 = t1 * 0xc100d0100201000
 * t3 = t2 >> 52
 * t4 = table of 262144[110592 + t3]
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
 * However many files include this one, a program has one copy of the tables that
 * magic_square_attacks_plain_init() fills. C++17 needs nothing more. In C, and in C++ before
 * 2017, exactly one file defines them: write `#define MAGIC_SQUARE_ATTACKS_PLAIN_IMPLEMENTATION`
 * before the include there, or compile this file by itself. Without a definition the program
 * does not link. Call magic_square_attacks_plain_init() once, in any file, before the first
 * look-up and before other threads look up.
 *
 * Sources:
 * - Lasse Hansen, 2006: Fast(er) bitboard move generator (Winboard Forum): plain magic
 * - Pradyumna Kannan, 2007: Magic Move-Bitboard Generation in Computer Chess: fancy magic
 * - Volker Annuss, 2017: Black magic bitboards (Computer Chess Club): overlapping rows, fixed
 *   shift
 * - Daniel Infuehr, 2023: correlation magic (Computer Chess Club): one number for squares side by
 *   side
 *
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * From raybench 0.2.0.
 *
 * Measured as raybench compiles it, on boards of the workload game:
 * - square_attacks_plain, throughput: queen 4.66 (4.65–4.67), rook 2.81 (2.80–2.81), bishop
 *   2.85 (2.84–2.86), both 5.02 (5.01–5.02) core cycles a query
 * - square_attacks_plain, latency: queen 13.7 (13.7–13.9), rook 11.2 (11.1–11.2), bishop
 *   11.0 (11.0–11.1), both 13.8 (13.7–13.8) core cycles a query
 *
 * (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
 *   x86-64-v4)
 *
 * C11 or C++11, by gcc, clang or clang-cl.
 * Self-check: cc -DSELF_TEST -x c FILE, and run it.
 */
#ifndef MAGIC_SQUARE_ATTACKS_PLAIN_H
#define MAGIC_SQUARE_ATTACKS_PLAIN_H
#if defined _MSC_VER && !defined __clang__
#error "cl lacks the builtins and attributes of gcc and clang: compile this with clang-cl"
#endif
#include <stdint.h>

/* The self-check rebuilds and compares the literal tables that it has a rule for. */

/* By `square`: the squares on which a piece may stop a slider: its rook's without ends. */
static const uint64_t MAGIC_SQUARE_ATTACKS_PLAIN_ROOK_STOPS[64] = {
    0x000101010101017e, 0x000202020202027c, 0x000404040404047a, 0x0008080808080876,
    0x001010101010106e, 0x002020202020205e, 0x004040404040403e, 0x008080808080807e,
    0x0001010101017e00, 0x0002020202027c00, 0x0004040404047a00, 0x0008080808087600,
    0x0010101010106e00, 0x0020202020205e00, 0x0040404040403e00, 0x0080808080807e00,
    0x00010101017e0100, 0x00020202027c0200, 0x00040404047a0400, 0x0008080808760800,
    0x00101010106e1000, 0x00202020205e2000, 0x00404040403e4000, 0x00808080807e8000,
    0x000101017e010100, 0x000202027c020200, 0x000404047a040400, 0x0008080876080800,
    0x001010106e101000, 0x002020205e202000, 0x004040403e404000, 0x008080807e808000,
    0x0001017e01010100, 0x0002027c02020200, 0x0004047a04040400, 0x0008087608080800,
    0x0010106e10101000, 0x0020205e20202000, 0x0040403e40404000, 0x0080807e80808000,
    0x00017e0101010100, 0x00027c0202020200, 0x00047a0404040400, 0x0008760808080800,
    0x00106e1010101000, 0x00205e2020202000, 0x00403e4040404000, 0x00807e8080808000,
    0x007e010101010100, 0x007c020202020200, 0x007a040404040400, 0x0076080808080800,
    0x006e101010101000, 0x005e202020202000, 0x003e404040404000, 0x007e808080808000,
    0x7e01010101010100, 0x7c02020202020200, 0x7a04040404040400, 0x7608080808080800,
    0x6e10101010101000, 0x5e20202020202000, 0x3e40404040404000, 0x7e80808080808000,
};

/*
 * By `square`: what brings those pieces together that matter: steps, or a number that was found
 * by search.
 */
static const uint64_t MAGIC_SQUARE_ATTACKS_PLAIN_FACTOR[64] = {
    0x4480011040008822, 0x0040200010004003, 0x42801000800c2000, 0x0480280010003c80,
    0x0080240080180002, 0x09800c0006008001, 0xc30002002083002c, 0x1900050002eb408a,
    0x0102800180704000, 0x0103400250022000, 0x2041802000100280, 0x0040801000821802,
    0x2031800401180080, 0x0002000408109a00, 0x0404005045220804, 0x0042800080007100,
    0x0080008028400080, 0x0020048024824000, 0x4208820060120040, 0x04e8008008100180,
    0x000880800c010800, 0x841180800e013400, 0x000504002502b018, 0x6444820000408104,
    0x1280400180007080, 0x1244400040201004, 0x2200200100411101, 0x0c100d0100201000,
    0x604c008c80080080, 0x0200020080800400, 0x024c300400c11a08, 0x8000800080046500,
    0xca28400080800220, 0x1a41802008804000, 0x0803022001001740, 0x0108803800801004,
    0x0020040080801800, 0x2011000401000842, 0x4100800200800100, 0x00010a8062000411,
    0x4900400860888008, 0x2340201004404001, 0x4a2000c100210010, 0x0800090010010020,
    0x4810080100050011, 0x040820405008010c, 0x00000a83080c0030, 0x80040100b0ca0004,
    0x90ad204002801080, 0x1401802008400180, 0x9248644012068200, 0x80092300b0002900,
    0x0000280104008080, 0x400a002451180200, 0x0619000402000100, 0x0088840181650a00,
    0x0442003101644082, 0x0002004100108062, 0x0025003158406001, 0x0802001140840822,
    0x0802000420081052, 0x0802009001040822, 0x0004208810020104, 0x0148810020441082,
};

/* By `square`: the squares on which a piece may stop a slider: its bishop's without ends. */
static const uint64_t MAGIC_SQUARE_ATTACKS_PLAIN_BISHOP_STOPS[64] = {
    0x0040201008040200, 0x0000402010080400, 0x0000004020100a00, 0x0000000040221400,
    0x0000000002442800, 0x0000000204085000, 0x0000020408102000, 0x0002040810204000,
    0x0020100804020000, 0x0040201008040000, 0x00004020100a0000, 0x0000004022140000,
    0x0000000244280000, 0x0000020408500000, 0x0002040810200000, 0x0004081020400000,
    0x0010080402000200, 0x0020100804000400, 0x004020100a000a00, 0x0000402214001400,
    0x0000024428002800, 0x0002040850005000, 0x0004081020002000, 0x0008102040004000,
    0x0008040200020400, 0x0010080400040800, 0x0020100a000a1000, 0x0040221400142200,
    0x0002442800284400, 0x0004085000500800, 0x0008102000201000, 0x0010204000402000,
    0x0004020002040800, 0x0008040004081000, 0x00100a000a102000, 0x0022140014224000,
    0x0044280028440200, 0x0008500050080400, 0x0010200020100800, 0x0020400040201000,
    0x0002000204081000, 0x0004000408102000, 0x000a000a10204000, 0x0014001422400000,
    0x0028002844020000, 0x0050005008040200, 0x0020002010080400, 0x0040004020100800,
    0x0000020408102000, 0x0000040810204000, 0x00000a1020400000, 0x0000142240000000,
    0x0000284402000000, 0x0000500804020000, 0x0000201008040200, 0x0000402010080400,
    0x0002040810204000, 0x0004081020400000, 0x000a102040000000, 0x0014224000000000,
    0x0028440200000000, 0x0050080402000000, 0x0020100804020000, 0x0040201008040200,
};

/*
 * By `square`: what brings those pieces together that matter: steps, or a number that was found
 * by search.
 */
static const uint64_t MAGIC_SQUARE_ATTACKS_PLAIN_FACTOR_2[64] = {
    0x0040300188908280, 0x0028100081810008, 0x5008028102183049, 0x0804040080006114,
    0x9094142000018004, 0x00662e1040001410, 0x180c051818044040, 0x00820040c2501001,
    0x0202400449020201, 0x84805444c8840100, 0x0140080214102043, 0xc040040702000001,
    0x0020020210000021, 0x1600018690400000, 0x0800004422603004, 0x0820020600820801,
    0x0020000464502201, 0x0108140208480088, 0x9010814105020200, 0x8088008c2a006120,
    0x0002000420210000, 0x0001004a10020140, 0x6004048080841082, 0x0008800208840180,
    0x4aa0208110548104, 0x0010020004884200, 0x0004020084080012, 0x9082080204010420,
    0x868100400c014040, 0x0003020201080104, 0x5002408064040100, 0x2005020000208420,
    0x00220ac020600800, 0x102a066042100108, 0x1800108810100840, 0x0100020080080180,
    0x0040008020020020, 0x008410008080c800, 0x00960a8402790c00, 0x2201013200070046,
    0x0801300860420521, 0x184a480208021080, 0x1009010802000105, 0x0840010411005808,
    0x0012482304040040, 0x0004408481020200, 0x0412041806890218, 0x0008910400202c80,
    0x0601029010088188, 0x0400504a08201101, 0x4032110081900000, 0x1020500084040002,
    0x4000081082020040, 0x00011ca004050430, 0x1024100408088100, 0x2184030409021802,
    0x0608320182201018, 0x2200008404490400, 0x000c220504010480, 0x0004608100228800,
    0x1c20020010020200, 0x4050004008010101, 0x7010900608080080, 0x4002081304008600,
};

#ifndef RAYBENCH_WALKS
#define RAYBENCH_WALKS
/* The squares that steps of (files, ranks) pass, each up to the first piece. */
static inline uint64_t raybench_walks(
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
#endif

/* Attacks; filled by magic_square_attacks_plain_init(). */
#if defined __cplusplus && __cplusplus >= 201703L
inline uint64_t MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS[262144];
inline uint64_t MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS_2[32768];
#else
extern uint64_t MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS[262144];
extern uint64_t MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS_2[32768];
#if defined MAGIC_SQUARE_ATTACKS_PLAIN_IMPLEMENTATION || __INCLUDE_LEVEL__ == 0
uint64_t MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS[262144];
uint64_t MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS_2[32768];
#endif
#endif

/* Index of the rook's entry in the attack table. */
static inline uint64_t magic_square_attacks_plain_rook_place(uint64_t square, uint64_t occupied) {
    const uint64_t rook_stops = MAGIC_SQUARE_ATTACKS_PLAIN_ROOK_STOPS[square];
    const uint64_t pieces = occupied & rook_stops;
    const uint64_t factor = MAGIC_SQUARE_ATTACKS_PLAIN_FACTOR[square];
    return (0x1000 * square) + ((pieces * factor) >> 52);
}

/* Index of the bishop's entry in the attack table. */
static inline uint64_t magic_square_attacks_plain_bishop_place(uint64_t square, uint64_t occupied) {
    const uint64_t bishop_stops = MAGIC_SQUARE_ATTACKS_PLAIN_BISHOP_STOPS[square];
    const uint64_t pieces = occupied & bishop_stops;
    const uint64_t factor = MAGIC_SQUARE_ATTACKS_PLAIN_FACTOR_2[square];
    return (0x200 * square) + ((pieces * factor) >> 55);
}

/*
 * Fills the attack table. Call it once, before the first look-up and before other threads look
 * up.
 */
static inline void magic_square_attacks_plain_init(void) {
    for (uint64_t square = 0; square < 64; square++) {
        static const int steps[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        uint64_t mask = 0, occupied = 0;
        for (int other = 0; other < 64; other++) {
            if (magic_square_attacks_plain_rook_place(square, UINT64_C(1) << other) != magic_square_attacks_plain_rook_place(square, 0)) {
                mask |= UINT64_C(1) << other;
            }
        }
        do {
            const uint64_t place = magic_square_attacks_plain_rook_place(square, occupied);
            MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS[place] |= raybench_walks(square, steps, 4, occupied);
            occupied = (occupied - mask) & mask;
        } while (occupied != 0);
    }
    for (uint64_t square = 0; square < 64; square++) {
        static const int steps[][2] = {{1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
        uint64_t mask = 0, occupied = 0;
        for (int other = 0; other < 64; other++) {
            if (magic_square_attacks_plain_bishop_place(square, UINT64_C(1) << other) != magic_square_attacks_plain_bishop_place(square, 0)) {
                mask |= UINT64_C(1) << other;
            }
        }
        do {
            const uint64_t place = magic_square_attacks_plain_bishop_place(square, occupied);
            MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS_2[place] |= raybench_walks(square, steps, 4, occupied);
            occupied = (occupied - mask) & mask;
        } while (occupied != 0);
    }
}

/* What a rook on `square` attacks. Requires magic_square_attacks_plain_init(). */
static inline uint64_t magic_square_attacks_plain_rook(uint64_t square, uint64_t occupied) {
    return MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS[magic_square_attacks_plain_rook_place(square, occupied)];
}

/* What a bishop on `square` attacks. Requires magic_square_attacks_plain_init(). */
static inline uint64_t magic_square_attacks_plain_bishop(uint64_t square, uint64_t occupied) {
    return MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS_2[magic_square_attacks_plain_bishop_place(square, occupied)];
}

/* What a queen on `square` attacks. Requires magic_square_attacks_plain_init(). */
static inline uint64_t magic_square_attacks_plain_queen(uint64_t square, uint64_t occupied) {
    const uint64_t fixed =
        MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS[magic_square_attacks_plain_rook_place(square, occupied)];
    const uint64_t fixed2 =
        MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS_2[magic_square_attacks_plain_bishop_place(square, occupied)];
    return fixed | fixed2;
}

/*
 * What a rook on `square` attacks, then what a bishop does. Requires
 * magic_square_attacks_plain_init().
 */
static inline void magic_square_attacks_plain_both(
    uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    attacks[0] =
        MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS[magic_square_attacks_plain_rook_place(square, occupied)];
    attacks[1] =
        MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS_2[magic_square_attacks_plain_bishop_place(square, occupied)];
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

static void check_tables(void) {
    magic_square_attacks_plain_init();
    for (uint64_t square = 0; square < 64; square++) {
        check(
            "ROOK_STOPS", MAGIC_SQUARE_ATTACKS_PLAIN_ROOK_STOPS[square],
            (ray(square, 1, 0, 0) & (ray(square, 1, 0, 0) >> 1)) | (ray(square, -1, 0, 0) & (ray(square, -1, 0, 0) << 1)) | (ray(square, 0, 1, 0) & (ray(square, 0, 1, 0) >> 8)) | (ray(square, 0, -1, 0) & (ray(square, 0, -1, 0) << 8)));
        check(
            "BISHOP_STOPS", MAGIC_SQUARE_ATTACKS_PLAIN_BISHOP_STOPS[square],
            (ray(square, 1, 1, 0) & (ray(square, 1, 1, 0) >> 9)) | (ray(square, -1, -1, 0) & (ray(square, -1, -1, 0) << 9)) | (ray(square, -1, 1, 0) & (ray(square, -1, 1, 0) >> 7)) | (ray(square, 1, -1, 0) & (ray(square, 1, -1, 0) << 7)));
    }
    for (uint64_t square = 0; square < 64; square++) {
        uint64_t mask = 0, occupied = 0;
        for (int other = 0; other < 64; other++) {
            if (magic_square_attacks_plain_rook_place(square, UINT64_C(1) << other) != magic_square_attacks_plain_rook_place(square, 0)) {
                mask |= UINT64_C(1) << other;
            }
        }
        do {
            const uint64_t place = magic_square_attacks_plain_rook_place(square, occupied);
            check(
                "MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS",
                MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS[place] & slide(bit(square), 0xaa, 0),
                slide(bit(square), 0xaa, occupied));
            occupied = (occupied - mask) & mask;
        } while (occupied != 0);
    }
    for (uint64_t square = 0; square < 64; square++) {
        uint64_t mask = 0, occupied = 0;
        for (int other = 0; other < 64; other++) {
            if (magic_square_attacks_plain_bishop_place(square, UINT64_C(1) << other) != magic_square_attacks_plain_bishop_place(square, 0)) {
                mask |= UINT64_C(1) << other;
            }
        }
        do {
            const uint64_t place = magic_square_attacks_plain_bishop_place(square, occupied);
            check(
                "MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS_2",
                MAGIC_SQUARE_ATTACKS_PLAIN_ATTACKS_2[place] & slide(bit(square), 0x55, 0),
                slide(bit(square), 0x55, occupied));
            occupied = (occupied - mask) & mask;
        } while (occupied != 0);
    }
}

static void check_magic_square_attacks_plain(void) {
    uint64_t seed = 1;
    for (uint64_t round = 0; round < 1024; round++) {
        const uint64_t dense = round % 2 * ~UINT64_C(0);
        const uint64_t square = round % 64;
        const uint64_t occupied = random_word(&seed) & (random_word(&seed) | dense);
        uint64_t answer[2];
        check(
            "magic_square_attacks_plain_rook", magic_square_attacks_plain_rook(square, occupied),
            slide(bit(square), 0xaa, occupied));
        check(
            "magic_square_attacks_plain_bishop", magic_square_attacks_plain_bishop(square, occupied),
            slide(bit(square), 0x55, occupied));
        check(
            "magic_square_attacks_plain_queen", magic_square_attacks_plain_queen(square, occupied),
            slide(bit(square), 0xff, occupied));
        magic_square_attacks_plain_both(square, occupied, answer);
        check("magic_square_attacks_plain_both", answer[0], slide(bit(square), 0xaa, occupied));
        check("magic_square_attacks_plain_both", answer[1], slide(bit(square), 0x55, occupied));
    }
}

int main(void) {
    check_tables();
    check_magic_square_attacks_plain();
    puts("all answers are right");
    return 0;
}
#endif
#endif
