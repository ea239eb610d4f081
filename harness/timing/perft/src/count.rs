//! Counting with a generator: nodes of a tree of moves, and attacks in a plain loop.

use crate::{Moves, Position, Sliders};
use contract::{Index, Piece};

/// Counts the leaves of the tree of legal moves at `depth`. Moves are listed at every ply; those of
/// the last ply are counted and not made.
pub fn perft<S: Sliders>(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Moves::new();
    S::list_legal_moves(position, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|mv| perft::<S>(&position.after_move(*mv), depth - 1)).sum()
}

/// A queen on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Query {
    /// Its square, below 64.
    pub square: u8,
    /// All pieces, with or without the queen.
    pub occupied: u64,
}

/// Returns the exclusive or of the attacks of all queens, from a loop that the compiler may
/// transform.
#[inline(always)]
pub fn queens<S: Sliders>(queries: &[Query]) -> u64 {
    let mut sum = 0;
    for query in queries {
        sum ^= S::attacks(Piece::Queen, Index::at(u64::from(query.square)), query.occupied);
    }
    sum
}
