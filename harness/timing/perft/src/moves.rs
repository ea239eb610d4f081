//! A move, and a list of moves on the stack.

use crate::Kind;
use std::fmt;
use std::mem::MaybeUninit;
use std::ops::Deref;

/// A move of one piece from one square to another. Castling is the king's move by two files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The piece that moves.
    pub kind: Kind,
    /// The square that it leaves, below 64.
    pub from: u8,
    /// The square that it enters, below 64.
    pub to: u8,
    /// The kind that a pawn becomes on the last rank.
    pub promotion: Option<Kind>,
}

impl Move {
    /// Returns the move as sixteen bits, so that an entry of the transposition table has room for
    /// it. No move has the value 0.
    #[inline(always)]
    pub(crate) const fn to_bits(self) -> u16 {
        let promotion = match self.promotion {
            Some(kind) => kind as u16,
            None => 0,
        };
        self.from as u16 | (self.to as u16) << 6 | promotion << 12
    }
}

impl fmt::Display for Move {
    /// Writes the move as engines do: `e2e4`, `e1g1`, `a7a8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = [self.from, self.to].map(contract::Square::new);
        write!(f, "{from}{to}")?;
        self.promotion.map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
    }
}

/// The number of moves that a list has room for. It is more than the 218 that a position reached in
/// a game is known to have (Nenad Petrović, 1964).
pub(crate) const MAX_MOVES: usize = 256;

/// The moves of a position. It is not a library's list, because such a list leaves it to the
/// compiler whether an addition is inlined, and the compiler may decide differently for another
/// generator.
pub struct Moves {
    moves: [MaybeUninit<Move>; MAX_MOVES],
    count: usize,
}

impl Moves {
    /// Returns an empty list.
    #[inline(always)]
    pub const fn new() -> Moves {
        Moves { moves: [MaybeUninit::uninit(); MAX_MOVES], count: 0 }
    }

    /// Removes all moves.
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.count = 0;
    }

    /// Adds a move.
    ///
    /// # Panics
    /// If the list is full.
    #[inline(always)]
    pub(crate) fn push(&mut self, mv: Move) {
        self.moves[self.count].write(mv);
        self.count += 1;
    }
}

impl Default for Moves {
    fn default() -> Self {
        Moves::new()
    }
}

impl Deref for Moves {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        // SAFETY: only `push` raises the count, by one for each move that it has written.
        unsafe { self.moves[..self.count].assume_init_ref() }
    }
}
