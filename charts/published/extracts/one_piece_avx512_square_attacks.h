/*
 * A queen in lanes or rays, AVX-512: one subtraction does all lines of a piece, a line in each
 * lane, or all rays, a ray in each byte.
 *
 * One piece on one board, without large tables: one subtraction does all of its lines, each in a lane of a
 * register, or all of its rays, each in a byte of a word.
 *
 * ## Lanes
 *
 * ```text
 * o       = occupied & line | a1        the line's pieces, and one on a1
 * piece     = 3 << highest(lower pieces)     a rotate of 0x8000000000000001 by the count of leading zeros
 * attacks = (o ^ (o - piece)) & line
 * ```
 *
 * SBAMG: three times the nearest piece below the slider is that piece and the square above it. The subtraction
 * clears the piece, and the square above it borrows through all squares, the slider's included, up to the first
 * piece above. What changed on the line is attacked. Where no piece is below, one on a1 stands in: the scan
 * always finds a piece, and what it changes off the line is masked. So outer squares need no table.
 *
 * The diagonal of a queen on d4, pieces on b2 and f6:
 *
 * ```text
 * o                 3 * b2            o - piece           changed, on the line
 * . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 * . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
 * . . . . . 1 . .   . . . . . . . .   1 1 1 1 1 . . .   . . . . . 1 . .
 * . . . . . . . .   . . . . . . . .   1 1 1 1 1 1 1 1   . . . . 1 . . .
 * . . . q . . . .   . . . . . . . .   1 1 1 1 1 1 1 1   . . . q . . . .
 * . . . . . . . .   . . . . . . . .   1 1 1 1 1 1 1 1   . . 1 . . . . .
 * . 1 . . . . . .   . 1 1 . . . . .   . . 1 1 1 1 1 1   . 1 . . . . . .
 * 1 . . . . . . .   . . . . . . . .   1 . . . . . . .   . . . . . . . .
 * ```
 *
 * A row of 64 bytes has the lines of a square and the parts of them below it. `vpternlogq` makes `& |` and `^ &`
 * one operation each, so all four lines take six operations; the rest moves data in and out. Rook and bishop are
 * its lower and upper two lanes: both together cost three operations, which unite the lanes by twos.
 *
 * ## Rays
 *
 * `vpshufbitqmb` selects 64 bits of a word by number, into a mask register. It lays the pieces of all eight rays
 * side by side, a byte a ray, the nearest in the lowest bit:
 *
 * ```text
 * attacked = rays ^ (rays - 1)          in each byte: up to the lowest piece, or all if there is none
 * ```
 *
 * | ray of a queen on d4 | squares | pieces | attacked |
 * |---|---|---|---|
 * | north-east | e5 f6 g7 h8 | . 1 . . | 1 1 . . |
 * | east | e4 f4 g4 h4 | . . 1 . | 1 1 1 . |
 * | south-east | e3 f2 g1 | 1 . . | 1 . . |
 * | south | d3 d2 d1 | . 1 . | 1 1 . |
 * | south-west | c3 b2 a1 | . 1 . | 1 1 . |
 * | west | c4 b4 a4 | . 1 . | 1 1 . |
 * | north-west | c5 b6 a7 | . 1 1 | 1 1 . |
 * | north | d5 d6 d7 d8 | . . 1 . | 1 1 1 . |
 *
 * A ray has at most seven squares, so the eighth bit of a byte is free: set before the subtraction, it keeps the
 * borrow in its byte, and one word holds all bytes. The same instruction moves the bits back to their squares.
 * Squares on no ray select an eighth bit, which is cleared. A rook or a bishop differs only in a constant that
 * masks the other rays as bytes.
 *
 * `square_attacks_permuted` does the same with a byte for each square, as engines do that keep a board of bytes:
 * `vpermb` lays all bytes along the rays, their highest bits make one word of rays, and a second permute goes
 * back. From a set of squares each way costs three operations instead of one. Rays begin with a bit that is no
 * square (on a board of bytes it has a knight's step), and their seventh square fills the byte:
 *
 * ```text
 * o        = rays | 10000001            in each byte: a piece below, and an end above
 * attacked = o ^ (o - 3)                from the first square up to the nearest piece
 * ```
 *
 * That is SBAMG on all rays at once, with the nearest piece below always at bit 0. As in the lanes, three times
 * that piece is subtracted. It takes as many operations as `rays ^ (rays - 1)`, and both are the same function.
 *
 * ## Traps
 *
 * - A ray shorter than seven has bits left over, which select the queen's own square. They may be set or not:
 *   nothing is moved back from them.
 * - The queen's own square and all others off its rays must select a bit that is masked after the subtraction,
 *   since an eighth bit may be set or not.
 * - `lzcnt` of nothing is 64, a rotate by 0. The piece on a1 rules that out.
 *
 * Boards have a1 = bit 0, h1 = bit 7, h8 = bit 63.
 * A square is less than 64.
 *
 * Sources:
 * - Syed Fahad, 2016: SBAMG - Completing Hyperbola Quintessence (Computer Chess Club)
 * - Toshihiko Okuhara, 2020: CFish: AVX2 and AVX-512 attacks of one piece, four lines in lanes
 * - 87flowers, 2025: Rose: all rays of a piece in bytes of one word, from a board of bytes
 * - raybench, 2026: the borrow with a piece on a1, and rays of a bitboard by vpshufbitqmb
 *
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * From raybench 0.2.0.
 *
 * Measured as raybench compiles it, on boards of the workload game:
 * - square_attacks, throughput: queen 3.63 (3.62–3.65), rook 3.07 (3.06–3.08), bishop 3.30
 *   (3.29–3.32), both 4.20 (4.19–4.20) core cycles a query
 * - square_attacks, latency: queen 28.7 (28.7–28.8), rook 23.8 (23.8–23.8), bishop 26.6
 *   (26.5–26.7), both 28.4 (28.4–28.5) core cycles a query
 *
 * (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
 *   x86-64-v4)
 *
 * C11 or C++11, by gcc, clang or clang-cl.
 * Self-check: cc -DSELF_TEST -x c FILE, and run it.
 */
