//! `square_batch`: a piece on each of several squares, on one board or a board for each. For rook
//! and bishop, all sets of the rook come first.

use crate::argument::Argument;
use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use crate::occupancies::{add_noise, queries, visit_edge_queries, visit_occupancies};
use crate::question::{Call, Question};
use crate::rules::Rules;
use crate::walk;
use std::ops::ControlFlow::Continue;

const SQUARES: usize = 0;
const OCCUPIED: usize = 1;

#[derive(Debug)]
pub(super) struct SquareBatch;

impl Rules for SquareBatch {
    fn arguments(&self) -> &'static [Argument] {
        const { &[Argument::square("squares"), Argument::set("occupied")] }
    }

    fn write_answer(&self, call: &Call, answer: &mut [u64]) {
        for (&piece, sets) in call.pieces().iter().zip(answer.chunks_exact_mut(call.units())) {
            // Lanes that share a board often have the same query, and a walk is much slower than a
            // comparison.
            let mut last_query = None;
            let mut last_set = 0;
            for lane in call.lanes() {
                let square = call.lane(SQUARES, lane);
                let occupied = call.lane(OCCUPIED, board_index(call.question, lane));
                if last_query != Some((square, occupied)) {
                    last_set = walk::piece_attacks(piece, square, occupied);
                    last_query = Some((square, occupied));
                }
                sets[lane] = last_set;
            }
        }
    }

    fn describe_word(&self, word: usize, question: &Question) -> String {
        let (piece, lane) = (word / question.shape.units, word % question.shape.units);
        format!("{} of query {lane}", question.subject.pieces()[piece].name())
    }

    /// Tries every occupancy of the piece's lines for every square, among noise.
    fn emit_exhaustive(&self, cases: &mut Cases) -> Flow {
        let mut noise = Noise::from_seed(14);
        let lines = cases.question.lines();
        visit_occupancies(&lines, cases.effort, &mut noise, |noise, square, occupied, relevant| {
            let occupied = add_noise(noise, occupied, relevant);
            emit(cases, noise, square, occupied)
        })
    }

    fn emit_edges(&self, cases: &mut Cases) -> Flow {
        let mut noise = Noise::from_seed(15);
        visit_edge_queries(|square, occupied| emit(cases, &mut noise, square, occupied))
    }

    fn emit_random(&self, cases: &mut Cases, count: u64) -> Flow {
        let mut noise = Noise::from_seed(16);
        let mut queries = queries().take(count as usize);
        queries.try_for_each(|(square, occupied)| emit(cases, &mut noise, square, occupied))
    }
}

/// Emits a query together with others. With a board for each lane, a random query and this one
/// enter the first lane and move on lane by lane with later cases. With one board for all lanes,
/// this query is first in all lanes, then in one lane among random ones.
fn emit(cases: &mut Cases, noise: &mut Noise, square: u64, occupied: u64) -> Flow {
    if cases.question.width("occupied") > 1 {
        for (square, occupied) in [(noise.number_below(64), noise.word()), (square, occupied)] {
            cases.enter(SQUARES, square);
            cases.enter(OCCUPIED, occupied);
            cases.emit()?;
        }
        return Continue(());
    }
    let lanes = cases.question.shape.units;
    for lane in 0..lanes {
        put(cases, lane, square, occupied);
    }
    cases.emit()?;
    for lane in 0..lanes {
        put(cases, lane, noise.number_below(64), noise.word());
    }
    put(cases, noise.number_below(lanes as u64) as usize, square, occupied);
    cases.emit()
}

fn put(cases: &mut Cases, lane: usize, square: u64, occupied: u64) {
    cases.put_lane(SQUARES, lane, square);
    cases.put_lane(OCCUPIED, board_index(cases.question, lane), occupied);
}

/// Returns the index of a lane's board.
fn board_index(question: &Question, lane: usize) -> usize {
    if question.width("occupied") == 1 { 0 } else { lane }
}
