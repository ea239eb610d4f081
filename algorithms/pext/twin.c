#include <immintrin.h>

/* Where the attacks of one piece on one square stand, and the squares on which a man may stop it. */
struct pext_row {
    uint64_t mask;
    uint64_t offset;
};

/* By square: a rook's and a bishop's. */
static struct pext_row pext_rows[64][2];

/* An entry for every subset of every mask: 102400 of rooks, 5248 of bishops. */
static uint64_t pext_attacks[107648];

enum { PEXT_ROOK, PEXT_BISHOP };

static inline uint64_t pext_walk(int piece, int square, uint64_t occupied) {
    static const int steps[2][4][2] = {
        {{1, 0}, {0, 1}, {-1, 0}, {0, -1}},
        {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}},
    };
    uint64_t attacks = 0;
    for (int way = 0; way < 4; way++) {
        const int files = steps[piece][way][0], ranks = steps[piece][way][1];
        int file = square % 8 + files, rank = square / 8 + ranks;
        uint64_t met = 0;
        while (!met && 0 <= file && file < 8 && 0 <= rank && rank < 8) {
            const uint64_t next = UINT64_C(1) << (8 * rank + file);
            attacks |= next;
            met = occupied & next;
            file += files;
            rank += ranks;
        }
    }
    return attacks;
}

/* Makes the tables. It is to be called once, before the first look-up and before other threads look up. Every
   file that includes this one has tables of its own to make: one should, and show its functions to the others. */
static inline void pext_make_tables(void) {
    const uint64_t file_a = UINT64_C(0x0101010101010101), rank_1 = 0xff;
    uint64_t next = 0;
    for (int piece = PEXT_ROOK; piece <= PEXT_BISHOP; piece++) {
        for (int square = 0; square < 64; square++) {
            /* A line ends at an edge, unless it runs along it. */
            const uint64_t files = (file_a | file_a << 7) & ~(file_a << square % 8);
            const uint64_t ranks = (rank_1 | rank_1 << 56) & ~(rank_1 << square / 8 * 8);
            const uint64_t mask = pext_walk(piece, square, 0) & ~(files | ranks);
            pext_rows[square][piece].mask = mask;
            pext_rows[square][piece].offset = next;
            /* Subsets listed by carries come in the order of their pext. */
            uint64_t occupied = 0;
            do {
                pext_attacks[next++] = pext_walk(piece, square, occupied);
                occupied = (occupied - mask) & mask;
            } while (occupied != 0);
        }
    }
}

__attribute__((target("bmi2")))
static inline uint64_t pext_look_up(struct pext_row row, uint64_t occupied) {
    return pext_attacks[row.offset + _pext_u64(occupied, row.mask)];
}

/* A square is less than 64. */
__attribute__((target("bmi2")))
static inline uint64_t pext_square_attacks_rook(uint64_t square, uint64_t occupied) {
    return pext_look_up(pext_rows[square][PEXT_ROOK], occupied);
}

__attribute__((target("bmi2")))
static inline uint64_t pext_square_attacks_bishop(uint64_t square, uint64_t occupied) {
    return pext_look_up(pext_rows[square][PEXT_BISHOP], occupied);
}

__attribute__((target("bmi2")))
static inline uint64_t pext_square_attacks_queen(uint64_t square, uint64_t occupied) {
    return pext_square_attacks_rook(square, occupied) | pext_square_attacks_bishop(square, occupied);
}
