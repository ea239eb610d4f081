//! PEXT bitboards: the pieces that may stop a slider, packed by one instruction, index a table of
//! attacks.
//!
//! square_attacks rook from d4:
//!
//! ```text
//! t1 = occupied pext 0x8080876080800
//! t2 = table of 107648[45056 + t1]
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
//! - Zach Wegner, Lasse Hansen, 2018: BMI2: PEXT Bitboards (Chess Programming Wiki)
//! - Guy L. Steele Jr., Henry S. Warren, 2002: Hacker's Delight, 7-4: compress, or generalized
//!   extract
//! - Daniel Infuehr, 2022: Chess_Movegen: PEXT emulated, by a loop over the mask
//! - Pradyumna Kannan, 2007: Magic Move-Bitboard Generation in Computer Chess: a row of its own
//!   size for each square
//!
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0
//!
//! From raybench 0.2.0.
//!
//! Measured as raybench compiles it, on boards of the workload game:
//! - square_attacks, throughput: queen 3.41 (3.41–3.42), rook 2.34 (2.33–2.34), bishop 2.40
//!   (2.39–2.40), both 3.63 (3.63–3.64) core cycles a query
//! - square_attacks, latency: queen 10.1 (10.1–10.1), rook 9.03 (9.03–9.05), bishop 9.03
//!   (9.00–9.03), both 10.1 (10.1–10.1) core cycles a query
//!
//! (record 20261126T120124Z, “AMD EPYC, Zen 5”, AMD EPYC, virtual machine (KVM), tier
//!   x86-64-v4)
//!
//! Self-check: rustc --test FILE, and run it.

use std::arch::x86_64::*;

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

