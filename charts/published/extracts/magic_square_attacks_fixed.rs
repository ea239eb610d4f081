//! Magic bitboards: a product brings the pieces that may stop a slider to its top, where they
//! index a table.
//!
//! square_attacks_fixed rook from d4:
//!
//! ```text
//! t1 = occupied | 0xfff7f7f789f7f7ff
//! t2 = t1 * 0x560020020040020
//! t3 = t2 >> 52
//! t4 = table of 98515[79086 + t3]
//!
//! occupied          answer
//! 1 . . . . . 1 .   . . . . . . . .
//! . . 1 1 . 1 . 1   . . . 1 . . . .
//! . 1 . . . . 1 .   . . . 1 . . . .
//! . . 1 . . . . .   . . . 1 . . . .
//! . . . 1 . 1 . .   1 1 1 . 1 1 . .
//! . . 1 . . . . 1   . . . 1 . . . .
//! 1 1 1 . . 1 1 .   . . . 1 . . . .
//! 1 . . 1 . . 1 .   . . . 1 . . . .
//! ```
//!
//! Boards have a1 = bit 0, h1 = bit 7, h8 = bit 63.
//! A square is less than 64.
//!
//! Sources:
//! - Lasse Hansen, 2006: Fast(er) bitboard move generator (Winboard Forum): plain magic
//! - Pradyumna Kannan, 2007: Magic Move-Bitboard Generation in Computer Chess: fancy magic
//! - Volker Annuss, 2017: Black magic bitboards (Computer Chess Club): overlapping rows, fixed
//!   shift
//! - Daniel Infuehr, 2023: correlation magic (Computer Chess Club): one number for squares side by
//!   side
//!
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0
//!
//! From raybench 0.2.0.
//!
//! Measured as raybench compiles it, on boards of the workload game:
//! - square_attacks_fixed, throughput: queen 4.49 (4.48–4.50), rook 4.09 (4.09–4.09), bishop
//!   2.98 (2.97–2.99), both 4.75 (4.73–4.77) core cycles a query
//! - square_attacks_fixed, latency: queen 12.2 (12.1–12.2), rook 11.1 (11.0–11.2), bishop
//!   11.0 (11.0–11.0), both 12.3 (12.2–12.3) core cycles a query
//!
//! (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
//!   x86-64-v4)
//!
//! Self-check: rustc --edition 2021 --test FILE, and run it.

/// The squares that steps of (files, ranks) pass from `square` on, up to the first piece. Off the
/// board there is none.
const fn ray(square: u64, files: i32, ranks: i32, occupied: u64) -> u64 {
    let (mut file, mut rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
    let mut squares = 0;
    while square < 64
        && 0 <= file
        && file < 8
        && 0 <= rank
        && rank < 8
        && squares & occupied == 0
    {
        squares |= 1 << (8 * rank + file);
        file += files;
        rank += ranks;
    }
    squares
}

/// By `square`: all squares but those on which a piece may stop a rook.
static ROOK_PASSES: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = 0xffffffffffffffff
            ^ ((ray(square, 1, 0, 0) & (ray(square, 1, 0, 0) >> 1)) | (ray(square, -1, 0, 0) & (ray(square, -1, 0, 0) << 1)) | (ray(square, 0, 1, 0) & (ray(square, 0, 1, 0) >> 8)) | (ray(square, 0, -1, 0) & (ray(square, 0, -1, 0) << 8)));
        square += 1;
    }
    table
};

