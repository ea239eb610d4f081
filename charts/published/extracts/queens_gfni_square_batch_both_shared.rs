//! Queens in lanes, AVX2 and GFNI: lines of eight queens gathered as bytes by products of bits,
//! subtracted at once, and laid back.
//!
//! Requires an x86-64 CPU with AVX2, GFNI. Rust 2021 or later; no_std.
//!
//! Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. Each of `squares` is 0 to 63;
//! functions declare how many there are.
//! Use: add this file as a module and call for example
//! queens_gfni_square_batch_both_shared_both(squares, occupied).
//!
//! Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
//! shuffled (record 20261128T215841Z, AMD EPYC, virtual machine (KVM), tier x86-64-v4):
//! - throughput: both 2.92 (2.92–2.94) core cycles per query
//! - latency: both 6.90 (6.90–6.91) core cycles per query
//!
//! Sources, for all forms of this algorithm:
//! - Gerd Isenberg, 2007: Hyperbola Quintessence (Chess Programming Wiki), after Ryan Mack's
//!   Hyperbola Project
//! - raybench, 2026: lines gathered and laid back by products of bits, eight queens in one
//!   register of bytes
//!
//! From raybench 0.2.0.
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0

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

#[inline]
#[target_feature(enable = "avx2")]
fn words_4(vector: __m256i) -> [u64; 4] {
    // SAFETY: both types have the same size.
    unsafe { core::mem::transmute(vector) }
}

/// Aligned to a cache line, so that no vector load crosses one.
#[repr(C, align(64))]
struct Aligned<T>(T);

const A1_H8_DIAGONAL: u64 = 0x8040_2010_0804_0201;
const H1_A8_ANTIDIAGONAL: u64 = 0x0102_0408_1020_4080;

