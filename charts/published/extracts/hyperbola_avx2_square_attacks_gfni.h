/*
 * Hyperbola Quintessence, AVX2: the slider subtracted from the pieces of all its lines at once,
 * a line in each lane.
 *
 * The lines of one piece lie in the lanes of one register, and the slider is subtracted from the pieces of all
 * of them at once. The lanes differ only in the mask.
 *
 * ```text
 * o       = occupied & line                  the other pieces of each line
 * attacks = ((o - r) ^ (o' - r')') & line    ' reverses the line, r is the slider
 * ```
 *
 * `hyperbola` has the derivation. Here each step is one instruction on four words, and finally the lanes are
 * united. A byte swap of four words is one shuffle (`vpshufb`).
 *
 * A queen on d4, its diagonals and its file, lane by lane:
 *
 * ```text
 * lane              diagonal          anti-diagonal     file              own square
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
 * ## Five ways to the rank
 *
 * | the rank | operations that it costs | |
 * |---|--:|---|
 * | by a table of 512 bytes, beside the lanes | 7 | in general-purpose registers, which are idle otherwise |
 * | packed, by a table of 2 KiB, and unpacked (BMI2) | 3 | 8 KiB of rows: lines, slider, its mirror image, the rank |
 * | laid on the long diagonal by the shuffle of a lane, and summed up (`vpsadbw`) | 5 | and 6 KiB more of sliders, lines and orders |
 * | all lanes reversed bit by bit | 10 | a reversal is 7: swap, two halves, two look-ups of 16 bytes, or |
 * | the same with GFNI | 0 | a reversal is 2: swap, and a product with a matrix of bits |
 *
 * `square_attacks` uses the first. It takes two operations more than the long diagonal, but they run in other
 * units than the vector's, and there are fewer loads. The fourth lane is then free and holds the slider's own
 * bit: one row of 32 bytes has all that a square needs. As a line that lane is harmless: its two halves both
 * change the slider's bit, so the xor is zero.
 *
 * `square_attacks_packed`, for a queen, uses the second:
 *
 * ```text
 * rank = pdep(attacks[file][pext(occupied, rank)], rank)
 * ```
 *
 * `square_attacks_lanes` uses the first again, for engines, which ask for rook and bishop of one square as often
 * as for either alone. A row of 64 bytes, one cache line, has all operands but the rank's:
 *
 * ```text
 * lines     diagonal   file   anti-diagonal   –
 * sliders   r          r      –               r'
 * ```
 *
 * Two sliders are loaded into both halves of a register, and `r'` into all lanes, without any operation. (The
 * fourth lane has an empty line, so what is subtracted there does not matter.) All pieces use the same three
 * lines. Lanes 0 and 2 are united to the bishop, lane 1 is the file: beside its rank a rook costs two operations
 * where a bishop is computed already. The rank takes one operation less than in `square_attacks`: its inner
 * squares are not shifted down to bit 0, so an index is scaled by four instead of eight.
 *
 * `square_attacks_reversed` reverses bit by bit: four lines alike. `square_attacks_gfni` has a product in place
 * of the two look-ups: `gf2p8affineqb` gives each bit of a byte as the parity of what it has in common with a
 * row of a matrix. Rows with one bit each, in reverse order, reverse the byte. Its row of 64 bytes has the four
 * lines, the slider and the slider's reversal.
 *
 * `square_attacks_computed` is the same with lines
 * made from the square, without any table:
 *
 * ```text
 * steps = square * a + file * b              one vpmaddwd; 8 (rank - file) is square - 9 file
 * line  = middle << steps | middle >> -steps
 * ```
 *
 * A vector shift by more than 63 gives zero, and a negative count is more than 63. So the shift in the wrong
 * direction vanishes by itself. With no steps both shifts give the line.
 *
 * ## Traps
 *
 * - `-steps` must be computed in 32 bits. The count has 32 bits with zeros above, and its negative in 64 bits
 *   would not be small where it should be.
 * - Shuffles stay within 128 bits, so the order of a byte swap is written twice.
 * - The slider's square may or may not be occupied: no line contains it.
 *
 * Boards have a1 = bit 0, h1 = bit 7, h8 = bit 63.
 * A square is less than 64.
 *
 * Sources:
 * - Gerd Isenberg, 2007: Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's
 *   Hyperbola Project
 * - Aleks Peshkov, 2007: Re: BitBoard Tests Magic v Non-Rotated 32 Bits v 64 Bits (Computer Chess
 *   Club)
 * - Daniel Infuehr, 2023: Chess_Movegen: GaloisField, lines in lanes reversed by GF2P8AFFINEQB
 * - Stockfish developers, 2026: #6845: Hyperbola Quintessence for AVX2 with a table of ranks
 *
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * From raybench 0.2.0.
 *
 * Measured as raybench compiles it, on boards of the workload game:
 * - square_attacks_gfni, throughput: queen 4.70 (4.70–4.71), rook 4.21 (4.21–4.22), bishop
 *   3.84 (3.84–3.85), both 4.36 (4.35–4.38) core cycles a query
 * - square_attacks_gfni, latency: queen 34.2 (34.2–34.3), rook 32.3 (32.3–32.4), bishop 29.4
 *   (29.3–29.5), both 34.2 (34.2–34.2) core cycles a query
 *
 * (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
 *   x86-64-v4)
 *
 * C11 or C++11, by gcc, clang or clang-cl.
 * Self-check: cc -DSELF_TEST -x c FILE, and run it.
 */