/// By `square`: what brings those pieces together that matter: steps, or a number that was found
/// by search.
static FACTOR: [u64; 64] = [
    0x7c80_0162_1ac0_0002, 0x401f_fff7_ff8f_ffdf, 0xffbf_f7ff_bff0_0003, 0xffbf_f7bf_7bff_bfff,
    0x0040_0430_4000_9200, 0x8020_0098_91b8_0020, 0x7f7f_fdc7_fb7f_fffb, 0x5600_00cc_88a4_0009,
    0x1500_3000_1718_0007, 0xcbc0_0ffb_fff7_fff4, 0xffff_efff_6ffb_7ffd, 0xdc7f_dffd_9bbf_9fff,
    0x0000_8004_0080_0082, 0x0100_4001_2840_0022, 0x587f_bfff_57bb_ffed, 0x0002_0000_910a_0004,
    0x690f_ffdf_fe53_fffd, 0xffef_fff7_fdfb_fffe, 0x7002_0008_0401_0009, 0x92e1_ffe0_0400_2002,
    0x0801_0020_0200_2001, 0x5001_0010_0080_1040, 0x0090_0200_0868_0024, 0x0000_8020_0020_0040,
    0x9abf_e000_0ff7_fff6, 0x0020_0200_0804_0004, 0x73c4_0100_0802_0008, 0x0560_0200_2004_0020,
    0x2ba0_00ff_e001_ffe0, 0xb10f_ff80_1fff_0020, 0x308b_c000_3fff_7fff, 0x4d7f_c000_4000_0080,
    0x2aff_ff20_0040_0040, 0x3fff_f803_fff0_0010, 0xd47f_fdc4_7fef_fff0, 0x3780_1ffe_0020_0400,
    0x11c0_2001_0020_0200, 0x4cef_e000_7fe0_0100, 0x7fff_ffde_ffdf_ff7f, 0x3722_8020_001f_ffc0,
    0x9900_0114_7a40_8000, 0x0100_0081_4e30_4000, 0x5480_0112_0080_8008, 0x4020_0108_0080_8004,
    0x2e70_0040_01ff_c004, 0x8fc0_0040_00ff_c002, 0x0300_0010_0800_a804, 0x1e86_000a_8200_6801,
    0x4500_0140_0816_8080, 0x0000_0104_08e0_4200, 0x5a80_8000_307f_0050, 0x2c20_0080_205e_80a0,
    0x3e80_0020_0142_8020, 0xdc60_0020_1737_8020, 0x59a0_0003_f004_00c8, 0xd16f_fffc_0e05_ff30,
    0x0000_0820_4500_8032, 0xffff_7ffb_5eff_6f3f, 0xffff_fefe_bff7_7b5f, 0x0c72_2000_5320_1147,
    0x7300_1000_1804_07de, 0x6db8_0007_2810_03fe, 0xd2cd_f7ff_fdf6_53ff, 0xd3e0_0001_c5a3_9402,
];

/// By `square`: where its entries begin.
static FIRST: [u64; 64] = [
    0, 34813, 30085, 21794, 59987, 39790, 20035, 4081,
    14471, 95804, 49933, 71146, 87980, 85211, 85955, 41550,
    32904, 78223, 81817, 76242, 78104, 71059, 64725, 25992,
    91522, 81563, 85878, 79086, 67389, 75166, 29066, 24670,
    16864, 66051, 84083, 71434, 83285, 77931, 76177, 22263,
    41556, 57940, 11737, 88934, 30390, 95878, 72129, 36495,
    44709, 4056, 89055, 44060, 69160, 94284, 55317, 47007,
    8145, 62843, 65028, 57894, 49243, 53446, 52634, 12238,
];

/// By `square`: all squares but those on which a piece may stop a bishop.
static BISHOP_PASSES: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = 0xffffffffffffffff
            ^ ((ray(square, 1, 1, 0) & (ray(square, 1, 1, 0) >> 9)) | (ray(square, -1, -1, 0) & (ray(square, -1, -1, 0) << 9)) | (ray(square, -1, 1, 0) & (ray(square, -1, 1, 0) >> 7)) | (ray(square, 1, -1, 0) & (ray(square, 1, -1, 0) << 7)));
        square += 1;
    }
    table
};

