//! Every answer beside the oracle's, on the binary that is timed.

use crate::children::{asked, runner_answer};
use build::{Executables, Progress};
use oracle::Effort;
use runner::wire::Verified;
use runner::{Error, Selection};
use std::path::Path;
use std::process::Command;

/// The answers on edge cases and on the workload of a run.
pub(crate) fn verified(
    executables: &Executables,
    selection: &Selection,
    progress: &mut dyn Progress,
) -> Result<Vec<Verified>, Error> {
    runner_answer("verify", &mut asked(&executables.runner, "verify", selection), progress)
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
    let effort = match effort {
        Effort::Edges => "edges",
        Effort::Full => "full",
    };
    let mut command = Command::new(runner);
    command.args(["verify", &variants.join(","), "--effort", effort]);
    runner_answer("verify", &mut command, progress)
}
