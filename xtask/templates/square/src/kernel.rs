//! The algorithm alone: it knows its tables, and nothing of the harness.
//!
//! It stands here as an example, a ray up to its first piece and cut off behind him; yours takes its
//! place. Tables are looked up without a check, so each look-up argues.

use crate::tables::{DOWN, UP};
use contract::{Index, Line, Piece, Word};

/// Rook, bishop or queen on one square. The piece is known when it is compiled.
#[inline(always)]
pub fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let along = |line| up(line, square, occupied) | down(line, square, occupied);
    let rook = || along(Line::Rank) | along(Line::File);
    let bishop = || along(Line::Diagonal) | along(Line::AntiDiagonal);
    match piece {
        Piece::Rook => rook(),
        Piece::Bishop => bishop(),
        Piece::Queen => rook() | bishop(),
    }
}

/// The ray towards higher squares: without the one behind the lowest piece on it.
#[inline(always)]
fn up<W: Word>(line: Line, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64, and so many are in each of four lines.
    let ray = unsafe { W::constant(square.get()).look_up(&UP[line as usize]) };
    // SAFETY: zeros are up to 64, and there are 65 entries.
    ray ^ unsafe { (ray & occupied).trailing_zeros().look_up(&UP[line as usize]) }
}

/// The ray towards lower squares: without the one behind the highest piece on it.
#[inline(always)]
fn down<W: Word>(line: Line, square: Index, occupied: W) -> W {
    let from_h8 = W::constant(63).minus(W::constant(square.get()));
    // SAFETY: a square is less than 64, and so is what it lacks to 63.
    let ray = unsafe { from_h8.look_up(&DOWN[line as usize]) };
    // SAFETY: zeros are up to 64, and there are 65 entries.
    ray ^ unsafe { (ray & occupied).leading_zeros().look_up(&DOWN[line as usize]) }
}
