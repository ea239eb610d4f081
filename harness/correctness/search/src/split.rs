//! Answers a question in which gates are counted: one small formula, a part, per skeleton, in
//! parallel on all cores. There is no program if no part has one; a program that is found needs
//! only its trial.

use crate::cnf::Cnf;
use crate::estimate::{self, Estimate};
use crate::joined::Joined;
use crate::journal::Journal;
use crate::question::Question;
use crate::refutation;
use crate::search::{Ending, Outcome, Pace, Status, hunt};
use crate::skeleton::Skeleton;
use crate::solver::Step;
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
    pub of: usize,
}

/// The parts and their state.
struct Work<'q> {
    question: &'q Question,
    skeletons: Vec<Skeleton>,
    /// The parts to answer, a sample first.
    order: Vec<usize>,
    sample: usize,
    next: AtomicUsize,
    /// Only parts before this place of the order are still to be answered.
    end: AtomicUsize,
    waiting: AtomicBool,
    conflicts: AtomicU64,
    tally: Mutex<Tally>,
}

/// The results so far.
struct Tally {
    /// The figures of all refuted parts; its verdict is unused.
    whole: Outcome,
    /// The outcome of the first part that is not refuted, with its place.
    ended: Option<(usize, Ending)>,
    /// The times of the sample's parts.
    seconds: Vec<f64>,
    journal: Option<Journal>,
    failure: Option<io::Error>,
}

/// Answers a question on this many gates, or a share of it, unless `pace` stops it. Skips parts in
/// the journal.
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
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| work.share())).collect();
        while !workers.iter().all(|worker| worker.is_finished()) {
            let pace = pace(&work.status(start, threads));
            work.waiting.store(pace == Pace::Wait, Relaxed);
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
    fn new(
        question: &'q Question,
        gates: usize,
        share: Option<Share>,
        journal: Option<Journal>,
    ) -> Self {
        let skeletons = question.parts(gates);
        let mut whole = Outcome { parts: skeletons.len(), ..Outcome::default() };
        let mut known = vec![false; skeletons.len()];
        for (number, outcome) in journal.iter().flat_map(Journal::known) {
            known[*number] = true;
            whole.add(outcome);
        }
        whole.from_journal = whole.formulas;
        let ours = |number: &usize| share.is_none_or(|share| number % share.of + 1 == share.number);
        let left: Vec<usize> = (0..known.len()).filter(|&n| !known[n]).filter(ours).collect();
        let (order, sample) = estimate::sample_first(left);
        Work {
            question,
            skeletons,
            sample,
            next: AtomicUsize::new(0),
            end: AtomicUsize::new(order.len()),
            order,
            waiting: AtomicBool::new(false),
            conflicts: AtomicU64::new(whole.conflicts),
            tally: Mutex::new(Tally {
                whole,
                ended: None,
                seconds: Vec::new(),
                journal,
                failure: None,
            }),
        }
    }

    fn status(&self, start: Instant, threads: usize) -> Status {
        let tally = self.tally();
        Status {
            proving: false,
            formulas: (tally.whole.formulas, tally.whole.parts),
            cases: tally.whole.cases,
            conflicts: self.conflicts.load(Relaxed),
            elapsed: start.elapsed(),
            estimate: self.estimate(&tally, threads),
        }
    }

    fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().expect("no thread panics here")
    }

    /// The estimated time of all parts that are not in the sample.
    fn estimate(&self, tally: &Tally, threads: usize) -> Option<Estimate> {
        let all = self.sample > 0 && tally.seconds.len() == self.sample;
        all.then(|| Estimate::new(&tally.seconds, self.order.len() - self.sample, threads))
    }

    /// Answers parts until none are left. After a program no later ones are tried.
    fn share(&self) {
        loop {
            let place = self.next.fetch_add(1, Relaxed);
            if place >= self.end.load(Relaxed) {
                break;
            }
            let go_on = |_| {
                while self.waiting.load(Relaxed) && place < self.end.load(Relaxed) {
                    thread::sleep(ASK_EVERY);
                }
                place < self.end.load(Relaxed)
            };
            go_on(0);
            let number = self.order[place];
            let start = on_core();
            let outcome = ask(self.question, &self.skeletons[number], &go_on);
            let seconds = on_core().saturating_sub(start).as_secs_f64();
            self.conflicts.fetch_add(outcome.conflicts, Relaxed);
            self.count(place, Outcome { core_seconds: seconds, ..outcome });
        }
    }

    fn count(&self, place: usize, outcome: Outcome) {
        let mut tally = self.tally();
        if !matches!(outcome.verdict, Ending::Refuted) {
            self.end.fetch_min(place, Relaxed);
            if tally.ended.as_ref().is_none_or(|&(other, _)| place < other) {
                tally.ended = Some((place, outcome.verdict));
            }
            return;
        }
        tally.whole.add(&outcome);
        if place < self.sample {
            tally.seconds.push(outcome.core_seconds);
        }
        let number = self.order[place];
        if let Some(journal) = &mut tally.journal
            && let Err(error) = journal.note(number, &self.skeletons[number], &outcome)
        {
            tally.failure.get_or_insert(error);
            // Appending after a torn line would corrupt the middle of the file.
            tally.journal = None;
            self.end.store(0, Relaxed);
        }
    }

    /// The combined outcome of all parts; without the time.
    fn outcome(self) -> io::Result<Outcome> {
        let tally = self.tally.into_inner().expect("no thread panics here");
        let verdict = match tally.ended {
            Some((_, ending)) => ending,
            None if tally.whole.formulas == tally.whole.parts => Ending::Refuted,
            None => Ending::Open,
        };
        tally.failure.map_or(Ok(Outcome { verdict, ..tally.whole }), Err)
    }
}

/// The CPU time of this thread, unaffected by waiting and other processes.
#[cfg(target_os = "linux")]
fn on_core() -> Duration {
    let clock = nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID;
    nix::time::clock_gettime(clock).map_or(Duration::ZERO, Duration::from)
}

/// Without such a clock, wall time.
#[cfg(not(target_os = "linux"))]
fn on_core() -> Duration {
    std::time::UNIX_EPOCH.elapsed().unwrap_or_default()
}

/// Whether a correct program has this skeleton. Four or five cases refute most formulas, so none is
/// required before a model fails on it. The solver's steps are checked at the end: those before the
/// last cases were added also follow from the final formula.
fn ask(question: &Question, skeleton: &Skeleton, go_on: &dyn Fn(u64) -> bool) -> Outcome {
    let mut cnf = Cnf::default();
    let joined =
        Joined::new(question.ranks, skeleton, (question.cost.shifts(), question.domain), &mut cnf);
    let cases = Cell::new(0);
    let mut steps = Vec::new();
    let mut tell = |step| steps.push(step);
    let (cnf, found, conflicts) =
        hunt(question, (cnf, Box::new(joined)), Vec::new(), &cases, &mut tell, go_on);
    let mut proof_bytes = 0;
    let verdict = found.unwrap_or_else(|| {
        steps.push(Step::Lemma(Vec::new()));
        proof_bytes = steps.iter().map(|step| step.text().len() as u64).sum();
        refutation::check(&cnf, steps.into_iter())
            .map_or_else(Ending::Refused, |()| Ending::Refuted)
    });
    let (formulas, cases) = (1, cases.get());
    Outcome { verdict, formulas, cases, conflicts, proof_bytes, ..Outcome::of(&cnf) }
}
