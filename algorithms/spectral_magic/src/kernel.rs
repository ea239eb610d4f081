//! Shifted copies of the board are added, and the highest bits of the sum index the attacks.
//!
//! Requires the tables ([`contract::Variant::ready`]) and a square below 64, which cannot be
//! checked at no cost.

use crate::tables::{
    BISHOP_BITS, BISHOP_ROWS, OVERLAID, ROOK_BITS, ROOK_ROWS, SHIFTS, THREE_BITS, THREE_SHIFTS,
    ThreeShifts,
};
use contract::{Index, Piece, Word};

/// Seven copies for a rook and six for a bishop, and rows of equal length. 15, 13 and 29 operations
/// for rook, bishop and queen.
///
/// # Safety
/// The tables are made.
#[inline(always)]
pub unsafe fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64.
    let of = unsafe { SHIFTS.get_unchecked(square.get() as usize) };
    // SAFETY: the tables are made.
    let (rooks, bishops) = unsafe { (ROOK_ROWS.words(), BISHOP_ROWS.words()) };
    let rook = || {
        let index = index::<W, _, ROOK_BITS>(occupied, of.not_rook, &of.rook);
        // SAFETY: each square has a row with an entry for every index of this many bits.
        unsafe { index.look_up_from(rooks, square.get() << ROOK_BITS) }
    };
    let bishop = || {
        let index = index::<W, _, BISHOP_BITS>(occupied, of.not_bishop, &of.bishop);
        // SAFETY: as above.
        unsafe { index.look_up_from(bishops, square.get() << BISHOP_BITS) }
    };
    piece.unite(rook, bishop)
}

/// Three copies, and one table in which all rows overlap. 7 operations per look-up; a queen has
/// two.
///
/// # Safety
/// The tables are made.
#[inline(always)]
pub unsafe fn square_attacks_three_shifts<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64.
    let of = unsafe { THREE_SHIFTS.get_unchecked(square.get() as usize) };
    let look_up = |of: &ThreeShifts| {
        let index = index::<W, _, THREE_BITS>(occupied, of.not_mask, &of.shifts);
        // SAFETY: the tables are made, and building them used every index of this square.
        unsafe { index.look_up_from(OVERLAID.words(), of.offset.into()) }
    };
    piece.unite(|| look_up(&of.rook), || look_up(&of.bishop))
}

/// The highest `BITS` of the sum of all copies.
#[inline(always)]
fn index<W: Word, const TERMS: usize, const BITS: u32>(
    occupied: W,
    not_mask: u64,
    shifts: &[u8; TERMS],
) -> W {
    // All squares but those on which a piece can stop the slider.
    let pieces = occupied | W::constant(not_mask);
    let copies = shifts.iter().map(|&by| pieces.shift_left_by(W::constant(by.into())));
    copies.reduce(W::plus).expect("at least one") >> (64 - BITS)
}
