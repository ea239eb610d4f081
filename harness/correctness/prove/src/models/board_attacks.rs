//! `board_attacks` and `board_batch`: the rays of all eight directions, alternately of rooks and of
//! bishops. For several boards, all sets of a direction precede those of the next. For independence
//! of the boards see `ray_attacks`.

use super::ray_attacks::rays;
use super::{Meaning, SLIDERS_STAND};
use crate::Bit;
use crate::inputs::{Inputs, Place, Variables};
use contract::Direction;

pub(super) struct BoardAttacks;

impl Meaning for BoardAttacks {
    fn promise(&self) -> Option<&'static str> {
        SLIDERS_STAND
    }

    fn bit(&self, variables: &Variables, place: Place) -> Bit {
        match place.0 {
            "orthogonal" | "diagonal" => variables.slider(place),
            _ => variables.plain(place),
        }
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let attacks = |direction: Direction| {
            let name = if direction.is_orthogonal() { "orthogonal" } else { "diagonal" };
            let boards = inputs.argument(name).into_iter().zip(inputs.argument("occupied"));
            boards.flat_map(move |(sliders, occupied)| {
                rays(&inputs.diagrams, sliders, occupied, direction)
            })
        };
        inputs.order().into_iter().flat_map(attacks).collect()
    }
}
