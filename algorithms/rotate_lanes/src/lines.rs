//! Which directions the lanes are, and which squares a step in each can leave.

use contract::Direction::{
    self, East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West,
};
use contract::{Halves, Scalar, Vector};

/// Of eight lanes: clockwise from north.
pub const CLOCKWISE: [Direction; 8] =
    [North, NorthEast, East, SouthEast, South, SouthWest, West, NorthWest];

/// Of two registers of four: those that go to more significant bits, then the opposite ones.
pub const LEFT_AND_RIGHT: [Direction; 8] =
    [North, NorthEast, East, NorthWest, South, SouthWest, West, SouthEast];

/// What no step west, north-west or south-west leaves but by wrapping is the a-file.
pub const NOT_A_FILE: u64 = !0x0101_0101_0101_0101;

/// What no step east, north-east or south-east leaves but by wrapping is the h-file.
pub const NOT_H_FILE: u64 = !0x8080_8080_8080_8080;

const NOT_FIRST_RANK: u64 = !0xff;
const NOT_EIGHTH_RANK: u64 = !(0xff << 56);

/// Clockwise, the squares that one step does not leave the board from: without the file and the rank where a
/// rotate would go on from the other side.
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

/// Orthogonal and diagonal directions by turns: where both words lie side by side in memory, one load.
#[inline(always)]
pub fn sliders<W: Scalar>(orthogonal: W, diagonal: W) -> W::Four {
    W::Four::twice(W::Two::from_array([orthogonal, diagonal]))
}
