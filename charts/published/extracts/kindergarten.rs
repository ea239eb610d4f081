//! Kindergarten bitboards: a product with a file gathers the pieces of a line as an index of a
//! table of attacks.
//!
//! Rust 1.75 or later, edition 2021 or later; no_std.
//! Requires kindergarten_init() before the first look-up. Threads may call it at the same time,
//! so the target needs atomic compare-and-swap (thumbv6m and riscv32i have none).
//!
//! Bitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63. `square` is 0 to 63.
//!
//! Example:
//!
//!     mod kindergarten;
//!     pub fn start() { kindergarten::kindergarten_init() }
//!     pub fn from_d4(occupied: u64) -> u64 {
//!         unsafe { kindergarten::kindergarten_queen(27, occupied) }
//!     }
//!
//! Measured in raybench's build on boards from openings, middlegames and endgames in equal parts,
//! shuffled (record 20261129T012440Z, Zen 5, virtual machine (KVM), tier x86-64-v4):
//! - throughput: queen 6.57 (6.56–6.59), rook 4.06 (4.06–4.07), bishop 4.13 (4.12–4.14),
//!   both 7.08 (7.08–7.10) core cycles per query
//! - latency: queen 14.8 (14.7–14.8), rook 12.1 (12.1–12.1), bishop 12.4 (12.4–12.5), both
//!   14.3 (14.3–14.4) core cycles per query
//!
//! Sources, for all forms of this algorithm:
//! - Gerd Isenberg, Michael Sherwin, 2006: Magic Bitboards Explained! (Winboard Forum), and the
//!   reply that names them
//! - Michael Sherwin, 2023: Kindergarten Super SISSY (Computer Chess Club): ranks by a shift
//! - Tsoj, 2023: Pre-school (in Daniel Infuehr's collection of attack generators): one index of
//!   two
//! - Gerd Isenberg, 2018: First Rank Attacks (Chess Programming Wiki)
//!
//! From raybench 0.2.0.
//! Licence: MIT or Apache-2.0, at your choice.
//! SPDX-License-Identifier: MIT OR Apache-2.0

const B_FILE: u64 = 0x0202_0202_0202_0202;

/// Inner squares of the file. Indexed by square.
static FILE_MASK: [u64; 64] = [
    0x0101_0101_0101_0100, 0x0202_0202_0202_0200, 0x0404_0404_0404_0400, 0x0808_0808_0808_0800, 0x1010_1010_1010_1000, 0x2020_2020_2020_2000, 0x4040_4040_4040_4000, 0x8080_8080_8080_8000,
    0x0101_0101_0101_0001, 0x0202_0202_0202_0002, 0x0404_0404_0404_0004, 0x0808_0808_0808_0008, 0x1010_1010_1010_0010, 0x2020_2020_2020_0020, 0x4040_4040_4040_0040, 0x8080_8080_8080_0080,
    0x0101_0101_0100_0101, 0x0202_0202_0200_0202, 0x0404_0404_0400_0404, 0x0808_0808_0800_0808, 0x1010_1010_1000_1010, 0x2020_2020_2000_2020, 0x4040_4040_4000_4040, 0x8080_8080_8000_8080,
    0x0101_0101_0001_0101, 0x0202_0202_0002_0202, 0x0404_0404_0004_0404, 0x0808_0808_0008_0808, 0x1010_1010_0010_1010, 0x2020_2020_0020_2020, 0x4040_4040_0040_4040, 0x8080_8080_0080_8080,
    0x0101_0100_0101_0101, 0x0202_0200_0202_0202, 0x0404_0400_0404_0404, 0x0808_0800_0808_0808, 0x1010_1000_1010_1010, 0x2020_2000_2020_2020, 0x4040_4000_4040_4040, 0x8080_8000_8080_8080,
    0x0101_0001_0101_0101, 0x0202_0002_0202_0202, 0x0404_0004_0404_0404, 0x0808_0008_0808_0808, 0x1010_0010_1010_1010, 0x2020_0020_2020_2020, 0x4040_0040_4040_4040, 0x8080_0080_8080_8080,
    0x0100_0101_0101_0101, 0x0200_0202_0202_0202, 0x0400_0404_0404_0404, 0x0800_0808_0808_0808, 0x1000_1010_1010_1010, 0x2000_2020_2020_2020, 0x4000_4040_4040_4040, 0x8000_8080_8080_8080,
    0x0001_0101_0101_0101, 0x0002_0202_0202_0202, 0x0004_0404_0404_0404, 0x0008_0808_0808_0808, 0x0010_1010_1010_1010, 0x0020_2020_2020_2020, 0x0040_4040_4040_4040, 0x0080_8080_8080_8080,
];

