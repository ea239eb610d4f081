//! Boards with pieces on random squares, a few of them sliders.

use super::Board;
use crate::random::SplitMix64;

/// Maximum number of sliders on a board. A full set has five, two rooks, two bishops and a queen,
/// of which some are usually gone.
const MAX_SLIDERS: usize = 4;

/// Returns a board with `pieces` pieces on random squares. One to four of them (at most all) are
/// sliders of the measured side: rook, bishop or queen with equal probability.
pub fn board(pieces: usize, random: &mut SplitMix64) -> Board {
    let mut squares: Vec<u8> = (0..64).collect();
    random.shuffle(&mut squares);
    let occupied = set_from_squares(&squares[..pieces]);
    let sliders = 1 + random.below(MAX_SLIDERS.min(pieces));
    let (mut orthogonal, mut diagonal) = (0, 0);
    for &square in &squares[..sliders] {
        let kind = random.below(3);
        orthogonal |= u64::from(kind != 0) << square;
        diagonal |= u64::from(kind != 1) << square;
    }
    Board::new(occupied, orthogonal, diagonal)
}

fn set_from_squares(squares: &[u8]) -> u64 {
    squares.iter().fold(0, |set, square| set | 1 << square)
}
