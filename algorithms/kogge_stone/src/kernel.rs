//! Kogge-Stone: fill and attacks in one direction, for all sliders at once.
//!
//! The pair of generators and propagators (g, p) of a square and the pair `k` squares back combine
//! to
//!
//! ```text
//! (g, p) # (g', p') = (g | p & g', p & p')
//! ```
//!
//! which is associative, so distances 1, 2 and 4 cover all seven steps. The last `p` is not needed.

use contract::{Direction, Word};

/// Occluded fill: `generators`, and every propagator that they reach over propagators. 13
/// operations north and south, 14 in the other directions.
#[inline(always)]
pub fn occluded_fill<W: Word>(direction: Direction, generators: W, propagators: W) -> W {
    let (mut g, mut p) = (generators, propagators);
    if let Some(mask) = wrap_mask(direction) {
        p = p & W::constant(mask);
    }
    g = g | (p & shift(direction, g, 1));
    p = p & shift(direction, p, 1);
    g = g | (p & shift(direction, g, 2));
    p = p & shift(direction, p, 2);
    g | (p & shift(direction, g, 4))
}

/// Attacks of all `sliders` in one direction: the fill, one step further.
/// 14 operations north and south, 16 in the other directions.
#[inline(always)]
pub fn attacks<W: Word>(direction: Direction, sliders: W, empty: W, _occupied: W) -> W {
    let one_further = shift(direction, occluded_fill(direction, sliders, empty), 1);
    match wrap_mask(direction) {
        Some(mask) => one_further & W::constant(mask),
        None => one_further,
    }
}

/// `board` shifted by `steps` squares; files may wrap.
#[inline(always)]
fn shift<W: Word>(direction: Direction, board: W, steps: u32) -> W {
    match direction {
        Direction::North => board << (8 * steps),
        Direction::South => board >> (8 * steps),
        Direction::East => board << steps,
        Direction::West => board >> steps,
        Direction::NorthEast => board << (9 * steps),
        Direction::NorthWest => board << (7 * steps),
        Direction::SouthEast => board >> (7 * steps),
        Direction::SouthWest => board >> (9 * steps),
    }
}

/// The squares that one step can reach without wrapping: all but the a-file going east, all but
/// the h-file going west. North and south, shifting alone loses what leaves the board.
#[inline(always)]
const fn wrap_mask(direction: Direction) -> Option<u64> {
    const NOT_A_FILE: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    match direction {
        Direction::North | Direction::South => None,
        Direction::NorthEast | Direction::East | Direction::SouthEast => Some(NOT_A_FILE),
        Direction::NorthWest | Direction::West | Direction::SouthWest => Some(NOT_H_FILE),
    }
}