#ifndef ONE_PIECE_AVX512_SQUARE_ATTACKS_H
#define ONE_PIECE_AVX512_SQUARE_ATTACKS_H
#if defined _MSC_VER && !defined __clang__
#error "cl lacks the builtins and attributes of gcc and clang: compile this with clang-cl"
#endif
#include <stdint.h>

#ifndef __x86_64__
#error "it needs instructions of an x86-64"
#endif
#if defined _MSC_VER && defined __clang__ && !(defined __AVX512CD__ && defined __AVX512F__ && defined __AVX512VL__)
#error "clang-cl is to be told -mavx512cd -mavx512f -mavx512vl"
#endif
#include <immintrin.h>

/* By `square`: the words of vectors. */
__attribute__((aligned(64))) static const uint64_t ONE_PIECE_AVX512_SQUARE_ATTACKS_LINES[64][4] = {
    {0x0101010101010100, 0x00000000000000fe, 0x8040201008040200, 0x0000000000000000},
    {0x0202020202020200, 0x00000000000000fd, 0x0080402010080400, 0x0000000000000100},
    {0x0404040404040400, 0x00000000000000fb, 0x0000804020100800, 0x0000000000010200},
    {0x0808080808080800, 0x00000000000000f7, 0x0000008040201000, 0x0000000001020400},
    {0x1010101010101000, 0x00000000000000ef, 0x0000000080402000, 0x0000000102040800},
    {0x2020202020202000, 0x00000000000000df, 0x0000000000804000, 0x0000010204081000},
    {0x4040404040404000, 0x00000000000000bf, 0x0000000000008000, 0x0001020408102000},
    {0x8080808080808000, 0x000000000000007f, 0x0000000000000000, 0x0102040810204000},
    {0x0101010101010001, 0x000000000000fe00, 0x4020100804020000, 0x0000000000000002},
    {0x0202020202020002, 0x000000000000fd00, 0x8040201008040001, 0x0000000000010004},
    {0x0404040404040004, 0x000000000000fb00, 0x0080402010080002, 0x0000000001020008},
    {0x0808080808080008, 0x000000000000f700, 0x0000804020100004, 0x0000000102040010},
    {0x1010101010100010, 0x000000000000ef00, 0x0000008040200008, 0x0000010204080020},
    {0x2020202020200020, 0x000000000000df00, 0x0000000080400010, 0x0001020408100040},
    {0x4040404040400040, 0x000000000000bf00, 0x0000000000800020, 0x0102040810200080},
    {0x8080808080800080, 0x0000000000007f00, 0x0000000000000040, 0x0204081020400000},
    {0x0101010101000101, 0x0000000000fe0000, 0x2010080402000000, 0x0000000000000204},
    {0x0202020202000202, 0x0000000000fd0000, 0x4020100804000100, 0x0000000001000408},
    {0x0404040404000404, 0x0000000000fb0000, 0x8040201008000201, 0x0000000102000810},
    {0x0808080808000808, 0x0000000000f70000, 0x0080402010000402, 0x0000010204001020},
    {0x1010101010001010, 0x0000000000ef0000, 0x0000804020000804, 0x0001020408002040},
    {0x2020202020002020, 0x0000000000df0000, 0x0000008040001008, 0x0102040810004080},
    {0x4040404040004040, 0x0000000000bf0000, 0x0000000080002010, 0x0204081020008000},
    {0x8080808080008080, 0x00000000007f0000, 0x0000000000004020, 0x0408102040000000},
    {0x0101010100010101, 0x00000000fe000000, 0x1008040200000000, 0x0000000000020408},
    {0x0202020200020202, 0x00000000fd000000, 0x2010080400010000, 0x0000000100040810},
    {0x0404040400040404, 0x00000000fb000000, 0x4020100800020100, 0x0000010200081020},
    {0x0808080800080808, 0x00000000f7000000, 0x8040201000040201, 0x0001020400102040},
    {0x1010101000101010, 0x00000000ef000000, 0x0080402000080402, 0x0102040800204080},
    {0x2020202000202020, 0x00000000df000000, 0x0000804000100804, 0x0204081000408000},
    {0x4040404000404040, 0x00000000bf000000, 0x0000008000201008, 0x0408102000800000},
    {0x8080808000808080, 0x000000007f000000, 0x0000000000402010, 0x0810204000000000},
    {0x0101010001010101, 0x000000fe00000000, 0x0804020000000000, 0x0000000002040810},
    {0x0202020002020202, 0x000000fd00000000, 0x1008040001000000, 0x0000010004081020},
    {0x0404040004040404, 0x000000fb00000000, 0x2010080002010000, 0x0001020008102040},
    {0x0808080008080808, 0x000000f700000000, 0x4020100004020100, 0x0102040010204080},
    {0x1010100010101010, 0x000000ef00000000, 0x8040200008040201, 0x0204080020408000},
    {0x2020200020202020, 0x000000df00000000, 0x0080400010080402, 0x0408100040800000},
    {0x4040400040404040, 0x000000bf00000000, 0x0000800020100804, 0x0810200080000000},
    {0x8080800080808080, 0x0000007f00000000, 0x0000000040201008, 0x1020400000000000},
    {0x0101000101010101, 0x0000fe0000000000, 0x0402000000000000, 0x0000000204081020},
    {0x0202000202020202, 0x0000fd0000000000, 0x0804000100000000, 0x0001000408102040},
    {0x0404000404040404, 0x0000fb0000000000, 0x1008000201000000, 0x0102000810204080},
    {0x0808000808080808, 0x0000f70000000000, 0x2010000402010000, 0x0204001020408000},
    {0x1010001010101010, 0x0000ef0000000000, 0x4020000804020100, 0x0408002040800000},
    {0x2020002020202020, 0x0000df0000000000, 0x8040001008040201, 0x0810004080000000},
    {0x4040004040404040, 0x0000bf0000000000, 0x0080002010080402, 0x1020008000000000},
    {0x8080008080808080, 0x00007f0000000000, 0x0000004020100804, 0x2040000000000000},
    {0x0100010101010101, 0x00fe000000000000, 0x0200000000000000, 0x0000020408102040},
    {0x0200020202020202, 0x00fd000000000000, 0x0400010000000000, 0x0100040810204080},
    {0x0400040404040404, 0x00fb000000000000, 0x0800020100000000, 0x0200081020408000},
    {0x0800080808080808, 0x00f7000000000000, 0x1000040201000000, 0x0400102040800000},
    {0x1000101010101010, 0x00ef000000000000, 0x2000080402010000, 0x0800204080000000},
    {0x2000202020202020, 0x00df000000000000, 0x4000100804020100, 0x1000408000000000},
    {0x4000404040404040, 0x00bf000000000000, 0x8000201008040201, 0x2000800000000000},
    {0x8000808080808080, 0x007f000000000000, 0x0000402010080402, 0x4000000000000000},
    {0x0001010101010101, 0xfe00000000000000, 0x0000000000000000, 0x0002040810204080},
    {0x0002020202020202, 0xfd00000000000000, 0x0001000000000000, 0x0004081020408000},
    {0x0004040404040404, 0xfb00000000000000, 0x0002010000000000, 0x0008102040800000},
    {0x0008080808080808, 0xf700000000000000, 0x0004020100000000, 0x0010204080000000},
    {0x0010101010101010, 0xef00000000000000, 0x0008040201000000, 0x0020408000000000},
    {0x0020202020202020, 0xdf00000000000000, 0x0010080402010000, 0x0040800000000000},
    {0x0040404040404040, 0xbf00000000000000, 0x0020100804020100, 0x0080000000000000},
    {0x0080808080808080, 0x7f00000000000000, 0x0040201008040201, 0x0000000000000000},
};

