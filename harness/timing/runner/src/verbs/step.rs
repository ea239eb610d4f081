//! `raybench-runner step`: executed instructions of every selected probe.
//!
//! A call of straight-line code executes each of its instructions once, so it is enough to read the
//! code. A test checks that by stepping. All other code is single-stepped, which costs a trap of
//! the system for each instruction:
//!
//! ```text
//! for each routine that runs here:
//!     if all of its probes are straight-line code: read their instructions
//!     else, for each of its probes that is not:
//!         step through a few calls
//!         if the boards decide how it branches: step through as many calls as its share of the
//!             steps is enough for, judged by the few
//! ```

use crate::copies::current_executable;
use crate::wire::Stepping;
use crate::{Boards, Error, NotTimeable, PreparedProbe, VariantRoutine, report_progress};
use contract::{Routine, Variant};
use machine_code::decode::{Code, Executable, counts};
use machine_code::step::{self, Stepper};
use record::{Name, Plan, Stepped};
use std::collections::BTreeMap;

/// Calls of a probe whose work does not depend on the boards, and first calls of all others. The
/// former must all execute the same number of instructions.
const FIRST_CALLS: usize = 8;
/// Steps of a run by default, of a quick one, and of a full one. A step takes 11 µs on a
/// Zen 4 in a virtual machine, so there these take four seconds, two, and half a minute. All calls
/// that are timed would need eight million steps.
const DEFAULT_STEPS: u64 = 300_000;
const QUICK_STEPS: u64 = 80_000;
const FULL_STEPS: u64 = 2_400_000;

/// Counts the instructions of the selected routines. If the work depends on the boards, we step
/// through every call that is timed, so that distribution and sum are those of all calls. If a
/// probe would take more than its share of the [`StepBudget`], we step through fewer.
pub fn run(plan: &Plan) -> Result<Stepping, Error> {
    let boards = Boards::from_plan(plan)?;
    let stepper = match Stepper::new() {
        Ok(stepper) => stepper,
        Err(Error::Machine(reason)) => {
            return Ok(Stepping { impossible: Some(reason), ..Stepping::default() });
        }
        Err(error) => return Err(Error::Check(format!("step: {error}"))),
    };
    let routines = crate::routines(plan);
    let mut counter = Counter {
        boards,
        stepper,
        executable: current_executable()?,
        budget: StepBudget {
            remaining_steps: max_steps(plan),
            remaining_probes: branching_probes(&routines),
        },
        stepping: Stepping::default(),
    };
    for (done, &(variant, routine)) in routines.iter().enumerate() {
        report_progress(done, routines.len(), &variant.name_of(routine));
        counter.add(variant, routine)?;
    }
    Ok(counter.stepping)
}

/// Returns the number of probes that run here and whose work depends on the boards.
fn branching_probes(routines: &[VariantRoutine]) -> u64 {
    let mut probes = 0;
    for (_, routine) in routines {
        if routine.data_dependent && routine.runnable().is_ok() {
            probes += routine.probes.len() as u64;
        }
    }
    probes
}

/// Returns the number of steps that a run may take.
fn max_steps(plan: &Plan) -> u64 {
    if plan.quick {
        return QUICK_STEPS;
    }
    if plan.full { FULL_STEPS } else { DEFAULT_STEPS }
}

/// The counts so far, and the means to make more.
struct Counter {
    boards: Boards,
    stepper: Stepper,
    executable: Executable,
    budget: StepBudget,
    stepping: Stepping,
}

impl Counter {
    /// Adds the counts of a routine, or the reason why it has none.
    fn add(&mut self, variant: &'static Variant, routine: &'static Routine) -> Result<(), Error> {
        if let Err(reason) = routine.runnable() {
            self.add_reason(routine, &NotTimeable::NotRunnable(reason));
            return Ok(());
        }
        if self.add_straight_lines(routine)? {
            return Ok(());
        }
        match self.boards.prepare(variant, routine) {
            Ok(prepared) => {
                for probe in &prepared.probes {
                    self.add_stepped(probe, routine.data_dependent);
                }
            }
            Err(not_timeable) => self.add_reason(routine, &not_timeable),
        }
        Ok(())
    }

