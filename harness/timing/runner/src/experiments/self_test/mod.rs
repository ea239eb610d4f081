//! The test of the instrument. Do its rulers agree? Does it measure code of known latency right?
//! How often does it call identical code different, and how often does it find a planted slowdown?
//!
//! Every trial is a whole comparison as the bench makes it, with blocks in place of processes: the
//! reference, a copy of it, a contestant, and the verdict with its floor. We make trials on the
//! machine as it is, with a busy loop on every core, and with a busy sibling if there is one. The
//! rulers come first, because everything else is measured by them; then a known latency, and then
//! verdicts. The unit tests of `trials` use a simulated machine, whose neighbour is known.

mod load;
mod planted;
mod promises;
mod trials;

use crate::blocks::Blocks;
use crate::copies::{CopiedLoop, current_executable, loop_code};
use crate::error::Error;
use crate::prepare::{Boards, Prepared, PreparedProbe, workload_named};
use crate::probe_work::ProbeWork;
use crate::sums::{estimate, means};
use crate::wire::{OnMachine, SelfTest, Trials};
use contract::{Direction, Form, Model, Subject};
use machine_code::decode::{Code, Executable};
use measure::cores::Wanted;
use measure::{MachineClock, Stopwatch, cores, cycles_per_unit};
use planted::{PlantedWork, WorkKind};
use promises::{shortfalls, untested_promises};
use record::{Estimate, Skip};
use std::time::{Duration, Instant};
use trials::TimeLimits;

/// Comparisons of identical code under each condition.
const IDENTICAL_TRIALS: usize = 400;
/// Comparisons of each planted slowdown under each condition.
const PLANTED_TRIALS: usize = 200;
/// Rows of a condition: identical code, and each planted slowdown.
const CONDITION_ROWS: usize =
    1 + WorkKind::Chain.slowdowns().len() + WorkKind::Block.slowdowns().len();
/// Time for all trials on the machine.
const TRIAL_TIME: Duration = Duration::from_secs(75);
/// Time for all trials on a host that leaves too few clean samples.
const MAX_TRIAL_TIME: Duration = Duration::from_secs(300);
/// The latency loop of south Kogge-Stone: ten dependent operations and the xor that chains calls.
const KNOWN_CYCLES: f64 = 11.0;
/// Blocks in which that loop is timed. Six clean ones are enough for an interval of 95 %.
const KNOWN_BLOCKS: usize = 12;
/// Maximum number of seconds of such a block.
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
        finished_steps: 0,
        total_steps: 1 + conditions * CONDITION_ROWS,
        deadline: Instant::now() + TRIAL_TIME,
        final_deadline: Instant::now() + MAX_TRIAL_TIME,
        remaining_trials: conditions * (IDENTICAL_TRIALS + (CONDITION_ROWS - 1) * PLANTED_TRIALS),
    };
    trials.begin_step("rulers, code of known latency");
    let mut blocks = Blocks::with_core(None, seed);
    let mut report = SelfTest {
        rulers: judge_rulers(),
        known_latency_cycles: trials.reference.south_latency(&mut blocks)?,
        expected_latency_cycles: KNOWN_CYCLES,
        ..SelfTest::default()
    };
    report.machines.push(trials.run("idle", None)?);
    let cores = cores::usable_cores();
    report.machines.push(load::with_load(&cores, load::multiply, || trials.run("busy", None))?);
    match siblings {
        Ok((core, sibling)) => {
            report.machines.push(load::with_load(&[sibling], load::add_in_bursts, || {
                trials.run("sibling", Some(core))
            })?);
        }
        Err(reason) => {
            report.skipped.push(Skip { what: "a busy sibling".into(), reason: reason.into() })
        }
    }
    report.shortfalls = shortfalls(&report);
    report.not_shown = untested_promises(&report);
    Ok(report)
}

/// Finds two usable cores that share execution units.
fn siblings() -> Result<(usize, usize), String> {
    let usable = cores::usable_cores();
    for &core in &usable {
        for sibling in cores::siblings(core) {
            if usable.contains(&sibling) {
                return Ok((core, sibling));
            }
        }
    }
    Err("no two usable cores are shown as siblings".to_string())
}

