//! The measuring processes of a run, an instrument a file. They are called one after the other, never
//! two at once.

mod bounds;
mod callgrind;
mod criterion;
mod external;
mod rounds;
mod stepping;
mod verify;

pub(crate) use bounds::bounds;
pub(crate) use callgrind::callgrind;
pub(crate) use criterion::criterion;
pub(crate) use external::external;
pub(crate) use rounds::{Between, Quota, one_by_one, ours, seconds_of_sittings, sittings};
pub(crate) use stepping::step;
pub(crate) use verify::verified;
pub use verify::verify;

use crate::children::{Finished, answer, run_child};
use build::Progress;
use record::Plan;
use runner::wire::{PLAN_VARIABLE, Rows};
use runner::{Error, check};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;
use std::process::Command;

/// The rows that a runner answers with, if nothing was wrong.
fn rows<T: DeserializeOwned>(
    what: &str,
    verb: (&Path, &str),
    told: &impl Serialize,
    progress: &mut dyn Progress,
) -> Result<Vec<T>, Error> {
    let Rows { rows, errors } = answer(what, verb, told, progress)?;
    match errors.is_empty() {
        true => Ok(rows),
        false => Err(Error::Check(errors.join("; "))),
    }
}

/// Runs a bench target on this plan.
fn bench_target(
    stage: &str,
    command: &mut Command,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Finished, Error> {
    let plan = serde_json::to_string(plan).map_err(|error| check(stage, error))?;
    command.arg("--bench").env(PLAN_VARIABLE, plan);
    run_child(stage, command, String::new(), progress)
}