/* By `square`: the words of vectors. */
__attribute__((aligned(64))) static const uint64_t ONE_PIECE_AVX512_SQUARE_ATTACKS_OF[64][4] = {
    {0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000},
    {0x0000000000000000, 0x0000000000000001, 0x0000000000000000, 0x0000000000000000},
    {0x0000000000000000, 0x0000000000000003, 0x0000000000000000, 0x0000000000000000},
    {0x0000000000000000, 0x0000000000000007, 0x0000000000000000, 0x0000000000000000},
    {0x0000000000000000, 0x000000000000000f, 0x0000000000000000, 0x0000000000000000},
    {0x0000000000000000, 0x000000000000001f, 0x0000000000000000, 0x0000000000000000},
    {0x0000000000000000, 0x000000000000003f, 0x0000000000000000, 0x0000000000000000},
    {0x0000000000000000, 0x000000000000007f, 0x0000000000000000, 0x0000000000000000},
    {0x0000000000000001, 0x0000000000000000, 0x0000000000000000, 0x0000000000000002},
    {0x0000000000000002, 0x0000000000000100, 0x0000000000000001, 0x0000000000000004},
    {0x0000000000000004, 0x0000000000000300, 0x0000000000000002, 0x0000000000000008},
    {0x0000000000000008, 0x0000000000000700, 0x0000000000000004, 0x0000000000000010},
    {0x0000000000000010, 0x0000000000000f00, 0x0000000000000008, 0x0000000000000020},
    {0x0000000000000020, 0x0000000000001f00, 0x0000000000000010, 0x0000000000000040},
    {0x0000000000000040, 0x0000000000003f00, 0x0000000000000020, 0x0000000000000080},
    {0x0000000000000080, 0x0000000000007f00, 0x0000000000000040, 0x0000000000000000},
    {0x0000000000000101, 0x0000000000000000, 0x0000000000000000, 0x0000000000000204},
    {0x0000000000000202, 0x0000000000010000, 0x0000000000000100, 0x0000000000000408},
    {0x0000000000000404, 0x0000000000030000, 0x0000000000000201, 0x0000000000000810},
    {0x0000000000000808, 0x0000000000070000, 0x0000000000000402, 0x0000000000001020},
    {0x0000000000001010, 0x00000000000f0000, 0x0000000000000804, 0x0000000000002040},
    {0x0000000000002020, 0x00000000001f0000, 0x0000000000001008, 0x0000000000004080},
    {0x0000000000004040, 0x00000000003f0000, 0x0000000000002010, 0x0000000000008000},
    {0x0000000000008080, 0x00000000007f0000, 0x0000000000004020, 0x0000000000000000},
    {0x0000000000010101, 0x0000000000000000, 0x0000000000000000, 0x0000000000020408},
    {0x0000000000020202, 0x0000000001000000, 0x0000000000010000, 0x0000000000040810},
    {0x0000000000040404, 0x0000000003000000, 0x0000000000020100, 0x0000000000081020},
    {0x0000000000080808, 0x0000000007000000, 0x0000000000040201, 0x0000000000102040},
    {0x0000000000101010, 0x000000000f000000, 0x0000000000080402, 0x0000000000204080},
    {0x0000000000202020, 0x000000001f000000, 0x0000000000100804, 0x0000000000408000},
    {0x0000000000404040, 0x000000003f000000, 0x0000000000201008, 0x0000000000800000},
    {0x0000000000808080, 0x000000007f000000, 0x0000000000402010, 0x0000000000000000},
    {0x0000000001010101, 0x0000000000000000, 0x0000000000000000, 0x0000000002040810},
    {0x0000000002020202, 0x0000000100000000, 0x0000000001000000, 0x0000000004081020},
    {0x0000000004040404, 0x0000000300000000, 0x0000000002010000, 0x0000000008102040},
    {0x0000000008080808, 0x0000000700000000, 0x0000000004020100, 0x0000000010204080},
    {0x0000000010101010, 0x0000000f00000000, 0x0000000008040201, 0x0000000020408000},
    {0x0000000020202020, 0x0000001f00000000, 0x0000000010080402, 0x0000000040800000},
    {0x0000000040404040, 0x0000003f00000000, 0x0000000020100804, 0x0000000080000000},
    {0x0000000080808080, 0x0000007f00000000, 0x0000000040201008, 0x0000000000000000},
    {0x0000000101010101, 0x0000000000000000, 0x0000000000000000, 0x0000000204081020},
    {0x0000000202020202, 0x0000010000000000, 0x0000000100000000, 0x0000000408102040},
    {0x0000000404040404, 0x0000030000000000, 0x0000000201000000, 0x0000000810204080},
    {0x0000000808080808, 0x0000070000000000, 0x0000000402010000, 0x0000001020408000},
    {0x0000001010101010, 0x00000f0000000000, 0x0000000804020100, 0x0000002040800000},
    {0x0000002020202020, 0x00001f0000000000, 0x0000001008040201, 0x0000004080000000},
    {0x0000004040404040, 0x00003f0000000000, 0x0000002010080402, 0x0000008000000000},
    {0x0000008080808080, 0x00007f0000000000, 0x0000004020100804, 0x0000000000000000},
    {0x0000010101010101, 0x0000000000000000, 0x0000000000000000, 0x0000020408102040},
    {0x0000020202020202, 0x0001000000000000, 0x0000010000000000, 0x0000040810204080},
    {0x0000040404040404, 0x0003000000000000, 0x0000020100000000, 0x0000081020408000},
    {0x0000080808080808, 0x0007000000000000, 0x0000040201000000, 0x0000102040800000},
    {0x0000101010101010, 0x000f000000000000, 0x0000080402010000, 0x0000204080000000},
    {0x0000202020202020, 0x001f000000000000, 0x0000100804020100, 0x0000408000000000},
    {0x0000404040404040, 0x003f000000000000, 0x0000201008040201, 0x0000800000000000},
    {0x0000808080808080, 0x007f000000000000, 0x0000402010080402, 0x0000000000000000},
    {0x0001010101010101, 0x0000000000000000, 0x0000000000000000, 0x0002040810204080},
    {0x0002020202020202, 0x0100000000000000, 0x0001000000000000, 0x0004081020408000},
    {0x0004040404040404, 0x0300000000000000, 0x0002010000000000, 0x0008102040800000},
    {0x0008080808080808, 0x0700000000000000, 0x0004020100000000, 0x0010204080000000},
    {0x0010101010101010, 0x0f00000000000000, 0x0008040201000000, 0x0020408000000000},
    {0x0020202020202020, 0x1f00000000000000, 0x0010080402010000, 0x0040800000000000},
    {0x0040404040404040, 0x3f00000000000000, 0x0020100804020100, 0x0080000000000000},
    {0x0080808080808080, 0x7f00000000000000, 0x0040201008040201, 0x0000000000000000},
};