#ifndef HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_H
#define HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_H
#if defined _MSC_VER && !defined __clang__
#error "cl lacks the builtins and attributes of gcc and clang: compile this with clang-cl"
#endif
#include <stdint.h>

#ifndef __x86_64__
#error "it needs instructions of an x86-64"
#endif
#if defined _MSC_VER && defined __clang__ && !(defined __AVX2__ && defined __GFNI__)
#error "clang-cl is to be told -mavx2 -mgfni"
#endif
#include <immintrin.h>

/* The self-check rebuilds and compares the literal tables that it has a rule for. */

/* By `square`: its set. */
static const uint64_t HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_BIT[64] = {
    0x0000000000000001, 0x0000000000000002, 0x0000000000000004, 0x0000000000000008,
    0x0000000000000010, 0x0000000000000020, 0x0000000000000040, 0x0000000000000080,
    0x0000000000000100, 0x0000000000000200, 0x0000000000000400, 0x0000000000000800,
    0x0000000000001000, 0x0000000000002000, 0x0000000000004000, 0x0000000000008000,
    0x0000000000010000, 0x0000000000020000, 0x0000000000040000, 0x0000000000080000,
    0x0000000000100000, 0x0000000000200000, 0x0000000000400000, 0x0000000000800000,
    0x0000000001000000, 0x0000000002000000, 0x0000000004000000, 0x0000000008000000,
    0x0000000010000000, 0x0000000020000000, 0x0000000040000000, 0x0000000080000000,
    0x0000000100000000, 0x0000000200000000, 0x0000000400000000, 0x0000000800000000,
    0x0000001000000000, 0x0000002000000000, 0x0000004000000000, 0x0000008000000000,
    0x0000010000000000, 0x0000020000000000, 0x0000040000000000, 0x0000080000000000,
    0x0000100000000000, 0x0000200000000000, 0x0000400000000000, 0x0000800000000000,
    0x0001000000000000, 0x0002000000000000, 0x0004000000000000, 0x0008000000000000,
    0x0010000000000000, 0x0020000000000000, 0x0040000000000000, 0x0080000000000000,
    0x0100000000000000, 0x0200000000000000, 0x0400000000000000, 0x0800000000000000,
    0x1000000000000000, 0x2000000000000000, 0x4000000000000000, 0x8000000000000000,
};

/* By `square`: its set on the board turned by 180 degrees. */
static const uint64_t HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_BIT_TURNED[64] = {
    0x8000000000000000, 0x4000000000000000, 0x2000000000000000, 0x1000000000000000,
    0x0800000000000000, 0x0400000000000000, 0x0200000000000000, 0x0100000000000000,
    0x0080000000000000, 0x0040000000000000, 0x0020000000000000, 0x0010000000000000,
    0x0008000000000000, 0x0004000000000000, 0x0002000000000000, 0x0001000000000000,
    0x0000800000000000, 0x0000400000000000, 0x0000200000000000, 0x0000100000000000,
    0x0000080000000000, 0x0000040000000000, 0x0000020000000000, 0x0000010000000000,
    0x0000008000000000, 0x0000004000000000, 0x0000002000000000, 0x0000001000000000,
    0x0000000800000000, 0x0000000400000000, 0x0000000200000000, 0x0000000100000000,
    0x0000000080000000, 0x0000000040000000, 0x0000000020000000, 0x0000000010000000,
    0x0000000008000000, 0x0000000004000000, 0x0000000002000000, 0x0000000001000000,
    0x0000000000800000, 0x0000000000400000, 0x0000000000200000, 0x0000000000100000,
    0x0000000000080000, 0x0000000000040000, 0x0000000000020000, 0x0000000000010000,
    0x0000000000008000, 0x0000000000004000, 0x0000000000002000, 0x0000000000001000,
    0x0000000000000800, 0x0000000000000400, 0x0000000000000200, 0x0000000000000100,
    0x0000000000000080, 0x0000000000000040, 0x0000000000000020, 0x0000000000000010,
    0x0000000000000008, 0x0000000000000004, 0x0000000000000002, 0x0000000000000001,
};

