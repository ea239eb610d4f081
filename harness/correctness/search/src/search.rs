//! Looks for a program: right for a few cases first, then also for those on which it was wrong
//! (counterexample-guided synthesis: Solar-Lezama 2008). A formula demands no more than that the
//! answer to its cases is right. So where it has no model there is no program, however few the
//! cases; and what is found is a program only when it is right for all inputs.

use crate::case::Case;
use crate::cnf::Cnf;
use crate::encoding::Encoding;
use crate::estimate::Estimate;
use crate::journal::Journal;
use crate::program::Domain;
use crate::program::Runs;
use crate::question::Question;
use crate::refutation;
use crate::rup::Refused;
use crate::seeded::Seeded;
use crate::solver::{Answer, Solver, Step};
use crate::split;
pub use crate::split::Share;
use crate::trial;
use std::cell::Cell;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// How a search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// At once.
    On,
    /// Not yet: it is asked again.
    Wait,
    /// Not at all: it is open.
    Stop,
}

/// How a search ended.
#[derive(Default)]
pub enum Ending {
    /// With a program that is right for all inputs.
    Found(Box<dyn Runs>),
    /// There is none, and the checker accepted the proof.
    Refuted,
    /// It was stopped.
    #[default]
    Open,
    /// The solver says that there is none, but the checker does not follow.
    Refused(Refused),
}

/// A finished search.
#[derive(Default)]
pub struct Outcome {
    /// How it ended.
    pub verdict: Ending,
    /// Into how many formulas the question is split.
    pub parts: usize,
    /// How many of them are refuted.
    pub formulas: usize,
    /// How many of these the journal held.
    pub from_journal: usize,
    /// Inputs that a formula came to demand, at most.
    pub cases: usize,
    /// Variables of all formulas.
    pub variables: u64,
    /// Clauses of all formulas.
    pub clauses: usize,
    /// Dead ends that the solver learnt from, those of the proof included.
    pub conflicts: u64,
    /// The size of the proof as text, if there is one.
    pub proof_bytes: u64,
    /// Wall time, checking included.
    pub seconds: f64,
    /// What all parts took together, those of the journal included.
    pub core_seconds: f64,
    /// How long the search was going to take.
    pub estimate: Option<Estimate>,
}

impl Outcome {
    /// Adds the figures of another; the verdict and the time stay.
    pub(crate) fn add(&mut self, other: &Outcome) {
        self.formulas += other.formulas;
        self.cases = self.cases.max(other.cases);
        self.variables += other.variables;
        self.clauses += other.clauses;
        self.conflicts += other.conflicts;
        self.proof_bytes += other.proof_bytes;
        self.core_seconds += other.core_seconds;
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
    /// How long it will take, as soon as a sample says so.
    pub estimate: Option<Estimate>,
}

/// What else a search is told.
#[derive(Default)]
pub struct Orders {
    /// Where the formula goes, in the DIMACS format, if there is but one.
    pub cnf: Option<PathBuf>,
    /// Where the proof goes that it has no model, in the DRAT format.
    pub proof: Option<PathBuf>,
    /// Where refuted parts go, if the question is split.
    pub journal: Option<Journal>,
    /// The parts that are to be asked; otherwise all.
    pub share: Option<Share>,
}

/// Cases that a formula for a whole question demands from the beginning.
const FIRST_CASES: usize = 12;

/// How long a search waits before it asks whether to wait on.
const WAIT: Duration = Duration::from_millis(50);

/// Answers a question, unless `pace`, which is asked often, stops it.
pub fn search(
    question: &Question,
    orders: Orders,
    pace: &dyn Fn(&Status) -> Pace,
) -> io::Result<Outcome> {
    match question.split() {
        Some(gates) => split::search(question, gates, orders.share, orders.journal, pace),
        None => whole(question, &orders, pace),
    }
}

fn naming(path: Option<&Path>, error: io::Error) -> io::Error {
    match path {
        Some(path) => io::Error::new(error.kind(), format!("{}: {error}", path.display())),
        None => error,
    }
}

/// A file that can be written, found out before hours are spent on what goes there. What is in it stays.
fn opened(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file = options.write(true).create(true).truncate(false).open(path);
    file.map_err(|error| naming(Some(path), error))
}

/// The same file to be written from its beginning; what is no file has none.
pub(crate) fn emptied(file: File) -> io::Result<BufWriter<File>> {
    if file.metadata()?.is_file() {
        file.set_len(0)?;
    }
    Ok(BufWriter::new(file))
}

/// Answers a question with one formula.
fn whole(
    question: &Question,
    orders: &Orders,
    pace: &dyn Fn(&Status) -> Pace,
) -> io::Result<Outcome> {
    let start = Instant::now();
    let cases = Cell::new(0);
    let status = |proving, conflicts| {
        loop {
            let (cases, elapsed) = (cases.get(), start.elapsed());
            let (formulas, estimate) = ((0, 1), None);
            match pace(&Status { proving, formulas, cases, conflicts, elapsed, estimate }) {
                Pace::Wait => thread::sleep(WAIT),
                pace => return pace == Pace::On,
            }
        }
    };
    let go_on = |conflicts| status(false, conflicts);
    let [formula, proof] = [&orders.cnf, &orders.proof].map(|path| path.as_deref().map(opened));
    let [formula, proof] = [formula.transpose()?, proof.transpose()?];
    let first = first_cases(question);
    let (cnf, found, mut conflicts) =
        hunt(question, question.formula(), first, &cases, &mut |_| {}, &go_on);
    if let Some(file) = formula {
        let write = || {
            let mut file = emptied(file)?;
            cnf.write(&mut file)?;
            file.flush()
        };
        write().map_err(|error| naming(orders.cnf.as_deref(), error))?;
    }
    let mut proof_bytes = 0;
    let verdict = match found {
        Some(verdict) => verdict,
        None => {
            let before = conflicts;
            let go_on = |conflicts| status(true, before + conflicts);
            let path = orders.proof.as_deref();
            let proof =
                refutation::refute(&cnf, proof, &go_on).map_err(|error| naming(path, error))?;
            conflicts += proof.conflicts;
            proof_bytes = proof.bytes;
            proof.verdict
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    Ok(Outcome {
        formulas: usize::from(matches!(verdict, Ending::Refuted)),
        verdict,
        parts: 1,
        cases: cases.get(),
        variables: cnf.variables() as u64,
        clauses: cnf.size(),
        conflicts,
        proof_bytes,
        seconds,
        core_seconds: seconds,
        ..Outcome::default()
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
        let wrong = trial::wrong(&*found, question.ranks, question.domain);
        // Few pieces near the first rank: what these files are to give refutes soonest.
        let least = wrong.min_by_key(|(sliders, empty)| (sliders | empty, *sliders));
        let Some((sliders, empty)) = least else { break Some(Ending::Found(found)) };
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

/// Some inputs, always the same.
fn first_cases(question: &Question) -> Vec<Case> {
    let mut seeded = Seeded::new();
    let mut cases = Vec::new();
    let wanted = FIRST_CASES.min(trial::inputs(question.ranks, question.domain) as usize);
    while cases.len() < wanted {
        let [sliders, or_empty, ..] = seeded.next().to_le_bytes();
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
        let question =
            Question { ranks: 3, domain: Domain::Disjoint, arity: 2, cost, form: Form::Plain };
        let (cnf, encoding) = question.formula();
        let garbled: Box<dyn Encoding> = Box::new(Short(encoding));
        let first = first_cases(&question);
        hunt(&question, (cnf, garbled), first, &Cell::new(0), &mut |_| {}, &|_| true);
    }
}
