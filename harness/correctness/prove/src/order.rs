//! Orders of the variables of boards.
//!
//! The size of a diagram depends on the order of its variables. The routines of the suite look at
//! each square of a ray once, from far to near, so their diagrams stay small if the variables come
//! in that order and those of one square follow each other. A loop over the lowest set bit needs
//! the order of the board instead. No order suits every routine, so a proof tries several
//! (`prove`).

use contract::{Direction, Line};

/// An order of the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// Line after line of one kind, from end to end of each.
    Along(Line),
    /// From a1 to h8.
    Board,
}

impl Order {
    /// Every order.
    pub const ALL: [Order; 5] = [
        Order::Along(Line::Rank),
        Order::Along(Line::File),
        Order::Along(Line::Diagonal),
        Order::Along(Line::AntiDiagonal),
        Order::Board,
    ];

    /// Returns the order along the rays of a direction. Opposite directions share it.
    pub const fn from_direction(direction: Direction) -> Order {
        Order::Along(match direction {
            Direction::East | Direction::West => Line::Rank,
            Direction::South | Direction::North => Line::File,
            Direction::NorthEast | Direction::SouthWest => Line::Diagonal,
            Direction::SouthEast | Direction::NorthWest => Line::AntiDiagonal,
        })
    }

    /// Returns the sort key of a square: its line, then its position on that line.
    pub const fn sort_key(self, square: usize) -> (usize, usize) {
        let (file, rank) = (square % 8, square / 8);
        match self {
            Order::Along(Line::Rank) | Order::Board => (rank, file),
            Order::Along(Line::File) => (file, rank),
            Order::Along(Line::Diagonal) => (rank + 7 - file, file),
            Order::Along(Line::AntiDiagonal) => (rank + file, file),
        }
    }
}
