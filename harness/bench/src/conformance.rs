//! The whole conformance suite, on the binary that is timed.

use crate::error::Error;
use crate::instruments::runner_answer;
use crate::progress::Progress;
use crate::wire::Verified;
use oracle::Effort;
use std::path::Path;
use std::process::Command;

/// Compares every answer of the variants with the oracle's, in the given runner: one row for each
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
