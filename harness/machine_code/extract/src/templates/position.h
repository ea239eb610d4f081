/* Positions for the self-checks of printed C, as in position.rs. */

/* Random pieces on about three squares of eight: 1 to 6 are white, 9 to 14 black. */
static void random_position(uint64_t *seed, uint64_t codes[8]) {
    static const uint64_t pieces[12] = {1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14};
    const uint64_t occupied = random_word(seed) & (random_word(seed) | random_word(seed) << 1);
    for (int square = 0; square < 64; square++) {
        const uint64_t piece = pieces[random_word(seed) % 12];
        codes[square / 8] &= ~(UINT64_C(255) << square % 8 * 8);
        codes[square / 8] |= (occupied >> square & 1) * piece << square % 8 * 8;
    }
}

static int code_on(const uint64_t codes[8], int square) {
    return (int)(codes[square / 8] >> square % 8 * 8 & 15);
}

/* The sets of the position: occupied, diagonal and orthogonal sliders, white and black pawns, knights, kings. */
static void sets_of(const uint64_t codes[8], uint64_t sets[7]) {
    for (int set = 0; set < 7; set++) {
        sets[set] = 0;
    }
    for (int square = 0; square < 64; square++) {
        const int code = code_on(codes, square), kind = code & 7;
        const int members[7] = {code != 0, kind == 3 || kind == 5, kind == 4 || kind == 5,
                                code == 1, code == 9, kind == 2, kind == 6};
        for (int set = 0; set < 7; set++) {
            sets[set] |= (uint64_t)members[set] << square;
        }
    }
}

/* The same mailbox with a bit for each kind of piece. */
static void kinds_of(const uint64_t codes[8], uint64_t kinds[8]) {
    static const uint64_t bits[16] = {0, 1, 4, 8, 16, 32, 64, 0, 0, 2, 4, 8, 16, 32, 64, 0};
    for (int square = 0; square < 64; square++) {
        kinds[square / 8] &= ~(UINT64_C(255) << square % 8 * 8);
        kinds[square / 8] |= bits[code_on(codes, square)] << square % 8 * 8;
    }
}

static int sign(int number) {
    return (number > 0) - (number < 0);
}

/* Whether the piece on `from` attacks `to`, whatever stands there. */
static int does_attack(const uint64_t codes[8], int from, int to) {
    const int code = code_on(codes, from), kind = code & 7;
    const int files = to % 8 - from % 8, ranks = to / 8 - from / 8;
    const int step = sign(files) + 8 * sign(ranks);
    if (kind == 1) {
        return abs(files) == 1 && ranks == (code == 1 ? 1 : -1);
    }
    if (kind == 2) {
        return abs(files * ranks) == 2;
    }
    if (kind == 6) {
        return from != to && abs(files) < 2 && abs(ranks) < 2;
    }
    if (from == to || !((kind != 3 && files * ranks == 0) || (kind != 4 && abs(files) == abs(ranks)))) {
        return 0;
    }
    for (int square = from + step; square != to; square += step) {
        if (code_on(codes, square) != 0) {
            return 0;
        }
    }
    return kind != 0;
}

/* The bit of `square` in an answer about `origin`: slot 8 d + i is i squares away in direction d, clockwise from
   north; slot 8 d is a knight's move away. */
static uint64_t bit_of(int square, int origin, int in_rays) {
    static const int ways[3][3] = {{5, 6, 7}, {4, 0, 0}, {3, 2, 1}};
    const int files = square % 8 - origin % 8, ranks = square / 8 - origin / 8;
    const int away = abs(files) > abs(ranks) ? abs(files) : abs(ranks);
    if (!in_rays) {
        return bit((uint64_t)square);
    }
    if (abs(files * ranks) == 2) {
        const int octant = files > 0 ? (ranks > 0 ? 0 : 2) : (ranks > 0 ? 6 : 4);
        const int is_second = (abs(files) == 2) == (files * ranks > 0);
        return bit((uint64_t)(8 * (octant + is_second)));
    }
    return bit((uint64_t)(8 * ways[sign(files) + 1][sign(ranks) + 1] + away));
}

/* The pieces that attack `square`: sliders, or all. */
static uint64_t attackers(const uint64_t codes[8], uint64_t square, int leapers, int in_rays) {
    uint64_t answer = 0;
    for (int from = 0; from < 64; from++) {
        const int kind = code_on(codes, from) & 7;
        if ((leapers || (kind > 2 && kind < 6)) && does_attack(codes, from, (int)square)) {
            answer |= bit_of(from, (int)square, in_rays);
        }
    }
    return answer;
}

/* Sliders that attack `square` and have a piece behind it, or these pieces. */
static uint64_t discover(const uint64_t codes[8], uint64_t square, int behind, int in_rays) {
    uint64_t answer = 0;
    const int origin = (int)square;
    for (int from = 0; from < 64; from++) {
        const int kind = code_on(codes, from) & 7;
        const int files = sign(origin % 8 - from % 8), ranks = sign(origin / 8 - from / 8);
        int file = origin % 8 + files, rank = origin / 8 + ranks;
        if (kind < 3 || kind > 5 || !does_attack(codes, from, origin)) {
            continue;
        }
        while (0 <= file && file < 8 && 0 <= rank && rank < 8) {
            const int piece = 8 * rank + file;
            if (code_on(codes, piece) != 0) {
                answer |= bit_of(behind ? piece : from, origin, in_rays);
                break;
            }
            file += files;
            rank += ranks;
        }
    }
    return answer;
}

/* The same position as an engine might hold it: white pieces from 0, black ones from 6, and 12. */
static void board_of(const uint64_t codes[8], uint8_t board[64]) {
    for (int square = 0; square < 64; square++) {
        const int code = code_on(codes, square);
        board[square] = (uint8_t)(code == 0 ? 12 : code < 8 ? code - 1 : code - 3);
    }
}

/* The part of an entry that describes the piece on `square`. */
static uint64_t half_of(const uint64_t codes[8], int square) {
    return (uint64_t)code_on(codes, square) | (uint64_t)square << 8;
}

/* A word of the pairs that `piece` on the empty `square` changes: at their places, or in this order without the zeros
   between them. */
static uint64_t changed_pairs(const uint64_t codes[8], uint64_t square, uint64_t piece, int in_list, int word) {
    uint64_t after[8], entries[32] = {0};
    const int origin = (int)square;
    for (int i = 0; i < 8; i++) {
        after[i] = codes[i];
    }
    after[square / 8] |= piece << square % 8 * 8;
    for (int from = 0; from < 64; from++) {
        for (int to = 0; to < 64; to++) {
            const int before = code_on(codes, to) != 0 && does_attack(codes, from, to);
            const int now = code_on(after, to) != 0 && does_attack(after, from, to);
            uint64_t bits = bit_of(from == origin ? to : from, origin, before != now);
            int slot = 0, place = before ? 17 : from == origin ? 0 : 1;
            if (before == now) {
                continue;
            }
            while (bits >>= 1) {
                slot++;
            }
            if (place == 1 && slot % 8 == 0) {
                place = 16;
            }
            place += slot / 8 * 2;
            entries[place] = half_of(after, from) | half_of(after, to) << 16 | (uint64_t)before << 31;
        }
    }
    for (int from = 0, to = 0; in_list && from < 32; from++) {
        const uint64_t entry = entries[from];
        if (entry != 0) {
            entries[from] = 0;
            entries[to++] = entry;
        }
    }
    return entries[2 * word] | entries[2 * word + 1] << 32;
}
