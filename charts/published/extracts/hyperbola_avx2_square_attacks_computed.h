/*
 * Hyperbola Quintessence, AVX2: the slider subtracted from the pieces of all its lines at once,
 * a line in each lane.
 *
 * The lines of one piece lie in the lanes of one register, and a slider is subtracted from the pieces of all
 * of them at once. What differs from line to line is the mask alone.
 *
 * ```text
 * o       = occupied & line                  the other pieces of each line
 * attacks = ((o - r) ^ (o' - r')') & line    ' reverses the line, r is the slider
 * ```
 *
 * `hyperbola` has the derivation. Here each step is one instruction on four words, and in the end the lanes
 * are united. A byte swap of four words is one shuffle (`vpshufb`), where the scalar form has one for
 * each word.
 *
 * A queen on d4, her diagonals and her file, lane by lane:
 *
 * ```text
 * lane              diagonal          anti-diagonal     file              her square
 * line              . . . . . . . 1   . . . . . . . .   . . . 1 . . . .   . . . . . . . .
 *                   . . . . . . 1 .   1 . . . . . . .   . . . 1 . . . .   . . . . . . . .
 *                   . . . . . 1 . .   . 1 . . . . . .   . . . 1 . . . .   . . . . . . . .
 *                   . . . . 1 . . .   . . 1 . . . . .   . . . 1 . . . .   . . . . . . . .
 *                   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . 1 . . . .
 *                   . . 1 . . . . .   . . . . 1 . . .   . . . 1 . . . .   . . . . . . . .
 *                   . 1 . . . . . .   . . . . . 1 . .   . . . 1 . . . .   . . . . . . . .
 *                   1 . . . . . . .   . . . . . . 1 .   . . . 1 . . . .   . . . . . . . .
 *
 * o                 . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 *                   . . . . . . . .   1 . . . . . . .   . . . 1 . . . .   . . . . . . . .
 *                   . . . . . 1 . .   . 1 . . . . . .   . . . . . . . .   . . . . . . . .
 *                   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 *                   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . 1 . . . .
 *                   . . . . . . . .   . . . . 1 . . .   . . . . . . . .   . . . . . . . .
 *                   . 1 . . . . . .   . . . . . . . .   . . . 1 . . . .   . . . . . . . .
 *                   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 *
 * attacks           . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 *                   . . . . . . . .   . . . . . . . .   . . . 1 . . . .   . . . . . . . .
 *                   . . . . . 1 . .   . 1 . . . . . .   . . . 1 . . . .   . . . . . . . .
 *                   . . . . 1 . . .   . . 1 . . . . .   . . . 1 . . . .   . . . . . . . .
 *                   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 *                   . . 1 . . . . .   . . . . 1 . . .   . . . 1 . . . .   . . . . . . . .
 *                   . 1 . . . . . .   . . . . . . . .   . . . 1 . . . .   . . . . . . . .
 *                   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 * ```
 *
 * The rank is missing: a byte swap leaves it as it is.
 *
 * ## Four ways to the rank
 *
 * | the rank | operations that it costs | |
 * |---|--:|---|
 * | by a table of 512 bytes, beside the lanes | 7 | general-purpose registers have nothing else to do |
 * | packed, by a table of 2 KiB, and unpacked (BMI2) | 3 | 8 KiB of rows: lines, slider, its mirror image, the rank |
 * | laid on the long diagonal by the shuffle of a lane, and summed up (`vpsadbw`) | 5 | and 6 KiB more of sliders, lines and orders |
 * | all lanes reversed bit by bit | 10 | a reversal is 7: swap, two halves, two look-ups of 16 bytes, or |
 *
 * `square_attacks` has the first. It takes two operations more than the long diagonal, but they run in other units
 * of the core than the vector's, and its loads are fewer. The fourth lane then is free, and holds the
 * slider's own bit: one row of 32 bytes has all that a square needs. As a line that lane is harmless: its
 * two halves both turn over the slider's bit, so the xor is zero.
 *
 * `square_attacks_packed`, for a queen, has the second:
 *
 * ```text
 * rank = pdep(attacks[file][pext(occupied, rank)], rank)
 * ```
 *
 * `square_attacks_lanes` has the first again, for an engine, which asks a rook and a bishop of the same square as often
 * as either of them alone. A row of 64 bytes, one cache line, has all operands but the rank's:
 *
 * ```text
 * lines     diagonal   file   anti-diagonal   –
 * sliders   r          r      r               r'
 * ```
 *
 * The sliders are subtracted as they stand in memory, and `r'` is loaded into all lanes at once: no operation goes
 * into either. (The fourth lane has an empty line, so it does not matter what is subtracted there.) Whichever piece is
 * asked, three lines are worked on. Lanes 0 and 2 are united to the bishop, lane 1 is the file: beside its rank
 * a rook costs two operations where a bishop is asked already. The rank takes one operation less than in
 * `square_attacks`: its inner squares stay beside the outer one, and an address counts them in fours.
 *
 * `square_attacks_reversed` has the last: four lines alike. `square_attacks_computed` is the same with
 * lines made of the square, without any table:
 *
 * ```text
 * steps = square * a + file * b              one vpmaddwd; 8 (rank - file) is square - 9 file
 * line  = middle << steps | middle >> -steps
 * ```
 *
 * A vector shift by more than 63 leaves nothing, and a negative number is more than 63. So the one of both
 * shifts that goes the wrong way vanishes by itself. If there are no steps both are the line.
 *
 * ## Traps
 *
 * - `-steps` is to be computed in 32 bits. The number of steps is one of 32 bits with zeros above it, and
 *   its negative in 64 bits would not be small where it should be.
 * - Shuffles stay within 128 bits, so the order of a byte swap is written twice.
 * - The slider's square may or may not be occupied: no line has it.
 *
 * Boards have a1 = bit 0, h1 = bit 7, h8 = bit 63.
 * A square is less than 64.
 *
 * Sources:
 * - Gerd Isenberg, 2007: Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's
 *   Hyperbola Project
 * - Aleks Peshkov, 2007: Re: BitBoard Tests Magic v Non-Rotated 32 Bits v 64 Bits (Computer Chess
 *   Club)
 * - Stockfish developers, 2026: #6845: Hyperbola Quintessence for AVX2 with a table of ranks
 *
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * From raybench 0.1.0.
 *
 * Measured as raybench compiles it, on boards of the workload game:
 * - square_attacks_computed, throughput: queen 14.3 (14.3–14.4), rook 14.1 (14.0–14.1),
 *   bishop 13.4 (13.4–13.4), both 15.2 (15.1–15.2) core cycles a query
 * - square_attacks_computed, latency: queen 45.2 (45.1–45.2), rook 43.3 (43.2–43.3), bishop
 *   40.9 (40.8–40.9), both 44.6 (44.6–44.7) core cycles a query
 *
 * (record 20261125T223347Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
 *   x86-64-v4)
 *
 * C11 or C++11, by gcc, clang or clang-cl.
 * Self-check: cc -DSELF_TEST -x c FILE, and run it.
 */
