/*
 * Lowest bits of rays in a mailbox: a mailbox permuted so that each ray is a word of kind bytes,
 * whose lowest bit is the kind of the nearest piece.
 *
 * Requires an x86-64 CPU with AVX512BW, AVX512F, AVX512VBMI. C11 or C++11: gcc and clang need no
 * flags, clang-cl needs -mavx512bw -mavx512f -mavx512vbmi.
 * Functions are inlined only where the caller is compiled with -mavx512bw -mavx512f -mavx512vbmi
 * too; elsewhere each is a call.
 * Functions are `static inline`: an exported template of a C++20 module cannot call them, an
 * exported inline function can.
 *
 * Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
 *
 * A mailbox is 64 bytes in eight words, a byte per square: a1 is the lowest byte of the first
 * word, b1 the next one, h8 the highest of the last word. No byte has a value other than these:
 * - `codes`: a byte per square, a1 lowest: 0 empty, 1 to 6 white pawn, knight, bishop, rook,
 *   queen, king, 9 to 14 the black ones.
 *
 * mailbox_low_bit_threat_changes_mailbox_from makes a mailbox of an engine's board, by a table
 * with the byte of each piece. The table in the example is for pieces numbered 0 to 5 in white
 * (pawn, knight, bishop, rook, queen, king), 6 to 11 in black, and 12 for an empty square.
 * Stockfish's numbers, 1 to 6 and 9 to 14, are the codes: its board needs no table. A move then
 * writes the bytes of the squares that it changes.
 *
 * Example:
 *
 *     #include "mailbox_low_bit_threat_changes.h"
 *     static const uint8_t codes_of_pieces[16] = {
 *         1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 0, 0, 0, 0};
 *     void from_d4(const uint8_t board[64], uint64_t piece, uint64_t attacks[16]) {
 *         uint64_t codes[8];
 *         mailbox_low_bit_threat_changes_mailbox_from(board, codes_of_pieces, codes);
 *         mailbox_low_bit_threat_changes(codes, 27, piece, attacks);
 *     }
 *
 * Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
 * shuffled (record 20261130T102413Z, Zen 4, virtual machine (KVM), tier x86-64-v4):
 * - throughput: 21.6 (21.5–21.7) core cycles per query
 * - latency: 75.0 (74.8–75.1) core cycles per query
 *
 * Sources, for all forms of this algorithm:
 * - takotto, 2016: Permutation of a mailbox into ray order (shogi), as credited by 87flowers
 * - 87flowers, 2025: byteboard-attack-tables-1 and permute-mailbox-to-bitboards
 * - raybench, 2026: one bit per kind and the lowest bit of each ray; knights by a constant; the
 *   opposite ray by its last slot; code and square of the nearest piece as sums of bytes
 *
 * From raybench 0.2.0.
 * Licence: MIT or Apache-2.0, at your choice.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef RAYBENCH_MAILBOX_LOW_BIT_THREAT_CHANGES_H
#define RAYBENCH_MAILBOX_LOW_BIT_THREAT_CHANGES_H
#if defined _MSC_VER && !defined __clang__
#error "cl lacks the builtins and attributes of gcc and clang: compile with clang-cl"
#endif
#include <stdint.h>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wcast-align"
#ifdef __cplusplus
#pragma GCC diagnostic ignored "-Wold-style-cast"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wuseless-cast"
#endif
#endif

#ifndef __x86_64__
#error "requires x86-64"
#endif
#include <immintrin.h>

/* Indexed by square. */
__attribute__((aligned(64))) static const uint64_t MAILBOX_LOW_BIT_THREAT_CHANGES_ROW[64][8] = {
    {0x3830282018100811, 0x3f362d241b12090a, 0x0706050403020180, 0x8080808080808080, 0x8080808080808080, 0x8080808080808080, 0x8080808080808080, 0x8080808080808080},
    {0x3931292119110912, 0x81372e251c130a0b, 0x8107060504030281, 0x8181818181818181, 0x8181818181818181, 0x8181818181818181, 0x8181818181810081, 0x8181818181810810},
    {0x3a322a221a120a13, 0x82822f261d140b0c, 0x8282070605040382, 0x8282828282828282, 0x8282828282828282, 0x8282828282828282, 0x8282828282000108, 0x8282828282100911},
    {0x3b332b231b130b14, 0x838383271e150c0d, 0x8383830706050483, 0x8383838383838383, 0x8383838383838383, 0x8383838383838383, 0x8383838300010209, 0x8383838318110a12},
    {0x3c342c241c140c15, 0x848484841f160d0e, 0x8484848407060584, 0x8484848484848484, 0x8484848484848484, 0x8484848484848484, 0x848484000102030a, 0x8484842019120b13},
    {0x3d352d251d150d16, 0x8585858585170e0f, 0x8585858585070685, 0x8585858585858585, 0x8585858585858585, 0x8585858585858585, 0x858500010203040b, 0x858528211a130c14},
    {0x3e362e261e160e17, 0x8686868686860f86, 0x8686868686860786, 0x8686868686868686, 0x8686868686868686, 0x8686868686868686, 0x860001020304050c, 0x863029221b140d15},
    {0x3f372f271f170f87, 0x8787878787878787, 0x8787878787878787, 0x8787878787878787, 0x8787878787878787, 0x8787878787878787, 0x000102030405060d, 0x38312a231c150e16},
    {0x8838302820181019, 0x883e352c231a1112, 0x0f0e0d0c0b0a0902, 0x8888888888880188, 0x8888888888880088, 0x8888888888888888, 0x8888888888888888, 0x8888888888888888},
    {0x893931292119111a, 0x893f362d241b1213, 0x890f0e0d0c0b0a03, 0x8989898989890289, 0x8989898989890189, 0x8989898989890089, 0x8989898989890889, 0x8989898989891018},
    {0x8a3a322a221a121b, 0x8a8a372e251c1314, 0x8a8a0f0e0d0c0b04, 0x8a8a8a8a8a8a038a, 0x8a8a8a8a8a8a028a, 0x8a8a8a8a8a8a0100, 0x8a8a8a8a8a080910, 0x8a8a8a8a8a181119},
    {0x8b3b332b231b131c, 0x8b8b8b2f261d1415, 0x8b8b8b0f0e0d0c05, 0x8b8b8b8b8b8b048b, 0x8b8b8b8b8b8b038b, 0x8b8b8b8b8b8b0201, 0x8b8b8b8b08090a11, 0x8b8b8b8b2019121a},
    {0x8c3c342c241c141d, 0x8c8c8c8c271e1516, 0x8c8c8c8c0f0e0d06, 0x8c8c8c8c8c8c058c, 0x8c8c8c8c8c8c048c, 0x8c8c8c8c8c8c0302, 0x8c8c8c08090a0b12, 0x8c8c8c28211a131b},
    {0x8d3d352d251d151e, 0x8d8d8d8d8d1f1617, 0x8d8d8d8d8d0f0e07, 0x8d8d8d8d8d8d068d, 0x8d8d8d8d8d8d058d, 0x8d8d8d8d8d8d0403, 0x8d8d08090a0b0c13, 0x8d8d3029221b141c},
    {0x8e3e362e261e161f, 0x8e8e8e8e8e8e178e, 0x8e8e8e8e8e8e0f8e, 0x8e8e8e8e8e8e078e, 0x8e8e8e8e8e8e068e, 0x8e8e8e8e8e8e0504, 0x8e08090a0b0c0d14, 0x8e38312a231c151d},
    {0x8f3f372f271f178f, 0x8f8f8f8f8f8f8f8f, 0x8f8f8f8f8f8f8f8f, 0x8f8f8f8f8f8f8f8f, 0x8f8f8f8f8f8f078f, 0x8f8f8f8f8f8f0605, 0x08090a0b0c0d0e15, 0x8f39322b241d161e},
    {0x9090383028201821, 0x90903d342b22191a, 0x171615141312110a, 0x9090909090020901, 0x9090909090000890, 0x9090909090909090, 0x9090909090909090, 0x9090909090909090},
    {0x9191393129211922, 0x91913e352c231a1b, 0x911716151413120b, 0x9191919191030a02, 0x9191919191010900, 0x9191919191910891, 0x9191919191911091, 0x9191919191911820},
    {0x92923a322a221a23, 0x92923f362d241b1c, 0x929217161514130c, 0x9292929292040b03, 0x9292929292020a01, 0x9292929292000908, 0x9292929292101118, 0x9292929292201921},
    {0x93933b332b231b24, 0x939393372e251c1d, 0x939393171615140d, 0x9393939393050c04, 0x9393939393030b02, 0x9393939393010a09, 0x9393939310111219, 0x9393939328211a22},
    {0x94943c342c241c25, 0x949494942f261d1e, 0x949494941716150e, 0x9494949494060d05, 0x9494949494040c03, 0x9494949494020b0a, 0x949494101112131a, 0x9494943029221b23},
    {0x95953d352d251d26, 0x9595959595271e1f, 0x959595959517160f, 0x9595959595070e06, 0x9595959595050d04, 0x9595959595030c0b, 0x959510111213141b, 0x959538312a231c24},
    {0x96963e362e261e27, 0x9696969696961f96, 0x9696969696961796, 0x9696969696960f07, 0x9696969696060e05, 0x9696969696040d0c, 0x961011121314151c, 0x969639322b241d25},
    {0x97973f372f271f97, 0x9797979797979797, 0x9797979797979797, 0x9797979797979797, 0x9797979797070f06, 0x9797979797050e0d, 0x101112131415161d, 0x97973a332c251e26},
    {0x9898983830282029, 0x9898983c332a2122, 0x1f1e1d1c1b1a1912, 0x98989898030a1109, 0x9898989800081098, 0x9898989898989898, 0x9898989898989898, 0x9898989898989898},
    {0x999999393129212a, 0x9999993d342b2223, 0x991f1e1d1c1b1a13, 0x99999999040b120a, 0x9999999901091108, 0x9999999999991099, 0x9999999999991899, 0x9999999999992028},
    {0x9a9a9a3a322a222b, 0x9a9a9a3e352c2324, 0x9a9a1f1e1d1c1b14, 0x9a9a9a9a050c130b, 0x9a9a9a9a020a1209, 0x9a9a9a9a9a081110, 0x9a9a9a9a9a181920, 0x9a9a9a9a9a282129},
    {0x9b9b9b3b332b232c, 0x9b9b9b3f362d2425, 0x9b9b9b1f1e1d1c15, 0x9b9b9b9b060d140c, 0x9b9b9b9b030b130a, 0x9b9b9b9b00091211, 0x9b9b9b9b18191a21, 0x9b9b9b9b3029222a},
    {0x9c9c9c3c342c242d, 0x9c9c9c9c372e2526, 0x9c9c9c9c1f1e1d16, 0x9c9c9c9c070e150d, 0x9c9c9c9c040c140b, 0x9c9c9c9c010a1312, 0x9c9c9c18191a1b22, 0x9c9c9c38312a232b},
    {0x9d9d9d3d352d252e, 0x9d9d9d9d9d2f2627, 0x9d9d9d9d9d1f1e17, 0x9d9d9d9d9d0f160e, 0x9d9d9d9d050d150c, 0x9d9d9d9d020b1413, 0x9d9d18191a1b1c23, 0x9d9d9d39322b242c},
    {0x9e9e9e3e362e262f, 0x9e9e9e9e9e9e279e, 0x9e9e9e9e9e9e1f9e, 0x9e9e9e9e9e9e170f, 0x9e9e9e9e060e160d, 0x9e9e9e9e030c1514, 0x9e18191a1b1c1d24, 0x9e9e9e3a332c252d},
    {0x9f9f9f3f372f279f, 0x9f9f9f9f9f9f9f9f, 0x9f9f9f9f9f9f9f9f, 0x9f9f9f9f9f9f9f9f, 0x9f9f9f9f070f170e, 0x9f9f9f9f040d1615, 0x18191a1b1c1d1e25, 0x9f9f9f3b342d262e},
    {0xa0a0a0a038302831, 0xa0a0a0a03b32292a, 0x272625242322211a, 0xa0a0a0040b121911, 0xa0a0a000081018a0, 0xa0a0a0a0a0a0a0a0, 0xa0a0a0a0a0a0a0a0, 0xa0a0a0a0a0a0a0a0},
    {0xa1a1a1a139312932, 0xa1a1a1a13c332a2b, 0xa12726252423221b, 0xa1a1a1050c131a12, 0xa1a1a10109111910, 0xa1a1a1a1a1a118a1, 0xa1a1a1a1a1a120a1, 0xa1a1a1a1a1a12830},
    {0xa2a2a2a23a322a33, 0xa2a2a2a23d342b2c, 0xa2a227262524231c, 0xa2a2a2060d141b13, 0xa2a2a2020a121a11, 0xa2a2a2a2a2101918, 0xa2a2a2a2a2202128, 0xa2a2a2a2a2302931},
    {0xa3a3a3a33b332b34, 0xa3a3a3a33e352c2d, 0xa3a3a3272625241d, 0xa3a3a3070e151c14, 0xa3a3a3030b131b12, 0xa3a3a3a308111a19, 0xa3a3a3a320212229, 0xa3a3a3a338312a32},
    {0xa4a4a4a43c342c35, 0xa4a4a4a43f362d2e, 0xa4a4a4a42726251e, 0xa4a4a4a40f161d15, 0xa4a4a4040c141c13, 0xa4a4a40009121b1a, 0xa4a4a4202122232a, 0xa4a4a4a439322b33},
    {0xa5a5a5a53d352d36, 0xa5a5a5a5a5372e2f, 0xa5a5a5a5a527261f, 0xa5a5a5a5a5171e16, 0xa5a5a5050d151d14, 0xa5a5a5010a131c1b, 0xa5a520212223242b, 0xa5a5a5a53a332c34},
    {0xa6a6a6a63e362e37, 0xa6a6a6a6a6a62fa6, 0xa6a6a6a6a6a627a6, 0xa6a6a6a6a6a61f17, 0xa6a6a6060e161e15, 0xa6a6a6020b141d1c, 0xa62021222324252c, 0xa6a6a6a63b342d35},
    {0xa7a7a7a73f372fa7, 0xa7a7a7a7a7a7a7a7, 0xa7a7a7a7a7a7a7a7, 0xa7a7a7a7a7a7a7a7, 0xa7a7a7070f171f16, 0xa7a7a7030c151e1d, 0x202122232425262d, 0xa7a7a7a73c352e36},
    {0xa8a8a8a8a8383039, 0xa8a8a8a8a83a3132, 0x2f2e2d2c2b2a2922, 0xa8a8050c131a2119, 0xa8a80008101820a8, 0xa8a8a8a8a8a8a8a8, 0xa8a8a8a8a8a8a8a8, 0xa8a8a8a8a8a8a8a8},
    {0xa9a9a9a9a939313a, 0xa9a9a9a9a93b3233, 0xa92f2e2d2c2b2a23, 0xa9a9060d141b221a, 0xa9a9010911192118, 0xa9a9a9a9a9a920a9, 0xa9a9a9a9a9a928a9, 0xa9a9a9a9a9a93038},
    {0xaaaaaaaaaa3a323b, 0xaaaaaaaaaa3c3334, 0xaaaa2f2e2d2c2b24, 0xaaaa070e151c231b, 0xaaaa020a121a2219, 0xaaaaaaaaaa182120, 0xaaaaaaaaaa282930, 0xaaaaaaaaaa383139},
    {0xababababab3b333c, 0xababababab3d3435, 0xababab2f2e2d2c25, 0xababab0f161d241c, 0xabab030b131b231a, 0xabababab10192221, 0xabababab28292a31, 0xababababab39323a},
    {0xacacacacac3c343d, 0xacacacacac3e3536, 0xacacacac2f2e2d26, 0xacacacac171e251d, 0xacac040c141c241b, 0xacacac08111a2322, 0xacacac28292a2b32, 0xacacacacac3a333b},
    {0xadadadadad3d353e, 0xadadadadad3f3637, 0xadadadadad2f2e27, 0xadadadadad1f261e, 0xadad050d151d251c, 0xadad0009121b2423, 0xadad28292a2b2c33, 0xadadadadad3b343c},
    {0xaeaeaeaeae3e363f, 0xaeaeaeaeaeae37ae, 0xaeaeaeaeaeae2fae, 0xaeaeaeaeaeae271f, 0xaeae060e161e261d, 0xaeae010a131c2524, 0xae28292a2b2c2d34, 0xaeaeaeaeae3c353d},
    {0xafafafafaf3f37af, 0xafafafafafafafaf, 0xafafafafafafafaf, 0xafafafafafafafaf, 0xafaf070f171f271e, 0xafaf020b141d2625, 0x28292a2b2c2d2e35, 0xafafafafaf3d363e},
    {0xb0b0b0b0b0b038b0, 0xb0b0b0b0b0b0393a, 0x373635343332312a, 0xb0060d141b222921, 0xb0000810182028b0, 0xb0b0b0b0b0b0b0b0, 0xb0b0b0b0b0b0b0b0, 0xb0b0b0b0b0b0b0b0},
    {0xb1b1b1b1b1b139b1, 0xb1b1b1b1b1b13a3b, 0xb13736353433322b, 0xb1070e151c232a22, 0xb101091119212920, 0xb1b1b1b1b1b128b1, 0xb1b1b1b1b1b130b1, 0xb1b1b1b1b1b138b1},
    {0xb2b2b2b2b2b23ab2, 0xb2b2b2b2b2b23b3c, 0xb2b237363534332c, 0xb2b20f161d242b23, 0xb2020a121a222a21, 0xb2b2b2b2b2202928, 0xb2b2b2b2b2303138, 0xb2b2b2b2b2b239b2},
    {0xb3b3b3b3b3b33bb3, 0xb3b3b3b3b3b33c3d, 0xb3b3b3373635342d, 0xb3b3b3171e252c24, 0xb3030b131b232b22, 0xb3b3b3b318212a29, 0xb3b3b3b330313239, 0xb3b3b3b3b3b33ab3},
    {0xb4b4b4b4b4b43cb4, 0xb4b4b4b4b4b43d3e, 0xb4b4b4b43736352e, 0xb4b4b4b41f262d25, 0xb4040c141c242c23, 0xb4b4b41019222b2a, 0xb4b4b4303132333a, 0xb4b4b4b4b4b43bb4},
    {0xb5b5b5b5b5b53db5, 0xb5b5b5b5b5b53e3f, 0xb5b5b5b5b537362f, 0xb5b5b5b5b5272e26, 0xb5050d151d252d24, 0xb5b508111a232c2b, 0xb5b530313233343b, 0xb5b5b5b5b5b53cb5},
    {0xb6b6b6b6b6b63eb6, 0xb6b6b6b6b6b63fb6, 0xb6b6b6b6b6b637b6, 0xb6b6b6b6b6b62f27, 0xb6060e161e262e25, 0xb60009121b242d2c, 0xb63031323334353c, 0xb6b6b6b6b6b63db6},
    {0xb7b7b7b7b7b73fb7, 0xb7b7b7b7b7b7b7b7, 0xb7b7b7b7b7b7b7b7, 0xb7b7b7b7b7b7b7b7, 0xb7070f171f272f26, 0xb7010a131c252e2d, 0x303132333435363d, 0xb7b7b7b7b7b73eb7},
    {0xb8b8b8b8b8b8b8b8, 0xb8b8b8b8b8b8b8b8, 0x3f3e3d3c3b3a3932, 0x070e151c232a3129, 0x00081018202830b8, 0xb8b8b8b8b8b8b8b8, 0xb8b8b8b8b8b8b8b8, 0xb8b8b8b8b8b8b8b8},
    {0xb9b9b9b9b9b9b9b9, 0xb9b9b9b9b9b9b9b9, 0xb93f3e3d3c3b3a33, 0xb90f161d242b322a, 0x0109111921293128, 0xb9b9b9b9b9b930b9, 0xb9b9b9b9b9b938b9, 0xb9b9b9b9b9b9b9b9},
    {0xbabababababababa, 0xbabababababababa, 0xbaba3f3e3d3c3b34, 0xbaba171e252c332b, 0x020a121a222a3229, 0xbababababa283130, 0xbababababa3839ba, 0xbabababababababa},
    {0xbbbbbbbbbbbbbbbb, 0xbbbbbbbbbbbbbbbb, 0xbbbbbb3f3e3d3c35, 0xbbbbbb1f262d342c, 0x030b131b232b332a, 0xbbbbbbbb20293231, 0xbbbbbbbb38393abb, 0xbbbbbbbbbbbbbbbb},
    {0xbcbcbcbcbcbcbcbc, 0xbcbcbcbcbcbcbcbc, 0xbcbcbcbc3f3e3d36, 0xbcbcbcbc272e352d, 0x040c141c242c342b, 0xbcbcbc18212a3332, 0xbcbcbc38393a3bbc, 0xbcbcbcbcbcbcbcbc},
    {0xbdbdbdbdbdbdbdbd, 0xbdbdbdbdbdbdbdbd, 0xbdbdbdbdbd3f3e37, 0xbdbdbdbdbd2f362e, 0x050d151d252d352c, 0xbdbd1019222b3433, 0xbdbd38393a3b3cbd, 0xbdbdbdbdbdbdbdbd},
    {0xbebebebebebebebe, 0xbebebebebebebebe, 0xbebebebebebe3fbe, 0xbebebebebebe372f, 0x060e161e262e362d, 0xbe08111a232c3534, 0xbe38393a3b3c3dbe, 0xbebebebebebebebe},
    {0xbfbfbfbfbfbfbfbf, 0xbfbfbfbfbfbfbfbf, 0xbfbfbfbfbfbfbfbf, 0xbfbfbfbfbfbfbfbf, 0x070f171f272f372e, 0x0009121b242d3635, 0x38393a3b3c3d3ebf, 0xbfbfbfbfbfbfbfbf},
};

