//! Searches for a program that is right for a few cases first, then also for those on which it
//! failed (counterexample-guided synthesis: Solar-Lezama 2008).
//!
//! A formula that requires the right answer to all inputs is far too large. One that requires it
//! for some cases admits more programs, so without a model there is no program, however few the
//! cases. A model is accepted only if its program is right for all inputs.
//!
//! ```text
//! loop:
//!     solve the formula
//!     no model: no program
//!     run the program of the model on all inputs
//!     right for all: found
//!     require the right answer to an input on which it is wrong
//! ```

use crate::case::Case;
use crate::cnf::{Cnf, Literal};
use crate::encoding::Encoding;
use crate::outcome::Ending;
use crate::program::Domain;
use crate::question::Question;
use crate::random_numbers::RandomNumbers;
use crate::solver::{Answer, Solver, StepSink};
use crate::trial;
use std::cell::Cell;

/// Cases that a formula for a whole question requires from the start. A part of a split question
/// starts with none, because four or five refute most of them.
const FIRST_CASES: usize = 12;

/// The result of a synthesis.
pub struct Synthesis {
    /// The formula with all cases that were required.
    pub cnf: Cnf,
    /// The ending of the search; none if the solver claims that the formula has no model.
    pub ending: Option<Ending>,
    /// Conflicts of the solver.
    pub conflicts: u64,
}

/// Searches for a program of a formula that requires `cases` first. `count` receives the number of
/// cases required so far, and `sink` the solver's steps; `should_continue` decides whether to go
/// on.
///
/// # Panics
/// If a program fails on a case that the formula requires: the formula is wrong then.
pub fn synthesize(
    question: &Question,
    (mut cnf, mut encoding): (Cnf, Box<dyn Encoding>),
    mut cases: Vec<Case>,
    count: &Cell<usize>,
    sink: &mut dyn StepSink,
    should_continue: &dyn Fn(u64) -> bool,
) -> Synthesis {
    for &case in &cases {
        encoding.add(case, &mut cnf);
    }
    let mut solver = Solver::new(sink, should_continue);
    let ending = loop {
        count.set(cases.len());
        let model = match solver.solve(&cnf) {
            Answer::Model(model) => model,
            Answer::None => break None,
            Answer::Stopped => break Some(Ending::Open),
        };
        let program = encoding.read(&|literal| is_true(&model, literal));
        let wrong_inputs = trial::wrong_inputs(&*program, question.ranks, question.domain);
        // Files with few pieces near the first rank refute a formula soonest.
        let lowest = wrong_inputs.min_by_key(|(sliders, empty)| (sliders | empty, *sliders));
        let Some((sliders, empty)) = lowest else { break Some(Ending::Found(program)) };
        let case = Case { sliders, empty };
        assert!(
            !cases.contains(&case),
            "the formula demands {case:?}, on which this fails:\n{program}"
        );
        encoding.add(case, &mut cnf);
        cases.push(case);
    };
    let conflicts = solver.conflicts();
    Synthesis { cnf, ending, conflicts }
}

/// Whether a literal is true in a model, given as the values of the variables.
fn is_true(model: &[bool], literal: Literal) -> bool {
    model[literal.unsigned_abs() as usize - 1] == (literal > 0)
}

/// Returns a pseudo-random selection of inputs. It is the same for the same question, so that the
/// formula and its proof are reproducible.
pub fn first_cases(question: &Question) -> Vec<Case> {
    let mut random_numbers = RandomNumbers::new();
    let mut cases = Vec::new();
    let count = FIRST_CASES.min(trial::inputs(question.ranks, question.domain) as usize);
    while cases.len() < count {
        let [sliders, empty, ..] = random_numbers.next().to_le_bytes();
        let mask = ((1u32 << question.ranks) - 1) as u8;
        let (sliders, empty) = (sliders & mask, empty & mask);
        let case = match question.domain {
            Domain::Disjoint => Case { sliders: sliders & !empty, empty },
            Domain::Anywhere => Case { sliders, empty },
        };
        if !cases.contains(&case) {
            cases.push(case);
        }
    }
    cases
}
