//! criterion's times compared with ours.

use super::digits::figure;
use super::select::FORMS;
use record::{Condition, Form, Part, Record, RoutineResult};
use table::or_nothing;

/// criterion's throughput and latency of a routine, each with its ratio to ours; none if it timed
/// neither. criterion times one workload and all subjects together.
pub fn criterion(record: &Record, model: &Part, routine: &RoutineResult) -> Option<String> {
    let main = &record.workloads.first()?.name;
    let subjects = &model.subjects;
    let is_whole = subjects.is_empty() || subjects.len() == routine.probes.len();
    let cells = FORMS.map(|form: Form| {
        let time = routine.criterion.get(&form).filter(|_| is_whole)?.center;
        let is_it = |of: &Condition| of.is_plain() && of.form == form && of.workload == *main;
        let own = record.times(routine).find(|(of, _)| is_it(of))?.1.ns_per_unit.center;
        Some(format!("{} ({:.2} x)", figure(time), time / own))
    });
    cells.iter().any(Option::is_some).then(|| cells.map(or_nothing).join(" / "))
}
