//! Magic bitboards: a product brings the pieces that may stop a slider to its top, where they
//! index a table.
//!
//! Rust 1.75 or later, edition 2021 or later; no_std.
//! Requires magic_fixed_init() before the first look-up. Threads may call it at the same time, so
//! the target needs atomic compare-and-swap (thumbv6m and riscv32i have none).
//!
//! Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
//!
//! Example:
//!
//!     mod magic_fixed;
//!     pub fn start() { magic_fixed::magic_fixed_init() }
//!     pub fn from_d4(occupied: u64) -> u64 { unsafe { magic_fixed::magic_fixed_queen(27, occupied) } }
//!
//! Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
//! shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64):
//! - throughput: queen 4.45 (4.44–4.46), rook 4.07 (4.07–4.07), bishop 2.95 (2.95–2.96),
//!   both 4.68 (4.67–4.71) core cycles per query
//! - latency: queen 12.1 (12.1–12.2), rook 11.1 (11.0–11.1), bishop 11.0 (11.0–11.0), both
//!   12.1 (12.1–12.2) core cycles per query
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

/// All squares but those on which a piece can stop the slider. Indexed by square.
static ROOK_NOT_MASK: [u64; 64] = [
    0xfffe_fefe_fefe_fe81, 0xfffd_fdfd_fdfd_fd83, 0xfffb_fbfb_fbfb_fb85, 0xfff7_f7f7_f7f7_f789, 0xffef_efef_efef_ef91, 0xffdf_dfdf_dfdf_dfa1, 0xffbf_bfbf_bfbf_bfc1, 0xff7f_7f7f_7f7f_7f81,
    0xfffe_fefe_fefe_81ff, 0xfffd_fdfd_fdfd_83ff, 0xfffb_fbfb_fbfb_85ff, 0xfff7_f7f7_f7f7_89ff, 0xffef_efef_efef_91ff, 0xffdf_dfdf_dfdf_a1ff, 0xffbf_bfbf_bfbf_c1ff, 0xff7f_7f7f_7f7f_81ff,
    0xfffe_fefe_fe81_feff, 0xfffd_fdfd_fd83_fdff, 0xfffb_fbfb_fb85_fbff, 0xfff7_f7f7_f789_f7ff, 0xffef_efef_ef91_efff, 0xffdf_dfdf_dfa1_dfff, 0xffbf_bfbf_bfc1_bfff, 0xff7f_7f7f_7f81_7fff,
    0xfffe_fefe_81fe_feff, 0xfffd_fdfd_83fd_fdff, 0xfffb_fbfb_85fb_fbff, 0xfff7_f7f7_89f7_f7ff, 0xffef_efef_91ef_efff, 0xffdf_dfdf_a1df_dfff, 0xffbf_bfbf_c1bf_bfff, 0xff7f_7f7f_817f_7fff,
    0xfffe_fe81_fefe_feff, 0xfffd_fd83_fdfd_fdff, 0xfffb_fb85_fbfb_fbff, 0xfff7_f789_f7f7_f7ff, 0xffef_ef91_efef_efff, 0xffdf_dfa1_dfdf_dfff, 0xffbf_bfc1_bfbf_bfff, 0xff7f_7f81_7f7f_7fff,
    0xfffe_81fe_fefe_feff, 0xfffd_83fd_fdfd_fdff, 0xfffb_85fb_fbfb_fbff, 0xfff7_89f7_f7f7_f7ff, 0xffef_91ef_efef_efff, 0xffdf_a1df_dfdf_dfff, 0xffbf_c1bf_bfbf_bfff, 0xff7f_817f_7f7f_7fff,
    0xff81_fefe_fefe_feff, 0xff83_fdfd_fdfd_fdff, 0xff85_fbfb_fbfb_fbff, 0xff89_f7f7_f7f7_f7ff, 0xff91_efef_efef_efff, 0xffa1_dfdf_dfdf_dfff, 0xffc1_bfbf_bfbf_bfff, 0xff81_7f7f_7f7f_7fff,
    0x81fe_fefe_fefe_feff, 0x83fd_fdfd_fdfd_fdff, 0x85fb_fbfb_fbfb_fbff, 0x89f7_f7f7_f7f7_f7ff, 0x91ef_efef_efef_efff, 0xa1df_dfdf_dfdf_dfff, 0xc1bf_bfbf_bfbf_bfff, 0x817f_7f7f_7f7f_7fff,
];

