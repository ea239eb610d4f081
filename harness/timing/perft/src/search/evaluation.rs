//! Evaluation of a position by material and by the squares that pieces attack.

use crate::attacks::{KNIGHT, Squares};
use crate::{Kind, Position, Side, Sliders};
use contract::{Index, Piece};
use record::Form;

/// How a search evaluates positions: by a network of today's shape, which needs no attacks and
/// reads rows of 2 KiB out of 96 MiB, with random weights; or by material and mobility, which needs
/// the attacks of all sliders and reads no memory.
pub const EVALUATIONS: [Form; 2] = [Form::Network, Form::Material];

/// Values by [`Kind`], in hundredths of a pawn; a king is worth more than all other pieces.
pub(super) const VALUES: [i32; 6] = [100, 320, 330, 500, 900, 10_000];

/// The value of a square that a piece attacks and could move to, in hundredths of a pawn.
const MOBILITY: i32 = 4;

/// Material and mobility for the side to move, in hundredths of a pawn.
#[inline(always)]
pub(super) fn evaluate<S: Sliders>(position: &Position) -> i32 {
    side_value::<S>(position, position.side()) - side_value::<S>(position, position.side().other())
}

/// Material and mobility of a side.
#[inline(always)]
fn side_value<S: Sliders>(position: &Position, side: Side) -> i32 {
    let (blocked, occupied) = (position.of(side), position.occupied());
    let mut squares = 0;
    for square in Squares(position.pieces(side, Kind::Knight)) {
        squares += (KNIGHT[usize::from(square)] & !blocked).count_ones();
    }
    let sliders =
        [(Kind::Bishop, Piece::Bishop), (Kind::Rook, Piece::Rook), (Kind::Queen, Piece::Queen)];
    for (kind, piece) in sliders {
        for square in Squares(position.pieces(side, kind)) {
            let attacks = S::attacks(piece, Index::at(u64::from(square)), occupied);
            squares += (attacks & !blocked).count_ones();
        }
    }
    material(position, side) + MOBILITY * squares as i32
}

/// The pieces of a side, in hundredths of a pawn.
#[inline(always)]
pub(super) fn material(position: &Position, side: Side) -> i32 {
    let count = |kind| position.pieces(side, kind).count_ones() as i32;
    Kind::ALL.into_iter().map(|kind| VALUES[kind as usize] * count(kind)).sum()
}
