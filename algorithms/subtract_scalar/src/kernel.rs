//! The algorithm alone: attacks to the east by one subtraction on all ranks. It knows nothing of the
//! harness, and nothing of other directions: borrows run one way only.
//!
//! `o ^ (o - 2 * r)` with a square on each rank where borrows end, so that none leaves it.

use contract::Word;

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = 0x8080_8080_8080_8080;

/// A sentinel at the end of each rank: the h-file lends to whatever comes from the west. Sliders
/// stand on occupied squares. 5 operations.
#[inline(always)]
pub fn attacks<W: Word>(sliders: W, _empty: W, occupied: W) -> W {
    let with_sliders = occupied | W::constant(H_FILE);
    // Nothing lies east of the h-file.
    let sliders = sliders & W::constant(!H_FILE);
    let without_sliders = with_sliders ^ sliders;
    without_sliders.minus(sliders) ^ with_sliders
}

/// A barrier at the beginning of each rank: what a slider on the h-file takes beyond the edge, the
/// a-file lends. Sliders stand on occupied squares. 5 operations.
#[inline(always)]
pub fn attacks_barrier<W: Word>(sliders: W, _empty: W, occupied: W) -> W {
    let a_file = W::constant(A_FILE);
    (occupied ^ (occupied | a_file).minus(sliders << 1)).and_not(a_file)
}