/// Two words for each square: the squares of diagonals and file, and a shuffle that finds the
/// rank.
static ROW_TABLE: [u64; 128] = [
    0x8141_2111_0905_0300, 0x8080_8083_8080_8003, 0x0282_4222_120a_0700, 0x8080_8093_8080_8013, 0x0404_8444_2415_0e00, 0x8080_80a3_8080_8023, 0x0808_0888_492a_1c00, 0x8080_80b3_8080_8033,
    0x1010_1011_9254_3800, 0x8080_80c3_8080_8043, 0x2020_2122_24a8_7000, 0x8080_80d3_8080_8053, 0x4041_4244_4850_e000, 0x8080_80e3_8080_8063, 0x8182_8488_90a0_c000, 0x8080_80f3_8080_8073,
    0x4121_1109_0503_0003, 0x8180_8082_8180_0382, 0x8242_2212_0a07_0007, 0x8180_8092_8180_0392, 0x0484_4424_150e_000e, 0x8180_80a2_8180_03a2, 0x0808_8849_2a1c_001c, 0x8180_80b2_8180_03b2,
    0x1010_1192_5438_0038, 0x8180_80c2_8180_03c2, 0x2021_2224_a870_0070, 0x8180_80d2_8180_03d2, 0x4142_4448_50e0_00e0, 0x8180_80e2_8180_03e2, 0x8284_8890_a0c0_00c0, 0x8180_80f2_8180_03f2,
    0x2111_0905_0300_0305, 0x8280_8081_8203_8081, 0x4222_120a_0700_070a, 0x8280_8091_8203_8091, 0x8444_2415_0e00_0e15, 0x8280_80a1_8203_80a1, 0x0888_492a_1c00_1c2a, 0x8280_80b1_8203_80b1,
    0x1011_9254_3800_3854, 0x8280_80c1_8203_80c1, 0x2122_24a8_7000_70a8, 0x8280_80d1_8203_80d1, 0x4244_4850_e000_e050, 0x8280_80e1_8203_80e1, 0x8488_90a0_c000_c0a0, 0x8280_80f1_8203_80f1,
    0x1109_0503_0003_0509, 0x8380_8080_0380_8080, 0x2212_0a07_0007_0a12, 0x8380_8090_0380_8090, 0x4424_150e_000e_1524, 0x8380_80a0_0380_80a0, 0x8849_2a1c_001c_2a49, 0x8380_80b0_0380_80b0,
    0x1192_5438_0038_5492, 0x8380_80c0_0380_80c0, 0x2224_a870_0070_a824, 0x8380_80d0_0380_80d0, 0x4448_50e0_00e0_5048, 0x8380_80e0_0380_80e0, 0x8890_a0c0_00c0_a090, 0x8380_80f0_0380_80f0,
    0x0905_0300_0305_0911, 0x8480_8003_8480_8087, 0x120a_0700_070a_1222, 0x8480_8013_8480_8097, 0x2415_0e00_0e15_2444, 0x8480_8023_8480_80a7, 0x492a_1c00_1c2a_4988, 0x8480_8033_8480_80b7,
    0x9254_3800_3854_9211, 0x8480_8043_8480_80c7, 0x24a8_7000_70a8_2422, 0x8480_8053_8480_80d7, 0x4850_e000_e050_4844, 0x8480_8063_8480_80e7, 0x90a0_c000_c0a0_9088, 0x8480_8073_8480_80f7,
    0x0503_0003_0509_1121, 0x8580_0386_8580_8086, 0x0a07_0007_0a12_2242, 0x8580_0396_8580_8096, 0x150e_000e_1524_4484, 0x8580_03a6_8580_80a6, 0x2a1c_001c_2a49_8808, 0x8580_03b6_8580_80b6,
    0x5438_0038_5492_1110, 0x8580_03c6_8580_80c6, 0xa870_0070_a824_2221, 0x8580_03d6_8580_80d6, 0x50e0_00e0_5048_4442, 0x8580_03e6_8580_80e6, 0xa0c0_00c0_a090_8884, 0x8580_03f6_8580_80f6,
    0x0300_0305_0911_2141, 0x8603_8085_8680_8085, 0x0700_070a_1222_4282, 0x8603_8095_8680_8095, 0x0e00_0e15_2444_8404, 0x8603_80a5_8680_80a5, 0x1c00_1c2a_4988_0808, 0x8603_80b5_8680_80b5,
    0x3800_3854_9211_1010, 0x8603_80c5_8680_80c5, 0x7000_70a8_2422_2120, 0x8603_80d5_8680_80d5, 0xe000_e050_4844_4241, 0x8603_80e5_8680_80e5, 0xc000_c0a0_9088_8482, 0x8603_80f5_8680_80f5,
    0x0003_0509_1121_4181, 0x0380_8084_8780_8084, 0x0007_0a12_2242_8202, 0x0380_8094_8780_8094, 0x000e_1524_4484_0404, 0x0380_80a4_8780_80a4, 0x001c_2a49_8808_0808, 0x0380_80b4_8780_80b4,
    0x0038_5492_1110_1010, 0x0380_80c4_8780_80c4, 0x0070_a824_2221_2020, 0x0380_80d4_8780_80d4, 0x00e0_5048_4442_4140, 0x0380_80e4_8780_80e4, 0x00c0_a090_8884_8281, 0x0380_80f4_8780_80f4,
];

