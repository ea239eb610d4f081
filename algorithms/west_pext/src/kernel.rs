//! The algorithm alone: attacks to the west by counting pieces, in BMI2 instructions, and all eight
//! directions with the fewest operations of 64-bit words.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]
// A function of target features cannot be told to be inlined always, and one of all eight directions
// would not be. Its two callers here promise the features instead.

use crate::lines::{A_FILE, diagonals, east, files};
use std::arch::x86_64::{_pdep_u64, _pext_u64};

/// Attacks of all `sliders` to the west. Sliders stand on occupied squares. 6 operations.
#[inline]
#[target_feature(enable = "bmi2")]
pub fn attacks(sliders: u64, _empty: u64, occupied: u64) -> u64 {
    west(sliders, occupied | A_FILE)
}

/// All eight directions in `dir8` order, 85 operations: ranks 10, files 24, both diagonals 51.
/// Sliders stand on occupied squares.
///
/// # Safety
/// The CPU has BMI2.
#[inline(always)]
pub unsafe fn board_attacks(orthogonal: u64, diagonal: u64, empty: u64, occupied: u64) -> [u64; 8] {
    // SAFETY: the caller's promise.
    let [east, west] = unsafe { ranks(orthogonal, occupied) };
    let [northeast, southeast, southwest, northwest] = diagonals(diagonal, empty);
    let [north, south] = files(orthogonal, empty);
    [northeast, east, southeast, south, southwest, west, northwest, north]
}

/// All eight directions of several boards: ranks of all boards, then diagonals and files, each a plain loop.
///
/// # Safety
/// The CPU has BMI2.
#[inline(always)]
pub unsafe fn board_batch<const N: usize>(
    orthogonal: [u64; N],
    diagonal: [u64; N],
    empty: [u64; N],
    occupied: [u64; N],
) -> [[u64; N]; 8] {
    let [mut east, mut west] = [[0; N]; 2];
    for board in 0..N {
        // SAFETY: the caller's promise.
        [east[board], west[board]] = unsafe { ranks(orthogonal[board], occupied[board]) };
    }
    let [northeast, southeast, southwest, northwest] = each(&diagonal, &empty, diagonals);
    let [north, south] = each(&orthogonal, &empty, files);
    [northeast, east, southeast, south, southwest, west, northwest, north]
}

/// East and west: 10 operations.
#[inline]
#[target_feature(enable = "bmi2")]
fn ranks(sliders: u64, occupied: u64) -> [u64; 2] {
    let pieces = occupied | A_FILE;
    [east(sliders, occupied, pieces), west(sliders, pieces)]
}

/// From each slider down to the piece below it: a difference of two bits is the run from the lower one
/// up to just below the higher. The runs do not overlap, so no difference borrows from another.
#[inline]
#[target_feature(enable = "bmi2")]
fn west(sliders: u64, pieces: u64) -> u64 {
    // The a-file's own sliders attack nothing.
    let sliders = sliders & !A_FILE;
    sliders.wrapping_sub(next_below(sliders, pieces))
}

/// The pieces one place further down in the order of all pieces.
#[inline]
#[target_feature(enable = "bmi2")]
pub fn next_below(some: u64, pieces: u64) -> u64 {
    _pdep_u64(_pext_u64(some, pieces) >> 1, pieces)
}

/// The sets of each board.
#[inline(always)]
fn each<const N: usize, const SETS: usize>(
    sliders: &[u64; N],
    empty: &[u64; N],
    attacks: impl Fn(u64, u64) -> [u64; SETS],
) -> [[u64; N]; SETS] {
    let mut sets = [[0; N]; SETS];
    for board in 0..N {
        for (set, one) in sets.iter_mut().zip(attacks(sliders[board], empty[board])) {
            set[board] = one;
        }
    }
    sets
}
