//! The instrument on trial: do its rulers agree, does code of known latency come out, how often
//! does it call identical code different, and how often does it see a slowdown that was planted?
//!
//! Every trial is a whole comparison as the bench makes it: the reference under two names, a
//! contestant, and the verdict with its floor. Once on the machine as it is, once with a busy loop
//! on every core.

use super::planted::{Chain, EXTRA, LINKS};
use crate::copies::CopiedLoop;
use crate::error::{Error, check};
use crate::figures::estimate;
use crate::matrix::PreparedWork;
use crate::prepare::{Boards, Prepared, PreparedProbe, workload_named};
use crate::selection::MAIN_WORKLOAD;
use crate::wire::{Condition, SelfTest, Trials};
use contract::{Direction, Form, Model, Subject};
use decode::Executable;
use measure::old::{
    Contestant, Effort, MachineClock, Rounds, Timed, Work, interleave, plan, verdict,
};
use stats::Verdict;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Comparisons of identical code, and of each planted slowdown, under each condition.
const IDENTICAL_TRIALS: usize = 400;
const PLANTED_TRIALS: usize = 200;
/// Seconds of samples that a trial may take.
const TRIAL_S: f64 = 0.25;

/// What must come out.
const MOST_ALARMS: f64 = 0.05;
const LEAST_FOUND: [(f64, f64); 3] = [(0.01, 0.80), (0.02, 0.95), (0.05, 0.95)];
const RULERS_AGREE: f64 = 0.01;
/// The latency loop of south Kogge-Stone: ten dependent operations and the xor that chains calls.
const KNOWN_CYCLES: f64 = 11.0;
const KNOWN_WITHIN: f64 = 0.02;

/// The whole trial of the instrument, about two minutes. `tell` is told of each step.
///
/// # Errors
/// If the process cannot read its own code or the reference variant is wrong.
pub fn self_test(seed: u64, mut tell: impl FnMut(usize, usize, &str)) -> Result<SelfTest, Error> {
    let reference = Reference::new(seed)?;
    let clock = Rc::new(RefCell::new(MachineClock::new()));
    let steps = 2 * (1 + EXTRA.len());
    tell(0, steps, "rulers and code of known latency");
    let rulers = crate::clock::judge_rulers(&mut measure::MachineClock::new());
    let known_latency_cycles = reference.south_latency(&clock, seed)?;
    let mut conditions = Vec::new();
    for (number, name) in ["idle", "busy"].into_iter().enumerate() {
        let start = Instant::now();
        let _load = (name == "busy").then(Load::on_every_core);
        let mut step = |at: usize, what: &str| {
            tell(number * steps / 2 + at, steps, &format!("{name}, {what}"));
        };
        step(0, "identical code");
        let identical = reference.identical(&clock, seed)?;
        let mut planted = Vec::new();
        for (at, extra) in EXTRA.into_iter().enumerate().skip(1) {
            step(at, &format!("{:.1} % more work", 100.0 * extra as f64 / LINKS as f64));
            planted.push(planted_trials(&clock, extra, seed));
        }
        let seconds = start.elapsed().as_secs_f64();
        conditions.push(Condition { name: name.to_string(), identical, planted, seconds });
    }
    let mut outcome = SelfTest {
        rulers,
        known_latency_cycles,
        expected_latency_cycles: KNOWN_CYCLES,
        conditions,
        shortfalls: Vec::new(),
    };
    outcome.shortfalls = shortfalls(&outcome);
    Ok(outcome)
}

/// The reference variant's attack getter, verified, and the code of this very process.
struct Reference {
    prepared: Prepared,
    executable: Executable,
}

impl Reference {
    fn new(seed: u64) -> Result<Self, Error> {
        let variant = registry::variant(registry::REFERENCE);
        let variant = variant.ok_or_else(|| Error::Check("the reference is missing".into()))?;
        let routine = variant.routines.iter().find(|routine| routine.model == Model::RayAttacks);
        let routine = routine.ok_or_else(|| Error::Check("it has no attack getter".into()))?;
        let mut boards = Boards::new(workload_named(MAIN_WORKLOAD, seed)?);
        let prepared =
            boards.prepare(variant, routine).map_err(|unfit| Error::Check(unfit.to_string()))?;
        let own = std::env::current_exe().map_err(|error| check("the own executable", error))?;
        let executable = Executable::open(&own).map_err(|error| Error::Check(error.to_string()))?;
        Ok(Reference { prepared, executable })
    }

