//! Counting with a generator: nodes of a tree of moves, and attacks in a plain loop.

use crate::{Moves, Position, Sliders};
use contract::{Index, Piece};

/// Positions that are `depth` moves away, each way to get there counted. The moves are listed at every
/// ply; at the last their number alone is asked, and they are not made.
pub fn perft<S: Sliders>(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Moves::new();
    S::legal(position, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|each| perft::<S>(&position.after(*each), depth - 1)).sum()
}

/// A queen on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Query {
    /// Below 64.
    pub square: u8,
    /// All pieces; the queen may or may not be among them.
    pub occupied: u64,
}

/// The attacks of all queens, by exclusive or. A compiler may do with the loop what it likes.
#[inline(always)]
pub fn queens<S: Sliders>(queries: &[Query]) -> u64 {
    let mut sum = 0;
    for query in queries {
        sum ^= S::attacks(Piece::Queen, Index::at(u64::from(query.square)), query.occupied);
    }
    sum
}
