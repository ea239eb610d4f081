//! The test of the instrument: do its rulers agree, is code of known latency measured right, how
//! often does it call identical code different, and how often does it find a planted slowdown?
//!
//! Every trial is a whole comparison as the bench makes it, with blocks in place of processes: the
//! reference, a copy of it, a contestant, and the verdict with its floor. Trials are made on the
//! machine as it is, beside a busy loop on every core, and beside a busy sibling where there is
//! one. The order is that of trust: the rulers first, because all else is measured by them, then a
//! known latency, then verdicts. A simulated machine, whose neighbour is known, is a test of
//! `trials`.

mod load;
mod planted;
mod promises;
mod trials;

use crate::blocks::Blocks;
use crate::copies::{CopiedLoop, code_of, own_executable};
use crate::error::Error;
use crate::prepare::{Boards, Prepared, PreparedProbe, workload_named};
use crate::probe_work::ProbeWork;
use crate::sums::{estimate, means};
use crate::wire::{OnMachine, SelfTest, Trials};
use contract::{Direction, Form, Model, Subject};
use machine_code::decode::{Code, Executable};
use measure::{MachineClock, Stopwatch, cores, cycles_per_unit};
use planted::{Kind, Planted};
use promises::{not_shown, shortfalls};
use record::{Estimate, Skip};
use std::time::{Duration, Instant};
use trials::Time;

/// Comparisons of identical code, and of each planted slowdown, under each condition.
const IDENTICAL: usize = 400;
const PLANTED: usize = 200;
/// Rows of a condition: identical code, and each planted slowdown.
const ROWS: usize = 1 + Kind::Chain.slowdowns().len() + Kind::Block.slowdowns().len();
/// Time for all trials on the machine.
const TRIALS: Duration = Duration::from_secs(75);
/// Time for them where the host leaves too few clean samples.
const PATIENCE: Duration = Duration::from_secs(300);
/// The latency loop of south Kogge-Stone: ten dependent operations and the xor that chains calls.
const KNOWN_CYCLES: f64 = 11.0;
/// Blocks that this is timed in, and how long each may take. Six clean ones are enough for an
/// interval of 95 %.
const KNOWN_BLOCKS: usize = 12;
const KNOWN_BLOCK_S: f64 = 0.05;

/// Tries the whole instrument, in a minute and a half, or five minutes where few samples are clean.
///
/// # Errors
/// If the process cannot read its own code or the reference variant is wrong.
pub fn self_test(seed: u64) -> Result<SelfTest, Error> {
    let siblings = siblings();
    let conditions = 2 + usize::from(siblings.is_ok());
    let mut trials = TrialRunner {
        reference: Reference::new(seed)?,
        seed,
        done: 0,
        steps: 1 + conditions * ROWS,
        end: Instant::now() + TRIALS,
        last: Instant::now() + PATIENCE,
        left: conditions * (IDENTICAL + (ROWS - 1) * PLANTED),
    };
    trials.step("rulers, code of known latency");
    let mut blocks = Blocks::on(None, seed);
    let mut outcome = SelfTest {
        rulers: rulers(),
        known_latency_cycles: trials.reference.south_latency(&mut blocks)?,
        expected_latency_cycles: KNOWN_CYCLES,
        ..SelfTest::default()
    };
    outcome.machines.push(trials.run("idle", None)?);
    outcome.machines.push(load::beside(&cores::usable(), load::busy, || trials.run("busy", None))?);
    match siblings {
        Ok((core, sibling)) => {
            let on_machine =
                load::beside(&[sibling], load::burst, || trials.run("sibling", Some(core)))?;
            outcome.machines.push(on_machine);
        }
        Err(reason) => {
            outcome.skipped.push(Skip { what: "a busy sibling".into(), reason: reason.into() })
        }
    }
    outcome.shortfalls = shortfalls(&outcome);
    outcome.not_shown = not_shown(&outcome);
    Ok(outcome)
}

/// Finds two usable cores that share execution units.
fn siblings() -> Result<(usize, usize), String> {
    let usable = cores::usable();
    for &core in &usable {
        for sibling in cores::siblings(core) {
            if usable.contains(&sibling) {
                return Ok((core, sibling));
            }
        }
    }
    Err("no two usable cores are shown as siblings".to_string())
}

/// The rulers, measured by each other, on the core that is ours most often just now.
fn rulers() -> Vec<record::Ruler> {
    let mut stopwatch = Stopwatch::new(MachineClock::new());
    cores::choose(&mut stopwatch, None);
    crate::clock::judge_rulers(&mut stopwatch.clock)
}

/// The reference variant's attack getter, verified, and the code of this process.
struct Reference {
    prepared: Prepared,
    executable: Executable,
}

