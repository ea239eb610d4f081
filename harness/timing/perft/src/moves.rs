//! A move, and a list of moves on the stack.

use crate::Kind;
use std::fmt;
use std::mem::MaybeUninit;
use std::ops::Deref;

/// One piece from one square to another. Castling is the king's move by two files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Who moves.
    pub kind: Kind,
    /// From this square, below 64.
    pub from: u8,
    /// To this square, below 64.
    pub to: u8,
    /// What a pawn becomes on the last rank.
    pub promotion: Option<Kind>,
}

impl Move {
    /// In sixteen bits, so that an entry of the transposition table has room for it; 0 is of no
    /// move.
    #[inline(always)]
    pub(crate) const fn packed(self) -> u16 {
        let promotion = match self.promotion {
            Some(kind) => kind as u16,
            None => 0,
        };
        self.from as u16 | (self.to as u16) << 6 | promotion << 12
    }
}

impl fmt::Display for Move {
    /// As engines write it: `e2e4`, `e1g1`, `a7a8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = [self.from, self.to].map(contract::Square::new);
        write!(f, "{from}{to}")?;
        self.promotion.map_or(Ok(()), |kind| write!(f, "{}", kind.sign()))
    }
}

/// Moves that a list has room for: more than the 218 that a position reached in a game is known to
/// have (Nenad Petrović, 1964).
pub(crate) const MAX_MOVES: usize = 256;

/// Moves of one position. It is not a library's list, because these leave it to the compiler
/// whether an addition is inlined, and it may choose otherwise for another generator of slider
/// attacks.
pub struct Moves {
    moves: [MaybeUninit<Move>; MAX_MOVES],
    count: usize,
}

impl Moves {
    /// None yet.
    #[inline(always)]
    pub const fn new() -> Moves {
        Moves { moves: [MaybeUninit::uninit(); MAX_MOVES], count: 0 }
    }

    /// Drops all.
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.count = 0;
    }

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
        // SAFETY: `push` alone raises the count, by one for each that it has written.
        unsafe { self.moves[..self.count].assume_init_ref() }
    }
}
