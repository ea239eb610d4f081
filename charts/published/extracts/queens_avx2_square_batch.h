/*
 * Queens in lanes, AVX2: a query in each lane, lines by a shuffle's look-up, attacks by
 * subtractions; or eight queries joined as bytes.
 *
 * Requires an x86-64 CPU with AVX2. C11 or C++11: gcc and clang need no flags, clang-cl needs
 * -mavx2.
 *
 * Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. Each of `squares` is 0 to 63;
 * functions declare how many there are.
 * Use: include this file and call for example queens_avx2_square_batch_both(squares, occupied,
 * attacks).
 *
 * Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
 * shuffled (record 20261128T215841Z, AMD EPYC, virtual machine (KVM), tier x86-64-v4):
 * - throughput: queen 3.78 (3.78–3.79), rook 2.36 (2.36–2.36), bishop 2.21 (2.21–2.22),
 *   both 3.89 (3.89–3.89) core cycles per query
 * - latency: queen 4.06 (4.06–4.06), rook 3.46 (3.46–3.47), bishop 2.81 (2.81–2.81), both
 *   5.09 (5.09–5.10) core cycles per query
 *
 * Sources, for all forms of this algorithm:
 * - Gerd Isenberg, 2007: Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's
 *   Hyperbola Project
 * - Tim Cooijmans, 2014: Hyperbola Quintessence for rooks along ranks
 * - raybench, 2026: lines by a look-up of 16 bytes, and the lines of eight pieces joined as
 *   bytes
 *
 * From raybench 0.2.0.
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef QUEENS_AVX2_SQUARE_BATCH_H
#define QUEENS_AVX2_SQUARE_BATCH_H
#if defined _MSC_VER && !defined __clang__
#error "cl lacks the builtins and attributes of gcc and clang: compile with clang-cl"
#endif
#include <stdint.h>

#ifndef __x86_64__
#error "requires x86-64"
#endif
#include <immintrin.h>

/* The lowest byte of each word, eight times. */
__attribute__((aligned(64))) static const uint64_t QUEENS_AVX2_SQUARE_BATCH_IN_BYTES[4] = {
    0x0000000000000000, 0x0808080808080808, 0x0000000000000000, 0x0808080808080808,
};

/* The bytes of a word in reverse. */
__attribute__((aligned(64))) static const uint64_t QUEENS_AVX2_SQUARE_BATCH_BYTE_SWAP[4] = {
    0x0001020304050607, 0x08090a0b0c0d0e0f, 0x0001020304050607, 0x08090a0b0c0d0e0f,
};

/* The bit of each file; none for numbers above 7. */
__attribute__((aligned(64))) static const uint64_t QUEENS_AVX2_SQUARE_BATCH_ON_EACH_RANK[4] = {
    0x8040201008040201, 0x0000000000000000, 0x8040201008040201, 0x0000000000000000,
};

