//! Dumb7Fill that stops when its front is empty.
//!
//! Each pass adds the front to the flood and moves it one square on. An empty front cannot move
//! further:
//!
//! ```text
//! flood |= front;  front = (front >> 8) & propagators          (south)
//! ```

use contract::{Direction, Going, Turns, Word};

/// Occluded fill: `generators`, and every propagator that they reach over propagators.
///
/// Three operations per pass, and one pass more than the longest run of propagators behind a
/// generator: at most eight passes, none without generators. The wrap mask is one operation more in
/// six directions.
#[inline(always)]
pub fn occluded_fill<W: Word>(direction: Direction, generators: W, propagators: W) -> W {
    let propagators = on_board(direction, propagators);
    let [flood, _] = W::repeat(
        Turns::Many,
        [W::constant(0), generators],
        |[_, front]| Going::new(front),
        |[flood, front]| [flood | front, moved(direction, front) & propagators],
    );
    flood
}

/// Attacks of all `sliders` in one direction: the fill, one step further. One operation more than
/// the fill north and south, two more in the other directions.
#[inline(always)]
pub fn attacks<W: Word>(direction: Direction, sliders: W, empty: W, _occupied: W) -> W {
    on_board(direction, moved(direction, occluded_fill(direction, sliders, empty)))
}

/// `set` moved by one square. Going east the h-file lands on the a-file, going west the reverse.
#[inline(always)]
fn moved<W: Word>(direction: Direction, set: W) -> W {
    // A square's index is 8 * rank + file, so a step adds 8 * (ranks up) + (files right).
    match direction {
        Direction::NorthEast => set << (8 + 1),
        Direction::East => set << 1,
        Direction::SouthEast => set >> (8 - 1),
        Direction::South => set >> 8,
        Direction::SouthWest => set >> (8 + 1),
        Direction::West => set >> 1,
        Direction::NorthWest => set << (8 - 1),
        Direction::North => set << 8,
    }
}

/// Removes from `landed` the squares reached by a step over the edge between the a-file and the
/// h-file.
#[inline(always)]
fn on_board<W: Word>(direction: Direction, landed: W) -> W {
    const A_FILE: u64 = 0x0101_0101_0101_0101; // index 0 of each rank
    const H_FILE: u64 = A_FILE << 7; // index 7 of each rank
    match direction {
        Direction::NorthEast | Direction::East | Direction::SouthEast => {
            landed & W::constant(!A_FILE)
        }
        Direction::SouthWest | Direction::West | Direction::NorthWest => {
            landed & W::constant(!H_FILE)
        }
        Direction::South | Direction::North => landed,
    }
}
