//! Measures how near a routine's throughput comes to the bound of its instructions: its loops and
//! bound loops of them run in the same rounds.
//!
//! A bound loop executes the loop's instructions with their dependencies cut. It computes nothing,
//! and takes as long as ports and front end need. If the loop takes longer, it waits the rest of
//! the time. The same loop over a few calls, again and again, shows how much of its time is for
//! reading arguments.

use super::comparison::{Bench, compare_with_first};
use crate::copies::{CopiedLoop, loop_code};
use crate::prepare::{Prepared, PreparedProbe};
use crate::probe_work::ProbeWork;
use contract::{Form, Probe};
use machine_code::bound_loop::{BoundLoop, ListLocation, Replacement};
use machine_code::decode::{Code, Executable};
use record::Bound;

/// Maximum number of calls whose arguments are certainly in the first-level cache: 64 boards of
/// four words are 2 KiB.
const MAX_NEAR_CALLS: usize = 64;

/// Times the throughput loops of one routine and their bound loops, in about `seconds`.
///
/// If a loop has no bound loop, the row has the reason.
///
/// # Errors
/// If an answer was wrong, or the code cannot be copied.
pub fn time_bound_loops(
    bench: &mut Bench,
    prepared: &Prepared,
    seconds: f64,
) -> Result<Bound, String> {
    let (variant, routine) = (prepared.variant, prepared.routine);
    let row = Bound::new(variant.name, routine.name, routine.model);
    for probe in &prepared.probes {
        if let Some(reason) = bound_loop_refusal(&bench.executable, probe.probe)? {
            return Ok(Bound { none: Some(reason.into()), ..row });
        }
    }
    let loops = (prepared, FORM);
    let result =
        compare_with_first(bench, loops, CONTESTANTS, seconds, Copies::new, |_, probe, copies| {
            copies.works(probe)
        })?;
    let [_, Some(independent), Some(front_end), Some(near)] = result.ratios[..] else {
        return Ok(row);
    };
    Ok(Bound {
        cycles_per_unit: result.cycles[0],
        independent: Some(independent),
        front_end: Some(front_end),
        near: Some(near),
        floor: result.floor,
        ..row
    })
}

/// Number of contestants: the loop, three changed copies of it, and the loop again.
const CONTESTANTS: usize = 5;
/// The form of the loops whose bound is measured.
const FORM: Form = Form::Throughput;

/// The copies of one loop that are timed.
struct Copies {
    /// The loop as it is.
    first: CopiedLoop,
    /// A bound loop whose instructions are independent.
    independent: CopiedLoop,
    /// A bound loop without work for the ports, which shows the front end alone.
    idle: CopiedLoop,
    /// The loop as it is, for a few calls again and again.
    near: CopiedLoop,
    /// The loop as it is once more, whose difference to the first is the noise floor.
    repetition: CopiedLoop,
}

impl Copies {
    fn new(probe: &PreparedProbe, code: &Code) -> Result<Copies, String> {
        let timed_loop = probe.probe.timed_loop(FORM);
        Ok(Copies {
            first: CopiedLoop::new(timed_loop, code)?,
            independent: CopiedLoop::bound_loop(probe, FORM, code, Replacement::Independent)?,
            idle: CopiedLoop::bound_loop(probe, FORM, code, Replacement::Idle)?,
            near: CopiedLoop::new(timed_loop, code)?,
            repetition: CopiedLoop::new(timed_loop, code)?,
        })
    }

    fn works<'a>(&'a self, probe: &'a PreparedProbe) -> Vec<ProbeWork<'a>> {
        let near_calls = near_calls(probe.hot_calls.working_set.calls);
        vec![
            ProbeWork::with_copy("loop".into(), probe, FORM, &self.first),
            ProbeWork::with_bound_loop("independent".into(), probe, FORM, &self.independent),
            ProbeWork::with_bound_loop("front end".into(), probe, FORM, &self.idle),
            ProbeWork::with_copy("near".into(), probe, FORM, &self.near).repeat_first(near_calls),
            ProbeWork::with_copy("loop again".into(), probe, FORM, &self.repetition),
        ]
    }
}

/// Returns the largest number of near calls that divides a chunk: only then a sample of near calls
/// has as many calls as one of the loop itself.
fn near_calls(chunk_calls: usize) -> usize {
    for calls in (2..=MAX_NEAR_CALLS).rev() {
        if chunk_calls.is_multiple_of(calls) {
            return calls;
        }
    }
    1
}

/// Returns the reason why a loop has no bound loop, if it has none.
fn bound_loop_refusal(executable: &Executable, probe: &Probe) -> Result<Option<String>, String> {
    let code = loop_code(probe, FORM, executable)?;
    let bytes = BoundLoop::new(&code, code.address).and_then(|bound_loop| {
        bound_loop.bytes(code.address, Replacement::Independent, ListLocation::default())
    });
    Ok(bytes.err())
}

#[cfg(test)]
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod tests {
    use super::*;
    use crate::fixtures::prepared;

    #[test]
    fn a_loop_without_bound_loop_has_the_reason() {
        let prepared = prepared("uniform-8", "dumb7_loop", "attacks");
        let row = time_bound_loops(&mut Bench::new(1).expect("symbols"), &prepared, 1.0);
        let none = row.expect("copied and right").none.expect("no bound loop");
        assert!(none.contains("inner loops"), "{none}");
    }
}
