//! A call of a measuring executable: what it is told, and its answer.

use super::run_child;
use machine_code::build::Progress;
use runner::{Error, check};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;
use std::process::Command;

/// Has it do this and reads the one value that it prints.
pub(crate) fn answer<T: DeserializeOwned>(
    stage: &str,
    (executable, verb): (&Path, &str),
    told: &impl Serialize,
    progress: &mut dyn Progress,
) -> Result<T, Error> {
    let told = serde_json::to_string(told).map_err(|error| check(stage, error))?;
    let finished = run_child(stage, Command::new(executable).arg(verb), told, progress)?;
    if !finished.status.success() {
        return Err(finished.failure(&format!("{stage}: {verb}")));
    }
    serde_json::from_str(&finished.stdout).map_err(|error| check(stage, error))
}
