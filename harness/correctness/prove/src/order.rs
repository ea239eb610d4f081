//! Orders of the variables. The functions here look at each square of a ray once, from far to near;
//! diagrams are small if their variables come in that order, with the sets of a square together.
//! Loops over the lowest set bit need the order of the board.

use contract::{Direction, Line};

/// An order of the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// Line after line of one kind, along each.
    Along(Line),
    /// From a1 to h8.
    Board,
}

impl Order {
    /// All of them.
    pub const ALL: [Order; 5] = [
        Order::Along(Line::Rank),
        Order::Along(Line::File),
        Order::Along(Line::Diagonal),
        Order::Along(Line::AntiDiagonal),
        Order::Board,
    ];

    /// The order along the rays of a direction.
    pub const fn along(direction: Direction) -> Order {
        Order::Along(match direction {
            Direction::East | Direction::West => Line::Rank,
            Direction::South | Direction::North => Line::File,
            Direction::NorthEast | Direction::SouthWest => Line::Diagonal,
            Direction::SouthEast | Direction::NorthWest => Line::AntiDiagonal,
        })
    }

    /// Where a square comes.
    pub const fn place(self, square: usize) -> (usize, usize) {
        let (file, rank) = (square % 8, square / 8);
        match self {
            Order::Along(Line::Rank) | Order::Board => (rank, file),
            Order::Along(Line::File) => (file, rank),
            Order::Along(Line::Diagonal) => (rank + 7 - file, file),
            Order::Along(Line::AntiDiagonal) => (rank + file, file),
        }
    }
}
