//! Magic bitboards: a product brings the pieces that may stop a slider to its top, where they
//! index a table.
//!
//! Rust 1.75 or later, edition 2021 or later; no_std.
//! Requires magic_init() before the first look-up. Threads may call it at the same time, so the
//! target needs atomic compare-and-swap (thumbv6m and riscv32i have none).
//!
//! Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
//!
//! Example:
//!
//!     mod magic;
//!     pub fn start() { magic::magic_init() }
//!     pub fn from_d4(occupied: u64) -> u64 { unsafe { magic::magic_queen(27, occupied) } }
//!
//! Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
//! shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64-v4):
//! - throughput: queen 5.00 (4.98–5.01), rook 3.23 (3.22–3.24), bishop 3.27 (3.26–3.28),
//!   both 5.10 (5.09–5.11) core cycles per query
//! - latency: queen 12.1 (12.0–12.1), rook 11.0 (11.0–11.0), bishop 11.0 (11.0–11.0), both
//!   12.1 (12.1–12.1) core cycles per query
//!
//! Sources, for all forms of this algorithm:
//! - Lasse Hansen, 2006: Fast(er) bitboard move generator (Winboard Forum): plain magic
//! - Pradyumna Kannan, 2007: Magic Move-Bitboard Generation in Computer Chess: fancy magic
//! - Volker Annuss, 2017: Black magic bitboards (Computer Chess Club): overlapping rows, fixed
//!   shift
//! - Daniel Infuehr, 2023: correlation magic (Computer Chess Club): one number for squares side
//!   by side
//!
//! From raybench 0.2.0.
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0

/// Squares on which a piece can stop the slider. Indexed by square.
static ROOK_MASK: [u64; 64] = [
    0x0001_0101_0101_017e, 0x0002_0202_0202_027c, 0x0004_0404_0404_047a, 0x0008_0808_0808_0876, 0x0010_1010_1010_106e, 0x0020_2020_2020_205e, 0x0040_4040_4040_403e, 0x0080_8080_8080_807e,
    0x0001_0101_0101_7e00, 0x0002_0202_0202_7c00, 0x0004_0404_0404_7a00, 0x0008_0808_0808_7600, 0x0010_1010_1010_6e00, 0x0020_2020_2020_5e00, 0x0040_4040_4040_3e00, 0x0080_8080_8080_7e00,
    0x0001_0101_017e_0100, 0x0002_0202_027c_0200, 0x0004_0404_047a_0400, 0x0008_0808_0876_0800, 0x0010_1010_106e_1000, 0x0020_2020_205e_2000, 0x0040_4040_403e_4000, 0x0080_8080_807e_8000,
    0x0001_0101_7e01_0100, 0x0002_0202_7c02_0200, 0x0004_0404_7a04_0400, 0x0008_0808_7608_0800, 0x0010_1010_6e10_1000, 0x0020_2020_5e20_2000, 0x0040_4040_3e40_4000, 0x0080_8080_7e80_8000,
    0x0001_017e_0101_0100, 0x0002_027c_0202_0200, 0x0004_047a_0404_0400, 0x0008_0876_0808_0800, 0x0010_106e_1010_1000, 0x0020_205e_2020_2000, 0x0040_403e_4040_4000, 0x0080_807e_8080_8000,
    0x0001_7e01_0101_0100, 0x0002_7c02_0202_0200, 0x0004_7a04_0404_0400, 0x0008_7608_0808_0800, 0x0010_6e10_1010_1000, 0x0020_5e20_2020_2000, 0x0040_3e40_4040_4000, 0x0080_7e80_8080_8000,
    0x007e_0101_0101_0100, 0x007c_0202_0202_0200, 0x007a_0404_0404_0400, 0x0076_0808_0808_0800, 0x006e_1010_1010_1000, 0x005e_2020_2020_2000, 0x003e_4040_4040_4000, 0x007e_8080_8080_8000,
    0x7e01_0101_0101_0100, 0x7c02_0202_0202_0200, 0x7a04_0404_0404_0400, 0x7608_0808_0808_0800, 0x6e10_1010_1010_1000, 0x5e20_2020_2020_2000, 0x3e40_4040_4040_4000, 0x7e80_8080_8080_8000,
];

