//! Looks for a program: right for a few cases first, then also for those on which it was wrong
//! (counterexample-guided synthesis: Solar-Lezama 2008). A formula demands no more than that the
//! answer to its cases is right. So where it has no model there is no program, however few the
//! cases; and what is found is a program only when it is right for all inputs.

use crate::case::Case;
use crate::cnf::Cnf;
use crate::encoding::Encoding;
use crate::program::Runs;
use crate::question::Question;
use crate::refutation;
use crate::rup::Refused;
use crate::solver::{Answer, Solver};
use crate::trial::{self, Domain};
use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How a search ended.
pub enum Verdict {
    /// With a program that is right for all inputs.
    Found(Box<dyn Runs>),
    /// There is none, and the checker accepted the proof.
    Refuted,
    /// It was stopped.
    Open,
    /// The solver says that there is none, but the checker does not follow.
    Refused(Refused),
}

/// A finished search.
pub struct Outcome {
    /// How it ended.
    pub verdict: Verdict,
    /// Inputs that the formula came to demand.
    pub cases: usize,
    /// Variables of the formula.
    pub variables: i32,
    /// Clauses of the formula.
    pub clauses: usize,
    /// Dead ends that the solver learnt from, those of the proof included.
    pub conflicts: u64,
    /// The size of the proof as text, if there is one.
    pub proof_bytes: u64,
    /// Wall time, checking included.
    pub seconds: f64,
}

/// Where a search is.
pub struct Status {
    /// Whether the solver has said that there is none and is repeating that with a proof.
    pub proving: bool,
    /// Inputs that the formula demands so far.
    pub cases: usize,
    /// Dead ends so far.
    pub conflicts: u64,
    /// Since the beginning.
    pub elapsed: Duration,
}

/// Where a search writes.
#[derive(Default)]
pub struct Files {
    /// The formula, in the DIMACS format.
    pub cnf: Option<PathBuf>,
    /// The proof that it has no model, in the DRAT format.
    pub proof: Option<PathBuf>,
}

/// Cases that a formula demands from the beginning.
const FIRST_CASES: usize = 12;

/// Answers a question, unless `go_on`, which is asked often, stops it.
pub fn search(
    question: &Question,
    files: &Files,
    go_on: &dyn Fn(&Status) -> bool,
) -> io::Result<Outcome> {
    let start = Instant::now();
    let cases = Cell::new(0);
    let status = |proving, conflicts| {
        go_on(&Status { proving, cases: cases.get(), conflicts, elapsed: start.elapsed() })
    };
    let go_on = |conflicts| status(false, conflicts);
    let (cnf, found, mut conflicts) = hunt(question, question.formula(), &cases, &go_on);
    if let Some(path) = &files.cnf {
        let mut file = BufWriter::new(File::create(path)?);
        cnf.write(&mut file)?;
        file.flush()?;
    }
    let mut proof_bytes = 0;
    let verdict = match found {
        Some(verdict) => verdict,
        None => {
            let before = conflicts;
            let go_on = |conflicts| status(true, before + conflicts);
            let proof = refutation::refute(&cnf, files.proof.as_deref(), &go_on)?;
            conflicts += proof.conflicts;
            proof_bytes = proof.bytes;
            proof.verdict
        }
    };
    Ok(Outcome {
        verdict,
        cases: cases.get(),
        variables: cnf.variables(),
        clauses: cnf.size(),
        conflicts,
        proof_bytes,
        seconds: start.elapsed().as_secs_f64(),
    })
}

/// The formula in the end, a verdict unless the solver says that there is no program, and the
/// number of conflicts.
fn hunt(
    question: &Question,
    (mut cnf, mut encoding): (Cnf, Box<dyn Encoding>),
    count: &Cell<usize>,
    go_on: &dyn Fn(u64) -> bool,
) -> (Cnf, Option<Verdict>, u64) {
    let mut cases = first_cases(question);
    cases.iter().for_each(|&case| encoding.add(case, &mut cnf));
    let mut unheard = |_| {};
    let mut solver = Solver::new(&mut unheard, go_on);
    let verdict = loop {
        count.set(cases.len());
        let model = match solver.solve(&cnf) {
            Answer::Model(model) => model,
            Answer::None => break None,
            Answer::Stopped => break Some(Verdict::Open),
        };
        let found =
            encoding.read(&|literal| model[literal.unsigned_abs() as usize - 1] == (literal > 0));
        let wrong: Vec<(u8, u8)> = trial::wrong(&*found, question.ranks, question.domain).collect();
        if wrong.is_empty() {
            break Some(Verdict::Found(found));
        }
        let (sliders, empty) = wrong[wrong.len() / 2];
        let case = Case { sliders, empty };
        assert!(
            !cases.contains(&case),
            "the formula demands {case:?}, on which this fails:\n{found}"
        );
        encoding.add(case, &mut cnf);
        cases.push(case);
    };
    let conflicts = solver.conflicts();
    (cnf, verdict, conflicts)
}

/// Some inputs, always the same, as they come out of a linear congruence (Knuth's constants).
fn first_cases(question: &Question) -> Vec<Case> {
    let mut state = 1u64;
    let mut cases = Vec::new();
    let wanted = FIRST_CASES.min(trial::inputs(question.ranks, question.domain) as usize);
    while cases.len() < wanted {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let [sliders, or_empty, ..] = (state >> 32).to_le_bytes();
        let mask = ((1u32 << question.ranks) - 1) as u8;
        let (sliders, empty) = (sliders & mask, or_empty & mask);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Literal;
    use crate::question::{Cost, Form};

    /// A formula that overlooks the sliders on the highest rank.
    struct Short(Box<dyn Encoding>);

    impl Encoding for Short {
        fn add(&mut self, case: Case, cnf: &mut Cnf) {
            self.0.add(Case { sliders: case.sliders & 3, ..case }, cnf);
        }

        fn read(&self, model: &dyn Fn(Literal) -> bool) -> Box<dyn Runs> {
            self.0.read(model)
        }
    }

    #[test]
    #[should_panic(expected = "on which this fails")]
    fn a_formula_that_demands_the_wrong_thing_is_noticed() {
        let cost = Cost::Both { gates: 2, shifts: 2 };
        let question = Question { ranks: 3, domain: Domain::Disjoint, cost, form: Form::Normal };
        let (cnf, encoding) = question.formula();
        let garbled: Box<dyn Encoding> = Box::new(Short(encoding));
        hunt(&question, (cnf, garbled), &Cell::new(0), &|_| true);
    }
}