/// Magic factors. Indexed by square.
static ROOK_FACTOR: [u64; 64] = [
    0x7c80_0162_1ac0_0002, 0x401f_fff7_ff8f_ffdf, 0xffbf_f7ff_bff0_0003, 0xffbf_f7bf_7bff_bfff, 0x0040_0430_4000_9200, 0x8020_0098_91b8_0020, 0x7f7f_fdc7_fb7f_fffb, 0x5600_00cc_88a4_0009,
    0x1500_3000_1718_0007, 0xcbc0_0ffb_fff7_fff4, 0xffff_efff_6ffb_7ffd, 0xdc7f_dffd_9bbf_9fff, 0x0000_8004_0080_0082, 0x0100_4001_2840_0022, 0x587f_bfff_57bb_ffed, 0x0002_0000_910a_0004,
    0x690f_ffdf_fe53_fffd, 0xffef_fff7_fdfb_fffe, 0x7002_0008_0401_0009, 0x92e1_ffe0_0400_2002, 0x0801_0020_0200_2001, 0x5001_0010_0080_1040, 0x0090_0200_0868_0024, 0x0000_8020_0020_0040,
    0x9abf_e000_0ff7_fff6, 0x0020_0200_0804_0004, 0x73c4_0100_0802_0008, 0x0560_0200_2004_0020, 0x2ba0_00ff_e001_ffe0, 0xb10f_ff80_1fff_0020, 0x308b_c000_3fff_7fff, 0x4d7f_c000_4000_0080,
    0x2aff_ff20_0040_0040, 0x3fff_f803_fff0_0010, 0xd47f_fdc4_7fef_fff0, 0x3780_1ffe_0020_0400, 0x11c0_2001_0020_0200, 0x4cef_e000_7fe0_0100, 0x7fff_ffde_ffdf_ff7f, 0x3722_8020_001f_ffc0,
    0x9900_0114_7a40_8000, 0x0100_0081_4e30_4000, 0x5480_0112_0080_8008, 0x4020_0108_0080_8004, 0x2e70_0040_01ff_c004, 0x8fc0_0040_00ff_c002, 0x0300_0010_0800_a804, 0x1e86_000a_8200_6801,
    0x4500_0140_0816_8080, 0x0000_0104_08e0_4200, 0x5a80_8000_307f_0050, 0x2c20_0080_205e_80a0, 0x3e80_0020_0142_8020, 0xdc60_0020_1737_8020, 0x59a0_0003_f004_00c8, 0xd16f_fffc_0e05_ff30,
    0x0000_0820_4500_8032, 0xffff_7ffb_5eff_6f3f, 0xffff_fefe_bff7_7b5f, 0x0c72_2000_5320_1147, 0x7300_1000_1804_07de, 0x6db8_0007_2810_03fe, 0xd2cd_f7ff_fdf6_53ff, 0xd3e0_0001_c5a3_9402,
];

/// Start of the row in the table. Indexed by square.
static ROOK_FIRST: [u64; 64] = [
    0, 34813, 30085, 21794, 59987, 39790, 20035, 4081,
    14471, 95804, 49933, 71146, 87980, 85211, 85955, 41550,
    32904, 78223, 81817, 76242, 78104, 71059, 64725, 25992,
    91522, 81563, 85878, 79086, 67389, 75166, 29066, 24670,
    16864, 66051, 84083, 71434, 83285, 77931, 76177, 22263,
    41556, 57940, 11737, 88934, 30390, 95878, 72129, 36495,
    44709, 4056, 89055, 44060, 69160, 94284, 55317, 47007,
    8145, 62843, 65028, 57894, 49243, 53446, 52634, 12238,
];