    /// Notes for all probes of a routine why none is counted.
    fn add_reason(&mut self, routine: &Routine, not_timeable: &NotTimeable) {
        for probe in routine.probes {
            self.stepping.probes.insert(probe.symbol.to_string(), Err(not_timeable.clone()));
        }
    }

    /// Adds the probes of a routine that are straight-line code. Returns whether all of them are.
    fn add_straight_lines(&mut self, routine: &Routine) -> Result<bool, Error> {
        let mut are_straight = true;
        for probe in routine.probes {
            let Some(code) = self.executable.code(probe.symbol) else {
                return Err(Error::Check(format!("{} is not in the runner", probe.symbol)));
            };
            if code.is_straight_line() {
                self.stepping
                    .probes
                    .insert(probe.symbol.to_string(), Ok(straight_line_counts(&code)));
            } else {
                are_straight = false;
            }
        }
        Ok(are_straight)
    }

    /// Steps through calls of a probe, unless its code was read already.
    fn add_stepped(&mut self, probe: &PreparedProbe, is_data_dependent: bool) {
        let symbol = probe.probe.symbol;
        if self.stepping.probes.contains_key(symbol) {
            return;
        }
        let mut counts = count(&mut self.stepper, probe, FIRST_CALLS);
        if is_data_dependent && let Ok(first_counts) = &counts {
            let timed_calls = probe.timed_calls().len();
            let calls = self.budget.calls(first_counts).min(timed_calls);
            self.stepping.sampled += usize::from(calls < timed_calls);
            if calls > first_counts.per_call.len() {
                counts = count(&mut self.stepper, probe, calls);
            }
        }
        let result = match counts {
            Ok(counts) => {
                self.budget.remaining_steps =
                    self.budget.remaining_steps.saturating_sub(counts.steps);
                Ok(to_stepped(&counts))
            }
            Err(error) => Err(NotTimeable::Wrong(error.to_string())),
        };
        self.stepping.probes.insert(symbol.to_string(), result);
    }
}

/// Returns the instructions that a call of straight-line code executes.
fn straight_line_counts(code: &Code) -> Stepped {
    let instructions = counts(code).instructions;
    Stepped {
        calls: 0,
        least: u64::from(instructions),
        mean: f64::from(instructions),
        most: u64::from(instructions),
        classes: BTreeMap::new(),
        mnemonics: BTreeMap::new(),
        distribution: BTreeMap::new(),
    }
}

/// Steps through calls of the probe with the first `max_calls` of the arguments that are timed.
/// These were drawn at random, so the first calls are a fair sample.
fn count(
    stepper: &mut Stepper,
    prepared: &PreparedProbe,
    max_calls: usize,
) -> Result<step::Counts, Error> {
    let probe = prepared.probe;
    let arguments: Vec<&[u64]> = prepared.timed_calls().take(max_calls).collect();
    // SAFETY: only variants that this CPU can run are prepared, and this process has one thread.
    let counts = unsafe {
        stepper.count(probe.symbol, || {
            for arguments in &arguments {
                std::hint::black_box(probe.call(arguments));
            }
        })
    }?;
    let (calls, counted_calls) = (arguments.len(), counts.per_call.len());
    if counted_calls != calls {
        let symbol = probe.symbol;
        return Err(Error::Check(format!("{symbol}: {calls} calls, {counted_calls} seen")));
    }
    Ok(counts)
}

/// The steps of a run, shared among the probes whose work depends on the boards. Later probes may
/// take what a probe leaves of its share.
struct StepBudget {
    remaining_steps: u64,
    /// Number of probes that have had no share yet.
    remaining_probes: u64,
}

impl StepBudget {
    /// Returns how many calls the next probe's share is enough for if all calls are like the first
    /// ones. It is never less than these, which were stepped already.
    fn calls(&mut self, first_counts: &step::Counts) -> usize {
        let share = self.remaining_steps / self.remaining_probes.max(1);
        self.remaining_probes = self.remaining_probes.saturating_sub(1);
        let first_calls = first_counts.per_call.len();
        let calls = share * first_calls as u64 / first_counts.steps.max(1);
        usize::try_from(calls).unwrap_or(usize::MAX).max(first_calls)
    }
}