/* By `square`: the words of vectors. */
__attribute__((aligned(64))) static const uint64_t HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_LINES[64][4] = {
    {0x8040201008040200, 0x0000000000000000, 0x0101010101010100, 0x00000000000000fe},
    {0x0080402010080400, 0x0000000000000100, 0x0202020202020200, 0x00000000000000fd},
    {0x0000804020100800, 0x0000000000010200, 0x0404040404040400, 0x00000000000000fb},
    {0x0000008040201000, 0x0000000001020400, 0x0808080808080800, 0x00000000000000f7},
    {0x0000000080402000, 0x0000000102040800, 0x1010101010101000, 0x00000000000000ef},
    {0x0000000000804000, 0x0000010204081000, 0x2020202020202000, 0x00000000000000df},
    {0x0000000000008000, 0x0001020408102000, 0x4040404040404000, 0x00000000000000bf},
    {0x0000000000000000, 0x0102040810204000, 0x8080808080808000, 0x000000000000007f},
    {0x4020100804020000, 0x0000000000000002, 0x0101010101010001, 0x000000000000fe00},
    {0x8040201008040001, 0x0000000000010004, 0x0202020202020002, 0x000000000000fd00},
    {0x0080402010080002, 0x0000000001020008, 0x0404040404040004, 0x000000000000fb00},
    {0x0000804020100004, 0x0000000102040010, 0x0808080808080008, 0x000000000000f700},
    {0x0000008040200008, 0x0000010204080020, 0x1010101010100010, 0x000000000000ef00},
    {0x0000000080400010, 0x0001020408100040, 0x2020202020200020, 0x000000000000df00},
    {0x0000000000800020, 0x0102040810200080, 0x4040404040400040, 0x000000000000bf00},
    {0x0000000000000040, 0x0204081020400000, 0x8080808080800080, 0x0000000000007f00},
    {0x2010080402000000, 0x0000000000000204, 0x0101010101000101, 0x0000000000fe0000},
    {0x4020100804000100, 0x0000000001000408, 0x0202020202000202, 0x0000000000fd0000},
    {0x8040201008000201, 0x0000000102000810, 0x0404040404000404, 0x0000000000fb0000},
    {0x0080402010000402, 0x0000010204001020, 0x0808080808000808, 0x0000000000f70000},
    {0x0000804020000804, 0x0001020408002040, 0x1010101010001010, 0x0000000000ef0000},
    {0x0000008040001008, 0x0102040810004080, 0x2020202020002020, 0x0000000000df0000},
    {0x0000000080002010, 0x0204081020008000, 0x4040404040004040, 0x0000000000bf0000},
    {0x0000000000004020, 0x0408102040000000, 0x8080808080008080, 0x00000000007f0000},
    {0x1008040200000000, 0x0000000000020408, 0x0101010100010101, 0x00000000fe000000},
    {0x2010080400010000, 0x0000000100040810, 0x0202020200020202, 0x00000000fd000000},
    {0x4020100800020100, 0x0000010200081020, 0x0404040400040404, 0x00000000fb000000},
    {0x8040201000040201, 0x0001020400102040, 0x0808080800080808, 0x00000000f7000000},
    {0x0080402000080402, 0x0102040800204080, 0x1010101000101010, 0x00000000ef000000},
    {0x0000804000100804, 0x0204081000408000, 0x2020202000202020, 0x00000000df000000},
    {0x0000008000201008, 0x0408102000800000, 0x4040404000404040, 0x00000000bf000000},
    {0x0000000000402010, 0x0810204000000000, 0x8080808000808080, 0x000000007f000000},
    {0x0804020000000000, 0x0000000002040810, 0x0101010001010101, 0x000000fe00000000},
    {0x1008040001000000, 0x0000010004081020, 0x0202020002020202, 0x000000fd00000000},
    {0x2010080002010000, 0x0001020008102040, 0x0404040004040404, 0x000000fb00000000},
    {0x4020100004020100, 0x0102040010204080, 0x0808080008080808, 0x000000f700000000},
    {0x8040200008040201, 0x0204080020408000, 0x1010100010101010, 0x000000ef00000000},
    {0x0080400010080402, 0x0408100040800000, 0x2020200020202020, 0x000000df00000000},
    {0x0000800020100804, 0x0810200080000000, 0x4040400040404040, 0x000000bf00000000},
    {0x0000000040201008, 0x1020400000000000, 0x8080800080808080, 0x0000007f00000000},
    {0x0402000000000000, 0x0000000204081020, 0x0101000101010101, 0x0000fe0000000000},
    {0x0804000100000000, 0x0001000408102040, 0x0202000202020202, 0x0000fd0000000000},
    {0x1008000201000000, 0x0102000810204080, 0x0404000404040404, 0x0000fb0000000000},
    {0x2010000402010000, 0x0204001020408000, 0x0808000808080808, 0x0000f70000000000},
    {0x4020000804020100, 0x0408002040800000, 0x1010001010101010, 0x0000ef0000000000},
    {0x8040001008040201, 0x0810004080000000, 0x2020002020202020, 0x0000df0000000000},
    {0x0080002010080402, 0x1020008000000000, 0x4040004040404040, 0x0000bf0000000000},
    {0x0000004020100804, 0x2040000000000000, 0x8080008080808080, 0x00007f0000000000},
    {0x0200000000000000, 0x0000020408102040, 0x0100010101010101, 0x00fe000000000000},
    {0x0400010000000000, 0x0100040810204080, 0x0200020202020202, 0x00fd000000000000},
    {0x0800020100000000, 0x0200081020408000, 0x0400040404040404, 0x00fb000000000000},
    {0x1000040201000000, 0x0400102040800000, 0x0800080808080808, 0x00f7000000000000},
    {0x2000080402010000, 0x0800204080000000, 0x1000101010101010, 0x00ef000000000000},
    {0x4000100804020100, 0x1000408000000000, 0x2000202020202020, 0x00df000000000000},
    {0x8000201008040201, 0x2000800000000000, 0x4000404040404040, 0x00bf000000000000},
    {0x0000402010080402, 0x4000000000000000, 0x8000808080808080, 0x007f000000000000},
    {0x0000000000000000, 0x0002040810204080, 0x0001010101010101, 0xfe00000000000000},
    {0x0001000000000000, 0x0004081020408000, 0x0002020202020202, 0xfd00000000000000},
    {0x0002010000000000, 0x0008102040800000, 0x0004040404040404, 0xfb00000000000000},
    {0x0004020100000000, 0x0010204080000000, 0x0008080808080808, 0xf700000000000000},
    {0x0008040201000000, 0x0020408000000000, 0x0010101010101010, 0xef00000000000000},
    {0x0010080402010000, 0x0040800000000000, 0x0020202020202020, 0xdf00000000000000},
    {0x0020100804020100, 0x0080000000000000, 0x0040404040404040, 0xbf00000000000000},
    {0x0040201008040201, 0x0000000000000000, 0x0080808080808080, 0x7f00000000000000},
};

