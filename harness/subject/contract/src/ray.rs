//! Rays and lines for the tables of variants. The oracle and the prover's specification walk
//! independently of it.

use crate::{Direction, Line, Piece};

/// The squares that a slider on `square` attacks by steps of `(files, ranks)`: up to and including
/// the first occupied one, or the edge.
///
/// # Panics
/// Unless `square < 64`.
pub const fn ray(square: usize, (files, ranks): (i32, i32), occupied: u64) -> u64 {
    assert!(square < 64);
    let (mut file, mut rank) = (square as i32 % 8 + files, square as i32 / 8 + ranks);
    let mut ray = 0;
    while 0 <= file && file < 8 && 0 <= rank && rank < 8 && ray & occupied == 0 {
        ray |= 1 << (8 * rank + file);
        (file, rank) = (file + files, rank + ranks);
    }
    ray
}

impl Direction {
    /// A step as `(files, ranks)`, east and north positive.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Direction::NorthEast => (1, 1),
            Direction::East => (1, 0),
            Direction::SouthEast => (1, -1),
            Direction::South => (0, -1),
            Direction::SouthWest => (-1, -1),
            Direction::West => (-1, 0),
            Direction::NorthWest => (-1, 1),
            Direction::North => (0, 1),
        }
    }
}

impl Line {
    /// The step up the line, towards higher squares, as `(files, ranks)`.
    pub const fn step(self) -> (i32, i32) {
        self.ways()[0].step()
    }

    /// The directions up (towards higher squares) and down the line.
    pub const fn ways(self) -> [Direction; 2] {
        match self {
            Line::Rank => [Direction::East, Direction::West],
            Line::File => [Direction::North, Direction::South],
            Line::Diagonal => [Direction::NorthEast, Direction::SouthWest],
            Line::AntiDiagonal => [Direction::NorthWest, Direction::SouthEast],
        }
    }

    /// The squares of the line that a slider on `square` attacks.
    ///
    /// # Panics
    /// Unless `square < 64`.
    pub const fn attacks(self, square: usize, occupied: u64) -> u64 {
        let [up, down] = self.ways();
        ray(square, up.step(), occupied) | ray(square, down.step(), occupied)
    }

    /// Attacks along all four lines, indexed by [`Line`].
    ///
    /// # Panics
    /// Unless `square < 64`.
    pub const fn all_attacks(square: usize, occupied: u64) -> [u64; 4] {
        crate::array!(line < 4 => Line::ALL[line].attacks(square, occupied))
    }

    /// Attacks of a slider at `place` on rank 1 (or the a-file) past the pieces at its places 1 to
    /// 6, copied to all ranks (or files). Pieces at places 0 and 7 make no difference.
    ///
    /// # Panics
    /// On a diagonal.
    pub const fn parallel_attacks(self, place: usize, inner: usize) -> u64 {
        let (step, copies) = match self {
            Line::Rank => (1, 0x0101_0101_0101_0101),
            Line::File => (8, 0xff),
            _ => panic!("diagonals are not all as long"),
        };
        let (mut pieces, mut piece) = (0, 1);
        while piece < 7 {
            pieces |= (inner as u64 >> (piece - 1) & 1) << (step * piece);
            piece += 1;
        }
        self.attacks(step * place, pieces) * copies
    }

    /// The relevant blockers on the line seen from `square`: its squares that are not last on their
    /// ray. They index the tables of attacks.
    ///
    /// # Panics
    /// Unless `square < 64`.
    pub const fn inner(self, square: usize) -> u64 {
        const FILE_A: u64 = 0x0101_0101_0101_0101;
        const RANK_1: u64 = 0xff;
        // A ray ends at an edge unless it runs along it.
        let files = (FILE_A | FILE_A << 7) & !(FILE_A << (square % 8));
        let ranks = (RANK_1 | RANK_1 << 56) & !(RANK_1 << (square / 8 * 8));
        self.attacks(square, 0) & !(files | ranks)
    }
}

impl Piece {
    /// Two lines of the rook or bishop, all four of the queen.
    const fn lines(self) -> &'static [Line] {
        match self {
            Piece::Rook => &[Line::Rank, Line::File],
            Piece::Bishop => &[Line::Diagonal, Line::AntiDiagonal],
            Piece::Queen => &Line::ALL,
        }
    }

    /// Its attacks from a square.
    pub const fn attacks(self, square: usize, occupied: u64) -> u64 {
        let (lines, mut attacks, mut line) = (self.lines(), 0, 0);
        while line < lines.len() {
            attacks |= lines[line].attacks(square, occupied);
            line += 1;
        }
        attacks
    }

    /// Its relevant blockers, on all of its lines ([`Line::inner`]).
    pub const fn inner(self, square: usize) -> u64 {
        let (lines, mut inner, mut line) = (self.lines(), 0, 0);
        while line < lines.len() {
            inner |= lines[line].inner(square);
            line += 1;
        }
        inner
    }
}
