//! Fills in any direction by rotates.
//!
//! A rotate is a shift in either direction. So the direction is an argument, a `dir8` number, and
//! selects the distance and the mask from two small tables.

use crate::tables::{AVOID_WRAP, SHIFT};
use contract::{Going, Index, Turns, Word};

/// `set` moved by one square. 2 operations.
#[inline(always)]
pub fn shift_one<W: Word>(direction: Index, set: W) -> W {
    let (r, mask) = look_up(direction);
    set.rotate_left(r) & mask
}

/// Occluded fill that stops when nothing new is reached. 3 operations per pass, at most eight
/// passes, and one for the mask.
#[inline(always)]
pub fn occluded_fill_loop<W: Word>(direction: Index, generators: W, propagators: W) -> W {
    let (r, mask) = look_up(direction);
    let p = propagators & mask;
    let [flood, _] = W::repeat(
        Turns::Many,
        [W::constant(0), generators],
        |[_, front]| Going::new(front),
        |[flood, front]| [flood | front, front.rotate_left(r) & p],
    );
    flood
}

/// Attacks of all `sliders`: [`occluded_fill_loop`], one step further.
#[inline(always)]
pub fn attacks_loop<W: Word>(direction: Index, sliders: W, empty: W, _occupied: W) -> W {
    shift_one(direction, occluded_fill_loop(direction, sliders, empty))
}

/// Attacks of all `sliders` in six straight-line fill cycles and a final step. 21 operations.
#[inline(always)]
pub fn attacks_unrolled<W: Word>(direction: Index, sliders: W, empty: W, _occupied: W) -> W {
    let (r, mask) = look_up(direction);
    let p = empty & mask;
    let front = sliders.rotate_left(r) & p;
    let mut flood = sliders | front;
    let front = front.rotate_left(r) & p;
    flood = flood | front;
    let front = front.rotate_left(r) & p;
    flood = flood | front;
    let front = front.rotate_left(r) & p;
    flood = flood | front;
    let front = front.rotate_left(r) & p;
    flood = flood | front;
    flood = flood | (front.rotate_left(r) & p);
    flood.rotate_left(r) & mask
}

/// Occluded fill by parallel prefix: distances 1, 2 and 4. 14 operations.
///
/// The propagators are masked first. Then no run of propagators crosses an edge, so the rotates by
/// two and four times the distance need no mask.
#[inline(always)]
pub fn kogge_stone_fill<W: Word>(direction: Index, generators: W, propagators: W) -> W {
    let (r, mask) = look_up(direction);
    let (mut g, mut p) = (generators, propagators & mask);
    g = g | (p & g.rotate_left(r));
    p = p & p.rotate_left(r);
    g = g | (p & g.rotate_left(2 * r));
    p = p & p.rotate_left(2 * r);
    g | (p & g.rotate_left(4 * r))
}

/// Attacks of all `sliders`: [`kogge_stone_fill`], one step further. 16 operations.
#[inline(always)]
pub fn kogge_stone_attacks<W: Word>(direction: Index, sliders: W, empty: W, _occupied: W) -> W {
    shift_one(direction, kogge_stone_fill(direction, sliders, empty))
}

/// Distance and mask of a direction. `& 7` proves to the compiler that the number is in range, by
/// one instruction per call instead of a compare and a branch; unchecked indexing would save that
/// instruction and trust every caller.
#[inline(always)]
fn look_up<W: Word>(direction: Index) -> (u32, W) {
    let dir8 = (direction.get() & 7) as usize;
    // `& 63` turns a negative distance into its complement to 64: -7 into 57.
    let distance = (SHIFT[dir8] & 63) as u32;
    // Squares that a step reaches without wrapping.
    let mask = W::constant(AVOID_WRAP[dir8]);
    (distance, mask)
}
