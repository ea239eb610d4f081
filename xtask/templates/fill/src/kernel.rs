//! The algorithm in one sentence, its derivation, and its formula.
//!
//! Replace this example, a fill in single steps. One type of [`Word`] compiles the kernel to
//! machine code; others count its operations and draw its boards. The direction is a compile-time
//! constant, so a `match` on it costs nothing.

use contract::{Direction, Word};

/// Attacks of all `sliders` in one direction: the squares that they reach over empty ones, one step
/// further. 19 operations north and south, 26 in the other directions.
#[inline(always)]
pub fn attacks<W: Word>(direction: Direction, sliders: W, empty: W, _occupied: W) -> W {
    let mut reached = sliders;
    let mut front = sliders;
    // The compiler unrolls this loop. Seven steps cross the board, and the last one is below.
    for _ in 0..6 {
        front = step(direction, front) & empty;
        reached = reached | front;
    }
    step(direction, reached)
}

/// The set moved by one square; squares that would leave the board are dropped.
#[inline(always)]
fn step<W: Word>(direction: Direction, set: W) -> W {
    let not_a_file = W::constant(0xfefe_fefe_fefe_fefe);
    let not_h_file = W::constant(0x7f7f_7f7f_7f7f_7f7f);
    match direction {
        Direction::North => set << 8,
        Direction::South => set >> 8,
        Direction::East => (set << 1) & not_a_file,
        Direction::NorthEast => (set << 9) & not_a_file,
        Direction::SouthEast => (set >> 7) & not_a_file,
        Direction::West => (set >> 1) & not_h_file,
        Direction::SouthWest => (set >> 9) & not_h_file,
        Direction::NorthWest => (set << 7) & not_h_file,
    }
}