/* Attacks of a rook on each of `squares`. */
__attribute__((target("avx2")))
static inline void queens_avx2_square_batch_rook(
    const uint64_t squares[8], const uint64_t occupied[8], uint64_t attacks[8]) {
    const __m256i vectors = _mm256_loadu_si256((const __m256i *)squares);
    const __m256i vectors2 = _mm256_loadu_si256((const __m256i *)(squares + 4));
    const __m256i in_bytes = _mm256_loadu_si256((const __m256i *)QUEENS_AVX2_SQUARE_BATCH_IN_BYTES);
    const __m256i in_bytes2 = _mm256_shuffle_epi8(vectors, in_bytes);
    const __m256i new_ = _mm256_set1_epi64x((long long)UINT64_C(0x0707070707070707));
    const __m256i bit = _mm256_set1_epi64x(1);
    const __m256i bit2 = _mm256_sllv_epi64(bit, vectors);
    const __m256i byte_swap =
        _mm256_loadu_si256((const __m256i *)QUEENS_AVX2_SQUARE_BATCH_BYTE_SWAP);
    const __m256i sliders =
        _mm256_andnot_si256(bit2, _mm256_loadu_si256((const __m256i *)occupied));
    const __m256i on_each_rank =
        _mm256_loadu_si256((const __m256i *)QUEENS_AVX2_SQUARE_BATCH_ON_EACH_RANK);
    const __m256i on_each_rank2 =
        _mm256_shuffle_epi8(on_each_rank, _mm256_and_si256(in_bytes2, new_));
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const __m256i long_ = _mm256_set1_epi64x((long long)a1_h8_diagonal);
    const __m256i laid =
        _mm256_or_si256(_mm256_and_si256(_mm256_srli_epi64(in_bytes2, 3), new_), in_bytes);
    const __m256i laid2 = _mm256_shuffle_epi8(sliders, laid);
    const __m256i slider = _mm256_and_si256(on_each_rank2, long_);
    const __m256i o = _mm256_and_si256(laid2, long_);
    const __m256i words =
        _mm256_sub_epi64(_mm256_shuffle_epi8(o, byte_swap), _mm256_shuffle_epi8(slider, byte_swap));
    const __m256i attacks2 =
        _mm256_xor_si256(_mm256_sub_epi64(o, slider), _mm256_shuffle_epi8(words, byte_swap));
    const __m256i sum = _mm256_set1_epi64x(0);
    const __m256i below_rank = _mm256_set1_epi64x(56);
    const __m256i along_rank =
        _mm256_sllv_epi64(_mm256_sad_epu8(_mm256_and_si256(attacks2, long_), sum), _mm256_and_si256(vectors, below_rank));
    const __m256i o2 = _mm256_and_si256(sliders, on_each_rank2);
    const __m256i words2 =
        _mm256_sub_epi64(_mm256_shuffle_epi8(o2, byte_swap), _mm256_shuffle_epi8(bit2, byte_swap));
    const __m256i attacks3 =
        _mm256_xor_si256(_mm256_sub_epi64(o2, bit2), _mm256_shuffle_epi8(words2, byte_swap));
    const __m256i in_bytes3 = _mm256_shuffle_epi8(vectors2, in_bytes);
    const __m256i bit3 = _mm256_sllv_epi64(bit, vectors2);
    const __m256i sliders2 =
        _mm256_andnot_si256(bit3, _mm256_loadu_si256((const __m256i *)(occupied + 4)));
    const __m256i on_each_rank3 =
        _mm256_shuffle_epi8(on_each_rank, _mm256_and_si256(in_bytes3, new_));
    const __m256i laid3 =
        _mm256_or_si256(_mm256_and_si256(_mm256_srli_epi64(in_bytes3, 3), new_), in_bytes);
    const __m256i laid4 = _mm256_shuffle_epi8(sliders2, laid3);
    const __m256i slider2 = _mm256_and_si256(on_each_rank3, long_);
    const __m256i o3 = _mm256_and_si256(laid4, long_);
    const __m256i words3 =
        _mm256_sub_epi64(_mm256_shuffle_epi8(o3, byte_swap), _mm256_shuffle_epi8(slider2, byte_swap));
    const __m256i attacks4 =
        _mm256_xor_si256(_mm256_sub_epi64(o3, slider2), _mm256_shuffle_epi8(words3, byte_swap));
    const __m256i along_rank2 =
        _mm256_sllv_epi64(_mm256_sad_epu8(_mm256_and_si256(attacks4, long_), sum), _mm256_and_si256(vectors2, below_rank));
    const __m256i o4 = _mm256_and_si256(sliders2, on_each_rank3);
    const __m256i words4 =
        _mm256_sub_epi64(_mm256_shuffle_epi8(o4, byte_swap), _mm256_shuffle_epi8(bit3, byte_swap));
    const __m256i attacks5 =
        _mm256_xor_si256(_mm256_sub_epi64(o4, bit3), _mm256_shuffle_epi8(words4, byte_swap));
    _mm256_storeu_si256((__m256i *)attacks, _mm256_or_si256(along_rank, _mm256_and_si256(attacks3, on_each_rank2)));
    _mm256_storeu_si256((__m256i *)(attacks + 4), _mm256_or_si256(along_rank2, _mm256_and_si256(attacks5, on_each_rank3)));
}

