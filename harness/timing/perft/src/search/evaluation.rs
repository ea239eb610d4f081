//! Evaluation of a position by material and by the squares that pieces attack.

use crate::attacks::{KNIGHT, Squares};
use crate::{Kind, Position, Side, Sliders};
use contract::{Index, Piece};
use record::Form;

/// The evaluations of a search: by a network of today's shape, which needs no attacks and
/// reads rows of 2 KiB out of 96 MiB, with random weights; or by material and mobility, which needs
/// the attacks of all sliders and reads no memory.
pub const EVALUATIONS: [Form; 2] = [Form::Network, Form::Material];

/// Values by [`Kind`], in hundredths of a pawn; a king is worth more than all other pieces.
pub(super) const VALUES: [i32; 6] = [100, 320, 330, 500, 900, 10_000];

/// The value of a square that a piece attacks and could move to, in hundredths of a pawn.
const MOBILITY: i32 = 4;

/// Returns material and mobility for the side to move, in hundredths of a pawn.
#[inline(always)]
pub(super) fn evaluate<S: Sliders>(position: &Position) -> i32 {
    side_value::<S>(position, position.side())
        - side_value::<S>(position, position.side().opponent())
}

/// Returns material and mobility of a side.
#[inline(always)]
fn side_value<S: Sliders>(position: &Position, side: Side) -> i32 {
    let (blockers, occupied) = (position.side_pieces(side), position.occupied());
    let mut squares = 0;
    for square in Squares(position.pieces(side, Kind::Knight)) {
        squares += (KNIGHT[usize::from(square)] & !blockers).count_ones();
    }
    let sliders =
        [(Kind::Bishop, Piece::Bishop), (Kind::Rook, Piece::Rook), (Kind::Queen, Piece::Queen)];
    for (kind, piece) in sliders {
        for square in Squares(position.pieces(side, kind)) {
            let attacks = S::attacks(piece, Index::at(u64::from(square)), occupied);
            squares += (attacks & !blockers).count_ones();
        }
    }
    material(position, side) + MOBILITY * squares as i32
}

/// Returns the value of a side's pieces, in hundredths of a pawn.
#[inline(always)]
pub(super) fn material(position: &Position, side: Side) -> i32 {
    let mut value = 0;
    for kind in Kind::ALL {
        value += VALUES[kind as usize] * position.pieces(side, kind).count_ones() as i32;
    }
    value
}
