//! The algorithm in one sentence, its derivation, and its formula.
//!
//! Replace this example, rays cut off behind their first piece. Look-ups have no bounds check, so a
//! comment argues for each index.

use crate::tables::{DOWN, UP};
use contract::{Index, Line, Piece, Word};

/// Attacks of a rook, bishop or queen on one square. The piece is a compile-time constant.
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

/// The ray towards higher squares, cut off behind the lowest piece on it.
#[inline(always)]
fn up<W: Word>(line: Line, square: Index, occupied: W) -> W {
    // SAFETY: squares are below 64, and there are 65 entries.
    let ray = unsafe { W::constant(square.get()).look_up(&UP[line as usize]) };
    // SAFETY: a count of zeros is at most 64, and there are 65 entries.
    ray ^ unsafe { (ray & occupied).trailing_zeros().look_up(&UP[line as usize]) }
}

/// The ray towards lower squares, cut off behind the highest piece on it.
#[inline(always)]
fn down<W: Word>(line: Line, square: Index, occupied: W) -> W {
    let from_h8 = W::constant(63).minus(W::constant(square.get()));
    // SAFETY: 63 less a square is below 64, and there are 65 entries.
    let ray = unsafe { from_h8.look_up(&DOWN[line as usize]) };
    // SAFETY: a count of zeros is at most 64, and there are 65 entries.
    ray ^ unsafe { (ray & occupied).leading_zeros().look_up(&DOWN[line as usize]) }
}
