/* An engine in C, as small as it goes: it counts the legal moves from one position to a depth, by whatever attacks.h it
 * is compiled with. It knows nothing of raybench but the six names that such a file has. */
#define ATTACKS_IMPLEMENTATION
#include "attacks.h"
#include <stdio.h>
#include <stdlib.h>

enum { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, NONE };

typedef struct {
    uint64_t of[6], side[2];
    /* Rooks that may still castle. */
    uint64_t castles;
    /* White is 0; the square that a pawn passed over, or -1. */
    int turn, passed;
} Board;

static uint64_t knights[64], kings[64], pawns[2][64];

static uint64_t bit(int square) {
    return UINT64_C(1) << square;
}

static int lowest(uint64_t set) {
    int square = 0;
    for (; !(set & 255); set >>= 8) square += 8;
    for (; !(set & 1); set >>= 1) square++;
    return square;
}

static uint64_t step(int square, int files, int ranks) {
    const int file = square % 8 + files, rank = square / 8 + ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : bit(8 * rank + file);
}

static void make_steps(void) {
    for (int square = 0; square < 64; square++) {
        for (int files = -2; files <= 2; files++) {
            for (int ranks = -2; ranks <= 2; ranks++) {
                const int distance = files * files + ranks * ranks;
                if (distance == 5) knights[square] |= step(square, files, ranks);
                if (distance == 1 || distance == 2) kings[square] |= step(square, files, ranks);
            }
        }
        pawns[0][square] = step(square, -1, 1) | step(square, 1, 1);
        pawns[1][square] = step(square, -1, -1) | step(square, 1, -1);
    }
}

static Board placed(const char *fen) {
    Board board = {{0}, {0}, bit(0) | bit(7) | bit(56) | bit(63), 0, -1};
    static const char names[] = "pnbrqk";
    int square = 56;
    for (; *fen; fen++) {
        if (*fen == '/') {
            square -= 16;
        } else if (*fen <= '8') {
            square += *fen - '0';
        } else {
            const int side = *fen >= 'a';
            for (int kind = PAWN; kind < NONE; kind++) {
                if (names[kind] == (*fen | 32)) board.of[kind] |= bit(square);
            }
            board.side[side] |= bit(square++);
        }
    }
    return board;
}

static int is_attacked(const Board *board, int square, int by) {
    const uint64_t them = board->side[by], queens = board->of[QUEEN];
    uint64_t both[2];
    if (pawns[!by][square] & board->of[PAWN] & them) return 1;
    if (knights[square] & board->of[KNIGHT] & them) return 1;
    if (kings[square] & board->of[KING] & them) return 1;
    both_attacks((uint64_t)square, board->side[0] | board->side[1], both);
    return (both[0] & (board->of[ROOK] | queens) & them) != 0
        || (both[1] & (board->of[BISHOP] | queens) & them) != 0;
}

static uint64_t count(const Board *board, int depth);

/* What follows a move, if it is legal. */
static uint64_t after(const Board *before, int kind, int from, int to, int becomes, int depth) {
    Board board = *before;
    const int us = board.turn, them = !us, step = to - from;
    for (int other = PAWN; other < NONE; other++) board.of[other] &= ~bit(to);
    board.side[them] &= ~bit(to);
    board.of[kind] &= ~bit(from);
    board.of[becomes] |= bit(to);
    board.side[us] ^= bit(from) | bit(to);
    if (kind == PAWN && to == board.passed) {
        board.of[PAWN] &= ~bit(to ^ 8);
        board.side[them] &= ~bit(to ^ 8);
    }
    if (kind == KING && (step == 2 || step == -2)) {
        const uint64_t rook = step > 0 ? bit(to + 1) | bit(to - 1) : bit(to - 2) | bit(to + 1);
        board.of[ROOK] ^= rook;
        board.side[us] ^= rook;
    }
    board.castles &= ~(bit(from) | bit(to));
    if (kind == KING) board.castles &= ~(us ? bit(56) | bit(63) : bit(0) | bit(7));
    board.passed = kind == PAWN && (step == 16 || step == -16) ? from + step / 2 : -1;
    board.turn = them;
    if (is_attacked(&board, lowest(board.of[KING] & board.side[us]), them)) return 0;
    return depth == 1 ? 1 : count(&board, depth - 1);
}

