//! A call of the runner: what it is told, and its answer.

use super::run_child;
use build::Progress;
use runner::{Error, Selection, check};
use serde::de::DeserializeOwned;
use std::process::Command;

/// Tells it what to measure.
pub(crate) fn choose(command: &mut Command, selection: &Selection) {
    let names: Vec<&str> = selection.variants.iter().map(|variant| variant.name).collect();
    command.arg(names.join(",")).args(["--workload", &selection.workload]);
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
}

/// Runs it to its end and reads the one value that it prints.
pub(crate) fn runner_answer<T: DeserializeOwned>(
    stage: &str,
    command: &mut Command,
    progress: &mut dyn Progress,
) -> Result<T, Error> {
    let finished = run_child(stage, command, progress)?;
    if !finished.status.success() {
        let (status, words) = (finished.status, finished.last_words());
        return Err(Error::Check(format!("{stage}: the runner ended with {status}: {words}")));
    }
    serde_json::from_str(&finished.stdout).map_err(|error| check(stage, error))
}
