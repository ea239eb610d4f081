//! What criterion says beside the suite's own times, where the two are near or the record says why not. It
//! looks for no reason itself.

use super::digits::figure;
use super::select::{self, FORMS};
use record::{ByCriterion, Record, RoutineResult};
use table::NOTHING;

/// Criterion's times of the rows of a model.
pub(crate) struct CriterionColumn<'a> {
    record: &'a Record,
    model: &'a str,
}

/// A time by criterion.
enum Cell {
    Near(f64),
    /// With a reason, and so far from the suite's.
    Explained(f64, f64),
    /// So far from the suite's, and nothing says why.
    Unexplained(f64),
}

impl<'a> CriterionColumn<'a> {
    /// Of what stands in the table of `model`, which may be a part of one.
    pub(crate) fn new(record: &'a Record, model: &'a str) -> Self {
        CriterionColumn { record, model }
    }

    /// Whether criterion timed any of them.
    pub(crate) fn is_any(&self, rows: &[&RoutineResult]) -> bool {
        self.cells(rows).next().is_some()
    }

    /// In throughput and in latency form.
    pub(crate) fn cell(&self, routine: &RoutineResult) -> String {
        let words = |form| match self.found(routine, form) {
            None => NOTHING.to_string(),
            Some(Cell::Near(ns)) => figure(ns),
            Some(Cell::Explained(ns, apart)) => format!("{} ({})", figure(ns), percent(apart)),
            Some(Cell::Unexplained(apart)) => format!("{NOTHING} (differs by {})", percent(apart)),
        };
        FORMS.map(words).join(" / ")
    }

    /// How many differ.
    pub(crate) fn note(&self, rows: &[&RoutineResult]) -> Option<String> {
        let count = |is_it: fn(&Cell) -> bool| self.cells(rows).filter(is_it).count();
        let explained = count(|cell| matches!(cell, Cell::Explained(..)));
        let unexplained = count(|cell| matches!(cell, Cell::Unexplained(_)));
        (explained + unexplained > 0).then(|| {
            format!(
                "criterion: {} of {} times differ by more than {:.0} % from the suite's; {explained} are \
                 shown, for the record says why, {unexplained} are not shown",
                explained + unexplained,
                self.cells(rows).count(),
                100.0 * ByCriterion::NEAR
            )
        })
    }

    fn cells(&self, rows: &[&RoutineResult]) -> impl Iterator<Item = Cell> {
        rows.iter().flat_map(|row| FORMS.map(|form| self.found(row, form))).flatten()
    }

    /// Criterion timed one workload and all subjects together.
    fn found(&self, routine: &RoutineResult, form: &str) -> Option<Cell> {
        let (_, subjects) = select::part(self.model);
        let is_whole = subjects.is_empty() || subjects.len() == routine.probes.len();
        let time = routine.criterion.get(form).filter(|_| is_whole)?;
        let own = self.record.beside_criterion(routine, form)?.ns_per_unit.center;
        let apart = ByCriterion::apart(time.center, own);
        Some(match &time.reason {
            _ if ByCriterion::is_near(time.center, own) => Cell::Near(time.center),
            Some(_) => Cell::Explained(time.center, apart),
            None => Cell::Unexplained(apart),
        })
    }
}

fn percent(share: f64) -> String {
    format!("{:+.0} %", 100.0 * share)
}
