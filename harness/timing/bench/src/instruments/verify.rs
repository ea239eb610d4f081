//! Every answer beside the oracle's, on the binary that is timed.

use crate::children::answer;
use machine_code::build::{Executables, Progress};
use oracle::Effort;
use record::Plan;
use runner::Error;
use runner::wire::{Verified, Verify};
use std::path::Path;

/// The answers on edge cases and on the workload of a run.
pub(crate) fn verified(
    executables: &Executables,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Vec<Verified>, Error> {
    let asked = Verify { plan: plan.clone(), whole: false };
    answer("verify", (&executables.runner, "verify"), &asked, progress)
}

/// The whole conformance suite: compares every answer of the variants with the oracle's, in the given runner: one row for each
/// routine, right, wrong or skipped.
///
/// # Errors
/// If the runner cannot be run or does not answer.
pub fn verify(
    runner: &Path,
    variants: &[String],
    effort: Effort,
    progress: &mut dyn Progress,
) -> Result<Vec<Verified>, Error> {
    let plan = Plan { variants: variants.to_vec(), full: true, ..Plan::default() };
    answer("verify", (runner, "verify"), &Verify { plan, whole: effort == Effort::Full }, progress)
}
