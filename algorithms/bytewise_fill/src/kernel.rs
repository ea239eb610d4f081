//! An adder's carry network, then the same network as a fill for sliding pieces.

use contract::{Direction, Going, Turns, Word};

/// All squares but the a-file: within a byte, every bit that a carry can enter from below.
const NOT_A_FILE: u64 = 0xfefe_fefe_fefe_fefe;
/// All squares but the h-file.
const NOT_H_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// `x + y` as one 64-bit sum: shifts the carries and adds them again until none is left. Two
/// operations, and three per pass, at most 64 passes.
#[inline(always)]
pub fn add<W: Word>(x: W, y: W) -> W {
    let [sum, _] = W::repeat(
        Turns::Many,
        [x ^ y, x & y],
        |[_, carries]| Going::new(carries),
        |[sum, carries]| {
            let carried = carries << 1;
            [sum ^ carried, sum & carried]
        },
    );
    sum
}

/// `x + y` in each of the eight bytes, like the instruction `paddb`. 19 operations.
#[inline(always)]
pub fn paddb<W: Word>(x: W, y: W) -> W {
    let sum = x ^ y;
    let carries = occluded(Direction::East, x & y, landing(Direction::East, sum));
    landing(Direction::East, carries << 1) ^ sum
}

/// `x - y` in each of the eight bytes, like the instruction `psubb`. 19 operations, and-not counted
/// as one.
#[inline(always)]
pub fn psubb<W: Word>(x: W, y: W) -> W {
    let difference = x ^ y;
    let passing = W::constant(NOT_A_FILE).and_not(difference);
    let borrows = occluded(Direction::East, y.and_not(x), passing);
    landing(Direction::East, borrows << 1) ^ difference
}

/// Occluded fill: `generators`, and every propagator that they reach over propagators. 13
/// operations north and south, 14 in the other directions.
#[inline(always)]
pub fn occluded_fill<W: Word>(direction: Direction, generators: W, propagators: W) -> W {
    occluded(direction, generators, landing(direction, propagators))
}

/// What remains of `occupied ^ psubb(occupied & ~sliders, sliders)` after substitution. 14
/// operations north and south, 16 in the other directions.
#[inline(always)]
pub fn attacks<W: Word>(direction: Direction, sliders: W, empty: W, _occupied: W) -> W {
    landing(direction, shift(direction, occluded_fill(direction, sliders, empty), 1))
}

/// The carry network: `g` generates, `p` propagates, over distances 1, 2 and 4.
#[inline(always)]
pub fn occluded<W: Word>(direction: Direction, mut g: W, mut p: W) -> W {
    g = g | (shift(direction, g, 1) & p);
    p = shift(direction, p, 1) & p;
    g = g | (shift(direction, g, 2) & p);
    p = shift(direction, p, 2) & p;
    g | (shift(direction, g, 4) & p)
}

/// `set` moved by `steps` squares; files may wrap.
#[inline(always)]
fn shift<W: Word>(direction: Direction, set: W, steps: u32) -> W {
    match direction {
        Direction::North => set << (8 * steps),
        Direction::South => set >> (8 * steps),
        Direction::East => set << steps,
        Direction::West => set >> steps,
        Direction::NorthEast => set << (9 * steps),
        Direction::NorthWest => set << (7 * steps),
        Direction::SouthEast => set >> (7 * steps),
        Direction::SouthWest => set >> (9 * steps),
    }
}

/// The members of `set` that a step reaches without wrapping.
#[inline(always)]
fn landing<W: Word>(direction: Direction, set: W) -> W {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    match direction {
        North | South => set,
        NorthEast | East | SouthEast => set & W::constant(NOT_A_FILE),
        NorthWest | West | SouthWest => set & W::constant(NOT_H_FILE),
    }
}
