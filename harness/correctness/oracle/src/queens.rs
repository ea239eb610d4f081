//! The queens of several READMEs: square, occupied squares, attacks.

use contract::{Line, Piece};

/// A queen among pieces.
pub struct Queen {
    /// The occupied squares. Whether they include her makes no difference.
    pub occupied: u64,
    /// Her attacks along rank, file, diagonal and anti-diagonal.
    pub lines: [u64; 4],
}

/// She stands on d4; the other pieces stand on a7, d7, g7, b4, h4, c3, a1, g1 and h1.
pub const D4: Queen = Queen::new(27, 0x0049_0000_8a04_00c1);

/// She stands on d4 among more pieces.
pub const CROWDED: Queen = Queen::new(27, 0x4209_a200_4a10_0a10);

impl Queen {
    /// Returns a queen on this square.
    pub const fn new(square: usize, occupied: u64) -> Queen {
        let [rank, file, diagonal, antidiagonal] = Line::ALL;
        let lines = [
            rank.attacks(square, occupied),
            file.attacks(square, occupied),
            diagonal.attacks(square, occupied),
            antidiagonal.attacks(square, occupied),
        ];
        Queen { occupied, lines }
    }

    /// Returns the attacks of this piece on her square.
    pub fn attacks(&self, piece: Piece) -> u64 {
        piece.along(|line| self.lines[line as usize])
    }
}