#ifndef HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_H
#define HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_H
#if defined _MSC_VER && !defined __clang__
#error "cl lacks the builtins and attributes of gcc and clang: compile this with clang-cl"
#endif
#include <stdint.h>

#ifndef __x86_64__
#error "it needs instructions of an x86-64"
#endif
#if defined _MSC_VER && defined __clang__ && !(defined __AVX2__)
#error "clang-cl is to be told -mavx2"
#endif
#include <immintrin.h>

/* The words of a vector. */
__attribute__((aligned(64))) static const uint64_t HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_STEPS[4] = {
    0x00000000fff70001, 0x0000000000070001, 0x0000000000010000, 0x00000000ffff0001,
};

/* The words of a vector. */
__attribute__((aligned(64))) static const uint64_t HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_LEFT[4] = {
    0x0000000000000000, 0x00000000ffffffc8, 0x0000000000000000, 0x0000000000000000,
};

/* The words of a vector. */
__attribute__((aligned(64))) static const uint64_t HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_LINES[4] = {
    0x8040201008040201, 0x0102040810204080, 0x0101010101010101, 0x00000000000000ff,
};

/* The words of a vector. */
__attribute__((aligned(64))) static const uint64_t HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_BYTES[4] = {
    0x0001020304050607, 0x08090a0b0c0d0e0f, 0x0001020304050607, 0x08090a0b0c0d0e0f,
};

/* The words of a vector. */
__attribute__((aligned(64))) static const uint64_t HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_BY[4] = {
    0xe060a020c0408000, 0xf070b030d0509010, 0xe060a020c0408000, 0xf070b030d0509010,
};

