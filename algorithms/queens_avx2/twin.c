#include <immintrin.h>

/* Sixteen bytes in both halves of a register, as shuffles want them. */
__attribute__((target("avx2")))
static inline __m256i queens_avx2_table(uint64_t first, uint64_t second) {
    return _mm256_broadcastsi128_si256(_mm_set_epi64x((long long)second, (long long)first));
}

/* The bytes of each word in reverse. */
__attribute__((target("avx2")))
static inline __m256i queens_avx2_swapped(__m256i words) {
    return _mm256_shuffle_epi8(
        words, queens_avx2_table(UINT64_C(0x0001020304050607), UINT64_C(0x08090a0b0c0d0e0f)));
}

/* In each byte the square on the file of this number, and none if that is less than 0 or more than 7. */
__attribute__((target("avx2")))
static inline __m256i queens_avx2_on_each_rank(__m256i files) {
    return _mm256_shuffle_epi8(queens_avx2_table(UINT64_C(0x8040201008040201), 0), files);
}

/* ((o - r) ^ (o' - r')') & line: o are the line's men without the slider r, and the byte swap (') reverses a
   line with at most one square in each rank. */
__attribute__((target("avx2")))
static inline __m256i queens_avx2_along(__m256i line, __m256i slider, __m256i mirrored,
                                        __m256i others) {
    const __m256i o = _mm256_and_si256(others, line);
    const __m256i forward = _mm256_sub_epi64(o, slider);
    const __m256i backward = _mm256_sub_epi64(queens_avx2_swapped(o), mirrored);
    return _mm256_and_si256(_mm256_xor_si256(forward, queens_avx2_swapped(backward)), line);
}

/* Four squares, and what is made of them: files and ranks by number in every byte, and how many ranks a byte
   is above the square's. */
struct queens_avx2_squares {
    __m256i at, bit, file_number, rank_number, above, file;
};

__attribute__((target("avx2")))
static inline struct queens_avx2_squares queens_avx2_of(__m256i at) {
    const __m256i seven = _mm256_set1_epi8(7);
    const __m256i squares =
        _mm256_shuffle_epi8(at, queens_avx2_table(0, UINT64_C(0x0808080808080808)));
    struct queens_avx2_squares of;
    of.at = at;
    of.bit = _mm256_sllv_epi64(_mm256_set1_epi64x(1), at);
    of.file_number = _mm256_and_si256(squares, seven);
    of.rank_number = _mm256_and_si256(_mm256_srli_epi64(squares, 3), seven);
    of.above = _mm256_sub_epi8(_mm256_set1_epi64x(0x0706050403020100), of.rank_number);
    of.file = queens_avx2_on_each_rank(of.file_number);
    return of;
}

/* One file more, or less, for each rank above. */
__attribute__((target("avx2")))
static inline __m256i queens_avx2_diagonals(struct queens_avx2_squares of, __m256i others) {
    const __m256i diagonal =
        queens_avx2_on_each_rank(_mm256_add_epi8(of.file_number, of.above));
    const __m256i antidiagonal =
        queens_avx2_on_each_rank(_mm256_sub_epi8(of.file_number, of.above));
    const __m256i mirrored = queens_avx2_swapped(of.bit);
    return _mm256_or_si256(queens_avx2_along(diagonal, of.bit, mirrored, others),
                           queens_avx2_along(antidiagonal, of.bit, mirrored, others));
}

/* The rank is laid on the long diagonal, where a byte swap reverses it. A sum of bytes brings it back: each has
   a bit of its own. */
__attribute__((target("avx2")))
static inline __m256i queens_avx2_rank_and_file(struct queens_avx2_squares of, __m256i others) {
    const __m256i long_diagonal = _mm256_set1_epi64x((long long)UINT64_C(0x8040201008040201));
    const __m256i rank =
        _mm256_or_si256(of.rank_number, queens_avx2_table(0, UINT64_C(0x0808080808080808)));
    const __m256i laid = _mm256_shuffle_epi8(others, rank);
    const __m256i slider = _mm256_and_si256(of.file, long_diagonal);
    const __m256i attacks =
        queens_avx2_along(long_diagonal, slider, queens_avx2_swapped(slider), laid);
    const __m256i in_one = _mm256_sad_epu8(attacks, _mm256_setzero_si256());
    const __m256i below_rank = _mm256_and_si256(of.at, _mm256_set1_epi64x(56));
    return _mm256_or_si256(
        _mm256_sllv_epi64(in_one, below_rank),
        queens_avx2_along(of.file, of.bit, queens_avx2_swapped(of.bit), others));
}

/* Eight squares, each on a board of its own. Squares are less than 64. */
__attribute__((target("avx2")))
static inline void queens_avx2_square_batch(const uint64_t squares[8], const uint64_t occupied[8],
                                            uint64_t attacks[8], int straight, int diagonal) {
    for (int k = 0; k < 8; k += 4) {
        const struct queens_avx2_squares of =
            queens_avx2_of(_mm256_loadu_si256((const __m256i *)(squares + k)));
        const __m256i others =
            _mm256_andnot_si256(of.bit, _mm256_loadu_si256((const __m256i *)(occupied + k)));
        __m256i sets = _mm256_setzero_si256();
        if (straight) {
            sets = queens_avx2_rank_and_file(of, others);
        }
        if (diagonal) {
            sets = _mm256_or_si256(sets, queens_avx2_diagonals(of, others));
        }
        _mm256_storeu_si256((__m256i *)(attacks + k), sets);
    }
}

__attribute__((target("avx2")))
static inline void queens_avx2_square_batch_rook(const uint64_t squares[8],
                                                 const uint64_t occupied[8],
                                                 uint64_t attacks[8]) {
    queens_avx2_square_batch(squares, occupied, attacks, 1, 0);
}

__attribute__((target("avx2")))
static inline void queens_avx2_square_batch_bishop(const uint64_t squares[8],
                                                   const uint64_t occupied[8],
                                                   uint64_t attacks[8]) {
    queens_avx2_square_batch(squares, occupied, attacks, 0, 1);
}

__attribute__((target("avx2")))
static inline void queens_avx2_square_batch_queen(const uint64_t squares[8],
                                                  const uint64_t occupied[8],
                                                  uint64_t attacks[8]) {
    queens_avx2_square_batch(squares, occupied, attacks, 1, 1);
}
