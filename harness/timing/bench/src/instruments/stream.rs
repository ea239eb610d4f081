//! Batches on boards that come from memory, in the runner.

use super::rows;
use machine_code::build::{Executables, Progress};
use record::Plan;
use runner::Error;
use runner::wire::Sitting;

/// The sittings, model by model.
pub(crate) fn stream(
    executables: &Executables,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Vec<Sitting>, Error> {
    rows("streams", (&executables.runner, "stream"), plan, progress)
}
