//! `raybench-runner step`: executed instructions of every selected probe.
//!
//! A call of straight-line code executes what was emitted, so it is enough to read the code; a test
//! checks that by stepping. All other code is single-stepped, which takes a trap of the system for
//! each instruction:
//!
//! ```text
//! for each routine that runs here:
//!     if all of its probes are straight-line code: read their instructions
//!     else, for each of its probes that is not:
//!         step through a few calls
//!         if the boards decide how it branches: step through as many as its share of the steps is
//!             enough for, judged by the few
//! ```

use crate::copies::own_executable;
use crate::wire::Stepping;
use crate::{Boards, Error, NotTimeable, PreparedProbe, VariantRoutine, tell};
use contract::{Routine, Variant};
use machine_code::decode::{Code, Executable, counts};
use machine_code::step::{self, Stepper};
use record::{Name, Plan, Stepped};
use std::collections::BTreeMap;

/// Calls of a probe whose work does not depend on the boards: all of them must execute the same
/// number of instructions.
const CALLS_OF_FIXED_LENGTH: usize = 8;
/// Steps of a run by default, of a quick one, and of a full one. A step takes 11 µs on a
/// Zen 4 in a virtual machine, so there these take four seconds, two, and half a minute. All calls
/// that are timed would be eight million steps.
const DEFAULT_STEPS: u64 = 300_000;
const QUICK_STEPS: u64 = 80_000;
const FULL_STEPS: u64 = 2_400_000;

/// Counts the instructions of the selected routines. Where the work depends on the boards it steps
/// through every call that is timed, so that distribution and sum are those of all of them, or
/// through fewer if a probe would take more than its share of the [`Allowance`].
pub fn run(plan: &Plan) -> Result<Stepping, Error> {
    let boards = Boards::of(plan)?;
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
        executable: own_executable()?,
        allowance: Allowance { left: max_steps(plan), probes: branching_probes(&routines) },
        stepping: Stepping::default(),
    };
    for (done, &(variant, routine)) in routines.iter().enumerate() {
        tell(done, routines.len(), &variant.name_of(routine));
        counter.add(variant, routine)?;
    }
    Ok(counter.stepping)
}

/// Number of probes that run here and whose work depends on the boards.
fn branching_probes(routines: &[VariantRoutine]) -> u64 {
    let mut probes = 0;
    for (_, routine) in routines {
        if routine.data_dependent && routine.runnable().is_ok() {
            probes += routine.probes.len() as u64;
        }
    }
    probes
}

/// The steps that a run may take.
fn max_steps(plan: &Plan) -> u64 {
    if plan.quick {
        return QUICK_STEPS;
    }
    if plan.full { FULL_STEPS } else { DEFAULT_STEPS }
}

/// The counts so far, and what they are made with.
struct Counter {
    boards: Boards,
    stepper: Stepper,
    executable: Executable,
    allowance: Allowance,
    stepping: Stepping,
}

impl Counter {
    /// Adds the counts of a routine, or the reason why it has none.
    fn add(&mut self, variant: &'static Variant, routine: &'static Routine) -> Result<(), Error> {
        if let Err(reason) = routine.runnable() {
            self.refuse(routine, &NotTimeable::NotRunnable(reason));
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
            Err(not_timeable) => self.refuse(routine, &not_timeable),
        }
        Ok(())
    }

    /// Says of all probes of a routine why none is counted.
    fn refuse(&mut self, routine: &Routine, not_timeable: &NotTimeable) {
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
                self.stepping.probes.insert(probe.symbol.to_string(), Ok(emitted(&code)));
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
        let mut counts = count(&mut self.stepper, probe, CALLS_OF_FIXED_LENGTH);
        if is_data_dependent && let Ok(few) = &counts {
            let timed_calls = probe.timed_calls().len();
            let calls = self.allowance.calls(few).min(timed_calls);
            self.stepping.sampled += usize::from(calls < timed_calls);
            if calls > few.per_call.len() {
                counts = count(&mut self.stepper, probe, calls);
            }
        }
        let result = match counts {
            Ok(counts) => {
                self.allowance.left = self.allowance.left.saturating_sub(counts.steps);
                Ok(stepped(&counts))
            }
            Err(error) => Err(NotTimeable::Wrong(error.to_string())),
        };
        self.stepping.probes.insert(symbol.to_string(), result);
    }
}

