/*
 * Lowest bits of rays in a mailbox: a mailbox permuted so that each ray is a word of kind bytes,
 * whose lowest bit is the kind of the nearest piece.
 *
 * Requires an x86-64 CPU with AVX2. C11 or C++11: gcc and clang need no flags, clang-cl needs
 * -mavx2.
 * Functions are inlined only where the caller is compiled with -mavx2 too; elsewhere each is a
 * call.
 * Functions are `static inline`: an exported template of a C++20 module cannot call them, an
 * exported inline function can.
 *
 * Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
 *
 * A mailbox is 64 bytes in eight words, a byte per square: a1 is the lowest byte of the first
 * word, b1 the next one, h8 the highest of the last word. No byte has a value other than these:
 * - `kinds`: a byte per square, a1 lowest: 0 empty, white pawn 1, black pawn 2, knight 4, bishop
 *   8, rook 16, queen 32, king 64.
 *
 * mailbox_low_bit_discovered_kinds_in_rays_avx2_mailbox_from makes a mailbox of an engine's
 * board, by a table with the byte of each piece. The table in the example is for pieces numbered
 * 0 to 5 in white (pawn, knight, bishop, rook, queen, king), 6 to 11 in black, and 12 for an
 * empty square. For Stockfish's numbers, 1 to 6 and 9 to 14, the table of kinds is 0, 1, 4, 8,
 * 16, 32, 64, 0, 0, 2, 4, 8, 16, 32, 64, 0. A move then writes the bytes of the squares that it
 * changes.
 *
 * Example:
 *
 *     #include "mailbox_low_bit_discovered_kinds_in_rays_avx2.h"
 *     static const uint8_t kinds_of_pieces[16] = {
 *         1, 4, 8, 16, 32, 64, 2, 4, 8, 16, 32, 64, 0, 0, 0, 0};
 *     void from_d4(const uint8_t board[64], uint64_t attacks[2]) {
 *         uint64_t kinds[8];
 *         mailbox_low_bit_discovered_kinds_in_rays_avx2_mailbox_from(board, kinds_of_pieces, kinds);
 *         mailbox_low_bit_discovered_kinds_in_rays_avx2(kinds, 27, attacks);
 *     }
 *
 * Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
 * shuffled (record 20261130T102413Z, Zen 4, virtual machine (KVM), tier x86-64-v3):
 * - throughput: 13.2 (13.2–13.3) core cycles per query
 * - latency: 37.1 (37.0–37.2) core cycles per query
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
#ifndef RAYBENCH_MAILBOX_LOW_BIT_DISCOVERED_KINDS_IN_RAYS_AVX2_H
#define RAYBENCH_MAILBOX_LOW_BIT_DISCOVERED_KINDS_IN_RAYS_AVX2_H
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
__attribute__((aligned(64))) static const uint64_t MAILBOX_LOW_BIT_DISCOVERED_KINDS_IN_RAYS_AVX2_SQUARES[64][4] = {
    {0x3830282018100811, 0x3f362d241b12090a, 0x0706050403020180, 0x8080808080808080}, {0x3931292119110912, 0x81372e251c130a0b, 0x8107060504030281, 0x8181818181818181},
    {0x3a322a221a120a13, 0x82822f261d140b0c, 0x8282070605040382, 0x8282828282828282}, {0x3b332b231b130b14, 0x838383271e150c0d, 0x8383830706050483, 0x8383838383838383},
    {0x3c342c241c140c15, 0x848484841f160d0e, 0x8484848407060584, 0x8484848484848484}, {0x3d352d251d150d16, 0x8585858585170e0f, 0x8585858585070685, 0x8585858585858585},
    {0x3e362e261e160e17, 0x8686868686860f86, 0x8686868686860786, 0x8686868686868686}, {0x3f372f271f170f87, 0x8787878787878787, 0x8787878787878787, 0x8787878787878787},
    {0x8838302820181019, 0x883e352c231a1112, 0x0f0e0d0c0b0a0902, 0x8888888888880188}, {0x893931292119111a, 0x893f362d241b1213, 0x890f0e0d0c0b0a03, 0x8989898989890289},
    {0x8a3a322a221a121b, 0x8a8a372e251c1314, 0x8a8a0f0e0d0c0b04, 0x8a8a8a8a8a8a038a}, {0x8b3b332b231b131c, 0x8b8b8b2f261d1415, 0x8b8b8b0f0e0d0c05, 0x8b8b8b8b8b8b048b},
    {0x8c3c342c241c141d, 0x8c8c8c8c271e1516, 0x8c8c8c8c0f0e0d06, 0x8c8c8c8c8c8c058c}, {0x8d3d352d251d151e, 0x8d8d8d8d8d1f1617, 0x8d8d8d8d8d0f0e07, 0x8d8d8d8d8d8d068d},
    {0x8e3e362e261e161f, 0x8e8e8e8e8e8e178e, 0x8e8e8e8e8e8e0f8e, 0x8e8e8e8e8e8e078e}, {0x8f3f372f271f178f, 0x8f8f8f8f8f8f8f8f, 0x8f8f8f8f8f8f8f8f, 0x8f8f8f8f8f8f8f8f},
    {0x9090383028201821, 0x90903d342b22191a, 0x171615141312110a, 0x9090909090020901}, {0x9191393129211922, 0x91913e352c231a1b, 0x911716151413120b, 0x9191919191030a02},
    {0x92923a322a221a23, 0x92923f362d241b1c, 0x929217161514130c, 0x9292929292040b03}, {0x93933b332b231b24, 0x939393372e251c1d, 0x939393171615140d, 0x9393939393050c04},
    {0x94943c342c241c25, 0x949494942f261d1e, 0x949494941716150e, 0x9494949494060d05}, {0x95953d352d251d26, 0x9595959595271e1f, 0x959595959517160f, 0x9595959595070e06},
    {0x96963e362e261e27, 0x9696969696961f96, 0x9696969696961796, 0x9696969696960f07}, {0x97973f372f271f97, 0x9797979797979797, 0x9797979797979797, 0x9797979797979797},
    {0x9898983830282029, 0x9898983c332a2122, 0x1f1e1d1c1b1a1912, 0x98989898030a1109}, {0x999999393129212a, 0x9999993d342b2223, 0x991f1e1d1c1b1a13, 0x99999999040b120a},
    {0x9a9a9a3a322a222b, 0x9a9a9a3e352c2324, 0x9a9a1f1e1d1c1b14, 0x9a9a9a9a050c130b}, {0x9b9b9b3b332b232c, 0x9b9b9b3f362d2425, 0x9b9b9b1f1e1d1c15, 0x9b9b9b9b060d140c},
    {0x9c9c9c3c342c242d, 0x9c9c9c9c372e2526, 0x9c9c9c9c1f1e1d16, 0x9c9c9c9c070e150d}, {0x9d9d9d3d352d252e, 0x9d9d9d9d9d2f2627, 0x9d9d9d9d9d1f1e17, 0x9d9d9d9d9d0f160e},
    {0x9e9e9e3e362e262f, 0x9e9e9e9e9e9e279e, 0x9e9e9e9e9e9e1f9e, 0x9e9e9e9e9e9e170f}, {0x9f9f9f3f372f279f, 0x9f9f9f9f9f9f9f9f, 0x9f9f9f9f9f9f9f9f, 0x9f9f9f9f9f9f9f9f},
    {0xa0a0a0a038302831, 0xa0a0a0a03b32292a, 0x272625242322211a, 0xa0a0a0040b121911}, {0xa1a1a1a139312932, 0xa1a1a1a13c332a2b, 0xa12726252423221b, 0xa1a1a1050c131a12},
    {0xa2a2a2a23a322a33, 0xa2a2a2a23d342b2c, 0xa2a227262524231c, 0xa2a2a2060d141b13}, {0xa3a3a3a33b332b34, 0xa3a3a3a33e352c2d, 0xa3a3a3272625241d, 0xa3a3a3070e151c14},
    {0xa4a4a4a43c342c35, 0xa4a4a4a43f362d2e, 0xa4a4a4a42726251e, 0xa4a4a4a40f161d15}, {0xa5a5a5a53d352d36, 0xa5a5a5a5a5372e2f, 0xa5a5a5a5a527261f, 0xa5a5a5a5a5171e16},
    {0xa6a6a6a63e362e37, 0xa6a6a6a6a6a62fa6, 0xa6a6a6a6a6a627a6, 0xa6a6a6a6a6a61f17}, {0xa7a7a7a73f372fa7, 0xa7a7a7a7a7a7a7a7, 0xa7a7a7a7a7a7a7a7, 0xa7a7a7a7a7a7a7a7},
    {0xa8a8a8a8a8383039, 0xa8a8a8a8a83a3132, 0x2f2e2d2c2b2a2922, 0xa8a8050c131a2119}, {0xa9a9a9a9a939313a, 0xa9a9a9a9a93b3233, 0xa92f2e2d2c2b2a23, 0xa9a9060d141b221a},
    {0xaaaaaaaaaa3a323b, 0xaaaaaaaaaa3c3334, 0xaaaa2f2e2d2c2b24, 0xaaaa070e151c231b}, {0xababababab3b333c, 0xababababab3d3435, 0xababab2f2e2d2c25, 0xababab0f161d241c},
    {0xacacacacac3c343d, 0xacacacacac3e3536, 0xacacacac2f2e2d26, 0xacacacac171e251d}, {0xadadadadad3d353e, 0xadadadadad3f3637, 0xadadadadad2f2e27, 0xadadadadad1f261e},
    {0xaeaeaeaeae3e363f, 0xaeaeaeaeaeae37ae, 0xaeaeaeaeaeae2fae, 0xaeaeaeaeaeae271f}, {0xafafafafaf3f37af, 0xafafafafafafafaf, 0xafafafafafafafaf, 0xafafafafafafafaf},
    {0xb0b0b0b0b0b038b0, 0xb0b0b0b0b0b0393a, 0x373635343332312a, 0xb0060d141b222921}, {0xb1b1b1b1b1b139b1, 0xb1b1b1b1b1b13a3b, 0xb13736353433322b, 0xb1070e151c232a22},
    {0xb2b2b2b2b2b23ab2, 0xb2b2b2b2b2b23b3c, 0xb2b237363534332c, 0xb2b20f161d242b23}, {0xb3b3b3b3b3b33bb3, 0xb3b3b3b3b3b33c3d, 0xb3b3b3373635342d, 0xb3b3b3171e252c24},
    {0xb4b4b4b4b4b43cb4, 0xb4b4b4b4b4b43d3e, 0xb4b4b4b43736352e, 0xb4b4b4b41f262d25}, {0xb5b5b5b5b5b53db5, 0xb5b5b5b5b5b53e3f, 0xb5b5b5b5b537362f, 0xb5b5b5b5b5272e26},
    {0xb6b6b6b6b6b63eb6, 0xb6b6b6b6b6b63fb6, 0xb6b6b6b6b6b637b6, 0xb6b6b6b6b6b62f27}, {0xb7b7b7b7b7b73fb7, 0xb7b7b7b7b7b7b7b7, 0xb7b7b7b7b7b7b7b7, 0xb7b7b7b7b7b7b7b7},
    {0xb8b8b8b8b8b8b8b8, 0xb8b8b8b8b8b8b8b8, 0x3f3e3d3c3b3a3932, 0x070e151c232a3129}, {0xb9b9b9b9b9b9b9b9, 0xb9b9b9b9b9b9b9b9, 0xb93f3e3d3c3b3a33, 0xb90f161d242b322a},
    {0xbabababababababa, 0xbabababababababa, 0xbaba3f3e3d3c3b34, 0xbaba171e252c332b}, {0xbbbbbbbbbbbbbbbb, 0xbbbbbbbbbbbbbbbb, 0xbbbbbb3f3e3d3c35, 0xbbbbbb1f262d342c},
    {0xbcbcbcbcbcbcbcbc, 0xbcbcbcbcbcbcbcbc, 0xbcbcbcbc3f3e3d36, 0xbcbcbcbc272e352d}, {0xbdbdbdbdbdbdbdbd, 0xbdbdbdbdbdbdbdbd, 0xbdbdbdbdbd3f3e37, 0xbdbdbdbdbd2f362e},
    {0xbebebebebebebebe, 0xbebebebebebebebe, 0xbebebebebebe3fbe, 0xbebebebebebe372f}, {0xbfbfbfbfbfbfbfbf, 0xbfbfbfbfbfbfbfbf, 0xbfbfbfbfbfbfbfbf, 0xbfbfbfbfbfbfbfbf},
};

/* Indexed by square. */
__attribute__((aligned(64))) static const uint64_t MAILBOX_LOW_BIT_DISCOVERED_KINDS_IN_RAYS_AVX2_SQUARES_2[64][4] = {
    {0x8080808080808080, 0x8080808080808080, 0x8080808080808080, 0x8080808080808080}, {0x8181818181818181, 0x8181818181818181, 0x8181818181810081, 0x8181818181810810},
    {0x8282828282828282, 0x8282828282828282, 0x8282828282000108, 0x8282828282100911}, {0x8383838383838383, 0x8383838383838383, 0x8383838300010209, 0x8383838318110a12},
    {0x8484848484848484, 0x8484848484848484, 0x848484000102030a, 0x8484842019120b13}, {0x8585858585858585, 0x8585858585858585, 0x858500010203040b, 0x858528211a130c14},
    {0x8686868686868686, 0x8686868686868686, 0x860001020304050c, 0x863029221b140d15}, {0x8787878787878787, 0x8787878787878787, 0x000102030405060d, 0x38312a231c150e16},
    {0x8888888888880088, 0x8888888888888888, 0x8888888888888888, 0x8888888888888888}, {0x8989898989890189, 0x8989898989890089, 0x8989898989890889, 0x8989898989891018},
    {0x8a8a8a8a8a8a028a, 0x8a8a8a8a8a8a0100, 0x8a8a8a8a8a080910, 0x8a8a8a8a8a181119}, {0x8b8b8b8b8b8b038b, 0x8b8b8b8b8b8b0201, 0x8b8b8b8b08090a11, 0x8b8b8b8b2019121a},
    {0x8c8c8c8c8c8c048c, 0x8c8c8c8c8c8c0302, 0x8c8c8c08090a0b12, 0x8c8c8c28211a131b}, {0x8d8d8d8d8d8d058d, 0x8d8d8d8d8d8d0403, 0x8d8d08090a0b0c13, 0x8d8d3029221b141c},
    {0x8e8e8e8e8e8e068e, 0x8e8e8e8e8e8e0504, 0x8e08090a0b0c0d14, 0x8e38312a231c151d}, {0x8f8f8f8f8f8f078f, 0x8f8f8f8f8f8f0605, 0x08090a0b0c0d0e15, 0x8f39322b241d161e},
    {0x9090909090000890, 0x9090909090909090, 0x9090909090909090, 0x9090909090909090}, {0x9191919191010900, 0x9191919191910891, 0x9191919191911091, 0x9191919191911820},
    {0x9292929292020a01, 0x9292929292000908, 0x9292929292101118, 0x9292929292201921}, {0x9393939393030b02, 0x9393939393010a09, 0x9393939310111219, 0x9393939328211a22},
    {0x9494949494040c03, 0x9494949494020b0a, 0x949494101112131a, 0x9494943029221b23}, {0x9595959595050d04, 0x9595959595030c0b, 0x959510111213141b, 0x959538312a231c24},
    {0x9696969696060e05, 0x9696969696040d0c, 0x961011121314151c, 0x969639322b241d25}, {0x9797979797070f06, 0x9797979797050e0d, 0x101112131415161d, 0x97973a332c251e26},
    {0x9898989800081098, 0x9898989898989898, 0x9898989898989898, 0x9898989898989898}, {0x9999999901091108, 0x9999999999991099, 0x9999999999991899, 0x9999999999992028},
    {0x9a9a9a9a020a1209, 0x9a9a9a9a9a081110, 0x9a9a9a9a9a181920, 0x9a9a9a9a9a282129}, {0x9b9b9b9b030b130a, 0x9b9b9b9b00091211, 0x9b9b9b9b18191a21, 0x9b9b9b9b3029222a},
    {0x9c9c9c9c040c140b, 0x9c9c9c9c010a1312, 0x9c9c9c18191a1b22, 0x9c9c9c38312a232b}, {0x9d9d9d9d050d150c, 0x9d9d9d9d020b1413, 0x9d9d18191a1b1c23, 0x9d9d9d39322b242c},
    {0x9e9e9e9e060e160d, 0x9e9e9e9e030c1514, 0x9e18191a1b1c1d24, 0x9e9e9e3a332c252d}, {0x9f9f9f9f070f170e, 0x9f9f9f9f040d1615, 0x18191a1b1c1d1e25, 0x9f9f9f3b342d262e},
    {0xa0a0a000081018a0, 0xa0a0a0a0a0a0a0a0, 0xa0a0a0a0a0a0a0a0, 0xa0a0a0a0a0a0a0a0}, {0xa1a1a10109111910, 0xa1a1a1a1a1a118a1, 0xa1a1a1a1a1a120a1, 0xa1a1a1a1a1a12830},
    {0xa2a2a2020a121a11, 0xa2a2a2a2a2101918, 0xa2a2a2a2a2202128, 0xa2a2a2a2a2302931}, {0xa3a3a3030b131b12, 0xa3a3a3a308111a19, 0xa3a3a3a320212229, 0xa3a3a3a338312a32},
    {0xa4a4a4040c141c13, 0xa4a4a40009121b1a, 0xa4a4a4202122232a, 0xa4a4a4a439322b33}, {0xa5a5a5050d151d14, 0xa5a5a5010a131c1b, 0xa5a520212223242b, 0xa5a5a5a53a332c34},
    {0xa6a6a6060e161e15, 0xa6a6a6020b141d1c, 0xa62021222324252c, 0xa6a6a6a63b342d35}, {0xa7a7a7070f171f16, 0xa7a7a7030c151e1d, 0x202122232425262d, 0xa7a7a7a73c352e36},
    {0xa8a80008101820a8, 0xa8a8a8a8a8a8a8a8, 0xa8a8a8a8a8a8a8a8, 0xa8a8a8a8a8a8a8a8}, {0xa9a9010911192118, 0xa9a9a9a9a9a920a9, 0xa9a9a9a9a9a928a9, 0xa9a9a9a9a9a93038},
    {0xaaaa020a121a2219, 0xaaaaaaaaaa182120, 0xaaaaaaaaaa282930, 0xaaaaaaaaaa383139}, {0xabab030b131b231a, 0xabababab10192221, 0xabababab28292a31, 0xababababab39323a},
    {0xacac040c141c241b, 0xacacac08111a2322, 0xacacac28292a2b32, 0xacacacacac3a333b}, {0xadad050d151d251c, 0xadad0009121b2423, 0xadad28292a2b2c33, 0xadadadadad3b343c},
    {0xaeae060e161e261d, 0xaeae010a131c2524, 0xae28292a2b2c2d34, 0xaeaeaeaeae3c353d}, {0xafaf070f171f271e, 0xafaf020b141d2625, 0x28292a2b2c2d2e35, 0xafafafafaf3d363e},
    {0xb0000810182028b0, 0xb0b0b0b0b0b0b0b0, 0xb0b0b0b0b0b0b0b0, 0xb0b0b0b0b0b0b0b0}, {0xb101091119212920, 0xb1b1b1b1b1b128b1, 0xb1b1b1b1b1b130b1, 0xb1b1b1b1b1b138b1},
    {0xb2020a121a222a21, 0xb2b2b2b2b2202928, 0xb2b2b2b2b2303138, 0xb2b2b2b2b2b239b2}, {0xb3030b131b232b22, 0xb3b3b3b318212a29, 0xb3b3b3b330313239, 0xb3b3b3b3b3b33ab3},
    {0xb4040c141c242c23, 0xb4b4b41019222b2a, 0xb4b4b4303132333a, 0xb4b4b4b4b4b43bb4}, {0xb5050d151d252d24, 0xb5b508111a232c2b, 0xb5b530313233343b, 0xb5b5b5b5b5b53cb5},
    {0xb6060e161e262e25, 0xb60009121b242d2c, 0xb63031323334353c, 0xb6b6b6b6b6b63db6}, {0xb7070f171f272f26, 0xb7010a131c252e2d, 0x303132333435363d, 0xb7b7b7b7b7b73eb7},
    {0x00081018202830b8, 0xb8b8b8b8b8b8b8b8, 0xb8b8b8b8b8b8b8b8, 0xb8b8b8b8b8b8b8b8}, {0x0109111921293128, 0xb9b9b9b9b9b930b9, 0xb9b9b9b9b9b938b9, 0xb9b9b9b9b9b9b9b9},
    {0x020a121a222a3229, 0xbababababa283130, 0xbababababa3839ba, 0xbabababababababa}, {0x030b131b232b332a, 0xbbbbbbbb20293231, 0xbbbbbbbb38393abb, 0xbbbbbbbbbbbbbbbb},
    {0x040c141c242c342b, 0xbcbcbc18212a3332, 0xbcbcbc38393a3bbc, 0xbcbcbcbcbcbcbcbc}, {0x050d151d252d352c, 0xbdbd1019222b3433, 0xbdbd38393a3b3cbd, 0xbdbdbdbdbdbdbdbd},
    {0x060e161e262e362d, 0xbe08111a232c3534, 0xbe38393a3b3c3dbe, 0xbebebebebebebebe}, {0x070f171f272f372e, 0x0009121b242d3635, 0x38393a3b3c3d3ebf, 0xbfbfbfbfbfbfbfbf},
};

