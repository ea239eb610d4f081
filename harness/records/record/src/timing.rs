//! A time with its spread. Part of the schema; it times nothing.

use serde::{Deserialize, Serialize};

/// A time of a routine, over all subjects that it has: the mean of theirs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Timing {
    /// `latency` or `throughput`.
    pub form: String,
    /// Workload by name.
    pub workload: String,
    /// `criterion` (the familiar wall-clock estimate) or `interleaved` (of the samples that the
    /// comparisons rest on).
    pub instrument: String,
    /// KiB that were walked over before each sample to push tables out of the caches.
    pub pressure_kib: Option<u64>,
    /// Nanoseconds per unit of the model.
    pub ns_per_unit: Estimate,
    /// Core cycles per unit, by the ruler beside each sample.
    pub cycles_per_unit: Option<Estimate>,
    /// What hardware counters said, where there are any.
    pub counted: Option<HardwareCountsPerUnit>,
    /// Samples behind the estimate.
    pub samples: usize,
    /// Contended samples left out of it.
    pub set_aside: usize,
}

/// Medians of hardware counters.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct HardwareCountsPerUnit {
    /// Core cycles per unit, loop included.
    pub cycles_per_unit: f64,
    /// Retired instructions per unit, loop included.
    pub instructions_per_unit: f64,
}

/// A centre and an interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Estimate {
    /// Median.
    pub center: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}
