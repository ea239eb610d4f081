//! Answers a question in which gates are counted: one small formula, a part, for each skeleton,
//! side by side on all cores. There is no program if no part has one, and a found one needs no more
//! than its trial.

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

/// How often it is asked whether to go on.
const ASK_EVERY: Duration = Duration::from_millis(10);

/// Every so many-th part, from one of them on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Which one, from 1 on.
    pub number: usize,
    /// Of how many.
    pub of: usize,
}

/// The parts and how far they are.
struct Work<'q> {
    question: &'q Question,
    skeletons: Vec<Skeleton>,
    /// The parts that are to be asked, a sample of them first.
    order: Vec<usize>,
    sample: usize,
    next: AtomicUsize,
    /// Only parts before this place of the order are still asked.
    end: AtomicUsize,
    waiting: AtomicBool,
    conflicts: AtomicU64,
    tally: Mutex<Tally>,
}

/// What is known so far.
struct Tally {
    /// The figures of all refuted parts; its verdict is not used.
    whole: Outcome,
    /// How the first part that is not refuted ended, with its place.
    ended: Option<(usize, Ending)>,
    /// What the parts of the sample took.
    seconds: Vec<f64>,
    journal: Option<Journal>,
    failure: Option<io::Error>,
}

/// Answers a question on so many gates, or the share of it, unless `pace`, which is asked often,
/// stops it. What the journal holds is not asked again.
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

    /// What all parts of the order take that are not in the sample, as far as the sample says.
    fn estimate(&self, tally: &Tally, threads: usize) -> Option<Estimate> {
        let all = self.sample > 0 && tally.seconds.len() == self.sample;
        all.then(|| Estimate::new(&tally.seconds, self.order.len() - self.sample, threads))
    }

    /// Asks parts until there are none left. After a program no later ones are asked.
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
            // What comes behind a torn line would make it one in the middle.
            tally.journal = None;
            self.end.store(0, Relaxed);
        }
    }

    /// What the outcomes of all parts say together; the time is not theirs.
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

/// What this thread has had of a core: neither waiting nor others count.
#[cfg(target_os = "linux")]
fn on_core() -> Duration {
    let clock = nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID;
    nix::time::clock_gettime(clock).map_or(Duration::ZERO, Duration::from)
}

/// Where there is no such clock, the time of day has to do.
#[cfg(not(target_os = "linux"))]
fn on_core() -> Duration {
    std::time::UNIX_EPOCH.elapsed().unwrap_or_default()
}

/// Whether a right program has this skeleton. Most formulas are refuted by four or five cases, so
/// none is demanded before a model is wrong on it. The steps of the solver are checked in the end: those
/// before the last cases came follow from the last formula as well.
fn ask(question: &Question, skeleton: &Skeleton, go_on: &dyn Fn(u64) -> bool) -> Outcome {
    let mut cnf = Cnf::new();
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
    Outcome {
        verdict,
        formulas: 1,
        cases: cases.get(),
        variables: cnf.variables() as u64,
        clauses: cnf.size(),
        conflicts,
        proof_bytes,
        ..Outcome::default()
    }
}
