//! `threats`: the union of all rays of a side's sliders, over squares that are empty or
//! transparent.

use super::ray_attacks::rays;
use super::squares::{Set, map_squares};
use crate::inputs::{InputBit, Inputs, Specification, Variables};
use crate::question::Precondition;
use crate::{Algebra, Bit, Diagrams};
use contract::Direction;

pub(super) struct Threats;

impl Specification for Threats {
    fn promise(&self) -> Option<&'static str> {
        Some("sliders stand on occupied squares, and none is transparent")
    }

    fn bit(&self, variables: &Variables, bit: InputBit) -> Bit {
        match bit.argument {
            "orthogonal" | "diagonal" => variables.slider(bit),
            "transparent" if variables.precondition == Precondition::Used => {
                let a = variables.diagrams;
                let orthogonal = variables.slider(InputBit { argument: "orthogonal", ..bit });
                let diagonal = variables.slider(InputBit { argument: "diagonal", ..bit });
                a.and(&variables.plain_bit(bit), &a.not(&a.or(&orthogonal, &diagonal)))
            }
            _ => variables.plain_bit(bit),
        }
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let a = &inputs.diagrams;
        let (occupied, transparent) = (inputs.word("occupied"), inputs.word("transparent"));
        let mut blockers = Vec::new();
        for (piece, is_transparent) in occupied.iter().zip(transparent) {
            blockers.push(a.and(piece, &a.not(is_transparent)));
        }
        let mut attacked = map_squares(|_| a.constant(false));
        for direction in Direction::ALL {
            let name = if direction.is_orthogonal() { "orthogonal" } else { "diagonal" };
            attacked = union(a, &attacked, &rays(a, inputs.word(name), &blockers, direction));
        }
        attacked
    }
}

fn union(a: &Diagrams, left: &[Bit], right: &[Bit]) -> Set {
    left.iter().zip(right).map(|(left, right)| a.or(left, right)).collect()
}
