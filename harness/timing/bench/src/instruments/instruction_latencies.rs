//! What instructions take, in chains of each.

use crate::children::{choose, runner_answer};
use build::{Executables, Progress};
use runner::wire::InstructionLatencies;
use runner::{Error, Selection};
use std::process::Command;

/// What instructions take, in the runner.
pub(crate) fn instruction_latencies(
    executables: &Executables,
    selection: &Selection,
    progress: &mut dyn Progress,
) -> Result<InstructionLatencies, Error> {
    let mut command = Command::new(&executables.runner);
    choose(command.arg("instruction-latencies"), selection);
    runner_answer("instruction latencies", &mut command, progress)
}