impl Reference {
    fn new(seed: u64) -> Result<Self, Error> {
        let Some(variant) = contract::registry::variant(contract::registry::REFERENCE) else {
            return Err(Error::Check("the reference is missing".into()));
        };
        let routine = variant.routines.iter().find(|routine| routine.model == Model::RayAttacks);
        let Some(routine) = routine else {
            return Err(Error::Check("the reference has no attack getter".into()));
        };
        let mut boards = Boards::new(workload_named(oracle::workloads::DEFAULT, seed)?);
        let prepared = boards
            .prepare(variant, routine)
            .map_err(|not_timeable| Error::Check(not_timeable.to_string()))?;
        Ok(Reference { prepared, executable: own_executable()? })
    }

    /// Every loop with its code.
    fn loops(&self) -> Result<Vec<(&PreparedProbe, Form, Code)>, Error> {
        let mut loops = Vec::new();
        for probe in &self.prepared.probes {
            for form in Form::ALL {
                let code = code_of(probe.probe, form, &self.executable).map_err(Error::Check)?;
                loops.push((probe, form, code));
            }
        }
        Ok(loops)
    }

    /// Core cycles of one call south, each waiting for the last; `None` if that was contended.
    fn south_latency(&self, blocks: &mut Blocks<MachineClock>) -> Result<Option<Estimate>, Error> {
        let south = Subject::Direction(Direction::South);
        let probe = self.prepared.probes.iter().find(|probe| probe.probe.subject == south);
        let Some(probe) = probe else {
            return Err(Error::Check("the reference has no south".into()));
        };
        let mut logs = Vec::new();
        for _ in 0..KNOWN_BLOCKS {
            let work = ProbeWork::new("south".to_string(), probe, Form::Latency);
            logs.push(blocks.take(vec![vec![work]], KNOWN_BLOCK_S));
        }
        Ok(estimate(&means(&logs, 0, cycles_per_unit)))
    }
}

/// Makes trial after trial and reports its progress.
struct TrialRunner {
    reference: Reference,
    seed: u64,
    /// Steps that are done, and all of them.
    done: usize,
    steps: usize,
    /// When the trials should be over.
    end: Instant,
    /// When they are over whatever came of them.
    last: Instant,
    /// Number of trials that are left.
    left: usize,
}

impl TrialRunner {
    fn step(&mut self, name: &str) {
        crate::tell(self.done, self.steps, name);
        self.done += 1;
    }

    /// Time for so many of the trials that are left: what some do not use is for the others.
    fn time(&mut self, trials: usize) -> Time {
        let share = trials as f64 / self.left as f64;
        self.left -= trials;
        Time {
            seconds: share * seconds_until(self.end),
            patience_s: share * seconds_until(self.last),
        }
    }

    /// Makes all trials of a condition, on the least disturbed core for each, or on `core`.
    fn run(&mut self, name: &str, core: Option<usize>) -> Result<OnMachine, Error> {
        let start = Instant::now();
        let mut blocks = Blocks::on(core, self.seed);
        let mut rows = vec![self.identical(name, core, &mut blocks)?];
        for kind in [Kind::Chain, Kind::Block] {
            for &slowdown in kind.slowdowns() {
                self.step(&format!("{name}, {:.1} % more {}", 100.0 * slowdown, kind.name()));
                let row = Trials::of(kind.name(), slowdown, PLANTED);
                let time = self.time(PLANTED);
                rows.push(trials::run(&mut blocks, row, time, |blocks, trial, seconds| {
                    if core.is_none() {
                        blocks.change_core(trial);
                    }
                    let works = vec![
                        Planted::plain(kind),
                        Planted::longer(kind, 0.0),
                        Planted::longer(kind, slowdown),
                    ];
                    Ok(blocks.take(vec![works], seconds))
                })?);
            }
        }
        Ok(OnMachine { name: name.to_string(), rows, seconds: start.elapsed().as_secs_f64() })
    }

    /// Compares a loop with two copies of it, all loops of the reference in turn.
    fn identical(
        &mut self,
        name: &str,
        core: Option<usize>,
        blocks: &mut Blocks<MachineClock>,
    ) -> Result<Trials, Error> {
        self.step(&format!("{name}, identical code"));
        let row = Trials::of("identical code", 0.0, IDENTICAL);
        let time = self.time(IDENTICAL);
        let loops = self.reference.loops()?;
        trials::run(blocks, row, time, |blocks, trial, seconds| {
            let (probe, form, code) = &loops[trial % loops.len()];
            let timed_loop = probe.probe.timed_loop(*form);
            let copy = CopiedLoop::again(timed_loop, code).map_err(Error::Check)?;
            let contestant = CopiedLoop::again(timed_loop, code).map_err(Error::Check)?;
            if core.is_none() {
                blocks.change_core(trial);
            }
            let works = vec![
                ProbeWork::new("itself".to_string(), probe, *form),
                ProbeWork::with_copy("a copy".to_string(), probe, *form, &copy),
                ProbeWork::with_copy("a copy".to_string(), probe, *form, &contestant),
            ];
            Ok(blocks.take(vec![works], seconds))
        })
    }
}

fn seconds_until(end: Instant) -> f64 {
    end.saturating_duration_since(Instant::now()).as_secs_f64()
}
