//! criterion's times compared with ours.

use super::digits::figure;
use super::select::FORMS;
use record::{Condition, Form, Part, Record, RoutineResult};
use table::NOTHING;

/// criterion's times of the rows of a model.
pub(crate) struct CriterionColumn<'a> {
    record: &'a Record,
    model: &'a Part,
}

impl<'a> CriterionColumn<'a> {
    /// For the table of `model`, which may be a part of one.
    pub(crate) fn new(record: &'a Record, model: &'a Part) -> Self {
        CriterionColumn { record, model }
    }

    /// Whether criterion timed any of them.
    pub(crate) fn is_any(&self, rows: &[&RoutineResult]) -> bool {
        rows.iter().any(|row| FORMS.iter().any(|form| self.cell_of(row, *form).is_some()))
    }

    /// The cell with throughput and latency.
    pub(crate) fn cell(&self, routine: &RoutineResult) -> String {
        FORMS.map(|form| self.cell_of(routine, form).unwrap_or(NOTHING.into())).join(" / ")
    }

    /// The time with its ratio to ours. criterion times one workload and all subjects together.
    fn cell_of(&self, routine: &RoutineResult, form: Form) -> Option<String> {
        let subjects = &self.model.subjects;
        let is_whole = subjects.is_empty() || subjects.len() == routine.probes.len();
        let time = routine.criterion.get(&form).filter(|_| is_whole)?.center;
        let main = &self.record.workloads.first()?.name;
        let mut own = self.record.times(routine);
        let is_it = |of: &Condition| of.is_plain() && of.form == form && of.workload == *main;
        let own = own.find(|(of, _)| is_it(of))?.1.ns_per_unit.center;
        Some(format!("{} ({:.2} x)", figure(time), time / own))
    }
}