__attribute__((aligned(64))) static const uint64_t MAILBOX_LOW_BIT_THREAT_CHANGES_KINDS_OF_CODES[8] = {
    0x0040201008040100, 0x0040201008040200, 0x0040201008040100, 0x0040201008040200, 0x0040201008040100, 0x0040201008040200, 0x0040201008040100, 0x0040201008040200,
};

__attribute__((aligned(64))) static const uint64_t MAILBOX_LOW_BIT_THREAT_CHANGES_HOPS[8] = {
    16384, 18440, 20496, 22552, 24608, 26664, 28720, 30776,
};

/* Indexed by piece. */
__attribute__((aligned(64))) static const uint64_t MAILBOX_LOW_BIT_THREAT_CHANGES_ROW_OF_PIECE[16][8] = {
    {0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000},
    {0x0000000000000000, 0x000000000000ff00, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x000000000000ff00},
    {0x00000000000000ff, 0x00000000000000ff, 0x00000000000000ff, 0x00000000000000ff, 0x00000000000000ff, 0x00000000000000ff, 0x00000000000000ff, 0x00000000000000ff},
    {0x0000000000000000, 0xffffffffffffff00, 0x0000000000000000, 0xffffffffffffff00, 0x0000000000000000, 0xffffffffffffff00, 0x0000000000000000, 0xffffffffffffff00},
    {0xffffffffffffff00, 0x0000000000000000, 0xffffffffffffff00, 0x0000000000000000, 0xffffffffffffff00, 0x0000000000000000, 0xffffffffffffff00, 0x0000000000000000},
    {0xffffffffffffff00, 0xffffffffffffff00, 0xffffffffffffff00, 0xffffffffffffff00, 0xffffffffffffff00, 0xffffffffffffff00, 0xffffffffffffff00, 0xffffffffffffff00},
    {0x000000000000ff00, 0x000000000000ff00, 0x000000000000ff00, 0x000000000000ff00, 0x000000000000ff00, 0x000000000000ff00, 0x000000000000ff00, 0x000000000000ff00},
    {0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000},
    {0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000},
    {0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x000000000000ff00, 0x0000000000000000, 0x000000000000ff00, 0x0000000000000000, 0x0000000000000000},
    {0x00000000000000ff, 0x00000000000000ff, 0x00000000000000ff, 0x00000000000000ff, 0x00000000000000ff, 0x00000000000000ff, 0x00000000000000ff, 0x00000000000000ff},
    {0x0000000000000000, 0xffffffffffffff00, 0x0000000000000000, 0xffffffffffffff00, 0x0000000000000000, 0xffffffffffffff00, 0x0000000000000000, 0xffffffffffffff00},
    {0xffffffffffffff00, 0x0000000000000000, 0xffffffffffffff00, 0x0000000000000000, 0xffffffffffffff00, 0x0000000000000000, 0xffffffffffffff00, 0x0000000000000000},
    {0xffffffffffffff00, 0xffffffffffffff00, 0xffffffffffffff00, 0xffffffffffffff00, 0xffffffffffffff00, 0xffffffffffffff00, 0xffffffffffffff00, 0xffffffffffffff00},
    {0x000000000000ff00, 0x000000000000ff00, 0x000000000000ff00, 0x000000000000ff00, 0x000000000000ff00, 0x000000000000ff00, 0x000000000000ff00, 0x000000000000ff00},
    {0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000, 0x0000000000000000},
};