/// Inner squares of the line. Indexed by square.
static DIAGONAL_MASK: [u64; 64] = [
    0x8040_2010_0804_0200, 0x0080_4020_1008_0400, 0x0000_8040_2010_0800, 0x0000_0080_4020_1000, 0x0000_0000_8040_2000, 0x0000_0000_0080_4000, 0x0000_0000_0000_8000, 0x0000_0000_0000_0000,
    0x4020_1008_0402_0000, 0x8040_2010_0804_0001, 0x0080_4020_1008_0002, 0x0000_8040_2010_0004, 0x0000_0080_4020_0008, 0x0000_0000_8040_0010, 0x0000_0000_0080_0020, 0x0000_0000_0000_0040,
    0x2010_0804_0200_0000, 0x4020_1008_0400_0100, 0x8040_2010_0800_0201, 0x0080_4020_1000_0402, 0x0000_8040_2000_0804, 0x0000_0080_4000_1008, 0x0000_0000_8000_2010, 0x0000_0000_0000_4020,
    0x1008_0402_0000_0000, 0x2010_0804_0001_0000, 0x4020_1008_0002_0100, 0x8040_2010_0004_0201, 0x0080_4020_0008_0402, 0x0000_8040_0010_0804, 0x0000_0080_0020_1008, 0x0000_0000_0040_2010,
    0x0804_0200_0000_0000, 0x1008_0400_0100_0000, 0x2010_0800_0201_0000, 0x4020_1000_0402_0100, 0x8040_2000_0804_0201, 0x0080_4000_1008_0402, 0x0000_8000_2010_0804, 0x0000_0000_4020_1008,
    0x0402_0000_0000_0000, 0x0804_0001_0000_0000, 0x1008_0002_0100_0000, 0x2010_0004_0201_0000, 0x4020_0008_0402_0100, 0x8040_0010_0804_0201, 0x0080_0020_1008_0402, 0x0000_0040_2010_0804,
    0x0200_0000_0000_0000, 0x0400_0100_0000_0000, 0x0800_0201_0000_0000, 0x1000_0402_0100_0000, 0x2000_0804_0201_0000, 0x4000_1008_0402_0100, 0x8000_2010_0804_0201, 0x0000_4020_1008_0402,
    0x0000_0000_0000_0000, 0x0001_0000_0000_0000, 0x0002_0100_0000_0000, 0x0004_0201_0000_0000, 0x0008_0402_0100_0000, 0x0010_0804_0201_0000, 0x0020_1008_0402_0100, 0x0040_2010_0804_0201,
];

