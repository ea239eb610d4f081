//! Executed instructions by Callgrind, if it is there.

use super::reported;
use build::{Progress, Workspace};
use runner::wire::{CountReport, REPORT_VARIABLE};
use runner::{Error, Selection};
use std::path::Path;
use std::process::Command;

/// What the Callgrind bench counted, and what it left out.
pub(crate) fn callgrind(
    workspace: &Workspace,
    bench: &Path,
    selection: &Selection,
    progress: &mut dyn Progress,
) -> Result<CountReport, Error> {
    let (mut command, folder) = (Command::new(bench), workspace.target.join("raybench"));
    let place = (folder.as_path(), REPORT_VARIABLE);
    let (finished, report) = reported("callgrind", &mut command, place, selection, progress)?;
    report.ok_or_else(|| finished.failure("the Callgrind bench"))
}
