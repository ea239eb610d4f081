//! Boards with one slider alone: every ray runs to the edge.

use super::Board;
use crate::random::SplitMix64;

/// Each square gets a rook, a bishop, a queen, and one of them at random.
const BOARDS_PER_SQUARE: usize = 4;

/// Returns boards with a slider alone on every square, four times, in random order.
///
/// Only 192 such boards exist, so that one of the four repeats another.
pub fn boards(random: &mut SplitMix64) -> Vec<Board> {
    let mut boards = Vec::with_capacity(64 * BOARDS_PER_SQUARE);
    for square in 0..64 {
        let kinds = [0, 1, 2, random.below(3)];
        boards.extend(kinds.map(|kind| board(kind, 1 << square)));
    }
    random.shuffle(&mut boards);
    boards
}

/// Returns a board with a bishop, a rook or a queen.
fn board(kind: usize, slider: u64) -> Board {
    let orthogonal = if kind == 0 { 0 } else { slider };
    let diagonal = if kind == 1 { 0 } else { slider };
    Board::new(slider, orthogonal, diagonal)
}