    /// Core cycles of one call south, each waiting for the last.
    fn south_latency(
        &self,
        clock: &Rc<RefCell<MachineClock>>,
        seed: u64,
    ) -> Result<record::Estimate, Error> {
        let south = self.prepared.only(&[Subject::Direction(Direction::South)]);
        let south = south.ok_or_else(|| Error::Check("it has no south".into()))?;
        let work = PreparedWork::new(&south, Form::Latency);
        let contestants: Vec<Box<dyn Contestant + '_>> = vec![Box::new(Timed::new(clock, work))];
        let rounds = run(clock, contestants, seed);
        let samples = rounds.samples[0].as_ref().map_err(|wrong| Error::Check(wrong.clone()))?;
        let cycles: Vec<f64> =
            samples.iter().filter_map(|sample| Some(sample.cycles()? / rounds.units[0])).collect();
        estimate(&cycles).ok_or_else(|| Error::Machine("this build has no ruler".into()))
    }

    /// Copies of the same loops, on other pages in every trial, against the loops themselves.
    fn identical(&self, clock: &Rc<RefCell<MachineClock>>, seed: u64) -> Result<Trials, Error> {
        let mut trials = Trials::of(0.0);
        for trial in 0..IDENTICAL_TRIALS {
            let form = Form::ALL[trial % Form::ALL.len()];
            let copies = || -> Result<Vec<CopiedLoop>, Error> {
                let copy = |probe: &PreparedProbe| {
                    CopiedLoop::elsewhere(probe.probe, form, &self.executable)
                };
                self.prepared
                    .probes
                    .iter()
                    .map(copy)
                    .collect::<Result<_, _>>()
                    .map_err(Error::Check)
            };
            let (floor, other) = (copies()?, copies()?);
            let copied = |copies| {
                PreparedWork::with_copies(&self.prepared, form, copies, "a copy".to_string())
            };
            let itself = PreparedWork::new(&self.prepared, form);
            let works = [copied(&floor), itself, copied(&other)];
            trials.add(&compare(clock, works, seed + trial as u64));
        }
        Ok(trials)
    }
}

/// Chains with a few operations more against the chain without.
fn planted_trials(clock: &Rc<RefCell<MachineClock>>, extra: u64, seed: u64) -> Trials {
    let mut trials = Trials::of(extra as f64 / LINKS as f64);
    for trial in 0..PLANTED_TRIALS {
        let works = [Chain::longer(0), Chain::plain(), Chain::longer(extra)];
        trials.add(&compare(clock, works, seed + trial as u64));
    }
    trials
}

