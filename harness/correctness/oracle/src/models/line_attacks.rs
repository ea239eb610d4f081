//! `line_attacks`: both directions of one line from a square.

use super::square_attacks::{ARGUMENTS, OCCUPIED, SQUARE};
use crate::argument::Argument;
use crate::boards::{other_squares, subsets};
use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use crate::occupancies::{queries, visit_contexts, visit_edge_queries};
use crate::question::Call;
use crate::rules::Rules;
use crate::walk::{self, Place};
use contract::Line;
use std::ops::ControlFlow::Continue;

/// How often each occupancy is repeated among other noise. A line has at most seven other squares
/// and so few occupancies that this costs half a million cases in all.
const NOISE_REPEATS: usize = 8;

#[derive(Debug)]
pub(super) struct LineAttacks;

impl Rules for LineAttacks {
    fn arguments(&self) -> &'static [Argument] {
        ARGUMENTS
    }

    fn write_answer(&self, call: &Call, answer: &mut [u64]) {
        answer[0] = walk::line_attacks(call.line(), call.word(SQUARE), call.word(OCCUPIED));
    }

    /// Tries every occupancy of every line through every square, each several times among other
    /// noise.
    fn emit_exhaustive(&self, cases: &mut Cases) -> Flow {
        let mut noise = Noise::from_seed(11);
        for line in cases.question.lines() {
            for place in Place::iter() {
                let subsets = subsets(&other_squares(line, place));
                let relevant = subsets[subsets.len() - 1];
                for &occupied in &subsets {
                    for _ in 0..NOISE_REPEATS {
                        visit_contexts(
                            &mut noise,
                            place.square(),
                            occupied,
                            relevant,
                            |occupied| emit(cases, line, place.square(), occupied),
                        )?;
                    }
                    // A piece off the line must not matter, so here every square off the line has
                    // one.
                    emit(cases, line, place.square(), occupied | !relevant)?;
                }
            }
        }
        Continue(())
    }

    fn emit_edges(&self, cases: &mut Cases) -> Flow {
        for line in cases.question.lines() {
            visit_edge_queries(|square, occupied| emit(cases, line, square, occupied))?;
        }
        Continue(())
    }

    fn emit_random(&self, cases: &mut Cases, count: u64) -> Flow {
        let mut queries = queries();
        for line in cases.question.lines() {
            for (square, occupied) in queries.by_ref().take(count as usize) {
                emit(cases, line, square, occupied)?;
            }
        }
        Continue(())
    }
}

fn emit(cases: &mut Cases, line: Line, square: u64, occupied: u64) -> Flow {
    cases.choose(line as u64);
    cases.put(SQUARE, square);
    cases.put(OCCUPIED, occupied);
    cases.emit()
}
