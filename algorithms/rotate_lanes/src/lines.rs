//! The direction of each lane, and the squares that a step in it can leave.

use contract::Direction::{
    self, East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West,
};
use contract::{Halves, Scalar, Vector};

/// Directions of eight lanes: clockwise from north.
pub const CLOCKWISE: [Direction; 8] =
    [North, NorthEast, East, SouthEast, South, SouthWest, West, NorthWest];

/// Directions of two registers of four lanes: first those to more significant bits, then the
/// opposite ones.
pub const LEFT_AND_RIGHT: [Direction; 8] =
    [North, NorthEast, East, NorthWest, South, SouthWest, West, SouthEast];

/// All but the a-file, from which every step west, north-west or south-west would wrap.
pub const NOT_A_FILE: u64 = !0x0101_0101_0101_0101;

/// All but the h-file, from which every step east, north-east or south-east would wrap.
pub const NOT_H_FILE: u64 = !0x8080_8080_8080_8080;

const NOT_FIRST_RANK: u64 = !0xff;
const NOT_EIGHTH_RANK: u64 = !(0xff << 56);

/// The squares from which one step stays on the board, clockwise: without the file and the rank
/// where a rotate would continue on the other side.
pub const LEAVING: [u64; 8] = [
    NOT_EIGHTH_RANK,
    NOT_H_FILE & NOT_EIGHTH_RANK,
    NOT_H_FILE,
    NOT_H_FILE & NOT_FIRST_RANK,
    NOT_FIRST_RANK,
    NOT_A_FILE & NOT_FIRST_RANK,
    NOT_A_FILE,
    NOT_A_FILE & NOT_EIGHTH_RANK,
];

/// Orthogonal and diagonal sliders alternately: one load, where both words are adjacent in memory.
#[inline(always)]
pub fn sliders<W: Scalar>(orthogonal: W, diagonal: W) -> W::Four {
    W::Four::twice(W::Two::from_array([orthogonal, diagonal]))
}