/// Two words for each square: the squares of diagonals and file, and a shuffle that finds the
/// rank.
static ROW_TABLE_2: [u64; 128] = [
    0x8141_2111_0905_0300, 0x8880_8083_8880_800b, 0x0282_4222_120a_0700, 0x8880_8093_8880_801b, 0x0404_8444_2415_0e00, 0x8880_80a3_8880_802b, 0x0808_0888_492a_1c00, 0x8880_80b3_8880_803b,
    0x1010_1011_9254_3800, 0x8880_80c3_8880_804b, 0x2020_2122_24a8_7000, 0x8880_80d3_8880_805b, 0x4041_4244_4850_e000, 0x8880_80e3_8880_806b, 0x8182_8488_90a0_c000, 0x8880_80f3_8880_807b,
    0x4121_1109_0503_0003, 0x8980_8082_8980_0b82, 0x8242_2212_0a07_0007, 0x8980_8092_8980_0b92, 0x0484_4424_150e_000e, 0x8980_80a2_8980_0ba2, 0x0808_8849_2a1c_001c, 0x8980_80b2_8980_0bb2,
    0x1010_1192_5438_0038, 0x8980_80c2_8980_0bc2, 0x2021_2224_a870_0070, 0x8980_80d2_8980_0bd2, 0x4142_4448_50e0_00e0, 0x8980_80e2_8980_0be2, 0x8284_8890_a0c0_00c0, 0x8980_80f2_8980_0bf2,
    0x2111_0905_0300_0305, 0x8a80_8081_8a0b_8081, 0x4222_120a_0700_070a, 0x8a80_8091_8a0b_8091, 0x8444_2415_0e00_0e15, 0x8a80_80a1_8a0b_80a1, 0x0888_492a_1c00_1c2a, 0x8a80_80b1_8a0b_80b1,
    0x1011_9254_3800_3854, 0x8a80_80c1_8a0b_80c1, 0x2122_24a8_7000_70a8, 0x8a80_80d1_8a0b_80d1, 0x4244_4850_e000_e050, 0x8a80_80e1_8a0b_80e1, 0x8488_90a0_c000_c0a0, 0x8a80_80f1_8a0b_80f1,
    0x1109_0503_0003_0509, 0x8b80_8080_0b80_8080, 0x2212_0a07_0007_0a12, 0x8b80_8090_0b80_8090, 0x4424_150e_000e_1524, 0x8b80_80a0_0b80_80a0, 0x8849_2a1c_001c_2a49, 0x8b80_80b0_0b80_80b0,
    0x1192_5438_0038_5492, 0x8b80_80c0_0b80_80c0, 0x2224_a870_0070_a824, 0x8b80_80d0_0b80_80d0, 0x4448_50e0_00e0_5048, 0x8b80_80e0_0b80_80e0, 0x8890_a0c0_00c0_a090, 0x8b80_80f0_0b80_80f0,
    0x0905_0300_0305_0911, 0x8c80_800b_8c80_8087, 0x120a_0700_070a_1222, 0x8c80_801b_8c80_8097, 0x2415_0e00_0e15_2444, 0x8c80_802b_8c80_80a7, 0x492a_1c00_1c2a_4988, 0x8c80_803b_8c80_80b7,
    0x9254_3800_3854_9211, 0x8c80_804b_8c80_80c7, 0x24a8_7000_70a8_2422, 0x8c80_805b_8c80_80d7, 0x4850_e000_e050_4844, 0x8c80_806b_8c80_80e7, 0x90a0_c000_c0a0_9088, 0x8c80_807b_8c80_80f7,
    0x0503_0003_0509_1121, 0x8d80_0b86_8d80_8086, 0x0a07_0007_0a12_2242, 0x8d80_0b96_8d80_8096, 0x150e_000e_1524_4484, 0x8d80_0ba6_8d80_80a6, 0x2a1c_001c_2a49_8808, 0x8d80_0bb6_8d80_80b6,
    0x5438_0038_5492_1110, 0x8d80_0bc6_8d80_80c6, 0xa870_0070_a824_2221, 0x8d80_0bd6_8d80_80d6, 0x50e0_00e0_5048_4442, 0x8d80_0be6_8d80_80e6, 0xa0c0_00c0_a090_8884, 0x8d80_0bf6_8d80_80f6,
    0x0300_0305_0911_2141, 0x8e0b_8085_8e80_8085, 0x0700_070a_1222_4282, 0x8e0b_8095_8e80_8095, 0x0e00_0e15_2444_8404, 0x8e0b_80a5_8e80_80a5, 0x1c00_1c2a_4988_0808, 0x8e0b_80b5_8e80_80b5,
    0x3800_3854_9211_1010, 0x8e0b_80c5_8e80_80c5, 0x7000_70a8_2422_2120, 0x8e0b_80d5_8e80_80d5, 0xe000_e050_4844_4241, 0x8e0b_80e5_8e80_80e5, 0xc000_c0a0_9088_8482, 0x8e0b_80f5_8e80_80f5,
    0x0003_0509_1121_4181, 0x0b80_8084_8f80_8084, 0x0007_0a12_2242_8202, 0x0b80_8094_8f80_8094, 0x000e_1524_4484_0404, 0x0b80_80a4_8f80_80a4, 0x001c_2a49_8808_0808, 0x0b80_80b4_8f80_80b4,
    0x0038_5492_1110_1010, 0x0b80_80c4_8f80_80c4, 0x0070_a824_2221_2020, 0x0b80_80d4_8f80_80d4, 0x00e0_5048_4442_4140, 0x0b80_80e4_8f80_80e4, 0x00c0_a090_8884_8281, 0x0b80_80f4_8f80_80f4,
];

