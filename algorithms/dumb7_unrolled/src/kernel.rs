//! Dumb7Fill, written out.
//!
//! The front moves one square per cycle over propagators, and the flood collects where it has been:
//!
//! ```text
//! flood |= front = (front >> 8) & propagators          (south)
//! ```
//!
//! A fill needs seven cycles. An attack set needs six: a seventh could only add the last square of
//! a ray that spans the board, and the final step lands there whether it is occupied or not.

use contract::{Direction, Word};

/// Occluded fill: `generators`, and every propagator that they reach over propagators. 21
/// operations north and south, 22 in the other directions.
#[inline(always)]
pub fn occluded_fill<W: Word>(direction: Direction, generators: W, propagators: W) -> W {
    let p = unwrapped(direction, propagators);
    let (flood, front) = cycle(direction, generators, generators, p);
    let (flood, front) = cycle(direction, flood, front, p);
    let (flood, front) = cycle(direction, flood, front, p);
    let (flood, front) = cycle(direction, flood, front, p);
    let (flood, front) = cycle(direction, flood, front, p);
    let (flood, front) = cycle(direction, flood, front, p);
    flood | (next(direction, front) & p)
}

/// Attacks of all `sliders` in one direction. 19 operations north and south, 21 in the other
/// directions.
#[inline(always)]
pub fn attacks<W: Word>(direction: Direction, sliders: W, empty: W, _occupied: W) -> W {
    let p = unwrapped(direction, empty);
    let (flood, front) = cycle(direction, sliders, sliders, p);
    let (flood, front) = cycle(direction, flood, front, p);
    let (flood, front) = cycle(direction, flood, front, p);
    let (flood, front) = cycle(direction, flood, front, p);
    let (flood, front) = cycle(direction, flood, front, p);
    let flood = flood | (next(direction, front) & p);
    unwrapped(direction, next(direction, flood))
}

/// One fill cycle: the new flood and the new front.
#[inline(always)]
fn cycle<W: Word>(direction: Direction, flood: W, front: W, p: W) -> (W, W) {
    let front = next(direction, front) & p;
    (flood | front, front)
}

/// The next square in `direction` for every member of `set`; files wrap.
#[inline(always)]
fn next<W: Word>(direction: Direction, set: W) -> W {
    use Direction::*;
    match direction {
        // Towards h8: to higher indices.
        East => set << 1,
        NorthWest => set << 7,
        North => set << 8,
        NorthEast => set << 9,
        // Towards a1: to lower indices.
        West => set >> 1,
        SouthEast => set >> 7,
        South => set >> 8,
        SouthWest => set >> 9,
    }
}

/// `set` without the squares that a step reaches only by wrapping. Bit 0 of a rank's byte is its
/// a-square, bit 7 its h-square: no step east ends on an a-square, and no step west on an h-square.
#[inline(always)]
fn unwrapped<W: Word>(direction: Direction, set: W) -> W {
    use Direction::*;
    const NO_A_SQUARE: u64 = u64::from_le_bytes([0b1111_1110; 8]);
    const NO_H_SQUARE: u64 = u64::from_le_bytes([0b0111_1111; 8]);
    match direction {
        East | NorthEast | SouthEast => set & W::constant(NO_A_SQUARE),
        West | NorthWest | SouthWest => set & W::constant(NO_H_SQUARE),
        North | South => set,
    }
}
