//! Planted faults. Each faulty form of the published routines is refuted by an input on which it is
//! wrong, and each control is proved. The forms are those of the tests of the conformance suite; we
//! prove or refute the machine code in this test's executable.
#![cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]

mod lanes;
mod listings;
mod shown;
mod south;
mod tables;
mod touches;

use crate::faults::{Fault, judge_tables, tables as fault_tables};
use contract::Probe;
use machine_code::decode::Executable;
use prove::question::Precondition;
use prove::{Conclusion, Limits, Target, prove};
use std::sync::LazyLock;
use variants as _;

/// The executable of this test, which has the machine code of the planted functions.
static TEST_EXECUTABLE: LazyLock<Executable> = LazyLock::new(|| {
    let path = std::env::current_exe().expect("tests are files");
    Executable::open(&path).expect("an executable with symbols")
});

#[test]
fn each_fault_is_refuted_and_each_control_is_proved() {
    judge_tables(&fault_tables(), judge);
}

#[test]
fn faults_of_the_pairs_that_a_piece_changes_are_refuted() {
    judge_tables(&[crate::faults::changes::FAULTS], judge);
}

/// Checks the verdict on a fault or control. The input that refutes a fault is run on the processor
/// as well, so that a fault of the semantics cannot pass for the planted one.
fn judge(fault: &Fault, probe: &Probe, is_wrong: bool) -> Result<(), String> {
    let model = fault.routine.model;
    let target = Target { executable: &TEST_EXECUTABLE, model, probe, has_bmi1: true };
    let counterexample = match prove(&target, Precondition::Used, Limits::default()).conclusion {
        Conclusion::Proved(_) if !is_wrong => return Ok(()),
        Conclusion::Refuted(counterexample) if is_wrong => counterexample,
        other => return Err(format!("{other:?}")),
    };
    // SAFETY: no planted form needs a feature beyond x86-64 that was not asked for.
    let answer = unsafe { probe.call(&counterexample.arguments) };
    if !counterexample.gives(&answer) {
        return Err("the semantics differ from the processor".to_string());
    }
    if answer == counterexample.right {
        return Err(format!("no fault at {:x?}", counterexample.arguments));
    }
    Ok(())
}
