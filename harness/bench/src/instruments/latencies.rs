//! What instructions and single loops take.

use crate::children::{choose, runner_answer};
use build::{Executables, Progress};
use runner::wire::Latencies;
use runner::{Error, Selection};
use std::process::Command;

/// What instructions and single loops take, in the runner.
pub(crate) fn latencies(
    executables: &Executables,
    selection: &Selection,
    progress: &mut dyn Progress,
) -> Result<Latencies, Error> {
    let mut command = Command::new(&executables.runner);
    choose(command.arg("latencies"), selection);
    runner_answer("latencies", &mut command, progress)
}
