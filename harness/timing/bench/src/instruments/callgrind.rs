//! Counts executed instructions by Callgrind, if Valgrind is installed.
//!
//! We name a file to the bench, and it writes its counts there, because the benchmark framework
//! prints other text to the standard output.

use super::run_bench_target;
use machine_code::build::{Progress, Workspace};
use record::Plan;
use runner::Error;
use runner::check_error;
use runner::wire::{CountReport, REPORT_VARIABLE};
use std::path::Path;
use std::process::Command;

/// Runs the Callgrind bench. Returns its counts, and what it left out.
pub(crate) fn run_callgrind(
    workspace: &Workspace,
    bench: &Path,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<CountReport, Error> {
    let (mut command, folder) = (Command::new(bench), workspace.target.join("raybench"));
    std::fs::create_dir_all(&folder).map_err(|error| check_error(folder.display(), error))?;
    let path = folder.join(format!("callgrind-report.{}.json", std::process::id()));
    command.env(REPORT_VARIABLE, &path);
    let output = run_bench_target("callgrind", &mut command, plan, progress)?;
    let report = std::fs::read(&path).map_err(|_| output.failure("the Callgrind bench"))?;
    let _ = std::fs::remove_file(&path);
    serde_json::from_slice(&report).map_err(|error| check_error("callgrind", error))
}
