//! Lowest bits of rays in a mailbox: a mailbox permuted so that each ray is a word of kind bytes,
//! whose lowest bit is the kind of the nearest piece.
//!
//! Requires an x86-64 CPU with AVX2. Rust 1.87 or later, edition 2021 or later; no_std.
//! Functions are inlined only where the caller is compiled with these features too, by
//! `#[target_feature]` or `-C target-cpu`; elsewhere each is a call.
//!
//! Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
//!
//! A mailbox is 64 bytes in eight words, a byte per square: a1 is the lowest byte of the first
//! word, b1 the next one, h8 the highest of the last word. No byte has a value other than these:
//! - `kinds`: a byte per square, a1 lowest: 0 empty, white pawn 1, black pawn 2, knight 4, bishop
//!   8, rook 16, queen 32, king 64.
//!
//! mailbox_low_bit_discovered_kinds_in_rays_avx2::mailbox_from makes a mailbox of an engine's
//! board, by a table with the byte of each piece. The table in the example is for pieces numbered
//! 0 to 5 in white (pawn, knight, bishop, rook, queen, king), 6 to 11 in black, and 12 for an
//! empty square. For Stockfish's numbers, 1 to 6 and 9 to 14, the table of kinds is 0, 1, 4, 8,
//! 16, 32, 64, 0, 0, 2, 4, 8, 16, 32, 64, 0. A move then writes the bytes of the squares that it
//! changes.
//!
//! Example:
//!
//!     mod mailbox_low_bit_discovered_kinds_in_rays_avx2;
//!     const KINDS_OF_PIECES: [u8; 16] =
//!         [1, 4, 8, 16, 32, 64, 2, 4, 8, 16, 32, 64, 0, 0, 0, 0];
//!     pub fn from_d4(board: &[u8; 64]) -> [u64; 2] {
//!         let kinds = mailbox_low_bit_discovered_kinds_in_rays_avx2::mailbox_from(board, &KINDS_OF_PIECES);
//!         unsafe { mailbox_low_bit_discovered_kinds_in_rays_avx2::mailbox_low_bit_discovered_kinds_in_rays_avx2(kinds, 27) }
//!     }
//!
//! Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
//! shuffled (record 20261130T102413Z, Zen 4, virtual machine (KVM), tier x86-64-v3):
//! - throughput: 13.2 (13.2–13.3) core cycles per query
//! - latency: 37.1 (37.0–37.2) core cycles per query
//!
//! Sources, for all forms of this algorithm:
//! - takotto, 2016: Permutation of a mailbox into ray order (shogi), as credited by 87flowers
//! - 87flowers, 2025: byteboard-attack-tables-1 and permute-mailbox-to-bitboards
//! - raybench, 2026: one bit per kind and the lowest bit of each ray; knights by a constant; the
//!   opposite ray by its last slot; code and square of the nearest piece as sums of bytes
//!
//! From raybench 0.2.0.
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0

#[cfg(not(target_arch = "x86_64"))]
compile_error!("this file requires x86-64");
#[cfg(target_arch = "x86_64")]
pub use self::x86_64::*;

