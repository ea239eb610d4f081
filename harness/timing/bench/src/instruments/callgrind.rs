//! Executed instructions by Callgrind.

use super::in_environment;
use crate::children::run_child;
use build::{Progress, Workspace};
use host::{NO_VALGRIND, valgrind_version};
use runner::wire::{CountReport, REPORT_VARIABLE};
use runner::{Error, Selection, check};
use std::path::Path;
use std::process::Command;

/// Executed instructions by Callgrind.
pub(crate) fn callgrind(
    workspace: &Workspace,
    bench: &Path,
    selection: &Selection,
    progress: &mut dyn Progress,
) -> Result<CountReport, Error> {
    let Some(version) = valgrind_version() else {
        let skip =
            |variant: &&contract::Variant| (variant.name.to_string(), NO_VALGRIND.to_string());
        let skipped = selection.variants.iter().map(skip).collect();
        return Ok(CountReport { skipped, ..CountReport::default() });
    };
    let report = count(&workspace.target.join("raybench"), bench, selection, progress)?;
    Ok(CountReport { valgrind: Some(version), ..report })
}

fn count(
    folder: &Path,
    bench: &Path,
    selection: &Selection,
    progress: &mut dyn Progress,
) -> Result<CountReport, Error> {
    let path = folder.join(format!("callgrind-report.{}.json", std::process::id()));
    std::fs::create_dir_all(folder).map_err(|error| check(folder.display(), error))?;
    let mut command = Command::new(bench);
    in_environment(&mut command, selection).arg("--bench").env(REPORT_VARIABLE, &path);
    let finished = run_child("callgrind", &mut command, progress)?;
    let report = std::fs::read(&path);
    let _ = std::fs::remove_file(&path);
    let report = report.map_err(|_| {
        let (status, words) = (finished.status, finished.last_words());
        Error::Check(format!("the Callgrind bench ended with {status}: {words}"))
    })?;
    serde_json::from_slice(&report).map_err(|error| check("callgrind report", error))
}
