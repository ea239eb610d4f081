//! `square_batch`, one lane at a time.
//!
//! All lanes at once would be 64^lanes cases. So a case is a lane and its square, and that lane's
//! board varies bit by bit. The squares of other lanes are unknown, and so are their boards unless
//! all lanes share one. A bit that is proved then holds whatever the other lanes ask, so no lane
//! depends on another, in 64 cases per lane.
//!
//! Unknown inputs refute nothing. To refute code whose lane does depend on another, the prover asks
//! again with squares for the other lanes ([`Case::knows_other_lanes`]).

use super::square_attacks::{line_attacks, lines};
use super::squares::Set;
use crate::inputs::{InputBit, Inputs, Specification, Variables};
use crate::question::Case;
use crate::semantics::words;
use crate::{Algebra, Bit};
use contract::{Piece, Probe, Square};

pub(super) struct SquareBatch;

impl Specification for SquareBatch {
    fn cases(&self, probe: &Probe) -> Vec<Case> {
        let mut cases = Vec::new();
        for lane in 0..probe.shape.units {
            for case in Case::squares(probe) {
                cases.push(Case { lane: Some(lane), ..case });
            }
        }
        cases
    }

    fn variables(&self, name: &str, _word: usize) -> usize {
        if name == "squares" { 0 } else { 64 }
    }

    fn bit(&self, variables: &Variables, input_bit: InputBit) -> Bit {
        let InputBit { argument, word, bit } = input_bit;
        let case = variables.case;
        let is_lane = case.lane == Some(word);
        let is_known = is_lane || case.knows_other_lanes;
        match argument {
            "squares" if bit >= 6 => variables.diagrams.constant(false),
            "squares" if is_known => {
                let square = usize::from(case.square.expect("a square").index());
                // Any squares will do, if each lane has a different one.
                let square = if is_lane { square } else { (square + 1 + word) % 64 };
                variables.diagrams.constant(square >> bit & 1 == 1)
            }
            "occupied" if is_known || variables.words(argument) == 1 => {
                variables.plain_bit(input_bit)
            }
            _ => Bit::Unknown,
        }
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let lanes = inputs.argument("squares").len();
        let mut attacks = Vec::new();
        for &piece in inputs.subject.pieces() {
            for lane in 0..lanes {
                attacks.extend(lane_attacks(inputs, piece, lane));
            }
        }
        attacks
    }
}

/// Returns the attacks of a piece in a lane, unknown if the square is.
fn lane_attacks(inputs: &Inputs, piece: Piece, lane: usize) -> Set {
    let a = &inputs.diagrams;
    let Some(square) = words::known(a, inputs.argument("squares")[lane]) else {
        return vec![Bit::Unknown; 64];
    };
    let boards = inputs.argument("occupied");
    let board = boards[if boards.len() == 1 { 0 } else { lane }];
    line_attacks(a, Square::new(square as u8), board, lines(piece))
}
