//! PEXT bitboards: the pieces that may stop a slider, packed by one instruction, index a table of
//! attacks.
//!
//! Requires an x86-64 CPU with BMI2. Rust 1.87 or later, edition 2021 or later; no_std.
//! Functions are inlined only where the caller is compiled with these features too, by
//! `#[target_feature]` or `-C target-cpu`; elsewhere each is a call.
//! Requires pext_compressed_init() before the first look-up. Threads may call it at the same
//! time, so the target needs atomic compare-and-swap (thumbv6m and riscv32i have none).
//!
//! Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
//!
//! Example:
//!
//!     mod pext_compressed;
//!     pub fn start() { unsafe { pext_compressed::pext_compressed_init() } }
//!     pub fn from_d4(occupied: u64) -> u64 {
//!         unsafe { pext_compressed::pext_compressed_queen(27, occupied) }
//!     }
//!
//! Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
//! shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64-v4):
//! - throughput: queen 4.26 (4.25–4.26), rook 2.82 (2.82–2.83), bishop 2.87 (2.86–2.88),
//!   both 4.44 (4.44–4.45) core cycles per query
//! - latency: queen 13.0 (13.0–13.1), rook 12.0 (12.0–12.0), bishop 12.0 (12.0–12.0), both
//!   13.0 (13.0–13.1) core cycles per query
//!
//! Sources, for all forms of this algorithm:
//! - Zach Wegner, Lasse Hansen, 2018: BMI2: PEXT Bitboards (Chess Programming Wiki)
//! - Guy L. Steele Jr., Henry S. Warren, 2002: Hacker's Delight, 7-4: compress, or generalized
//!   extract
//! - Daniel Infuehr, 2022: Chess_Movegen: PEXT emulated, by a loop over the mask
//! - Pradyumna Kannan, 2007: Magic Move-Bitboard Generation in Computer Chess: rows as long as
//!   each square needs
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