/* The words of a vector. */
__attribute__((aligned(64))) static const uint64_t HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_BY_2[4] = {
    0x0e060a020c040800, 0x0f070b030d050901, 0x0e060a020c040800, 0x0f070b030d050901,
};

/* What a rook on `square` attacks. */
__attribute__((target("avx2")))
static inline uint64_t hyperbola_avx2_square_attacks_computed_rook(
    uint64_t square, uint64_t occupied) {
    const __m256i at = _mm256_set1_epi64x((long long)square);
    const __m256i slider_at = _mm256_sllv_epi64(_mm256_set1_epi64x(1), at);
    const __m256i square_and_file = _mm256_set1_epi64x((long long)(square | ((square & 7) << 16)));
    const __m256i steps =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_STEPS);
    const __m256i steps2 = _mm256_madd_epi16(square_and_file, steps);
    const __m256i left =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_LEFT);
    const __m256i left2 = _mm256_add_epi32(steps2, left);
    const __m256i right = _mm256_sub_epi32(_mm256_set1_epi64x(0), left2);
    const __m256i lines =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_LINES);
    const __m256i lines_with =
        _mm256_or_si256(_mm256_sllv_epi64(lines, left2), _mm256_srlv_epi64(lines, right));
    const __m256i lines2 = _mm256_andnot_si256(slider_at, lines_with);
    const __m256i mirrored =
        _mm256_srlv_epi64(_mm256_set1_epi64x((long long)UINT64_C(0x8000000000000000)), at);
    const __m256i o = _mm256_and_si256(_mm256_set1_epi64x((long long)occupied), lines2);
    const __m256i forward = _mm256_sub_epi64(o, slider_at);
    const __m256i half = _mm256_set1_epi64x((long long)UINT64_C(0x0f0f0f0f0f0f0f0f));
    const __m256i bytes =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_BYTES);
    const __m256i bytes2 = _mm256_shuffle_epi8(o, bytes);
    const __m256i by =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_BY);
    const __m256i by2 = _mm256_shuffle_epi8(by, _mm256_and_si256(bytes2, half));
    const __m256i by3 =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_BY_2);
    const __m256i by4 =
        _mm256_shuffle_epi8(by3, _mm256_and_si256(_mm256_srli_epi64(bytes2, 4), half));
    const __m256i bytes3 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(_mm256_or_si256(by2, by4), mirrored), bytes);
    const __m256i by5 = _mm256_shuffle_epi8(by, _mm256_and_si256(bytes3, half));
    const __m256i by6 =
        _mm256_shuffle_epi8(by3, _mm256_and_si256(_mm256_srli_epi64(bytes3, 4), half));
    const __m256i along_lines =
        _mm256_and_si256(_mm256_xor_si256(forward, _mm256_or_si256(by5, by6)), lines2);
    const __m256i pairs =
        _mm256_or_si256(along_lines, _mm256_unpackhi_epi64(along_lines, along_lines));
    return (uint64_t)_mm256_extracti128_si256(pairs, 1)[0];
}

/* What a bishop on `square` attacks. */
__attribute__((target("avx2")))
static inline uint64_t hyperbola_avx2_square_attacks_computed_bishop(
    uint64_t square, uint64_t occupied) {
    const __m256i at = _mm256_set1_epi64x((long long)square);
    const __m256i slider_at = _mm256_sllv_epi64(_mm256_set1_epi64x(1), at);
    const __m256i square_and_file = _mm256_set1_epi64x((long long)(square | ((square & 7) << 16)));
    const __m256i steps =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_STEPS);
    const __m256i steps2 = _mm256_madd_epi16(square_and_file, steps);
    const __m256i left =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_LEFT);
    const __m256i left2 = _mm256_add_epi32(steps2, left);
    const __m256i right = _mm256_sub_epi32(_mm256_set1_epi64x(0), left2);
    const __m256i lines =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_LINES);
    const __m256i lines_with =
        _mm256_or_si256(_mm256_sllv_epi64(lines, left2), _mm256_srlv_epi64(lines, right));
    const __m256i lines2 = _mm256_andnot_si256(slider_at, lines_with);
    const __m256i mirrored =
        _mm256_srlv_epi64(_mm256_set1_epi64x((long long)UINT64_C(0x8000000000000000)), at);
    const __m256i o = _mm256_and_si256(_mm256_set1_epi64x((long long)occupied), lines2);
    const __m256i forward = _mm256_sub_epi64(o, slider_at);
    const __m256i half = _mm256_set1_epi64x((long long)UINT64_C(0x0f0f0f0f0f0f0f0f));
    const __m256i bytes =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_BYTES);
    const __m256i bytes2 = _mm256_shuffle_epi8(o, bytes);
    const __m256i by =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_BY);
    const __m256i by2 = _mm256_shuffle_epi8(by, _mm256_and_si256(bytes2, half));
    const __m256i by3 =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_BY_2);
    const __m256i by4 =
        _mm256_shuffle_epi8(by3, _mm256_and_si256(_mm256_srli_epi64(bytes2, 4), half));
    const __m256i bytes3 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(_mm256_or_si256(by2, by4), mirrored), bytes);
    const __m256i by5 = _mm256_shuffle_epi8(by, _mm256_and_si256(bytes3, half));
    const __m256i by6 =
        _mm256_shuffle_epi8(by3, _mm256_and_si256(_mm256_srli_epi64(bytes3, 4), half));
    const __m256i along_lines =
        _mm256_and_si256(_mm256_xor_si256(forward, _mm256_or_si256(by5, by6)), lines2);
    const __m256i pairs =
        _mm256_or_si256(along_lines, _mm256_unpackhi_epi64(along_lines, along_lines));
    return (uint64_t)_mm256_castsi256_si128(pairs)[0];
}