/* What a rook on `square` attacks. */
__attribute__((target("avx512f,avx512cd,avx512vl")))
static inline uint64_t one_piece_avx512_square_attacks_rook(uint64_t square, uint64_t occupied) {
    const __m256i lines =
        _mm256_loadu_si256((const __m256i *)ONE_PIECE_AVX512_SQUARE_ATTACKS_LINES[square]);
    const __m256i occupied2 = _mm256_set1_epi64x((long long)occupied);
    const __m256i pieces = _mm256_set1_epi64x(1);
    const __m256i pieces2 = _mm256_ternarylogic_epi64(occupied2, lines, pieces, 0xea);
    const __m256i of =
        _mm256_loadu_si256((const __m256i *)ONE_PIECE_AVX512_SQUARE_ATTACKS_OF[square]);
    const __m256i pieces3 = _mm256_ternarylogic_epi64(occupied2, of, pieces, 0xea);
    const __m256i nearest =
        _mm256_rorv_epi64(_mm256_set1_epi64x((long long)UINT64_C(0x8000000000000001)), _mm256_lzcnt_epi64(pieces3));
    const __m256i along =
        _mm256_ternarylogic_epi64(pieces2, _mm256_sub_epi64(pieces2, nearest), lines, 0x28);
    const __m256i by_twos = _mm256_or_si256(along, _mm256_unpackhi_epi64(along, along));
    return (uint64_t)_mm256_castsi256_si128(by_twos)[0];
}

