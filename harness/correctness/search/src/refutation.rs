//! Solves a formula that should have no model again, and checks the solver's steps as they come.
//!
//! A proof can have gigabytes, more than there is memory. So the checker runs in a second thread
//! and receives the steps in blocks through a bounded queue; a solver that is ahead waits. The same
//! steps go to a file as text, if the user requests one.

use crate::cnf::Cnf;
use crate::files::empty_file;
use crate::outcome::Ending;
use crate::rup::{Checker, Rejection};
use crate::solver::{Answer, Solver, Step, StepSink};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

/// The outcome.
pub struct Refutation {
    /// Refuted, refused or open.
    pub verdict: Ending,
    /// The size of the proof as text.
    pub bytes: u64,
    /// Conflicts of the solver.
    pub conflicts: u64,
}

/// Steps sent to the checker at once, so that the queue is locked rarely.
const BLOCK: usize = 256;

/// Blocks that may queue for the checker. With [`BLOCK`] that is 16,384 steps, a few megabytes.
const MAX_QUEUED: usize = 64;

/// Refutes the formula and checks the refutation, which is also written to `file`.
pub fn refute(
    cnf: &Cnf,
    file: Option<File>,
    should_continue: &dyn Fn(u64) -> bool,
) -> io::Result<Refutation> {
    let (sender, receiver) = sync_channel::<Vec<Step>>(MAX_QUEUED);
    let mut recorder = Recorder::new(sender, file)?;
    thread::scope(|scope| {
        let checker = scope.spawn(move || check(cnf, receiver.into_iter().flatten()));
        let mut solver = Solver::new(&mut recorder, should_continue);
        let answer = solver.solve(cnf);
        let conflicts = solver.conflicts();
        let bytes = recorder.finish()?;
        let check_result = checker.join().expect("the checker does not panic");
        let verdict = match (answer, check_result) {
            (Answer::None, Ok(())) => Ending::Refuted,
            (Answer::Stopped, _) => Ending::Open,
            (_, Err(rejection)) => Ending::Refused(rejection),
            (Answer::Model(_), Ok(())) => unreachable!("a formula with a model was refuted"),
        };
        Ok(Refutation { verdict, bytes, conflicts })
    })
}

/// Checks that the steps refute the formula.
pub fn check(cnf: &Cnf, steps: impl Iterator<Item = Step>) -> Result<(), Rejection> {
    let mut checker = Checker::default();
    for clause in cnf.clauses(0) {
        checker.add_axiom(clause);
    }
    for step in steps {
        match step {
            Step::Lemma(clause) => checker.add_lemma(&clause)?,
            Step::Delete(clause) => checker.delete(&clause),
        }
    }
    checker.finish()
}

/// Receives the steps, for the checker and for the file, and adds up their size.
struct Recorder {
    sender: SyncSender<Vec<Step>>,
    block: Vec<Step>,
    file: Option<BufWriter<File>>,
    bytes: u64,
    failure: Option<io::Error>,
}

impl Recorder {
    /// Empties the file, if there is one, and starts without steps.
    fn new(sender: SyncSender<Vec<Step>>, file: Option<File>) -> io::Result<Self> {
        let file = file.map(empty_file).transpose()?;
        Ok(Recorder { sender, block: Vec::new(), file, bytes: 0, failure: None })
    }

    /// Sends the block to the checker. An error means that the checker has rejected a step and
    /// ended; it reports that at the end, so the error is dropped here.
    fn send(&mut self) {
        let _ = self.sender.send(std::mem::take(&mut self.block));
    }

    /// Ends the proof with the empty clause, and returns the size of the proof in bytes.
    fn finish(mut self) -> io::Result<u64> {
        self.receive(Step::Lemma(Vec::new()));
        self.send();
        if let Some(mut file) = self.file {
            file.flush()?;
        }
        self.failure.map_or(Ok(self.bytes), Err)
    }
}

impl StepSink for Recorder {
    fn receive(&mut self, step: Step) {
        let text = step.text();
        self.bytes += text.len() as u64;
        if let Some(file) = &mut self.file
            && let Err(error) = file.write_all(text.as_bytes())
        {
            self.failure.get_or_insert(error);
        }
        self.block.push(step);
        if self.block.len() >= BLOCK {
            self.send();
        }
    }
}
