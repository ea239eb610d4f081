#include <immintrin.h>

/* A board in each lane, and of runs those of one, two and four empty squares by where they end going up. */
struct boards_avx2_runs {
    __m256i one, two, four;
};

__attribute__((target("avx2")))
static inline __m256i boards_avx2_left(__m256i boards, int distance) {
    return _mm256_sll_epi64(boards, _mm_cvtsi32_si128(distance));
}

__attribute__((target("avx2")))
static inline __m256i boards_avx2_right(__m256i boards, int distance) {
    return _mm256_srl_epi64(boards, _mm_cvtsi32_si128(distance));
}

__attribute__((target("avx2")))
static inline __m256i boards_avx2_but(__m256i boards, uint64_t squares) {
    return _mm256_and_si256(boards, _mm256_set1_epi64x((long long)~squares));
}

__attribute__((target("avx2")))
static inline struct boards_avx2_runs boards_avx2_runs(int step, __m256i one) {
    const __m256i two = _mm256_and_si256(one, boards_avx2_left(one, step));
    const __m256i four = _mm256_and_si256(two, boards_avx2_left(two, 2 * step));
    const struct boards_avx2_runs runs = {one, two, four};
    return runs;
}

/* A fill that jumps to the ends of runs. */
__attribute__((target("avx2")))
static inline __m256i boards_avx2_up(int step, __m256i sliders, struct boards_avx2_runs runs) {
    __m256i g = sliders;
    g = _mm256_or_si256(g, _mm256_and_si256(runs.one, boards_avx2_left(g, step)));
    g = _mm256_or_si256(g, _mm256_and_si256(runs.two, boards_avx2_left(g, 2 * step)));
    g = _mm256_or_si256(g, _mm256_and_si256(runs.four, boards_avx2_left(g, 4 * step)));
    return boards_avx2_left(g, step);
}

/* Where runs end going up they begin going down, and what is attacked there jumps off them. */
__attribute__((target("avx2")))
static inline __m256i boards_avx2_down(int step, __m256i sliders, struct boards_avx2_runs runs) {
    __m256i a = boards_avx2_right(sliders, step);
    a = _mm256_or_si256(a, boards_avx2_right(_mm256_and_si256(runs.one, a), step));
    a = _mm256_or_si256(a, boards_avx2_right(_mm256_and_si256(runs.two, a), 2 * step));
    return _mm256_or_si256(a, boards_avx2_right(_mm256_and_si256(runs.four, a), 4 * step));
}

/* Nobody steps off the a-file to the west or off the h-file to the east, and no run of empty squares touches
   either. Then nothing wraps, and no answer has to be masked. */
__attribute__((target("avx2")))
static inline void boards_avx2_board_batch(__m256i orthogonal, __m256i diagonal, __m256i empty,
                                           __m256i occupied, __m256i attacks[8]) {
    const uint64_t a_file = UINT64_C(0x0101010101010101), h_file = a_file << 7;
    const __m256i inner = boards_avx2_but(empty, a_file | h_file);
    const __m256i eastward = boards_avx2_but(diagonal, h_file);
    const __m256i westward = boards_avx2_but(diagonal, a_file);

    const struct boards_avx2_runs diagonals = boards_avx2_runs(9, inner);
    attacks[0] = boards_avx2_up(9, eastward, diagonals);
    attacks[4] = boards_avx2_down(9, westward, diagonals);
    const struct boards_avx2_runs antidiagonals = boards_avx2_runs(7, inner);
    attacks[6] = boards_avx2_up(7, westward, antidiagonals);
    attacks[2] = boards_avx2_down(7, eastward, antidiagonals);
    const struct boards_avx2_runs files = boards_avx2_runs(8, empty);
    attacks[7] = boards_avx2_up(8, orthogonal, files);
    attacks[3] = boards_avx2_down(8, orthogonal, files);
    attacks[5] = boards_avx2_down(1, boards_avx2_but(orthogonal, a_file), boards_avx2_runs(1, inner));
    /* From each rook a borrow runs up to the next man and takes him; what is changed is attacked. */
    const __m256i taken = _mm256_sub_epi8(occupied, _mm256_add_epi8(orthogonal, orthogonal));
    attacks[1] = _mm256_xor_si256(occupied, taken);
}