/* The words of a vector. */
__attribute__((aligned(64))) static const uint64_t HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_REVERSED_BY_PRODUCT[4] = {
    0x0001020304050607, 0x08090a0b0c0d0e0f, 0x0001020304050607, 0x08090a0b0c0d0e0f,
};

/* What a rook on `square` attacks. */
__attribute__((target("avx2,gfni")))
static inline uint64_t hyperbola_avx2_square_attacks_gfni_rook(uint64_t square, uint64_t occupied) {
    const uint64_t slider = HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_BIT[square];
    const __m256i sliders = _mm256_set1_epi64x((long long)slider);
    const uint64_t slider_turned = HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_BIT_TURNED[square];
    const __m256i sliders2 = _mm256_set1_epi64x((long long)slider_turned);
    const __m256i lines =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_LINES[square]);
    const __m256i o = _mm256_and_si256(_mm256_set1_epi64x((long long)occupied), lines);
    const __m256i forward = _mm256_sub_epi64(o, sliders);
    const __m256i reversed_by_product =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_REVERSED_BY_PRODUCT);
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const __m256i reversed_by_product2 = _mm256_set1_epi64x((long long)a1_h8_diagonal);
    const __m256i reversed_by_product3 =
        _mm256_gf2p8affine_epi64_epi8(_mm256_shuffle_epi8(o, reversed_by_product), reversed_by_product2, 0);
    const __m256i reversed_by_product4 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(reversed_by_product3, sliders2), reversed_by_product);
    const __m256i reversed_by_product5 =
        _mm256_gf2p8affine_epi64_epi8(reversed_by_product4, reversed_by_product2, 0);
    const __m256i along_lines =
        _mm256_and_si256(_mm256_xor_si256(forward, reversed_by_product5), lines);
    const __m256i pairs =
        _mm256_or_si256(along_lines, _mm256_unpackhi_epi64(along_lines, along_lines));
    return (uint64_t)_mm256_extracti128_si256(pairs, 1)[0];
}

