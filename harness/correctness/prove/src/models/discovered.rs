//! `discovered`: on each ray the nearest piece, if it slides along the ray and the opposite ray has
//! a piece; and the nearest piece of the opposite ray.

use super::attackers::Attackers;
use super::position::{Position, answer_bits};
use super::squares::{index, map_squares, step};
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
        let mut sliders = map_squares(|_| a.constant(false));
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
        [answer_bits(a, &sliders, origin, layout), answer_bits(a, &behind, origin, layout)].concat()
    }
}

/// Returns the squares of a ray, each with the condition that it holds the nearest piece.
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