/// Two words for each square: the squares of diagonals and file, and a shuffle that finds the
/// rank.
static ROW_TABLE_3: [u64; 128] = [
    0x8141_2111_0905_0300, 0x8080_8083_8080_8007, 0x0282_4222_120a_0700, 0x8080_8093_8080_8017, 0x0404_8444_2415_0e00, 0x8080_80a3_8080_8027, 0x0808_0888_492a_1c00, 0x8080_80b3_8080_8037,
    0x1010_1011_9254_3800, 0x8080_80c3_8080_8047, 0x2020_2122_24a8_7000, 0x8080_80d3_8080_8057, 0x4041_4244_4850_e000, 0x8080_80e3_8080_8067, 0x8182_8488_90a0_c000, 0x8080_80f3_8080_8077,
    0x4121_1109_0503_0003, 0x8180_8082_8180_0782, 0x8242_2212_0a07_0007, 0x8180_8092_8180_0792, 0x0484_4424_150e_000e, 0x8180_80a2_8180_07a2, 0x0808_8849_2a1c_001c, 0x8180_80b2_8180_07b2,
    0x1010_1192_5438_0038, 0x8180_80c2_8180_07c2, 0x2021_2224_a870_0070, 0x8180_80d2_8180_07d2, 0x4142_4448_50e0_00e0, 0x8180_80e2_8180_07e2, 0x8284_8890_a0c0_00c0, 0x8180_80f2_8180_07f2,
    0x2111_0905_0300_0305, 0x8280_8081_8207_8081, 0x4222_120a_0700_070a, 0x8280_8091_8207_8091, 0x8444_2415_0e00_0e15, 0x8280_80a1_8207_80a1, 0x0888_492a_1c00_1c2a, 0x8280_80b1_8207_80b1,
    0x1011_9254_3800_3854, 0x8280_80c1_8207_80c1, 0x2122_24a8_7000_70a8, 0x8280_80d1_8207_80d1, 0x4244_4850_e000_e050, 0x8280_80e1_8207_80e1, 0x8488_90a0_c000_c0a0, 0x8280_80f1_8207_80f1,
    0x1109_0503_0003_0509, 0x8380_8080_0780_8080, 0x2212_0a07_0007_0a12, 0x8380_8090_0780_8090, 0x4424_150e_000e_1524, 0x8380_80a0_0780_80a0, 0x8849_2a1c_001c_2a49, 0x8380_80b0_0780_80b0,
    0x1192_5438_0038_5492, 0x8380_80c0_0780_80c0, 0x2224_a870_0070_a824, 0x8380_80d0_0780_80d0, 0x4448_50e0_00e0_5048, 0x8380_80e0_0780_80e0, 0x8890_a0c0_00c0_a090, 0x8380_80f0_0780_80f0,
    0x0905_0300_0305_0911, 0x8480_8007_8480_8087, 0x120a_0700_070a_1222, 0x8480_8017_8480_8097, 0x2415_0e00_0e15_2444, 0x8480_8027_8480_80a7, 0x492a_1c00_1c2a_4988, 0x8480_8037_8480_80b7,
    0x9254_3800_3854_9211, 0x8480_8047_8480_80c7, 0x24a8_7000_70a8_2422, 0x8480_8057_8480_80d7, 0x4850_e000_e050_4844, 0x8480_8067_8480_80e7, 0x90a0_c000_c0a0_9088, 0x8480_8077_8480_80f7,
    0x0503_0003_0509_1121, 0x8580_0786_8580_8086, 0x0a07_0007_0a12_2242, 0x8580_0796_8580_8096, 0x150e_000e_1524_4484, 0x8580_07a6_8580_80a6, 0x2a1c_001c_2a49_8808, 0x8580_07b6_8580_80b6,
    0x5438_0038_5492_1110, 0x8580_07c6_8580_80c6, 0xa870_0070_a824_2221, 0x8580_07d6_8580_80d6, 0x50e0_00e0_5048_4442, 0x8580_07e6_8580_80e6, 0xa0c0_00c0_a090_8884, 0x8580_07f6_8580_80f6,
    0x0300_0305_0911_2141, 0x8607_8085_8680_8085, 0x0700_070a_1222_4282, 0x8607_8095_8680_8095, 0x0e00_0e15_2444_8404, 0x8607_80a5_8680_80a5, 0x1c00_1c2a_4988_0808, 0x8607_80b5_8680_80b5,
    0x3800_3854_9211_1010, 0x8607_80c5_8680_80c5, 0x7000_70a8_2422_2120, 0x8607_80d5_8680_80d5, 0xe000_e050_4844_4241, 0x8607_80e5_8680_80e5, 0xc000_c0a0_9088_8482, 0x8607_80f5_8680_80f5,
    0x0003_0509_1121_4181, 0x0780_8084_8780_8084, 0x0007_0a12_2242_8202, 0x0780_8094_8780_8094, 0x000e_1524_4484_0404, 0x0780_80a4_8780_80a4, 0x001c_2a49_8808_0808, 0x0780_80b4_8780_80b4,
    0x0038_5492_1110_1010, 0x0780_80c4_8780_80c4, 0x0070_a824_2221_2020, 0x0780_80d4_8780_80d4, 0x00e0_5048_4442_4140, 0x0780_80e4_8780_80e4, 0x00c0_a090_8884_8281, 0x0780_80f4_8780_80f4,
];

