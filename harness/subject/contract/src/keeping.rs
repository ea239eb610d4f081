//! Boards that a routine keeps beside the plain one, move by move: which squares lie where.
//!
//! Names only, like the directions: the permutation is said in words, and each variant, the oracle
//! and the prover have their own way to it.

use crate::Direction;

/// A fixed set of kept boards, each a permutation of the squares of the same occupied set.
///
/// A kept board belongs to a [`Direction`]. Its bits, from the lowest on, are the squares of the
/// lines of that direction, one line after the other: rank 1 first, the a-file first, the diagonal
/// of h1 first, the anti-diagonal of a1 first; each line in the order of the direction. So east's is
/// the plain board, and north-east's begins with h1, g1, h2, f1, g2, h3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Keeping {
    /// Four boards, one for each line (Robert Hyatt: Rotated Bitmaps, a New Twist on an Old Idea,
    /// 1999; the diagonals as Bruce Moreland describes them, Computer Chess Club, 1998).
    Rotated,
    /// Eight boards, one for each direction.
    OctoRotated,
}

impl Keeping {
    /// The name on command lines, in symbols and in records.
    pub const fn name(self) -> &'static str {
        match self {
            Keeping::Rotated => "rotated",
            Keeping::OctoRotated => "octo_rotated",
        }
    }

    /// The direction of each kept board, in order.
    pub const fn directions(self) -> &'static [Direction] {
        match self {
            Keeping::Rotated => {
                &[Direction::East, Direction::North, Direction::NorthEast, Direction::NorthWest]
            }
            Keeping::OctoRotated => &Direction::ALL,
        }
    }
}
