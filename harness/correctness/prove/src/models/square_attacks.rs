//! `square_attacks`: the lines of a piece, or of rook and bishop apart, square by square.

use super::{Meaning, Set, index, per_square, step};
use crate::inputs::Inputs;
use crate::question::Case;
use crate::{Algebra, Bit, Diagrams};
use contract::{Direction, Line, Piece, Probe, Square};

pub(super) struct SquareAttacks;

impl Meaning for SquareAttacks {
    fn cases(&self, probe: &Probe) -> Vec<Case> {
        Case::squares(probe)
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let occupied = inputs.word("occupied");
        from_square(inputs, inputs.square(), occupied)
    }
}

/// The lines that the piece moves on.
pub(super) fn lines(piece: Piece) -> &'static [Line] {
    match piece {
        Piece::Rook => &[Line::Rank, Line::File],
        Piece::Bishop => &[Line::Diagonal, Line::AntiDiagonal],
        Piece::Queen => &Line::ALL,
    }
}

/// What each piece that is asked about attacks, one after the other.
pub(super) fn from_square(inputs: &Inputs, from: Square, occupied: &[Bit]) -> Set {
    let pieces = inputs.subject.pieces().iter();
    pieces.flat_map(|&piece| along(&inputs.diagrams, from, occupied, lines(piece))).collect()
}

/// Both directions of some lines: what comes first on a ray is attacked, and each square behind one
/// that is attacked and empty.
pub(super) fn along(a: &Diagrams, from: Square, occupied: &[Bit], lines: &[Line]) -> Set {
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
