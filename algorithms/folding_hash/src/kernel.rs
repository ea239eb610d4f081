//! One 32-bit hash per line: its pieces are folded to 32 bits, and a product brings them to the
//! highest six.
//!
//! Requires squares below 64 and filled tables ([`contract::Variant::ready`]); checks would cost
//! instructions.

use crate::tables::{ATTACKS, HASHES, INDEX_BITS, LineHash};
use contract::{Index, Piece, Word};

/// One look-up per line. 7 operations per line: rook and bishop 15, queen 31.
///
/// # Safety
/// Requires the table to be filled.
#[inline(always)]
pub unsafe fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: squares are below 64.
    let lines = unsafe { HASHES.get_unchecked(square.get() as usize) };
    piece.along(|line| {
        let LineHash { not_inner, magic, offset } = lines.0[line as usize];
        // All squares but those of the line on which a piece can stop the slider.
        let folded = folded(occupied | W::constant(not_inner));
        let product = folded.times(W::constant(magic.into())) & W::constant(u32::MAX.into());
        let index = product >> (32 - INDEX_BITS);
        // SAFETY: the table is filled, and filling it visited every index that this line can have.
        unsafe { index.look_up_from(ATTACKS.words(), offset.into()) }
    })
}

/// The upper half of the board XOR three times the lower half, in the low 32 bits. Without the
/// factor, two pieces of a file four ranks apart would cancel.
#[inline(always)]
pub fn folded<W: Word>(pieces: W) -> W {
    pieces >> 32 ^ pieces.times(W::constant(3))
}
