//! Executed instructions by single-stepping.

use crate::children::answer;
use machine_code::build::{Executables, Progress};
use record::Plan;
use runner::Error;
use runner::wire::Stepping;

/// Executed instructions by single-stepping, in the runner.
pub(crate) fn step(
    executables: &Executables,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Stepping, Error> {
    let stepping: Stepping =
        answer("single-stepping", (&executables.runner, "step"), plan, progress)?;
    if stepping.sampled > 0 {
        let sampled = stepping.sampled;
        progress.note(&format!("single-stepping: {sampled} long probes on a sample of the boards"));
    }
    Ok(stepping)
}