/// All squares but those on which a piece can stop the slider. Indexed by square.
static BISHOP_NOT_MASK: [u64; 64] = [
    0xffbf_dfef_f7fb_fdff, 0xffff_bfdf_eff7_fbff, 0xffff_ffbf_dfef_f5ff, 0xffff_ffff_bfdd_ebff, 0xffff_ffff_fdbb_d7ff, 0xffff_fffd_fbf7_afff, 0xffff_fdfb_f7ef_dfff, 0xfffd_fbf7_efdf_bfff,
    0xffdf_eff7_fbfd_ffff, 0xffbf_dfef_f7fb_ffff, 0xffff_bfdf_eff5_ffff, 0xffff_ffbf_ddeb_ffff, 0xffff_fffd_bbd7_ffff, 0xffff_fdfb_f7af_ffff, 0xfffd_fbf7_efdf_ffff, 0xfffb_f7ef_dfbf_ffff,
    0xffef_f7fb_fdff_fdff, 0xffdf_eff7_fbff_fbff, 0xffbf_dfef_f5ff_f5ff, 0xffff_bfdd_ebff_ebff, 0xffff_fdbb_d7ff_d7ff, 0xfffd_fbf7_afff_afff, 0xfffb_f7ef_dfff_dfff, 0xfff7_efdf_bfff_bfff,
    0xfff7_fbfd_fffd_fbff, 0xffef_f7fb_fffb_f7ff, 0xffdf_eff5_fff5_efff, 0xffbf_ddeb_ffeb_ddff, 0xfffd_bbd7_ffd7_bbff, 0xfffb_f7af_ffaf_f7ff, 0xfff7_efdf_ffdf_efff, 0xffef_dfbf_ffbf_dfff,
    0xfffb_fdff_fdfb_f7ff, 0xfff7_fbff_fbf7_efff, 0xffef_f5ff_f5ef_dfff, 0xffdd_ebff_ebdd_bfff, 0xffbb_d7ff_d7bb_fdff, 0xfff7_afff_aff7_fbff, 0xffef_dfff_dfef_f7ff, 0xffdf_bfff_bfdf_efff,
    0xfffd_fffd_fbf7_efff, 0xfffb_fffb_f7ef_dfff, 0xfff5_fff5_efdf_bfff, 0xffeb_ffeb_ddbf_ffff, 0xffd7_ffd7_bbfd_ffff, 0xffaf_ffaf_f7fb_fdff, 0xffdf_ffdf_eff7_fbff, 0xffbf_ffbf_dfef_f7ff,
    0xffff_fdfb_f7ef_dfff, 0xffff_fbf7_efdf_bfff, 0xffff_f5ef_dfbf_ffff, 0xffff_ebdd_bfff_ffff, 0xffff_d7bb_fdff_ffff, 0xffff_aff7_fbfd_ffff, 0xffff_dfef_f7fb_fdff, 0xffff_bfdf_eff7_fbff,
    0xfffd_fbf7_efdf_bfff, 0xfffb_f7ef_dfbf_ffff, 0xfff5_efdf_bfff_ffff, 0xffeb_ddbf_ffff_ffff, 0xffd7_bbfd_ffff_ffff, 0xffaf_f7fb_fdff_ffff, 0xffdf_eff7_fbfd_ffff, 0xffbf_dfef_f7fb_fdff,
];

/// Magic factors. Indexed by square.
static BISHOP_FACTOR: [u64; 64] = [
    0x0008_8888_0060_4001, 0x27fe_8050_27f3_fffc, 0x2284_009d_0000_9c40, 0x0182_0080_01dc_9000, 0x0001_0880_2000_0100, 0xff77_7dbb_ffe6_6be9, 0x000a_282a_0800_0800, 0x87a0_076f_bf82_7ffe,
    0x4304_5408_1041_5001, 0xffff_dbfa_4bff_6fff, 0x0008_0401_0110_0180, 0x31c0_3f80_1ffc_0008, 0x6bdd_def7_7fee_fefd, 0x8400_9404_0600_0784, 0x5d8a_1810_1f3f_ff80, 0x0880_9081_0d01_0003,
    0x0008_0001_1004_0005, 0x0148_0000_2302_8001, 0xf9ff_7ffb_fbe5_ffff, 0x0001_2004_0400_0120, 0xd960_1fff_0007_ffea, 0x0010_4008_0404_800a, 0x6bf7_f7e7_c020_7fff, 0x0000_1804_6082_0005,
    0x0000_1020_0404_0051, 0x0000_0810_0100_2080, 0x0004_1000_0098_2802, 0x49d5_0040_c3fb_ffff, 0xf807_801f_fa02_0035, 0x0000_0804_0100_8080, 0x0c70_3808_000f_7ff4, 0x2c68_3404_0007_dffa,
    0x0000_0410_1001_0200, 0x0000_0202_94c8_0100, 0x0408_010c_0408_0068, 0x36a0_017f_7ef7_fe00, 0x5080_2414_0009_4100, 0x9680_1c20_1dff_c01e, 0x0000_03a0_c2c3_0028, 0x0020_0080_8120_2010,
    0x0000_0402_0314_8800, 0x0000_00a4_0404_4200, 0x6d9b_f801_82f4_0180, 0x6efb_3ff7_ffc0_8200, 0x0001_0010_0828_0400, 0x0000_0850_0282_0100, 0x0040_0104_00c0_8070, 0x03ff_f057_f7fd_f80a,
    0x59e0_0020_807c_905c, 0x0244_0009_8018_1240, 0x0000_0000_8201_0200, 0x260f_4638_00ff_bf5d, 0x0010_8000_2004_1401, 0x0000_8028_0211_8204, 0x0000_0802_3102_0210, 0x0000_0400_8081_0910,
    0x682b_ffdf_e43f_7f90, 0x8240_0908_0040_781d, 0x0000_2000_0100_8144, 0x3929_a369_c001_0041, 0x0010_0008_0008_0808, 0x0004_4080_0804_1404, 0x0010_000c_01a2_0042, 0xfcec_fffb_edfa_cdfd,
];

