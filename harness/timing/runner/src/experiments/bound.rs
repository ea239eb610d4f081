//! How near a routine's throughput comes to what its own instructions allow: its loops beside replays
//! of them in the same rounds. Judges nothing; a [`Prepared`] is verified, a replay computes nothing.

use super::against::against_first;
use crate::blocks::Blocks;
use crate::copies::{CopiedLoop, code_of};
use crate::prepare::{Prepared, PreparedProbe};
use crate::probe_work::ProbeWork;
use contract::{Form, Probe, Routine};
use decode::{Code, Executable};
use measure::{Log, MachineClock, NEAR_S};
use record::Bound;
use replay::Instead;

/// Most calls whose arguments are near the core by any measure: 64 boards of four words are 2 KiB.
const NEAR_CALLS: usize = 64;

/// Times the throughput loops of one routine and their replays, in about `seconds`.
///
/// Where there is no replay the row says why. `executable` is the running one.
///
/// # Errors
/// If an answer was wrong, or the code cannot be copied.
pub fn bound(
    blocks: &mut Blocks<MachineClock>,
    executable: &Executable,
    prepared: &Prepared,
    seconds: f64,
) -> Result<Bound, String> {
    let row = Bound {
        variant: prepared.variant.name.to_string(),
        routine: prepared.routine.name.to_string(),
        model: prepared.routine.model.name().to_string(),
        ..Bound::default()
    };
    let mut codes = Vec::new();
    for probe in &prepared.probes {
        match replayed(executable, probe.probe)? {
            Ok(code) => codes.push(code),
            Err(none) => return Ok(Bound { none: Some(none), ..row }),
        }
    }
    let near_ticks = NEAR_S * blocks.ticks_per_second();
    let found = against_first(CONTESTANTS, seconds, near_ticks, |_, block_s| {
        block(blocks, prepared, &codes, block_s)
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

/// Whether the routine has replays, so that [`bound`] times it.
pub fn has_replay(executable: &Executable, routine: &Routine) -> bool {
    routine.probes.iter().all(|probe| matches!(replayed(executable, probe), Ok(Ok(_))))
}

/// The code of a loop that can be replayed, or why it cannot.
fn replayed(executable: &Executable, probe: &Probe) -> Result<Result<Code, String>, String> {
    let code = code_of(probe, Form::Throughput, executable)?;
    let timed_loop = probe.timed_loop(Form::Throughput);
    Ok(CopiedLoop::replaying(timed_loop, &code, Instead::Independent).map(|_| code))
}

/// The loop, three forms of it, and the loop again.
const CONTESTANTS: usize = 5;

/// One block: a group for each probe, in it fresh copies.
fn block(
    blocks: &mut Blocks<MachineClock>,
    prepared: &Prepared,
    codes: &[Code],
    seconds: f64,
) -> Result<Log, String> {
    let form = Form::Throughput;
    let copies = |(probe, code): (&PreparedProbe, &Code)| -> Result<[CopiedLoop; 5], String> {
        let timed_loop = probe.probe.timed_loop(form);
        let same = || CopiedLoop::again(timed_loop, code);
        let replay = |instead| CopiedLoop::replaying(timed_loop, code, instead);
        Ok([same()?, replay(Instead::Independent)?, replay(Instead::Idle)?, same()?, same()?])
    };
    let copies = prepared.probes.iter().zip(codes).map(copies).collect::<Result<Vec<_>, _>>()?;
    let groups = prepared.probes.iter().zip(&copies).map(|(probe, copies)| {
        let [first, independent, idle, near, again] = copies;
        let all = probe.small().calls();
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
    });
    Ok(blocks.take(groups.collect(), seconds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prepare::Boards;

    fn row(variant: &str, routine: &str) -> Bound {
        let variant = registry::variant(variant).expect("registered");
        let routine = variant.routine(routine).expect("it has this");
        let mut boards = Boards::new(workloads::by_name("uniform-8", 1).expect("a workload"));
        let prepared = boards.prepare(variant, routine).expect("it is right");
        let own = std::env::current_exe().expect("tests are files");
        let executable = Executable::open(&own).expect("symbols");
        bound(&mut Blocks::on(None, 1), &executable, &prepared, 1.0).expect("copied and right")
    }

    #[test]
    fn a_loop_that_has_no_replay_says_why() {
        let none = row("dumb7_loop", "attacks").none.expect("no replay");
        assert!(none.contains("loops inside"), "{none}");
    }
}
