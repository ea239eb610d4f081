//! Boards that give look-up tables no locality. It knows no table: what it does hurts them all.
//!
//! A table of sliding attacks is indexed by the square and by those occupied squares that matter
//! to it. So the boards spread both as widely as 256 queries can:
//!
//! - *Squares.* One queen a board, on every square equally often, and never on the square of the
//!   board before. What a table keeps by the square (masks, multipliers, the part for its
//!   occupancies) is another with each query, and all of it is touched. A queen, so that rook,
//!   bishop and queen queries alike find a slider on each board.
//! - *Occupancies.* Any other square is occupied or not by the toss of a coin. If `n` squares
//!   matter, the index among their `2^n` states then holds `n` bits of entropy, the most there is
//!   (Shannon, 1948); with pieces as in a game, a few states come again and again. The boards of one
//!   square come in pairs of complements: their indices differ in every bit, so no table that is
//!   indexed by the bits themselves has both in one cache line.
//!
//! That is as far as a set of this size can go. 256 queen queries read at most 512 lines of a
//! plain rook and bishop table, 32 KiB: more than other workloads, and yet no more than a
//! first-level cache, once every query was asked before. To keep a table out of the cache takes
//! pressure on the cache, not boards.

use super::Board;
use super::random::SplitMix64;

/// Boards of each square. Even, for the pairs.
const EACH: usize = 4;

/// A queen on every square in turn, among random pieces on half of the squares.
pub fn boards(random: &mut SplitMix64) -> Vec<Board> {
    let mut squares: Vec<usize> = (0..64).collect();
    let mut boards: Vec<Board> = Vec::with_capacity(64 * EACH);
    let mut others = [0; 64];
    for turn in 0..EACH {
        let last = squares[63];
        random.shuffle(&mut squares);
        if turn > 0 && squares[0] == last {
            squares.swap(0, 63);
        }
        for &square in &squares {
            let queen = 1 << square;
            others[square] = if turn % 2 == 0 { random.next() } else { !others[square] };
            boards.push(Board {
                occupied: others[square] | queen,
                orthogonal: queen,
                diagonal: queen,
            });
        }
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_square_follows_itself_and_each_comes_equally_often() {
        for seed in 0..100 {
            let boards = boards(&mut SplitMix64::from_name("test", seed));
            assert!(boards.windows(2).all(|pair| pair[0].orthogonal != pair[1].orthogonal));
            for square in 0..64 {
                let here = |board: &&Board| board.orthogonal == 1 << square;
                assert_eq!(boards.iter().filter(here).count(), EACH);
            }
        }
    }

    #[test]
    fn the_boards_of_a_square_are_pairs_of_complements() {
        let boards = boards(&mut SplitMix64::from_name("test", 6));
        for first in &boards[..64] {
            let same = |board: &&Board| board.orthogonal == first.orthogonal;
            let here: Vec<u64> = boards
                .iter()
                .filter(same)
                .map(|board| board.occupied & !first.orthogonal)
                .collect();
            assert_eq!(here[0] ^ here[1], !first.orthogonal);
            assert_eq!(here[2] ^ here[3], !first.orthogonal);
            assert_ne!(here[0], here[2]);
        }
    }
}
