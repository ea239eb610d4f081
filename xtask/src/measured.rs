//! What was measured of routines, in lines for the head of a copied file. It judges nothing.

use crate::{failure::Failure, workspace};
use contract::{Routine, Variant};
use record::{Comparison, Estimate, Record, RoutineResult, TooFew};
use std::path::Path;

/// The published records, newest first.
pub fn published() -> Result<Vec<Record>, Failure> {
    let all = record::published(&workspace::root()).map_err(Failure::input)?;
    Ok(all.into_iter().map(|(_, record)| record).collect())
}

/// A form, what was timed in it, and in what.
type Times = (&'static str, Vec<String>, &'static str);

/// A line for the record, then up to two for each routine.
pub fn lines(record: &Record, variant: &Variant, routines: &[&Routine]) -> Vec<String> {
    let main = record.workloads.first().map_or("no", |main| &main.name);
    let origin = record.origin().join(", ");
    let mut lines = vec![format!(
        "Measured in raybench's own build, on boards of the workload {main} ({origin}):"
    )];
    for routine in routines {
        let result = result(record, variant, routine);
        let name = if routines.len() == 1 { String::new() } else { format!("{}, ", routine.name) };
        match result {
            None => lines.push(format!("- {name}not measured: it is not in this record")),
            Some(RoutineResult { error: Some(error), .. }) => {
                lines.push(format!("- {name}not measured: {error}"));
            }
            Some(result) => {
                let times = [record::Form::Throughput, record::Form::Latency]
                    .map(|form| times(record, result, form));
                if times.iter().all(|(_, times, _)| times.is_empty()) {
                    let why = match lacks_samples(record, &result.name()) {
                        true => TooFew::WORDS,
                        false => "the record has no time of it",
                    };
                    lines.push(format!("- {name}not measured: {why}"));
                }
                let timed = times.iter().filter(|(_, times, _)| !times.is_empty());
                lines.extend(timed.map(|(form, times, measure)| {
                    format!("- {name}{form}: {} {measure} per {}", times.join(", "), result.unit)
                }));
            }
        }
    }
    lines
}

/// Records whose times a file may cite, in the order of preference.
pub struct Records(Vec<Record>);

impl Records {
    /// The named one, or the newest of this machine and the published ones.
    pub fn load(named: Option<&Path>) -> Result<Records, Failure> {
        if let Some(path) = named {
            return Ok(Records(vec![record::load(path).map_err(Failure::input)?]));
        }
        let newest = record::newest(&workspace::records()).ok().map(|(_, record)| record);
        Ok(Records(newest.into_iter().chain(published()?).collect()))
    }

    /// The published ones.
    pub fn published() -> Result<Records, Failure> {
        Ok(Records(published()?))
    }

    /// The first that has a time of one of these routines, else the last.
    pub fn of(&self, variant: &Variant, routines: &[&Routine]) -> &Record {
        let has_times = |record: &&Record| {
            let mut results =
                routines.iter().filter_map(|routine| result(record, variant, routine));
            results.any(|result| !times(record, result, record::Form::Throughput).1.is_empty())
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

/// Whether too few samples of a routine were clean for a time of it.
fn lacks_samples(record: &Record, name: &str) -> bool {
    record.own().any(|one| one.lacks_samples(name))
}

/// Times on the first workload with caches as they are, of each contest in which the routine stands.
fn times(record: &Record, routine: &RoutineResult, form: record::Form) -> Times {
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
    let timed = || plain.iter().filter_map(|one| one.standing(&name));
    let in_cycles = timed().all(|one| one.cycles_per_unit.is_some());
    let shown = |one: &&Comparison| {
        let standing = one.standing(&name)?;
        let cycles = standing.cycles_per_unit.filter(|_| in_cycles);
        let Estimate { center, low, high } = cycles.unwrap_or(standing.ns_per_unit);
        let time = table::interval([center, low, high]);
        let subjects = one.subjects.iter().map(|subject| subject.to_string());
        Some(subjects.chain([time]).collect::<Vec<_>>().join(" "))
    };
    let times = plain.iter().filter_map(shown).collect();
    (form.name(), times, if in_cycles { "core cycles" } else { "ns" })
}