__attribute__((aligned(64))) static const uint64_t MAILBOX_LOW_BIT_DISCOVERED_KINDS_IN_RAYS_AVX2_MOVING[4] = {
    0x3030303030303000, 0x2828282828282800, 0x3030303030303000, 0x2828282828282800,
};

__attribute__((aligned(64))) static const uint64_t MAILBOX_LOW_BIT_DISCOVERED_KINDS_IN_RAYS_AVX2_SIGNS[4] = {
    0x0707070707070707, 0x0f0f0f0f0f0f0f0f, 0x0707070707070707, 0x0f0f0f0f0f0f0f0f,
};

/*
 * Makes a mailbox of a board whose squares have an engine's numbers of pieces, a1 first.
 * `table` has the mailbox's byte for each of these numbers, which are below 16.
 */
__attribute__((unused)) static inline void mailbox_low_bit_discovered_kinds_in_rays_avx2_mailbox_from(
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
 * The sliders that attack `square` and have a piece behind it, then these pieces. `kinds`: a
 * byte per square, a1 lowest: 0 empty, white pawn 1, black pawn 2, knight 4, bishop 8, rook 16,
 * queen 32, king 64. In ray order: bit 8 d + i is i squares away in direction d, clockwise from
 * north; bit 8 d is a knight's move away, between d and d + 1.
 */
__attribute__((target("avx2")))
static inline void mailbox_low_bit_discovered_kinds_in_rays_avx2(
    const uint64_t kinds[8], uint64_t square, uint64_t attacks[2]) {
    const __m256i quarter = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)kinds));
    const __m256i quarter2 =
        _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(kinds + 2)));
    const __m256i quarter3 =
        _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(kinds + 4)));
    const __m256i quarter4 =
        _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(kinds + 6)));
    const __m256i squares =
        _mm256_loadu_si256((const __m256i *)MAILBOX_LOW_BIT_DISCOVERED_KINDS_IN_RAYS_AVX2_SQUARES[square]);
    const __m256i bit_4 = _mm256_slli_epi64(squares, 3);
    const __m256i bit_5 = _mm256_slli_epi64(squares, 2);
    const __m256i lower =
        _mm256_blendv_epi8(_mm256_shuffle_epi8(quarter, squares), _mm256_shuffle_epi8(quarter2, squares), bit_4);
    const __m256i upper =
        _mm256_blendv_epi8(_mm256_shuffle_epi8(quarter3, squares), _mm256_shuffle_epi8(quarter4, squares), bit_4);
    const __m256i selected = _mm256_blendv_epi8(lower, upper, bit_5);
    const __m256i squares2 =
        _mm256_loadu_si256((const __m256i *)MAILBOX_LOW_BIT_DISCOVERED_KINDS_IN_RAYS_AVX2_SQUARES_2[square]);
    const __m256i bit_4_2 = _mm256_slli_epi64(squares2, 3);
    const __m256i bit_5_2 = _mm256_slli_epi64(squares2, 2);
    const __m256i lower2 =
        _mm256_blendv_epi8(_mm256_shuffle_epi8(quarter, squares2), _mm256_shuffle_epi8(quarter2, squares2), bit_4_2);
    const __m256i upper2 =
        _mm256_blendv_epi8(_mm256_shuffle_epi8(quarter3, squares2), _mm256_shuffle_epi8(quarter4, squares2), bit_4_2);
    const __m256i selected2 = _mm256_blendv_epi8(lower2, upper2, bit_5_2);
    const __m256i negative = _mm256_set1_epi64x(0xff);
    const __m256i negative2 = _mm256_sub_epi64(negative, selected);
    const __m256i negative3 = _mm256_sub_epi64(negative, selected2);
    const __m256i low = _mm256_and_si256(selected, negative2);
    const __m256i high = _mm256_and_si256(selected2, negative3);
    const __m256i moving =
        _mm256_loadu_si256((const __m256i *)MAILBOX_LOW_BIT_DISCOVERED_KINDS_IN_RAYS_AVX2_MOVING);
    const __m256i sliders_low = _mm256_and_si256(low, moving);
    const __m256i sliders_high = _mm256_and_si256(high, moving);
    const __m256i signs =
        _mm256_loadu_si256((const __m256i *)MAILBOX_LOW_BIT_DISCOVERED_KINDS_IN_RAYS_AVX2_SIGNS);
    const __m256i signs2 = _mm256_shuffle_epi8(negative3, signs);
    const uint64_t where_opposed =
        (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_sign_epi8(sliders_low, signs2));
    const __m256i signs3 = _mm256_shuffle_epi8(negative2, signs);
    const uint64_t where_opposed2 =
        (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_sign_epi8(sliders_high, signs3));
    const __m256i opposite_negative = _mm256_set1_epi64x(0);
    const __m256i signs4 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(opposite_negative, sliders_high), signs);
    const uint64_t where_opposed3 =
        (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_sign_epi8(low, signs4));
    const __m256i signs5 =
        _mm256_shuffle_epi8(_mm256_sub_epi64(opposite_negative, sliders_low), signs);
    const uint64_t where_opposed4 =
        (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_sign_epi8(high, signs5));
    attacks[0] = where_opposed | (where_opposed2 << 32);
    attacks[1] = where_opposed3 | (where_opposed4 << 32);
}

#pragma GCC diagnostic pop
#endif
