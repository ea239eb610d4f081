//! A time by criterion beside the suite's own. Part of the schema; it measures nothing.

use crate::{Form, PlainText, Record, RoutineResult, Standing};
use serde::{Deserialize, Serialize};

/// The familiar estimate of one routine in one form by the wall clock, in nanoseconds per unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ByCriterion {
    /// Median.
    pub center: f64,
    /// Lower end of criterion's own interval of 95 %.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Why it differs from the suite's by more than 5 %. Earlier versions wrote it; nothing writes or shows it now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<PlainText>,
}

impl Record {
    /// The suite's own time of what criterion timed: all subjects of a routine at the record's tier, hot, on the main
    /// workload.
    pub fn beside_criterion(&self, routine: &RoutineResult, form: Form) -> Option<&Standing> {
        let main = &self.workloads.first()?.name;
        let comparisons = self.comparisons.iter().filter(|one| {
            let of = &one.condition;
            one.model == routine.model
                && of.tier == self.tier
                && of.is_plain()
                && of.form == form
                && of.workload == *main
        });
        let mut whole = comparisons.filter(|one| one.is_whole_for(routine));
        whole.find_map(|one| one.standing(&routine.name()))
    }
}