/// By `square`: where its entries begin.
static FIRST: [u64; 64] = [
    0x0000_0000_0000_0000, 0x0000_0000_0000_1000, 0x0000_0000_0000_1800, 0x0000_0000_0000_2000,
    0x0000_0000_0000_2800, 0x0000_0000_0000_3000, 0x0000_0000_0000_3800, 0x0000_0000_0000_4000,
    0x0000_0000_0000_5000, 0x0000_0000_0000_5800, 0x0000_0000_0000_5c00, 0x0000_0000_0000_6000,
    0x0000_0000_0000_6400, 0x0000_0000_0000_6800, 0x0000_0000_0000_6c00, 0x0000_0000_0000_7000,
    0x0000_0000_0000_7800, 0x0000_0000_0000_8000, 0x0000_0000_0000_8400, 0x0000_0000_0000_8800,
    0x0000_0000_0000_8c00, 0x0000_0000_0000_9000, 0x0000_0000_0000_9400, 0x0000_0000_0000_9800,
    0x0000_0000_0000_a000, 0x0000_0000_0000_a800, 0x0000_0000_0000_ac00, 0x0000_0000_0000_b000,
    0x0000_0000_0000_b400, 0x0000_0000_0000_b800, 0x0000_0000_0000_bc00, 0x0000_0000_0000_c000,
    0x0000_0000_0000_c800, 0x0000_0000_0000_d000, 0x0000_0000_0000_d400, 0x0000_0000_0000_d800,
    0x0000_0000_0000_dc00, 0x0000_0000_0000_e000, 0x0000_0000_0000_e400, 0x0000_0000_0000_e800,
    0x0000_0000_0000_f000, 0x0000_0000_0000_f800, 0x0000_0000_0000_fc00, 0x0000_0000_0001_0000,
    0x0000_0000_0001_0400, 0x0000_0000_0001_0800, 0x0000_0000_0001_0c00, 0x0000_0000_0001_1000,
    0x0000_0000_0001_1800, 0x0000_0000_0001_2000, 0x0000_0000_0001_2400, 0x0000_0000_0001_2800,
    0x0000_0000_0001_2c00, 0x0000_0000_0001_3000, 0x0000_0000_0001_3400, 0x0000_0000_0001_3800,
    0x0000_0000_0001_4000, 0x0000_0000_0001_5000, 0x0000_0000_0001_5800, 0x0000_0000_0001_6000,
    0x0000_0000_0001_6800, 0x0000_0000_0001_7000, 0x0000_0000_0001_7800, 0x0000_0000_0001_8000,
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

/// By `square`: where its entries begin.
static FIRST_2: [u64; 64] = [
    0x0000_0000_0001_9000, 0x0000_0000_0001_9040, 0x0000_0000_0001_9060, 0x0000_0000_0001_9080,
    0x0000_0000_0001_90a0, 0x0000_0000_0001_90c0, 0x0000_0000_0001_90e0, 0x0000_0000_0001_9100,
    0x0000_0000_0001_9140, 0x0000_0000_0001_9160, 0x0000_0000_0001_9180, 0x0000_0000_0001_91a0,
    0x0000_0000_0001_91c0, 0x0000_0000_0001_91e0, 0x0000_0000_0001_9200, 0x0000_0000_0001_9220,
    0x0000_0000_0001_9240, 0x0000_0000_0001_9260, 0x0000_0000_0001_9280, 0x0000_0000_0001_9300,
    0x0000_0000_0001_9380, 0x0000_0000_0001_9400, 0x0000_0000_0001_9480, 0x0000_0000_0001_94a0,
    0x0000_0000_0001_94c0, 0x0000_0000_0001_94e0, 0x0000_0000_0001_9500, 0x0000_0000_0001_9580,
    0x0000_0000_0001_9780, 0x0000_0000_0001_9980, 0x0000_0000_0001_9a00, 0x0000_0000_0001_9a20,
    0x0000_0000_0001_9a40, 0x0000_0000_0001_9a60, 0x0000_0000_0001_9a80, 0x0000_0000_0001_9b00,
    0x0000_0000_0001_9d00, 0x0000_0000_0001_9f00, 0x0000_0000_0001_9f80, 0x0000_0000_0001_9fa0,
    0x0000_0000_0001_9fc0, 0x0000_0000_0001_9fe0, 0x0000_0000_0001_a000, 0x0000_0000_0001_a080,
    0x0000_0000_0001_a100, 0x0000_0000_0001_a180, 0x0000_0000_0001_a200, 0x0000_0000_0001_a220,
    0x0000_0000_0001_a240, 0x0000_0000_0001_a260, 0x0000_0000_0001_a280, 0x0000_0000_0001_a2a0,
    0x0000_0000_0001_a2c0, 0x0000_0000_0001_a2e0, 0x0000_0000_0001_a300, 0x0000_0000_0001_a320,
    0x0000_0000_0001_a340, 0x0000_0000_0001_a380, 0x0000_0000_0001_a3a0, 0x0000_0000_0001_a3c0,
    0x0000_0000_0001_a3e0, 0x0000_0000_0001_a400, 0x0000_0000_0001_a420, 0x0000_0000_0001_a440,
];

/// What is made at run time.
struct Table<T, const N: usize>(std::cell::UnsafeCell<[T; N]>);

// SAFETY: it is written once, by what makes it, and read only after.
unsafe impl<T, const N: usize> Sync for Table<T, N> {}

impl<T: Copy + Into<u64> + std::ops::BitOr<Output = T>, const N: usize> Table<T, N> {
    /// # Safety
    /// The table is made, and the place is one that was filled.
    #[inline(always)]
    unsafe fn at(&self, place: u64) -> u64 {
        unsafe { self.0.get().cast::<T>().add(place as usize).read().into() }
    }

    /// # Safety
    /// Nobody else reads or writes it meanwhile.
    unsafe fn add(&self, place: u64, attacks: T) {
        assert!((place as usize) < N);
        unsafe {
            let entry = self.0.get().cast::<T>().add(place as usize);
            entry.write(entry.read() | attacks);
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

/// Attacks: `pext_square_attacks_init` makes them.
static ATTACKS: Table<u64, 107648> = Table(std::cell::UnsafeCell::new([0; 107648]));

/// Where the attacks of a rook are.
#[inline]
#[target_feature(enable = "bmi2")]
fn rook_place(square: u64, occupied: u64) -> u64 {
    let rook_stops = ROOK_STOPS[(square & 63) as usize];
    FIRST[(square & 63) as usize] + _pext_u64(occupied, rook_stops)
}

/// Where the attacks of a bishop are.
#[inline]
#[target_feature(enable = "bmi2")]
fn bishop_place(square: u64, occupied: u64) -> u64 {
    let bishop_stops = BISHOP_STOPS[(square & 63) as usize];
    FIRST_2[(square & 63) as usize] + _pext_u64(occupied, bishop_stops)
}

/// Makes the tables, unless they are made; whoever comes meanwhile waits. It is to be called
/// before the first look-up.
///
/// # Safety
/// It needs `is_x86_feature_detected!("bmi2")`.
#[target_feature(enable = "bmi2")]
pub fn pext_square_attacks_init() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    // SAFETY: nobody reads them before, and every place is less than the length.
    ONCE.call_once(|| unsafe { pext_square_attacks_init_once() });
}

#[target_feature(enable = "bmi2")]
unsafe fn pext_square_attacks_init_once() {
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
            ATTACKS.add(place, walks(square, &[[1, 0], [-1, 0], [0, 1], [0, -1]], occupied));
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
            ATTACKS.add(place, walks(square, &[[1, 1], [-1, -1], [-1, 1], [1, -1]], occupied));
            occupied = occupied.wrapping_sub(mask) & mask;
            if occupied == 0 {
                break;
            }
        }
    }
}

/// What a rook on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("bmi2")`. [`pext_square_attacks_init`] was called.
#[inline]
#[must_use]
#[target_feature(enable = "bmi2")]
pub unsafe fn pext_square_attacks_rook(square: u64, occupied: u64) -> u64 {
    unsafe { ATTACKS.at(rook_place(square, occupied)) }
}

/// What a bishop on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("bmi2")`. [`pext_square_attacks_init`] was called.
#[inline]
#[must_use]
#[target_feature(enable = "bmi2")]
pub unsafe fn pext_square_attacks_bishop(square: u64, occupied: u64) -> u64 {
    unsafe { ATTACKS.at(bishop_place(square, occupied)) }
}

/// What a queen on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("bmi2")`. [`pext_square_attacks_init`] was called.
#[inline]
#[must_use]
#[target_feature(enable = "bmi2")]
pub unsafe fn pext_square_attacks_queen(square: u64, occupied: u64) -> u64 {
    let plain = unsafe { ATTACKS.at(rook_place(square, occupied)) };
    let plain2 = unsafe { ATTACKS.at(bishop_place(square, occupied)) };
    plain | plain2
}

/// What a rook on `square` attacks, then what a bishop does.
///
/// # Safety
/// It needs `is_x86_feature_detected!("bmi2")`. [`pext_square_attacks_init`] was called.
#[inline]
#[must_use]
#[target_feature(enable = "bmi2")]
pub unsafe fn pext_square_attacks_both(square: u64, occupied: u64) -> [u64; 2] {
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

    fn skipped(name: &str, features: &str) {
        use std::io::Write;
        let _ = writeln!(std::io::stderr(), "skipped: {name}: this CPU lacks one of {features}");
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
        if !(is_x86_feature_detected!("bmi2")) {
            return skipped("tables", "bmi2");
        }
        unsafe { pext_square_attacks_init() };
        #[target_feature(enable = "bmi2")]
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
    fn check_pext_square_attacks() {
        if !(is_x86_feature_detected!("bmi2")) {
            return skipped("pext_square_attacks", "bmi2");
        }
        unsafe { pext_square_attacks_init() };
        let mut seed = 1;
        for round in 0..1024 {
            let dense = round % 2 * !0;
            let square = round % 64;
            let occupied = random_word(&mut seed) & (random_word(&mut seed) | dense);
            check(
                "pext_square_attacks_rook", unsafe { pext_square_attacks_rook(square, occupied) },
                slide(bit(square), 0xaa, occupied));
            check(
                "pext_square_attacks_bishop", unsafe { pext_square_attacks_bishop(square, occupied) },
                slide(bit(square), 0x55, occupied));
            check(
                "pext_square_attacks_queen", unsafe { pext_square_attacks_queen(square, occupied) },
                slide(bit(square), 0xff, occupied));
            let answer = unsafe { pext_square_attacks_both(square, occupied) };
            check("pext_square_attacks_both", answer[0], slide(bit(square), 0xaa, occupied));
            check("pext_square_attacks_both", answer[1], slide(bit(square), 0x55, occupied));
        }
    }
}
