//! Attack generators in use, as `bench --trace` found them. It is no part of a record yet.

use crate::{Comparison, Rounds, Skip};
use serde::{Deserialize, Serialize};
use trace::Counts;

/// What `cargo xtask bench --trace` found: what each attack generator takes a look-up of a trace, with the memory that is
/// read between look-ups. The comparisons are of one model, [`InUse::MODEL`], and have a condition for each
/// of the things that become of answers, its form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InUse {
    /// UTC time of the start, ISO 8601.
    pub created: String,
    /// Target-CPU level that all of it was compiled for.
    pub tier: String,
    /// What the whole trace holds.
    pub trace: Counts,
    /// Bytes that each evaluation read.
    pub evaluation_bytes: u64,
    /// What every sitting says of each.
    pub rounds: Vec<Rounds>,
    /// Which was faster than which.
    pub comparisons: Vec<Comparison>,
    /// What could not be done, and why.
    pub skips: Vec<Skip>,
}

impl InUse {
    /// The model of its comparisons.
    pub const MODEL: &str = "look_ups";

    /// What trace they are of, as a workload.
    pub const TRACE: &str = "trace";
}