__attribute__((aligned(64))) static const uint64_t MAILBOX_LOW_BIT_THREAT_CHANGES_IS_ATTACKER[8] = {
    0x3030303030307004, 0x2828282828286a04, 0x3030303030307004, 0x2828282828286904, 0x3030303030307004, 0x2828282828286904, 0x3030303030307004, 0x2828282828286a04,
};

/* Indexed by piece. */
__attribute__((aligned(64))) static const uint64_t MAILBOX_LOW_BIT_THREAT_CHANGES_ROW_OF_PIECE_2[16][8] = {
    {0x0302010001000302, 0x0b0a090809080b0a, 0x1312111011101312, 0x1b1a191819181b1a, 0x2322212021202322, 0x2b2a292829282b2a, 0x3332313031303332, 0x3b3a393839383b3a},
    {0x0302010001000302, 0x0b0a090809080b0a, 0x1312111011101312, 0x1b1a191819181b1a, 0x2322212021202322, 0x2b2a292829282b2a, 0x3332313031303332, 0x3b3a393839383b3a},
    {0x0302010041400302, 0x0b0a090849480b0a, 0x1312111051501312, 0x1b1a191859581b1a, 0x2322212061602322, 0x2b2a292869682b2a, 0x3332313071703332, 0x3b3a393879783b3a},
    {0x0302010001000302, 0x0b0a090809080b0a, 0x1312111011101312, 0x1b1a191819181b1a, 0x2322212021202322, 0x2b2a292829282b2a, 0x3332313031303332, 0x3b3a393839383b3a},
    {0x0302010001000302, 0x0b0a090809080b0a, 0x1312111011101312, 0x1b1a191819181b1a, 0x2322212021202322, 0x2b2a292829282b2a, 0x3332313031303332, 0x3b3a393839383b3a},
    {0x0302010001000302, 0x0b0a090809080b0a, 0x1312111011101312, 0x1b1a191819181b1a, 0x2322212021202322, 0x2b2a292829282b2a, 0x3332313031303332, 0x3b3a393839383b3a},
    {0x0302010001000302, 0x0b0a090809080b0a, 0x1312111011101312, 0x1b1a191819181b1a, 0x2322212021202322, 0x2b2a292829282b2a, 0x3332313031303332, 0x3b3a393839383b3a},
    {0x0302010001000302, 0x0b0a090809080b0a, 0x1312111011101312, 0x1b1a191819181b1a, 0x2322212021202322, 0x2b2a292829282b2a, 0x3332313031303332, 0x3b3a393839383b3a},
    {0x0302010001000302, 0x0b0a090809080b0a, 0x1312111011101312, 0x1b1a191819181b1a, 0x2322212021202322, 0x2b2a292829282b2a, 0x3332313031303332, 0x3b3a393839383b3a},
    {0x0302010001000302, 0x0b0a090809080b0a, 0x1312111011101312, 0x1b1a191819181b1a, 0x2322212021202322, 0x2b2a292829282b2a, 0x3332313031303332, 0x3b3a393839383b3a},
    {0x0302010041400302, 0x0b0a090849480b0a, 0x1312111051501312, 0x1b1a191859581b1a, 0x2322212061602322, 0x2b2a292869682b2a, 0x3332313071703332, 0x3b3a393879783b3a},
    {0x0302010001000302, 0x0b0a090809080b0a, 0x1312111011101312, 0x1b1a191819181b1a, 0x2322212021202322, 0x2b2a292829282b2a, 0x3332313031303332, 0x3b3a393839383b3a},
    {0x0302010001000302, 0x0b0a090809080b0a, 0x1312111011101312, 0x1b1a191819181b1a, 0x2322212021202322, 0x2b2a292829282b2a, 0x3332313031303332, 0x3b3a393839383b3a},
    {0x0302010001000302, 0x0b0a090809080b0a, 0x1312111011101312, 0x1b1a191819181b1a, 0x2322212021202322, 0x2b2a292829282b2a, 0x3332313031303332, 0x3b3a393839383b3a},
    {0x0302010001000302, 0x0b0a090809080b0a, 0x1312111011101312, 0x1b1a191819181b1a, 0x2322212021202322, 0x2b2a292829282b2a, 0x3332313031303332, 0x3b3a393839383b3a},
    {0x0302010001000302, 0x0b0a090809080b0a, 0x1312111011101312, 0x1b1a191819181b1a, 0x2322212021202322, 0x2b2a292829282b2a, 0x3332313031303332, 0x3b3a393839383b3a},
};

