//! All lines at once, each in both directions by one set of propagators.
//!
//! ```text
//! positive: a square can be jumped to if it and those behind it are empty   g |= p & (g << s)
//! negative: a square can be jumped from if it and those ahead are empty     a |= (p & a) >> s
//! ```
//!
//! Sliders whose next step would wrap are masked, and no run of empty squares touches a file that a
//! step can wrap to or from. So no fill meets what wraps, and no result needs a mask.

use crate::lines::{down, inner, leaving_down, leaving_up, sliders, up};
use contract::{Scalar, Vector};

/// All eight directions: four lines in their positive direction, then the same lines in the
/// negative one. 27 operations on four lines each.
#[inline(always)]
pub fn board_attacks<W: Scalar>(
    orthogonal: W,
    diagonal: W,
    empty: W,
    _occupied: W,
) -> [W::Four; 2] {
    both_ways(sliders(orthogonal, diagonal), runs(W::Four::spread(empty)))
}

/// [`board_attacks`] with each set in a word: eight transfers and two extracts more.
#[inline(always)]
pub fn board_attacks_words<W: Scalar>(orthogonal: W, diagonal: W, empty: W, occupied: W) -> [W; 8] {
    let sets = board_attacks(orthogonal, diagonal, empty, occupied);
    let [[a, b, c, d], [e, f, g, h]] = sets.map(Vector::to_array);
    [a, b, c, d, e, f, g, h]
}

/// The upper ends of runs of one, two and four empty squares along the positive direction. 5
/// operations.
#[inline(always)]
pub fn runs<V: Vector>(empty: V) -> [V; 3] {
    let p1 = empty & inner();
    let p2 = p1 & up(p1, 1);
    let p4 = p2 & up(p2, 2);
    [p1, p2, p4]
}

/// Attacks in the positive directions, by jumps to the ends of runs, and in the negative ones, by
/// jumps from those ends. 11 operations each, interleaved: neither chain waits for the other, and a
/// processor that looks some sixty operations ahead finds work in both.
///
/// The first step of both starts from unmasked sliders: what wraps meets no inner square.
#[inline(always)]
pub fn both_ways<V: Vector>(sliders: V, [p1, p2, p4]: [V; 3]) -> [V; 2] {
    let mut a = down(sliders & leaving_down() | p1 & down(sliders, 1), 1);
    let mut g = sliders & leaving_up() | p1 & up(sliders, 1);
    a = a | down(p2 & a, 2);
    g = g | p2 & up(g, 2);
    a = a | down(p4 & a, 4);
    g = g | p4 & up(g, 4);
    [up(g, 1), a]
}

/// The inputs of a ternary function as columns of its truth table; any function's table is the same
/// function of these columns.
const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;

/// [`board_attacks`] in ternary functions: 22 operations.
///
/// The squares `t` reached by jumps of two need not join `a` before both jump by four: one function
/// selects from both, and the last one unites all three.
#[inline(always)]
pub fn board_attacks_ternary<W: Scalar>(
    orthogonal: W,
    diagonal: W,
    empty: W,
    _occupied: W,
) -> [W::Four; 2] {
    let sliders = sliders(orthogonal, diagonal);
    let [p1, p2, p4] = runs(W::Four::spread(empty));
    let (mut g, from) = (sliders & leaving_up(), sliders & leaving_down());
    let a = down(from.ternary::<{ A | B & C }>(p1, down(sliders, 1)), 1);
    g = g.ternary::<{ A | B & C }>(p1, up(sliders, 1));
    let t = down(p2 & a, 2);
    g = g.ternary::<{ A | B & C }>(p2, up(g, 2));
    let u = down(p4.ternary::<{ A & (B | C) }>(a, t), 4);
    g = g.ternary::<{ A | B & C }>(p4, up(g, 4));
    [up(g, 1), a.ternary::<{ A | B | C }>(t, u)]
}
