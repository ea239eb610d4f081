//! The raw samples of a record, in a file of their own beside it. Part of the schema; it estimates
//! nothing.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All samples of a record.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Samples {
    /// [`SCHEMA`](crate::SCHEMA) of the writer.
    pub schema: u32,
    /// The record they belong to.
    pub id: String,
    /// Nanoseconds per unit, sample by sample in the order taken: criterion's, as
    /// [`Samples::criterion_key`] names them. Those of versions 1 and 2 have interleaved ones too,
    /// under `interleaved/form/workload/variant/routine`, with `:east` behind where they are of one
    /// subject alone: one a round, so that the samples `n` of two contestants are of round `n`.
    pub ns_per_unit: BTreeMap<String, Vec<f64>>,
    /// Core cycles per unit under the keys of the interleaved ones; of version 2 alone.
    pub cycles_per_unit: BTreeMap<String, Vec<f64>>,
    /// The samples of each sitting, in the order of the record's.
    pub sittings: Vec<SittingSamples>,
}

/// The samples of one process.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SittingSamples {
    /// Independent additions a core cycle at the full width; none where no width was found.
    pub adds_per_cycle: Option<f64>,
    /// Loads and vector operations a core cycle at the full width; none where no width was found.
    pub mixed_per_cycle: Option<f64>,
    /// Share of these, 0 to 1, below which a sample is contended.
    pub least_share: f64,
    /// Ticks of its clock a second.
    pub ticks_per_second: f64,
    /// Every loop, by [`Samples::key`].
    pub loops: BTreeMap<String, LoopSamples>,
}

/// The samples of one loop of one probe. All lists are equally long, one entry a sample in the order
/// taken, but for `contended`; those of the rulers are empty where there are no rulers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LoopSamples {
    /// Units of the model in one sample.
    pub units: f64,
    /// When it began, in microseconds since the sitting's first.
    pub at_us: Vec<f64>,
    /// What it took in ticks, the reading of the clock left out.
    pub ticks: Vec<f64>,
    /// Ticks of one core cycle at that time, by the chains beside it.
    pub ticks_per_cycle: Vec<f64>,
    /// Additions a core cycle: the worse of the two blocks of 6,480 independent additions beside the
    /// sample.
    pub adds_per_cycle: Vec<f64>,
    /// Loads and vector operations a core cycle: the worse of the two blocks of as many loads and
    /// vector operations beside it.
    pub mixed_per_cycle: Vec<f64>,
    /// Places of the samples that were set aside because either rate fell short.
    pub contended: Vec<u32>,
}

impl Samples {
    /// What stands behind the key of the reference's copy.
    pub const COPY: &str = " (copy)";

    /// The key of a loop of `variant/routine`: `throughput/game/kogge_stone/attacks/east`. Where
    /// caches were pushed out before each sample, the workload says so: `game+512KiB`; where it was
    /// cut into slices of 64, `game*64`.
    pub fn key(
        form: &str,
        workload: &str,
        pressure_kib: Option<u64>,
        name: &str,
        subject: &str,
    ) -> String {
        let pressure = pressure_kib.map_or_else(String::new, |kib| format!("+{kib}KiB"));
        format!("{form}/{workload}{pressure}/{name}/{subject}")
    }

    /// The key of criterion's samples of `variant/routine`.
    pub fn criterion_key(form: &str, workload: &str, name: &str) -> String {
        format!("criterion/{form}/{workload}/{name}")
    }
}
