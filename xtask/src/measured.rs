//! What was measured of routines, in lines for the head of a copied file. It judges nothing.

use crate::{failure::Failure, workspace};
use contract::{Routine, Variant};
use record::{Comparison, Estimate, Record, RoutineResult};
use std::path::Path;

/// The published record, for who has none.
pub const PUBLISHED: &str = "charts/published/record.json.gz";

/// All records that are published, newest first, each with its tiers.
#[cfg(feature = "measure")]
pub fn published() -> Result<Vec<Record>, Failure> {
    let folder = workspace::root().join(crate::record::PUBLISHED);
    let entries = std::fs::read_dir(&folder)
        .map_err(|error| Failure::Input(format!("{}: {error}", workspace::shown(&folder))))?;
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "gz"));
    // The file of another tier is read with the one that it stands beside.
    files.sort_by_key(|file| file.to_string_lossy().len());
    let mut all: Vec<Record> = Vec::new();
    for file in files {
        let record = record::load_with_tiers(&file).map_err(Failure::input)?;
        if all.iter().all(|known| known.id != record.id) {
            all.push(record);
        }
    }
    all.sort_by(|a, b| b.id.cmp(&a.id));
    Ok(all)
}

/// A form, what was timed in it, and in what.
type Times = (&'static str, Vec<String>, &'static str);

/// A line for the record and some for each routine.
pub fn lines(record: &Record, variant: &Variant, routines: &[&Routine]) -> Vec<String> {
    let main = record.workloads.first().map_or("no", |main| &main.name);
    let mut lines = vec![
        String::new(),
        format!("Measured as raybench compiles it, on boards of the workload {main}:"),
    ];
    for routine in routines {
        let result = result(record, variant, routine);
        let name = routine.name;
        match result {
            None => lines.push(format!("- {name}: not measured: it is not in this record")),
            Some(RoutineResult { error: Some(error), .. }) => {
                lines.push(format!("- {name}: not measured: {error}"));
            }
            Some(result) => {
                let times = ["throughput", "latency"].map(|form| times(record, result, form));
                if times.iter().all(|(_, times, _)| times.is_empty()) {
                    lines.push(format!("- {name}: not measured: the record has no time of it"));
                }
                let timed = times.iter().filter(|(_, times, _)| !times.is_empty());
                lines.extend(timed.map(|(form, times, measure)| {
                    format!("- {name}, {form}: {} {measure} a {}", times.join(", "), result.unit)
                }));
            }
        }
    }
    lines.extend([String::new(), format!("({})", record.origin().join(", ")), String::new()]);
    lines
}

/// Records whose times may be cited: the named one, or the newest and the published one.
pub struct Records(Vec<Record>);

impl Records {
    /// Those to choose from.
    pub fn load(named: Option<&Path>) -> Result<Records, Failure> {
        if let Some(path) = named {
            return Ok(Records(vec![record::load(path).map_err(Failure::input)?]));
        }
        let newest = record::newest(&workspace::records()).ok().map(|(_, record)| record);
        let published = record::load(&workspace::root().join(PUBLISHED)).map_err(Failure::input)?;
        Ok(Records(newest.into_iter().chain([published]).collect()))
    }

    /// The first that has a time of one of these routines, else the last.
    pub fn of(&self, variant: &Variant, routines: &[&Routine]) -> &Record {
        let has_times = |record: &&Record| {
            let mut results =
                routines.iter().filter_map(|routine| result(record, variant, routine));
            results.any(|result| !times(record, result, "throughput").1.is_empty())
        };
        let last = self.0.last().expect("one is named or published");
        self.0.iter().find(has_times).unwrap_or(last)
    }
}

fn result<'a>(
    record: &'a Record,
    variant: &Variant,
    routine: &Routine,
) -> Option<&'a RoutineResult> {
    let named = |it: &&RoutineResult| it.variant == variant.name && it.routine == routine.name;
    record.routines.iter().find(named)
}

/// Times on the first workload with caches as they are, of each contest in which the routine stands.
fn times(record: &Record, routine: &RoutineResult, form: &'static str) -> Times {
    let name = routine.name();
    let main = record.workloads.first().map_or("", |main| &main.name);
    let plain: Vec<&Comparison> = record
        .own()
        .filter(|one| {
            let of = &one.condition;
            of.is_plain() && of.form == form && of.workload == main && one.model == routine.model
        })
        .filter(|one| one.standing(&name).is_some() && record.is_contest(one))
        .collect();
    let mut found: Vec<(String, Estimate, Option<Estimate>)> = Vec::new();
    for Comparison { subjects, contended, standings, .. } in plain {
        let standing = standings.iter().find(|standing| standing.name == name);
        found.extend(standing.map(|standing| {
            let contended = *contended || standing.verdict == "contended";
            let said = contended.then(|| "contended".to_string());
            let of: Vec<String> = subjects.iter().cloned().chain(said).collect();
            (of.join(" "), standing.ns_per_unit, standing.cycles_per_unit)
        }));
    }
    let in_cycles = found.iter().all(|(_, _, cycles)| cycles.is_some());
    let shown = |(of, ns, cycles): (String, Estimate, Option<Estimate>)| {
        let Estimate { center, low, high } = cycles.filter(|_| in_cycles).unwrap_or(ns);
        let time = table::interval([center, low, high]);
        if of.is_empty() { time } else { format!("{of} {time}") }
    };
    (form, found.into_iter().map(shown).collect(), if in_cycles { "core cycles" } else { "ns" })
}
