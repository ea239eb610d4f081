//! `board_attacks` and `board_batch`: the rays of all eight directions, alternately of rooks and of
//! bishops.
//!
//! For several boards, all sets of a direction precede those of the next. No answer depends on
//! another board, for the reason that `ray_attacks` gives.

use super::ray_attacks::{SLIDERS_STAND, rays};
use crate::Bit;
use crate::inputs::{InputBit, Inputs, Specification, Variables};

pub(super) struct BoardAttacks;

impl Specification for BoardAttacks {
    fn promise(&self) -> Option<&'static str> {
        SLIDERS_STAND
    }

    fn bit(&self, variables: &Variables, bit: InputBit) -> Bit {
        match bit.argument {
            "orthogonal" | "diagonal" => variables.slider(bit),
            _ => variables.plain_bit(bit),
        }
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let mut attacks = Vec::new();
        for direction in inputs.order() {
            let name = if direction.is_orthogonal() { "orthogonal" } else { "diagonal" };
            for (sliders, occupied) in
                inputs.argument(name).into_iter().zip(inputs.argument("occupied"))
            {
                attacks.extend(rays(&inputs.diagrams, sliders, occupied, direction));
            }
        }
        attacks
    }
}
