//! `step`: a set shifted by one square.

use crate::argument::Argument;
use crate::boards::{EDGES, MOVERS, adversarial_pairs, lines_along, single_squares, subsets};
use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use crate::question::Call;
use crate::rules::Rules;
use crate::walk;
use contract::Direction;
use std::ops::ControlFlow::Continue;

const SET: usize = 0;

#[derive(Debug)]
pub(super) struct Step;

impl Rules for Step {
    fn arguments(&self) -> &'static [Argument] {
        const { &[Argument::set("set")] }
    }

    fn write_answer(&self, call: &Call, answer: &mut [u64]) {
        answer[0] = walk::step(call.direction(), call.word(SET));
    }

    /// Tries every square, every pair of squares, and every subset of every line, alone and among
    /// noise.
    fn emit_exhaustive(&self, cases: &mut Cases) -> Flow {
        for direction in cases.question.directions() {
            for high in single_squares() {
                for low in single_squares().take_while(|low| *low <= high) {
                    emit(cases, direction, high | low)?;
                }
            }
            let mut noise = Noise::from_seed(1);
            for line in lines_along(direction) {
                let subsets = subsets(&line);
                let off_line = !subsets[subsets.len() - 1];
                for &on_line in &subsets {
                    emit(cases, direction, on_line)?;
                    emit(cases, direction, on_line | noise.draw_board(&MOVERS) & off_line)?;
                }
            }
        }
        Continue(())
    }

    fn emit_edges(&self, cases: &mut Cases) -> Flow {
        for direction in cases.question.directions() {
            for board in EDGES.into_iter().chain(single_squares()) {
                emit(cases, direction, board)?;
                emit(cases, direction, !board)?;
            }
            for (movers, _) in adversarial_pairs() {
                emit(cases, direction, movers)?;
            }
        }
        Continue(())
    }

    fn emit_random(&self, cases: &mut Cases, count: u64) -> Flow {
        let mut noise = Noise::from_seed(5);
        for direction in cases.question.directions() {
            for _ in 0..count {
                emit(cases, direction, noise.draw_board(&MOVERS))?;
            }
        }
        Continue(())
    }
}

fn emit(cases: &mut Cases, direction: Direction, set: u64) -> Flow {
    cases.choose(u64::from(direction.dir8()));
    cases.put(SET, set);
    cases.emit()
}