/// Magic factors. Indexed by square.
static ROOK_FACTOR: [u64; 64] = [
    0x4480_0110_4000_8822, 0x0040_2000_1000_4003, 0x4280_1000_800c_2000, 0x0480_2800_1000_3c80, 0x0080_2400_8018_0002, 0x0980_0c00_0600_8001, 0xc300_0200_2083_002c, 0x1900_0500_02eb_408a,
    0x0102_8001_8070_4000, 0x0103_4002_5002_2000, 0x2041_8020_0010_0280, 0x0040_8010_0082_1802, 0x2031_8004_0118_0080, 0x0002_0004_0810_9a00, 0x0404_0050_4522_0804, 0x0042_8000_8000_7100,
    0x0080_0080_2840_0080, 0x0020_0480_2482_4000, 0x4208_8200_6012_0040, 0x04e8_0080_0810_0180, 0x0008_8080_0c01_0800, 0x8411_8080_0e01_3400, 0x0005_0400_2502_b018, 0x6444_8200_0040_8104,
    0x1280_4001_8000_7080, 0x1244_4000_4020_1004, 0x2200_2001_0041_1101, 0x0c10_0d01_0020_1000, 0x604c_008c_8008_0080, 0x0200_0200_8080_0400, 0x024c_3004_00c1_1a08, 0x8000_8000_8004_6500,
    0xca28_4000_8080_0220, 0x1a41_8020_0880_4000, 0x0803_0220_0100_1740, 0x0108_8038_0080_1004, 0x0020_0400_8080_1800, 0x2011_0004_0100_0842, 0x4100_8002_0080_0100, 0x0001_0a80_6200_0411,
    0x4900_4008_6088_8008, 0x2340_2010_0440_4001, 0x4a20_00c1_0021_0010, 0x0800_0900_1001_0020, 0x4810_0801_0005_0011, 0x0408_2040_5008_010c, 0x0000_0a83_080c_0030, 0x8004_0100_b0ca_0004,
    0x90ad_2040_0280_1080, 0x1401_8020_0840_0180, 0x9248_6440_1206_8200, 0x8009_2300_b000_2900, 0x0000_2801_0400_8080, 0x400a_0024_5118_0200, 0x0619_0004_0200_0100, 0x0088_8401_8165_0a00,
    0x0442_0031_0164_4082, 0x0002_0041_0010_8062, 0x0025_0031_5840_6001, 0x0802_0011_4084_0822, 0x0802_0004_2008_1052, 0x0802_0090_0104_0822, 0x0004_2088_1002_0104, 0x0148_8100_2044_1082,
];

/// Shift counts. Indexed by square.
static ROOK_SHIFT: [u64; 64] = [
    52, 53, 53, 53, 53, 53, 53, 52,
    53, 54, 54, 54, 54, 54, 54, 53,
    53, 54, 54, 54, 54, 54, 54, 53,
    53, 54, 54, 54, 54, 54, 54, 53,
    53, 54, 54, 54, 54, 54, 54, 53,
    53, 54, 54, 54, 54, 54, 54, 53,
    53, 54, 54, 54, 54, 54, 54, 53,
    52, 53, 53, 53, 53, 53, 53, 52,
];

/// Start of the row in the table. Indexed by square.
static ROOK_FIRST: [u64; 64] = [
    0, 4096, 6144, 8192, 10240, 12288, 14336, 16384,
    20480, 22528, 23552, 24576, 25600, 26624, 27648, 28672,
    30720, 32768, 33792, 34816, 35840, 36864, 37888, 38912,
    40960, 43008, 44032, 45056, 46080, 47104, 48128, 49152,
    51200, 53248, 54272, 55296, 56320, 57344, 58368, 59392,
    61440, 63488, 64512, 65536, 66560, 67584, 68608, 69632,
    71680, 73728, 74752, 75776, 76800, 77824, 78848, 79872,
    81920, 86016, 88064, 90112, 92160, 94208, 96256, 98304,
];