__attribute__((aligned(64))) static const uint64_t MAILBOX_LOW_BIT_THREAT_CHANGES_BESIDE_RAYS[8] = {
    0x2120010003024140, 0x292809080b0a4948, 0x3130111013125150, 0x393819181b1a5958, 0x0100212023226160, 0x090829282b2a6968, 0x1110313033327170, 0x191839383b3a7978,
};

__attribute__((aligned(64))) static const uint64_t MAILBOX_LOW_BIT_THREAT_CHANGES_IS_VANISHING[8] = {
    0x3030303030303000, 0x2828282828282800, 0x3030303030303000, 0x2828282828282800, 0x3030303030303000, 0x2828282828282800, 0x3030303030303000, 0x2828282828282800,
};

/*
 * Makes a mailbox of a board whose squares have an engine's numbers of pieces, a1 first.
 * `table` has the mailbox's byte for each of these numbers, which are below 16.
 */
__attribute__((unused)) static inline void mailbox_low_bit_threat_changes_mailbox_from(
    const uint8_t board[64], const uint8_t table[16], uint64_t mailbox[8]) {
    for (int rank = 0; rank < 8; rank++) {
        mailbox[rank] = 0;
        for (int file = 0; file < 8; file++) {
            const uint64_t byte = table[board[8 * rank + file] & 15];
            mailbox[rank] |= byte << (8 * file);
        }
    }
}