static uint64_t pawn_to(const Board *board, int from, int to, int depth) {
    if (to >= 8 && to < 56) return after(board, PAWN, from, to, PAWN, depth);
    uint64_t nodes = 0;
    for (int kind = KNIGHT; kind <= QUEEN; kind++) nodes += after(board, PAWN, from, to, kind, depth);
    return nodes;
}

static uint64_t of_pawn(const Board *board, int from, int depth) {
    const uint64_t occupied = board->side[0] | board->side[1];
    const int forward = board->turn ? -8 : 8, first = board->turn ? 6 : 1;
    uint64_t nodes = 0, captures = board->side[!board->turn];
    if (board->passed >= 0) captures |= bit(board->passed);
    if (!(occupied & bit(from + forward))) {
        nodes += pawn_to(board, from, from + forward, depth);
        if (from / 8 == first && !(occupied & bit(from + 2 * forward))) {
            nodes += pawn_to(board, from, from + 2 * forward, depth);
        }
    }
    for (uint64_t to = pawns[board->turn][from] & captures; to; to &= to - 1) {
        nodes += pawn_to(board, from, lowest(to), depth);
    }
    return nodes;
}

static uint64_t castlings(const Board *board, int king, int depth) {
    const uint64_t occupied = board->side[0] | board->side[1];
    const uint64_t own = board->castles & board->side[board->turn];
    const uint64_t right = bit(king + 1) | bit(king + 2);
    const uint64_t left = bit(king - 1) | bit(king - 2) | bit(king - 3);
    uint64_t nodes = 0;
    if (is_attacked(board, king, !board->turn)) return 0;
    if (own & bit(king | 7) && !(occupied & right) && !is_attacked(board, king + 1, !board->turn)) {
        nodes += after(board, KING, king, king + 2, KING, depth);
    }
    if (own & bit(king & ~7) && !(occupied & left) && !is_attacked(board, king - 1, !board->turn)) {
        nodes += after(board, KING, king, king - 2, KING, depth);
    }
    return nodes;
}

static uint64_t attacks(const Board *board, int kind, int from) {
    const uint64_t occupied = board->side[0] | board->side[1], square = (uint64_t)from;
    switch (kind) {
    case KNIGHT: return knights[from];
    case BISHOP: return bishop_attacks(square, occupied);
    case ROOK: return rook_attacks(square, occupied);
    case QUEEN: return queen_attacks(square, occupied);
    default: return kings[from];
    }
}

static uint64_t count(const Board *board, int depth) {
    const uint64_t us = board->side[board->turn];
    uint64_t nodes = 0;
    for (uint64_t set = board->of[PAWN] & us; set; set &= set - 1) {
        nodes += of_pawn(board, lowest(set), depth);
    }
    for (int kind = KNIGHT; kind < NONE; kind++) {
        for (uint64_t set = board->of[kind] & us; set; set &= set - 1) {
            const int from = lowest(set);
            for (uint64_t to = attacks(board, kind, from) & ~us; to; to &= to - 1) {
                nodes += after(board, kind, from, lowest(to), kind, depth);
            }
        }
    }
    if (board->castles & us) nodes += castlings(board, lowest(board->of[KING] & us), depth);
    return nodes;
}

/* engine DEPTH: of Kiwipete, White to move, all castlings there. */
int main(int arguments, char **argument) {
    const Board kiwipete = placed("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R");
    attacks_init();
    make_steps();
    printf("%llu\n", (unsigned long long)count(&kiwipete, arguments > 1 ? atoi(argument[1]) : 1));
    return 0;
}
