//! The algorithms without rotates: a direction in each lane of two registers, of which one shifts
//! to the left, the other to the right. A mask before the fill prevents wrapping over files.

use crate::lines::{NOT_A_FILE, NOT_H_FILE, sliders};
use Way::{Left, Right};
use contract::{Scalar, Vector};

/// The side to which a register shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// North, north-east, east, north-west.
    Left,
    /// South, south-west, west, south-east.
    Right,
}

/// Kogge-Stone: 15 operations for each half, and one for both.
#[inline(always)]
pub fn kogge_stone<W: Scalar>(orthogonal: W, diagonal: W, empty: W, _occupied: W) -> [W::Four; 2] {
    let (sliders, inner) = (sliders(orthogonal, diagonal), inner(W::Four::spread(empty)));
    [prefix(Left, sliders, inner), prefix(Right, sliders, inner)]
}

#[inline(always)]
fn prefix<V: Vector>(way: Way, sliders: V, inner: V) -> V {
    let [_, _, g] = levels(way, sliders, inner);
    step(way, g, 1)
}

/// The sliders that can leave their squares, and the inner empty squares that they reach within
/// one, three and seven steps.
#[inline(always)]
pub fn levels<V: Vector>(way: Way, sliders: V, p1: V) -> [V; 3] {
    let sliders = sliders & leaving(way);
    let one = sliders | p1 & step(way, sliders, 1);
    let p2 = p1 & step(way, p1, 1);
    let three = one | p2 & step(way, one, 2);
    let p4 = p2 & step(way, p2, 2);
    let seven = three | p4 & step(way, three, 4);
    [one, three, seven]
}

/// Dumb7Fill: 20 operations for each half, and one for both.
#[inline(always)]
pub fn dumb7<W: Scalar>(orthogonal: W, diagonal: W, empty: W, _occupied: W) -> [W::Four; 2] {
    let (sliders, inner) = (sliders(orthogonal, diagonal), inner(W::Four::spread(empty)));
    [cycles(Left, sliders, inner), cycles(Right, sliders, inner)]
}

#[inline(always)]
pub(crate) fn cycles<V: Vector>(way: Way, sliders: V, p: V) -> V {
    let sliders = sliders & leaving(way);
    let next = |front: V| p & step(way, front, 1);
    let one = next(sliders);
    let two = next(one);
    let three = next(two);
    let four = next(three);
    let five = next(four);
    let six = next(five);
    // In this order compilers see that the first and the sixth step can start from one set.
    let flood = (sliders | two | three | four | five) | (one | six);
    step(way, flood, 1)
}

/// `steps` squares further. It may wrap over files.
#[inline(always)]
fn step<V: Vector>(way: Way, set: V, steps: u64) -> V {
    // Distance of the step in each lane.
    let distances = V::known(&[8 * steps, 9 * steps, steps, 7 * steps]);
    match way {
        Left => set.shl_each(distances),
        Right => set.shr_each(distances),
    }
}

/// The members between the files that a step can wrap to or from. The shift drops what leaves the
/// board. One operation.
#[inline(always)]
pub fn inner<V: Vector>(empty: V) -> V {
    empty & between_files()
}

/// All squares between those files.
#[inline(always)]
pub(crate) fn between_files<V: Vector>() -> V {
    const NEITHER: u64 = NOT_A_FILE & NOT_H_FILE;
    // Squares between the files that a step can wrap to or from.
    V::known(&[!0, NEITHER, NEITHER, NEITHER])
}

/// The squares that one step can leave without wrapping.
#[inline(always)]
fn leaving<V: Vector>(way: Way) -> V {
    match way {
        // Squares from which one step does not wrap.
        Left => V::known(&[!0, NOT_H_FILE, NOT_H_FILE, NOT_A_FILE]),
        Right => V::known(&[!0, NOT_A_FILE, NOT_A_FILE, NOT_H_FILE]),
    }
}