/*
 * The pairs of attacker and victim that `piece` on the empty `square` changes. `codes`: a byte
 * per square, a1 lowest: 0 empty, 1 to 6 white pawn, knight, bishop, rook, queen, king, 9 to 14
 * the black ones. Requires `piece` to be a code from 1 to 14, and `square` to be empty in
 * `codes`. An entry has 32 bits: attacker's code, attacker's square, victim's code, victim's
 * square, a byte each, and the highest bit if the pair vanishes. The low half of word d, a
 * direction clockwise from north: what the piece attacks along the ray, or by the knight's move
 * between d and d + 1; the high half: what attacks it along the ray. The low half of word 8 + d:
 * the knight that attacks it; the high half: the slider of the ray that no longer attacks the
 * nearest piece of the opposite ray. 0 where there is no pair.
 */
__attribute__((target("avx512f,avx512bw,avx512vbmi")))
static inline void mailbox_low_bit_threat_changes(
    const uint64_t codes[8], uint64_t square, uint64_t piece, uint64_t attacks[16]) {
    const __m512i row =
        _mm512_loadu_si512((const __m512i *)MAILBOX_LOW_BIT_THREAT_CHANGES_ROW[square]);
    const __m512i codes2 = _mm512_permutexvar_epi8(row, _mm512_loadu_si512((const __m512i *)codes));
    const __m512i kinds_of_codes =
        _mm512_loadu_si512((const __m512i *)MAILBOX_LOW_BIT_THREAT_CHANGES_KINDS_OF_CODES);
    const __m512i kinds_of_codes2 = _mm512_shuffle_epi8(kinds_of_codes, codes2);
    const __m512i negative = _mm512_set1_epi64(0xff);
    const __m512i negative2 = _mm512_sub_epi64(negative, kinds_of_codes2);
    const __m512i nearest = _mm512_and_si512(kinds_of_codes2, negative2);
    const __m512i nearest_and_hops =
        _mm512_ternarylogic_epi64(nearest, kinds_of_codes2, negative, 0xf8);
    const uint64_t is_nearest = _mm512_test_epi8_mask(kinds_of_codes2, negative2);
    const __m512i sum_of_kept = _mm512_set1_epi64(0);
    const __m512i sum_of_kept2 = _mm512_mask_blend_epi8((__mmask64)is_nearest, sum_of_kept, codes2);
    const __m512i sum_of_kept3 = _mm512_mask_blend_epi8((__mmask64)is_nearest, sum_of_kept, row);
    const __m512i pieces = _mm512_slli_epi64(_mm512_sad_epu8(sum_of_kept3, sum_of_kept), 8);
    const __m512i pieces2 = _mm512_set1_epi64((long long)((piece << 16) | (square << 24)));
    const __m512i pieces3 =
        _mm512_ternarylogic_epi64(_mm512_sad_epu8(sum_of_kept2, sum_of_kept), pieces, pieces2, 0xfe);
    const __m512i hops = _mm512_loadu_si512((const __m512i *)MAILBOX_LOW_BIT_THREAT_CHANGES_HOPS);
    const __m512i hops2 = _mm512_permutex2var_epi8(codes2, hops, row);
    const __m512i row_of_piece =
        _mm512_loadu_si512((const __m512i *)MAILBOX_LOW_BIT_THREAT_CHANGES_ROW_OF_PIECE[piece]);
    const uint64_t is_attacked = _mm512_test_epi64_mask(nearest_and_hops, row_of_piece);
    const __m512i is_attacker =
        _mm512_loadu_si512((const __m512i *)MAILBOX_LOW_BIT_THREAT_CHANGES_IS_ATTACKER);
    const uint64_t is_attacker2 = _mm512_test_epi64_mask(nearest, is_attacker);
    const __m512i row_of_piece2 =
        _mm512_loadu_si512((const __m512i *)MAILBOX_LOW_BIT_THREAT_CHANGES_ROW_OF_PIECE_2[piece]);
    const __m512i on_rays = _mm512_permutex2var_epi8(pieces3, row_of_piece2, hops2);
    const __m512i victims = _mm512_set1_epi64((long long)UINT64_C(0xffffffff));
    const __m512i victims2 =
        _mm512_mask_blend_epi64((__mmask8)is_attacked, sum_of_kept, _mm512_and_si512(on_rays, victims));
    const __m512i with_attackers = _mm512_set1_epi64((long long)UINT64_C(0xffffffff00000000));
    const __m512i with_attackers2 =
        _mm512_ternarylogic_epi64(victims2, on_rays, with_attackers, 0xf8);
    const uint64_t is_knight = _mm512_test_epi64_mask(nearest_and_hops, _mm512_set1_epi64(4));
    const __m512i beside_rays =
        _mm512_loadu_si512((const __m512i *)MAILBOX_LOW_BIT_THREAT_CHANGES_BESIDE_RAYS);
    const __m512i beside_rays2 = _mm512_permutex2var_epi8(pieces3, beside_rays, hops2);
    const __m512i is_vanishing =
        _mm512_loadu_si512((const __m512i *)MAILBOX_LOW_BIT_THREAT_CHANGES_IS_VANISHING);
    const uint64_t is_vanishing2 =
        _mm512_test_epi64_mask(beside_rays2, _mm512_set1_epi64((long long)UINT64_C(0xffff000000000000)));
    const uint64_t is_vanishing3 = _mm512_test_epi64_mask(nearest, is_vanishing) & is_vanishing2;
    const __m512i knights =
        _mm512_mask_blend_epi64((__mmask8)is_knight, sum_of_kept, _mm512_and_si512(beside_rays2, victims));
    const __m512i vanishing =
        _mm512_ternarylogic_epi64(beside_rays2, with_attackers, _mm512_set1_epi64((long long)UINT64_C(0x8000000000000000)), 0xea);
    _mm512_storeu_si512((__m512i *)attacks, _mm512_mask_blend_epi64((__mmask8)is_attacker2, victims2, with_attackers2));
    _mm512_storeu_si512((__m512i *)(attacks + 8), _mm512_mask_blend_epi64((__mmask8)is_vanishing3, knights, _mm512_or_si512(knights, vanishing)));
}

#pragma GCC diagnostic pop
#endif
