//! The algorithm alone: all lines at once, each in both directions by one set of propagators. It knows
//! nothing of the harness.
//!
//! ```text
//! positive: a square can be jumped to if it and those behind it are empty   g |= p & (g << s)
//! negative: a square can be jumped from if it and those ahead are empty     a |= (p & a) >> s
//! ```

use crate::lines::{clockwise, down, sliders, up, within};
use contract::{Scalar, Vector};

/// All eight directions in `dir8` order: 32 operations on four lines each, 27 of them the fills.
#[inline(always)]
pub fn board_attacks<W: Scalar>(
    orthogonal: W,
    diagonal: W,
    empty: W,
    _occupied: W,
) -> [W::Four; 2] {
    let sliders = sliders::<W::Four>(orthogonal, diagonal);
    let runs = runs(W::Four::spread(empty));
    let [positive, negative] = both_ways(sliders, runs);
    clockwise(positive, negative)
}

/// [`board_attacks`], each set in a word of its own: eight transfers and two halvings more.
#[inline(always)]
pub fn board_attacks_words<W: Scalar>(orthogonal: W, diagonal: W, empty: W, occupied: W) -> [W; 8] {
    let sets = board_attacks(orthogonal, diagonal, empty, occupied);
    let [[a, b, c, d], [e, f, g, h]] = sets.map(Vector::to_array);
    [a, b, c, d, e, f, g, h]
}

/// Squares at which, going in the positive direction, a run of one, two or four empty squares ends:
/// 5 operations.
#[inline(always)]
pub fn runs<V: Vector>(empty: V) -> [V; 3] {
    let p1 = empty & within();
    let p2 = p1 & up(p1, 1);
    let p4 = p2 & up(p2, 2);
    [p1, p2, p4]
}

/// Attacks in the positive directions, to the ends of runs, and in the negative ones, where runs end that
/// begin behind: from there. 11 operations each, by turns: neither waits for the other, and a processor
/// that looks some sixty operations ahead finds work in both.
#[inline(always)]
pub fn both_ways<V: Vector>(sliders: V, [p1, p2, p4]: [V; 3]) -> [V; 2] {
    let mut g = sliders;
    let mut a = down(sliders & within(), 1);
    g = g | p1 & up(g, 1);
    a = a | down(p1 & a, 1);
    g = g | p2 & up(g, 2);
    a = a | down(p2 & a, 2);
    g = g | p4 & up(g, 4);
    a = a | down(p4 & a, 4);
    [up(g, 1) & within(), a]
}

/// [`board_attacks`] in ternary functions: 28 operations, 23 of them the fills.
#[inline(always)]
pub fn board_attacks_ternary<W: Scalar>(
    orthogonal: W,
    diagonal: W,
    empty: W,
    _occupied: W,
) -> [W::Four; 2] {
    let sliders = sliders::<W::Four>(orthogonal, diagonal);
    let runs = runs(W::Four::spread(empty));
    clockwise(positive_ternary(sliders, runs), negative_ternary(sliders, runs))
}

/// The positive directions with and and or in one: 8 operations.
#[inline(always)]
fn positive_ternary<V: Vector>(sliders: V, [p1, p2, p4]: [V; 3]) -> V {
    let mut g = sliders;
    g = or_both(g, p1, up(g, 1));
    g = or_both(g, p2, up(g, 2));
    g = or_both(g, p4, up(g, 4));
    up(g, 1) & within()
}

/// The negative directions as a fill, whose runs have to end where those of [`runs`] begin: they are
/// shifted by their length. 10 operations.
#[inline(always)]
fn negative_ternary<V: Vector>(sliders: V, [p1, p2, p4]: [V; 3]) -> V {
    let mut g = sliders & within();
    g = or_both(g, p1, down(g, 1));
    g = or_both(g, down(p2, 1), down(g, 2));
    g = or_both(g, down(p4, 3), down(g, 4));
    down(g, 1)
}

/// `a | b & c`.
#[inline(always)]
fn or_both<V: Vector>(a: V, b: V, c: V) -> V {
    a.ternary::<{ 0xf0 | 0xcc & 0xaa }>(b, c)
}
