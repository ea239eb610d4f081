//! What criterion left in its folder: estimates and samples, per unit of the model.
//!
//! criterion calls these files private, so only what is needed is read, and an absent field is an
//! error that names the file. Only results newer than the run are taken: the folder keeps those
//! of earlier runs, which criterion's own pages compare with.

use record::ByCriterion;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// One benchmark: its identity is `FORM/MODEL/VARIANT/ROUTINE`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CriterionResult {
    /// Median with criterion's own bootstrap interval of 95 %, in nanoseconds per unit.
    pub ns_per_unit: ByCriterion,
    /// Every sample in the order taken.
    pub samples_ns_per_unit: Vec<f64>,
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

#[derive(Deserialize)]
struct Sample {
    iters: Vec<f64>,
    times: Vec<f64>,
}

/// All results below `home` that were written since `start`, by full id.
///
/// # Errors
/// If a file of a new result cannot be read or is not what criterion 0.8 writes.
pub(super) fn criterion_results(
    home: &Path,
    start: SystemTime,
) -> Result<BTreeMap<String, CriterionResult>, String> {
    let mut results = BTreeMap::new();
    for folder in new_folders(home) {
        let estimates = folder.join("estimates.json");
        let written = estimates.metadata().and_then(|metadata| metadata.modified());
        if written.is_ok_and(|written| written >= start) {
            let (id, result) = result(&folder)?;
            results.insert(id, result);
        }
    }
    Ok(results)
}

fn result(folder: &Path) -> Result<(String, CriterionResult), String> {
    let benchmark: Benchmark = read(&folder.join("benchmark.json"))?;
    let estimates: Estimates = read(&folder.join("estimates.json"))?;
    let sample: Sample = read(&folder.join("sample.json"))?;
    let units = benchmark.throughput.as_ref().and_then(|per| per.get("Elements")).copied();
    let units = units.ok_or_else(|| format!("{}: no element throughput", benchmark.full_id))?;
    let median = estimates.median;
    let samples = sample.iters.iter().zip(&sample.times);
    let result = CriterionResult {
        ns_per_unit: ByCriterion {
            center: median.point_estimate / units,
            low: median.confidence_interval.lower_bound / units,
            high: median.confidence_interval.upper_bound / units,
            reason: None,
        },
        samples_ns_per_unit: samples.map(|(passes, ns)| ns / passes / units).collect(),
    };
    Ok((benchmark.full_id, result))
}

fn read<T: DeserializeOwned>(path: &Path) -> Result<T, String> {
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Folders called `new` below `home`.
fn new_folders(home: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(home) else { return Vec::new() };
    let folders = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_dir());
    let below = |path: PathBuf| match path.file_name() {
        Some(name) if name == "new" => vec![path],
        _ => new_folders(&path),
    };
    folders.flat_map(below).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::time::Duration;

    fn criterion_home(name: &str) -> PathBuf {
        let home = std::env::temp_dir().join(format!("raybench-{name}-{}", std::process::id()));
        let folder = home.join("latency_fill/kogge_stone/occluded_fill/new");
        fs::create_dir_all(&folder).unwrap();
        let write = |file: &str, text: &str| fs::write(folder.join(file), text).unwrap();
        write(
            "benchmark.json",
            r#"{"group_id":"latency/fill","throughput":{"Elements":100},
                "full_id":"latency/fill/kogge_stone/occluded_fill"}"#,
        );
        write(
            "estimates.json",
            r#"{"median":{"point_estimate":250.0,"standard_error":1.0,
                "confidence_interval":{"confidence_level":0.95,"lower_bound":200.0,
                "upper_bound":300.0}}}"#,
        );
        write("sample.json", r#"{"sampling_mode":"Flat","iters":[10.0,10.0],"times":[2000,3000]}"#);
        home
    }

    #[test]
    fn figures_are_given_per_unit() {
        let home = criterion_home("per-unit");
        let results = criterion_results(&home, SystemTime::UNIX_EPOCH).unwrap();
        let result = &results["latency/fill/kogge_stone/occluded_fill"];
        let time = ByCriterion { center: 2.5, low: 2.0, high: 3.0, reason: None };
        assert_eq!(result.ns_per_unit, time);
        assert_eq!(result.samples_ns_per_unit, [2.0, 3.0]);
        fs::remove_dir_all(home).unwrap();
    }

    #[test]
    fn results_of_earlier_runs_are_left_alone() {
        let home = criterion_home("earlier");
        let later = SystemTime::now() + Duration::from_secs(60);
        assert!(criterion_results(&home, later).unwrap().is_empty());
        fs::remove_dir_all(home).unwrap();
    }
}
