//! The verb `step`: executed instructions of every selected probe, one single step after the other.
//! Which arguments are stepped is decided here; how a step is taken is not known.

use crate::wire::{SteppedProbe, Stepping};
use crate::{Allowance, Boards, Error, NotTimeable, PreparedProbe, stepped, tell};
use machine_code::step::{self, Stepper};
use record::Plan;

/// Calls of a probe whose work does not depend on the boards. One would do if that is true; that
/// several agree is checked.
const CALLS_OF_FIXED_LENGTH: usize = 8;

/// Steps through the selected routines: through every call that is timed where the work depends on the
/// boards, so that the distribution and Callgrind's sum are those of all of them; of a probe that would
/// take more than its share of the [`Allowance`], through fewer.
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
    let routines = crate::routines(plan);
    let varying =
        routines.iter().filter(|(_, routine)| routine.data_dependent && routine.runnable().is_ok());
    let varying = varying.map(|(_, routine)| routine.probes.len() as u64).sum();
    let mut allowance = Allowance::shared_by(varying, plan.quick);
    for (done, &(variant, routine)) in routines.iter().enumerate() {
        tell(done, routines.len(), &variant.name_of(routine));
        let prepared = match boards.prepare(variant, routine) {
            Ok(prepared) => prepared,
            Err(not_timeable) => {
                let outcome = match not_timeable {
                    NotTimeable::NotRunnable(reason) => SteppedProbe::Skipped(reason),
                    NotTimeable::Wrong(case) => SteppedProbe::Wrong(case),
                };
                let symbols = routine.probes.iter().map(|probe| probe.symbol.to_string());
                stepping.probes.extend(symbols.map(|symbol| (symbol, outcome.clone())));
                continue;
            }
        };
        for probe in &prepared.probes {
            let mut counts = count(&mut stepper, probe, CALLS_OF_FIXED_LENGTH);
            if let (true, Ok(few)) = (routine.data_dependent, &counts) {
                let all = probe.timed_calls().len();
                let calls = allowance.calls(few).min(all);
                stepping.sampled += usize::from(calls < all);
                if calls > few.per_call.len() {
                    counts = count(&mut stepper, probe, calls);
                }
            }
            let outcome = match counts {
                Ok(counts) => {
                    allowance.take(counts.steps);
                    SteppedProbe::Counted(stepped(&counts))
                }
                Err(error) => SteppedProbe::Wrong(error.to_string()),
            };
            stepping.probes.insert(probe.probe.symbol.to_string(), outcome);
        }
    }
    Ok(stepping)
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
    match counts.per_call.len() == calls {
        true => Ok(counts),
        false => {
            let seen = counts.per_call.len();
            Err(Error::Check(format!("{}: {calls} calls, {seen} seen", probe.symbol)))
        }
    }
}
