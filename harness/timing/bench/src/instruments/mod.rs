//! The measuring processes of a run, which run one after the other.
//!
//! Each is a verb of the runner or a bench target, and gets a plan in JSON (`children.rs`). Nothing
//! is measured in this process, because its caches, its frequency and its memory layout depend on
//! what it did before. A new process does not have that history.

mod bounds;
mod callgrind;
mod criterion;
mod external;
mod rounds;

pub(crate) use bounds::time_bounds;
pub(crate) use callgrind::run_callgrind;
pub(crate) use criterion::run_criterion;
pub(crate) use external::time_other_compilers;
pub(crate) use rounds::{
    Build, LIMIT_REMEDY, SamplingBudget, Turn, core_share, is_good, sample_in_sequence,
    take_invocation, turns, wanted_invocations,
};

use crate::children::{ChildOutput, answer, run_child};
use machine_code::build::{Executables, Progress};
use record::Plan;
use runner::wire::{PLAN_VARIABLE, Rows, Stepping, Verified, VerifyRequest};
use runner::{Error, check_error};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;
use std::process::Command;

/// Verifies the answers on edge cases and on the workload of a run, in the binary that is timed.
pub(crate) fn verify_routines(
    executables: &Executables,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Vec<Verified>, Error> {
    let request = VerifyRequest { plan: plan.clone(), whole: false };
    answer("verify", (&executables.runner, "verify"), &request, progress)
}

/// Runs the whole conformance suite in the given runner, which compares every answer of the
/// variants with the oracle's: a row for each routine, right, wrong or skipped.
///
/// # Errors
/// If the runner cannot be run or does not answer.
pub fn verify(
    runner: &Path,
    variants: &[String],
    progress: &mut dyn Progress,
) -> Result<Vec<Verified>, Error> {
    let plan = Plan { variants: variants.to_vec(), full: true, ..Plan::default() };
    answer("verify", (runner, "verify"), &VerifyRequest { plan, whole: true }, progress)
}

/// Counts executed instructions by single-stepping in the runner.
pub(crate) fn step(
    executables: &Executables,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Stepping, Error> {
    let runner = &executables.runner;
    let stepping: Stepping = answer("single-stepping", (runner, "step"), plan, progress)?;
    if stepping.sampled > 0 {
        let sampled = stepping.sampled;
        progress.note(&format!("single-stepping: {sampled} long probes on a sample of the boards"));
    }
    Ok(stepping)
}

/// Returns the rows that a runner answers with; an error if the answer has errors.
fn rows<T: DeserializeOwned>(
    stage: &str,
    verb: (&Path, &str),
    request: &impl Serialize,
    progress: &mut dyn Progress,
) -> Result<Vec<T>, Error> {
    let Rows { rows, errors } = answer(stage, verb, request, progress)?;
    if !errors.is_empty() {
        return Err(Error::Check(errors.join("; ")));
    }
    Ok(rows)
}

/// Runs a bench target on this plan.
fn run_bench_target(
    stage: &str,
    command: &mut Command,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<ChildOutput, Error> {
    let plan = serde_json::to_string(plan).map_err(|error| check_error(stage, error))?;
    command.arg("--bench").env(PLAN_VARIABLE, plan);
    run_child(stage, command, String::new(), progress)
}
