//! The algorithm alone: a move on boards kept in eight orders, and what they are kept for. It knows
//! its orders, and nothing of the harness.

use crate::orders::{BITS, FIRST};
use contract::{Aligned, Index, Word};

/// `kept & !from | to` in each board: 16 operations of words, one or two of a vector. Whether a piece is
/// captured does not matter: the square that he stood on stays occupied. Squares are less than 64.
#[inline(always)]
pub fn update<W: Word>(from: Index, to: Index, _captured: Index, kept: [W; 8]) -> [W; 8] {
    // SAFETY: a square is less than 64.
    let Aligned(from) = unsafe { BITS.get_unchecked(from.get() as usize) };
    // SAFETY: as above.
    let Aligned(to) = unsafe { BITS.get_unchecked(to.get() as usize) };
    std::array::from_fn(|board| {
        kept[board].and_not(W::constant(from[board])) | W::constant(to[board])
    })
}

/// Attacks in all eight directions, each in its own order, of sliders kept likewise: 5 operations for
/// each direction.
///
/// From each slider a borrow runs up to the next piece and takes him. The first square of each line is a
/// piece to those on the line before: there the borrow ends, and no attack of its own line does.
#[inline(always)]
pub fn attacks<W: Word>(sliders: [W; 8], kept: [W; 8]) -> [W; 8] {
    std::array::from_fn(|direction| {
        let first = W::constant(FIRST[direction]);
        let taken = (kept[direction] | first).minus(sliders[direction] << 1);
        (kept[direction] ^ taken).and_not(first)
    })
}
