//! The verb `step`: executed instructions of every selected probe. A call of straight-line code
//! executes what was emitted, which a test checks; all other code is single-stepped.

use crate::copies::own_executable;
use crate::wire::Stepping;
use crate::{Boards, Error, NotTimeable, PreparedProbe, tell};
use contract::Routine;
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
    let mut boards = Boards::of(plan)?;
    let mut stepping = Stepping::default();
    let mut stepper = match Stepper::new() {
        Ok(stepper) => stepper,
        Err(Error::Machine(reason)) => {
            return Ok(Stepping { impossible: Some(reason), ..stepping });
        }
        Err(why) => return Err(Error::Check(format!("step: {why}"))),
    };
    let executable = own_executable()?;
    let routines = crate::routines(plan);
    let varying =
        routines.iter().filter(|(_, routine)| routine.data_dependent && routine.runnable().is_ok());
    let varying = varying.map(|(_, routine)| routine.probes.len() as u64).sum();
    let mut allowance = Allowance { left: max_steps(plan), probes: varying };
    for (done, &(variant, routine)) in routines.iter().enumerate() {
        tell(done, routines.len(), &variant.name_of(routine));
        if let Err(why) = routine.runnable() {
            refuse(&mut stepping, routine, &NotTimeable::NotRunnable(why));
            continue;
        }
        if add_straight_lines(&mut stepping, routine, &executable)? {
            continue;
        }
        let prepared = match boards.prepare(variant, routine) {
            Ok(prepared) => prepared,
            Err(why) => {
                refuse(&mut stepping, routine, &why);
                continue;
            }
        };
        for probe in &prepared.probes {
            if stepping.probes.contains_key(probe.probe.symbol) {
                continue;
            }
            let mut counts = count(&mut stepper, probe, CALLS_OF_FIXED_LENGTH);
            if let (true, Ok(few)) = (routine.data_dependent, &counts) {
                let all = probe.timed_calls().len();
                let calls = allowance.calls(few).min(all);
                stepping.sampled += usize::from(calls < all);
                if calls > few.per_call.len() {
                    counts = count(&mut stepper, probe, calls);
                }
            }
            let found = counts.map_err(|error| NotTimeable::Wrong(error.to_string()));
            let found = found.map(|counts| {
                allowance.left = allowance.left.saturating_sub(counts.steps);
                stepped(&counts)
            });
            stepping.probes.insert(probe.probe.symbol.to_string(), found);
        }
    }
    Ok(stepping)
}

/// The steps that a run may take.
fn max_steps(plan: &Plan) -> u64 {
    if plan.quick {
        return QUICK_STEPS;
    }
    if plan.full { FULL_STEPS } else { DEFAULT_STEPS }
}

/// Says of all probes of a routine why none is counted.
fn refuse(stepping: &mut Stepping, routine: &Routine, why: &NotTimeable) {
    for probe in routine.probes {
        stepping.probes.insert(probe.symbol.to_string(), Err(why.clone()));
    }
}

/// Adds the probes of a routine that are straight-line code; whether all of them are.
fn add_straight_lines(
    stepping: &mut Stepping,
    routine: &Routine,
    executable: &Executable,
) -> Result<bool, Error> {
    let mut all = true;
    for probe in routine.probes {
        let code = executable.code(probe.symbol);
        let code =
            code.ok_or_else(|| Error::Check(format!("{} is not in the runner", probe.symbol)))?;
        if code.is_straight_line() {
            stepping.probes.insert(probe.symbol.to_string(), Ok(emitted(&code)));
        } else {
            all = false;
        }
    }
    Ok(all)
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

/// Calls the probe with at most `most` of the arguments that are timed. They were drawn at random.
fn count(
    stepper: &mut Stepper,
    prepared: &PreparedProbe,
    most: usize,
) -> Result<step::Counts, Error> {
    let probe = prepared.probe;
    let chosen: Vec<&[u64]> = prepared.timed_calls().take(most).collect();
    let calls = chosen.len();
    let call = || {
        for arguments in &chosen {
            // SAFETY: only variants that this CPU can run are made ready.
            std::hint::black_box(unsafe { probe.call(arguments) });
        }
    };
    // SAFETY: as above, and this process has one thread.
    let counts = unsafe { stepper.count(probe.symbol, call) }?;
    match counts.per_call.len() {
        seen if seen == calls => Ok(counts),
        seen => Err(Error::Check(format!("{}: {calls} calls, {seen} seen", probe.symbol))),
    }
}

/// The steps of a run, shared among the probes whose work depends on the boards. Later probes may
/// take what a probe leaves of its share.
struct Allowance {
    left: u64,
    /// Probes that have had no share yet.
    probes: u64,
}

impl Allowance {
    /// How many calls the next probe's share is enough for, if they are like these few.
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
    let a_call = |of_all: u64| of_all as f64 / calls as f64;
    let means = |figures: &BTreeMap<String, u64>| {
        figures.iter().map(|(name, &times)| (Name::from(name.as_str()), a_call(times))).collect()
    };
    let distribution = counts.distribution();
    Stepped {
        calls,
        least: counts.per_call.iter().copied().min().unwrap_or(0),
        mean: a_call(counts.instructions()),
        most: counts.per_call.iter().copied().max().unwrap_or(0),
        classes: means(&counts.classes),
        mnemonics: means(&counts.mnemonics),
        distribution: if distribution.len() == 1 { BTreeMap::new() } else { distribution },
    }
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
            Err(why) => return contract::skip(&why.to_string()),
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
                let call = || {
                    // SAFETY: this CPU can run it, and these are arguments of a call.
                    black_box(unsafe { probe.call(&arguments[..shape.argument_words()]) });
                };
                // SAFETY: as above; the call takes no lock.
                let counts = unsafe { stepper.count(probe.symbol, call) };
                let counts = counts.unwrap_or_else(|why| panic!("{why}"));
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
        let found = stepped(&counts);
        assert_eq!((found.calls, found.least, found.most), (3, 4, 9));
        assert_eq!(found.mean, 17.0 / 3.0);
        assert_eq!(found.classes["operation"], 2.0);
        assert_eq!(found.distribution.into_iter().collect::<Vec<_>>(), [(4, 2), (9, 1)]);
        counts = step::Counts { per_call: vec![20, 20], ..Default::default() };
        assert!(stepped(&counts).distribution.is_empty());
    }
}