/// Measures the rulers by each other, on the core that is ours most often just now.
fn judge_rulers() -> Vec<record::Ruler> {
    let mut stopwatch = Stopwatch::new(MachineClock::new());
    cores::choose(&mut stopwatch, &Wanted::Widest);
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
        Ok(Reference { prepared, executable: current_executable()? })
    }

    /// Returns every loop with its code.
    fn loops(&self) -> Result<Vec<(&PreparedProbe, Form, Code)>, Error> {
        let mut loops = Vec::new();
        for probe in &self.prepared.probes {
            for form in Form::ALL {
                let code = loop_code(probe.probe, form, &self.executable).map_err(Error::Check)?;
                loops.push((probe, form, code));
            }
        }
        Ok(loops)
    }

    /// Measures the core cycles of one call south if each call waits for the last. Returns `None`
    /// if the blocks were contended.
    fn south_latency(&self, blocks: &mut Blocks<MachineClock>) -> Result<Option<Estimate>, Error> {
        let south = Subject::Direction(Direction::South);
        let probe = self.prepared.probes.iter().find(|probe| probe.probe.subject == south);
        let Some(probe) = probe else {
            return Err(Error::Check("the reference has no south".into()));
        };
        let mut logs = Vec::new();
        for _ in 0..KNOWN_BLOCKS {
            let work = ProbeWork::new("south".to_string(), probe, Form::Latency);
            logs.push(blocks.sample(vec![vec![work]], KNOWN_BLOCK_S));
        }
        Ok(estimate(&means(&logs, 0, cycles_per_unit)))
    }
}

/// Makes trial after trial and reports its progress.
struct TrialRunner {
    reference: Reference,
    seed: u64,
    finished_steps: usize,
    total_steps: usize,
    /// The time at which the trials should be over.
    deadline: Instant,
    /// The time at which the trials end, even if there are too few verdicts.
    final_deadline: Instant,
    remaining_trials: usize,
}

impl TrialRunner {
    /// Reports that the step of this name begins.
    fn begin_step(&mut self, name: &str) {
        crate::report_progress(self.finished_steps, self.total_steps, name);
        self.finished_steps += 1;
    }

    /// Returns the time for `trials` of the remaining trials. Time that some trials do not use is
    /// for the others.
    fn time_limits(&mut self, trials: usize) -> TimeLimits {
        let share = trials as f64 / self.remaining_trials as f64;
        self.remaining_trials -= trials;
        TimeLimits {
            seconds: share * remaining_seconds(self.deadline),
            patience_s: share * remaining_seconds(self.final_deadline),
        }
    }

    /// Makes all trials of a condition, on the least disturbed core for each, or on `core`.
    fn run(&mut self, name: &str, core: Option<usize>) -> Result<OnMachine, Error> {
        let start = Instant::now();
        let mut blocks = Blocks::with_core(core, self.seed);
        let mut rows = vec![self.compare_identical(name, core, &mut blocks)?];
        for kind in [WorkKind::Chain, WorkKind::Block] {
            for &slowdown in kind.slowdowns() {
                self.begin_step(&format!("{name}, {:.1} % more {}", 100.0 * slowdown, kind.name()));
                let row = Trials::new(kind.name(), slowdown, PLANTED_TRIALS);
                let limits = self.time_limits(PLANTED_TRIALS);
                rows.push(trials::run(&mut blocks, row, limits, |blocks, trial, seconds| {
                    if core.is_none() {
                        blocks.change_core(trial);
                    }
                    let works = vec![
                        PlantedWork::reference(kind),
                        PlantedWork::with_slowdown(kind, 0.0),
                        PlantedWork::with_slowdown(kind, slowdown),
                    ];
                    Ok(blocks.sample(vec![works], seconds))
                })?);
            }
        }
        Ok(OnMachine { name: name.to_string(), rows, seconds: start.elapsed().as_secs_f64() })
    }

    /// Compares a loop with two copies of it, all loops of the reference in turn.
    fn compare_identical(
        &mut self,
        name: &str,
        core: Option<usize>,
        blocks: &mut Blocks<MachineClock>,
    ) -> Result<Trials, Error> {
        self.begin_step(&format!("{name}, identical code"));
        let row = Trials::new("identical code", 0.0, IDENTICAL_TRIALS);
        let limits = self.time_limits(IDENTICAL_TRIALS);
        let loops = self.reference.loops()?;
        trials::run(blocks, row, limits, |blocks, trial, seconds| {
            let (probe, form, code) = &loops[trial % loops.len()];
            let timed_loop = probe.probe.timed_loop(*form);
            let copy = CopiedLoop::new(timed_loop, code).map_err(Error::Check)?;
            let contestant = CopiedLoop::new(timed_loop, code).map_err(Error::Check)?;
            if core.is_none() {
                blocks.change_core(trial);
            }
            let works = vec![
                ProbeWork::new("itself".to_string(), probe, *form),
                ProbeWork::with_copy("a copy".to_string(), probe, *form, &copy),
                ProbeWork::with_copy("a copy".to_string(), probe, *form, &contestant),
            ];
            Ok(blocks.sample(vec![works], seconds))
        })
    }
}

/// Returns the seconds that remain until `deadline`, or zero after it.
fn remaining_seconds(deadline: Instant) -> f64 {
    deadline.saturating_duration_since(Instant::now()).as_secs_f64()
}