/* What a queen on `square` attacks. */
__attribute__((target("avx2")))
static inline uint64_t hyperbola_avx2_square_attacks_computed_queen(
    uint64_t square, uint64_t occupied) {
    const __m256i at = _mm256_set1_epi64x((long long)square);
    const __m256i slider_at = _mm256_sllv_epi64(_mm256_set1_epi64x(1), at);
    const __m256i square_and_file = _mm256_set1_epi64x((long long)(square | ((square & 7) << 16)));
    const __m256i steps =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_STEPS);
    const __m256i steps2 = _mm256_madd_epi16(square_and_file, steps);
    const __m256i left =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_LEFT);
    const __m256i left2 = _mm256_add_epi32(steps2, left);
    const __m256i right = _mm256_sub_epi32(_mm256_set1_epi64x(0), left2);
    const __m256i lines =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_LINES);
    const __m256i lines_with =
        _mm256_or_si256(_mm256_sllv_epi64(lines, left2), _mm256_srlv_epi64(lines, right));
    const __m256i lines2 = _mm256_andnot_si256(slider_at, lines_with);
    const __m256i mirrored =
        _mm256_srlv_epi64(_mm256_set1_epi64x((long long)UINT64_C(0x8000000000000000)), at);
    const __m256i o = _mm256_and_si256(_mm256_set1_epi64x((long long)occupied), lines2);
    const __m256i forward = _mm256_sub_epi64(o, slider_at);
    const __m256i half = _mm256_set1_epi64x((long long)UINT64_C(0x0f0f0f0f0f0f0f0f));
    const __m256i bytes =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_BYTES);
    const __m256i bytes2 = _mm256_shuffle_epi8(o, bytes);
    const __m256i by =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_BY);
    const __m256i by2 = _mm256_shuffle_epi8(by, _mm256_and_si256(bytes2, half));
    const __m256i by3 =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_BY_2);
    const __m256i by4 =
        _mm256_shuffle_epi8(by3, _mm256_and_si256(_mm256_srli_epi64(bytes2, 4), half));
    const __m256i bytes3 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(_mm256_or_si256(by2, by4), mirrored), bytes);
    const __m256i by5 = _mm256_shuffle_epi8(by, _mm256_and_si256(bytes3, half));
    const __m256i by6 =
        _mm256_shuffle_epi8(by3, _mm256_and_si256(_mm256_srli_epi64(bytes3, 4), half));
    const __m256i along_lines =
        _mm256_and_si256(_mm256_xor_si256(forward, _mm256_or_si256(by5, by6)), lines2);
    const __m128i halves =
        _mm_or_si128(_mm256_castsi256_si128(along_lines), _mm256_extracti128_si256(along_lines, 1));
    return (uint64_t)_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))[0];
}

