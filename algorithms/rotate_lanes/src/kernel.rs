//! The algorithms with a direction in each of eight lanes, each stepped by its own rotate.
//!
//! Sliders and empty squares are masked before the fill: neither contains a square from which a
//! step would leave the board. So nothing wraps, and no result needs a mask.

use crate::lines::{self, LEAVING};
use contract::{Halves, Scalar, Vector};

/// The inputs of a ternary function as columns of its truth table; any function's table is the same
/// function of these columns.
const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;

/// Kogge-Stone: 13 operations.
#[inline(always)]
pub fn kogge_stone<W: Scalar>(orthogonal: W, diagonal: W, empty: W, _occupied: W) -> W::Eight {
    prefix(sliders(orthogonal, diagonal), W::Eight::spread(empty) & leaving())
}

/// The same from masked sliders over masked empty squares.
#[inline(always)]
pub(crate) fn prefix<V: Vector>(mut g: V, mut p: V) -> V {
    g = g.ternary::<{ A | B & C }>(p, step(g, 1));
    p = p & step(p, 1);
    g = g.ternary::<{ A | B & C }>(p, step(g, 2));
    p = p & step(p, 2);
    g = g.ternary::<{ A | B & C }>(p, step(g, 4));
    step(g, 1)
}

/// Dumb7Fill, in which each step starts from everything reached so far: 15 operations.
#[inline(always)]
pub fn dumb7<W: Scalar>(orthogonal: W, diagonal: W, empty: W, _occupied: W) -> W::Eight {
    cycles(sliders(orthogonal, diagonal), W::Eight::spread(empty) & leaving())
}

/// The same from masked sliders over masked empty squares.
#[inline(always)]
pub(crate) fn cycles<V: Vector>(mut g: V, p: V) -> V {
    for _ in 0..6 {
        g = g.ternary::<{ A | B & C }>(p, step(g, 1));
    }
    step(g, 1)
}

/// The program of `min_ops_ternlog`: five rotates and five ternary functions, with the masks 12
/// operations. Requires that no slider is on an empty square.
#[inline(always)]
pub fn five_rotates<W: Scalar>(orthogonal: W, diagonal: W, empty: W, _occupied: W) -> W::Eight {
    let empty = W::Eight::spread(empty) & leaving();
    let empty_behind = step(empty, 1);
    let sliders = sliders(orthogonal, diagonal);
    let pairs = sliders.ternary::<{ A | B & C }>(empty, empty_behind);
    let pairs_behind = step(pairs, 2);
    let fours = pairs.ternary::<{ A & (!B & 0xff | C) }>(empty, pairs_behind);
    let fours_behind = step(fours, 1);
    let near = fours_behind.ternary::<{ A ^ B & C }>(empty_behind, pairs_behind);
    let far = fours.ternary::<{ A | B & C }>(empty, fours_behind);
    step(far, 1).ternary::<{ A & (B | C) }>(near, step(far, 5))
}

/// `steps` squares further in each direction. What leaves the board comes back on the other side.
#[inline(always)]
fn step<V: Vector>(set: V, steps: i64) -> V {
    // Distances count modulo 64: a negative one is a rotate to the right.
    let amounts = [8, 9, 1, -7, -8, -9, -1, 7].map(|one: i64| (one * steps).cast_unsigned());
    // Distance of the step in each direction, modulo 64.
    let distances = V::known(&amounts);
    set.rol_each(distances)
}

/// The squares from which one step in each direction stays on the board.
#[inline(always)]
pub(crate) fn leaving<V: Vector>() -> V {
    // Squares from which one step stays on the board.
    V::known(&LEAVING)
}

/// Each direction's sliders, without those that would leave the board.
#[inline(always)]
fn sliders<W: Scalar>(orthogonal: W, diagonal: W) -> W::Eight {
    W::Eight::twice(lines::sliders(orthogonal, diagonal)) & leaving()
}
