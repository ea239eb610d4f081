//! Magic bitboards: a product brings the pieces that may stop a slider to its top, where they
//! index a table.
//!
//! square_attacks_plain rook from d4:
//!
//! ```text
//! t1 = occupied & 0x8080876080800
//! t2 = t1 * 0xc100d0100201000
//! t3 = t2 >> 52
//! t4 = table of 262144[110592 + t3]
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
//! - square_attacks_plain, throughput: queen 4.66 (4.65–4.67), rook 2.81 (2.80–2.81), bishop
//!   2.85 (2.84–2.86), both 5.02 (5.01–5.02) core cycles a query
//! - square_attacks_plain, latency: queen 13.7 (13.7–13.9), rook 11.2 (11.1–11.2), bishop
//!   11.0 (11.0–11.1), both 13.8 (13.7–13.8) core cycles a query
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

/// By `square`: the squares on which a piece may stop a slider: its rook's without ends.
static ROOK_STOPS: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = (ray(square, 1, 0, 0) & (ray(square, 1, 0, 0) >> 1))
            | (ray(square, -1, 0, 0) & (ray(square, -1, 0, 0) << 1))
            | (ray(square, 0, 1, 0) & (ray(square, 0, 1, 0) >> 8))
            | (ray(square, 0, -1, 0) & (ray(square, 0, -1, 0) << 8));
        square += 1;
    }
    table
};

/// By `square`: what brings those pieces together that matter: steps, or a number that was found
/// by search.
static FACTOR: [u64; 64] = [
    0x4480_0110_4000_8822, 0x0040_2000_1000_4003, 0x4280_1000_800c_2000, 0x0480_2800_1000_3c80,
    0x0080_2400_8018_0002, 0x0980_0c00_0600_8001, 0xc300_0200_2083_002c, 0x1900_0500_02eb_408a,
    0x0102_8001_8070_4000, 0x0103_4002_5002_2000, 0x2041_8020_0010_0280, 0x0040_8010_0082_1802,
    0x2031_8004_0118_0080, 0x0002_0004_0810_9a00, 0x0404_0050_4522_0804, 0x0042_8000_8000_7100,
    0x0080_0080_2840_0080, 0x0020_0480_2482_4000, 0x4208_8200_6012_0040, 0x04e8_0080_0810_0180,
    0x0008_8080_0c01_0800, 0x8411_8080_0e01_3400, 0x0005_0400_2502_b018, 0x6444_8200_0040_8104,
    0x1280_4001_8000_7080, 0x1244_4000_4020_1004, 0x2200_2001_0041_1101, 0x0c10_0d01_0020_1000,
    0x604c_008c_8008_0080, 0x0200_0200_8080_0400, 0x024c_3004_00c1_1a08, 0x8000_8000_8004_6500,
    0xca28_4000_8080_0220, 0x1a41_8020_0880_4000, 0x0803_0220_0100_1740, 0x0108_8038_0080_1004,
    0x0020_0400_8080_1800, 0x2011_0004_0100_0842, 0x4100_8002_0080_0100, 0x0001_0a80_6200_0411,
    0x4900_4008_6088_8008, 0x2340_2010_0440_4001, 0x4a20_00c1_0021_0010, 0x0800_0900_1001_0020,
    0x4810_0801_0005_0011, 0x0408_2040_5008_010c, 0x0000_0a83_080c_0030, 0x8004_0100_b0ca_0004,
    0x90ad_2040_0280_1080, 0x1401_8020_0840_0180, 0x9248_6440_1206_8200, 0x8009_2300_b000_2900,
    0x0000_2801_0400_8080, 0x400a_0024_5118_0200, 0x0619_0004_0200_0100, 0x0088_8401_8165_0a00,
    0x0442_0031_0164_4082, 0x0002_0041_0010_8062, 0x0025_0031_5840_6001, 0x0802_0011_4084_0822,
    0x0802_0004_2008_1052, 0x0802_0090_0104_0822, 0x0004_2088_1002_0104, 0x0148_8100_2044_1082,
];

/// By `square`: the squares on which a piece may stop a slider: its bishop's without ends.
static BISHOP_STOPS: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = (ray(square, 1, 1, 0) & (ray(square, 1, 1, 0) >> 9))
            | (ray(square, -1, -1, 0) & (ray(square, -1, -1, 0) << 9))
            | (ray(square, -1, 1, 0) & (ray(square, -1, 1, 0) >> 7))
            | (ray(square, 1, -1, 0) & (ray(square, 1, -1, 0) << 7));
        square += 1;
    }
    table
};

