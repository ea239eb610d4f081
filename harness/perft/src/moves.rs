//! A move, and a list of moves on the stack. It must not know which moves are legal.

use crate::Kind;
use arrayvec::ArrayVec;
use std::fmt;

/// One man from one square to another. Castling is the king's move by two files.
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

/// All moves of a position. No position that can be reached in a game has more than 218, and eight
/// pawns' worth of promoted men is all that [`Position::from_fen`](crate::Position::from_fen) lets in.
pub type Moves = ArrayVec<Move, 256>;

impl fmt::Display for Move {
    /// As engines write it: `e2e4`, `e1g1`, `a7a8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = [self.from, self.to].map(contract::Square::new);
        write!(f, "{from}{to}")?;
        self.promotion.map_or(Ok(()), |kind| write!(f, "{}", kind.sign()))
    }
}
