//! Attacks to the east by one subtraction on all ranks. East only, since borrows run one way.
//!
//! `o ^ (o - 2 * r)`, with a square on each rank where borrows end, so that none leaves the rank.

use contract::Word;

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = 0x8080_8080_8080_8080;

/// A sentinel at the end of each rank: the h-file lends to any borrow from the west. Requires
/// sliders on occupied squares. 5 operations.
#[inline(always)]
pub fn attacks<W: Word>(sliders: W, _empty: W, occupied: W) -> W {
    let with_sliders = occupied | W::constant(H_FILE);
    // A slider on the h-file attacks nothing.
    let sliders = sliders & W::constant(!H_FILE);
    let without_sliders = with_sliders ^ sliders;
    without_sliders.minus(sliders) ^ with_sliders
}

/// A barrier at the beginning of each rank: the a-file lends the bit that a slider on the h-file
/// borrows beyond the edge. Requires sliders on occupied squares. 5 operations.
#[inline(always)]
pub fn attacks_barrier<W: Word>(sliders: W, _empty: W, occupied: W) -> W {
    let a_file = W::constant(A_FILE);
    (occupied ^ (occupied | a_file).minus(sliders << 1)).and_not(a_file)
}