/// Squares on which a piece can stop the slider. Indexed by square.
static BISHOP_MASK: [u64; 64] = [
    0x0040_2010_0804_0200, 0x0000_4020_1008_0400, 0x0000_0040_2010_0a00, 0x0000_0000_4022_1400, 0x0000_0000_0244_2800, 0x0000_0002_0408_5000, 0x0000_0204_0810_2000, 0x0002_0408_1020_4000,
    0x0020_1008_0402_0000, 0x0040_2010_0804_0000, 0x0000_4020_100a_0000, 0x0000_0040_2214_0000, 0x0000_0002_4428_0000, 0x0000_0204_0850_0000, 0x0002_0408_1020_0000, 0x0004_0810_2040_0000,
    0x0010_0804_0200_0200, 0x0020_1008_0400_0400, 0x0040_2010_0a00_0a00, 0x0000_4022_1400_1400, 0x0000_0244_2800_2800, 0x0002_0408_5000_5000, 0x0004_0810_2000_2000, 0x0008_1020_4000_4000,
    0x0008_0402_0002_0400, 0x0010_0804_0004_0800, 0x0020_100a_000a_1000, 0x0040_2214_0014_2200, 0x0002_4428_0028_4400, 0x0004_0850_0050_0800, 0x0008_1020_0020_1000, 0x0010_2040_0040_2000,
    0x0004_0200_0204_0800, 0x0008_0400_0408_1000, 0x0010_0a00_0a10_2000, 0x0022_1400_1422_4000, 0x0044_2800_2844_0200, 0x0008_5000_5008_0400, 0x0010_2000_2010_0800, 0x0020_4000_4020_1000,
    0x0002_0002_0408_1000, 0x0004_0004_0810_2000, 0x000a_000a_1020_4000, 0x0014_0014_2240_0000, 0x0028_0028_4402_0000, 0x0050_0050_0804_0200, 0x0020_0020_1008_0400, 0x0040_0040_2010_0800,
    0x0000_0204_0810_2000, 0x0000_0408_1020_4000, 0x0000_0a10_2040_0000, 0x0000_1422_4000_0000, 0x0000_2844_0200_0000, 0x0000_5008_0402_0000, 0x0000_2010_0804_0200, 0x0000_4020_1008_0400,
    0x0002_0408_1020_4000, 0x0004_0810_2040_0000, 0x000a_1020_4000_0000, 0x0014_2240_0000_0000, 0x0028_4402_0000_0000, 0x0050_0804_0200_0000, 0x0020_1008_0402_0000, 0x0040_2010_0804_0200,
];

/// Magic factors. Indexed by square.
static BISHOP_FACTOR: [u64; 64] = [
    0x0040_3001_8890_8280, 0x0028_1000_8181_0008, 0x5008_0281_0218_3049, 0x0804_0400_8000_6114, 0x9094_1420_0001_8004, 0x0066_2e10_4000_1410, 0x180c_0518_1804_4040, 0x0082_0040_c250_1001,
    0x0202_4004_4902_0201, 0x8480_5444_c884_0100, 0x0140_0802_1410_2043, 0xc040_0407_0200_0001, 0x0020_0202_1000_0021, 0x1600_0186_9040_0000, 0x0800_0044_2260_3004, 0x0820_0206_0082_0801,
    0x0020_0004_6450_2201, 0x0108_1402_0848_0088, 0x9010_8141_0502_0200, 0x8088_008c_2a00_6120, 0x0002_0004_2021_0000, 0x0001_004a_1002_0140, 0x6004_0480_8084_1082, 0x0008_8002_0884_0180,
    0x4aa0_2081_1054_8104, 0x0010_0200_0488_4200, 0x0004_0200_8408_0012, 0x9082_0802_0401_0420, 0x8681_0040_0c01_4040, 0x0003_0202_0108_0104, 0x5002_4080_6404_0100, 0x2005_0200_0020_8420,
    0x0022_0ac0_2060_0800, 0x102a_0660_4210_0108, 0x1800_1088_1010_0840, 0x0100_0200_8008_0180, 0x0040_0080_2002_0020, 0x0084_1000_8080_c800, 0x0096_0a84_0279_0c00, 0x2201_0132_0007_0046,
    0x0801_3008_6042_0521, 0x184a_4802_0802_1080, 0x1009_0108_0200_0105, 0x0840_0104_1100_5808, 0x0012_4823_0404_0040, 0x0004_4084_8102_0200, 0x0412_0418_0689_0218, 0x0008_9104_0020_2c80,
    0x0601_0290_1008_8188, 0x0400_504a_0820_1101, 0x4032_1100_8190_0000, 0x1020_5000_8404_0002, 0x4000_0810_8202_0040, 0x0001_1ca0_0405_0430, 0x1024_1004_0808_8100, 0x2184_0304_0902_1802,
    0x0608_3201_8220_1018, 0x2200_0084_0449_0400, 0x000c_2205_0401_0480, 0x0004_6081_0022_8800, 0x1c20_0200_1002_0200, 0x4050_0040_0801_0101, 0x7010_9006_0808_0080, 0x4002_0813_0400_8600,
];

