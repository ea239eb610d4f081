//! `discovered`: sliders that attack a square of a position and have a piece behind it, and these
//! pieces.

use super::attackers::{ARGUMENTS, SQUARE, ask};
use crate::argument::Argument;
use crate::cases::{Cases, Flow};
use crate::position::{Position, answer_bits, broken_form};
use crate::position_cases;
use crate::question::{Call, Question};
use crate::rules::Rules;
use crate::walk::Place;

#[derive(Debug)]
pub(super) struct Discovered;

impl Rules for Discovered {
    fn arguments(&self) -> &'static [Argument] {
        ARGUMENTS
    }

    fn write_answer(&self, call: &Call, answer: &mut [u64]) {
        let square = Place::from_square(call.word(SQUARE));
        let (mut sliders, mut behind) = (Vec::new(), Vec::new());
        for (slider, piece) in Position::from_call(call).discovered(square) {
            sliders.push(slider);
            behind.push(piece);
        }
        let layout = call.question.shape.layout;
        answer[0] = answer_bits(&sliders, square, layout);
        answer[1] = answer_bits(&behind, square, layout);
    }

    fn broken_precondition(&self, call: &Call) -> Option<&'static str> {
        broken_form(call)
    }

    fn describe_word(&self, word: usize, _question: &Question) -> String {
        ["sliders", "pieces behind"][word].to_string()
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