/// Attacks on an empty board. Indexed by square.
static ROOK_MASK_2: [u64; 64] = [
    0x0101_0101_0101_01fe, 0x0202_0202_0202_02fd, 0x0404_0404_0404_04fb, 0x0808_0808_0808_08f7, 0x1010_1010_1010_10ef, 0x2020_2020_2020_20df, 0x4040_4040_4040_40bf, 0x8080_8080_8080_807f,
    0x0101_0101_0101_fe01, 0x0202_0202_0202_fd02, 0x0404_0404_0404_fb04, 0x0808_0808_0808_f708, 0x1010_1010_1010_ef10, 0x2020_2020_2020_df20, 0x4040_4040_4040_bf40, 0x8080_8080_8080_7f80,
    0x0101_0101_01fe_0101, 0x0202_0202_02fd_0202, 0x0404_0404_04fb_0404, 0x0808_0808_08f7_0808, 0x1010_1010_10ef_1010, 0x2020_2020_20df_2020, 0x4040_4040_40bf_4040, 0x8080_8080_807f_8080,
    0x0101_0101_fe01_0101, 0x0202_0202_fd02_0202, 0x0404_0404_fb04_0404, 0x0808_0808_f708_0808, 0x1010_1010_ef10_1010, 0x2020_2020_df20_2020, 0x4040_4040_bf40_4040, 0x8080_8080_7f80_8080,
    0x0101_01fe_0101_0101, 0x0202_02fd_0202_0202, 0x0404_04fb_0404_0404, 0x0808_08f7_0808_0808, 0x1010_10ef_1010_1010, 0x2020_20df_2020_2020, 0x4040_40bf_4040_4040, 0x8080_807f_8080_8080,
    0x0101_fe01_0101_0101, 0x0202_fd02_0202_0202, 0x0404_fb04_0404_0404, 0x0808_f708_0808_0808, 0x1010_ef10_1010_1010, 0x2020_df20_2020_2020, 0x4040_bf40_4040_4040, 0x8080_7f80_8080_8080,
    0x01fe_0101_0101_0101, 0x02fd_0202_0202_0202, 0x04fb_0404_0404_0404, 0x08f7_0808_0808_0808, 0x10ef_1010_1010_1010, 0x20df_2020_2020_2020, 0x40bf_4040_4040_4040, 0x807f_8080_8080_8080,
    0xfe01_0101_0101_0101, 0xfd02_0202_0202_0202, 0xfb04_0404_0404_0404, 0xf708_0808_0808_0808, 0xef10_1010_1010_1010, 0xdf20_2020_2020_2020, 0xbf40_4040_4040_4040, 0x7f80_8080_8080_8080,
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

/// Attacks on an empty board. Indexed by square.
static BISHOP_MASK_2: [u64; 64] = [
    0x8040_2010_0804_0200, 0x0080_4020_1008_0500, 0x0000_8040_2011_0a00, 0x0000_0080_4122_1400, 0x0000_0001_8244_2800, 0x0000_0102_0488_5000, 0x0001_0204_0810_a000, 0x0102_0408_1020_4000,
    0x4020_1008_0402_0002, 0x8040_2010_0805_0005, 0x0080_4020_110a_000a, 0x0000_8041_2214_0014, 0x0000_0182_4428_0028, 0x0001_0204_8850_0050, 0x0102_0408_10a0_00a0, 0x0204_0810_2040_0040,
    0x2010_0804_0200_0204, 0x4020_1008_0500_0508, 0x8040_2011_0a00_0a11, 0x0080_4122_1400_1422, 0x0001_8244_2800_2844, 0x0102_0488_5000_5088, 0x0204_0810_a000_a010, 0x0408_1020_4000_4020,
    0x1008_0402_0002_0408, 0x2010_0805_0005_0810, 0x4020_110a_000a_1120, 0x8041_2214_0014_2241, 0x0182_4428_0028_4482, 0x0204_8850_0050_8804, 0x0408_10a0_00a0_1008, 0x0810_2040_0040_2010,
    0x0804_0200_0204_0810, 0x1008_0500_0508_1020, 0x2011_0a00_0a11_2040, 0x4122_1400_1422_4180, 0x8244_2800_2844_8201, 0x0488_5000_5088_0402, 0x0810_a000_a010_0804, 0x1020_4000_4020_1008,
    0x0402_0002_0408_1020, 0x0805_0005_0810_2040, 0x110a_000a_1120_4080, 0x2214_0014_2241_8000, 0x4428_0028_4482_0100, 0x8850_0050_8804_0201, 0x10a0_00a0_1008_0402, 0x2040_0040_2010_0804,
    0x0200_0204_0810_2040, 0x0500_0508_1020_4080, 0x0a00_0a11_2040_8000, 0x1400_1422_4180_0000, 0x2800_2844_8201_0000, 0x5000_5088_0402_0100, 0xa000_a010_0804_0201, 0x4000_4020_1008_0402,
    0x0002_0408_1020_4080, 0x0005_0810_2040_8000, 0x000a_1120_4080_0000, 0x0014_2241_8000_0000, 0x0028_4482_0100_0000, 0x0050_8804_0201_0000, 0x00a0_1008_0402_0100, 0x0040_2010_0804_0201,
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

/// Attack table: rook, bishop. Filled by [`pext_compressed_init`].
static ATTACK_TABLE: Table<u16, 107648> = Table(core::cell::UnsafeCell::new([0; 107648]));

/// Index of a rook's entry in the attack table.
#[inline]
#[target_feature(enable = "bmi2")]
fn rook_index(square: u64, occupied: u64) -> u64 {
    let mask = ROOK_MASK[(square & 63) as usize];
    ROOK_FIRST[(square & 63) as usize] + _pext_u64(occupied, mask)
}

/// Index of a bishop's entry in the attack table.
#[inline]
#[target_feature(enable = "bmi2")]
fn bishop_index(square: u64, occupied: u64) -> u64 {
    let mask = BISHOP_MASK[(square & 63) as usize];
    BISHOP_FIRST[(square & 63) as usize] + _pext_u64(occupied, mask)
}

/// Fills the attack tables. Call it before the first look-up; further calls do nothing.
///
/// # Safety
/// Requires `is_x86_feature_detected!("bmi2")`.
#[target_feature(enable = "bmi2")]
pub fn pext_compressed_init() {
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
                let attacks = _pext_u64(attacks_along(square, &[[1, 0], [-1, 0], [0, 1], [0, -1]], occupied), attacks_along(square, &[[1, 0], [-1, 0], [0, 1], [0, -1]], 0)) as u16;
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
                let attacks = _pext_u64(attacks_along(square, &[[1, 1], [-1, -1], [-1, 1], [1, -1]], occupied), attacks_along(square, &[[1, 1], [-1, -1], [-1, 1], [1, -1]], 0)) as u16;
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
/// Requires `is_x86_feature_detected!("bmi2")`. Requires an earlier call of
/// [`pext_compressed_init`].
#[inline]
#[must_use]
#[target_feature(enable = "bmi2")]
pub unsafe fn pext_compressed_rook(square: u64, occupied: u64) -> u64 {
    let packed = unsafe { ATTACK_TABLE.at(rook_index(square, occupied)) };
    let mask = ROOK_MASK_2[(square & 63) as usize];
    _pdep_u64(packed, mask)
}

/// Attacks of a bishop on `square`.
///
/// # Safety
/// Requires `is_x86_feature_detected!("bmi2")`. Requires an earlier call of
/// [`pext_compressed_init`].
#[inline]
#[must_use]
#[target_feature(enable = "bmi2")]
pub unsafe fn pext_compressed_bishop(square: u64, occupied: u64) -> u64 {
    let packed = unsafe { ATTACK_TABLE.at(bishop_index(square, occupied)) };
    let mask = BISHOP_MASK_2[(square & 63) as usize];
    _pdep_u64(packed, mask)
}

/// Attacks of a queen on `square`.
///
/// # Safety
/// Requires `is_x86_feature_detected!("bmi2")`. Requires an earlier call of
/// [`pext_compressed_init`].
#[inline]
#[must_use]
#[target_feature(enable = "bmi2")]
pub unsafe fn pext_compressed_queen(square: u64, occupied: u64) -> u64 {
    let packed = unsafe { ATTACK_TABLE.at(rook_index(square, occupied)) };
    let mask = ROOK_MASK_2[(square & 63) as usize];
    let packed2 = unsafe { ATTACK_TABLE.at(bishop_index(square, occupied)) };
    let mask2 = BISHOP_MASK_2[(square & 63) as usize];
    _pdep_u64(packed, mask) | _pdep_u64(packed2, mask2)
}

/// Attacks of a rook on `square`, then of a bishop.
///
/// # Safety
/// Requires `is_x86_feature_detected!("bmi2")`. Requires an earlier call of
/// [`pext_compressed_init`].
#[inline]
#[must_use]
#[target_feature(enable = "bmi2")]
pub unsafe fn pext_compressed_both(square: u64, occupied: u64) -> [u64; 2] {
    let packed = unsafe { ATTACK_TABLE.at(rook_index(square, occupied)) };
    let mask = ROOK_MASK_2[(square & 63) as usize];
    let packed2 = unsafe { ATTACK_TABLE.at(bishop_index(square, occupied)) };
    let mask2 = BISHOP_MASK_2[(square & 63) as usize];
    [
        _pdep_u64(packed, mask),
        _pdep_u64(packed2, mask2),
    ]
}
}
