//! Boards that give look-up tables no locality.
//!
//! A table of sliding attacks is indexed by the square and the relevant occupied squares. The
//! boards spread both as widely as 256 queries can:
//!
//! - *Squares.* One queen per board, on every square equally often, and never on the same square
//!   twice in a row, so that every query needs other masks, multipliers and parts of the table. A
//!   queen, so that rook, bishop and queen queries all find a slider on each board.
//! - *Occupancies.* Every other square is occupied with probability 1/2. If `n` squares are
//!   relevant, the index among their `2^n` states has `n` bits of entropy, the maximum (Shannon,
//!   1948); in game positions a few states recur. The boards of one square are pairs of
//!   complements: their indices differ in every bit, so that no table indexed by these bits has
//!   both in one cache line.
//!
//! 256 queen queries read at most 512 lines of a plain rook and bishop table, 32 KiB: more than
//! with other workloads, but not more than a first-level cache holds after the first pass. Keeping
//! a table out of the cache takes other memory traffic, not boards.

use super::Board;
use crate::random::SplitMix64;

/// Number of boards for each square. It is even, because the boards come in pairs.
const BOARDS_PER_SQUARE: usize = 4;

/// Returns a queen on every square in turn, with random pieces on half of the other squares.
pub fn boards(random: &mut SplitMix64) -> Vec<Board> {
    let mut squares: Vec<usize> = (0..64).collect();
    let mut boards: Vec<Board> = Vec::with_capacity(64 * BOARDS_PER_SQUARE);
    let mut other_pieces = [0; 64];
    for turn in 0..BOARDS_PER_SQUARE {
        let last_square = squares[63];
        random.shuffle(&mut squares);
        if turn > 0 && squares[0] == last_square {
            squares.swap(0, 63);
        }
        for &square in &squares {
            let queen = 1 << square;
            other_pieces[square] =
                if turn % 2 == 0 { random.next() } else { !other_pieces[square] };
            boards.push(Board::new(other_pieces[square] | queen, queen, queen));
        }
    }
    boards
}
