//! Compares criterion's times with ours.

use super::digits::figure;
use super::select::FORMS;
use record::{Form, Part, Record, RoutineResult};
use table::or_nothing;

/// Returns criterion's median time of a routine in one form, in ns per unit. criterion times the
/// main workload, and all subjects of a routine together, so a part of a routine has no such time.
pub fn time(part: &Part, routine: &RoutineResult, form: Form) -> Option<f64> {
    let is_whole = part.subjects.is_empty() || part.subjects.len() == routine.probes.len();
    if !is_whole {
        return None;
    }
    Some(routine.criterion.get(&form)?.center)
}

/// Returns criterion's throughput and latency of a routine, each with its ratio to ours, or none if
/// it timed neither.
pub fn criterion(record: &Record, part: &Part, routine: &RoutineResult) -> Option<String> {
    let cells = FORMS.map(|form| cell(record, part, routine, form));
    cells.iter().any(Option::is_some).then(|| cells.map(or_nothing).join(" / "))
}

/// Returns `1.20 (1.08 x)`: criterion's time in a form, and its ratio to ours on the main workload.
fn cell(record: &Record, part: &Part, routine: &RoutineResult, form: Form) -> Option<String> {
    let time = time(part, routine, form)?;
    let main = &record.workloads.first()?.name;
    let (_, standing) = record.times(routine).find(|(condition, _)| {
        condition.is_plain() && condition.form == form && condition.workload == *main
    })?;
    Some(format!("{} ({:.2} x)", figure(time), time / standing.ns_per_unit.center))
}
