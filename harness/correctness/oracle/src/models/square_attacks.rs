//! `square_attacks`: a piece on a square, or rook and bishop separately.

use crate::argument::Argument;
use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use crate::occupancies::{queries, visit_contexts, visit_edge_queries, visit_occupancies};
use crate::question::{Call, Question};
use crate::rules::Rules;
use crate::walk;

pub(super) const ARGUMENTS: &[Argument] = &[Argument::square("square"), Argument::set("occupied")];
pub(super) const SQUARE: usize = 0;
pub(super) const OCCUPIED: usize = 1;

#[derive(Debug)]
pub(super) struct SquareAttacks;

impl Rules for SquareAttacks {
    fn arguments(&self) -> &'static [Argument] {
        ARGUMENTS
    }

    fn write_answer(&self, call: &Call, answer: &mut [u64]) {
        for (&piece, attacks) in call.pieces().iter().zip(answer) {
            *attacks = walk::piece_attacks(piece, call.word(SQUARE), call.word(OCCUPIED));
        }
    }

    fn describe_word(&self, word: usize, question: &Question) -> String {
        question.subject.pieces()[word].name().to_string()
    }

    fn emit_exhaustive(&self, cases: &mut Cases) -> Flow {
        let mut noise = Noise::from_seed(12);
        let lines = cases.question.lines();
        visit_occupancies(&lines, cases.effort, &mut noise, |noise, square, occupied, relevant| {
            visit_contexts(noise, square, occupied, relevant, |occupied| {
                emit(cases, square, occupied)
            })
        })
    }

    fn emit_edges(&self, cases: &mut Cases) -> Flow {
        visit_edge_queries(|square, occupied| emit(cases, square, occupied))
    }

    fn emit_random(&self, cases: &mut Cases, count: u64) -> Flow {
        queries()
            .take(count as usize)
            .try_for_each(|(square, occupied)| emit(cases, square, occupied))
    }
}

fn emit(cases: &mut Cases, square: u64, occupied: u64) -> Flow {
    cases.put(SQUARE, square);
    cases.put(OCCUPIED, occupied);
    cases.emit()
}
