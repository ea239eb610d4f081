//! What the rulers said beside criterion, which knows none.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Environment variable with the path that [`CriterionReport`] is written to, as JSON.
pub const CRITERION_REPORT_VARIABLE: &str = "RAYBENCH_CRITERION_REPORT";

/// By criterion's id of the benchmark.
pub type CriterionReport = BTreeMap<String, BesideCriterion>;

/// One benchmark, by the medians of its hot samples, of which one of
/// criterion's is a sum: what criterion's figure would be without something that
/// criterion cannot know of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct BesideCriterion {
    /// Nanoseconds a unit.
    pub ns_per_unit: f64,
    /// Nanoseconds a unit in those beside which the core was ours alone; none if there are too few.
    pub clean_ns_per_unit: Option<f64>,
    /// Core cycles a unit; none without rulers.
    pub cycles_per_unit: Option<f64>,
    /// Core cycles a unit in the clean ones.
    pub clean_cycles_per_unit: Option<f64>,
}