/* Attacks of a bishop on each of `squares`. */
__attribute__((target("avx2")))
static inline void queens_avx2_square_batch_bishop(
    const uint64_t squares[8], const uint64_t occupied[8], uint64_t attacks[8]) {
    const __m256i vectors = _mm256_loadu_si256((const __m256i *)squares);
    const __m256i vectors2 = _mm256_loadu_si256((const __m256i *)(squares + 4));
    const __m256i in_bytes = _mm256_loadu_si256((const __m256i *)QUEENS_AVX2_SQUARE_BATCH_IN_BYTES);
    const __m256i in_bytes2 = _mm256_shuffle_epi8(vectors, in_bytes);
    const __m256i new_ = _mm256_set1_epi64x((long long)UINT64_C(0x0707070707070707));
    const __m256i new_2 = _mm256_and_si256(in_bytes2, new_);
    const __m256i bit = _mm256_set1_epi64x(1);
    const __m256i bit2 = _mm256_sllv_epi64(bit, vectors);
    const __m256i byte_swap =
        _mm256_loadu_si256((const __m256i *)QUEENS_AVX2_SQUARE_BATCH_BYTE_SWAP);
    const __m256i swapped = _mm256_shuffle_epi8(bit2, byte_swap);
    const __m256i sliders =
        _mm256_andnot_si256(bit2, _mm256_loadu_si256((const __m256i *)occupied));
    const __m256i above = _mm256_set1_epi64x((long long)UINT64_C(0x0706050403020100));
    const __m256i above2 =
        _mm256_sub_epi8(above, _mm256_and_si256(_mm256_srli_epi64(in_bytes2, 3), new_));
    const __m256i files = _mm256_add_epi8(new_2, above2);
    const __m256i files2 = _mm256_sub_epi8(new_2, above2);
    const __m256i on_each_rank =
        _mm256_loadu_si256((const __m256i *)QUEENS_AVX2_SQUARE_BATCH_ON_EACH_RANK);
    const __m256i on_each_rank2 = _mm256_shuffle_epi8(on_each_rank, files);
    const __m256i on_each_rank3 = _mm256_shuffle_epi8(on_each_rank, files2);
    const __m256i o = _mm256_and_si256(sliders, on_each_rank2);
    const __m256i swapped2 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(_mm256_shuffle_epi8(o, byte_swap), swapped), byte_swap);
    const __m256i attacks2 =
        _mm256_and_si256(_mm256_xor_si256(_mm256_sub_epi64(o, bit2), swapped2), on_each_rank2);
    const __m256i o2 = _mm256_and_si256(sliders, on_each_rank3);
    const __m256i words = _mm256_sub_epi64(_mm256_shuffle_epi8(o2, byte_swap), swapped);
    const __m256i attacks3 =
        _mm256_xor_si256(_mm256_sub_epi64(o2, bit2), _mm256_shuffle_epi8(words, byte_swap));
    const __m256i in_bytes3 = _mm256_shuffle_epi8(vectors2, in_bytes);
    const __m256i new_3 = _mm256_and_si256(in_bytes3, new_);
    const __m256i bit3 = _mm256_sllv_epi64(bit, vectors2);
    const __m256i swapped3 = _mm256_shuffle_epi8(bit3, byte_swap);
    const __m256i sliders2 =
        _mm256_andnot_si256(bit3, _mm256_loadu_si256((const __m256i *)(occupied + 4)));
    const __m256i above3 =
        _mm256_sub_epi8(above, _mm256_and_si256(_mm256_srli_epi64(in_bytes3, 3), new_));
    const __m256i files3 = _mm256_add_epi8(new_3, above3);
    const __m256i files4 = _mm256_sub_epi8(new_3, above3);
    const __m256i on_each_rank4 = _mm256_shuffle_epi8(on_each_rank, files3);
    const __m256i on_each_rank5 = _mm256_shuffle_epi8(on_each_rank, files4);
    const __m256i o3 = _mm256_and_si256(sliders2, on_each_rank4);
    const __m256i words2 = _mm256_sub_epi64(_mm256_shuffle_epi8(o3, byte_swap), swapped3);
    const __m256i attacks4 =
        _mm256_xor_si256(_mm256_sub_epi64(o3, bit3), _mm256_shuffle_epi8(words2, byte_swap));
    const __m256i o4 = _mm256_and_si256(sliders2, on_each_rank5);
    const __m256i words3 = _mm256_sub_epi64(_mm256_shuffle_epi8(o4, byte_swap), swapped3);
    const __m256i attacks5 =
        _mm256_xor_si256(_mm256_sub_epi64(o4, bit3), _mm256_shuffle_epi8(words3, byte_swap));
    _mm256_storeu_si256((__m256i *)attacks, _mm256_or_si256(attacks2, _mm256_and_si256(attacks3, on_each_rank3)));
    _mm256_storeu_si256((__m256i *)(attacks + 4), _mm256_or_si256(_mm256_and_si256(attacks4, on_each_rank4), _mm256_and_si256(attacks5, on_each_rank5)));
}

