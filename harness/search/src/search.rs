//! Looks for a program: right for a few cases first, then also for those on which it was wrong
//! (counterexample-guided synthesis: Solar-Lezama 2008). A formula demands no more than that the
//! answer to its cases is right. So where it has no model there is no program, however few the
//! cases; and what is found is a program only when it is right for all inputs.

use crate::case::Case;
use crate::cnf::Cnf;
use crate::encoding::Encoding;
use crate::program::Runs;
use crate::question::{Cost, Form, Question};
use crate::refutation;
use crate::rup::Refused;
use crate::solver::{Answer, Solver, Step};
use crate::split;
use crate::trial::{self, Domain};
use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How a search ended.
pub enum Ending {
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
    pub verdict: Ending,
    /// Into how many formulas the question was split.
    pub formulas: usize,
    /// Inputs that a formula came to demand, at most.
    pub cases: usize,
    /// Variables of all formulas.
    pub variables: i32,
    /// Clauses of all formulas.
    pub clauses: usize,
    /// Dead ends that the solver learnt from, those of the proof included.
    pub conflicts: u64,
    /// The size of the proof as text, if there is one.
    pub proof_bytes: u64,
    /// Wall time, checking included.
    pub seconds: f64,
}

impl Outcome {
    /// Of no formula.
    pub(crate) fn nothing(verdict: Ending) -> Self {
        let [formulas, cases, clauses] = [0; 3];
        let (variables, conflicts, proof_bytes, seconds) = (0, 0, 0, 0.0);
        Outcome { verdict, formulas, cases, variables, clauses, conflicts, proof_bytes, seconds }
    }

    /// Adds the figures of another; the verdict and the time stay.
    pub(crate) fn add(&mut self, other: &Outcome) {
        self.formulas += other.formulas;
        self.cases = self.cases.max(other.cases);
        self.variables += other.variables;
        self.clauses += other.clauses;
        self.conflicts += other.conflicts;
        self.proof_bytes += other.proof_bytes;
    }
}

/// Where a search is.
pub struct Status {
    /// Whether the solver has said that there is none and is repeating that with a proof.
    pub proving: bool,
    /// How many formulas are done, of how many.
    pub formulas: (usize, usize),
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

/// Cases that a formula for a whole question demands from the beginning.
const FIRST_CASES: usize = 12;

/// Answers a question, unless `go_on`, which is asked often, stops it. Files are written where
/// there is one formula only.
pub fn search(
    question: &Question,
    files: &Files,
    go_on: &dyn Fn(&Status) -> bool,
) -> io::Result<Outcome> {
    match (question.cost, question.form) {
        (Cost::Gates(gates), Form::Normal) => Ok(split::search(question, gates, go_on)),
        _ => whole(question, files, go_on),
    }
}

fn naming(path: Option<&Path>, error: io::Error) -> io::Error {
    match path {
        Some(path) => io::Error::new(error.kind(), format!("{}: {error}", path.display())),
        None => error,
    }
}

/// Answers a question with one formula.
fn whole(
    question: &Question,
    files: &Files,
    go_on: &dyn Fn(&Status) -> bool,
) -> io::Result<Outcome> {
    let start = Instant::now();
    let cases = Cell::new(0);
    let status = |proving, conflicts| {
        let (cases, elapsed) = (cases.get(), start.elapsed());
        go_on(&Status { proving, formulas: (0, 1), cases, conflicts, elapsed })
    };
    let go_on = |conflicts| status(false, conflicts);
    let first = first_cases(question);
    let (cnf, found, mut conflicts) =
        hunt(question, question.formula(), first, &cases, &mut |_| {}, &go_on);
    if let Some(path) = &files.cnf {
        let write = || {
            let mut file = BufWriter::new(File::create(path)?);
            cnf.write(&mut file)?;
            file.flush()
        };
        write().map_err(|error| naming(Some(path), error))?;
    }
    let mut proof_bytes = 0;
    let verdict = match found {
        Some(verdict) => verdict,
        None => {
            let before = conflicts;
            let go_on = |conflicts| status(true, before + conflicts);
            let path = files.proof.as_deref();
            let proof =
                refutation::refute(&cnf, path, &go_on).map_err(|error| naming(path, error))?;
            conflicts += proof.conflicts;
            proof_bytes = proof.bytes;
            proof.verdict
        }
    };
    Ok(Outcome {
        verdict,
        formulas: 1,
        cases: cases.get(),
        variables: cnf.variables(),
        clauses: cnf.size(),
        conflicts,
        proof_bytes,
        seconds: start.elapsed().as_secs_f64(),
    })
}

/// Looks for a program that is right for some cases first. The formula in the end, a verdict unless
/// the solver says that there is no program, and the number of conflicts.
pub(crate) fn hunt(
    question: &Question,
    (mut cnf, mut encoding): (Cnf, Box<dyn Encoding>),
    mut cases: Vec<Case>,
    count: &Cell<usize>,
    tell: &mut dyn FnMut(Step),
    go_on: &dyn Fn(u64) -> bool,
) -> (Cnf, Option<Ending>, u64) {
    cases.iter().for_each(|&case| encoding.add(case, &mut cnf));
    let mut solver = Solver::new(tell, go_on);
    let verdict = loop {
        count.set(cases.len());
        let model = match solver.solve(&cnf) {
            Answer::Model(model) => model,
            Answer::None => break None,
            Answer::Stopped => break Some(Ending::Open),
        };
        let found =
            encoding.read(&|literal| model[literal.unsigned_abs() as usize - 1] == (literal > 0));
        let wrong: Vec<(u8, u8)> = trial::wrong(&*found, question.ranks, question.domain).collect();
        if wrong.is_empty() {
            break Some(Ending::Found(found));
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
        let first = first_cases(&question);
        hunt(&question, (cnf, garbled), first, &Cell::new(0), &mut |_| {}, &|_| true);
    }
}