#[cfg(target_arch = "x86_64")]
mod x86_64 {
use core::arch::x86_64::*;

#[inline]
#[target_feature(enable = "sse2")]
fn load_2(words: &[u64]) -> __m128i {
    assert!(words.len() >= 2);
    // SAFETY: the assertion checks the length.
    unsafe { _mm_loadu_si128(words.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_4(words: &[u64]) -> __m256i {
    assert!(words.len() >= 4);
    // SAFETY: the assertion checks the length.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

/// Aligned to a cache line, so that no vector load crosses one.
#[repr(C, align(64))]
struct Aligned<T>(T);

/// Indexed by square.
static SQUARES: Aligned<[[u64; 4]; 64]> = Aligned([
    [0x3830_2820_1810_0811, 0x3f36_2d24_1b12_090a, 0x0706_0504_0302_0180, 0x8080_8080_8080_8080], [0x3931_2921_1911_0912, 0x8137_2e25_1c13_0a0b, 0x8107_0605_0403_0281, 0x8181_8181_8181_8181],
    [0x3a32_2a22_1a12_0a13, 0x8282_2f26_1d14_0b0c, 0x8282_0706_0504_0382, 0x8282_8282_8282_8282], [0x3b33_2b23_1b13_0b14, 0x8383_8327_1e15_0c0d, 0x8383_8307_0605_0483, 0x8383_8383_8383_8383],
    [0x3c34_2c24_1c14_0c15, 0x8484_8484_1f16_0d0e, 0x8484_8484_0706_0584, 0x8484_8484_8484_8484], [0x3d35_2d25_1d15_0d16, 0x8585_8585_8517_0e0f, 0x8585_8585_8507_0685, 0x8585_8585_8585_8585],
    [0x3e36_2e26_1e16_0e17, 0x8686_8686_8686_0f86, 0x8686_8686_8686_0786, 0x8686_8686_8686_8686], [0x3f37_2f27_1f17_0f87, 0x8787_8787_8787_8787, 0x8787_8787_8787_8787, 0x8787_8787_8787_8787],
    [0x8838_3028_2018_1019, 0x883e_352c_231a_1112, 0x0f0e_0d0c_0b0a_0902, 0x8888_8888_8888_0188], [0x8939_3129_2119_111a, 0x893f_362d_241b_1213, 0x890f_0e0d_0c0b_0a03, 0x8989_8989_8989_0289],
    [0x8a3a_322a_221a_121b, 0x8a8a_372e_251c_1314, 0x8a8a_0f0e_0d0c_0b04, 0x8a8a_8a8a_8a8a_038a], [0x8b3b_332b_231b_131c, 0x8b8b_8b2f_261d_1415, 0x8b8b_8b0f_0e0d_0c05, 0x8b8b_8b8b_8b8b_048b],
    [0x8c3c_342c_241c_141d, 0x8c8c_8c8c_271e_1516, 0x8c8c_8c8c_0f0e_0d06, 0x8c8c_8c8c_8c8c_058c], [0x8d3d_352d_251d_151e, 0x8d8d_8d8d_8d1f_1617, 0x8d8d_8d8d_8d0f_0e07, 0x8d8d_8d8d_8d8d_068d],
    [0x8e3e_362e_261e_161f, 0x8e8e_8e8e_8e8e_178e, 0x8e8e_8e8e_8e8e_0f8e, 0x8e8e_8e8e_8e8e_078e], [0x8f3f_372f_271f_178f, 0x8f8f_8f8f_8f8f_8f8f, 0x8f8f_8f8f_8f8f_8f8f, 0x8f8f_8f8f_8f8f_8f8f],
    [0x9090_3830_2820_1821, 0x9090_3d34_2b22_191a, 0x1716_1514_1312_110a, 0x9090_9090_9002_0901], [0x9191_3931_2921_1922, 0x9191_3e35_2c23_1a1b, 0x9117_1615_1413_120b, 0x9191_9191_9103_0a02],
    [0x9292_3a32_2a22_1a23, 0x9292_3f36_2d24_1b1c, 0x9292_1716_1514_130c, 0x9292_9292_9204_0b03], [0x9393_3b33_2b23_1b24, 0x9393_9337_2e25_1c1d, 0x9393_9317_1615_140d, 0x9393_9393_9305_0c04],
    [0x9494_3c34_2c24_1c25, 0x9494_9494_2f26_1d1e, 0x9494_9494_1716_150e, 0x9494_9494_9406_0d05], [0x9595_3d35_2d25_1d26, 0x9595_9595_9527_1e1f, 0x9595_9595_9517_160f, 0x9595_9595_9507_0e06],
    [0x9696_3e36_2e26_1e27, 0x9696_9696_9696_1f96, 0x9696_9696_9696_1796, 0x9696_9696_9696_0f07], [0x9797_3f37_2f27_1f97, 0x9797_9797_9797_9797, 0x9797_9797_9797_9797, 0x9797_9797_9797_9797],
    [0x9898_9838_3028_2029, 0x9898_983c_332a_2122, 0x1f1e_1d1c_1b1a_1912, 0x9898_9898_030a_1109], [0x9999_9939_3129_212a, 0x9999_993d_342b_2223, 0x991f_1e1d_1c1b_1a13, 0x9999_9999_040b_120a],
    [0x9a9a_9a3a_322a_222b, 0x9a9a_9a3e_352c_2324, 0x9a9a_1f1e_1d1c_1b14, 0x9a9a_9a9a_050c_130b], [0x9b9b_9b3b_332b_232c, 0x9b9b_9b3f_362d_2425, 0x9b9b_9b1f_1e1d_1c15, 0x9b9b_9b9b_060d_140c],
    [0x9c9c_9c3c_342c_242d, 0x9c9c_9c9c_372e_2526, 0x9c9c_9c9c_1f1e_1d16, 0x9c9c_9c9c_070e_150d], [0x9d9d_9d3d_352d_252e, 0x9d9d_9d9d_9d2f_2627, 0x9d9d_9d9d_9d1f_1e17, 0x9d9d_9d9d_9d0f_160e],
    [0x9e9e_9e3e_362e_262f, 0x9e9e_9e9e_9e9e_279e, 0x9e9e_9e9e_9e9e_1f9e, 0x9e9e_9e9e_9e9e_170f], [0x9f9f_9f3f_372f_279f, 0x9f9f_9f9f_9f9f_9f9f, 0x9f9f_9f9f_9f9f_9f9f, 0x9f9f_9f9f_9f9f_9f9f],
    [0xa0a0_a0a0_3830_2831, 0xa0a0_a0a0_3b32_292a, 0x2726_2524_2322_211a, 0xa0a0_a004_0b12_1911], [0xa1a1_a1a1_3931_2932, 0xa1a1_a1a1_3c33_2a2b, 0xa127_2625_2423_221b, 0xa1a1_a105_0c13_1a12],
    [0xa2a2_a2a2_3a32_2a33, 0xa2a2_a2a2_3d34_2b2c, 0xa2a2_2726_2524_231c, 0xa2a2_a206_0d14_1b13], [0xa3a3_a3a3_3b33_2b34, 0xa3a3_a3a3_3e35_2c2d, 0xa3a3_a327_2625_241d, 0xa3a3_a307_0e15_1c14],
    [0xa4a4_a4a4_3c34_2c35, 0xa4a4_a4a4_3f36_2d2e, 0xa4a4_a4a4_2726_251e, 0xa4a4_a4a4_0f16_1d15], [0xa5a5_a5a5_3d35_2d36, 0xa5a5_a5a5_a537_2e2f, 0xa5a5_a5a5_a527_261f, 0xa5a5_a5a5_a517_1e16],
    [0xa6a6_a6a6_3e36_2e37, 0xa6a6_a6a6_a6a6_2fa6, 0xa6a6_a6a6_a6a6_27a6, 0xa6a6_a6a6_a6a6_1f17], [0xa7a7_a7a7_3f37_2fa7, 0xa7a7_a7a7_a7a7_a7a7, 0xa7a7_a7a7_a7a7_a7a7, 0xa7a7_a7a7_a7a7_a7a7],
    [0xa8a8_a8a8_a838_3039, 0xa8a8_a8a8_a83a_3132, 0x2f2e_2d2c_2b2a_2922, 0xa8a8_050c_131a_2119], [0xa9a9_a9a9_a939_313a, 0xa9a9_a9a9_a93b_3233, 0xa92f_2e2d_2c2b_2a23, 0xa9a9_060d_141b_221a],
    [0xaaaa_aaaa_aa3a_323b, 0xaaaa_aaaa_aa3c_3334, 0xaaaa_2f2e_2d2c_2b24, 0xaaaa_070e_151c_231b], [0xabab_abab_ab3b_333c, 0xabab_abab_ab3d_3435, 0xabab_ab2f_2e2d_2c25, 0xabab_ab0f_161d_241c],
    [0xacac_acac_ac3c_343d, 0xacac_acac_ac3e_3536, 0xacac_acac_2f2e_2d26, 0xacac_acac_171e_251d], [0xadad_adad_ad3d_353e, 0xadad_adad_ad3f_3637, 0xadad_adad_ad2f_2e27, 0xadad_adad_ad1f_261e],
    [0xaeae_aeae_ae3e_363f, 0xaeae_aeae_aeae_37ae, 0xaeae_aeae_aeae_2fae, 0xaeae_aeae_aeae_271f], [0xafaf_afaf_af3f_37af, 0xafaf_afaf_afaf_afaf, 0xafaf_afaf_afaf_afaf, 0xafaf_afaf_afaf_afaf],
    [0xb0b0_b0b0_b0b0_38b0, 0xb0b0_b0b0_b0b0_393a, 0x3736_3534_3332_312a, 0xb006_0d14_1b22_2921], [0xb1b1_b1b1_b1b1_39b1, 0xb1b1_b1b1_b1b1_3a3b, 0xb137_3635_3433_322b, 0xb107_0e15_1c23_2a22],
    [0xb2b2_b2b2_b2b2_3ab2, 0xb2b2_b2b2_b2b2_3b3c, 0xb2b2_3736_3534_332c, 0xb2b2_0f16_1d24_2b23], [0xb3b3_b3b3_b3b3_3bb3, 0xb3b3_b3b3_b3b3_3c3d, 0xb3b3_b337_3635_342d, 0xb3b3_b317_1e25_2c24],
    [0xb4b4_b4b4_b4b4_3cb4, 0xb4b4_b4b4_b4b4_3d3e, 0xb4b4_b4b4_3736_352e, 0xb4b4_b4b4_1f26_2d25], [0xb5b5_b5b5_b5b5_3db5, 0xb5b5_b5b5_b5b5_3e3f, 0xb5b5_b5b5_b537_362f, 0xb5b5_b5b5_b527_2e26],
    [0xb6b6_b6b6_b6b6_3eb6, 0xb6b6_b6b6_b6b6_3fb6, 0xb6b6_b6b6_b6b6_37b6, 0xb6b6_b6b6_b6b6_2f27], [0xb7b7_b7b7_b7b7_3fb7, 0xb7b7_b7b7_b7b7_b7b7, 0xb7b7_b7b7_b7b7_b7b7, 0xb7b7_b7b7_b7b7_b7b7],
    [0xb8b8_b8b8_b8b8_b8b8, 0xb8b8_b8b8_b8b8_b8b8, 0x3f3e_3d3c_3b3a_3932, 0x070e_151c_232a_3129], [0xb9b9_b9b9_b9b9_b9b9, 0xb9b9_b9b9_b9b9_b9b9, 0xb93f_3e3d_3c3b_3a33, 0xb90f_161d_242b_322a],
    [0xbaba_baba_baba_baba, 0xbaba_baba_baba_baba, 0xbaba_3f3e_3d3c_3b34, 0xbaba_171e_252c_332b], [0xbbbb_bbbb_bbbb_bbbb, 0xbbbb_bbbb_bbbb_bbbb, 0xbbbb_bb3f_3e3d_3c35, 0xbbbb_bb1f_262d_342c],
    [0xbcbc_bcbc_bcbc_bcbc, 0xbcbc_bcbc_bcbc_bcbc, 0xbcbc_bcbc_3f3e_3d36, 0xbcbc_bcbc_272e_352d], [0xbdbd_bdbd_bdbd_bdbd, 0xbdbd_bdbd_bdbd_bdbd, 0xbdbd_bdbd_bd3f_3e37, 0xbdbd_bdbd_bd2f_362e],
    [0xbebe_bebe_bebe_bebe, 0xbebe_bebe_bebe_bebe, 0xbebe_bebe_bebe_3fbe, 0xbebe_bebe_bebe_372f], [0xbfbf_bfbf_bfbf_bfbf, 0xbfbf_bfbf_bfbf_bfbf, 0xbfbf_bfbf_bfbf_bfbf, 0xbfbf_bfbf_bfbf_bfbf],
]);

/// Indexed by square.
static SQUARES_2: Aligned<[[u64; 4]; 64]> = Aligned([
    [0x8080_8080_8080_8080, 0x8080_8080_8080_8080, 0x8080_8080_8080_8080, 0x8080_8080_8080_8080], [0x8181_8181_8181_8181, 0x8181_8181_8181_8181, 0x8181_8181_8181_0081, 0x8181_8181_8181_0810],
    [0x8282_8282_8282_8282, 0x8282_8282_8282_8282, 0x8282_8282_8200_0108, 0x8282_8282_8210_0911], [0x8383_8383_8383_8383, 0x8383_8383_8383_8383, 0x8383_8383_0001_0209, 0x8383_8383_1811_0a12],
    [0x8484_8484_8484_8484, 0x8484_8484_8484_8484, 0x8484_8400_0102_030a, 0x8484_8420_1912_0b13], [0x8585_8585_8585_8585, 0x8585_8585_8585_8585, 0x8585_0001_0203_040b, 0x8585_2821_1a13_0c14],
    [0x8686_8686_8686_8686, 0x8686_8686_8686_8686, 0x8600_0102_0304_050c, 0x8630_2922_1b14_0d15], [0x8787_8787_8787_8787, 0x8787_8787_8787_8787, 0x0001_0203_0405_060d, 0x3831_2a23_1c15_0e16],
    [0x8888_8888_8888_0088, 0x8888_8888_8888_8888, 0x8888_8888_8888_8888, 0x8888_8888_8888_8888], [0x8989_8989_8989_0189, 0x8989_8989_8989_0089, 0x8989_8989_8989_0889, 0x8989_8989_8989_1018],
    [0x8a8a_8a8a_8a8a_028a, 0x8a8a_8a8a_8a8a_0100, 0x8a8a_8a8a_8a08_0910, 0x8a8a_8a8a_8a18_1119], [0x8b8b_8b8b_8b8b_038b, 0x8b8b_8b8b_8b8b_0201, 0x8b8b_8b8b_0809_0a11, 0x8b8b_8b8b_2019_121a],
    [0x8c8c_8c8c_8c8c_048c, 0x8c8c_8c8c_8c8c_0302, 0x8c8c_8c08_090a_0b12, 0x8c8c_8c28_211a_131b], [0x8d8d_8d8d_8d8d_058d, 0x8d8d_8d8d_8d8d_0403, 0x8d8d_0809_0a0b_0c13, 0x8d8d_3029_221b_141c],
    [0x8e8e_8e8e_8e8e_068e, 0x8e8e_8e8e_8e8e_0504, 0x8e08_090a_0b0c_0d14, 0x8e38_312a_231c_151d], [0x8f8f_8f8f_8f8f_078f, 0x8f8f_8f8f_8f8f_0605, 0x0809_0a0b_0c0d_0e15, 0x8f39_322b_241d_161e],
    [0x9090_9090_9000_0890, 0x9090_9090_9090_9090, 0x9090_9090_9090_9090, 0x9090_9090_9090_9090], [0x9191_9191_9101_0900, 0x9191_9191_9191_0891, 0x9191_9191_9191_1091, 0x9191_9191_9191_1820],
    [0x9292_9292_9202_0a01, 0x9292_9292_9200_0908, 0x9292_9292_9210_1118, 0x9292_9292_9220_1921], [0x9393_9393_9303_0b02, 0x9393_9393_9301_0a09, 0x9393_9393_1011_1219, 0x9393_9393_2821_1a22],
    [0x9494_9494_9404_0c03, 0x9494_9494_9402_0b0a, 0x9494_9410_1112_131a, 0x9494_9430_2922_1b23], [0x9595_9595_9505_0d04, 0x9595_9595_9503_0c0b, 0x9595_1011_1213_141b, 0x9595_3831_2a23_1c24],
    [0x9696_9696_9606_0e05, 0x9696_9696_9604_0d0c, 0x9610_1112_1314_151c, 0x9696_3932_2b24_1d25], [0x9797_9797_9707_0f06, 0x9797_9797_9705_0e0d, 0x1011_1213_1415_161d, 0x9797_3a33_2c25_1e26],
    [0x9898_9898_0008_1098, 0x9898_9898_9898_9898, 0x9898_9898_9898_9898, 0x9898_9898_9898_9898], [0x9999_9999_0109_1108, 0x9999_9999_9999_1099, 0x9999_9999_9999_1899, 0x9999_9999_9999_2028],
    [0x9a9a_9a9a_020a_1209, 0x9a9a_9a9a_9a08_1110, 0x9a9a_9a9a_9a18_1920, 0x9a9a_9a9a_9a28_2129], [0x9b9b_9b9b_030b_130a, 0x9b9b_9b9b_0009_1211, 0x9b9b_9b9b_1819_1a21, 0x9b9b_9b9b_3029_222a],
    [0x9c9c_9c9c_040c_140b, 0x9c9c_9c9c_010a_1312, 0x9c9c_9c18_191a_1b22, 0x9c9c_9c38_312a_232b], [0x9d9d_9d9d_050d_150c, 0x9d9d_9d9d_020b_1413, 0x9d9d_1819_1a1b_1c23, 0x9d9d_9d39_322b_242c],
    [0x9e9e_9e9e_060e_160d, 0x9e9e_9e9e_030c_1514, 0x9e18_191a_1b1c_1d24, 0x9e9e_9e3a_332c_252d], [0x9f9f_9f9f_070f_170e, 0x9f9f_9f9f_040d_1615, 0x1819_1a1b_1c1d_1e25, 0x9f9f_9f3b_342d_262e],
    [0xa0a0_a000_0810_18a0, 0xa0a0_a0a0_a0a0_a0a0, 0xa0a0_a0a0_a0a0_a0a0, 0xa0a0_a0a0_a0a0_a0a0], [0xa1a1_a101_0911_1910, 0xa1a1_a1a1_a1a1_18a1, 0xa1a1_a1a1_a1a1_20a1, 0xa1a1_a1a1_a1a1_2830],
    [0xa2a2_a202_0a12_1a11, 0xa2a2_a2a2_a210_1918, 0xa2a2_a2a2_a220_2128, 0xa2a2_a2a2_a230_2931], [0xa3a3_a303_0b13_1b12, 0xa3a3_a3a3_0811_1a19, 0xa3a3_a3a3_2021_2229, 0xa3a3_a3a3_3831_2a32],
    [0xa4a4_a404_0c14_1c13, 0xa4a4_a400_0912_1b1a, 0xa4a4_a420_2122_232a, 0xa4a4_a4a4_3932_2b33], [0xa5a5_a505_0d15_1d14, 0xa5a5_a501_0a13_1c1b, 0xa5a5_2021_2223_242b, 0xa5a5_a5a5_3a33_2c34],
    [0xa6a6_a606_0e16_1e15, 0xa6a6_a602_0b14_1d1c, 0xa620_2122_2324_252c, 0xa6a6_a6a6_3b34_2d35], [0xa7a7_a707_0f17_1f16, 0xa7a7_a703_0c15_1e1d, 0x2021_2223_2425_262d, 0xa7a7_a7a7_3c35_2e36],
    [0xa8a8_0008_1018_20a8, 0xa8a8_a8a8_a8a8_a8a8, 0xa8a8_a8a8_a8a8_a8a8, 0xa8a8_a8a8_a8a8_a8a8], [0xa9a9_0109_1119_2118, 0xa9a9_a9a9_a9a9_20a9, 0xa9a9_a9a9_a9a9_28a9, 0xa9a9_a9a9_a9a9_3038],
    [0xaaaa_020a_121a_2219, 0xaaaa_aaaa_aa18_2120, 0xaaaa_aaaa_aa28_2930, 0xaaaa_aaaa_aa38_3139], [0xabab_030b_131b_231a, 0xabab_abab_1019_2221, 0xabab_abab_2829_2a31, 0xabab_abab_ab39_323a],
    [0xacac_040c_141c_241b, 0xacac_ac08_111a_2322, 0xacac_ac28_292a_2b32, 0xacac_acac_ac3a_333b], [0xadad_050d_151d_251c, 0xadad_0009_121b_2423, 0xadad_2829_2a2b_2c33, 0xadad_adad_ad3b_343c],
    [0xaeae_060e_161e_261d, 0xaeae_010a_131c_2524, 0xae28_292a_2b2c_2d34, 0xaeae_aeae_ae3c_353d], [0xafaf_070f_171f_271e, 0xafaf_020b_141d_2625, 0x2829_2a2b_2c2d_2e35, 0xafaf_afaf_af3d_363e],
    [0xb000_0810_1820_28b0, 0xb0b0_b0b0_b0b0_b0b0, 0xb0b0_b0b0_b0b0_b0b0, 0xb0b0_b0b0_b0b0_b0b0], [0xb101_0911_1921_2920, 0xb1b1_b1b1_b1b1_28b1, 0xb1b1_b1b1_b1b1_30b1, 0xb1b1_b1b1_b1b1_38b1],
    [0xb202_0a12_1a22_2a21, 0xb2b2_b2b2_b220_2928, 0xb2b2_b2b2_b230_3138, 0xb2b2_b2b2_b2b2_39b2], [0xb303_0b13_1b23_2b22, 0xb3b3_b3b3_1821_2a29, 0xb3b3_b3b3_3031_3239, 0xb3b3_b3b3_b3b3_3ab3],
    [0xb404_0c14_1c24_2c23, 0xb4b4_b410_1922_2b2a, 0xb4b4_b430_3132_333a, 0xb4b4_b4b4_b4b4_3bb4], [0xb505_0d15_1d25_2d24, 0xb5b5_0811_1a23_2c2b, 0xb5b5_3031_3233_343b, 0xb5b5_b5b5_b5b5_3cb5],
    [0xb606_0e16_1e26_2e25, 0xb600_0912_1b24_2d2c, 0xb630_3132_3334_353c, 0xb6b6_b6b6_b6b6_3db6], [0xb707_0f17_1f27_2f26, 0xb701_0a13_1c25_2e2d, 0x3031_3233_3435_363d, 0xb7b7_b7b7_b7b7_3eb7],
    [0x0008_1018_2028_30b8, 0xb8b8_b8b8_b8b8_b8b8, 0xb8b8_b8b8_b8b8_b8b8, 0xb8b8_b8b8_b8b8_b8b8], [0x0109_1119_2129_3128, 0xb9b9_b9b9_b9b9_30b9, 0xb9b9_b9b9_b9b9_38b9, 0xb9b9_b9b9_b9b9_b9b9],
    [0x020a_121a_222a_3229, 0xbaba_baba_ba28_3130, 0xbaba_baba_ba38_39ba, 0xbaba_baba_baba_baba], [0x030b_131b_232b_332a, 0xbbbb_bbbb_2029_3231, 0xbbbb_bbbb_3839_3abb, 0xbbbb_bbbb_bbbb_bbbb],
    [0x040c_141c_242c_342b, 0xbcbc_bc18_212a_3332, 0xbcbc_bc38_393a_3bbc, 0xbcbc_bcbc_bcbc_bcbc], [0x050d_151d_252d_352c, 0xbdbd_1019_222b_3433, 0xbdbd_3839_3a3b_3cbd, 0xbdbd_bdbd_bdbd_bdbd],
    [0x060e_161e_262e_362d, 0xbe08_111a_232c_3534, 0xbe38_393a_3b3c_3dbe, 0xbebe_bebe_bebe_bebe], [0x070f_171f_272f_372e, 0x0009_121b_242d_3635, 0x3839_3a3b_3c3d_3ebf, 0xbfbf_bfbf_bfbf_bfbf],
]);

static MOVING: Aligned<[u64; 4]> = Aligned([
    0x3030_3030_3030_3000, 0x2828_2828_2828_2800, 0x3030_3030_3030_3000, 0x2828_2828_2828_2800,
]);

static SIGNS: Aligned<[u64; 4]> = Aligned([
    0x0707_0707_0707_0707, 0x0f0f_0f0f_0f0f_0f0f, 0x0707_0707_0707_0707, 0x0f0f_0f0f_0f0f_0f0f,
]);

/// Makes a mailbox of a board whose squares have an engine's numbers of pieces, a1 first. `table`
/// has the mailbox's byte for each of these numbers, which are below 16.
#[inline]
#[must_use]
pub fn mailbox_from(board: &[u8; 64], table: &[u8; 16]) -> [u64; 8] {
    let mut mailbox = [0; 8];
    for (word, rank) in mailbox.iter_mut().zip(board.chunks(8)) {
        for (file, &piece) in rank.iter().enumerate() {
            *word |= u64::from(table[piece as usize & 15]) << (8 * file);
        }
    }
    mailbox
}

/// The sliders that attack `square` and have a piece behind it, then these pieces. `kinds`: a
/// byte per square, a1 lowest: 0 empty, white pawn 1, black pawn 2, knight 4, bishop 8, rook 16,
/// queen 32, king 64. In ray order: bit 8 d + i is i squares away in direction d, clockwise from
/// north; bit 8 d is a knight's move away, between d and d + 1.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx2")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn mailbox_low_bit_discovered_kinds_in_rays_avx2(kinds: [u64; 8], square: u64) -> [u64; 2] {
    let quarter = _mm256_broadcastsi128_si256(load_2(&kinds));
    let quarter2 = _mm256_broadcastsi128_si256(load_2(&kinds[2..]));
    let quarter3 = _mm256_broadcastsi128_si256(load_2(&kinds[4..]));
    let quarter4 = _mm256_broadcastsi128_si256(load_2(&kinds[6..]));
    let squares = load_4(&SQUARES.0[(square & 63) as usize]);
    let bit_4 = _mm256_slli_epi64::<3>(squares);
    let bit_5 = _mm256_slli_epi64::<2>(squares);
    let lower =
        _mm256_blendv_epi8(_mm256_shuffle_epi8(quarter, squares), _mm256_shuffle_epi8(quarter2, squares), bit_4);
    let upper =
        _mm256_blendv_epi8(_mm256_shuffle_epi8(quarter3, squares), _mm256_shuffle_epi8(quarter4, squares), bit_4);
    let selected = _mm256_blendv_epi8(lower, upper, bit_5);
    let squares2 = load_4(&SQUARES_2.0[(square & 63) as usize]);
    let bit_4_2 = _mm256_slli_epi64::<3>(squares2);
    let bit_5_2 = _mm256_slli_epi64::<2>(squares2);
    let lower2 =
        _mm256_blendv_epi8(_mm256_shuffle_epi8(quarter, squares2), _mm256_shuffle_epi8(quarter2, squares2), bit_4_2);
    let upper2 =
        _mm256_blendv_epi8(_mm256_shuffle_epi8(quarter3, squares2), _mm256_shuffle_epi8(quarter4, squares2), bit_4_2);
    let selected2 = _mm256_blendv_epi8(lower2, upper2, bit_5_2);
    let negative = _mm256_set1_epi64x(0xff);
    let negative2 = _mm256_sub_epi64(negative, selected);
    let negative3 = _mm256_sub_epi64(negative, selected2);
    let low = _mm256_and_si256(selected, negative2);
    let high = _mm256_and_si256(selected2, negative3);
    let moving = load_4(&MOVING.0);
    let sliders_low = _mm256_and_si256(low, moving);
    let sliders_high = _mm256_and_si256(high, moving);
    let signs = load_4(&SIGNS.0);
    let signs2 = _mm256_shuffle_epi8(negative3, signs);
    let where_opposed =
        u64::from(_mm256_movemask_epi8(_mm256_sign_epi8(sliders_low, signs2)) as u32);
    let signs3 = _mm256_shuffle_epi8(negative2, signs);
    let where_opposed2 =
        u64::from(_mm256_movemask_epi8(_mm256_sign_epi8(sliders_high, signs3)) as u32);
    let opposite_negative = _mm256_set1_epi64x(0);
    let signs4 = _mm256_shuffle_epi8(_mm256_sub_epi64(opposite_negative, sliders_high), signs);
    let where_opposed3 = u64::from(_mm256_movemask_epi8(_mm256_sign_epi8(low, signs4)) as u32);
    let signs5 = _mm256_shuffle_epi8(_mm256_sub_epi64(opposite_negative, sliders_low), signs);
    let where_opposed4 = u64::from(_mm256_movemask_epi8(_mm256_sign_epi8(high, signs5)) as u32);
    [
        where_opposed | (where_opposed2 << 32),
        where_opposed3 | (where_opposed4 << 32),
    ]
}
}
