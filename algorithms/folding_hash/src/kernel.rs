//! The algorithm alone: a line's pieces are folded to 32 bits, a product brings them to its highest six, and a table
//! has the attacks. It knows its tables, and nothing of the harness.
//!
//! A square is less than 64, and the table is made ([`contract::Variant::ready`]): neither can be
//! checked without a cost.

use crate::tables::{ATTACKS, HASHES, INDEX_BITS, LineHash};
use contract::{Index, Piece, Word};

/// A look-up for each line. 7 operations a line; 15, 15 and 31 for rook, bishop and queen.
///
/// # Safety
/// The table is made.
#[inline(always)]
pub unsafe fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64.
    let lines = unsafe { HASHES.get_unchecked(square.get() as usize) };
    piece.along(|line| {
        let LineHash { not_inner, magic, offset } = lines.0[line as usize];
        let folded = folded(occupied | W::constant(not_inner));
        let product = folded.times(W::constant(magic.into())) & W::constant(u32::MAX.into());
        let index = product >> (32 - INDEX_BITS);
        // SAFETY: the table is made, and making it met every index that this line has.
        unsafe { index.look_up_from(ATTACKS.words(), offset.into()) }
    })
}

/// The upper half of the board, and three times the lower one, of which the low 32 bits count. Were it once,
/// pieces of a file four ranks apart would take each other out.
#[inline(always)]
pub fn folded<W: Word>(pieces: W) -> W {
    pieces >> 32 ^ pieces.times(W::constant(3))
}
