//! Attack sets: those of leapers by tables, those of sliders by the type parameter.
//!
//! The tables are computed when this is compiled, so that no generator waits for a first use, and
//! the code around all generators is the same.

use crate::{Kind, Position, Side, Sliders};
use contract::{Direction, Index, Piece, ray};

pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: u64 = FILE_A << 7;

/// Squares of a set, from a1 to h8.
#[derive(Clone, Copy)]
pub(crate) struct Squares(pub u64);

impl Iterator for Squares {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// One step each way from every square.
const fn leaps<const N: usize>(steps: [(i32, i32); N]) -> [u64; 64] {
    const FULL_BOARD: u64 = !0; // a ray ends at the first piece: one step
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < N {
            table[square] |= ray(square, steps[step], FULL_BOARD);
            step += 1;
        }
        square += 1;
    }
    table
}

pub(crate) static KNIGHT: [u64; 64] =
    leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
pub(crate) static KING: [u64; 64] =
    leaps([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
/// Squares that a pawn attacks, by [`Side`] and square.
pub(crate) static PAWN: [[u64; 64]; 2] = [leaps([(-1, 1), (1, 1)]), leaps([(-1, -1), (1, -1)])];

/// Two squares of one line; both sets are empty for other pairs.
#[derive(Clone, Copy)]
pub(crate) struct Pair {
    /// The squares strictly between them.
    pub between: u64,
    /// The whole line through both.
    pub through: u64,
}

pub(crate) static PAIRS: [[Pair; 64]; 64] = {
    let mut table = [[Pair { between: 0, through: 0 }; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut way = 0;
        while way < 8 {
            let step = Direction::ALL[way].step();
            let ahead = ray(from, step, 0);
            let through = ahead | ray(from, (-step.0, -step.1), 0) | 1 << from;
            let mut rest = ahead;
            while rest != 0 {
                let to = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                table[from][to] = Pair { between: ray(from, step, 1 << to) & !(1 << to), through };
            }
            way += 1;
        }
        from += 1;
    }
    table
};

/// Union of the attacks of all `pieces`, each of which slides as `piece`.
#[inline(always)]
fn united<S: Sliders>(piece: Piece, pieces: u64, occupied: u64) -> u64 {
    let mut attacks = 0;
    for square in Squares(pieces) {
        attacks |= S::attacks(piece, Index::at(u64::from(square)), occupied);
    }
    attacks
}

/// All squares that a side attacks, those of its own pieces included. A king that is not in
/// `occupied` shields no square behind it.
#[inline(always)]
pub(crate) fn attacked<S: Sliders>(position: &Position, side: Side, occupied: u64) -> u64 {
    let pawns = position.pieces(side, Kind::Pawn);
    let mut attacks = (pawns & !FILE_A).rotate_left(side.ahead() - 1)
        | (pawns & !FILE_H).rotate_left(side.ahead() + 1)
        | KING[usize::from(position.king(side))];
    for square in Squares(position.pieces(side, Kind::Knight)) {
        attacks |= KNIGHT[usize::from(square)];
    }
    attacks
        | united::<S>(Piece::Bishop, position.pieces(side, Kind::Bishop), occupied)
        | united::<S>(Piece::Rook, position.pieces(side, Kind::Rook), occupied)
        | united::<S>(Piece::Queen, position.pieces(side, Kind::Queen), occupied)
}

/// The sliders of a side that see `square`.
#[inline(always)]
pub(crate) fn snipers<S: Sliders>(
    position: &Position,
    side: Side,
    square: u8,
    occupied: u64,
) -> u64 {
    let queens = position.pieces(side, Kind::Queen);
    let (rook, bishop) = S::both(Index::at(u64::from(square)), occupied);
    rook & (position.pieces(side, Kind::Rook) | queens)
        | bishop & (position.pieces(side, Kind::Bishop) | queens)
}

/// The knights and pawns of a side that attack `square`.
#[inline(always)]
pub(crate) fn leapers(position: &Position, side: Side, square: u8) -> u64 {
    let at = usize::from(square);
    KNIGHT[at] & position.pieces(side, Kind::Knight)
        | PAWN[side.other() as usize][at] & position.pieces(side, Kind::Pawn)
}

/// All pieces of a side that attack `square`.
#[inline(always)]
pub(crate) fn attackers<S: Sliders>(
    position: &Position,
    side: Side,
    square: u8,
    occupied: u64,
) -> u64 {
    snipers::<S>(position, side, square, occupied)
        | leapers(position, side, square)
        | KING[usize::from(square)] & position.pieces(side, Kind::King)
}
