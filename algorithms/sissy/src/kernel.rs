//! Look-ups by the pieces of each rank, and their intersection.
//!
//! Requires the tables ([`contract::Variant::ready`]) and a square below 64.

use crate::tables::{BISHOP, BISHOP_ROW, MASKS, QUEEN, QUEEN_ROW};
use contract::{Index, Piece, Word};

/// Queen: eight look-ups, 21 operations. Rook: the same within its reach, 22. Bishop: three
/// look-ups, 11.
///
/// # Safety
/// The tables are made.
#[inline(always)]
pub unsafe fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64; the rest is the caller's promise.
    unsafe {
        let masks = MASKS.get_unchecked(square.get() as usize);
        match piece {
            // Rook: attacks on an empty board. Bishop: squares on which a piece can stop it.
            Piece::Rook => queen(square, occupied) & W::constant(masks.rook_reach),
            Piece::Bishop => bishop(square, occupied & W::constant(masks.bishop_inner)),
            Piece::Queen => queen(square, occupied),
        }
    }
}

/// A look-up for each rank's byte. Two are intersected at a time, then the pairs.
///
/// # Safety
/// The tables are made.
#[inline(always)]
unsafe fn queen<W: Word>(square: Index, occupied: W) -> W {
    // SAFETY: the caller's promise.
    let pair =
        |rank| unsafe { of_rank(square, occupied, rank) & of_rank(square, occupied, rank + 1) };
    (pair(0) & pair(2)) & (pair(4) & pair(6))
}

/// # Safety
/// The tables are made.
#[inline(always)]
unsafe fn of_rank<W: Word>(square: Index, occupied: W, rank: u32) -> W {
    let byte = match rank {
        0 => occupied & W::constant(0xff),
        7 => occupied >> 56,
        _ => (occupied >> (8 * rank)) & W::constant(0xff),
    };
    let row = 8 * square.get() + u64::from(rank);
    // SAFETY: the table is made; a byte is less than the row's 256, of which each square has eight.
    unsafe { byte.look_up_from(QUEEN.words(), QUEEN_ROW as u64 * row) }
}

/// A look-up for two overlaid ranks at a time: the second and fifth, third and sixth, fourth and
/// seventh.
///
/// # Safety
/// The tables are made, and the pieces are within the bishop's inner squares.
#[inline(always)]
unsafe fn bishop<W: Word>(square: Index, pieces: W) -> W {
    let laid = pieces | (pieces >> 24);
    let entry = |pair: u32| {
        let from_the_b_file = (laid >> (8 * (pair + 1) + 1)) & W::constant(63);
        let row = 3 * square.get() + u64::from(pair);
        // SAFETY: the table is made; six bits are less than the row's 64, of which each square has
        // three.
        unsafe { from_the_b_file.look_up_from(BISHOP.words(), BISHOP_ROW as u64 * row) }
    };
    entry(0) & entry(1) & entry(2)
}
