//! `square_attacks`: the lines of a piece, square by square.

use super::{Meaning, Set, index, per_square, step};
use crate::inputs::Inputs;
use crate::question::Case;
use crate::{Algebra, Bit, Diagrams};
use contract::{Direction, Line, Piece, Probe, Square, Subject};

pub(super) struct SquareAttacks;

impl Meaning for SquareAttacks {
    fn cases(&self, probe: &Probe) -> Vec<Case> {
        Case::squares(probe)
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let occupied = inputs.word("occupied");
        from_square(&inputs.diagrams, inputs.square(), occupied, lines(inputs.subject))
    }
}

/// The lines that the piece moves on.
pub(super) fn lines(subject: Subject) -> &'static [Line] {
    match subject {
        Subject::Piece(Piece::Rook) => &[Line::Rank, Line::File],
        Subject::Piece(Piece::Bishop) => &[Line::Diagonal, Line::AntiDiagonal],
        Subject::Piece(Piece::Queen) => &Line::ALL,
        other => unreachable!("squares hold pieces, {other} is none"),
    }
}

/// Both directions of some lines: what comes first on a ray is attacked, and each square behind one
/// that is attacked and empty.
pub(super) fn from_square(a: &Diagrams, from: Square, occupied: &[Bit], lines: &[Line]) -> Set {
    let mut attacks = per_square(|_| a.constant(false));
    for line in lines {
        let there = match line {
            Line::Rank => Direction::East,
            Line::File => Direction::North,
            Line::Diagonal => Direction::NorthEast,
            Line::AntiDiagonal => Direction::NorthWest,
        };
        for sign in [1, -1] {
            let mut open = a.constant(true);
            let mut at = from;
            while let Some(to) = step(at, there, sign) {
                attacks[index(to)] = open.clone();
                open = a.and(&open, &a.not(&occupied[index(to)]));
                at = to;
            }
        }
    }
    attacks
}
