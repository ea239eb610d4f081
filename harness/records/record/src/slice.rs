//! What a routine takes for slices of so many units. Part of the schema; it times nothing.

use crate::{Estimate, Record, RoutineResult};
use serde::{Deserialize, Serialize};

/// The time of one probe in throughput form on the main workload, cut into slices of one length: each
/// is a call of its own, and what of its last vector was not asked for is done and not counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SliceTime {
    /// Direction, line, piece ... of the probe.
    pub subject: String,
    /// Units of the model in a slice.
    pub length: u64,
    /// Nanoseconds per unit of the slice.
    pub ns_per_unit: Estimate,
    /// Core cycles per unit, by the ruler beside each sample.
    pub cycles_per_unit: Option<Estimate>,
}

impl RoutineResult {
    /// The time in slices of this length.
    pub fn slice(&self, length: u64) -> Option<&SliceTime> {
        self.slices.iter().find(|slice| slice.length == length)
    }
}

impl Record {
    /// The routines of `model` to look at in slices, in the record's order: whoever is the fastest at
    /// some length, the fastest at the longest without CPU features, and the reference.
    pub fn leaders_in_slices(&self, model: &str) -> Vec<&RoutineResult> {
        let own = |one: &&RoutineResult| {
            one.model == model && one.error.is_none() && one.twin_of.is_none()
        };
        let rows: Vec<&RoutineResult> =
            self.routines.iter().filter(own).filter(|one| !one.slices.is_empty()).collect();
        let mut lengths: Vec<u64> =
            rows.iter().flat_map(|one| &one.slices).map(|slice| slice.length).collect();
        lengths.sort_unstable();
        lengths.dedup();
        let fastest = |length: u64, portable: bool| {
            let fit = rows.iter().filter(|one| !portable || one.features.as_deref() == Some(&[]));
            let timed = fit.filter_map(|one| Some((one, one.slice(length)?.ns_per_unit.center)));
            timed.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(one, _)| one.name())
        };
        let mut names: Vec<String> =
            lengths.iter().filter_map(|&length| fastest(length, false)).collect();
        names.extend(lengths.last().and_then(|&longest| fastest(longest, true)));
        let contests = self.comparisons.iter().filter(|one| one.model == model);
        names.extend(contests.map(|one| one.reference.clone()));
        rows.into_iter().filter(|one| names.contains(&one.name())).collect()
    }
}