/* What a rook on `square` attacks, then what a bishop does. */
__attribute__((target("avx2")))
static inline void hyperbola_avx2_square_attacks_computed_both(
    uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    const __m256i at = _mm256_set1_epi64x((long long)square);
    const __m256i slider_at = _mm256_sllv_epi64(_mm256_set1_epi64x(1), at);
    const __m256i square_and_file = _mm256_set1_epi64x((long long)(square | ((square & 7) << 16)));
    const __m256i steps =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_STEPS);
    const __m256i steps2 = _mm256_madd_epi16(square_and_file, steps);
    const __m256i left =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_LEFT);
    const __m256i left2 = _mm256_add_epi32(steps2, left);
    const __m256i right = _mm256_sub_epi32(_mm256_set1_epi64x(0), left2);
    const __m256i lines =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_LINES);
    const __m256i lines_with =
        _mm256_or_si256(_mm256_sllv_epi64(lines, left2), _mm256_srlv_epi64(lines, right));
    const __m256i lines2 = _mm256_andnot_si256(slider_at, lines_with);
    const __m256i mirrored =
        _mm256_srlv_epi64(_mm256_set1_epi64x((long long)UINT64_C(0x8000000000000000)), at);
    const __m256i o = _mm256_and_si256(_mm256_set1_epi64x((long long)occupied), lines2);
    const __m256i forward = _mm256_sub_epi64(o, slider_at);
    const __m256i half = _mm256_set1_epi64x((long long)UINT64_C(0x0f0f0f0f0f0f0f0f));
    const __m256i bytes =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_BYTES);
    const __m256i bytes2 = _mm256_shuffle_epi8(o, bytes);
    const __m256i by =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_BY);
    const __m256i by2 = _mm256_shuffle_epi8(by, _mm256_and_si256(bytes2, half));
    const __m256i by3 =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_COMPUTED_BY_2);
    const __m256i by4 =
        _mm256_shuffle_epi8(by3, _mm256_and_si256(_mm256_srli_epi64(bytes2, 4), half));
    const __m256i bytes3 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(_mm256_or_si256(by2, by4), mirrored), bytes);
    const __m256i by5 = _mm256_shuffle_epi8(by, _mm256_and_si256(bytes3, half));
    const __m256i by6 =
        _mm256_shuffle_epi8(by3, _mm256_and_si256(_mm256_srli_epi64(bytes3, 4), half));
    const __m256i along_lines =
        _mm256_and_si256(_mm256_xor_si256(forward, _mm256_or_si256(by5, by6)), lines2);
    const __m256i pairs =
        _mm256_or_si256(along_lines, _mm256_unpackhi_epi64(along_lines, along_lines));
    attacks[0] = (uint64_t)_mm256_extracti128_si256(pairs, 1)[0];
    attacks[1] = (uint64_t)_mm256_castsi256_si128(pairs)[0];
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

/* Every member walks until it meets a piece or the edge. */
static uint64_t slide(uint64_t set, const int *step, uint64_t occupied) {
    uint64_t attacks = 0;
    for (int square = 0; square < 64; square++) {
        int file = square % 8 + step[0], rank = square / 8 + step[1];
        uint64_t met = ~(set >> square) & 1;
        while (!met && 0 <= file && file < 8 && 0 <= rank && rank < 8) {
            const uint64_t next = UINT64_C(1) << (8 * rank + file);
            attacks |= next;
            met = occupied & next;
            file += step[0];
            rank += step[1];
        }
    }
    return attacks;
}

/* From one square, along so many steps from the `first` on. */
static uint64_t attacked(uint64_t square, const int (*steps)[2], int first, int count, uint64_t occupied) {
    uint64_t all = 0;
    for (int way = 0; way < count; way++) {
        all |= slide(UINT64_C(1) << square, steps[first + way], occupied);
    }
    return all;
}

__attribute__((target("avx2")))
static void check_hyperbola_avx2_square_attacks_computed_rook(uint64_t *seed, uint64_t round) {
    static const int steps[][2] = {{1, 0}, {0, -1}, {-1, 0}, {0, 1}};
    const uint64_t dense = round % 2 * (~UINT64_C(0));
    uint64_t square[1];
    for (int lane = 0; lane < 1; lane++) {
        square[lane] = (round + 23 * ((uint64_t)lane)) % 64;
    }
    uint64_t occupied[1];
    for (int lane = 0; lane < 1; lane++) {
        occupied[lane] = random_word(seed) & (random_word(seed) | dense);
    }
    uint64_t answer[1];
    answer[0] = hyperbola_avx2_square_attacks_computed_rook(square[0], occupied[0]);
    for (int word = 0; word < 1; word++) {
        check("hyperbola_avx2_square_attacks_computed_rook", answer[word], attacked(square[word], steps, 0, 4, occupied[0]));
    }
}