/* What a bishop on `square` attacks. */
__attribute__((target("avx2,gfni")))
static inline uint64_t hyperbola_avx2_square_attacks_gfni_bishop(
    uint64_t square, uint64_t occupied) {
    const uint64_t slider = HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_BIT[square];
    const __m256i sliders = _mm256_set1_epi64x((long long)slider);
    const uint64_t slider_turned = HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_BIT_TURNED[square];
    const __m256i sliders2 = _mm256_set1_epi64x((long long)slider_turned);
    const __m256i lines =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_LINES[square]);
    const __m256i o = _mm256_and_si256(_mm256_set1_epi64x((long long)occupied), lines);
    const __m256i forward = _mm256_sub_epi64(o, sliders);
    const __m256i reversed_by_product =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_REVERSED_BY_PRODUCT);
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const __m256i reversed_by_product2 = _mm256_set1_epi64x((long long)a1_h8_diagonal);
    const __m256i reversed_by_product3 =
        _mm256_gf2p8affine_epi64_epi8(_mm256_shuffle_epi8(o, reversed_by_product), reversed_by_product2, 0);
    const __m256i reversed_by_product4 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(reversed_by_product3, sliders2), reversed_by_product);
    const __m256i reversed_by_product5 =
        _mm256_gf2p8affine_epi64_epi8(reversed_by_product4, reversed_by_product2, 0);
    const __m256i along_lines =
        _mm256_and_si256(_mm256_xor_si256(forward, reversed_by_product5), lines);
    const __m256i pairs =
        _mm256_or_si256(along_lines, _mm256_unpackhi_epi64(along_lines, along_lines));
    return (uint64_t)_mm256_castsi256_si128(pairs)[0];
}

/* What a queen on `square` attacks. */
__attribute__((target("avx2,gfni")))
static inline uint64_t hyperbola_avx2_square_attacks_gfni_queen(
    uint64_t square, uint64_t occupied) {
    const uint64_t slider = HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_BIT[square];
    const __m256i sliders = _mm256_set1_epi64x((long long)slider);
    const uint64_t slider_turned = HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_BIT_TURNED[square];
    const __m256i sliders2 = _mm256_set1_epi64x((long long)slider_turned);
    const __m256i lines =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_LINES[square]);
    const __m256i o = _mm256_and_si256(_mm256_set1_epi64x((long long)occupied), lines);
    const __m256i forward = _mm256_sub_epi64(o, sliders);
    const __m256i reversed_by_product =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_REVERSED_BY_PRODUCT);
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const __m256i reversed_by_product2 = _mm256_set1_epi64x((long long)a1_h8_diagonal);
    const __m256i reversed_by_product3 =
        _mm256_gf2p8affine_epi64_epi8(_mm256_shuffle_epi8(o, reversed_by_product), reversed_by_product2, 0);
    const __m256i reversed_by_product4 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(reversed_by_product3, sliders2), reversed_by_product);
    const __m256i reversed_by_product5 =
        _mm256_gf2p8affine_epi64_epi8(reversed_by_product4, reversed_by_product2, 0);
    const __m256i along_lines =
        _mm256_and_si256(_mm256_xor_si256(forward, reversed_by_product5), lines);
    const __m128i halves =
        _mm_or_si128(_mm256_castsi256_si128(along_lines), _mm256_extracti128_si256(along_lines, 1));
    return (uint64_t)_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))[0];
}

