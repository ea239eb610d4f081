//! `square_batch`, one lane at a time. The case is the lane's square, and its board varies bit by
//! bit. The squares of other lanes are unknown, and so are their boards unless all lanes share one.
//!
//! So the proof of a lane holds whatever the others ask, and no lane depends on another. There are
//! 64 cases per lane and not 64^lanes. To refute code whose lane does depend on another, the other
//! lanes are given squares.

use super::square_attacks::{along, lines};
use super::{Meaning, Set};
use crate::inputs::{Inputs, Place, Variables};
use crate::question::Case;
use crate::semantics::words;
use crate::{Algebra, Bit};
use contract::{Piece, Probe, Square};

pub(super) struct SquareBatch;

impl Meaning for SquareBatch {
    fn cases(&self, probe: &Probe) -> Vec<Case> {
        let in_lane = |lane| {
            let on_each = move |case| Case { lane: Some(lane), ..case };
            Case::squares(probe).into_iter().map(on_each)
        };
        (0..probe.shape.units).flat_map(in_lane).collect()
    }

    fn variables(&self, name: &str, _word: usize) -> usize {
        if name == "squares" { 0 } else { 64 }
    }

    fn bit(&self, variables: &Variables, place: Place) -> Bit {
        let (name, word, bit) = place;
        let case = variables.case;
        let is_own = case.lane == Some(word);
        let is_known = is_own || case.beside_known;
        match name {
            "squares" if bit >= 6 => variables.diagrams.constant(false),
            "squares" if is_known => {
                let square = usize::from(case.square.expect("a square").index());
                let square = if is_own { square } else { (square + 1 + word) % 64 };
                variables.diagrams.constant(square >> bit & 1 == 1)
            }
            "occupied" if is_known || variables.words(name) == 1 => variables.plain(place),
            _ => Bit::Unknown,
        }
    }

    /// Of a lane whose square is not known nothing is.
    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let a = &inputs.diagrams;
        let boards = inputs.argument("occupied");
        let squares = inputs.argument("squares");
        let attacks = |piece: Piece, lane: usize| -> Set {
            match words::known(a, squares[lane]) {
                Some(square) => {
                    let square = Square::new(square as u8);
                    let board = boards[if boards.len() == 1 { 0 } else { lane }];
                    along(a, square, board, lines(piece))
                }
                None => vec![Bit::Unknown; 64],
            }
        };
        let of_lanes = |&piece| (0..squares.len()).flat_map(move |lane| attacks(piece, lane));
        inputs.subject.pieces().iter().flat_map(of_lanes).collect()
    }
}