/// By `square`: what brings those pieces together that matter: steps, or a number that was found
/// by search.
static FACTOR_2: [u64; 64] = [
    0x0008_8888_0060_4001, 0x27fe_8050_27f3_fffc, 0x2284_009d_0000_9c40, 0x0182_0080_01dc_9000,
    0x0001_0880_2000_0100, 0xff77_7dbb_ffe6_6be9, 0x000a_282a_0800_0800, 0x87a0_076f_bf82_7ffe,
    0x4304_5408_1041_5001, 0xffff_dbfa_4bff_6fff, 0x0008_0401_0110_0180, 0x31c0_3f80_1ffc_0008,
    0x6bdd_def7_7fee_fefd, 0x8400_9404_0600_0784, 0x5d8a_1810_1f3f_ff80, 0x0880_9081_0d01_0003,
    0x0008_0001_1004_0005, 0x0148_0000_2302_8001, 0xf9ff_7ffb_fbe5_ffff, 0x0001_2004_0400_0120,
    0xd960_1fff_0007_ffea, 0x0010_4008_0404_800a, 0x6bf7_f7e7_c020_7fff, 0x0000_1804_6082_0005,
    0x0000_1020_0404_0051, 0x0000_0810_0100_2080, 0x0004_1000_0098_2802, 0x49d5_0040_c3fb_ffff,
    0xf807_801f_fa02_0035, 0x0000_0804_0100_8080, 0x0c70_3808_000f_7ff4, 0x2c68_3404_0007_dffa,
    0x0000_0410_1001_0200, 0x0000_0202_94c8_0100, 0x0408_010c_0408_0068, 0x36a0_017f_7ef7_fe00,
    0x5080_2414_0009_4100, 0x9680_1c20_1dff_c01e, 0x0000_03a0_c2c3_0028, 0x0020_0080_8120_2010,
    0x0000_0402_0314_8800, 0x0000_00a4_0404_4200, 0x6d9b_f801_82f4_0180, 0x6efb_3ff7_ffc0_8200,
    0x0001_0010_0828_0400, 0x0000_0850_0282_0100, 0x0040_0104_00c0_8070, 0x03ff_f057_f7fd_f80a,
    0x59e0_0020_807c_905c, 0x0244_0009_8018_1240, 0x0000_0000_8201_0200, 0x260f_4638_00ff_bf5d,
    0x0010_8000_2004_1401, 0x0000_8028_0211_8204, 0x0000_0802_3102_0210, 0x0000_0400_8081_0910,
    0x682b_ffdf_e43f_7f90, 0x8240_0908_0040_781d, 0x0000_2000_0100_8144, 0x3929_a369_c001_0041,
    0x0010_0008_0008_0808, 0x0004_4080_0804_1404, 0x0010_000c_01a2_0042, 0xfcec_fffb_edfa_cdfd,
];

/// By `square`: where its entries begin.
static FIRST_2: [u64; 64] = [
    21584, 8427, 370, 12880, 8361, 7, 46, 34602,
    1971, 46, 1502, 8187, 11559, 9633, 8794, 2798,
    862, 2177, 8195, 43241, 52111, 34799, 8179, 2010,
    175, 7790, 9125, 98004, 95492, 34687, 10229, 8507,
    494, 2302, 14884, 21323, 74899, 38874, 1379, 1774,
    2938, 483, 17713, 49876, 10025, 14414, 2538, 8171,
    10451, 9755, 622, 10208, 8813, 1392, 909, 899,
    8740, 9710, 339, 8410, 9069, 9902, 2601, 9611,
];

/// What is made at run time.
struct Table<T, const N: usize>(core::cell::UnsafeCell<[T; N]>);

// SAFETY: it is written once, by what makes it, and read only after.
unsafe impl<T, const N: usize> Sync for Table<T, N> {}

impl<T: Copy + Into<u64> + core::ops::BitOr<Output = T>, const N: usize> Table<T, N> {
    /// # Safety
    /// The table is made, and the place is one that was filled.
    #[inline(always)]
    unsafe fn at(&self, place: u64) -> u64 {
        debug_assert!((place as usize) < N);
        unsafe { self.0.get().cast::<T>().add(place as usize).read().into() }
    }

    /// # Safety
    /// Nobody else reads or writes it meanwhile.
    unsafe fn add(&self, place: u64, attacks: T) {
        if let Some(entry) = unsafe { &mut *self.0.get() }.get_mut(place as usize) {
            *entry = *entry | attacks;
        }
    }
}

