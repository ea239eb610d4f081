//! A call of the runner: what it is told, and its answer.

use super::run_child;
use build::Progress;
use runner::{Error, Selection, check};
use serde::de::DeserializeOwned;
use std::path::Path;
use std::process::Command;

/// A call of it that is to do this with what was chosen.
pub(crate) fn asked(runner: &Path, verb: &str, selection: &Selection) -> Command {
    let mut command = Command::new(runner);
    let names: Vec<&str> = selection.variants.iter().map(|variant| variant.name).collect();
    command.args([verb, &names.join(","), "--workload", &selection.workload]);
    command.args(["--seed", &selection.seed.to_string()]);
    if let Some(only) = selection.only_in_words() {
        command.args(["--only", &only]);
    }
    if let Some(model) = selection.model {
        command.args(["--model", model.name()]);
    }
    if let Some(path) = &selection.positions {
        command.arg("--positions").arg(path);
    }
    command
}

/// Runs it to its end and reads the one value that it prints.
pub(crate) fn runner_answer<T: DeserializeOwned>(
    stage: &str,
    command: &mut Command,
    progress: &mut dyn Progress,
) -> Result<T, Error> {
    let finished = run_child(stage, command, progress)?;
    if !finished.status.success() {
        return Err(finished.failure(&format!("{stage}: the runner")));
    }
    serde_json::from_str(&finished.stdout).map_err(|error| check(stage, error))
}
