//! `discovered`: on each ray the nearest piece, if it slides along the ray and the opposite ray has
//! a piece; and the nearest piece of the opposite ray.

use super::attackers::Attackers;
use super::position::{Position, laid_out};
use super::squares::{index, per_square, step};
use crate::inputs::{InputBit, Inputs, Specification, Variables};
use crate::question::Case;
use crate::{Algebra, Bit};
use contract::{Direction, Probe, Square};

pub(super) struct Discovered;

impl Specification for Discovered {
    fn cases(&self, probe: &Probe) -> Vec<Case> {
        Attackers.cases(probe)
    }

    fn variables(&self, name: &str, word: usize) -> usize {
        Attackers.variables(name, word)
    }

    fn goes_square_by_square(&self, name: &str) -> bool {
        Attackers.goes_square_by_square(name)
    }

    fn bit(&self, variables: &Variables, bit: InputBit) -> Bit {
        Attackers.bit(variables, bit)
    }

    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let a = &inputs.diagrams;
        let (position, origin) = (Position::new(inputs), inputs.square());
        let mut sliders = per_square(|_| a.constant(false));
        let mut behind = sliders.clone();
        for direction in Direction::ALL {
            let ahead = nearest(inputs, &position, origin, direction, 1);
            let back = nearest(inputs, &position, origin, direction, -1);
            let movers = position.sliders(direction);
            let mut is_slider_ahead = a.constant(false);
            let mut is_piece_back = a.constant(false);
            for (square, is_nearest) in &ahead {
                let moves = a.and(is_nearest, &movers[index(*square)]);
                is_slider_ahead = a.or(&is_slider_ahead, &moves);
            }
            for (_, is_nearest) in &back {
                is_piece_back = a.or(&is_piece_back, is_nearest);
            }
            for (square, is_nearest) in &ahead {
                let moves = a.and(is_nearest, &movers[index(*square)]);
                sliders[index(*square)] = a.and(&moves, &is_piece_back);
            }
            for (square, is_nearest) in &back {
                behind[index(*square)] = a.and(is_nearest, &is_slider_ahead);
            }
        }
        let layout = inputs.layout();
        [laid_out(a, &sliders, origin, layout), laid_out(a, &behind, origin, layout)].concat()
    }
}

/// For each square of a ray, whether it holds the nearest piece.
fn nearest(
    inputs: &Inputs,
    position: &Position,
    origin: Square,
    direction: Direction,
    sign: i8,
) -> Vec<(Square, Bit)> {
    let a = &inputs.diagrams;
    let mut is_open = a.constant(true);
    let mut squares = Vec::new();
    let mut ahead = step(origin, direction, sign);
    while let Some(square) = ahead {
        let occupied = &position.occupied[index(square)];
        squares.push((square, a.and(&is_open, occupied)));
        is_open = a.and(&is_open, &a.not(occupied));
        ahead = step(square, direction, sign);
    }
    squares
}
