//! How near a routine's throughput comes to the bound of its instructions: its loops and replays of
//! them in the same rounds. A replay computes nothing.

use super::against::{Bench, against_first};
use crate::copies::{CopiedLoop, code_of};
use crate::prepare::{Prepared, PreparedProbe};
use crate::probe_work::ProbeWork;
use contract::{Form, Probe};
use machine_code::decode::{Code, Executable};
use machine_code::replay::{Instead, Known, Replay};
use record::Bound;

/// Most calls whose arguments are near the core by any measure: 64 boards of four words are 2 KiB.
const NEAR_CALLS: usize = 64;

/// Times the throughput loops of one routine and their replays, in about `seconds`.
///
/// Where there is no replay the row says why.
///
/// # Errors
/// If an answer was wrong, or the code cannot be copied.
pub fn bound(bench: &mut Bench, prepared: &Prepared, seconds: f64) -> Result<Bound, String> {
    let (variant, routine) = (prepared.variant, prepared.routine);
    let row = Bound::of(variant.name, routine.name, routine.model);
    for probe in &prepared.probes {
        if let Some(none) = not_replayed(&bench.executable, probe.probe)? {
            return Ok(Bound { none: Some(none.into()), ..row });
        }
    }
    let form = Form::Throughput;
    // The loop, three forms of it, and the loop again.
    let copies = |probe: &PreparedProbe, code: &Code| -> Result<[CopiedLoop; 5], String> {
        let timed_loop = probe.probe.timed_loop(form);
        let same = || CopiedLoop::again(timed_loop, code);
        let replay = |instead| CopiedLoop::replaying(probe, form, code, instead);
        Ok([same()?, replay(Instead::Independent)?, replay(Instead::Idle)?, same()?, same()?])
    };
    let found = against_first(bench, (prepared, form), 5, seconds, copies, |_, probe, copies| {
        let [first, independent, idle, near, again] = copies;
        let all = probe.hot.set.calls;
        let calls = (1..=NEAR_CALLS).rev().find(|calls| all.is_multiple_of(*calls)).unwrap_or(all);
        let own = |name: &str, copy| ProbeWork::with_copy(name.into(), probe, form, copy);
        let cut = |name: &str, copy| ProbeWork::with_replay(name.into(), probe, form, copy);
        vec![
            own("loop", first),
            cut("independent", independent),
            cut("front end", idle),
            own("near", near).over_first(calls),
            own("loop again", again),
        ]
    })?;
    let [_, Some(independent), Some(front_end), Some(near)] = found.ratios[..] else {
        return Ok(row);
    };
    Ok(Bound {
        cycles_per_unit: found.cycles[0],
        independent: Some(independent),
        front_end: Some(front_end),
        near: Some(near),
        floor: found.floor,
        ..row
    })
}

/// Why a loop cannot be replayed, if it cannot.
fn not_replayed(executable: &Executable, probe: &Probe) -> Result<Option<String>, String> {
    let code = code_of(probe, Form::Throughput, executable)?;
    let bytes = Replay::of(&code, code.address)
        .and_then(|replay| replay.bytes(code.address, Instead::Independent, Known::default()));
    Ok(bytes.err())
}

#[cfg(test)]
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod tests {
    use super::*;
    use crate::fixtures::prepared;

    #[test]
    fn a_loop_that_has_no_replay_says_why() {
        let prepared = prepared("uniform-8", "dumb7_loop", "attacks");
        let row = bound(&mut Bench::new(1).expect("symbols"), &prepared, 1.0);
        let none = row.expect("copied and right").none.expect("no replay");
        assert!(none.contains("inner loops"), "{none}");
    }
}