/// The squares that steps of (files, ranks) pass, each up to the first piece.
fn walks(square: u64, steps: &[[i32; 2]], occupied: u64) -> u64 {
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

/// Attacks; filled by [`magic_square_attacks_fixed_init`].
static ATTACKS: Table<u64, 98515> = Table(core::cell::UnsafeCell::new([0; 98515]));

/// Index of the rook's entry in the attack table.
#[inline]
fn rook_place(square: u64, occupied: u64) -> u64 {
    let rook_passes = ROOK_PASSES[(square & 63) as usize];
    let pieces = occupied | rook_passes;
    let factor = FACTOR[(square & 63) as usize];
    FIRST[(square & 63) as usize] + (pieces.wrapping_mul(factor) >> 52)
}

/// Index of the bishop's entry in the attack table.
#[inline]
fn bishop_place(square: u64, occupied: u64) -> u64 {
    let bishop_passes = BISHOP_PASSES[(square & 63) as usize];
    let pieces = occupied | bishop_passes;
    let factor = FACTOR_2[(square & 63) as usize];
    FIRST_2[(square & 63) as usize] + (pieces.wrapping_mul(factor) >> 55)
}

/// Fills the attack table, unless it is filled; a call meanwhile waits. Call it before the first
/// look-up.
pub fn magic_square_attacks_fixed_init() {
    use core::sync::atomic::{AtomicU8, Ordering};
    // 1 while a call fills the table, 2 once it is full.
    static STATE: AtomicU8 = AtomicU8::new(0);
    if STATE.compare_exchange(0, 1, Ordering::Acquire, Ordering::Acquire).is_ok() {
        // SAFETY of what follows: one call gets here, and nobody reads before it ends.
        for square in 0..64 {
            let mut mask = 0_u64;
            for other in 0..64 {
                if rook_place(square, 1 << other) != rook_place(square, 0) {
                    mask |= 1 << other;
                }
            }
            let mut occupied = 0_u64;
            loop {
                let place = rook_place(square, occupied);
                let attacks = walks(square, &[[1, 0], [-1, 0], [0, 1], [0, -1]], occupied);
                unsafe { ATTACKS.add(place, attacks) };
                occupied = occupied.wrapping_sub(mask) & mask;
                if occupied == 0 {
                    break;
                }
            }
        }
        for square in 0..64 {
            let mut mask = 0_u64;
            for other in 0..64 {
                if bishop_place(square, 1 << other) != bishop_place(square, 0) {
                    mask |= 1 << other;
                }
            }
            let mut occupied = 0_u64;
            loop {
                let place = bishop_place(square, occupied);
                let attacks = walks(square, &[[1, 1], [-1, -1], [-1, 1], [1, -1]], occupied);
                unsafe { ATTACKS.add(place, attacks) };
                occupied = occupied.wrapping_sub(mask) & mask;
                if occupied == 0 {
                    break;
                }
            }
        }
        STATE.store(2, Ordering::Release);
    }
    while STATE.load(Ordering::Acquire) != 2 {
        core::hint::spin_loop();
    }
}

/// What a rook on `square` attacks.
///
/// # Safety
/// Requires [`magic_square_attacks_fixed_init`].
#[inline]
#[must_use]
pub unsafe fn magic_square_attacks_fixed_rook(square: u64, occupied: u64) -> u64 {
    unsafe { ATTACKS.at(rook_place(square, occupied)) }
}

/// What a bishop on `square` attacks.
///
/// # Safety
/// Requires [`magic_square_attacks_fixed_init`].
#[inline]
#[must_use]
pub unsafe fn magic_square_attacks_fixed_bishop(square: u64, occupied: u64) -> u64 {
    unsafe { ATTACKS.at(bishop_place(square, occupied)) }
}

/// What a queen on `square` attacks.
///
/// # Safety
/// Requires [`magic_square_attacks_fixed_init`].
#[inline]
#[must_use]
pub unsafe fn magic_square_attacks_fixed_queen(square: u64, occupied: u64) -> u64 {
    let fixed = unsafe { ATTACKS.at(rook_place(square, occupied)) };
    let fixed2 = unsafe { ATTACKS.at(bishop_place(square, occupied)) };
    fixed | fixed2
}

/// What a rook on `square` attacks, then what a bishop does.
///
/// # Safety
/// Requires [`magic_square_attacks_fixed_init`].
#[inline]
#[must_use]
pub unsafe fn magic_square_attacks_fixed_both(square: u64, occupied: u64) -> [u64; 2] {
    [
        unsafe { ATTACKS.at(rook_place(square, occupied)) },
        unsafe { ATTACKS.at(bishop_place(square, occupied)) },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_word(seed: &mut u64) -> u64 {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        *seed
    }

    fn check(name: &str, got: u64, expected: u64) {
        assert!(got == expected, "{name}: {got:016x}, expected {expected:016x}");
    }

    const fn bit(square: u64) -> u64 {
        1 << square
    }

    /// The squares that steps of (files, ranks) pass from `square` on, up to the first piece. Off the
    /// board there is none.
    const fn ray(square: u64, files: i32, ranks: i32, occupied: u64) -> u64 {
        let (mut file, mut rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
        let mut squares = 0;
        while square < 64
            && 0 <= file
            && file < 8
            && 0 <= rank
            && rank < 8
            && squares & occupied == 0
        {
            squares |= 1 << (8 * rank + file);
            file += files;
            rank += ranks;
        }
        squares
    }

    /// What each of a set attacks along these ways: a bit for each direction, clockwise from north-east.
    fn slide(set: u64, ways: u64, occupied: u64) -> u64 {
        let steps = [(1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)];
        let mut attacks = 0;
        for place in 0..512 {
            let (square, way) = (place / 8, place % 8);
            if set >> square & ways >> way & 1 == 1 {
                let (files, ranks) = steps[way as usize];
                attacks |= ray(square, files, ranks, occupied);
            }
        }
        attacks
    }

    #[test]
    fn check_tables() {
        magic_square_attacks_fixed_init();
        unsafe fn tables() {
            for square in 0..64 {
                let mut mask = 0_u64;
                for other in 0..64 {
                    if rook_place(square, 1 << other) != rook_place(square, 0) {
                        mask |= 1 << other;
                    }
                }
                let mut occupied = 0_u64;
                loop {
                    let place = rook_place(square, occupied);
                    check(
                        "ATTACKS", unsafe { ATTACKS.at(place) } & slide(bit(square), 0xaa, 0),
                        slide(bit(square), 0xaa, occupied));
                    occupied = occupied.wrapping_sub(mask) & mask;
                    if occupied == 0 {
                        break;
                    }
                }
            }
            for square in 0..64 {
                let mut mask = 0_u64;
                for other in 0..64 {
                    if bishop_place(square, 1 << other) != bishop_place(square, 0) {
                        mask |= 1 << other;
                    }
                }
                let mut occupied = 0_u64;
                loop {
                    let place = bishop_place(square, occupied);
                    check(
                        "ATTACKS", unsafe { ATTACKS.at(place) } & slide(bit(square), 0x55, 0),
                        slide(bit(square), 0x55, occupied));
                    occupied = occupied.wrapping_sub(mask) & mask;
                    if occupied == 0 {
                        break;
                    }
                }
            }
        }
        unsafe { tables() };
    }

    #[test]
    fn check_magic_square_attacks_fixed() {
        magic_square_attacks_fixed_init();
        let mut seed = 1;
        for round in 0..1024 {
            let dense = round % 2 * !0;
            let square = round % 64;
            let occupied = random_word(&mut seed) & (random_word(&mut seed) | dense);
            check(
                "magic_square_attacks_fixed_rook",
                unsafe { magic_square_attacks_fixed_rook(square, occupied) },
                slide(bit(square), 0xaa, occupied));
            check(
                "magic_square_attacks_fixed_bishop",
                unsafe { magic_square_attacks_fixed_bishop(square, occupied) },
                slide(bit(square), 0x55, occupied));
            check(
                "magic_square_attacks_fixed_queen",
                unsafe { magic_square_attacks_fixed_queen(square, occupied) },
                slide(bit(square), 0xff, occupied));
            let answer = unsafe { magic_square_attacks_fixed_both(square, occupied) };
            check("magic_square_attacks_fixed_both", answer[0], slide(bit(square), 0xaa, occupied));
            check("magic_square_attacks_fixed_both", answer[1], slide(bit(square), 0x55, occupied));
        }
    }
}