/// Converts counts to the form that a record keeps.
fn to_stepped(counts: &step::Counts) -> Stepped {
    let calls = counts.per_call.len() as u64;
    let mut distribution = counts.distribution();
    if distribution.len() == 1 {
        distribution.clear();
    }
    Stepped {
        calls,
        least: counts.per_call.iter().copied().min().unwrap_or(0),
        mean: counts.instructions() as f64 / calls as f64,
        most: counts.per_call.iter().copied().max().unwrap_or(0),
        classes: means(&counts.classes, calls),
        mnemonics: means(&counts.mnemonics, calls),
        distribution,
    }
}

/// Returns the means per call of sums over `calls` calls.
fn means(sums: &BTreeMap<String, u64>, calls: u64) -> BTreeMap<Name, f64> {
    let mut means = BTreeMap::new();
    for (name, &sum) in sums {
        means.insert(Name::from(name.as_str()), sum as f64 / calls as f64);
    }
    means
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

    /// Returns the counts of eight calls of `steps` steps together.
    fn first_counts(steps: u64) -> step::Counts {
        step::Counts { per_call: vec![steps / 8 - 1; 8], steps, ..Default::default() }
    }

    #[test]
    fn a_long_kernel_gets_its_share_and_leaves_the_others_theirs() {
        let mut budget = StepBudget { remaining_steps: 30_000, remaining_probes: 3 };
        // At 100 steps per call, a third of the steps is enough for 100 calls.
        assert_eq!(budget.calls(&first_counts(800)), 100);
        budget.remaining_steps -= 2_000;
        assert_eq!(budget.calls(&first_counts(800)), 140, "what the first left is shared");
        budget.remaining_steps -= 14_000;
        // At 10,000 steps per call, the share is not enough for more than the first calls.
        assert_eq!(budget.calls(&first_counts(80_000)), 8);
        budget.remaining_steps = 0;
        assert_eq!(budget.calls(&first_counts(8)), 8, "nothing is left, and still it is stepped");
    }

    #[test]
    fn straight_line_code_executes_each_instruction_once() {
        let mut stepper = match Stepper::new() {
            Ok(stepper) => stepper,
            Err(error) => return contract::skip(&error.to_string()),
        };
        let executable = current_executable().expect("it is readable");
        let workload = oracle::workloads::by_name("uniform-8", 1).expect("a workload");
        let (mut straight_probes, mut other_probes) = (0, 0);
        for (variant, routine) in crate::all_routines() {
            if routine.runnable().is_err() {
                continue;
            }
            variant.ready();
            for probe in routine.probes {
                let code = executable.code(probe.symbol).expect("it is linked");
                if !code.is_straight_line() {
                    other_probes += 1;
                    continue;
                }
                let (model, shape) = (routine.model, &probe.shape);
                let arguments =
                    oracle::workloads::arguments(model, probe.subject, shape, &workload);
                // SAFETY: this CPU can run it, these are arguments of a call, and the call takes
                // no lock.
                let counts = unsafe {
                    stepper.count(probe.symbol, || {
                        black_box(probe.call(&arguments[..shape.argument_words()]));
                    })
                };
                let counts = counts.unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(
                    counts.per_call,
                    [straight_line_counts(&code).least],
                    "{}",
                    probe.symbol
                );
                straight_probes += 1;
            }
        }
        // A CPU without vector instructions runs a third of the probes.
        assert!(other_probes > 0, "all probes are straight-line code");
        assert!(straight_probes > other_probes, "{straight_probes} straight, {other_probes} not");
    }

    #[test]
    fn counts_become_means_and_a_distribution() {
        let mut counts = step::Counts { per_call: vec![9, 4, 4], ..Default::default() };
        counts.classes.insert("operation".into(), 6);
        let row = to_stepped(&counts);
        assert_eq!((row.calls, row.least, row.most), (3, 4, 9));
        assert_eq!(row.mean, 17.0 / 3.0);
        assert_eq!(row.classes["operation"], 2.0);
        assert_eq!(row.distribution.into_iter().collect::<Vec<_>>(), [(4, 2), (9, 1)]);
        counts = step::Counts { per_call: vec![20, 20], ..Default::default() };
        assert!(to_stepped(&counts).distribution.is_empty());
    }
}
