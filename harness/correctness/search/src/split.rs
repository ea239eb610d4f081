//! Answers a question in which gates are counted: one small formula, a part, per skeleton, in
//! parallel on all cores.
//!
//! There is no program if no part has one. A program that is found needs only its trial, and ends
//! the search of later parts. Earlier ones that are in progress go on, so that the program of the
//! lowest part is the answer, however many threads there are.

use crate::cnf::Cnf;
use crate::encoding::Encoding;
use crate::estimate::{self, Estimate};
use crate::joined::Joined;
use crate::journal::Journal;
use crate::outcome::{Ending, Outcome, Pace, Status};
use crate::question::Question;
use crate::refutation;
use crate::skeleton::Skeleton;
use crate::solver::Step;
use crate::synthesis::{Synthesis, synthesize};
use std::cell::Cell;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

/// Interval of asking whether to continue.
const ASK_EVERY: Duration = Duration::from_millis(10);

/// A share of the parts: every n-th one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The number of the share, from 1.
    pub number: usize,
    /// The number of shares.
    pub count: usize,
}

/// The parts and their state.
struct Work<'q> {
    question: &'q Question,
    skeletons: Vec<Skeleton>,
    /// The parts to answer, a sample first.
    order: Vec<usize>,
    /// The number of parts in the sample.
    sample: usize,
    /// The index in the order of the next part.
    next: AtomicUsize,
    /// Only parts before this index of the order are still to be answered.
    end: AtomicUsize,
    /// Whether the threads wait, as `pace` demands.
    is_waiting: AtomicBool,
    conflicts: AtomicU64,
    tally: Mutex<Tally>,
}

/// The results so far.
struct Tally {
    /// The figures of all refuted parts; its verdict is unused.
    sum: Outcome,
    /// The outcome of the first part that is not refuted, with its index in the order.
    ending: Option<(usize, Ending)>,
    /// The times of the sample's parts.
    seconds: Vec<f64>,
    journal: Option<Journal>,
    failure: Option<io::Error>,
}

/// Answers a question about this many gates, or a share of it, unless `pace` stops it. Parts in the
/// journal are refuted already, so they are skipped.
pub(crate) fn search(
    question: &Question,
    gates: usize,
    share: Option<Share>,
    journal: Option<Journal>,
    pace: &dyn Fn(&Status) -> Pace,
) -> io::Result<Outcome> {
    let start = Instant::now();
    let work = Work::new(question, gates, share, journal);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| work.answer_parts())).collect();
        while !workers.iter().all(|worker| worker.is_finished()) {
            let pace = pace(&work.status(start, threads));
            work.is_waiting.store(pace == Pace::Wait, Relaxed);
            if pace == Pace::Stop {
                work.end.store(0, Relaxed);
            }
            thread::sleep(ASK_EVERY);
        }
    });
    let estimate = work.estimate(&work.tally(), threads);
    Ok(Outcome { seconds: start.elapsed().as_secs_f64(), estimate, ..work.outcome()? })
}

impl<'q> Work<'q> {
    /// Lists the parts of the share that are not in the journal, a sample first.
    fn new(
        question: &'q Question,
        gates: usize,
        share: Option<Share>,
        journal: Option<Journal>,
    ) -> Self {
        let skeletons = question.parts(gates);
        let mut sum = Outcome { parts: skeletons.len(), ..Outcome::default() };
        let mut is_refuted = vec![false; skeletons.len()];
        for (number, outcome) in journal.iter().flat_map(Journal::parts) {
            is_refuted[*number] = true;
            sum.add(outcome);
        }
        sum.from_journal = sum.formulas;
        let mut remaining_parts = Vec::new();
        for (number, is_refuted) in is_refuted.into_iter().enumerate() {
            let is_in_share = share.is_none_or(|share| number % share.count + 1 == share.number);
            if !is_refuted && is_in_share {
                remaining_parts.push(number);
            }
        }
        let (order, sample) = estimate::sample_first(remaining_parts);
        Work {
            question,
            skeletons,
            sample,
            next: AtomicUsize::new(0),
            end: AtomicUsize::new(order.len()),
            order,
            is_waiting: AtomicBool::new(false),
            conflicts: AtomicU64::new(sum.conflicts),
            tally: Mutex::new(Tally {
                sum,
                ending: None,
                seconds: Vec::new(),
                journal,
                failure: None,
            }),
        }
    }

    /// Returns the progress of all threads together.
    fn status(&self, start: Instant, threads: usize) -> Status {
        let tally = self.tally();
        Status {
            proving: false,
            formulas: (tally.sum.formulas, tally.sum.parts),
            cases: tally.sum.cases,
            conflicts: self.conflicts.load(Relaxed),
            elapsed: start.elapsed(),
            estimate: self.estimate(&tally, threads),
        }
    }

    fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().expect("no thread panics here")
    }

    /// Estimates the time of all parts that are not in the sample. Returns nothing before the whole
    /// sample is refuted.
    fn estimate(&self, tally: &Tally, threads: usize) -> Option<Estimate> {
        if self.sample == 0 || tally.seconds.len() < self.sample {
            return None;
        }
        Some(Estimate::new(&tally.seconds, self.order.len() - self.sample, threads))
    }

    /// Answers parts until none remain. Each thread runs this.
    fn answer_parts(&self) {
        loop {
            let index = self.next.fetch_add(1, Relaxed);
            if index >= self.end.load(Relaxed) {
                break;
            }
            // A part does not start while the search waits, as a benchmark may run then.
            self.should_continue(index);
            let number = self.order[index];
            let start = thread_time();
            let skeleton = &self.skeletons[number];
            let outcome =
                answer_skeleton(self.question, skeleton, &|_| self.should_continue(index));
            let seconds = thread_time().saturating_sub(start).as_secs_f64();
            self.conflicts.fetch_add(outcome.conflicts, Relaxed);
            self.add(index, Outcome { core_seconds: seconds, ..outcome });
        }
    }

    /// Waits while the search waits. Returns whether the part of this index is still to be
    /// answered: a program for an earlier part makes it superfluous.
    fn should_continue(&self, index: usize) -> bool {
        while self.is_waiting.load(Relaxed) && index < self.end.load(Relaxed) {
            thread::sleep(ASK_EVERY);
        }
        index < self.end.load(Relaxed)
    }

    /// Adds the outcome of the part of this index to the results and the journal.
    fn add(&self, index: usize, outcome: Outcome) {
        let mut tally = self.tally();
        if !matches!(outcome.verdict, Ending::Refuted) {
            self.end.fetch_min(index, Relaxed);
            if tally.ending.as_ref().is_none_or(|&(earlier_index, _)| index < earlier_index) {
                tally.ending = Some((index, outcome.verdict));
            }
            return;
        }
        tally.sum.add(&outcome);
        if index < self.sample {
            tally.seconds.push(outcome.core_seconds);
        }
        let number = self.order[index];
        if let Some(journal) = &mut tally.journal
            && let Err(error) = journal.append(number, &self.skeletons[number], &outcome)
        {
            tally.failure.get_or_insert(error);
            // Appending after a torn line would corrupt the middle of the file.
            tally.journal = None;
            self.end.store(0, Relaxed);
        }
    }

    /// Returns the combined outcome of all parts, without the time.
    fn outcome(self) -> io::Result<Outcome> {
        let tally = self.tally.into_inner().expect("no thread panics here");
        let verdict = match tally.ending {
            Some((_, ending)) => ending,
            None if tally.sum.formulas == tally.sum.parts => Ending::Refuted,
            None => Ending::Open,
        };
        match tally.failure {
            Some(error) => Err(error),
            None => Ok(Outcome { verdict, ..tally.sum }),
        }
    }
}

/// Returns the CPU time of this thread. Unlike wall time it does not grow while the thread waits or
/// another process runs, so the times of parts can be added up.
#[cfg(target_os = "linux")]
fn thread_time() -> Duration {
    let clock = nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID;
    nix::time::clock_gettime(clock).map_or(Duration::ZERO, Duration::from)
}

/// Returns wall time, on systems without a clock for threads.
#[cfg(not(target_os = "linux"))]
fn thread_time() -> Duration {
    std::time::UNIX_EPOCH.elapsed().unwrap_or_default()
}

/// Decides whether a correct program has this skeleton. Four or five cases refute most formulas, so
/// none is required before a model fails on it. The solver's steps are checked at the end: those
/// from before the last cases also follow from the final formula.
fn answer_skeleton(
    question: &Question,
    skeleton: &Skeleton,
    should_continue: &dyn Fn(u64) -> bool,
) -> Outcome {
    let mut cnf = Cnf::default();
    let restriction = (question.cost.shifts(), question.domain);
    let joined = Joined::new(question.ranks, skeleton, restriction, &mut cnf);
    let cases = Cell::new(0);
    let mut steps = Vec::new();
    let formula = (cnf, Box::new(joined) as Box<dyn Encoding>);

    let Synthesis { cnf, ending, conflicts } =
        synthesize(question, formula, Vec::new(), &cases, &mut steps, should_continue);
    let mut proof_bytes = 0;
    let verdict = match ending {
        Some(verdict) => verdict,
        None => {
            steps.push(Step::Lemma(Vec::new()));
            proof_bytes = steps.iter().map(|step| step.text().len() as u64).sum();
            match refutation::check(&cnf, steps.into_iter()) {
                Ok(()) => Ending::Refuted,
                Err(rejection) => Ending::Refused(rejection),
            }
        }
    };
    let (formulas, cases) = (1, cases.get());
    Outcome { verdict, formulas, cases, conflicts, proof_bytes, ..Outcome::from_formula(&cnf) }
}
