//! Boards kept in eight orders: their update by a move, and the attacks that they are kept for.

use crate::orders::{BITS, FIRST};
use contract::{Aligned, Index, Word};

/// `kept & !from | to` in each board: 16 operations of words, one or two of a vector. Captures need
/// no special case: the captured piece's square stays occupied. Requires squares below 64.
#[inline(always)]
pub fn update<W: Word>(from: Index, to: Index, _captured: Index, kept: [W; 8]) -> [W; 8] {
    // SAFETY: squares are below 64.
    let Aligned(from) = unsafe { BITS.get_unchecked(from.get() as usize) };
    // SAFETY: as above.
    let Aligned(to) = unsafe { BITS.get_unchecked(to.get() as usize) };
    std::array::from_fn(|board| {
        // The bit of a square in the board.
        kept[board].and_not(W::constant(from[board])) | W::constant(to[board])
    })
}

/// Attacks in all eight directions, each in its own order, of sliders kept in the same orders: 5
/// operations per direction.
///
/// From each slider a borrow runs up to the next piece and clears it. The first square of each line
/// acts as a piece that ends the borrows of the line before; no attack along its line reaches it.
#[inline(always)]
pub fn attacks<W: Word>(sliders: [W; 8], kept: [W; 8]) -> [W; 8] {
    std::array::from_fn(|direction| {
        let first = W::constant(FIRST[direction]);
        let taken = (kept[direction] | first).minus(sliders[direction] << 1);
        (kept[direction] ^ taken).and_not(first)
    })
}
