//! The wall clock by criterion: its estimates, per unit of the model.

use super::bench_target;
use build::{Progress, Workspace};
use record::{ByCriterion, Plan};
use runner::Error;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// criterion's medians on the main workload in nanoseconds per unit, by its id `FORM/MODEL/VARIANT/ROUTINE`.
pub(crate) fn criterion(
    workspace: &Workspace,
    bench: &Path,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<BTreeMap<String, ByCriterion>, Error> {
    let home = workspace.target.join("raybench").join("criterion");
    // It keeps what earlier runs left.
    let _ = std::fs::remove_dir_all(&home);
    let mut command = Command::new(bench);
    command.current_dir(&workspace.root).env("CRITERION_HOME", &home);
    let finished = bench_target("criterion", &mut command, plan, progress)?;
    let mut results = BTreeMap::new();
    read_below(&home, &mut results).map_err(Error::Check)?;
    // Exit code 1 alone says that a routine was wrong; its row says so too.
    if !finished.status.success() && results.is_empty() && finished.status.code() != Some(1) {
        return Err(finished.failure("criterion"));
    }
    Ok(results)
}

#[derive(Deserialize)]
struct Benchmark {
    full_id: String,
    throughput: Option<BTreeMap<String, f64>>,
}

#[derive(Deserialize)]
struct Estimates {
    median: Point,
}

#[derive(Deserialize)]
struct Point {
    point_estimate: f64,
    confidence_interval: Interval,
}

#[derive(Deserialize)]
struct Interval {
    lower_bound: f64,
    upper_bound: f64,
}

/// Reads every folder `new` below `folder`. criterion calls the files private: an absent field is an error that names the
/// file.
fn read_below(folder: &Path, found: &mut BTreeMap<String, ByCriterion>) -> Result<(), String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(()) };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_dir()) {
        if path.file_name().is_none_or(|name| name != "new") {
            read_below(&path, found)?;
            continue;
        }
        let Benchmark { full_id, throughput } = read(&path.join("benchmark.json"))?;
        let Estimates { median } = read(&path.join("estimates.json"))?;
        let units = throughput.as_ref().and_then(|per| per.get("Elements")).copied();
        let units = units.ok_or_else(|| format!("{full_id}: no element throughput"))?;
        let of = |time: f64| time / units;
        let time = ByCriterion {
            center: of(median.point_estimate),
            low: of(median.confidence_interval.lower_bound),
            high: of(median.confidence_interval.upper_bound),
            reason: None,
        };
        found.insert(full_id, time);
    }
    Ok(())
}

fn read<T: DeserializeOwned>(path: &Path) -> Result<T, String> {
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_given_per_unit_and_a_field_that_lacks_is_named() {
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
        let mut found = BTreeMap::new();
        assert_eq!(read_below(&home, &mut found), Ok(()));
        let time = ByCriterion { center: 2.5, low: 2.0, high: 3.0, reason: None };
        let id = "latency/fill/kogge_stone/occluded_fill".to_string();
        assert_eq!(found, BTreeMap::from([(id, time)]));
        write("estimates.json", r#"{"mean":{}}"#);
        let fault = read_below(&home, &mut found).expect_err("it has no median");
        std::fs::remove_dir_all(home).expect("ours");
        assert!(fault.contains("estimates.json: missing field `median`"), "{fault}");
    }
}
