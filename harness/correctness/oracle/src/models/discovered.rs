//! `discovered`: sliders that attack a square of a position and have a piece behind it, and these
//! pieces.

use super::attackers::{ARGUMENTS, SQUARE, ask};
use crate::argument::Argument;
use crate::cases::{Cases, Flow};
use crate::position::{Position, broken_form, laid_out};
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

    fn answer(&self, call: &Call, answer: &mut [u64]) {
        let square = Place::from_square(call.word(SQUARE));
        let (mut sliders, mut behind) = (Vec::new(), Vec::new());
        for (slider, piece) in Position::from_call(call).discovered(square) {
            sliders.push(slider);
            behind.push(piece);
        }
        let layout = call.question.shape.layout;
        answer[0] = laid_out(&sliders, square, layout);
        answer[1] = laid_out(&behind, square, layout);
    }

    fn broken_precondition(&self, call: &Call) -> Option<&'static str> {
        broken_form(call)
    }

    fn part_of_answer(&self, word: usize, _question: &Question) -> String {
        ["sliders", "pieces behind"][word].to_string()
    }

    fn exhaustive(&self, cases: &mut Cases) -> Flow {
        position_cases::each_line(|square, position| ask(cases, square, position))
    }

    fn edges(&self, cases: &mut Cases) -> Flow {
        position_cases::each_edge(|square, position| ask(cases, square, position))
    }

    fn random(&self, cases: &mut Cases, count: u64) -> Flow {
        position_cases::each_random(count, |square, position| ask(cases, square, position))
    }
}
