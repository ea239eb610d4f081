//! The clock of a run, as a record keeps it. Part of the schema; it reads no clock.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The clock of the interleaved rounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Clock {
    /// `time-stamp counter` or `monotonic clock`.
    pub source: String,
    /// Ticks a second, measured over the run.
    pub ticks_per_second: f64,
    /// Smallest step seen.
    pub resolution_ns: f64,
    /// The chains of known latency that turn ticks into core cycles.
    pub rulers: Vec<Ruler>,
    /// Lowest core clock seen in the run.
    pub lowest_ghz: f64,
    /// Median core clock.
    pub median_ghz: f64,
    /// Highest core clock seen in the run.
    pub highest_ghz: f64,
    /// The core clock over the run, thinned.
    pub trace: Vec<ClockPoint>,
}

/// A dependent chain of known latency.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Ruler {
    /// Mnemonic.
    pub name: String,
    /// Cycles that one link of the chain is known to take.
    pub cycles_per_link: f64,
    /// What a link took by the other ruler.
    pub measured_cycles_per_link: f64,
}

/// The core clock at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ClockPoint {
    /// Seconds since the first sample.
    pub at_s: f64,
    /// Core clock.
    pub ghz: f64,
}
