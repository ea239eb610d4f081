//! What the runner prints and the orchestrator reads: JSON on standard output, one value a call.

use record::{Clock, Comparison, Estimate, TallyRange};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The answer of `raybench-runner verify`: one per selected routine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verified {
    /// Variant.
    pub variant: String,
    /// Routine.
    pub routine: String,
    /// Cases compared with the oracle, all right.
    pub cases: u64,
    /// Time that verifying took.
    pub seconds: f64,
    /// Why it cannot run here; nothing is wrong with it.
    pub skipped: Option<String>,
    /// The first wrong answer, with boards.
    pub error: Option<String>,
    /// Operations by source tally on the workload's boards, by symbol.
    pub tallies: BTreeMap<String, TallyRange>,
}

/// The answer of `raybench-runner measure`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// The clock, and its trace over all rounds.
    pub clock: Clock,
    /// One per routine, form and workload.
    pub series: Vec<Series>,
    /// One per model, form and workload.
    pub comparisons: Vec<Comparison>,
}

/// One routine in one form on one workload.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// Variant.
    pub variant: String,
    /// Routine.
    pub routine: String,
    /// `latency` or `throughput`.
    pub form: String,
    /// Workload by name.
    pub workload: String,
    /// KiB walked over before each sample, if any.
    pub pressure_kib: Option<u64>,
    /// Median of the samples and its interval, if no answer was wrong.
    pub ns_per_unit: Option<Estimate>,
    /// The same in core cycles, if there is a ruler.
    pub cycles_per_unit: Option<Estimate>,
    /// Every sample in the order taken.
    pub samples_ns_per_unit: Vec<f64>,
    /// The same in core cycles.
    pub samples_cycles_per_unit: Vec<f64>,
    /// The wrong answer that ended the series.
    pub error: Option<String>,
}

/// The answer of `raybench-runner list`: one per probe that is linked in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Listed {
    /// Variant.
    pub variant: String,
    /// Routine.
    pub routine: String,
    /// Model.
    pub model: String,
    /// Subject.
    pub subject: String,
    /// Symbol of the machine code.
    pub symbol: String,
    /// Why this CPU or this build cannot run it.
    pub not_runnable: Option<String>,
}

impl Series {
    /// The row of a routine whose answers were wrong before anything was timed.
    pub fn wrong(variant: &str, routine: &str, workload: &str, case: String) -> Self {
        Series {
            variant: variant.to_string(),
            routine: routine.to_string(),
            form: String::new(),
            workload: workload.to_string(),
            pressure_kib: None,
            ns_per_unit: None,
            cycles_per_unit: None,
            samples_ns_per_unit: Vec::new(),
            samples_cycles_per_unit: Vec::new(),
            error: Some(case),
        }
    }
}