/// Shift counts. Indexed by square.
static BISHOP_SHIFT: [u64; 64] = [
    58, 59, 59, 59, 59, 59, 59, 58,
    59, 59, 59, 59, 59, 59, 59, 59,
    59, 59, 57, 57, 57, 57, 59, 59,
    59, 59, 57, 55, 55, 57, 59, 59,
    59, 59, 57, 55, 55, 57, 59, 59,
    59, 59, 57, 57, 57, 57, 59, 59,
    59, 59, 59, 59, 59, 59, 59, 59,
    58, 59, 59, 59, 59, 59, 59, 58,
];

/// Start of the row in the table. Indexed by square.
static BISHOP_FIRST: [u64; 64] = [
    102400, 102464, 102496, 102528, 102560, 102592, 102624, 102656,
    102720, 102752, 102784, 102816, 102848, 102880, 102912, 102944,
    102976, 103008, 103040, 103168, 103296, 103424, 103552, 103584,
    103616, 103648, 103680, 103808, 104320, 104832, 104960, 104992,
    105024, 105056, 105088, 105216, 105728, 106240, 106368, 106400,
    106432, 106464, 106496, 106624, 106752, 106880, 107008, 107040,
    107072, 107104, 107136, 107168, 107200, 107232, 107264, 107296,
    107328, 107392, 107424, 107456, 107488, 107520, 107552, 107584,
];

/// An attack table, filled once.
struct Table<T, const N: usize>(core::cell::UnsafeCell<[T; N]>);

// SAFETY: the init function writes it once, before any read.
unsafe impl<T, const N: usize> Sync for Table<T, N> {}

impl<T: Copy + Into<u64> + core::ops::BitOr<Output = T>, const N: usize> Table<T, N> {
    /// # Safety
    /// Requires a filled table and `index < N`.
    #[inline(always)]
    unsafe fn at(&self, index: u64) -> u64 {
        debug_assert!((index as usize) < N);
        unsafe { self.0.get().cast::<T>().add(index as usize).read().into() }
    }

    /// Adds attacks to an entry. Cannot panic: callers of `once` wait until the table is filled.
    ///
    /// # Safety
    /// Requires exclusive access.
    unsafe fn add(&self, index: u64, attacks: T) {
        if let Some(entry) = unsafe { &mut *self.0.get() }.get_mut(index as usize) {
            *entry = *entry | attacks;
        }
    }
}

/// Runs `fill` on the first call; concurrent calls wait until it has finished.
fn once(fill: impl FnOnce()) {
    use core::sync::atomic::{AtomicU8, Ordering};
    // 0: empty, 1: being filled, 2: filled.
    static STATE: AtomicU8 = AtomicU8::new(0);
    if STATE.compare_exchange(0, 1, Ordering::Acquire, Ordering::Acquire).is_ok() {
        fill();
        STATE.store(2, Ordering::Release);
    }
    while STATE.load(Ordering::Acquire) != 2 {
        core::hint::spin_loop();
    }
}

