//! `ray_attacks` and `ray_batch`: a square is attacked if a slider stands on the square before it,
//! or if that square is empty and attacked.
//!
//! A batch is a sequence of boards. The right answer to each is built from its own variables alone,
//! and equal functions have equal diagrams, so a proved answer depends on no other board.

use super::{Meaning, SLIDERS_STAND, Set, index, per_square, step};
use crate::inputs::{Inputs, Place, Variables};
use crate::{Algebra, Bit, Diagrams};
use contract::Direction;

pub(super) struct RayAttacks;

impl Meaning for RayAttacks {
    fn promise(&self) -> Option<&'static str> {
        SLIDERS_STAND
    }

    fn bit(&self, variables: &Variables, place: Place) -> Bit {
        match place.0 {
            "sliders" => variables.slider(place),
            _ => variables.plain(place),
        }
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let boards = inputs.argument("sliders").into_iter().zip(inputs.argument("occupied"));
        let attacks =
            |(sliders, occupied)| rays(&inputs.diagrams, sliders, occupied, inputs.direction());
        boards.flat_map(attacks).collect()
    }
}

pub(super) fn rays(a: &Diagrams, sliders: &[Bit], occupied: &[Bit], direction: Direction) -> Set {
    per_square(|square| {
        let mut way = Vec::new();
        let mut at = square;
        while let Some(before) = step(at, direction, -1) {
            way.push(before);
            at = before;
        }
        way.into_iter().rev().fold(a.constant(false), |attacked, at| {
            let empty = a.not(&occupied[index(at)]);
            a.or(&sliders[index(at)], &a.and(&empty, &attacked))
        })
    })
}
