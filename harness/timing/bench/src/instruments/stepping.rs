//! Executed instructions by single-stepping.

use crate::children::{asked, runner_answer};
use build::{Executables, Progress};
use runner::wire::Stepping;
use runner::{Error, Selection};

/// Executed instructions by single-stepping, in the runner.
pub(crate) fn step(
    executables: &Executables,
    selection: &Selection,
    progress: &mut dyn Progress,
) -> Result<Stepping, Error> {
    let mut command = asked(&executables.runner, "step", selection);
    command.args(selection.quick.then_some("--quick"));
    let stepping: Stepping = runner_answer("single-stepping", &mut command, progress)?;
    if let Some(speed) = stepping.steps_per_second {
        progress.note(&format!("single-stepping: {speed:.0} steps a second"));
    }
    if stepping.sampled > 0 {
        let sampled = stepping.sampled;
        progress.note(&format!("single-stepping: {sampled} long probes on a sample of the boards"));
    }
    Ok(stepping)
}
