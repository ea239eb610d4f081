//! `fill`: generators, and the propagators that they reach.

use crate::argument::Argument;
use crate::boards::{
    MOVERS, OTHER_MOVERS, adversarial_pairs, lines_along, subsets, visit_edge_pairs,
};
use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use crate::question::Call;
use crate::rules::Rules;
use crate::walk;
use contract::Direction;
use std::ops::ControlFlow::Continue;

const GENERATORS: usize = 0;
const PROPAGATORS: usize = 1;

/// Densities of propagators, in sixteenths.
const DENSITIES: [u32; 6] = [4, 8, 11, 13, 15, 16];

#[derive(Debug)]
pub(super) struct Fill;

impl Rules for Fill {
    fn arguments(&self) -> &'static [Argument] {
        const { &[Argument::set("generators"), Argument::set("propagators")] }
    }

    fn write_answer(&self, call: &Call, answer: &mut [u64]) {
        answer[0] = walk::fill(call.direction(), call.word(GENERATORS), call.word(PROPAGATORS));
    }

    /// Tries every generator subset with every propagator subset of every line, alone and among
    /// noise.
    fn emit_exhaustive(&self, cases: &mut Cases) -> Flow {
        let mut noise = Noise::from_seed(2);
        for direction in cases.question.directions() {
            for line in lines_along(direction) {
                let subsets = subsets(&line);
                let off_line = !subsets[subsets.len() - 1];
                for &generators in &subsets {
                    for &propagators in &subsets {
                        emit(cases, direction, generators, propagators)?;
                        let generators = generators | noise.draw_board(&OTHER_MOVERS) & off_line;
                        let propagators = propagators | noise.draw_board(&DENSITIES) & off_line;
                        emit(cases, direction, generators, propagators)?;
                    }
                }
            }
        }
        Continue(())
    }

    fn emit_edges(&self, cases: &mut Cases) -> Flow {
        for direction in cases.question.directions() {
            visit_edge_pairs(|generators, propagators| {
                emit(cases, direction, generators, propagators)?;
                emit(cases, direction, generators, propagators & !generators)
            })?;
            for (movers, obstacles) in adversarial_pairs() {
                emit(cases, direction, movers, !(movers | obstacles))?;
                emit(cases, direction, movers, !obstacles)?;
            }
        }
        Continue(())
    }

    /// Cycles through all pairs of densities, with and without generators on propagator squares.
    fn emit_random(&self, cases: &mut Cases, count: u64) -> Flow {
        let mut noise = Noise::from_seed(6);
        for direction in cases.question.directions() {
            for number in 0..count as usize {
                let generators = noise.board(MOVERS[number / 2 % 6]);
                let propagators = noise.board(DENSITIES[number / 12 % 6]);
                let overlap = if number % 2 == 0 { 0 } else { generators };
                emit(cases, direction, generators, propagators & !overlap)?;
            }
        }
        Continue(())
    }
}

fn emit(cases: &mut Cases, direction: Direction, generators: u64, propagators: u64) -> Flow {
    cases.choose(u64::from(direction.dir8()));
    cases.put(GENERATORS, generators);
    cases.put(PROPAGATORS, propagators);
    cases.emit()
}
