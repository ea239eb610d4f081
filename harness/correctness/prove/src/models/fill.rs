//! `fill`: a square is flooded if it has a generator, or if it is open and the one before it is
//! flooded.

use super::squares::{index, map_squares, squares_behind};
use crate::inputs::{Inputs, Specification};
use crate::{Algebra, Bit};

pub(super) struct Fill;

impl Specification for Fill {
    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let a = &inputs.diagrams;
        let (generators, propagators) = (inputs.word("generators"), inputs.word("propagators"));
        map_squares(|square| {
            let mut flooded = a.constant(false);
            for square in squares_behind(square, inputs.direction()).into_iter().chain([square]) {
                let (generator, open) = (&generators[index(square)], &propagators[index(square)]);
                flooded = a.or(generator, &a.and(open, &flooded));
            }
            flooded
        })
    }
}
