//! The measuring processes of a run, an instrument a file. They are called one after the other, never
//! two at once.

mod bounds;
mod callgrind;
mod criterion;
mod criterion_results;
mod external;
mod rounds;
mod stepping;
mod stream;
mod verify;

pub(crate) use bounds::bounds;
pub(crate) use callgrind::callgrind;
pub(crate) use criterion::criterion;
pub(crate) use criterion_results::CriterionResult;
pub(crate) use external::external;
pub(crate) use rounds::{Between, Quota, one_by_one, ours, seconds_of_sittings, sittings, sweep};
pub(crate) use stepping::step;
pub(crate) use stream::stream;
pub(crate) use verify::verified;
pub use verify::verify;

use crate::children::{Finished, run_child, runner_answer};
use build::Progress;
use runner::wire::Rows;
use runner::{Error, Selection};
use serde::de::DeserializeOwned;
use std::process::Command;

/// Seconds of samples for one routine.
pub(crate) struct Budgets {
    pub(crate) bounds: f64,
    pub(crate) stream: f64,
    /// Beside other compilers.
    pub(crate) external: f64,
}

pub(crate) const fn budgets(quick: bool) -> Budgets {
    match quick {
        true => Budgets { bounds: 0.4, stream: 0.5, external: 0.4 },
        false => Budgets { bounds: 0.8, stream: 1.5, external: 0.8 },
    }
}

/// The rows that a runner answers with, if nothing was wrong.
fn rows<T: DeserializeOwned>(
    what: &str,
    command: &mut Command,
    progress: &mut dyn Progress,
) -> Result<Vec<T>, Error> {
    let Rows { rows, errors } = runner_answer(what, command, progress)?;
    match errors.is_empty() {
        true => Ok(rows),
        false => Err(Error::Check(errors.join("; "))),
    }
}

/// Runs a bench target on the selection.
fn bench_target(
    stage: &str,
    command: &mut Command,
    selection: &Selection,
    progress: &mut dyn Progress,
) -> Result<Finished, Error> {
    for (name, value) in selection.to_environment() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    run_child(stage, command.arg("--bench"), progress)
}