/* What a bishop on `square` attacks. */
__attribute__((target("avx512f,avx512cd,avx512vl")))
static inline uint64_t one_piece_avx512_square_attacks_bishop(uint64_t square, uint64_t occupied) {
    const __m256i lines =
        _mm256_loadu_si256((const __m256i *)ONE_PIECE_AVX512_SQUARE_ATTACKS_LINES[square]);
    const __m256i occupied2 = _mm256_set1_epi64x((long long)occupied);
    const __m256i pieces = _mm256_set1_epi64x(1);
    const __m256i pieces2 = _mm256_ternarylogic_epi64(occupied2, lines, pieces, 0xea);
    const __m256i of =
        _mm256_loadu_si256((const __m256i *)ONE_PIECE_AVX512_SQUARE_ATTACKS_OF[square]);
    const __m256i pieces3 = _mm256_ternarylogic_epi64(occupied2, of, pieces, 0xea);
    const __m256i nearest =
        _mm256_rorv_epi64(_mm256_set1_epi64x((long long)UINT64_C(0x8000000000000001)), _mm256_lzcnt_epi64(pieces3));
    const __m256i along =
        _mm256_ternarylogic_epi64(pieces2, _mm256_sub_epi64(pieces2, nearest), lines, 0x28);
    const __m256i by_twos = _mm256_or_si256(along, _mm256_unpackhi_epi64(along, along));
    return (uint64_t)_mm256_extracti128_si256(by_twos, 1)[0];
}

