//! The line of each lane: file, diagonal, rank, anti-diagonal. Positive directions (north,
//! north-east, east, north-west) go to more significant bits.

use contract::Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
use contract::{Direction, Halves, Scalar, Vector};

/// The directions of the resulting sets: positive, then negative.
pub const ORDER: [Direction; 8] =
    [North, NorthEast, East, NorthWest, South, SouthWest, West, SouthEast];

const NOT_A_FILE: u64 = !0x0101_0101_0101_0101;
const NOT_H_FILE: u64 = !0x8080_8080_8080_8080;
const NEITHER: u64 = NOT_A_FILE & NOT_H_FILE;

/// The sliders of each line, orthogonal and diagonal alternately: one load, where both words are
/// adjacent in memory.
#[inline(always)]
pub fn sliders<W: Scalar>(orthogonal: W, diagonal: W) -> W::Four {
    W::Four::twice(W::Two::from_array([orthogonal, diagonal]))
}

/// The squares between the files that a step can wrap to or from.
#[inline(always)]
pub fn inner<V: Vector>() -> V {
    // Squares between the files that a step can wrap to or from.
    V::known(&[!0, NEITHER, NEITHER, NEITHER])
}

/// The squares that a step in the positive direction can leave without wrapping.
#[inline(always)]
pub fn leaving_up<V: Vector>() -> V {
    // Squares from which one step does not wrap.
    V::known(&[!0, NOT_H_FILE, NOT_H_FILE, NOT_A_FILE])
}

/// The squares that a step in the negative direction can leave without wrapping.
#[inline(always)]
pub fn leaving_down<V: Vector>() -> V {
    // Squares from which one step does not wrap.
    V::known(&[!0, NOT_A_FILE, NOT_A_FILE, NOT_H_FILE])
}

/// `steps` squares in the positive direction; files may wrap.
#[inline(always)]
pub fn up<V: Vector>(set: V, steps: u64) -> V {
    set.shl_each(distances(steps))
}

/// `steps` squares in the negative direction; files may wrap.
#[inline(always)]
pub fn down<V: Vector>(set: V, steps: u64) -> V {
    set.shr_each(distances(steps))
}

#[inline(always)]
fn distances<V: Vector>(steps: u64) -> V {
    // Distance of the step on each line.
    V::known(&[8 * steps, 9 * steps, steps, 7 * steps])
}
