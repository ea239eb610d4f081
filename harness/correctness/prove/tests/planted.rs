//! Planted faults: each garbled form of the published routines is refuted by an input on which it
//! is wrong, or proved to be the same function. The forms are those that the conformance suite is
//! tried on; here the machine code of this very test is proved or refuted.
#![cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]

mod lanes;
mod listings;
mod shown;
mod south;
mod tables;
mod touches;

use crate::faults::{Fault, judge_all, tables as fault_tables};
use contract::Probe;
use machine_code::decode::Executable;
use prove::question::Precondition;
use prove::{Conclusion, Limits, Target, prove};
use std::sync::LazyLock;
use variants as _;

static OWN: LazyLock<Executable> = LazyLock::new(|| {
    let own = std::env::current_exe().expect("tests are files");
    Executable::open(&own).expect("an executable with symbols")
});

#[test]
fn each_fault_is_refuted_and_each_control_is_proved() {
    judge_all(&fault_tables(), judge);
}

fn judge(fault: &Fault, probe: &Probe, is_wrong: bool) -> Result<(), String> {
    let model = fault.routine.model;
    let target = Target { executable: &OWN, model, probe, has_bmi1: true };
    let found = match prove(&target, Precondition::Used, Limits::default()).conclusion {
        Conclusion::Proved(_) if !is_wrong => return Ok(()),
        Conclusion::Refuted(found) if is_wrong => found,
        other => return Err(format!("{other:?}")),
    };
    // SAFETY: no planted form needs a feature beyond x86-64 that was not asked for.
    let given = unsafe { probe.call(&found.arguments) };
    if !found.gives(&given) {
        return Err("the semantics differ from the processor".to_string());
    }
    if given == found.right {
        return Err(format!("no fault at {:x?}", found.arguments));
    }
    Ok(())
}