/// Two words for each square: the squares of diagonals and file, and a shuffle that finds the
/// rank.
static ROW_TABLE_4: [u64; 128] = [
    0x8141_2111_0905_0300, 0x8880_8083_8880_800f, 0x0282_4222_120a_0700, 0x8880_8093_8880_801f, 0x0404_8444_2415_0e00, 0x8880_80a3_8880_802f, 0x0808_0888_492a_1c00, 0x8880_80b3_8880_803f,
    0x1010_1011_9254_3800, 0x8880_80c3_8880_804f, 0x2020_2122_24a8_7000, 0x8880_80d3_8880_805f, 0x4041_4244_4850_e000, 0x8880_80e3_8880_806f, 0x8182_8488_90a0_c000, 0x8880_80f3_8880_807f,
    0x4121_1109_0503_0003, 0x8980_8082_8980_0f82, 0x8242_2212_0a07_0007, 0x8980_8092_8980_0f92, 0x0484_4424_150e_000e, 0x8980_80a2_8980_0fa2, 0x0808_8849_2a1c_001c, 0x8980_80b2_8980_0fb2,
    0x1010_1192_5438_0038, 0x8980_80c2_8980_0fc2, 0x2021_2224_a870_0070, 0x8980_80d2_8980_0fd2, 0x4142_4448_50e0_00e0, 0x8980_80e2_8980_0fe2, 0x8284_8890_a0c0_00c0, 0x8980_80f2_8980_0ff2,
    0x2111_0905_0300_0305, 0x8a80_8081_8a0f_8081, 0x4222_120a_0700_070a, 0x8a80_8091_8a0f_8091, 0x8444_2415_0e00_0e15, 0x8a80_80a1_8a0f_80a1, 0x0888_492a_1c00_1c2a, 0x8a80_80b1_8a0f_80b1,
    0x1011_9254_3800_3854, 0x8a80_80c1_8a0f_80c1, 0x2122_24a8_7000_70a8, 0x8a80_80d1_8a0f_80d1, 0x4244_4850_e000_e050, 0x8a80_80e1_8a0f_80e1, 0x8488_90a0_c000_c0a0, 0x8a80_80f1_8a0f_80f1,
    0x1109_0503_0003_0509, 0x8b80_8080_0f80_8080, 0x2212_0a07_0007_0a12, 0x8b80_8090_0f80_8090, 0x4424_150e_000e_1524, 0x8b80_80a0_0f80_80a0, 0x8849_2a1c_001c_2a49, 0x8b80_80b0_0f80_80b0,
    0x1192_5438_0038_5492, 0x8b80_80c0_0f80_80c0, 0x2224_a870_0070_a824, 0x8b80_80d0_0f80_80d0, 0x4448_50e0_00e0_5048, 0x8b80_80e0_0f80_80e0, 0x8890_a0c0_00c0_a090, 0x8b80_80f0_0f80_80f0,
    0x0905_0300_0305_0911, 0x8c80_800f_8c80_8087, 0x120a_0700_070a_1222, 0x8c80_801f_8c80_8097, 0x2415_0e00_0e15_2444, 0x8c80_802f_8c80_80a7, 0x492a_1c00_1c2a_4988, 0x8c80_803f_8c80_80b7,
    0x9254_3800_3854_9211, 0x8c80_804f_8c80_80c7, 0x24a8_7000_70a8_2422, 0x8c80_805f_8c80_80d7, 0x4850_e000_e050_4844, 0x8c80_806f_8c80_80e7, 0x90a0_c000_c0a0_9088, 0x8c80_807f_8c80_80f7,
    0x0503_0003_0509_1121, 0x8d80_0f86_8d80_8086, 0x0a07_0007_0a12_2242, 0x8d80_0f96_8d80_8096, 0x150e_000e_1524_4484, 0x8d80_0fa6_8d80_80a6, 0x2a1c_001c_2a49_8808, 0x8d80_0fb6_8d80_80b6,
    0x5438_0038_5492_1110, 0x8d80_0fc6_8d80_80c6, 0xa870_0070_a824_2221, 0x8d80_0fd6_8d80_80d6, 0x50e0_00e0_5048_4442, 0x8d80_0fe6_8d80_80e6, 0xa0c0_00c0_a090_8884, 0x8d80_0ff6_8d80_80f6,
    0x0300_0305_0911_2141, 0x8e0f_8085_8e80_8085, 0x0700_070a_1222_4282, 0x8e0f_8095_8e80_8095, 0x0e00_0e15_2444_8404, 0x8e0f_80a5_8e80_80a5, 0x1c00_1c2a_4988_0808, 0x8e0f_80b5_8e80_80b5,
    0x3800_3854_9211_1010, 0x8e0f_80c5_8e80_80c5, 0x7000_70a8_2422_2120, 0x8e0f_80d5_8e80_80d5, 0xe000_e050_4844_4241, 0x8e0f_80e5_8e80_80e5, 0xc000_c0a0_9088_8482, 0x8e0f_80f5_8e80_80f5,
    0x0003_0509_1121_4181, 0x0f80_8084_8f80_8084, 0x0007_0a12_2242_8202, 0x0f80_8094_8f80_8094, 0x000e_1524_4484_0404, 0x0f80_80a4_8f80_80a4, 0x001c_2a49_8808_0808, 0x0f80_80b4_8f80_80b4,
    0x0038_5492_1110_1010, 0x0f80_80c4_8f80_80c4, 0x0070_a824_2221_2020, 0x0f80_80d4_8f80_80d4, 0x00e0_5048_4442_4140, 0x0f80_80e4_8f80_80e4, 0x00c0_a090_8884_8281, 0x0f80_80f4_8f80_80f4,
];

