//! `square_attacks`: the lines of a piece, or of rook and bishop apart, from a square.

use super::squares::{Set, index, map_squares, step};
use crate::inputs::{Inputs, Specification};
use crate::question::Case;
use crate::{Algebra, Bit, Diagrams};
use contract::{Direction, Line, Piece, Probe, Square};

pub(super) struct SquareAttacks;

impl Specification for SquareAttacks {
    fn cases(&self, probe: &Probe) -> Vec<Case> {
        Case::squares(probe)
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        from_square(inputs, inputs.square(), inputs.word("occupied"))
    }
}

/// Returns the lines that the piece moves on.
pub(super) fn lines(piece: Piece) -> &'static [Line] {
    match piece {
        Piece::Rook => &[Line::Rank, Line::File],
        Piece::Bishop => &[Line::Diagonal, Line::AntiDiagonal],
        Piece::Queen => &Line::ALL,
    }
}

/// Returns the attacks of each piece of the subject, one after the other.
pub(super) fn from_square(inputs: &Inputs, from: Square, occupied: &[Bit]) -> Set {
    let mut attacks = Vec::new();
    for &piece in inputs.subject.pieces() {
        attacks.extend(line_attacks(&inputs.diagrams, from, occupied, lines(piece)));
    }
    attacks
}

/// Returns the attacks in both directions of some lines: the first square of a ray is attacked, and
/// so is each square behind one that is attacked and empty.
pub(super) fn line_attacks(a: &Diagrams, from: Square, occupied: &[Bit], lines: &[Line]) -> Set {
    let mut attacks = map_squares(|_| a.constant(false));
    for line in lines {
        let direction = match line {
            Line::Rank => Direction::East,
            Line::File => Direction::North,
            Line::Diagonal => Direction::NorthEast,
            Line::AntiDiagonal => Direction::NorthWest,
        };
        for sign in [1, -1] {
            let mut open = a.constant(true);
            let mut square = from;
            while let Some(next) = step(square, direction, sign) {
                attacks[index(next)] = open.clone();
                open = a.and(&open, &a.not(&occupied[index(next)]));
                square = next;
            }
        }
    }
    attacks
}
