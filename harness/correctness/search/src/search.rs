//! Searches for a program: correct for a few cases first, then also for those on which it failed
//! (counterexample-guided synthesis: Solar-Lezama 2008). A formula only requires correct answers to
//! its cases. So without a model there is no program, however few the cases; and a model is
//! accepted only if it is correct for all inputs.

use crate::case::Case;
use crate::cnf::Cnf;
use crate::encoding::Encoding;
use crate::estimate::Estimate;
use crate::journal::{Journal, naming};
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

/// Whether a search continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Now.
    On,
    /// Later: ask again.
    Wait,
    /// No: the question stays open.
    Stop,
}

/// The outcome of a search.
#[derive(Default)]
pub enum Ending {
    /// A program that is correct for all inputs.
    Found(Box<dyn Runs>),
    /// No program; the checker accepted the proof.
    Refuted,
    /// It was stopped.
    #[default]
    Open,
    /// The solver claims that there is none, but the checker rejects its proof.
    Refused(Refused),
}

/// A finished search.
#[derive(Default)]
pub struct Outcome {
    /// The outcome.
    pub verdict: Ending,
    /// The number of formulas of the question.
    pub parts: usize,
    /// Refuted formulas.
    pub formulas: usize,
    /// Of these, from the journal.
    pub from_journal: usize,
    /// Maximum number of inputs that a formula required.
    pub cases: usize,
    /// Variables of all formulas.
    pub variables: u64,
    /// Clauses of all formulas.
    pub clauses: usize,
    /// Conflicts of the solver, including those of the proof.
    pub conflicts: u64,
    /// The size of the proof as text, if there is one.
    pub proof_bytes: u64,
    /// Wall time, checking included.
    pub seconds: f64,
    /// The time of all parts together, the journal's included.
    pub core_seconds: f64,
    /// The estimated time of the search.
    pub estimate: Option<Estimate>,
}

impl Outcome {
    /// The size of a formula; nothing else is known yet.
    pub(crate) fn of(cnf: &Cnf) -> Self {
        Outcome { variables: cnf.variables() as u64, clauses: cnf.size(), ..Outcome::default() }
    }

    /// Adds the figures of another; verdict and time stay.
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

/// The progress of a search.
pub struct Status {
    /// Whether the solver repeats a refutation to write its proof.
    pub proving: bool,
    /// Finished formulas, of how many.
    pub formulas: (usize, usize),
    /// Inputs that the formula requires so far.
    pub cases: usize,
    /// Conflicts so far.
    pub conflicts: u64,
    /// Time since the start.
    pub elapsed: Duration,
    /// The estimated time, once a sample is done.
    pub estimate: Option<Estimate>,
}

/// Options of a search.
#[derive(Default)]
pub struct Orders {
    /// The file for the formula in the DIMACS format, if there is only one.
    pub cnf: Option<PathBuf>,
    /// The file for the proof in the DRAT format.
    pub proof: Option<PathBuf>,
    /// The journal of refuted parts, if the question is split.
    pub journal: Option<Journal>,
    /// The share of parts to answer; all by default.
    pub share: Option<Share>,
}

/// Cases that a formula for a whole question requires from the start.
const FIRST_CASES: usize = 12;

/// Interval of asking again while waiting.
const WAIT: Duration = Duration::from_millis(50);

/// Answers a question; `pace` is asked often and can stop it.
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

/// Opens a file for writing, so that an error shows up before hours of search. Keeps its contents.
fn opened(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file = options.write(true).create(true).truncate(false).open(path);
    file.map_err(|error| naming(path, &error))
}

/// The file for writing from its start; only a regular file is truncated.
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
    if let (Some(file), Some(path)) = (formula, &orders.cnf) {
        let write = || {
            let mut file = emptied(file)?;
            cnf.write(&mut file)?;
            file.flush()
        };
        write().map_err(|error| naming(path, &error))?;
    }
    let mut proof_bytes = 0;
    let verdict = match found {
        Some(verdict) => verdict,
        None => {
            let before = conflicts;
            let go_on = |conflicts| status(true, before + conflicts);
            let named = |error| match &orders.proof {
                Some(path) => naming(path, &error),
                None => error,
            };
            let proof = refutation::refute(&cnf, proof, &go_on).map_err(named)?;
            conflicts += proof.conflicts;
            proof_bytes = proof.bytes;
            proof.verdict
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    let formulas = usize::from(matches!(verdict, Ending::Refuted));
    let figures =
        Outcome { parts: 1, formulas, seconds, core_seconds: seconds, ..Outcome::of(&cnf) };
    Ok(Outcome { verdict, cases: cases.get(), conflicts, proof_bytes, ..figures })
}

/// Searches for a program that is correct for a few cases first. Returns the final formula, a
/// verdict unless the solver refutes it, and the number of conflicts.
pub fn hunt(
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
        // Few pieces near the first rank: these files refute soonest.
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

/// A fixed selection of inputs.
pub fn first_cases(question: &Question) -> Vec<Case> {
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
