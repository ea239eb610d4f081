//! `kept_attacks`: look-ups on boards that an engine keeps up to date.
//!
//! Kept boards that contradict each other are no position. So the plain board varies, and each bit
//! of a kept board, or of the square's kept indices, is a square of it.

use super::board_update::{indices, word_squares};
use super::square_attacks::from_square;
use super::squares::{index, map_squares};
use crate::inputs::{InputBit, Inputs, Specification, Variables};
use crate::question::Case;
use crate::{Algebra, Bit};
use contract::{Keeping, Probe, Square};

pub(super) struct KeptAttacks;

impl Specification for KeptAttacks {
    fn cases(&self, probe: &Probe) -> Vec<Case> {
        Case::squares(probe)
    }

    /// The variables of the first kept board are those of the plain one, square by square.
    fn variables(&self, name: &str, word: usize) -> usize {
        match (name, word) {
            ("kept", 0) => 64,
            _ => 0,
        }
    }

    fn bit(&self, variables: &Variables, bit: InputBit) -> Bit {
        if bit.argument != "kept" {
            return variables.plain_bit(bit);
        }
        match kept_square(variables, bit) {
            Some(square) => variables.plain_bit(InputBit { word: 0, bit: index(square), ..bit }),
            None => variables.diagrams.constant(false),
        }
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let kept = inputs.argument("kept");
        let from = inputs.square();
        if kept.len() > 1 {
            return from_square(inputs, from, kept[0]);
        }
        let squares = indices(from);
        let occupied = map_squares(|square| {
            match squares.iter().position(|&kept| kept == Some(square)) {
                Some(bit) => kept[0][bit].clone(),
                // A square that is not kept stops no slider.
                None => inputs.diagrams.constant(false),
            }
        });
        from_square(inputs, from, &occupied)
    }
}

/// Returns the square of the plain board that a kept bit shows. A single kept word is the indices
/// of the square that is asked about; several words are rotated boards.
fn kept_square(variables: &Variables, InputBit { word, bit, .. }: InputBit) -> Option<Square> {
    if variables.words("kept") > 1 {
        return word_squares(Keeping::Rotated)[word][bit];
    }
    let from = variables.case.square.expect("a square");
    indices(from).get(bit).copied().flatten()
}
