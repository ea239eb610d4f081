//! The test of the instrument: do its rulers agree, is code of known latency measured right, how
//! often does it call identical code different, and how often does it find a planted slowdown?
//!
//! Every trial is a whole comparison as the bench makes it, blocks in place of processes: the
//! reference, a copy of it, a contestant, and the verdict with its floor. On the machine as it is,
//! beside a busy loop on every core, and beside a busy sibling where there is one. A simulated
//! machine, whose neighbour is known, is a test of `trials`.

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
/// Rows of a condition.
const ROWS: usize = 1 + Kind::Chain.slowdowns().len() + Kind::Block.slowdowns().len();
/// What all trials on the machine may take.
const TRIALS: Duration = Duration::from_secs(75);
/// What they may take where the host leaves too few clean samples.
const PATIENCE: Duration = Duration::from_secs(300);
/// The latency loop of south Kogge-Stone: ten dependent operations and the xor that chains calls.
const KNOWN_CYCLES: f64 = 11.0;
/// Blocks that this is timed in, and how long each may take.
const KNOWN_BLOCKS: usize = 12;
const KNOWN_BLOCK_S: f64 = 0.05;

/// The whole trial of the instrument, a minute and a half, five minutes where few samples are
/// clean.
///
/// # Errors
/// If the process cannot read its own code or the reference variant is wrong.
pub fn self_test(seed: u64) -> Result<SelfTest, Error> {
    let siblings = siblings();
    let on_the_machine = 2 + usize::from(siblings.is_ok());
    let mut trials = TrialRunner {
        reference: Reference::new(seed)?,
        seed,
        done: 0,
        steps: 1 + on_the_machine * ROWS,
        end: Instant::now() + TRIALS,
        last: Instant::now() + PATIENCE,
        left: on_the_machine * (IDENTICAL + (ROWS - 1) * PLANTED),
    };
    trials.step("rulers, code of known latency");
    let mut blocks = Blocks::on(None, seed);
    let mut outcome = SelfTest {
        rulers: rulers(),
        known_latency_cycles: trials.reference.south_latency(&mut blocks)?,
        expected_latency_cycles: KNOWN_CYCLES,
        ..SelfTest::default()
    };
    outcome.machines.push(trials.on_the_machine("idle", None)?);
    let busy = || trials.on_the_machine("busy", None);
    outcome.machines.push(load::beside(&cores::usable(), load::busy, busy)?);
    match siblings {
        Ok((core, sibling)) => {
            let beside = || trials.on_the_machine("sibling", Some(core));
            outcome.machines.push(load::beside(&[sibling], load::burst, beside)?);
        }
        Err(reason) => {
            outcome.skipped.push(Skip { what: "a busy sibling".into(), reason: reason.into() })
        }
    }
    outcome.shortfalls = shortfalls(&outcome);
    outcome.not_shown = not_shown(&outcome);
    Ok(outcome)
}

/// Two usable cores that share execution units, or that there are none.
fn siblings() -> Result<(usize, usize), String> {
    let usable = cores::usable();
    let sibling = |&core: &usize| {
        let sibling = cores::siblings(core).into_iter().find(|other| usable.contains(other));
        Some((core, sibling?))
    };
    let none = || "no two usable cores are shown as siblings".to_string();
    usable.iter().find_map(sibling).ok_or_else(none)
}

/// What the chains say of each other on the core that is ours most often just now.
fn rulers() -> Vec<record::Ruler> {
    let mut stopwatch = Stopwatch::new(MachineClock::new());
    measure::cores::choose(&mut stopwatch, None);
    crate::clock::judge_rulers(&mut stopwatch.clock)
}

/// The reference variant's attack getter, verified, and the code of this very process.
struct Reference {
    prepared: Prepared,
    executable: Executable,
}

impl Reference {
    fn new(seed: u64) -> Result<Self, Error> {
        let variant = contract::registry::variant(contract::registry::REFERENCE);
        let variant = variant.ok_or_else(|| Error::Check("the reference is missing".into()))?;
        let routine = variant.routines.iter().find(|routine| routine.model == Model::RayAttacks);
        let routine = routine.ok_or_else(|| Error::Check("it has no attack getter".into()))?;
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
        let is_south =
            |probe: &&PreparedProbe| probe.probe.subject == Subject::Direction(Direction::South);
        let south = self.prepared.probes.iter().find(is_south);
        let south = south.ok_or_else(|| Error::Check("it has no south".into()))?;
        let work = || ProbeWork::new("south".to_string(), south, Form::Latency);
        let logs: Vec<_> =
            (0..KNOWN_BLOCKS).map(|_| blocks.take(vec![vec![work()]], KNOWN_BLOCK_S)).collect();
        Ok(estimate(&means(&logs, 0, cycles_per_unit)))
    }
}

/// Takes trial after trial and tells of it.
struct TrialRunner {
    reference: Reference,
    seed: u64,
    done: usize,
    steps: usize,
    /// When the trials on the machine should be over, when they are whatever came of them, and how
    /// many are left.
    end: Instant,
    last: Instant,
    left: usize,
}

impl TrialRunner {
    fn step(&mut self, what: &str) {
        crate::tell(self.done, self.steps, what);
        self.done += 1;
    }

    /// Time for so many of the trials that are left on the machine: what some do not use is for
    /// the others.
    fn time(&mut self, trials: usize) -> Time {
        let share = trials as f64 / self.left as f64;
        let until =
            |end: Instant| share * end.saturating_duration_since(Instant::now()).as_secs_f64();
        self.left -= trials;
        Time { seconds: until(self.end), patience_s: until(self.last) }
    }

    fn on_the_machine(&mut self, name: &str, core: Option<usize>) -> Result<OnMachine, Error> {
        let start = Instant::now();
        let mut blocks = Blocks::on(core, self.seed);
        self.step(&format!("{name}, identical code"));
        let row = Trials::of("identical code", 0.0, IDENTICAL);
        let time = self.time(IDENTICAL);
        let loops = self.reference.loops()?;
        let identical = trials::run(&mut blocks, row, time, |blocks, trial, seconds| {
            let (probe, form, code) = &loops[trial % loops.len()];
            let copy = || CopiedLoop::again(probe.probe.timed_loop(*form), code);
            let (copy, contestant) = (copy().map_err(Error::Check)?, copy().map_err(Error::Check)?);
            let copied = |copy| ProbeWork::with_copy("a copy".to_string(), probe, *form, copy);
            let itself = ProbeWork::new("itself".to_string(), probe, *form);
            if core.is_none() {
                blocks.change_core(trial);
            }
            Ok(blocks.take(vec![vec![itself, copied(&copy), copied(&contestant)]], seconds))
        })?;
        let mut rows = vec![identical];
        for kind in [Kind::Chain, Kind::Block] {
            for &slowdown in kind.slowdowns() {
                self.step(&format!("{name}, {:.1} % more {}", 100.0 * slowdown, kind.name()));
                let row = Trials::of(kind.name(), slowdown, PLANTED);
                let time = self.time(PLANTED);
                rows.push(trials::run(&mut blocks, row, time, |blocks, trial, seconds| {
                    if core.is_none() {
                        blocks.change_core(trial);
                    }
                    let longer = |slowdown| Planted::longer(kind, slowdown);
                    let works = vec![Planted::plain(kind), longer(0.0), longer(slowdown)];
                    Ok(blocks.take(vec![works], seconds))
                })?);
            }
        }
        Ok(OnMachine { name: name.to_string(), rows, seconds: start.elapsed().as_secs_f64() })
    }
}
