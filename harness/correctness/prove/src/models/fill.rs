//! `fill`: a square is flooded if there is a generator, or if it is open and the one before it is
//! flooded.

use super::{Meaning, index, per_square, step};
use crate::inputs::Inputs;
use crate::{Algebra, Bit};

pub(super) struct Fill;

impl Meaning for Fill {
    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let a = &inputs.diagrams;
        let (generators, propagators) = (inputs.word("generators"), inputs.word("propagators"));
        per_square(|square| {
            let mut way = vec![square];
            while let Some(before) = step(way[way.len() - 1], inputs.direction(), -1) {
                way.push(before);
            }
            way.into_iter().rev().fold(a.constant(false), |flooded, at| {
                let (generator, open) = (&generators[index(at)], &propagators[index(at)]);
                a.or(generator, &a.and(open, &flooded))
            })
        })
    }
}