/* What a queen on `square` attacks. */
__attribute__((target("avx512f,avx512cd,avx512vl")))
static inline uint64_t one_piece_avx512_square_attacks_queen(uint64_t square, uint64_t occupied) {
    const __m256i lines =
        _mm256_loadu_si256((const __m256i *)ONE_PIECE_AVX512_SQUARE_ATTACKS_LINES[square]);
    const __m256i occupied2 = _mm256_set1_epi64x((long long)occupied);
    const __m256i pieces = _mm256_set1_epi64x(1);
    const __m256i pieces2 = _mm256_ternarylogic_epi64(occupied2, lines, pieces, 0xea);
    const __m256i of =
        _mm256_loadu_si256((const __m256i *)ONE_PIECE_AVX512_SQUARE_ATTACKS_OF[square]);
    const __m256i pieces3 = _mm256_ternarylogic_epi64(occupied2, of, pieces, 0xea);
    const __m256i nearest =
        _mm256_rorv_epi64(_mm256_set1_epi64x((long long)UINT64_C(0x8000000000000001)), _mm256_lzcnt_epi64(pieces3));
    const __m256i along =
        _mm256_ternarylogic_epi64(pieces2, _mm256_sub_epi64(pieces2, nearest), lines, 0x28);
    const __m128i both =
        _mm_or_si128(_mm256_castsi256_si128(along), _mm256_extracti128_si256(along, 1));
    return (uint64_t)_mm_or_si128(both, _mm_unpackhi_epi64(both, both))[0];
}