/// By file: the files to the left, the own file, the files to the right.
static SIDES: Aligned<[u64; 4]> = Aligned([
    0x00fc_0201_00fe_0100, 0x00f0_0807_00f8_0403, 0x00c0_201f_00e0_100f, 0x0000_807f_0080_403f,
]);

/// By rank: its bit, the first rank as the highest.
static RANK_BITS: Aligned<[u64; 4]> = Aligned([
    0x0020_2020_0010_1010, 0x0080_8080_0040_4040, 0x0002_0202_0001_0101, 0x0008_0808_0004_0404,
]);

/// By file: its bit.
static FILE_BITS: Aligned<[u64; 4]> = Aligned([
    0x0200_0000_0100_0000, 0x0800_0000_0400_0000, 0x2000_0000_1000_0000, 0x8000_0000_4000_0000,
]);

/// Attacks of a rook on each of `squares`, then of a bishop on each.
///
/// # Safety
/// Requires `is_x86_feature_detected!("avx2")`, `is_x86_feature_detected!("gfni")`.
#[inline]
#[must_use]
#[target_feature(enable = "avx2,gfni")]
pub fn queens_gfni_square_batch_both_shared_both(
    squares: [u64; 8], occupied: u64) -> [[u64; 8]; 2] {
    let on_one_board = _mm256_set1_epi64x(occupied as i64);
    let first = squares[0] << 1;
    let row = load_2(&[ROW_TABLE[(first & 127) as usize], ROW_TABLE[(1 + first & 127) as usize]]);
    let first2 = squares[2] << 1;
    let row2 =
        load_2(&[ROW_TABLE[(first2 & 127) as usize], ROW_TABLE[(1 + first2 & 127) as usize]]);
    let both =
        _mm256_blend_epi32::<0xf0>(_mm256_broadcastsi128_si256(row), _mm256_broadcastsi128_si256(row2));
    let first3 = squares[1] << 1;
    let row3 =
        load_2(&[ROW_TABLE_2[(first3 & 127) as usize], ROW_TABLE_2[(1 + first3 & 127) as usize]]);
    let first4 = squares[3] << 1;
    let row4 =
        load_2(&[ROW_TABLE_2[(first4 & 127) as usize], ROW_TABLE_2[(1 + first4 & 127) as usize]]);
    let both2 =
        _mm256_blend_epi32::<0xf0>(_mm256_broadcastsi128_si256(row3), _mm256_broadcastsi128_si256(row4));
    let rays = _mm256_unpacklo_epi64(both, both2);
    let control = _mm256_unpackhi_epi64(both, both2);
    let first5 = squares[4] << 1;
    let row5 =
        load_2(&[ROW_TABLE_3[(first5 & 127) as usize], ROW_TABLE_3[(1 + first5 & 127) as usize]]);
    let first6 = squares[6] << 1;
    let row6 =
        load_2(&[ROW_TABLE_3[(first6 & 127) as usize], ROW_TABLE_3[(1 + first6 & 127) as usize]]);
    let both3 =
        _mm256_blend_epi32::<0xf0>(_mm256_broadcastsi128_si256(row5), _mm256_broadcastsi128_si256(row6));
    let first7 = squares[5] << 1;
    let row7 =
        load_2(&[ROW_TABLE_4[(first7 & 127) as usize], ROW_TABLE_4[(1 + first7 & 127) as usize]]);
    let first8 = squares[7] << 1;
    let row8 =
        load_2(&[ROW_TABLE_4[(first8 & 127) as usize], ROW_TABLE_4[(1 + first8 & 127) as usize]]);
    let both4 =
        _mm256_blend_epi32::<0xf0>(_mm256_broadcastsi128_si256(row7), _mm256_broadcastsi128_si256(row8));
    let rays2 = _mm256_unpacklo_epi64(both3, both4);
    let control2 = _mm256_unpackhi_epi64(both3, both4);
    let second_half = _mm256_blend_epi32::<0xaa>(control, control2);
    let file = _mm256_srli_epi64::<4>(second_half);
    let sides = load_4(&SIDES.0);
    let sides2 = _mm256_permutevar8x32_epi32(sides, file);
    let of_rays = _mm256_gf2p8affine_epi64_epi8::<0>(sides2, _mm256_and_si256(on_one_board, rays));
    let of_rays2 =
        _mm256_gf2p8affine_epi64_epi8::<0>(sides2, _mm256_and_si256(on_one_board, rays2));
    let rank_bits = load_4(&RANK_BITS.0);
    let rank_bits2 = _mm256_permutevar8x32_epi32(rank_bits, second_half);
    let places = _mm256_and_si256(second_half, _mm256_set1_epi64x(0x0f00_0000_0f00_0000));
    let places2 = _mm256_or_si256(places, _mm256_set1_epi64x(0x0080_8080_0080_8080));
    let pieces =
        _mm256_or_si256(_mm256_blend_epi32::<0xaa>(of_rays, of_rays2), _mm256_shuffle_epi8(on_one_board, places2));
    let file_bits = load_4(&FILE_BITS.0);
    let file_bits2 = _mm256_permutevar8x32_epi32(file_bits, file);
    let attacks2 = _mm256_or_si256(rank_bits2, file_bits2);
    let up = _mm256_sub_epi8(pieces, _mm256_add_epi8(attacks2, attacks2));
    let mirrored_twice =
        _mm256_gf2p8affine_epi64_epi8::<0>(attacks2, _mm256_set1_epi64x(0x0080_4020_1008_0402));
    let mirrored = _mm256_set1_epi64x(A1_H8_DIAGONAL as i64);
    let bytes =
        _mm256_sub_epi8(_mm256_gf2p8affine_epi64_epi8::<0>(pieces, mirrored), mirrored_twice);
    let attacks3 = _mm256_xor_si256(up, _mm256_gf2p8affine_epi64_epi8::<0>(bytes, mirrored));
    let turned = _mm256_set1_epi64x(H1_A8_ANTIDIAGONAL as i64);
    let turned2 = _mm256_gf2p8affine_epi64_epi8::<0>(turned, attacks3);
    let columns = _mm256_gf2p8affine_epi64_epi8::<0>(turned, sides2);
    let columns2 = _mm256_and_si256(columns, _mm256_set1_epi64x(0x4040_4040_4040_4040));
    let off_rank = _mm256_gf2p8affine_epi64_epi8::<0>(turned2, columns2);
    let columns3 = _mm256_and_si256(columns, _mm256_set1_epi64x(0x0404_0404_0404_0404));
    let off_rank2 = _mm256_gf2p8affine_epi64_epi8::<0>(turned2, columns3);
    let columns4 = _mm256_and_si256(columns, _mm256_set1_epi64x(0xa0a0_a0a0_a0a0_a0a0_u64 as i64));
    let off_rank3 = _mm256_gf2p8affine_epi64_epi8::<0>(turned2, columns4);
    let columns5 = _mm256_and_si256(columns, _mm256_set1_epi64x(0x0a0a_0a0a_0a0a_0a0a));
    let off_rank4 = _mm256_gf2p8affine_epi64_epi8::<0>(turned2, columns5);
    let mut attacks = [[0; 8]; 2];
    attacks[0][0..4].copy_from_slice(&words_4(_mm256_or_si256(off_rank, _mm256_shuffle_epi8(attacks3, control))));
    attacks[0][4..8].copy_from_slice(&words_4(_mm256_or_si256(off_rank2, _mm256_shuffle_epi8(attacks3, control2))));
    attacks[1][0..4].copy_from_slice(&words_4(_mm256_and_si256(off_rank3, rays)));
    attacks[1][4..8].copy_from_slice(&words_4(_mm256_and_si256(off_rank4, rays2)));
    attacks
}
