//! Answers a question, by one formula or by one for each skeleton.
//!
//! A question that counts gates is split (`split`), unless the plain form is requested. The other
//! questions are answered here, in two passes. The first searches and keeps no proof, because a
//! program needs none. If there is no model, the second pass solves the final formula again, and
//! `refutation` checks its steps.

use crate::cnf::Cnf;
use crate::files::{empty_file, name_file, open};
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
pub struct Options {
    /// The file for the formula in the DIMACS format, if there is only one.
    pub cnf: Option<PathBuf>,
    /// The file for the proof in the DRAT format.
    pub proof: Option<PathBuf>,
    /// The journal of refuted parts, if the question is split.
    pub journal: Option<Journal>,
    /// The share of parts to answer; all by default.
    pub share: Option<Share>,
}

/// The interval of asking again while a search waits. It is short for a user, and long compared
/// with the check for a measurement.
const WAIT: Duration = Duration::from_millis(50);

/// Answers a question. `pace` is called often, and can make the search wait or stop.
pub fn search(
    question: &Question,
    options: Options,
    pace: &dyn Fn(&Status) -> Pace,
) -> io::Result<Outcome> {
    match question.split_gates() {
        Some(gates) => split::search(question, gates, options.share, options.journal, pace),
        None => search_single(question, &options, pace),
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
    /// Waits as long as `pace` demands, and returns whether to continue.
    fn should_continue(&self, proving: bool, conflicts: u64) -> bool {
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
    options: &Options,
    pace: &dyn Fn(&Status) -> Pace,
) -> io::Result<Outcome> {
    let progress = Progress { pace, start: Instant::now(), cases: Cell::new(0) };
    let cnf_file = options.cnf.as_deref().map(open).transpose()?;
    let proof_file = options.proof.as_deref().map(open).transpose()?;
    let Synthesis { cnf, ending, mut conflicts } = synthesize(
        question,
        question.formula(),
        first_cases(question),
        &progress.cases,
        &mut NoSteps,
        &|conflicts| progress.should_continue(false, conflicts),
    );
    if let (Some(file), Some(path)) = (cnf_file, &options.cnf) {
        write_formula(&cnf, file, path)?;
    }
    let mut proof_bytes = 0;
    let verdict = match ending {
        Some(verdict) => verdict,
        None => {
            let first_pass = conflicts;
            let refutation = refutation::refute(&cnf, proof_file, &|conflicts| {
                progress.should_continue(true, first_pass + conflicts)
            });
            let refutation = refutation.map_err(|error| match &options.proof {
                Some(path) => name_file(path, &error),
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
        ..Outcome::from_formula(&cnf)
    })
}

/// Writes the formula to its file. An error names the file.
fn write_formula(cnf: &Cnf, file: File, path: &Path) -> io::Result<()> {
    let result = empty_file(file).and_then(|mut file| {
        cnf.write(&mut file)?;
        file.flush()
    });
    result.map_err(|error| name_file(path, &error))
}
