//! The verb `step`: executed instructions of every selected probe, one single step after the other.
//! Which arguments are stepped is decided here; how a step is taken is not known.

use crate::Choice;
use runner::wire::{SteppedProbe, Stepping};
use runner::{Boards, Error, PreparedProbe, Unfit, stepped, tell};
use step::Stepper;

/// Calls of a probe whose work does not depend on the boards. One would do if that is true; that
/// several agree is checked.
const CALLS_OF_FIXED_LENGTH: usize = 8;

/// Steps of a whole run, half a minute of them. The suite's own kernels take a fraction of it, so this
/// is felt only by those that are much longer.
const MOST_STEPS: u64 = 1_500_000;

/// Steps through the selected routines: through every record of the workload where the work
/// depends on the boards, so that the distribution and Callgrind's sum are those of all of them; of
/// a probe that would take more than its share of [`MOST_STEPS`], through fewer.
pub fn run(choice: &Choice) -> Result<Stepping, Error> {
    let selection = choice.selection()?;
    let mut boards = Boards::selected(&selection)?;
    let mut stepping = Stepping::default();
    let mut stepper = match Stepper::new() {
        Ok(stepper) => stepper,
        Err(step::Error::Impossible(reason)) => {
            return Ok(Stepping { impossible: Some(reason), ..stepping });
        }
        Err(step::Error::Failed(why)) => return Err(Error::Check(format!("step: {why}"))),
    };
    let mut seconds = 0.0;
    let routines = selection.routines();
    let varying =
        routines.iter().filter(|(_, routine)| routine.data_dependent && routine.runnable().is_ok());
    let mut allowance = Allowance {
        taken: 0,
        left: MOST_STEPS,
        probes: varying.map(|(_, routine)| routine.probes.len() as u64).sum(),
    };
    for (done, &(variant, routine)) in routines.iter().enumerate() {
        tell(done, routines.len(), &format!("{}/{}", variant.name, routine.name));
        let prepared = match boards.prepare(variant, routine) {
            Ok(prepared) => prepared,
            Err(unfit) => {
                let outcome = match unfit {
                    Unfit::NotRunnable(reason) => SteppedProbe::Skipped(reason),
                    Unfit::Wrong(case) => SteppedProbe::Wrong(case),
                };
                let symbols = routine.probes.iter().map(|probe| probe.symbol.to_string());
                stepping.probes.extend(symbols.map(|symbol| (symbol, outcome.clone())));
                continue;
            }
        };
        for probe in &prepared.probes {
            let mut counts = count(&mut stepper, probe, CALLS_OF_FIXED_LENGTH);
            if let (true, Ok(few)) = (routine.data_dependent, &counts) {
                let calls = allowance.calls(few).min(probe.count());
                stepping.sampled += usize::from(calls < probe.count());
                if calls > few.per_call.len() {
                    counts = count(&mut stepper, probe, calls);
                }
            }
            let outcome = match counts {
                Ok(counts) => {
                    allowance.take(counts.steps);
                    seconds += counts.seconds;
                    let steps_per_second = counts.steps_per_second();
                    SteppedProbe::Counted { stepped: stepped(&counts), steps_per_second }
                }
                Err(error) => SteppedProbe::Wrong(error.to_string()),
            };
            stepping.probes.insert(probe.probe.symbol.to_string(), outcome);
        }
    }
    let steps = allowance.taken;
    stepping.steps_per_second = (steps > 0).then(|| steps as f64 / seconds);
    Ok(stepping)
}

/// The steps of a run, shared among the probes whose work depends on the boards. What one leaves of
/// its share the later ones may take.
struct Allowance {
    taken: u64,
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

    fn take(&mut self, steps: u64) {
        self.taken += steps;
        self.left = self.left.saturating_sub(steps);
    }
}

/// Calls the probe with at most `most` arguments, evenly spread over the workload.
fn count(
    stepper: &mut Stepper,
    prepared: &PreparedProbe,
    most: usize,
) -> Result<step::Counts, step::Error> {
    let probe = prepared.probe;
    let count = prepared.count();
    let calls = count.min(most);
    let words = probe.shape.argument_words();
    let arguments = |call: usize| &prepared.arguments[call * count / calls * words..][..words];
    let chosen: Vec<&[u64]> = (0..calls).map(arguments).collect();
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
            Err(step::Error::Failed(format!("{}: {calls} calls, {seen} seen", probe.symbol)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn few(steps: u64) -> step::Counts {
        step::Counts { per_call: vec![steps / 8 - 1; 8], steps, ..Default::default() }
    }

    #[test]
    fn a_long_kernel_gets_its_share_and_leaves_the_others_theirs() {
        let mut allowance = Allowance { taken: 0, left: 30_000, probes: 3 };
        // 100 steps a call: 100 calls are a third.
        assert_eq!(allowance.calls(&few(800)), 100);
        allowance.take(2_000);
        assert_eq!(allowance.calls(&few(800)), 140, "what the first left is shared");
        allowance.take(14_000);
        // 10,000 steps a call: these few are all there will be.
        assert_eq!(allowance.calls(&few(80_000)), 8);
        allowance.take(80_000);
        assert_eq!((allowance.taken, allowance.left), (96_000, 0));
        assert_eq!(allowance.calls(&few(8)), 8, "nothing is left, and still it is stepped");
    }
}
