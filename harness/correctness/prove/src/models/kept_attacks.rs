//! `kept_attacks`: the plain board varies. Each bit of a kept board, or of the square's kept
//! indices, is a square of it, so all are of one position.

use super::board_update::{indices, kept_words};
use super::square_attacks::from_square;
use super::{Meaning, index, per_square};
use crate::inputs::{Inputs, Place, Variables};
use crate::question::Case;
use crate::{Algebra, Bit};
use contract::{Keeping, Probe, Square};

pub(super) struct KeptAttacks;

impl Meaning for KeptAttacks {
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

    fn bit(&self, variables: &Variables, place: Place) -> Bit {
        match place {
            ("kept", word, bit) => {
                let square = match variables.words("kept") {
                    1 => indices(variables.case.square.expect("a square"))
                        .get(bit)
                        .copied()
                        .flatten(),
                    _ => kept_words(Keeping::Rotated)[word][bit],
                };
                let own = |square| variables.plain(("kept", 0, index(square)));
                square.map_or_else(|| variables.diagrams.constant(false), own)
            }
            _ => variables.plain(place),
        }
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let kept = inputs.argument("kept");
        if kept.len() > 1 {
            return from_square(inputs, inputs.square(), kept[0]);
        }
        // What is not kept stops nobody.
        let bits = indices(inputs.square());
        let piece = |square: Square| match bits.iter().position(|&bit| bit == Some(square)) {
            Some(bit) => kept[0][bit].clone(),
            None => inputs.diagrams.constant(false),
        };
        from_square(inputs, inputs.square(), &per_square(piece))
    }
}
