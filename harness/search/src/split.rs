//! Answers how many gates are needed if shifts are free: one small formula for each skeleton, side
//! by side on all cores. There is no program if no skeleton has one, and a found one needs no more
//! than its trial.

use crate::cnf::Cnf;
use crate::joined::Joined;
use crate::question::Question;
use crate::refutation;
use crate::search::{Ending, Outcome, Status, hunt};
use crate::skeleton::{Skeleton, skeletons};
use crate::solver::Step;
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

/// How often it is asked whether to go on.
const ASK_EVERY: Duration = Duration::from_millis(10);

/// The skeletons and how far they are.
struct Work<'q> {
    question: &'q Question,
    skeletons: Vec<Skeleton>,
    next: AtomicUsize,
    /// Only skeletons before this one are still asked.
    end: AtomicUsize,
    conflicts: AtomicU64,
    /// Of finished skeletons, by number.
    outcomes: Mutex<Vec<(usize, Outcome)>>,
}

/// Answers a question on so many gates, unless `go_on`, which is asked often, stops it.
pub fn search(question: &Question, gates: usize, go_on: &dyn Fn(&Status) -> bool) -> Outcome {
    let start = Instant::now();
    let work = Work::new(question, gates);
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| work.share())).collect();
        while !workers.iter().all(|worker| worker.is_finished()) {
            if !go_on(&work.status(start)) {
                work.end.store(0, Relaxed);
            }
            thread::sleep(ASK_EVERY);
        }
    });
    Outcome { seconds: start.elapsed().as_secs_f64(), ..work.outcome() }
}

impl<'q> Work<'q> {
    fn new(question: &'q Question, gates: usize) -> Self {
        let skeletons = skeletons(gates);
        Work {
            question,
            end: AtomicUsize::new(skeletons.len()),
            skeletons,
            next: AtomicUsize::new(0),
            conflicts: AtomicU64::new(0),
            outcomes: Mutex::default(),
        }
    }

    fn status(&self, start: Instant) -> Status {
        let outcomes = self.outcomes();
        Status {
            proving: false,
            formulas: (outcomes.len(), self.skeletons.len()),
            cases: outcomes.iter().map(|(_, outcome)| outcome.cases).max().unwrap_or(0),
            conflicts: self.conflicts.load(Relaxed),
            elapsed: start.elapsed(),
        }
    }

    fn outcomes(&self) -> MutexGuard<'_, Vec<(usize, Outcome)>> {
        self.outcomes.lock().expect("no thread panics here")
    }

    /// Asks skeletons until there are none left. After a program no later ones are asked.
    fn share(&self) {
        loop {
            let number = self.next.fetch_add(1, Relaxed);
            if number >= self.end.load(Relaxed) {
                break;
            }
            let go_on = |_| number < self.end.load(Relaxed);
            let outcome = ask(self.question, &self.skeletons[number], &go_on);
            if !matches!(outcome.verdict, Ending::Refuted) {
                self.end.fetch_min(number, Relaxed);
            }
            self.conflicts.fetch_add(outcome.conflicts, Relaxed);
            self.outcomes().push((number, outcome));
        }
    }

    /// What the outcomes of all skeletons say together; the time is not theirs.
    fn outcome(self) -> Outcome {
        let mut outcomes = self.outcomes.into_inner().expect("no thread panics here");
        outcomes.sort_by_key(|&(number, _)| number);
        let all = outcomes.len() == self.skeletons.len();
        let mut whole = Outcome::nothing(if all { Ending::Refuted } else { Ending::Open });
        let mut refuted = true;
        for (_, outcome) in outcomes {
            whole.add(&outcome);
            if refuted && !matches!(outcome.verdict, Ending::Refuted) {
                refuted = false;
                whole.verdict = outcome.verdict;
            }
        }
        whole
    }
}

/// Whether a right program has this skeleton. Most formulas are refuted by four or five cases, so
/// none is demanded before a model is wrong on it. The steps of the solver are checked in the end: those
/// before the last cases came follow from the last formula as well.
fn ask(question: &Question, skeleton: &Skeleton, go_on: &dyn Fn(u64) -> bool) -> Outcome {
    let mut cnf = Cnf::new();
    let joined = Joined::new(question.ranks, skeleton, &mut cnf);
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
        variables: cnf.variables(),
        clauses: cnf.size(),
        conflicts,
        proof_bytes,
        seconds: 0.0,
    }
}