/* What a rook on `square` attacks, then what a bishop does. */
__attribute__((target("avx2,gfni")))
static inline void hyperbola_avx2_square_attacks_gfni_both(
    uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    const uint64_t slider = HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_BIT[square];
    const __m256i sliders = _mm256_set1_epi64x((long long)slider);
    const uint64_t slider_turned = HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_BIT_TURNED[square];
    const __m256i sliders2 = _mm256_set1_epi64x((long long)slider_turned);
    const __m256i lines =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_LINES[square]);
    const __m256i o = _mm256_and_si256(_mm256_set1_epi64x((long long)occupied), lines);
    const __m256i forward = _mm256_sub_epi64(o, sliders);
    const __m256i reversed_by_product =
        _mm256_loadu_si256((const __m256i *)HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_REVERSED_BY_PRODUCT);
    const uint64_t a1_h8_diagonal = UINT64_C(0x8040201008040201);
    const __m256i reversed_by_product2 = _mm256_set1_epi64x((long long)a1_h8_diagonal);
    const __m256i reversed_by_product3 =
        _mm256_gf2p8affine_epi64_epi8(_mm256_shuffle_epi8(o, reversed_by_product), reversed_by_product2, 0);
    const __m256i reversed_by_product4 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(reversed_by_product3, sliders2), reversed_by_product);
    const __m256i reversed_by_product5 =
        _mm256_gf2p8affine_epi64_epi8(reversed_by_product4, reversed_by_product2, 0);
    const __m256i along_lines =
        _mm256_and_si256(_mm256_xor_si256(forward, reversed_by_product5), lines);
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

static uint64_t bit(uint64_t square) {
    return UINT64_C(1) << square;
}

/* The squares that steps of (files, ranks) pass from `square` on, up to the first piece. Off the
   board there is none. */
static uint64_t ray(uint64_t square, int files, int ranks, uint64_t occupied) {
    int file = (int)(square % 8) + files, rank = (int)(square / 8) + ranks;
    uint64_t squares = 0;
    while (square < 64 && 0 <= file && file < 8 && 0 <= rank && rank < 8
           && !(squares & occupied)) {
        squares |= UINT64_C(1) << (8 * rank + file);
        file += files;
        rank += ranks;
    }
    return squares;
}

/* What each of a set attacks along these ways: a bit for each direction, clockwise from north-east. */
static uint64_t slide(uint64_t set, uint64_t ways, uint64_t occupied) {
    static const int steps[8][2] = {
        {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}};
    uint64_t attacks = 0;
    for (uint64_t place = 0; place < 512; place++) {
        const uint64_t square = place / 8, way = place % 8;
        if (set >> square & ways >> way & 1) {
            attacks |= ray(square, steps[way][0], steps[way][1], occupied);
        }
    }
    return attacks;
}

static void check_tables(void) {
    for (uint64_t square = 0; square < 64; square++) {
        check("BIT", HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_BIT[square], bit(square));
        check(
            "BIT_TURNED", HYPERBOLA_AVX2_SQUARE_ATTACKS_GFNI_BIT_TURNED[square], bit(square ^ 63));
    }
}

__attribute__((target("avx2,gfni")))
static void check_hyperbola_avx2_square_attacks_gfni(void) {
    uint64_t seed = 1;
    for (uint64_t round = 0; round < 1024; round++) {
        const uint64_t dense = round % 2 * ~UINT64_C(0);
        const uint64_t square = round % 64;
        const uint64_t occupied = random_word(&seed) & (random_word(&seed) | dense);
        uint64_t answer[2];
        check(
            "hyperbola_avx2_square_attacks_gfni_rook",
            hyperbola_avx2_square_attacks_gfni_rook(square, occupied),
            slide(bit(square), 0xaa, occupied));
        check(
            "hyperbola_avx2_square_attacks_gfni_bishop",
            hyperbola_avx2_square_attacks_gfni_bishop(square, occupied),
            slide(bit(square), 0x55, occupied));
        check(
            "hyperbola_avx2_square_attacks_gfni_queen",
            hyperbola_avx2_square_attacks_gfni_queen(square, occupied),
            slide(bit(square), 0xff, occupied));
        hyperbola_avx2_square_attacks_gfni_both(square, occupied, answer);
        check("hyperbola_avx2_square_attacks_gfni_both", answer[0], slide(bit(square), 0xaa, occupied));
        check("hyperbola_avx2_square_attacks_gfni_both", answer[1], slide(bit(square), 0x55, occupied));
    }
}

int main(void) {
    check_tables();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("gfni")) {
        check_hyperbola_avx2_square_attacks_gfni();
    } else {
        fputs("skipped: hyperbola_avx2_square_attacks_gfni: this CPU lacks one of avx2,gfni\n", stderr);
    }
    puts("all answers are right");
    return 0;
}
#endif
#endif
