//! Fills with a line in each of four lanes, in both directions by the same runs of empty squares.
//!
//! ```text
//! up:   a square can be jumped to if it and those behind it are empty     g |= p & (g << s)
//! down: a square can be jumped from if it and those ahead are empty       a |= (p & a) >> s
//! ```
//!
//! Sliders whose next step would wrap are masked, and no run of empty squares touches a file that a
//! step can wrap to or from. So no fill meets what wraps, and no result needs a mask.

use crate::lanes::{INNER, LEAVING_DOWN, LEAVING_UP, LINE_STEPS};
use contract::adapter::board_attacks::union_of_lanes;
use contract::{Halves, Scalar, Vector};

/// All attacked squares with AVX2. 33 operations.
#[inline(always)]
pub fn pairs<W: Scalar>(orthogonal: W, diagonal: W, occupied: W, transparent: W) -> W {
    let sliders = W::Four::twice(W::Two::from_array([orthogonal, diagonal]));
    let blockers = W::Four::spread(occupied.and_not(transparent));
    let [g, a] = both_ways(sliders, runs(blockers));
    union_of_lanes::<W>(g | a)
}

/// The upper ends of runs of one, two and four empty squares on each line. 5 operations.
#[inline(always)]
fn runs<V: Vector>(blockers: V) -> [V; 3] {
    // Squares between the files that a step can wrap to or from.
    let inner = V::known(&INNER);
    let p1 = inner.and_not(blockers);
    let p2 = p1 & up(p1, 1);
    let p4 = p2 & up(p2, 2);
    [p1, p2, p4]
}

/// Attacks up each line, by jumps to the ends of runs, and down, by jumps from those ends. 11
/// operations each, interleaved: neither chain waits for the other.
///
/// The first step of both starts from unmasked sliders: what wraps meets no inner square.
#[inline(always)]
fn both_ways<V: Vector>(sliders: V, [p1, p2, p4]: [V; 3]) -> [V; 2] {
    // Squares from which one step does not wrap.
    let (leaving_up, leaving_down) = (V::known(&LEAVING_UP), V::known(&LEAVING_DOWN));
    let mut a = down(sliders & leaving_down | p1 & down(sliders, 1), 1);
    let mut g = sliders & leaving_up | p1 & up(sliders, 1);
    a = a | down(p2 & a, 2);
    g = g | p2 & up(g, 2);
    a = a | down(p4 & a, 4);
    g = g | p4 & up(g, 4);
    [up(g, 1), a]
}

/// So many squares up each line; files may wrap.
#[inline(always)]
fn up<V: Vector>(set: V, squares: u64) -> V {
    set.shl_each(distances(squares))
}

/// So many squares down each line; files may wrap.
#[inline(always)]
fn down<V: Vector>(set: V, squares: u64) -> V {
    set.shr_each(distances(squares))
}

#[inline(always)]
fn distances<V: Vector>(squares: u64) -> V {
    // Distance of the step on each line.
    V::known(&LINE_STEPS.map(|distance| distance * squares))
}
