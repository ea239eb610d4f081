//! Batches on boards that come from memory, in the runner.

use super::{budgets, rows};
use crate::children::asked;
use build::{Executables, Progress};
use contract::Tier;
use runner::wire::Sitting;
use runner::{Error, Selection};

/// The sittings, model by model.
pub(crate) fn stream(
    executables: &Executables,
    selection: &Selection,
    tier: Tier,
    progress: &mut dyn Progress,
) -> Result<Vec<Sitting>, Error> {
    let mut command = asked(&executables.runner, "stream", selection);
    command.args(["--tier", tier.name()]);
    command.args(["--budget", &budgets(selection.quick).stream.to_string()]);
    rows("streams", &mut command, progress)
}