__attribute__((target("avx2")))
static void check_hyperbola_avx2_square_attacks_computed_bishop(uint64_t *seed, uint64_t round) {
    static const int steps[][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
    const uint64_t dense = round % 2 * (~UINT64_C(0));
    uint64_t square[1];
    for (int lane = 0; lane < 1; lane++) {
        square[lane] = (round + 23 * ((uint64_t)lane)) % 64;
    }
    uint64_t occupied[1];
    for (int lane = 0; lane < 1; lane++) {
        occupied[lane] = random_word(seed) & (random_word(seed) | dense);
    }
    uint64_t answer[1];
    answer[0] = hyperbola_avx2_square_attacks_computed_bishop(square[0], occupied[0]);
    for (int word = 0; word < 1; word++) {
        check("hyperbola_avx2_square_attacks_computed_bishop", answer[word], attacked(square[word], steps, 0, 4, occupied[0]));
    }
}

__attribute__((target("avx2")))
static void check_hyperbola_avx2_square_attacks_computed_queen(uint64_t *seed, uint64_t round) {
    static const int steps[][2] = {{1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}};
    const uint64_t dense = round % 2 * (~UINT64_C(0));
    uint64_t square[1];
    for (int lane = 0; lane < 1; lane++) {
        square[lane] = (round + 23 * ((uint64_t)lane)) % 64;
    }
    uint64_t occupied[1];
    for (int lane = 0; lane < 1; lane++) {
        occupied[lane] = random_word(seed) & (random_word(seed) | dense);
    }
    uint64_t answer[1];
    answer[0] = hyperbola_avx2_square_attacks_computed_queen(square[0], occupied[0]);
    for (int word = 0; word < 1; word++) {
        check("hyperbola_avx2_square_attacks_computed_queen", answer[word], attacked(square[word], steps, 0, 8, occupied[0]));
    }
}

__attribute__((target("avx2")))
static void check_hyperbola_avx2_square_attacks_computed_both(uint64_t *seed, uint64_t round) {
    static const int steps[][2] = {{1, 0}, {0, -1}, {-1, 0}, {0, 1}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
    const uint64_t dense = round % 2 * (~UINT64_C(0));
    uint64_t square[1];
    for (int lane = 0; lane < 1; lane++) {
        square[lane] = (round + 23 * ((uint64_t)lane)) % 64;
    }
    uint64_t occupied[1];
    for (int lane = 0; lane < 1; lane++) {
        occupied[lane] = random_word(seed) & (random_word(seed) | dense);
    }
    uint64_t answer[2];
    hyperbola_avx2_square_attacks_computed_both(square[0], occupied[0], answer);
    for (int word = 0; word < 2; word++) {
        check("hyperbola_avx2_square_attacks_computed_both", answer[word], attacked(square[word % 1], steps, 4 * (word / 1), 4, occupied[0]));
    }
}

int main(void) {
    uint64_t seed = 1;
    if (__builtin_cpu_supports("avx2")) {
        for (uint64_t round = 0; round < 2048; round++) {
            check_hyperbola_avx2_square_attacks_computed_rook(&seed, round);
        }
    } else {
        fputs("skipped: hyperbola_avx2_square_attacks_computed_rook: this CPU lacks one of avx2\n", stderr);
    }
    if (__builtin_cpu_supports("avx2")) {
        for (uint64_t round = 0; round < 2048; round++) {
            check_hyperbola_avx2_square_attacks_computed_bishop(&seed, round);
        }
    } else {
        fputs("skipped: hyperbola_avx2_square_attacks_computed_bishop: this CPU lacks one of avx2\n", stderr);
    }
    if (__builtin_cpu_supports("avx2")) {
        for (uint64_t round = 0; round < 2048; round++) {
            check_hyperbola_avx2_square_attacks_computed_queen(&seed, round);
        }
    } else {
        fputs("skipped: hyperbola_avx2_square_attacks_computed_queen: this CPU lacks one of avx2\n", stderr);
    }
    if (__builtin_cpu_supports("avx2")) {
        for (uint64_t round = 0; round < 1024; round++) {
            check_hyperbola_avx2_square_attacks_computed_both(&seed, round);
        }
    } else {
        fputs("skipped: hyperbola_avx2_square_attacks_computed_both: this CPU lacks one of avx2\n", stderr);
    }
    puts("all answers are right");
    return 0;
}
#endif
#endif
