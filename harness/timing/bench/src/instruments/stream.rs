//! Batches on boards that come from memory, in the runner.

use super::{budgets, rows};
use crate::children::choose;
use build::{Executables, Progress};
use record::Streamed;
use runner::{Error, Selection};
use std::process::Command;

/// The rows, model by model.
pub(crate) fn stream(
    executables: &Executables,
    selection: &Selection,
    progress: &mut dyn Progress,
) -> Result<Vec<Streamed>, Error> {
    let mut command = Command::new(&executables.runner);
    choose(command.arg("stream"), selection);
    command.args(["--budget", &budgets(selection.quick).stream.to_string()]);
    rows("streams", &mut command, progress)
}
