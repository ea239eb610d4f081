//! `step`: a square is reached from the one before it.

use super::squares::{index, map_squares, step};
use crate::inputs::{Inputs, Specification};
use crate::{Algebra, Bit};

pub(super) struct Step;

impl Specification for Step {
    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let set = inputs.word("set");
        map_squares(|square| match step(square, inputs.direction(), -1) {
            Some(from) => set[index(from)].clone(),
            None => inputs.diagrams.constant(false),
        })
    }
}
