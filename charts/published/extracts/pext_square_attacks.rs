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
//! Self-check: rustc --edition 2021 --test FILE, and run it.

use core::arch::x86_64::*;

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

/// How many squares are in a set.
const fn population(set: u64) -> u64 {
    set.count_ones() as u64
}

/// The squares on which a piece may stop a slider who goes by steps of (files, ranks) and at right angles: not the
/// last ones.
const fn stops(square: u64, files: i32, ranks: i32) -> u64 {
    const fn along(square: u64, files: i32, ranks: i32) -> u64 {
        let (own, step) = (bit(square), 8 * ranks + files);
        let line = ray(square, files, ranks, 0) | own | ray(square, -files, -ranks, 0);
        (line >> step) & line & (line << step) & !own
    }
    along(square, files, ranks) | along(square, -ranks, files)
}

/// How many sets of pieces may stop such a slider, on all lower squares together.
const fn first_entry(square: u64, files: i32, ranks: i32) -> u64 {
    let (mut entries, mut other) = (0, 0);
    while other < square {
        entries += bit(population(stops(other, files, ranks)));
        other += 1;
    }
    entries
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

/// By `square`: where its entries begin, one for each set of pieces that may stop a rook.
static ROOK_FIRST: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = first_entry(square, 1, 0);
        square += 1;
    }
    table
};

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

/// By `square`: where its entries begin, one for each set of pieces that may stop a bishop.
static BISHOP_FIRST: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = 102400 + first_entry(square, 1, 1);
        square += 1;
    }
    table
};

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

/// Attacks; filled by [`pext_square_attacks_init`].
static ATTACKS: Table<u64, 107648> = Table(core::cell::UnsafeCell::new([0; 107648]));

/// Index of the rook's entry in the attack table.
#[inline]
#[target_feature(enable = "bmi2")]
fn rook_place(square: u64, occupied: u64) -> u64 {
    let rook_stops = ROOK_STOPS[(square & 63) as usize];
    ROOK_FIRST[(square & 63) as usize] + _pext_u64(occupied, rook_stops)
}

/// Index of the bishop's entry in the attack table.
#[inline]
#[target_feature(enable = "bmi2")]
fn bishop_place(square: u64, occupied: u64) -> u64 {
    let bishop_stops = BISHOP_STOPS[(square & 63) as usize];
    BISHOP_FIRST[(square & 63) as usize] + _pext_u64(occupied, bishop_stops)
}

/// Fills the attack table, unless it is filled; a call meanwhile waits. Call it before the first
/// look-up.
///
/// # Safety
/// It needs `is_x86_feature_detected!("bmi2")`.
#[target_feature(enable = "bmi2")]
pub fn pext_square_attacks_init() {
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
/// It needs `is_x86_feature_detected!("bmi2")`. Requires [`pext_square_attacks_init`].
#[inline]
#[must_use]
#[target_feature(enable = "bmi2")]
pub unsafe fn pext_square_attacks_rook(square: u64, occupied: u64) -> u64 {
    unsafe { ATTACKS.at(rook_place(square, occupied)) }
}

/// What a bishop on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("bmi2")`. Requires [`pext_square_attacks_init`].
#[inline]
#[must_use]
#[target_feature(enable = "bmi2")]
pub unsafe fn pext_square_attacks_bishop(square: u64, occupied: u64) -> u64 {
    unsafe { ATTACKS.at(bishop_place(square, occupied)) }
}

/// What a queen on `square` attacks.
///
/// # Safety
/// It needs `is_x86_feature_detected!("bmi2")`. Requires [`pext_square_attacks_init`].
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
/// It needs `is_x86_feature_detected!("bmi2")`. Requires [`pext_square_attacks_init`].
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
    extern crate std;
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
        if !(std::is_x86_feature_detected!("bmi2")) {
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
        if !(std::is_x86_feature_detected!("bmi2")) {
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
