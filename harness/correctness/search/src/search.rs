//! Answers a question, by one formula or by one for each skeleton.
//!
//! A question that counts gates is split (`split`), unless the plain form is asked for. The others
//! are answered here, in two passes. The first searches and keeps no proof, because a program needs
//! none. If there is no model, the second pass solves the final formula again, and `refutation`
//! checks its steps.

use crate::cnf::Cnf;
use crate::files::{emptied, naming, open};
use crate::journal::Journal;
use crate::question::Question;
use crate::refutation;
use crate::solver::NoSteps;
use crate::split;
use crate::synthesis::{Synthesis, first_cases, synthesize};
use std::cell::Cell;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

pub use crate::outcome::{Ending, Outcome, Pace, Status};
pub use crate::split::Share;

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

/// Interval of asking again while waiting: short beside what a user waits for, long beside the
/// check for a measurement.
const WAIT: Duration = Duration::from_millis(50);

/// Answers a question; `pace` is asked often and can stop it.
pub fn search(
    question: &Question,
    orders: Orders,
    pace: &dyn Fn(&Status) -> Pace,
) -> io::Result<Outcome> {
    match question.split() {
        Some(gates) => split::search(question, gates, orders.share, orders.journal, pace),
        None => search_single(question, &orders, pace),
    }
}

/// The progress of a question with one formula.
struct Progress<'p> {
    pace: &'p dyn Fn(&Status) -> Pace,
    start: Instant,
    /// Inputs that the formula requires so far.
    cases: Cell<usize>,
}

impl Progress<'_> {
    /// Whether to continue; waits as long as `pace` says so.
    fn go_on(&self, proving: bool, conflicts: u64) -> bool {
        loop {
            let status = Status {
                proving,
                formulas: (0, 1),
                cases: self.cases.get(),
                conflicts,
                elapsed: self.start.elapsed(),
                estimate: None,
            };
            match (self.pace)(&status) {
                Pace::Wait => thread::sleep(WAIT),
                Pace::On => return true,
                Pace::Stop => return false,
            }
        }
    }
}

/// Answers a question with one formula.
fn search_single(
    question: &Question,
    orders: &Orders,
    pace: &dyn Fn(&Status) -> Pace,
) -> io::Result<Outcome> {
    let progress = Progress { pace, start: Instant::now(), cases: Cell::new(0) };
    let cnf_file = orders.cnf.as_deref().map(open).transpose()?;
    let proof_file = orders.proof.as_deref().map(open).transpose()?;
    let Synthesis { cnf, ending, mut conflicts } = synthesize(
        question,
        question.formula(),
        first_cases(question),
        &progress.cases,
        &mut NoSteps,
        &|conflicts| progress.go_on(false, conflicts),
    );
    if let (Some(file), Some(path)) = (cnf_file, &orders.cnf) {
        write_formula(&cnf, file, path)?;
    }
    let mut proof_bytes = 0;
    let verdict = match ending {
        Some(verdict) => verdict,
        None => {
            let before = conflicts;
            let go_on = |conflicts| progress.go_on(true, before + conflicts);
            let refutation = refutation::refute(&cnf, proof_file, &go_on);
            let refutation = refutation.map_err(|error| match &orders.proof {
                Some(path) => naming(path, &error),
                None => error,
            })?;
            conflicts += refutation.conflicts;
            proof_bytes = refutation.bytes;
            refutation.verdict
        }
    };
    let seconds = progress.start.elapsed().as_secs_f64();
    Ok(Outcome {
        parts: 1,
        formulas: usize::from(matches!(verdict, Ending::Refuted)),
        cases: progress.cases.get(),
        conflicts,
        proof_bytes,
        seconds,
        core_seconds: seconds,
        verdict,
        ..Outcome::of_formula(&cnf)
    })
}

/// Writes the formula to its file.
fn write_formula(cnf: &Cnf, file: File, path: &Path) -> io::Result<()> {
    let written = emptied(file).and_then(|mut file| {
        cnf.write(&mut file)?;
        file.flush()
    });
    written.map_err(|error| naming(path, &error))
}
