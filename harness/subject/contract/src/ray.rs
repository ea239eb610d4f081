//! Rays and lines for the tables of variants.
//!
//! The oracle and the prover's specification have their own walks over the board: an error here
//! would otherwise be in a table and in the answers that it is compared with. The functions are
//! constant, because variants compute their tables at compile time, so loops replace iterators.

use crate::{Direction, Line, Piece};

/// Returns the squares that a slider on `square` attacks by steps of `(files, ranks)`: up to and
/// including the first occupied one, or the edge.
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
    /// Returns a step as `(files, ranks)`, east and north positive.
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
    /// Returns the step up the line, towards higher squares, as `(files, ranks)`.
    pub const fn step(self) -> (i32, i32) {
        self.ways()[0].step()
    }

    /// Returns the directions up (towards higher squares) and down the line.
    pub const fn ways(self) -> [Direction; 2] {
        match self {
            Line::Rank => [Direction::East, Direction::West],
            Line::File => [Direction::North, Direction::South],
            Line::Diagonal => [Direction::NorthEast, Direction::SouthWest],
            Line::AntiDiagonal => [Direction::NorthWest, Direction::SouthEast],
        }
    }

    /// Returns the squares of the line that a slider on `square` attacks.
    ///
    /// # Panics
    /// Unless `square < 64`.
    pub const fn attacks(self, square: usize, occupied: u64) -> u64 {
        let [up, down] = self.ways();
        ray(square, up.step(), occupied) | ray(square, down.step(), occupied)
    }

    /// Returns the attacks along all four lines, indexed by [`Line`].
    ///
    /// # Panics
    /// Unless `square < 64`.
    pub const fn all_attacks(square: usize, occupied: u64) -> [u64; 4] {
        crate::array!(line < 4 => Line::ALL[line].attacks(square, occupied))
    }

    /// Returns the attacks of a slider on square `index` of rank 1 (or of the a-file), copied to
    /// all ranks (or files). Bit k of `inner` is a piece on square k + 1. Pieces on squares 0 and 7
    /// make no difference, because a ray ends there anyway.
    ///
    /// # Panics
    /// On a diagonal.
    pub const fn parallel_attacks(self, index: usize, inner: usize) -> u64 {
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
        self.attacks(step * index, pieces) * copies
    }

    /// Returns the relevant blockers on the line seen from `square`: its squares that are not last
    /// on their ray. They form the index of attack tables, so each needless one would double a
    /// table.
    ///
    /// # Panics
    /// Unless `square < 64`.
    pub const fn inner(self, square: usize) -> u64 {
        const FILE_A: u64 = 0x0101_0101_0101_0101;
        const RANK_1: u64 = 0xff;
        // The last square of a ray blocks nothing behind it. It is on an edge of the board, unless
        // the ray runs along that edge.
        let files = (FILE_A | FILE_A << 7) & !(FILE_A << (square % 8));
        let ranks = (RANK_1 | RANK_1 << 56) & !(RANK_1 << (square / 8 * 8));
        self.attacks(square, 0) & !(files | ranks)
    }
}

impl Piece {
    /// Returns the two lines of a rook or bishop, or all four of a queen.
    const fn lines(self) -> &'static [Line] {
        match self {
            Piece::Rook => &[Line::Rank, Line::File],
            Piece::Bishop => &[Line::Diagonal, Line::AntiDiagonal],
            Piece::Queen => &Line::ALL,
        }
    }

    /// Returns its attacks from a square.
    pub const fn attacks(self, square: usize, occupied: u64) -> u64 {
        let (lines, mut attacks, mut line) = (self.lines(), 0, 0);
        while line < lines.len() {
            attacks |= lines[line].attacks(square, occupied);
            line += 1;
        }
        attacks
    }

    /// Returns its relevant blockers on all of its lines ([`Line::inner`]).
    pub const fn inner(self, square: usize) -> u64 {
        let (lines, mut inner, mut line) = (self.lines(), 0, 0);
        while line < lines.len() {
            inner |= lines[line].inner(square);
            line += 1;
        }
        inner
    }
}
