/* Functions for the self-checks of printed C: a plain square-by-square walk. A check gets those it calls. */

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

/* Says what was checked; returns the exit code, 77 (as test harnesses have it) if nothing was. */
static int report(int checked, int routines) {
    if (checked == 0) {
        puts("nothing checked: this CPU lacks instructions that the functions need");
        return 77;
    }
    puts(checked == routines ? "all answers are right" : "all answers that were checked are right");
    return 0;
}

static uint64_t bit(uint64_t square) {
    return UINT64_C(1) << square;
}

/* One ray from `square` by steps of (files, ranks), up to and including the first piece. */
static uint64_t ray(uint64_t square, int files, int ranks, uint64_t occupied) {
    int file = (int)(square % 8) + files, rank = (int)(square / 8) + ranks;
    uint64_t squares = 0;
    while (0 <= file && file < 8 && 0 <= rank && rank < 8 && !(squares & occupied)) {
        squares |= UINT64_C(1) << (8 * rank + file);
        file += files;
        rank += ranks;
    }
    return squares;
}

/* Sort key of a square when the lines of a step are laid one after the other, each in its direction. */
static int order(uint64_t square, int files, int ranks) {
    const int file = (int)(square % 8), rank = (int)(square / 8);
    const int line = files == 0 ? file : rank - files * ranks * file;
    return 64 * line + files * file + ranks * rank;
}

/* The bit of `square` on a board in that order. */
static uint64_t reordered_bit(uint64_t square, int files, int ranks) {
    int before = 0;
    for (uint64_t other = 0; other < 64; other++) {
        before += order(other, files, ranks) < order(square, files, ranks);
    }
    return UINT64_C(1) << before;
}

/* `board` permuted into that order. */
static uint64_t reorder(int files, int ranks, uint64_t board) {
    uint64_t answer = 0;
    for (uint64_t square = 0; square < 64; square++) {
        answer |= (board >> square & 1) * reordered_bit(square, files, ranks);
    }
    return answer;
}

/* Attacks of all sliders in `set`; bit n of `ways` allows direction n, clockwise from north-east. */
static uint64_t slide(uint64_t set, uint64_t ways, uint64_t occupied) {
    static const int steps[8][2] = {
        {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}};
    uint64_t attacks = 0;
    for (uint64_t square = 0; square < 64; square++) {
        for (int way = 0; (set >> square & 1) && way < 8; way++) {
            if (ways >> way & 1) {
                attacks |= ray(square, steps[way][0], steps[way][1], occupied);
            }
        }
    }
    return attacks;
}

/* Whether a piece on `other` can stop a rook (1) or a bishop (2) on `square`. */
static int stops(uint64_t square, uint64_t other) {
    const int file = (int)(other % 8), rank = (int)(other / 8);
    const int files = abs(file - (int)(square % 8)), ranks = abs(rank - (int)(square / 8));
    const int inner_file = 0 < file && file < 7, inner_rank = 0 < rank && rank < 7;
    if (other == square) {
        return 0;
    }
    return ((files == 0 && inner_rank) || (ranks == 0 && inner_file))
        + 2 * (files == ranks && inner_file && inner_rank);
}

/* Packs the squares that can block a rook into bits 0 to 15, those of a bishop into bits 16 to 31. */
static uint64_t indices(uint64_t square, uint64_t board) {
    uint64_t index[3] = {0, 0, 0};
    int places[3] = {0, 0, 0};
    for (uint64_t other = 0; other < 64; other++) {
        const int piece = stops(square, other);
        index[piece] |= (board >> other & 1) << places[piece]++;
    }
    return index[1] | index[2] << 16;
}

/* Number of blocker sets of a rook; a bishop has fewer. */
static uint64_t entries(uint64_t square) {
    uint64_t sets = 1;
    for (uint64_t other = 0; other < 64; other++) {
        sets <<= stops(square, other) == 1;
    }
    return sets;
}

/* Blocker set `number` of both the rook and the bishop; all other squares are random. */
static uint64_t blocker_set(uint64_t square, uint64_t number, uint64_t random) {
    uint64_t board = 0;
    int places[3] = {0, 0, 0};
    for (uint64_t other = 0; other < 64; other++) {
        const int piece = stops(square, other);
        const uint64_t bits = piece == 0 ? random >> other : number >> places[piece];
        board |= (bits & 1) << other;
        places[piece]++;
    }
    return board;
}

/* x + factor * y in each group of `bits` bits. */
static uint64_t sums(uint64_t x, uint64_t y, uint64_t factor, int bits) {
    uint64_t all = 0;
    for (int place = 0; place < 64; place += bits) {
        all |= (((x >> place) + (y >> place) * factor) & ~UINT64_C(0) >> (64 - bits)) << place;
    }
    return all;
}

/* Directions from `square` to the eight `coordinates`, clockwise from north-east (`first`). 0xff for `square` itself
   and, if `exact`, off the rays. */
static uint64_t directions(uint64_t coordinates, uint64_t square, uint64_t first, uint64_t exact) {
    uint64_t answer = ~UINT64_C(0);
    for (uint64_t way = 0; way < 8; way++) {
        uint64_t squares = slide(bit(square), bit(way), 0);
        if (exact == 0 && way % 2 == 0) {
            squares = slide(slide(bit(square), bit(way + 1), 0), bit((way + 7) % 8), 0);
        }
        for (int place = 0; place < 64; place += 8) {
            const uint64_t is_there = squares >> (coordinates >> place & 63) & 1;
            answer ^= is_there * (0xff ^ ((way + first) % 8)) << place;
        }
    }
    return answer;
}