/// Start of the row in the table. Indexed by square.
static BISHOP_FIRST: [u64; 64] = [
    21584, 8427, 370, 12880, 8361, 7, 46, 34602,
    1971, 46, 1502, 8187, 11559, 9633, 8794, 2798,
    862, 2177, 8195, 43241, 52111, 34799, 8179, 2010,
    175, 7790, 9125, 98004, 95492, 34687, 10229, 8507,
    494, 2302, 14884, 21323, 74899, 38874, 1379, 1774,
    2938, 483, 17713, 49876, 10025, 14414, 2538, 8171,
    10451, 9755, 622, 10208, 8813, 1392, 909, 899,
    8740, 9710, 339, 8410, 9069, 9902, 2601, 9611,
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

/// Attack table: rook, bishop. Filled by [`magic_fixed_init`].
static ATTACK_TABLE: Table<u64, 98515> = Table(core::cell::UnsafeCell::new([0; 98515]));

/// Index of a rook's entry in the attack table.
#[inline]
fn rook_index(square: u64, occupied: u64) -> u64 {
    let not_mask = ROOK_NOT_MASK[(square & 63) as usize];
    let pieces = occupied | not_mask;
    let factor = ROOK_FACTOR[(square & 63) as usize];
    ROOK_FIRST[(square & 63) as usize] + (pieces.wrapping_mul(factor) >> 52)
}

/// Index of a bishop's entry in the attack table.
#[inline]
fn bishop_index(square: u64, occupied: u64) -> u64 {
    let not_mask = BISHOP_NOT_MASK[(square & 63) as usize];
    let pieces = occupied | not_mask;
    let factor = BISHOP_FACTOR[(square & 63) as usize];
    BISHOP_FIRST[(square & 63) as usize] + (pieces.wrapping_mul(factor) >> 55)
}

/// Fills the attack tables. Call it before the first look-up; further calls do nothing.
pub fn magic_fixed_init() {
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
/// Requires an earlier call of [`magic_fixed_init`].
#[inline]
#[must_use]
pub unsafe fn magic_fixed_rook(square: u64, occupied: u64) -> u64 {
    unsafe { ATTACK_TABLE.at(rook_index(square, occupied)) }
}

/// Attacks of a bishop on `square`.
///
/// # Safety
/// Requires an earlier call of [`magic_fixed_init`].
#[inline]
#[must_use]
pub unsafe fn magic_fixed_bishop(square: u64, occupied: u64) -> u64 {
    unsafe { ATTACK_TABLE.at(bishop_index(square, occupied)) }
}

/// Attacks of a queen on `square`.
///
/// # Safety
/// Requires an earlier call of [`magic_fixed_init`].
#[inline]
#[must_use]
pub unsafe fn magic_fixed_queen(square: u64, occupied: u64) -> u64 {
    let rook = unsafe { ATTACK_TABLE.at(rook_index(square, occupied)) };
    let bishop = unsafe { ATTACK_TABLE.at(bishop_index(square, occupied)) };
    rook | bishop
}

/// Attacks of a rook on `square`, then of a bishop.
///
/// # Safety
/// Requires an earlier call of [`magic_fixed_init`].
#[inline]
#[must_use]
pub unsafe fn magic_fixed_both(square: u64, occupied: u64) -> [u64; 2] {
    [
        unsafe { ATTACK_TABLE.at(rook_index(square, occupied)) },
        unsafe { ATTACK_TABLE.at(bishop_index(square, occupied)) },
    ]
}
