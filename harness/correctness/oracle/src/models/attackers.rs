//! `attackers`: the pieces that attack a square of a position, in the layout of the routine.

use crate::argument::Argument;
use crate::cases::{Cases, Flow};
use crate::position::{Position, answer_bits, broken_form};
use crate::position_cases;
use crate::question::{Call, Question};
use crate::rules::Rules;
use crate::walk::Place;
use contract::Subject;

pub(super) const ARGUMENTS: &[Argument] = &[Argument::square("square")];
pub(super) const SQUARE: usize = 0;

#[derive(Debug)]
pub(super) struct Attackers;

impl Rules for Attackers {
    fn arguments(&self) -> &'static [Argument] {
        ARGUMENTS
    }

    fn write_answer(&self, call: &Call, answer: &mut [u64]) {
        let Subject::AttackerKinds(kinds) = call.question.subject else {
            call.reject_subject("kind of attackers")
        };
        let square = Place::from_square(call.word(SQUARE));
        let attackers = Position::from_call(call).attackers(square, kinds);
        answer[0] = answer_bits(&attackers, square, call.question.shape.layout);
    }

    fn broken_precondition(&self, call: &Call) -> Option<&'static str> {
        broken_form(call)
    }

    fn describe_word(&self, _word: usize, _question: &Question) -> String {
        "attackers".to_string()
    }

    fn emit_exhaustive(&self, cases: &mut Cases) -> Flow {
        position_cases::visit_lines(|square, position| ask(cases, square, position))
    }

    fn emit_edges(&self, cases: &mut Cases) -> Flow {
        position_cases::visit_edges(|square, position| ask(cases, square, position))
    }

    fn emit_random(&self, cases: &mut Cases, count: u64) -> Flow {
        position_cases::visit_random(count, |square, position| ask(cases, square, position))
    }
}

pub(super) fn ask(cases: &mut Cases, square: Place, position: &Position) -> Flow {
    cases.put(SQUARE, square.square());
    position.write(cases);
    cases.emit()
}