/* Attacks of a queen on each of `squares`. */
__attribute__((target("avx2")))
static inline void queens_avx2_square_batch_queen(
    const uint64_t squares[8], const uint64_t occupied[8], uint64_t attacks[8]) {
    const __m256i vectors = _mm256_loadu_si256((const __m256i *)squares);
    const __m256i vectors2 = _mm256_loadu_si256((const __m256i *)(squares + 4));
    const __m256i in_bytes = _mm256_loadu_si256((const __m256i *)QUEENS_AVX2_SQUARE_BATCH_IN_BYTES);
    const __m256i in_bytes2 = _mm256_shuffle_epi8(vectors, in_bytes);
    const __m256i new_ = _mm256_set1_epi64x((long long)UINT64_C(0x0707070707070707));
    const __m256i new_2 = _mm256_and_si256(in_bytes2, new_);
    const __m256i bit = _mm256_set1_epi64x(1);
    const __m256i bit2 = _mm256_sllv_epi64(bit, vectors);
    const __m256i rank_number = _mm256_and_si256(_mm256_srli_epi64(in_bytes2, 3), new_);
    const __m256i byte_swap =
        _mm256_loadu_si256((const __m256i *)QUEENS_AVX2_SQUARE_BATCH_BYTE_SWAP);
    const __m256i swapped = _mm256_shuffle_epi8(bit2, byte_swap);
    const __m256i sliders =
        _mm256_andnot_si256(bit2, _mm256_loadu_si256((const __m256i *)occupied));
    const __m256i on_each_rank =
        _mm256_loadu_si256((const __m256i *)QUEENS_AVX2_SQUARE_BATCH_ON_EACH_RANK);
    const __m256i on_each_rank2 = _mm256_shuffle_epi8(on_each_rank, new_2);
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const __m256i long_ = _mm256_set1_epi64x((long long)a1_h8_diagonal);
    const __m256i laid = _mm256_shuffle_epi8(sliders, _mm256_or_si256(rank_number, in_bytes));
    const __m256i slider = _mm256_and_si256(on_each_rank2, long_);
    const __m256i o = _mm256_and_si256(laid, long_);
    const __m256i words =
        _mm256_sub_epi64(_mm256_shuffle_epi8(o, byte_swap), _mm256_shuffle_epi8(slider, byte_swap));
    const __m256i attacks2 =
        _mm256_xor_si256(_mm256_sub_epi64(o, slider), _mm256_shuffle_epi8(words, byte_swap));
    const __m256i sum = _mm256_set1_epi64x(0);
    const __m256i below_rank = _mm256_set1_epi64x(56);
    const __m256i along_rank =
        _mm256_sllv_epi64(_mm256_sad_epu8(_mm256_and_si256(attacks2, long_), sum), _mm256_and_si256(vectors, below_rank));
    const __m256i o2 = _mm256_and_si256(sliders, on_each_rank2);
    const __m256i words2 = _mm256_sub_epi64(_mm256_shuffle_epi8(o2, byte_swap), swapped);
    const __m256i attacks3 =
        _mm256_xor_si256(_mm256_sub_epi64(o2, bit2), _mm256_shuffle_epi8(words2, byte_swap));
    const __m256i straight = _mm256_or_si256(along_rank, _mm256_and_si256(attacks3, on_each_rank2));
    const __m256i above = _mm256_set1_epi64x((long long)UINT64_C(0x0706050403020100));
    const __m256i above2 = _mm256_sub_epi8(above, rank_number);
    const __m256i files = _mm256_add_epi8(new_2, above2);
    const __m256i files2 = _mm256_sub_epi8(new_2, above2);
    const __m256i on_each_rank3 = _mm256_shuffle_epi8(on_each_rank, files);
    const __m256i on_each_rank4 = _mm256_shuffle_epi8(on_each_rank, files2);
    const __m256i o3 = _mm256_and_si256(sliders, on_each_rank3);
    const __m256i words3 = _mm256_sub_epi64(_mm256_shuffle_epi8(o3, byte_swap), swapped);
    const __m256i attacks4 =
        _mm256_xor_si256(_mm256_sub_epi64(o3, bit2), _mm256_shuffle_epi8(words3, byte_swap));
    const __m256i o4 = _mm256_and_si256(sliders, on_each_rank4);
    const __m256i words4 = _mm256_sub_epi64(_mm256_shuffle_epi8(o4, byte_swap), swapped);
    const __m256i attacks5 =
        _mm256_xor_si256(_mm256_sub_epi64(o4, bit2), _mm256_shuffle_epi8(words4, byte_swap));
    const __m256i slanted =
        _mm256_or_si256(_mm256_and_si256(attacks4, on_each_rank3), _mm256_and_si256(attacks5, on_each_rank4));
    const __m256i in_bytes3 = _mm256_shuffle_epi8(vectors2, in_bytes);
    const __m256i new_3 = _mm256_and_si256(in_bytes3, new_);
    const __m256i bit3 = _mm256_sllv_epi64(bit, vectors2);
    const __m256i rank_number2 = _mm256_and_si256(_mm256_srli_epi64(in_bytes3, 3), new_);
    const __m256i swapped2 = _mm256_shuffle_epi8(bit3, byte_swap);
    const __m256i sliders2 =
        _mm256_andnot_si256(bit3, _mm256_loadu_si256((const __m256i *)(occupied + 4)));
    const __m256i on_each_rank5 = _mm256_shuffle_epi8(on_each_rank, new_3);
    const __m256i laid2 = _mm256_shuffle_epi8(sliders2, _mm256_or_si256(rank_number2, in_bytes));
    const __m256i slider2 = _mm256_and_si256(on_each_rank5, long_);
    const __m256i o5 = _mm256_and_si256(laid2, long_);
    const __m256i words5 =
        _mm256_sub_epi64(_mm256_shuffle_epi8(o5, byte_swap), _mm256_shuffle_epi8(slider2, byte_swap));
    const __m256i attacks6 =
        _mm256_xor_si256(_mm256_sub_epi64(o5, slider2), _mm256_shuffle_epi8(words5, byte_swap));
    const __m256i along_rank2 =
        _mm256_sllv_epi64(_mm256_sad_epu8(_mm256_and_si256(attacks6, long_), sum), _mm256_and_si256(vectors2, below_rank));
    const __m256i o6 = _mm256_and_si256(sliders2, on_each_rank5);
    const __m256i words6 = _mm256_sub_epi64(_mm256_shuffle_epi8(o6, byte_swap), swapped2);
    const __m256i attacks7 =
        _mm256_xor_si256(_mm256_sub_epi64(o6, bit3), _mm256_shuffle_epi8(words6, byte_swap));
    const __m256i straight2 =
        _mm256_or_si256(along_rank2, _mm256_and_si256(attacks7, on_each_rank5));
    const __m256i above3 = _mm256_sub_epi8(above, rank_number2);
    const __m256i files3 = _mm256_add_epi8(new_3, above3);
    const __m256i files4 = _mm256_sub_epi8(new_3, above3);
    const __m256i on_each_rank6 = _mm256_shuffle_epi8(on_each_rank, files3);
    const __m256i on_each_rank7 = _mm256_shuffle_epi8(on_each_rank, files4);
    const __m256i o7 = _mm256_and_si256(sliders2, on_each_rank6);
    const __m256i words7 = _mm256_sub_epi64(_mm256_shuffle_epi8(o7, byte_swap), swapped2);
    const __m256i attacks8 =
        _mm256_xor_si256(_mm256_sub_epi64(o7, bit3), _mm256_shuffle_epi8(words7, byte_swap));
    const __m256i o8 = _mm256_and_si256(sliders2, on_each_rank7);
    const __m256i words8 = _mm256_sub_epi64(_mm256_shuffle_epi8(o8, byte_swap), swapped2);
    const __m256i attacks9 =
        _mm256_xor_si256(_mm256_sub_epi64(o8, bit3), _mm256_shuffle_epi8(words8, byte_swap));
    const __m256i slanted2 =
        _mm256_or_si256(_mm256_and_si256(attacks8, on_each_rank6), _mm256_and_si256(attacks9, on_each_rank7));
    _mm256_storeu_si256((__m256i *)attacks, _mm256_or_si256(straight, slanted));
    _mm256_storeu_si256((__m256i *)(attacks + 4), _mm256_or_si256(straight2, slanted2));
}

