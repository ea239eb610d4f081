/* Helpers of printed C. A file gets those it calls. */

/* Attacks of a slider along steps of (files, ranks), each up to and including the first piece. */
static inline uint64_t raybench_attacks_along(
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

/* Packs the squares that can block a rook into bits 0 to 15, those of a bishop into bits 16 to 31. */
static inline uint64_t raybench_indices_of(uint64_t square, uint64_t occupied) {
    const int own_file = (int)(square % 8), own_rank = (int)(square / 8);
    uint64_t rook = 0, bishop = 0;
    for (int other = 63; other >= 0; other--) {
        const int file = other % 8, rank = other / 8;
        const int is_inner_file = 0 < file && file < 7, is_inner_rank = 0 < rank && rank < 7;
        const uint64_t piece = occupied >> other & 1;
        if ((file == own_file) != (rank == own_rank) && (file == own_file ? is_inner_rank : is_inner_file)) {
            rook = rook << 1 | piece;
        }
        if (file != own_file && (file - own_file == rank - own_rank || file - own_file == own_rank - rank)
            && is_inner_file && is_inner_rank) {
            bishop = bishop << 1 | piece;
        }
    }
    return rook | bishop << 16;
}

static inline uint64_t raybench_rotate_left(uint64_t x, uint64_t n) {
    return (x << (n & 63)) | (x >> ((64 - n) & 63));
}

static inline uint64_t raybench_bit_reverse(uint64_t x) {
    const uint64_t ones = UINT64_C(0x5555555555555555);
    const uint64_t pairs = UINT64_C(0x3333333333333333);
    const uint64_t nibbles = UINT64_C(0x0f0f0f0f0f0f0f0f);
    x = ((x >> 1) & ones) | ((x & ones) << 1);
    x = ((x >> 2) & pairs) | ((x & pairs) << 2);
    x = ((x >> 4) & nibbles) | ((x & nibbles) << 4);
    return __builtin_bswap64(x);
}

static inline uint64_t raybench_leading_zeros(uint64_t x) {
#if defined __LZCNT__ && defined __x86_64__
    return __builtin_ia32_lzcnt_u64(x); /* Avoids gcc's test for 0. */
#else
    return x != 0 ? (uint64_t)__builtin_clzll(x) : 64;
#endif
}

static inline uint64_t raybench_trailing_zeros(uint64_t x) {
#if defined __BMI__ && defined __x86_64__
    return __builtin_ia32_tzcnt_u64(x); /* Avoids gcc's test for 0. */
#else
    return x != 0 ? (uint64_t)__builtin_ctzll(x) : 64;
#endif
}
