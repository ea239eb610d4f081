//! What the runner prints and the orchestrator reads: JSON on standard output, one value a call.

use record::{Estimate, Stepped, TallyRange};
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

/// The answer of `raybench-runner rounds`: one per routine, form and workload.
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
    /// Median of the samples and its interval, if no answer was wrong.
    pub ns_per_unit: Option<Estimate>,
    /// Every sample in the order taken.
    pub samples_ns_per_unit: Vec<f64>,
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

/// The answer of `raybench-runner step`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Stepping {
    /// Why nothing at all could be stepped; nothing is wrong with any routine.
    pub impossible: Option<String>,
    /// Steps a second over all probes, if any was stepped.
    pub steps_per_second: Option<f64>,
    /// By symbol, one for each probe of the selected routines.
    pub probes: BTreeMap<String, SteppedProbe>,
}

/// What single-stepping came to on one probe.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SteppedProbe {
    /// The counts.
    Counted {
        /// Executed instructions.
        stepped: Stepped,
        /// Steps a second on this probe.
        steps_per_second: f64,
    },
    /// Why it was not stepped; nothing is wrong with it.
    Skipped(String),
    /// What is wrong.
    Wrong(String),
}