/// The reference under its second name, the reference, and the contestant.
fn compare<W: Work>(clock: &Rc<RefCell<MachineClock>>, works: [W; 3], seed: u64) -> Rounds {
    let contestants =
        works.map(|work| Box::new(Timed::new(clock, work)) as Box<dyn Contestant + '_>);
    run(clock, contestants.into(), seed)
}

fn run(
    clock: &Rc<RefCell<MachineClock>>,
    mut contestants: Vec<Box<dyn Contestant + '_>>,
    seed: u64,
) -> Rounds {
    let plan = plan(&mut clock.borrow_mut(), Effort { budget_s: TRIAL_S, seed });
    interleave(&mut contestants, &plan)
}

impl Trials {
    fn of(slowdown: f64) -> Self {
        Trials { slowdown, trials: 0, slower: 0, faster: 0, not_converged: 0 }
    }

    fn add(&mut self, rounds: &Rounds) {
        self.trials += 1;
        self.not_converged += usize::from(!rounds.converged);
        match verdict(rounds, 2) {
            Some(Verdict::Slower) => self.slower += 1,
            Some(Verdict::Faster) => self.faster += 1,
            _ => {}
        }
    }
}

/// Where the instrument falls short of what it promises, a line each.
fn shortfalls(outcome: &SelfTest) -> Vec<String> {
    let mut short = Vec::new();
    for ruler in &outcome.rulers {
        let ratio = ruler.measured_cycles_per_link / ruler.cycles_per_link;
        if (ratio - 1.0).abs() > RULERS_AGREE {
            short.push(format!(
                "the {} ruler is off by {:.2} %",
                ruler.name,
                100.0 * (ratio - 1.0)
            ));
        }
    }
    let known = outcome.known_latency_cycles.center / outcome.expected_latency_cycles;
    if (known - 1.0).abs() > KNOWN_WITHIN {
        short.push(format!(
            "code of {} cycles came out at {:.2}",
            outcome.expected_latency_cycles, outcome.known_latency_cycles.center
        ));
    }
    for Condition { name, identical, planted, .. } in &outcome.conditions {
        if identical.alarms() > MOST_ALARMS {
            short.push(format!("{name}: {:.1} % false alarms", 100.0 * identical.alarms()));
        }
        for (slowdown, least) in LEAST_FOUND {
            let of_size = |trials: &&Trials| (trials.slowdown - slowdown).abs() < 1e-9;
            let found = planted.iter().find(of_size).map_or(0.0, Trials::found);
            if found < least {
                short.push(format!(
                    "{name}: a slowdown of {:.0} % was found in {:.1} % of trials",
                    100.0 * slowdown,
                    100.0 * found
                ));
            }
        }
    }
    short
}

/// A busy loop on every core, until it is dropped.
struct Load {
    done: Arc<AtomicBool>,
    threads: Vec<std::thread::JoinHandle<()>>,
}

impl Load {
    fn on_every_core() -> Self {
        let done = Arc::new(AtomicBool::new(false));
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = (0..cores)
            .map(|_| {
                let done = Arc::clone(&done);
                std::thread::spawn(move || {
                    let mut value = 1_u64;
                    while !done.load(Ordering::Relaxed) {
                        value = std::hint::black_box(value.wrapping_mul(value) | 1);
                    }
                })
            })
            .collect();
        Load { done, threads }
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::{Estimate, Ruler};

    fn trials(slowdown: f64, slower: usize, faster: usize) -> Trials {
        Trials { slowdown, trials: 200, slower, faster, not_converged: 0 }
    }

    fn good() -> SelfTest {
        let ruler = |measured_cycles_per_link| Ruler {
            name: "imul".into(),
            cycles_per_link: 3.0,
            measured_cycles_per_link,
        };
        let planted = vec![
            trials(0.005, 3, 0),
            trials(0.01, 170, 0),
            trials(0.02, 199, 0),
            trials(0.05, 200, 0),
        ];
        let idle =
            Condition { name: "idle".into(), identical: trials(0.0, 1, 2), planted, seconds: 1.0 };
        SelfTest {
            rulers: vec![ruler(3.01)],
            known_latency_cycles: Estimate { center: 11.1, low: 11.0, high: 11.2 },
            expected_latency_cycles: 11.0,
            conditions: vec![idle],
            shortfalls: vec![],
        }
    }

    #[test]
    fn what_is_promised_falls_short_of_nothing() {
        assert!(shortfalls(&good()).is_empty());
    }

    #[test]
    fn each_shortfall_is_found() {
        type Spoil = fn(&mut SelfTest);
        let cases: [(Spoil, &str); 5] = [
            (|test| test.rulers[0].measured_cycles_per_link = 3.04, "ruler is off by 1.33 %"),
            (|test| test.known_latency_cycles.center = 11.3, "came out at 11.30"),
            (|test| test.conditions[0].identical.faster = 10, "5.5 % false alarms"),
            (|test| test.conditions[0].planted[1].slower = 159, "1 % was found in 79.5 %"),
            (|test| test.conditions[0].planted[2].slower = 189, "2 % was found in 94.5 %"),
        ];
        for (spoil, expected) in cases {
            let mut test = good();
            spoil(&mut test);
            let found = shortfalls(&test);
            assert!(found.len() == 1 && found[0].contains(expected), "{expected}: {found:?}");
        }
    }

    #[test]
    fn no_trials_of_a_size_are_a_shortfall() {
        let mut test = good();
        test.conditions[0].planted.clear();
        assert_eq!(shortfalls(&test).len(), 3);
    }
}
