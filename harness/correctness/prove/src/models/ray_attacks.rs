//! `ray_attacks` and `ray_batch`: a square is attacked if a slider stands on the square before it,
//! or if that square is empty and attacked.
//!
//! A batch is a sequence of boards. The right answer to each is built from its variables alone, and
//! equal functions have equal diagrams, so a proved answer depends on no other board.

use super::squares::{Set, index, map_squares, squares_behind};
use crate::inputs::{InputBit, Inputs, Specification, Variables};
use crate::{Algebra, Bit, Diagrams};
use contract::Direction;

/// The promise that the models of attack sets make.
pub(super) const SLIDERS_STAND: Option<&str> = Some("sliders stand on occupied squares");

pub(super) struct RayAttacks;

impl Specification for RayAttacks {
    fn promise(&self) -> Option<&'static str> {
        SLIDERS_STAND
    }

    fn bit(&self, variables: &Variables, bit: InputBit) -> Bit {
        match bit.argument {
            "sliders" => variables.slider(bit),
            _ => variables.plain_bit(bit),
        }
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let mut attacks = Vec::new();
        for (sliders, occupied) in
            inputs.argument("sliders").into_iter().zip(inputs.argument("occupied"))
        {
            attacks.extend(rays(&inputs.diagrams, sliders, occupied, inputs.direction()));
        }
        attacks
    }
}

/// Returns the attacks of the sliders of a board in one direction.
pub(super) fn rays(a: &Diagrams, sliders: &[Bit], occupied: &[Bit], direction: Direction) -> Set {
    map_squares(|square| {
        let mut attacked = a.constant(false);
        for before in squares_behind(square, direction) {
            let empty = a.not(&occupied[index(before)]);
            attacked = a.or(&sliders[index(before)], &a.and(&empty, &attacked));
        }
        attacked
    })
}
