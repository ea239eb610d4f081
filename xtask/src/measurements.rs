//! Published records, and the measured times of a routine for the head of its extracted file.

use crate::{failure::Failure, workspace};
use contract::{Routine, Variant};
use extract::Selected;
use record::{Estimate, Form, Record, RoutineResult, TooFew};

/// Returns the published records, in the order of [`record::load_published`].
pub fn published_records() -> Result<Vec<Record>, Failure> {
    let records = record::load_published(&workspace::root()).map_err(Failure::input)?;
    Ok(records.into_iter().map(|(_, record)| record).collect())
}

/// Returns lines on the record, and on the times of each routine.
pub fn head_lines(record: &Record, selected: &[Selected]) -> Vec<String> {
    let workload = record.workloads.first().map_or("", |profile| &profile.name);
    let kind = oracle::workloads::names().iter().find(|kind| kind.name == workload);
    let boards = kind.map_or(workload, |kind| kind.description);
    let head = format!(
        "Measured in raybench's build on boards from {boards} ({}):",
        record.origin(&::charts::cpu_called(&record.machine)).join(", ")
    );
    let mut lines = vec![head];
    let is_of_one_variant = selected.iter().all(|(variant, _)| variant.name == selected[0].0.name);
    for (variant, routine) in selected {
        let name = match selected {
            [_] => String::new(),
            _ if is_of_one_variant => format!("{}, ", routine.name),
            _ => format!("{}/{}, ", variant.name, routine.name),
        };
        let times = match routine_result(record, variant, routine) {
            Some(result) => routine_times(record, result),
            None => Err("it is not in this record".to_string()),
        };
        match times {
            Ok(times) => lines.extend(times.iter().map(|time| format!("- {name}{time}"))),
            Err(reason) => lines.push(format!("- {name}not measured: {reason}")),
        }
    }
    lines
}

/// Records whose times a file may cite, in the order of preference.
pub struct Records(Vec<Record>);

impl Records {
    /// Loads the newest record of this machine, and the published ones.
    pub fn load() -> Result<Records, Failure> {
        let newest = record::load_newest(&workspace::records()?).ok().map(|(_, record)| record);
        Ok(Records(newest.into_iter().chain(published_records()?).collect()))
    }

    /// Loads the published records.
    pub fn load_published() -> Result<Records, Failure> {
        Ok(Records(published_records()?))
    }

    /// Returns the first record with a time of one of these routines, or the last record.
    pub fn first_with_time(&self, selected: &[Selected]) -> &Record {
        for record in &self.0 {
            for (variant, routine) in selected {
                if let Some(result) = routine_result(record, variant, routine)
                    && routine_times(record, result).is_ok()
                {
                    return record;
                }
            }
        }
        self.0.last().expect("a record is published")
    }
}

fn routine_result<'a>(
    record: &'a Record,
    variant: &Variant,
    routine: &Routine,
) -> Option<&'a RoutineResult> {
    record
        .routines
        .iter()
        .find(|result| result.variant == variant.name && result.routine == routine.name)
}

/// Returns a line for each form that was timed, or why none was.
fn routine_times(record: &Record, result: &RoutineResult) -> Result<Vec<String>, String> {
    if let Some(error) = &result.error {
        return Err(error.to_string());
    }
    let mut times = Vec::new();
    for form in [Form::Throughput, Form::Latency] {
        times.extend(form_times(record, result, form));
    }
    if !times.is_empty() {
        return Ok(times);
    }
    let name = result.name();
    if record.tier_comparisons().any(|comparison| comparison.lacks_samples(&name)) {
        return Err(TooFew::WORDS.to_string());
    }
    Err("the record has no time of it".to_string())
}

/// Returns hot times on the main workload, in each contest of the routine.
fn form_times(record: &Record, routine: &RoutineResult, form: Form) -> Option<String> {
    let name = routine.name();
    let main = record.workloads.first().map_or("", |main| &main.name);
    let mut rows = Vec::new();
    for comparison in record.tier_comparisons() {
        let condition = &comparison.condition;
        let is_hot_on_main =
            condition.is_plain() && condition.form == form && condition.workload == main;
        if !is_hot_on_main || comparison.model != routine.model || !record.is_contest(comparison) {
            continue;
        }
        if let Some(standing) = comparison.standing(&name) {
            rows.push((comparison, standing));
        }
    }
    if rows.is_empty() {
        return None;
    }
    // All times have one unit, because cycles and nanoseconds in one file could not be compared.
    let in_cycles = rows.iter().all(|(_, standing)| standing.cycles_per_unit.is_some());
    let mut times = Vec::new();
    for (comparison, standing) in rows {
        let cycles = standing.cycles_per_unit.filter(|_| in_cycles);
        let Estimate { center, low, high } = cycles.unwrap_or(standing.ns_per_unit);
        let mut words: Vec<String> =
            comparison.subjects.iter().map(|subject| subject.to_string()).collect();
        words.push(table::interval([center, low, high]));
        times.push(words.join(" "));
    }
    let measure = if in_cycles { "core cycles" } else { "ns" };
    Some(format!("{}: {} {measure} per {}", form.name(), times.join(", "), routine.unit))
}
