//! `board_attacks` and `board_batch`: all eight directions in the order of the shape, for one board
//! or several. In a batch, the sets of the first direction for all boards come first.

use crate::argument::Argument;
use crate::boards::{
    MOVERS, OBSTACLES, OTHER_MOVERS, adversarial_pairs, visit_edge_pairs, visit_line_positions,
};
use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use crate::question::{Call, Question};
use crate::rules::Rules;
use crate::walk;
use contract::{Direction, Shape};
use std::ops::ControlFlow::Continue;

const ORTHOGONAL: usize = 0;
const DIAGONAL: usize = 1;
const OCCUPIED: usize = 2;

const ARGUMENTS: &[Argument] =
    &[Argument::set("orthogonal"), Argument::set("diagonal"), Argument::set("occupied")];

#[derive(Debug)]
pub(super) struct BoardAttacks;

impl Rules for BoardAttacks {
    fn arguments(&self) -> &'static [Argument] {
        ARGUMENTS
    }

    fn write_answer(&self, call: &Call, answer: &mut [u64]) {
        for (sets, direction) in
            answer.chunks_exact_mut(call.units()).zip(call.question.shape.order)
        {
            let sliders = match walk::signs(direction) {
                (0, _) | (_, 0) => ORTHOGONAL,
                _ => DIAGONAL,
            };
            for lane in call.lanes() {
                let (sliders, occupied) = (call.lane(sliders, lane), call.lane(OCCUPIED, lane));
                sets[lane] = walk::ray_attacks(direction, sliders, occupied);
            }
        }
    }

    fn broken_precondition(&self, call: &Call) -> Option<&'static str> {
        call.broken_sets(&[ORTHOGONAL, DIAGONAL], OCCUPIED)
    }

    fn describe_word(&self, word: usize, question: &Question) -> String {
        let Shape { units, order, .. } = question.shape;
        match (order[word / units], word % units) {
            (direction, _) if units == 1 => direction.to_string(),
            (direction, lane) => format!("{direction} of board {lane}"),
        }
    }

    /// Tries 3^length positions of every line, with the sliders as rooks and as bishops, alone and
    /// among noise of both kinds.
    fn emit_exhaustive(&self, cases: &mut Cases) -> Flow {
        let mut noise = Noise::from_seed(4);
        for direction in &Direction::ALL[..4] {
            visit_line_positions(*direction, |sliders, occupied, off_line| {
                emit(cases, sliders, 0, occupied)?;
                emit(cases, 0, sliders, occupied)?;
                let orthogonal = noise.draw_board(&OTHER_MOVERS) & off_line;
                let diagonal = noise.draw_board(&OTHER_MOVERS) & off_line;
                let obstacles = occupied | noise.draw_board(&OBSTACLES) & off_line;
                emit(cases, sliders | orthogonal, diagonal, obstacles)?;
                emit(cases, orthogonal, sliders | diagonal, obstacles)
            })?;
        }
        Continue(())
    }

    fn emit_edges(&self, cases: &mut Cases) -> Flow {
        visit_edge_pairs(|sliders, obstacles| {
            emit(cases, sliders, 0, obstacles)?;
            emit(cases, 0, sliders, obstacles)?;
            emit(cases, sliders, obstacles, 0)
        })?;
        for (movers, obstacles) in adversarial_pairs() {
            emit(cases, movers, movers, obstacles)?;
            emit(cases, movers, obstacles, 0)?;
        }
        Continue(())
    }

    /// Cycles through all triples of densities.
    fn emit_random(&self, cases: &mut Cases, count: u64) -> Flow {
        let mut noise = Noise::from_seed(8);
        for number in 0..count as usize {
            let orthogonal = noise.board(MOVERS[number % 6]);
            let diagonal = noise.board(MOVERS[number / 6 % 6]);
            emit(cases, orthogonal, diagonal, noise.board(OBSTACLES[number / 36 % 6]))?;
        }
        Continue(())
    }
}

/// Emits rooks and bishops (a queen is both) among further obstacles.
fn emit(cases: &mut Cases, orthogonal: u64, diagonal: u64, obstacles: u64) -> Flow {
    cases.enter(ORTHOGONAL, orthogonal);
    cases.enter(DIAGONAL, diagonal);
    cases.enter_occupied(OCCUPIED, orthogonal | diagonal | obstacles);
    cases.emit()
}