/// By `square`: what brings those pieces together that matter: steps, or a number that was found
/// by search.
static FACTOR_2: [u64; 64] = [
    0x0040_3001_8890_8280, 0x0028_1000_8181_0008, 0x5008_0281_0218_3049, 0x0804_0400_8000_6114,
    0x9094_1420_0001_8004, 0x0066_2e10_4000_1410, 0x180c_0518_1804_4040, 0x0082_0040_c250_1001,
    0x0202_4004_4902_0201, 0x8480_5444_c884_0100, 0x0140_0802_1410_2043, 0xc040_0407_0200_0001,
    0x0020_0202_1000_0021, 0x1600_0186_9040_0000, 0x0800_0044_2260_3004, 0x0820_0206_0082_0801,
    0x0020_0004_6450_2201, 0x0108_1402_0848_0088, 0x9010_8141_0502_0200, 0x8088_008c_2a00_6120,
    0x0002_0004_2021_0000, 0x0001_004a_1002_0140, 0x6004_0480_8084_1082, 0x0008_8002_0884_0180,
    0x4aa0_2081_1054_8104, 0x0010_0200_0488_4200, 0x0004_0200_8408_0012, 0x9082_0802_0401_0420,
    0x8681_0040_0c01_4040, 0x0003_0202_0108_0104, 0x5002_4080_6404_0100, 0x2005_0200_0020_8420,
    0x0022_0ac0_2060_0800, 0x102a_0660_4210_0108, 0x1800_1088_1010_0840, 0x0100_0200_8008_0180,
    0x0040_0080_2002_0020, 0x0084_1000_8080_c800, 0x0096_0a84_0279_0c00, 0x2201_0132_0007_0046,
    0x0801_3008_6042_0521, 0x184a_4802_0802_1080, 0x1009_0108_0200_0105, 0x0840_0104_1100_5808,
    0x0012_4823_0404_0040, 0x0004_4084_8102_0200, 0x0412_0418_0689_0218, 0x0008_9104_0020_2c80,
    0x0601_0290_1008_8188, 0x0400_504a_0820_1101, 0x4032_1100_8190_0000, 0x1020_5000_8404_0002,
    0x4000_0810_8202_0040, 0x0001_1ca0_0405_0430, 0x1024_1004_0808_8100, 0x2184_0304_0902_1802,
    0x0608_3201_8220_1018, 0x2200_0084_0449_0400, 0x000c_2205_0401_0480, 0x0004_6081_0022_8800,
    0x1c20_0200_1002_0200, 0x4050_0040_0801_0101, 0x7010_9006_0808_0080, 0x4002_0813_0400_8600,
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

/// Attacks; filled by [`magic_square_attacks_plain_init`].
static ATTACKS: Table<u64, 262144> = Table(core::cell::UnsafeCell::new([0; 262144]));

/// Attacks; filled by [`magic_square_attacks_plain_init`].
static ATTACKS_2: Table<u64, 32768> = Table(core::cell::UnsafeCell::new([0; 32768]));

/// Index of the rook's entry in the attack table.
#[inline]
fn rook_place(square: u64, occupied: u64) -> u64 {
    let rook_stops = ROOK_STOPS[(square & 63) as usize];
    let pieces = occupied & rook_stops;
    let factor = FACTOR[(square & 63) as usize];
    (0x1000 * square) + (pieces.wrapping_mul(factor) >> 52)
}

/// Index of the bishop's entry in the attack table.
#[inline]
fn bishop_place(square: u64, occupied: u64) -> u64 {
    let bishop_stops = BISHOP_STOPS[(square & 63) as usize];
    let pieces = occupied & bishop_stops;
    let factor = FACTOR_2[(square & 63) as usize];
    (0x200 * square) + (pieces.wrapping_mul(factor) >> 55)
}

/// Fills the attack table, unless it is filled; a call meanwhile waits. Call it before the first
/// look-up.
pub fn magic_square_attacks_plain_init() {
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
                unsafe { ATTACKS_2.add(place, attacks) };
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
/// Requires [`magic_square_attacks_plain_init`].
#[inline]
#[must_use]
pub unsafe fn magic_square_attacks_plain_rook(square: u64, occupied: u64) -> u64 {
    unsafe { ATTACKS.at(rook_place(square, occupied)) }
}

/// What a bishop on `square` attacks.
///
/// # Safety
/// Requires [`magic_square_attacks_plain_init`].
#[inline]
#[must_use]
pub unsafe fn magic_square_attacks_plain_bishop(square: u64, occupied: u64) -> u64 {
    unsafe { ATTACKS_2.at(bishop_place(square, occupied)) }
}

/// What a queen on `square` attacks.
///
/// # Safety
/// Requires [`magic_square_attacks_plain_init`].
#[inline]
#[must_use]
pub unsafe fn magic_square_attacks_plain_queen(square: u64, occupied: u64) -> u64 {
    let fixed = unsafe { ATTACKS.at(rook_place(square, occupied)) };
    let fixed2 = unsafe { ATTACKS_2.at(bishop_place(square, occupied)) };
    fixed | fixed2
}

/// What a rook on `square` attacks, then what a bishop does.
///
/// # Safety
/// Requires [`magic_square_attacks_plain_init`].
#[inline]
#[must_use]
pub unsafe fn magic_square_attacks_plain_both(square: u64, occupied: u64) -> [u64; 2] {
    [
        unsafe { ATTACKS.at(rook_place(square, occupied)) },
        unsafe { ATTACKS_2.at(bishop_place(square, occupied)) },
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
        magic_square_attacks_plain_init();
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
                        "ATTACKS_2", unsafe { ATTACKS_2.at(place) } & slide(bit(square), 0x55, 0),
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
    fn check_magic_square_attacks_plain() {
        magic_square_attacks_plain_init();
        let mut seed = 1;
        for round in 0..1024 {
            let dense = round % 2 * !0;
            let square = round % 64;
            let occupied = random_word(&mut seed) & (random_word(&mut seed) | dense);
            check(
                "magic_square_attacks_plain_rook",
                unsafe { magic_square_attacks_plain_rook(square, occupied) },
                slide(bit(square), 0xaa, occupied));
            check(
                "magic_square_attacks_plain_bishop",
                unsafe { magic_square_attacks_plain_bishop(square, occupied) },
                slide(bit(square), 0x55, occupied));
            check(
                "magic_square_attacks_plain_queen",
                unsafe { magic_square_attacks_plain_queen(square, occupied) },
                slide(bit(square), 0xff, occupied));
            let answer = unsafe { magic_square_attacks_plain_both(square, occupied) };
            check("magic_square_attacks_plain_both", answer[0], slide(bit(square), 0xaa, occupied));
            check("magic_square_attacks_plain_both", answer[1], slide(bit(square), 0x55, occupied));
        }
    }
}
