//! `step`: a set shifted by one square.

use crate::argument::Argument;
use crate::boards::{EDGES, MOVERS, adversarial, lines_along, singles, subsets};
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

    fn answer(&self, call: &Call, answer: &mut [u64]) {
        answer[0] = walk::step(call.direction(), call.word(SET));
    }

    /// Every square, every pair of squares, and every subset of every line, alone and among noise.
    fn exhaustive(&self, cases: &mut Cases) -> Flow {
        for direction in cases.question.directions() {
            for high in singles() {
                for low in singles().take_while(|low| *low <= high) {
                    ask(cases, direction, high | low)?;
                }
            }
            let mut noise = Noise::seeded(1);
            for line in lines_along(direction) {
                let subsets = subsets(&line);
                let off_line = !subsets[subsets.len() - 1];
                for &on_line in &subsets {
                    ask(cases, direction, on_line)?;
                    ask(cases, direction, on_line | noise.board_of(&MOVERS) & off_line)?;
                }
            }
        }
        Continue(())
    }

    fn edges(&self, cases: &mut Cases) -> Flow {
        for direction in cases.question.directions() {
            for board in EDGES.into_iter().chain(singles()) {
                ask(cases, direction, board)?;
                ask(cases, direction, !board)?;
            }
            for (movers, _) in adversarial() {
                ask(cases, direction, movers)?;
            }
        }
        Continue(())
    }

    fn random(&self, cases: &mut Cases, count: u64) -> Flow {
        let mut noise = Noise::seeded(5);
        for direction in cases.question.directions() {
            for _ in 0..count {
                ask(cases, direction, noise.board_of(&MOVERS))?;
            }
        }
        Continue(())
    }
}

fn ask(cases: &mut Cases, direction: Direction, set: u64) -> Flow {
    cases.choose(u64::from(direction.dir8()));
    cases.put(SET, set);
    cases.emit()
}
