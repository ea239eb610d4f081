//! Dumb7Fill as a counted loop.
//!
//! Each cycle moves the flood one square on and keeps the squares that are propagators:
//!
//! ```text
//! flood |= propagators & (flood >> 8)          (south)
//! ```
//!
//! The longest ray has seven squares besides its origin, hence seven cycles.

use contract::{Direction, Word, bits, opaque};

/// Occluded fill: `generators`, and every propagator that they reach over propagators. 21
/// operations north and south, 22 in the other directions.
///
/// The counter passes an optimisation barrier in every cycle. A compiler that knows the count
/// unrolls all seven cycles, which would be `dumb7_unrolled` under another name; one that only
/// knows that it counts down unrolls by four.
#[inline(always)]
pub fn occluded_fill<W: Word>(direction: Direction, generators: W, propagators: W) -> W {
    let propagators = without_wraps(direction, propagators);
    let mut flood = generators;
    let mut cycles_left = 7_u64;
    while cycles_left != 0 {
        flood = flood | (propagators & one_step(direction, flood));
        cycles_left = opaque(cycles_left - 1);
    }
    flood
}

/// Attacks of all `sliders` in one direction: the fill, one step further. 22 operations north and
/// south, 24 in the other directions.
#[inline(always)]
pub fn attacks<W: Word>(direction: Direction, sliders: W, empty: W, _occupied: W) -> W {
    let flood = occluded_fill(direction, sliders, empty);
    without_wraps(direction, one_step(direction, flood))
}

/// `board` moved by one square; an edge file wraps to the other edge, one rank up or down.
#[inline(always)]
fn one_step<W: Word>(direction: Direction, board: W) -> W {
    match direction {
        Direction::North => board << 8,
        Direction::NorthEast => board << 9,
        Direction::East => board << 1,
        Direction::SouthEast => board >> 7,
        Direction::South => board >> 8,
        Direction::SouthWest => board >> 9,
        Direction::West => board >> 1,
        Direction::NorthWest => board << 7,
    }
}

/// `targets` without the file that wraps land on: the a-file going east, the h-file going west.
/// North and south need no mask, because shifts drop squares that leave the board.
#[inline(always)]
fn without_wraps<W: Word>(direction: Direction, targets: W) -> W {
    match direction {
        Direction::North | Direction::South => targets,
        Direction::NorthEast | Direction::East | Direction::SouthEast => {
            targets & W::constant(GOING_EAST)
        }
        Direction::NorthWest | Direction::West | Direction::SouthWest => {
            targets & W::constant(GOING_WEST)
        }
    }
}

const GOING_EAST: u64 = bits(
    ". 1 1 1 1 1 1 1
     . 1 1 1 1 1 1 1
     . 1 1 1 1 1 1 1
     . 1 1 1 1 1 1 1
     . 1 1 1 1 1 1 1
     . 1 1 1 1 1 1 1
     . 1 1 1 1 1 1 1
     . 1 1 1 1 1 1 1",
);
const GOING_WEST: u64 = bits(
    "1 1 1 1 1 1 1 .
     1 1 1 1 1 1 1 .
     1 1 1 1 1 1 1 .
     1 1 1 1 1 1 1 .
     1 1 1 1 1 1 1 .
     1 1 1 1 1 1 1 .
     1 1 1 1 1 1 1 .
     1 1 1 1 1 1 1 .",
);