/// What a call of straight-line code executes.
fn emitted(code: &Code) -> Stepped {
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
/// These were drawn at random, so the first are a fair sample of them.
fn count(
    stepper: &mut Stepper,
    prepared: &PreparedProbe,
    max_calls: usize,
) -> Result<step::Counts, Error> {
    let probe = prepared.probe;
    let arguments: Vec<&[u64]> = prepared.timed_calls().take(max_calls).collect();
    // SAFETY: only variants that this CPU can run are made ready, and this process has one thread.
    let counts = unsafe {
        stepper.count(probe.symbol, || {
            for arguments in &arguments {
                std::hint::black_box(probe.call(arguments));
            }
        })
    }?;
    let (calls, seen) = (arguments.len(), counts.per_call.len());
    if seen != calls {
        return Err(Error::Check(format!("{}: {calls} calls, {seen} seen", probe.symbol)));
    }
    Ok(counts)
}

/// The steps of a run, shared among the probes whose work depends on the boards. Later probes may
/// take what a probe leaves of its share.
struct Allowance {
    left: u64,
    /// Probes that have had no share yet.
    probes: u64,
}

impl Allowance {
    /// Returns how many calls the next probe's share is enough for, if they are like these few: at
    /// least these, which were stepped already.
    fn calls(&mut self, few: &step::Counts) -> usize {
        let share = self.left / self.probes.max(1);
        self.probes = self.probes.saturating_sub(1);
        let calls = share * few.per_call.len() as u64 / few.steps.max(1);
        usize::try_from(calls).unwrap_or(usize::MAX).max(few.per_call.len())
    }
}

/// Counts as a record keeps them.
fn stepped(counts: &step::Counts) -> Stepped {
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

/// Divides sums over so many calls by their number.
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

    fn few(steps: u64) -> step::Counts {
        step::Counts { per_call: vec![steps / 8 - 1; 8], steps, ..Default::default() }
    }

    #[test]
    fn a_long_kernel_gets_its_share_and_leaves_the_others_theirs() {
        let mut allowance = Allowance { left: 30_000, probes: 3 };
        // 100 steps a call: 100 calls are a third.
        assert_eq!(allowance.calls(&few(800)), 100);
        allowance.left -= 2_000;
        assert_eq!(allowance.calls(&few(800)), 140, "what the first left is shared");
        allowance.left -= 14_000;
        // 10,000 steps a call: these few are all there will be.
        assert_eq!(allowance.calls(&few(80_000)), 8);
        allowance.left = 0;
        assert_eq!(allowance.calls(&few(8)), 8, "nothing is left, and still it is stepped");
    }

    #[test]
    fn straight_line_code_executes_what_was_emitted() {
        let mut stepper = match Stepper::new() {
            Ok(stepper) => stepper,
            Err(error) => return contract::skip(&error.to_string()),
        };
        let executable = own_executable().expect("it is readable");
        let workload = oracle::workloads::by_name("uniform-8", 1).expect("a workload");
        let (mut straight, mut skipped) = (0, 0);
        for (variant, routine) in crate::every() {
            if routine.runnable().is_err() {
                continue;
            }
            variant.ready();
            for probe in routine.probes {
                let code = executable.code(probe.symbol).expect("it is linked");
                if !code.is_straight_line() {
                    skipped += 1;
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
                assert_eq!(counts.per_call, [emitted(&code).least], "{}", probe.symbol);
                straight += 1;
            }
        }
        // A CPU without vector instructions runs a third of the probes.
        assert!(straight > skipped && skipped > 0, "{straight} straight, {skipped} not");
    }

    #[test]
    fn counts_become_means_and_a_distribution() {
        let mut counts = step::Counts { per_call: vec![9, 4, 4], ..Default::default() };
        counts.classes.insert("operation".into(), 6);
        let row = stepped(&counts);
        assert_eq!((row.calls, row.least, row.most), (3, 4, 9));
        assert_eq!(row.mean, 17.0 / 3.0);
        assert_eq!(row.classes["operation"], 2.0);
        assert_eq!(row.distribution.into_iter().collect::<Vec<_>>(), [(4, 2), (9, 1)]);
        counts = step::Counts { per_call: vec![20, 20], ..Default::default() };
        assert!(stepped(&counts).distribution.is_empty());
    }
}