/* Attacks of a rook on each of `squares`, then of a bishop on each. */
__attribute__((target("avx2")))
static inline void queens_avx2_square_batch_both(
    const uint64_t squares[8], const uint64_t occupied[8], uint64_t attacks[16]) {
    const __m256i vectors = _mm256_loadu_si256((const __m256i *)squares);
    const __m256i vectors2 = _mm256_loadu_si256((const __m256i *)(squares + 4));
    const __m256i in_bytes = _mm256_loadu_si256((const __m256i *)QUEENS_AVX2_SQUARE_BATCH_IN_BYTES);
    const __m256i in_bytes2 = _mm256_shuffle_epi8(vectors, in_bytes);
    const __m256i new_ = _mm256_set1_epi64x((long long)UINT64_C(0x0707070707070707));
    const __m256i new_2 = _mm256_and_si256(in_bytes2, new_);
    const __m256i bit = _mm256_set1_epi64x(1);
    const __m256i bit2 = _mm256_sllv_epi64(bit, vectors);
    const __m256i rank_number = _mm256_and_si256(_mm256_srli_epi64(in_bytes2, 3), new_);
    const __m256i byte_swap =
        _mm256_loadu_si256((const __m256i *)QUEENS_AVX2_SQUARE_BATCH_BYTE_SWAP);
    const __m256i swapped = _mm256_shuffle_epi8(bit2, byte_swap);
    const __m256i sliders =
        _mm256_andnot_si256(bit2, _mm256_loadu_si256((const __m256i *)occupied));
    const __m256i on_each_rank =
        _mm256_loadu_si256((const __m256i *)QUEENS_AVX2_SQUARE_BATCH_ON_EACH_RANK);
    const __m256i on_each_rank2 = _mm256_shuffle_epi8(on_each_rank, new_2);
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const __m256i long_ = _mm256_set1_epi64x((long long)a1_h8_diagonal);
    const __m256i laid = _mm256_shuffle_epi8(sliders, _mm256_or_si256(rank_number, in_bytes));
    const __m256i slider = _mm256_and_si256(on_each_rank2, long_);
    const __m256i o = _mm256_and_si256(laid, long_);
    const __m256i words =
        _mm256_sub_epi64(_mm256_shuffle_epi8(o, byte_swap), _mm256_shuffle_epi8(slider, byte_swap));
    const __m256i attacks2 =
        _mm256_xor_si256(_mm256_sub_epi64(o, slider), _mm256_shuffle_epi8(words, byte_swap));
    const __m256i sum = _mm256_set1_epi64x(0);
    const __m256i below_rank = _mm256_set1_epi64x(56);
    const __m256i along_rank =
        _mm256_sllv_epi64(_mm256_sad_epu8(_mm256_and_si256(attacks2, long_), sum), _mm256_and_si256(vectors, below_rank));
    const __m256i o2 = _mm256_and_si256(sliders, on_each_rank2);
    const __m256i words2 = _mm256_sub_epi64(_mm256_shuffle_epi8(o2, byte_swap), swapped);
    const __m256i attacks3 =
        _mm256_xor_si256(_mm256_sub_epi64(o2, bit2), _mm256_shuffle_epi8(words2, byte_swap));
    const __m256i in_bytes3 = _mm256_shuffle_epi8(vectors2, in_bytes);
    const __m256i new_3 = _mm256_and_si256(in_bytes3, new_);
    const __m256i bit3 = _mm256_sllv_epi64(bit, vectors2);
    const __m256i rank_number2 = _mm256_and_si256(_mm256_srli_epi64(in_bytes3, 3), new_);
    const __m256i swapped2 = _mm256_shuffle_epi8(bit3, byte_swap);
    const __m256i sliders2 =
        _mm256_andnot_si256(bit3, _mm256_loadu_si256((const __m256i *)(occupied + 4)));
    const __m256i on_each_rank3 = _mm256_shuffle_epi8(on_each_rank, new_3);
    const __m256i laid2 = _mm256_shuffle_epi8(sliders2, _mm256_or_si256(rank_number2, in_bytes));
    const __m256i slider2 = _mm256_and_si256(on_each_rank3, long_);
    const __m256i o3 = _mm256_and_si256(laid2, long_);
    const __m256i words3 =
        _mm256_sub_epi64(_mm256_shuffle_epi8(o3, byte_swap), _mm256_shuffle_epi8(slider2, byte_swap));
    const __m256i attacks4 =
        _mm256_xor_si256(_mm256_sub_epi64(o3, slider2), _mm256_shuffle_epi8(words3, byte_swap));
    const __m256i along_rank2 =
        _mm256_sllv_epi64(_mm256_sad_epu8(_mm256_and_si256(attacks4, long_), sum), _mm256_and_si256(vectors2, below_rank));
    const __m256i o4 = _mm256_and_si256(sliders2, on_each_rank3);
    const __m256i words4 = _mm256_sub_epi64(_mm256_shuffle_epi8(o4, byte_swap), swapped2);
    const __m256i attacks5 =
        _mm256_xor_si256(_mm256_sub_epi64(o4, bit3), _mm256_shuffle_epi8(words4, byte_swap));
    const __m256i above = _mm256_set1_epi64x((long long)UINT64_C(0x0706050403020100));
    const __m256i above2 = _mm256_sub_epi8(above, rank_number);
    const __m256i files = _mm256_add_epi8(new_2, above2);
    const __m256i files2 = _mm256_sub_epi8(new_2, above2);
    const __m256i on_each_rank4 = _mm256_shuffle_epi8(on_each_rank, files);
    const __m256i on_each_rank5 = _mm256_shuffle_epi8(on_each_rank, files2);
    const __m256i o5 = _mm256_and_si256(sliders, on_each_rank4);
    const __m256i words5 = _mm256_sub_epi64(_mm256_shuffle_epi8(o5, byte_swap), swapped);
    const __m256i attacks6 =
        _mm256_xor_si256(_mm256_sub_epi64(o5, bit2), _mm256_shuffle_epi8(words5, byte_swap));
    const __m256i o6 = _mm256_and_si256(sliders, on_each_rank5);
    const __m256i words6 = _mm256_sub_epi64(_mm256_shuffle_epi8(o6, byte_swap), swapped);
    const __m256i attacks7 =
        _mm256_xor_si256(_mm256_sub_epi64(o6, bit2), _mm256_shuffle_epi8(words6, byte_swap));
    const __m256i above3 = _mm256_sub_epi8(above, rank_number2);
    const __m256i files3 = _mm256_add_epi8(new_3, above3);
    const __m256i files4 = _mm256_sub_epi8(new_3, above3);
    const __m256i on_each_rank6 = _mm256_shuffle_epi8(on_each_rank, files3);
    const __m256i on_each_rank7 = _mm256_shuffle_epi8(on_each_rank, files4);
    const __m256i o7 = _mm256_and_si256(sliders2, on_each_rank6);
    const __m256i words7 = _mm256_sub_epi64(_mm256_shuffle_epi8(o7, byte_swap), swapped2);
    const __m256i attacks8 =
        _mm256_xor_si256(_mm256_sub_epi64(o7, bit3), _mm256_shuffle_epi8(words7, byte_swap));
    const __m256i o8 = _mm256_and_si256(sliders2, on_each_rank7);
    const __m256i words8 = _mm256_sub_epi64(_mm256_shuffle_epi8(o8, byte_swap), swapped2);
    const __m256i attacks9 =
        _mm256_xor_si256(_mm256_sub_epi64(o8, bit3), _mm256_shuffle_epi8(words8, byte_swap));
    _mm256_storeu_si256((__m256i *)attacks, _mm256_or_si256(along_rank, _mm256_and_si256(attacks3, on_each_rank2)));
    _mm256_storeu_si256((__m256i *)(attacks + 4), _mm256_or_si256(along_rank2, _mm256_and_si256(attacks5, on_each_rank3)));
    _mm256_storeu_si256((__m256i *)(attacks + 8), _mm256_or_si256(_mm256_and_si256(attacks6, on_each_rank4), _mm256_and_si256(attacks7, on_each_rank5)));
    _mm256_storeu_si256((__m256i *)(attacks + 12), _mm256_or_si256(_mm256_and_si256(attacks8, on_each_rank6), _mm256_and_si256(attacks9, on_each_rank7)));
}

#endif
