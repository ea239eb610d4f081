//! `line_attacks`: both directions of a line from a square.

use super::square_attacks::line_attacks;
use crate::Bit;
use crate::inputs::{Inputs, Specification};
use crate::question::Case;
use contract::Probe;

pub(super) struct LineAttacks;

impl Specification for LineAttacks {
    fn cases(&self, probe: &Probe) -> Vec<Case> {
        Case::squares(probe)
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let occupied = inputs.word("occupied");
        line_attacks(&inputs.diagrams, inputs.square(), occupied, &[inputs.line()])
    }
}
