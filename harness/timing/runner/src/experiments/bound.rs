//! How near a routine's throughput comes to the bound of its instructions: its loops and bound
//! loops of them in the same rounds.
//!
//! A bound loop executes the loop's instructions with their dependencies cut, so it computes
//! nothing, and takes as long as ports and front end need. What the loop takes longer than that, it
//! waits. The same loop over a few calls again and again shows in turn what its arguments cost to
//! read.

use super::against::{Bench, against_first};
use crate::copies::{CopiedLoop, code_of};
use crate::prepare::{Prepared, PreparedProbe};
use crate::probe_work::ProbeWork;
use contract::{Form, Probe};
use machine_code::bound_loop::{BoundLoop, Instead, Known};
use machine_code::decode::{Code, Executable};
use record::Bound;

/// Maximum number of calls whose arguments are near the core by any measure: 64 boards of four
/// words are 2 KiB.
const NEAR_CALLS: usize = 64;

/// Times the throughput loops of one routine and their bound loops, in about `seconds`.
///
/// Where there is no bound loop the row says why.
///
/// # Errors
/// If an answer was wrong, or the code cannot be copied.
pub fn bound(bench: &mut Bench, prepared: &Prepared, seconds: f64) -> Result<Bound, String> {
    let (variant, routine) = (prepared.variant, prepared.routine);
    let row = Bound::new(variant.name, routine.name, routine.model);
    for probe in &prepared.probes {
        if let Some(reason) = without_bound_loop(&bench.executable, probe.probe)? {
            return Ok(Bound { none: Some(reason.into()), ..row });
        }
    }
    let loops = (prepared, FORM);
    let result =
        against_first(bench, loops, CONTESTANTS, seconds, Copies::new, |_, probe, copies| {
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

/// The loop, three forms of it, and the loop again.
const CONTESTANTS: usize = 5;
/// The loops whose bound is asked for.
const FORM: Form = Form::Throughput;

/// The copies of one loop that are timed.
struct Copies {
    first: CopiedLoop,
    independent: CopiedLoop,
    idle: CopiedLoop,
    near: CopiedLoop,
    again: CopiedLoop,
}

impl Copies {
    fn new(probe: &PreparedProbe, code: &Code) -> Result<Copies, String> {
        let timed_loop = probe.probe.timed_loop(FORM);
        Ok(Copies {
            first: CopiedLoop::again(timed_loop, code)?,
            independent: CopiedLoop::bound(probe, FORM, code, Instead::Independent)?,
            idle: CopiedLoop::bound(probe, FORM, code, Instead::Idle)?,
            near: CopiedLoop::again(timed_loop, code)?,
            again: CopiedLoop::again(timed_loop, code)?,
        })
    }

    fn works<'a>(&'a self, probe: &'a PreparedProbe) -> Vec<ProbeWork<'a>> {
        // The most near calls of which a whole number makes a chunk.
        let chunk = probe.hot.set.calls;
        let near_calls =
            (1..=NEAR_CALLS).rev().find(|calls| chunk.is_multiple_of(*calls)).unwrap_or(chunk);
        vec![
            ProbeWork::with_copy("loop".into(), probe, FORM, &self.first),
            ProbeWork::with_bound_loop("independent".into(), probe, FORM, &self.independent),
            ProbeWork::with_bound_loop("front end".into(), probe, FORM, &self.idle),
            ProbeWork::with_copy("near".into(), probe, FORM, &self.near).over_first(near_calls),
            ProbeWork::with_copy("loop again".into(), probe, FORM, &self.again),
        ]
    }
}

/// Returns why a loop has no bound loop, if it has none.
fn without_bound_loop(executable: &Executable, probe: &Probe) -> Result<Option<String>, String> {
    let code = code_of(probe, FORM, executable)?;
    let bytes = BoundLoop::of(&code, code.address).and_then(|bound_loop| {
        bound_loop.bytes(code.address, Instead::Independent, Known::default())
    });
    Ok(bytes.err())
}

#[cfg(test)]
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod tests {
    use super::*;
    use crate::fixtures::prepared;

    #[test]
    fn a_loop_that_has_no_bound_loop_says_why() {
        let prepared = prepared("uniform-8", "dumb7_loop", "attacks");
        let row = bound(&mut Bench::new(1).expect("symbols"), &prepared, 1.0);
        let none = row.expect("copied and right").none.expect("no bound loop");
        assert!(none.contains("inner loops"), "{none}");
    }
}
