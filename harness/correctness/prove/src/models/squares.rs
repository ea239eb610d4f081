//! Squares and steps by (file, rank) arithmetic, the only geometry of the specifications.

use crate::semantics::words::Bits;
use crate::{Bit, Diagrams};
use contract::{Direction, Square};

/// A bit for each square.
pub(super) type Set = Bits<Diagrams>;

pub(super) fn map_squares(bit: impl FnMut(Square) -> Bit) -> Set {
    Square::all().map(bit).collect()
}

/// Returns the bit of a square in a set.
pub(super) fn index(square: Square) -> usize {
    usize::from(square.index())
}

/// Returns the square this many steps away, if it is on the board.
pub(super) fn step(square: Square, direction: Direction, times: i8) -> Option<Square> {
    let (file, rank) = match direction {
        Direction::NorthEast => (1, 1),
        Direction::East => (1, 0),
        Direction::SouthEast => (1, -1),
        Direction::South => (0, -1),
        Direction::SouthWest => (-1, -1),
        Direction::West => (-1, 0),
        Direction::NorthWest => (-1, 1),
        Direction::North => (0, 1),
    };
    let file = move_coordinate(square.file(), file * times)?;
    let rank = move_coordinate(square.rank(), rank * times)?;
    Some(Square::new(8 * rank + file))
}

/// Adds steps to a file or a rank, if the result is on the board.
fn move_coordinate(coordinate: u8, steps: i8) -> Option<u8> {
    u8::try_from(coordinate as i8 + steps).ok().filter(|&coordinate| coordinate < 8)
}

/// Returns the squares behind a square, from the edge of the board up to the one before it.
pub(super) fn squares_behind(square: Square, direction: Direction) -> Vec<Square> {
    let mut squares = Vec::new();
    let mut behind = step(square, direction, -1);
    while let Some(square) = behind {
        squares.push(square);
        behind = step(square, direction, -1);
    }
    squares.reverse();
    squares
}
