//! `kept_attacks`: the plain board varies, and with it the kept ones, each bit of which is a square
//! of it. That they are of one position is built into the bits.

use super::board_update::squares;
use super::square_attacks::from_square;
use super::{Meaning, index};
use crate::Bit;
use crate::inputs::{Inputs, Place, Variables};
use crate::question::Case;
use contract::{Keeping, Probe};

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
                let square = squares(Keeping::Rotated.directions()[word])[bit];
                variables.plain(("kept", 0, index(square)))
            }
            _ => variables.plain(place),
        }
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let plain = inputs.word("kept");
        from_square(inputs, inputs.square(), plain)
    }
}
