//! Measures wall-clock times by criterion, and reads its estimates, per unit of the model.
//!
//! criterion has no report for programs, so we read the files that it keeps between runs. It calls
//! them private, so a new version may change them. An absent field is therefore an error that names
//! the file; otherwise figures would be missing unnoticed.

use super::run_bench_target;
use machine_code::build::{Progress, Workspace};
use record::{Estimate, Plan};
use runner::Error;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;

use std::path::Path;
use std::process::Command;

/// Returns criterion's medians on the main workload in nanoseconds per unit, by its id
/// `FORM/MODEL/VARIANT/ROUTINE`.
pub(crate) fn run_criterion(
    workspace: &Workspace,
    bench: &Path,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<BTreeMap<String, Estimate>, Error> {
    let home = workspace.target.join("raybench").join("criterion");
    // criterion keeps the files of earlier runs, and we would read them as results of this run.
    let _ = std::fs::remove_dir_all(&home);
    let mut command = Command::new(bench);
    command.current_dir(&workspace.root).env("CRITERION_HOME", &home);
    let output = run_bench_target("criterion", &mut command, plan, progress)?;
    let mut results = BTreeMap::new();
    read_below(&home, &mut results).map_err(Error::Check)?;
    // With exit code 1 a routine was wrong. That is no failure, because its row shows it too.
    if !output.status.success() && results.is_empty() && output.status.code() != Some(1) {
        return Err(output.failure("criterion"));
    }
    Ok(results)
}

/// Reads every folder `new` below `folder`: there criterion keeps the results of its last run.
fn read_below(folder: &Path, results: &mut BTreeMap<String, Estimate>) -> Result<(), String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(()) };
    for entry in entries.flatten() {
        let path = entry.path();
        if !path.is_dir() {
            continue;
        }
        if path.file_name().is_none_or(|name| name != "new") {
            read_below(&path, results)?;
            continue;
        }
        let id: String = read(&path.join("benchmark.json"), "/full_id")?;
        let units: f64 = read(&path.join("benchmark.json"), "/throughput/Elements")?;
        let estimates = path.join("estimates.json");
        let center: f64 = read(&estimates, "/median/point_estimate")?;
        let low: f64 = read(&estimates, "/median/confidence_interval/lower_bound")?;
        let high: f64 = read(&estimates, "/median/confidence_interval/upper_bound")?;
        let estimate = Estimate { center: center / units, low: low / units, high: high / units };
        results.insert(id, estimate);
    }
    Ok(())
}

/// Reads the field of a file with this JSON pointer. The error names the file.
fn read<T: DeserializeOwned>(path: &Path, pointer: &str) -> Result<T, String> {
    let file = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| format!("{file}: {error}"))?;
    let document: Value =
        serde_json::from_str(&text).map_err(|error| format!("{file}: {error}"))?;
    let value = document.pointer(pointer).cloned().unwrap_or_default();
    serde_json::from_value(value).map_err(|error| format!("{file}: {pointer}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_per_unit_and_missing_field_is_named() {
        let home = std::env::temp_dir().join(format!("raybench-criterion-{}", std::process::id()));
        let folder = home.join("latency_fill/kogge_stone/occluded_fill/new");
        std::fs::create_dir_all(&folder).expect("writable");
        let write = |file: &str, text: &str| std::fs::write(folder.join(file), text).expect("room");
        write(
            "benchmark.json",
            r#"{"full_id":"latency/fill/kogge_stone/occluded_fill","throughput":{"Elements":100}}"#,
        );
        write(
            "estimates.json",
            r#"{"median":{"point_estimate":250.0,
                "confidence_interval":{"lower_bound":200.0,"upper_bound":300.0}}}"#,
        );
        let mut results = BTreeMap::new();
        assert_eq!(read_below(&home, &mut results), Ok(()));
        let time = Estimate { center: 2.5, low: 2.0, high: 3.0 };
        let id = "latency/fill/kogge_stone/occluded_fill".to_string();
        assert_eq!(results, BTreeMap::from([(id, time)]));
        write("estimates.json", r#"{"mean":{}}"#);
        let fault = read_below(&home, &mut results).expect_err("it has no median");
        std::fs::remove_dir_all(home).expect("ours");
        assert!(fault.contains("estimates.json: /median/point_estimate: invalid type"), "{fault}");
    }
}
