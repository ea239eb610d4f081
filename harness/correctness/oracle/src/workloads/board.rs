//! The occupied squares and sliders of a position. It need not be legal.

use contract::Direction;

/// The pieces of a position and the sliders of one side, the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Counts the pieces of both sides.
    pub occupied: u64,
    /// Rooks and queens of the side to move, a subset of `occupied`.
    pub orthogonal: u64,
    /// Bishops and queens of the side to move, a subset of `occupied`.
    pub diagonal: u64,
}

impl Board {
    /// Returns the sliders that move in `direction`.
    pub const fn sliders(&self, direction: Direction) -> u64 {
        if direction.is_orthogonal() { self.orthogonal } else { self.diagonal }
    }

    /// Returns all sliders.
    pub const fn all_sliders(&self) -> u64 {
        self.orthogonal | self.diagonal
    }

    /// Counts the pieces of both sides.
    pub const fn pieces(&self) -> u32 {
        self.occupied.count_ones()
    }
}

/// Returns the members of a set as square indices, from a1 to h8.
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        square
    })
}
