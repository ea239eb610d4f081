//! The algorithms with a direction in each lane of two registers, without rotates: one register shifts to the
//! left, the other to the right.

use crate::lines::{NOT_A_FILE, NOT_H_FILE};
use Way::{Left, Right};
use contract::{Scalar, Vector};

/// Which way a register shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// North-east, east, north-west, north.
    Left,
    /// South-west, west, south-east, south.
    Right,
}

/// Kogge-Stone: 16 operations for each half.
#[inline(always)]
pub fn kogge_stone<W: Scalar>(orthogonal: W, diagonal: W, empty: W, _occupied: W) -> [W::Four; 2] {
    let (sliders, empty) = (sliders(orthogonal, diagonal), W::Four::spread(empty));
    clockwise(prefix(Left, sliders, empty), prefix(Right, sliders, empty))
}

#[inline(always)]
fn prefix<V: Vector>(way: Way, sliders: V, empty: V) -> V {
    let [_, _, g] = levels(way, sliders, empty);
    step(way, g, 1) & within(way)
}

/// Sliders, and the empty squares that they reach within one, three and seven steps.
#[inline(always)]
pub fn levels<V: Vector>(way: Way, sliders: V, empty: V) -> [V; 3] {
    let p1 = empty & within(way);
    let one = sliders | p1 & step(way, sliders, 1);
    let p2 = p1 & step(way, p1, 1);
    let three = one | p2 & step(way, one, 2);
    let p4 = p2 & step(way, p2, 2);
    let seven = three | p4 & step(way, three, 4);
    [one, three, seven]
}

/// Dumb7Fill: 21 operations for each half.
#[inline(always)]
pub fn dumb7<W: Scalar>(orthogonal: W, diagonal: W, empty: W, _occupied: W) -> [W::Four; 2] {
    let (sliders, empty) = (sliders(orthogonal, diagonal), W::Four::spread(empty));
    clockwise(cycles(Left, sliders, empty), cycles(Right, sliders, empty))
}

#[inline(always)]
fn cycles<V: Vector>(way: Way, sliders: V, empty: V) -> V {
    let p = empty & within(way);
    let next = |front: V| p & step(way, front, 1);
    let one = next(sliders);
    let two = next(one);
    let three = next(two);
    let four = next(three);
    let five = next(four);
    let six = next(five);
    // In this order compilers see that the first and the sixth step can start from one set.
    let flood = (sliders | two | three | four | five) | (one | six);
    step(way, flood, 1) & within(way)
}

/// `steps` squares further; files may wrap.
#[inline(always)]
fn step<V: Vector>(way: Way, set: V, steps: u64) -> V {
    let distances = V::known(&[9 * steps, steps, 7 * steps, 8 * steps]);
    match way {
        Left => set.shl_each(distances),
        Right => set.shr_each(distances),
    }
}

/// The squares that one step reaches without wrapping. What leaves the board is lost by the shift.
#[inline(always)]
fn within<V: Vector>(way: Way) -> V {
    match way {
        Left => V::known(&[NOT_A_FILE, NOT_A_FILE, NOT_H_FILE, !0]),
        Right => V::known(&[NOT_H_FILE, NOT_H_FILE, NOT_A_FILE, !0]),
    }
}

/// Diagonal and orthogonal directions by turns. One operation.
#[inline(always)]
pub fn sliders<V: Vector>(orthogonal: V::Word, diagonal: V::Word) -> V {
    V::spread(diagonal).blend_u32::<0b1100_1100>(V::spread(orthogonal))
}

/// `dir8` order: two directions to the left and two to the right in each half. 2 operations.
#[inline(always)]
fn clockwise<V: Vector>(left: V, right: V) -> [V; 2] {
    [left.blend_u32::<0b1111_0000>(right), right.blend_u32::<0b1111_0000>(left)]
}
