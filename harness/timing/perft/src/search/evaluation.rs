//! What a position is worth: material, and the squares that pieces attack.

use crate::attacks::{KNIGHT, Squares};
use crate::{Kind, Position, Side, Sliders};
use contract::{Index, Piece};

/// In hundredths of a pawn, by [`Kind`]; a king is worth more than all else.
pub(super) const VALUES: [i32; 6] = [100, 320, 330, 500, 900, 10_000];

/// Of a square that a piece attacks and could move to.
const MOBILITY: i32 = 4;

/// For the side to move, in hundredths of a pawn.
#[inline(always)]
pub(super) fn evaluate<S: Sliders>(position: &Position) -> i32 {
    S::evaluated();
    of::<S>(position, position.side()) - of::<S>(position, position.side().other())
}

#[inline(always)]
fn of<S: Sliders>(position: &Position, side: Side) -> i32 {
    let (own, occupied) = (position.of(side), position.occupied());
    let (mut worth, mut squares) = (0, 0);
    for kind in Kind::ALL {
        worth += VALUES[kind as usize] * position.pieces(side, kind).count_ones() as i32;
    }
    for square in Squares(position.pieces(side, Kind::Knight)) {
        squares += (KNIGHT[usize::from(square)] & !own).count_ones();
    }
    let sliders =
        [(Kind::Bishop, Piece::Bishop), (Kind::Rook, Piece::Rook), (Kind::Queen, Piece::Queen)];
    for (kind, piece) in sliders {
        for square in Squares(position.pieces(side, kind)) {
            let attacks = S::attacks(piece, Index::at(u64::from(square)), occupied);
            squares += (attacks & !own).count_ones();
        }
    }
    worth + MOBILITY * squares as i32
}
