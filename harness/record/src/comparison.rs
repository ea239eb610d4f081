//! Who was faster than whom, as a record keeps it. Part of the schema; it judges nothing.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// All routines of one model in one form on one workload, timed in the same rounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Comparison {
    /// Model.
    pub model: String,
    /// `latency` or `throughput`.
    pub form: String,
    /// Workload by name.
    pub workload: String,
    /// KiB walked over before each sample, if any.
    pub pressure_kib: Option<u64>,
    /// The subjects compared, with a blank between, where some contestant has these alone.
    pub part: Option<String>,
    /// `variant/routine` that all ratios are to.
    pub reference: String,
    /// Rounds, each with one sample of every contestant.
    pub rounds: usize,
    /// Rounds of each sitting: processes of their own, one after the other, whose samples stand in
    /// this order.
    pub sittings: Vec<usize>,
    /// Whether every interval became as narrow as asked for; else it *did not converge*.
    pub converged: bool,
    /// The reference against itself under another name: median ratio and interval.
    pub floor: Ratio,
    /// Difference, as a ratio minus one, below which nothing is called faster or slower.
    pub floor_margin: f64,
    /// Fastest first, the reference among them.
    pub standings: Vec<Standing>,
    /// The fastest, if it is separated from the runner-up.
    pub winner: Option<String>,
}

/// One contestant of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Standing {
    /// `variant/routine`.
    pub name: String,
    /// Time to the reference's, round by round.
    pub to_reference: Ratio,
    /// The verdict on that ratio: `faster`, `slower`, `not separated`, or `reference`.
    pub verdict: String,
    /// Time of the next slower contestant to this one's; none for the last.
    pub next_to_this: Option<Ratio>,
    /// The verdict on that ratio: `slower` or `not separated`.
    pub next_verdict: Option<String>,
}

/// A median of ratios within rounds, with an exact interval corrected for the number of
/// contestants.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Ratio {
    /// Median.
    pub center: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Rounds in which the two could not be told apart at the clock's resolution.
    pub ties: usize,
}
