//! The wall clock by criterion, whose pages are its own.

use super::bench_target;
use super::criterion_results::{CriterionResult, criterion_results};
use machine_code::build::{Progress, Workspace};
use record::{CriterionTime, Plan};
use runner::Error;
use runner::wire::CRITERION_SECONDS_VARIABLE;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

/// criterion on the main workload, in so much time; nothing if it has none.
pub(crate) fn criterion(
    workspace: &Workspace,
    bench: &Path,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<BTreeMap<String, CriterionResult>, Error> {
    let seconds = match plan.criterion() {
        CriterionTime::None => return Ok(BTreeMap::new()),
        // Its own analysis of some hundred benchmarks takes the rest of the minute.
        CriterionTime::Minute => "20",
        CriterionTime::Full => "full",
    };
    let home = workspace.target.join("criterion");
    // File systems may keep times in whole seconds.
    let start = SystemTime::now() - Duration::from_secs(1);
    let mut command = Command::new(bench);
    command
        .current_dir(&workspace.root)
        .env(CRITERION_SECONDS_VARIABLE, seconds)
        .env("CRITERION_HOME", &home);
    let finished = bench_target("criterion", &mut command, plan, progress)?;
    for note in finished.stderr.lines().filter_map(|line| line.strip_prefix("note: ")) {
        progress.note(note);
    }
    let results = criterion_results(&home, start).map_err(Error::Check)?;
    // Exit code 1 alone says that a routine was wrong; its row says so too.
    if !finished.status.success() && results.is_empty() && finished.status.code() != Some(1) {
        return Err(finished.failure("criterion"));
    }
    Ok(results)
}