/// Inner squares of the line. Indexed by square.
static ANTIDIAGONAL_MASK: [u64; 64] = [
    0x0000_0000_0000_0000, 0x0000_0000_0000_0100, 0x0000_0000_0001_0200, 0x0000_0000_0102_0400, 0x0000_0001_0204_0800, 0x0000_0102_0408_1000, 0x0001_0204_0810_2000, 0x0102_0408_1020_4000,
    0x0000_0000_0000_0002, 0x0000_0000_0001_0004, 0x0000_0000_0102_0008, 0x0000_0001_0204_0010, 0x0000_0102_0408_0020, 0x0001_0204_0810_0040, 0x0102_0408_1020_0080, 0x0204_0810_2040_0000,
    0x0000_0000_0000_0204, 0x0000_0000_0100_0408, 0x0000_0001_0200_0810, 0x0000_0102_0400_1020, 0x0001_0204_0800_2040, 0x0102_0408_1000_4080, 0x0204_0810_2000_8000, 0x0408_1020_4000_0000,
    0x0000_0000_0002_0408, 0x0000_0001_0004_0810, 0x0000_0102_0008_1020, 0x0001_0204_0010_2040, 0x0102_0408_0020_4080, 0x0204_0810_0040_8000, 0x0408_1020_0080_0000, 0x0810_2040_0000_0000,
    0x0000_0000_0204_0810, 0x0000_0100_0408_1020, 0x0001_0200_0810_2040, 0x0102_0400_1020_4080, 0x0204_0800_2040_8000, 0x0408_1000_4080_0000, 0x0810_2000_8000_0000, 0x1020_4000_0000_0000,
    0x0000_0002_0408_1020, 0x0001_0004_0810_2040, 0x0102_0008_1020_4080, 0x0204_0010_2040_8000, 0x0408_0020_4080_0000, 0x0810_0040_8000_0000, 0x1020_0080_0000_0000, 0x2040_0000_0000_0000,
    0x0000_0204_0810_2040, 0x0100_0408_1020_4080, 0x0200_0810_2040_8000, 0x0400_1020_4080_0000, 0x0800_2040_8000_0000, 0x1000_4080_0000_0000, 0x2000_8000_0000_0000, 0x4000_0000_0000_0000,
    0x0002_0408_1020_4080, 0x0004_0810_2040_8000, 0x0008_1020_4080_0000, 0x0010_2040_8000_0000, 0x0020_4080_0000_0000, 0x0040_8000_0000_0000, 0x0080_0000_0000_0000, 0x0000_0000_0000_0000,
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

/// Attack table: rank, file, diagonal, antidiagonal. Filled by [`kindergarten_init`].
static ATTACK_TABLE: Table<u64, 16384> = Table(core::cell::UnsafeCell::new([0; 16384]));

/// Index of the rank's entry in the attack table.
#[inline]
fn rank_index(square: u64, occupied: u64) -> u64 {
    (0x100 * square) + ((occupied >> (1 + (8 * (square >> 3)))) & 63)
}

/// Index of the file's entry in the attack table.
#[inline]
fn file_index(square: u64, occupied: u64) -> u64 {
    let gather = 0x0080_4020_1008_0400_u64 >> (square & 7);
    let mask = FILE_MASK[(square & 63) as usize];
    (64 + (0x100 * square)) + ((occupied & mask).wrapping_mul(gather) >> 58)
}

/// Index of the diagonal's entry in the attack table.
#[inline]
fn diagonal_index(square: u64, occupied: u64) -> u64 {
    let mask = DIAGONAL_MASK[(square & 63) as usize];
    (0x80 + (0x100 * square)) + ((occupied & mask).wrapping_mul(B_FILE) >> 58)
}

/// Index of the antidiagonal's entry in the attack table.
#[inline]
fn antidiagonal_index(square: u64, occupied: u64) -> u64 {
    let mask = ANTIDIAGONAL_MASK[(square & 63) as usize];
    (0xc0 + (0x100 * square)) + ((occupied & mask).wrapping_mul(B_FILE) >> 58)
}

/// Fills the attack tables. Call it before the first look-up; further calls do nothing.
pub fn kindergarten_init() {
    once(|| {
        for square in 0..64 {
            let mut mask = 0_u64;
            for other in 0..64 {
                if rank_index(square, 1 << other) != rank_index(square, 0) {
                    mask |= 1 << other;
                }
            }
            let mut occupied = 0_u64;
            loop {
                let index = rank_index(square, occupied);
                let attacks = attacks_along(square, &[[1, 0], [-1, 0]], occupied);
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
                if file_index(square, 1 << other) != file_index(square, 0) {
                    mask |= 1 << other;
                }
            }
            let mut occupied = 0_u64;
            loop {
                let index = file_index(square, occupied);
                let attacks = attacks_along(square, &[[0, 1], [0, -1]], occupied);
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
                if diagonal_index(square, 1 << other) != diagonal_index(square, 0) {
                    mask |= 1 << other;
                }
            }
            let mut occupied = 0_u64;
            loop {
                let index = diagonal_index(square, occupied);
                let attacks = attacks_along(square, &[[1, 1], [-1, -1]], occupied);
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
                if antidiagonal_index(square, 1 << other) != antidiagonal_index(square, 0) {
                    mask |= 1 << other;
                }
            }
            let mut occupied = 0_u64;
            loop {
                let index = antidiagonal_index(square, occupied);
                let attacks = attacks_along(square, &[[-1, 1], [1, -1]], occupied);
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
/// Requires an earlier call of [`kindergarten_init`].
#[inline]
#[must_use]
pub unsafe fn kindergarten_rook(square: u64, occupied: u64) -> u64 {
    let rank = unsafe { ATTACK_TABLE.at(rank_index(square, occupied)) };
    let file = unsafe { ATTACK_TABLE.at(file_index(square, occupied)) };
    rank | file
}

/// Attacks of a bishop on `square`.
///
/// # Safety
/// Requires an earlier call of [`kindergarten_init`].
#[inline]
#[must_use]
pub unsafe fn kindergarten_bishop(square: u64, occupied: u64) -> u64 {
    let diagonal = unsafe { ATTACK_TABLE.at(diagonal_index(square, occupied)) };
    let antidiagonal = unsafe { ATTACK_TABLE.at(antidiagonal_index(square, occupied)) };
    diagonal | antidiagonal
}

/// Attacks of a queen on `square`.
///
/// # Safety
/// Requires an earlier call of [`kindergarten_init`].
#[inline]
#[must_use]
pub unsafe fn kindergarten_queen(square: u64, occupied: u64) -> u64 {
    let rank = unsafe { ATTACK_TABLE.at(rank_index(square, occupied)) };
    let file = unsafe { ATTACK_TABLE.at(file_index(square, occupied)) };
    let diagonal = unsafe { ATTACK_TABLE.at(diagonal_index(square, occupied)) };
    let antidiagonal = unsafe { ATTACK_TABLE.at(antidiagonal_index(square, occupied)) };
    rank | file | (diagonal | antidiagonal)
}

/// Attacks of a rook on `square`, then of a bishop.
///
/// # Safety
/// Requires an earlier call of [`kindergarten_init`].
#[inline]
#[must_use]
pub unsafe fn kindergarten_both(square: u64, occupied: u64) -> [u64; 2] {
    let rank = unsafe { ATTACK_TABLE.at(rank_index(square, occupied)) };
    let file = unsafe { ATTACK_TABLE.at(file_index(square, occupied)) };
    let diagonal = unsafe { ATTACK_TABLE.at(diagonal_index(square, occupied)) };
    let antidiagonal = unsafe { ATTACK_TABLE.at(antidiagonal_index(square, occupied)) };
    [
        rank | file,
        diagonal | antidiagonal,
    ]
}