/// Attacks of a slider along steps of (files, ranks), each up to and including the first piece.
fn attacks_along(square: u64, steps: &[[i32; 2]], occupied: u64) -> u64 {
    let mut attacks = 0;
    for &[files, ranks] in steps {
        let (mut file, mut rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
        while (0..8).contains(&file) && (0..8).contains(&rank) {
            let bit = 1 << (8 * rank + file);
            attacks |= bit;
            if occupied & bit != 0 {
                break;
            }
            (file, rank) = (file + files, rank + ranks);
        }
    }
    attacks
}

/// Attack table: rook, bishop. Filled by [`magic_init`].
static ATTACK_TABLE: Table<u64, 107648> = Table(core::cell::UnsafeCell::new([0; 107648]));

/// Index of a rook's entry in the attack table.
#[inline]
fn rook_index(square: u64, occupied: u64) -> u64 {
    let mask = ROOK_MASK[(square & 63) as usize];
    let pieces = occupied & mask;
    let factor = ROOK_FACTOR[(square & 63) as usize];
    let shift = ROOK_SHIFT[(square & 63) as usize];
    ROOK_FIRST[(square & 63) as usize] + (pieces.wrapping_mul(factor) >> shift)
}

/// Index of a bishop's entry in the attack table.
#[inline]
fn bishop_index(square: u64, occupied: u64) -> u64 {
    let mask = BISHOP_MASK[(square & 63) as usize];
    let pieces = occupied & mask;
    let factor = BISHOP_FACTOR[(square & 63) as usize];
    let shift = BISHOP_SHIFT[(square & 63) as usize];
    BISHOP_FIRST[(square & 63) as usize] + (pieces.wrapping_mul(factor) >> shift)
}

/// Fills the attack tables. Call it before the first look-up; further calls do nothing.
pub fn magic_init() {
    once(|| {
        for square in 0..64 {
            let mut mask = 0_u64;
            for other in 0..64 {
                if rook_index(square, 1 << other) != rook_index(square, 0) {
                    mask |= 1 << other;
                }
            }
            let mut occupied = 0_u64;
            loop {
                let index = rook_index(square, occupied);
                let attacks = attacks_along(square, &[[1, 0], [-1, 0], [0, 1], [0, -1]], occupied);
                // SAFETY: `once` runs this on one thread, before any read.
                unsafe { ATTACK_TABLE.add(index, attacks) };
                occupied = occupied.wrapping_sub(mask) & mask;
                if occupied == 0 {
                    break;
                }
            }
        }
        for square in 0..64 {
            let mut mask = 0_u64;
            for other in 0..64 {
                if bishop_index(square, 1 << other) != bishop_index(square, 0) {
                    mask |= 1 << other;
                }
            }
            let mut occupied = 0_u64;
            loop {
                let index = bishop_index(square, occupied);
                let attacks = attacks_along(square, &[[1, 1], [-1, -1], [-1, 1], [1, -1]], occupied);
                // SAFETY: `once` runs this on one thread, before any read.
                unsafe { ATTACK_TABLE.add(index, attacks) };
                occupied = occupied.wrapping_sub(mask) & mask;
                if occupied == 0 {
                    break;
                }
            }
        }
    });
}

/// Attacks of a rook on `square`.
///
/// # Safety
/// Requires an earlier call of [`magic_init`].
#[inline]
#[must_use]
pub unsafe fn magic_rook(square: u64, occupied: u64) -> u64 {
    unsafe { ATTACK_TABLE.at(rook_index(square, occupied)) }
}

/// Attacks of a bishop on `square`.
///
/// # Safety
/// Requires an earlier call of [`magic_init`].
#[inline]
#[must_use]
pub unsafe fn magic_bishop(square: u64, occupied: u64) -> u64 {
    unsafe { ATTACK_TABLE.at(bishop_index(square, occupied)) }
}

/// Attacks of a queen on `square`.
///
/// # Safety
/// Requires an earlier call of [`magic_init`].
#[inline]
#[must_use]
pub unsafe fn magic_queen(square: u64, occupied: u64) -> u64 {
    let rook = unsafe { ATTACK_TABLE.at(rook_index(square, occupied)) };
    let bishop = unsafe { ATTACK_TABLE.at(bishop_index(square, occupied)) };
    rook | bishop
}

/// Attacks of a rook on `square`, then of a bishop.
///
/// # Safety
/// Requires an earlier call of [`magic_init`].
#[inline]
#[must_use]
pub unsafe fn magic_both(square: u64, occupied: u64) -> [u64; 2] {
    [
        unsafe { ATTACK_TABLE.at(rook_index(square, occupied)) },
        unsafe { ATTACK_TABLE.at(bishop_index(square, occupied)) },
    ]
}
