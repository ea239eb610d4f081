#include <immintrin.h>

/* A line in each lane: diagonal, rank, anti-diagonal, file. Up is to more significant bits. */
__attribute__((target("avx2")))
static inline __m256i pairs_avx2_up(__m256i set, int steps) {
    return _mm256_sllv_epi64(set, _mm256_setr_epi64x(9 * steps, steps, 7 * steps, 8 * steps));
}

__attribute__((target("avx2")))
static inline __m256i pairs_avx2_down(__m256i set, int steps) {
    return _mm256_srlv_epi64(set, _mm256_setr_epi64x(9 * steps, steps, 7 * steps, 8 * steps));
}

/* The attacks stand in dir8 order: those of north-east, east, south-east and south in attacks[0]. */
__attribute__((target("avx2")))
static inline void pairs_avx2_board_attacks(uint64_t orthogonal, uint64_t diagonal, uint64_t empty,
                                            __m256i attacks[2]) {
    const long long not_a_file = (long long)UINT64_C(0xfefefefefefefefe);
    const long long not_h_file = (long long)UINT64_C(0x7f7f7f7f7f7f7f7f);
    /* What a step up reaches without wrapping, and so what a step down can leave. */
    const __m256i within = _mm256_setr_epi64x(not_a_file, not_a_file, not_h_file, -1);
    const __m256i on_diagonals = _mm256_setr_epi64x(-1, 0, -1, 0);
    /* A sum with the difference, which no compiler takes for a shuffle across lanes. */
    const __m256i more =
        _mm256_and_si256(_mm256_set1_epi64x((long long)(diagonal - orthogonal)), on_diagonals);
    const __m256i sliders = _mm256_add_epi64(_mm256_set1_epi64x((long long)orthogonal), more);

    /* Where, going up, runs of one, two and four empty squares end. */
    const __m256i p1 = _mm256_and_si256(_mm256_set1_epi64x((long long)empty), within);
    const __m256i p2 = _mm256_and_si256(p1, pairs_avx2_up(p1, 1));
    const __m256i p4 = _mm256_and_si256(p2, pairs_avx2_up(p2, 2));

    /* Up to the ends of runs, and down from there, by turns: neither waits for the other. */
    __m256i g = sliders;
    __m256i a = pairs_avx2_down(_mm256_and_si256(sliders, within), 1);
    g = _mm256_or_si256(g, _mm256_and_si256(p1, pairs_avx2_up(g, 1)));
    a = _mm256_or_si256(a, pairs_avx2_down(_mm256_and_si256(p1, a), 1));
    g = _mm256_or_si256(g, _mm256_and_si256(p2, pairs_avx2_up(g, 2)));
    a = _mm256_or_si256(a, pairs_avx2_down(_mm256_and_si256(p2, a), 2));
    g = _mm256_or_si256(g, _mm256_and_si256(p4, pairs_avx2_up(g, 4)));
    a = _mm256_or_si256(a, pairs_avx2_down(_mm256_and_si256(p4, a), 4));
    const __m256i positive = _mm256_and_si256(pairs_avx2_up(g, 1), within);

    attacks[0] = _mm256_blend_epi32(positive, a, 0xf0);
    attacks[1] = _mm256_blend_epi32(a, positive, 0xf0);
}
