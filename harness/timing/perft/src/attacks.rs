//! Attack sets: those of leapers by tables, those of sliders by the type parameter.
//!
//! The tables of leapers are computed at compile time. No generator then waits for a first use, and
//! the code around all generators is the same.

use crate::{Kind, Position, Side, Sliders};
use contract::{Direction, Index, Piece, ray};

pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: u64 = FILE_A << 7;

/// The squares of a set, from a1 to h8.
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

/// Returns for every square the targets of these steps.
const fn leaps<const N: usize>(steps: [(i32, i32); N]) -> [u64; 64] {
    // A ray ends at the first piece, so on a full board it is one step.
    const FULL_BOARD: u64 = !0;
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
/// The squares that a pawn attacks, by [`Side`] and square.
pub(crate) static PAWN: [[u64; 64]; 2] = [leaps([(-1, 1), (1, 1)]), leaps([(-1, -1), (1, -1)])];

/// The line through two squares. Both sets are empty if no line has both squares.
#[derive(Clone, Copy)]
pub(crate) struct Pair {
    /// The squares strictly between them.
    pub between: u64,
    /// The whole line through both.
    pub through: u64,
}

/// The line of each pair of squares.
pub(crate) static PAIRS: [[Pair; 64]; 64] = {
    let mut table = [[Pair { between: 0, through: 0 }; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let step = Direction::ALL[direction].step();
            let ahead = ray(from, step, 0);
            let through = ahead | ray(from, (-step.0, -step.1), 0) | 1 << from;
            let mut rest = ahead;
            while rest != 0 {
                let to = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                table[from][to] = Pair { between: ray(from, step, 1 << to) & !(1 << to), through };
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

/// Returns the union of the attacks of all `pieces`, each of which slides as `piece`.
#[inline(always)]
fn slider_attacks<S: Sliders>(piece: Piece, pieces: u64, occupied: u64) -> u64 {
    let mut attacks = 0;
    for square in Squares(pieces) {
        attacks |= S::attacks(piece, Index::at(u64::from(square)), occupied);
    }
    attacks
}

/// Returns all squares that a side attacks, including those where its pieces are. A king that is
/// not in `occupied` shields no square behind it.
#[inline(always)]
pub(crate) fn attacked_squares<S: Sliders>(position: &Position, side: Side, occupied: u64) -> u64 {
    let pawns = position.pieces(side, Kind::Pawn);
    let mut attacks = (pawns & !FILE_A).rotate_left(side.pawn_step() - 1)
        | (pawns & !FILE_H).rotate_left(side.pawn_step() + 1)
        | KING[usize::from(position.king(side))];
    for square in Squares(position.pieces(side, Kind::Knight)) {
        attacks |= KNIGHT[usize::from(square)];
    }
    attacks
        | slider_attacks::<S>(Piece::Bishop, position.pieces(side, Kind::Bishop), occupied)
        | slider_attacks::<S>(Piece::Rook, position.pieces(side, Kind::Rook), occupied)
        | slider_attacks::<S>(Piece::Queen, position.pieces(side, Kind::Queen), occupied)
}

/// Returns the sliders of a side that attack `square`.
#[inline(always)]
pub(crate) fn snipers<S: Sliders>(
    position: &Position,
    side: Side,
    square: u8,
    occupied: u64,
) -> u64 {
    let queens = position.pieces(side, Kind::Queen);
    let (rook, bishop) = S::rook_and_bishop(Index::at(u64::from(square)), occupied);
    rook & (position.pieces(side, Kind::Rook) | queens)
        | bishop & (position.pieces(side, Kind::Bishop) | queens)
}

/// Returns the knights and pawns of a side that attack `square`.
#[inline(always)]
pub(crate) fn leapers(position: &Position, side: Side, square: u8) -> u64 {
    let index = usize::from(square);
    KNIGHT[index] & position.pieces(side, Kind::Knight)
        | PAWN[side.opponent() as usize][index] & position.pieces(side, Kind::Pawn)
}

/// Returns all pieces of a side that attack `square`.
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
