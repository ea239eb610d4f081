//! Who was faster than whom, as a record keeps it. Part of the schema; it judges nothing.

use crate::Estimate;
use serde::{Deserialize, Serialize};

/// Routines of one model in one form on one workload, timed in the same rounds over the same
/// subjects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Comparison {
    /// Model.
    pub model: String,
    /// `latency` or `throughput`.
    pub form: String,
    /// Workload by name.
    pub workload: String,
    /// KiB walked over before each sample, if any.
    pub pressure_kib: Option<u64>,
    /// What the times are summed over, in the model's order; empty: all subjects of the model.
    pub subjects: Vec<String>,
    /// `variant/routine` that all ratios are to.
    pub reference: String,
    /// Pairs of each sitting that counts: clean samples of the reference and of its copy, near each
    /// other in time.
    pub sittings: Vec<usize>,
    /// Contended samples over all samples of this comparison.
    pub set_aside_share: Option<f64>,
    /// The precision reached: the widest interval of a ratio to the reference reaches from its
    /// middle (in logarithms) to this ratio minus one on either side; none without such a ratio.
    pub half_width: Option<f64>,
    /// Confidence of each interval of a ratio, corrected for the number of contestants where the run
    /// was no quick one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// The reference against itself under another name: ratio and interval.
    pub floor: Ratio,
    /// Difference, as a ratio minus one, below which nothing is called faster or slower.
    pub floor_margin: f64,
    /// Fastest first, the reference among them.
    pub standings: Vec<Standing>,
    /// The fastest, if it is separated from the runner-up.
    pub winner: Option<String>,
    /// Whether there were too few clean samples: then there is no winner, and every verdict is
    /// `contended`.
    pub contended: bool,
}

/// One contestant of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Standing {
    /// `variant/routine`.
    pub name: String,
    /// Nanoseconds per unit of the model, over the subjects of the comparison.
    pub ns_per_unit: Estimate,
    /// Core cycles per unit, by the rulers beside the samples.
    pub cycles_per_unit: Option<Estimate>,
    /// Time to the reference's, by pairs that are near each other in time.
    pub to_reference: Ratio,
    /// The verdict on that ratio: `faster`, `slower`, `not separated`, `contended`, or `reference`.
    pub verdict: String,
    /// Time of the next slower contestant to this one's; none for the last.
    pub next_to_this: Option<Ratio>,
    /// The verdict on that ratio: `slower`, `not separated` or `contended`.
    pub next_verdict: Option<String>,
    /// Its ratio to the reference in every sitting of the record, in their order; none where that
    /// sitting does not count.
    pub by_sitting: Vec<Option<f64>>,
}

/// The median over sittings of a ratio of times, with an interval from the order of the sittings,
/// corrected for the number of contestants.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Ratio {
    /// Median.
    pub center: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Comparison {
    /// The standing of `variant/routine`.
    pub fn standing(&self, name: &str) -> Option<&Standing> {
        self.standings.iter().find(|standing| standing.name == name)
    }

    /// Whether both are of one model in one form on the same boards and caches, over whatever
    /// subjects.
    pub fn is_of_the_rounds_of(&self, other: &Comparison) -> bool {
        (&self.model, &self.form, &self.workload, self.pressure_kib)
            == (&other.model, &other.form, &other.workload, other.pressure_kib)
    }
}