/* What a rook on `square` attacks, then what a bishop does. */
__attribute__((target("avx512f,avx512cd,avx512vl")))
static inline void one_piece_avx512_square_attacks_both(
    uint64_t square, uint64_t occupied, uint64_t attacks[2]) {
    const __m256i lines =
        _mm256_loadu_si256((const __m256i *)ONE_PIECE_AVX512_SQUARE_ATTACKS_LINES[square]);
    const __m256i occupied2 = _mm256_set1_epi64x((long long)occupied);
    const __m256i pieces = _mm256_set1_epi64x(1);
    const __m256i pieces2 = _mm256_ternarylogic_epi64(occupied2, lines, pieces, 0xea);
    const __m256i of =
        _mm256_loadu_si256((const __m256i *)ONE_PIECE_AVX512_SQUARE_ATTACKS_OF[square]);
    const __m256i pieces3 = _mm256_ternarylogic_epi64(occupied2, of, pieces, 0xea);
    const __m256i nearest =
        _mm256_rorv_epi64(_mm256_set1_epi64x((long long)UINT64_C(0x8000000000000001)), _mm256_lzcnt_epi64(pieces3));
    const __m256i along =
        _mm256_ternarylogic_epi64(pieces2, _mm256_sub_epi64(pieces2, nearest), lines, 0x28);
    const __m256i by_twos = _mm256_or_si256(along, _mm256_unpackhi_epi64(along, along));
    attacks[0] = (uint64_t)_mm256_castsi256_si128(by_twos)[0];
    attacks[1] = (uint64_t)_mm256_extracti128_si256(by_twos, 1)[0];
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

__attribute__((target("avx512f,avx512cd,avx512vl")))
static void check_one_piece_avx512_square_attacks(void) {
    uint64_t seed = 1;
    for (uint64_t round = 0; round < 1024; round++) {
        const uint64_t dense = round % 2 * ~UINT64_C(0);
        const uint64_t square = round % 64;
        const uint64_t occupied = random_word(&seed) & (random_word(&seed) | dense);
        uint64_t answer[2];
        check(
            "one_piece_avx512_square_attacks_rook",
            one_piece_avx512_square_attacks_rook(square, occupied), slide(bit(square), 0xaa, occupied));
        check(
            "one_piece_avx512_square_attacks_bishop",
            one_piece_avx512_square_attacks_bishop(square, occupied),
            slide(bit(square), 0x55, occupied));
        check(
            "one_piece_avx512_square_attacks_queen",
            one_piece_avx512_square_attacks_queen(square, occupied),
            slide(bit(square), 0xff, occupied));
        one_piece_avx512_square_attacks_both(square, occupied, answer);
        check("one_piece_avx512_square_attacks_both", answer[0], slide(bit(square), 0xaa, occupied));
        check("one_piece_avx512_square_attacks_both", answer[1], slide(bit(square), 0x55, occupied));
    }
}

int main(void) {
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vl")) {
        check_one_piece_avx512_square_attacks();
    } else {
        fputs("skipped: one_piece_avx512_square_attacks: this CPU lacks one of avx512f,avx512cd,avx512vl\n", stderr);
    }
    puts("all answers are right");
    return 0;
}
#endif
#endif
