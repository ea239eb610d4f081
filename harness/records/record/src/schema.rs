//! The record. Times are in nanoseconds and core cycles, counts are exact unless a range is given.

use crate::{
    Bound, Clock, Comparison, Compiled, Confidence, Hash, Id, InUse, InvocationSummary, Label,
    Machine, Perft, PlainText, Plan, Rounds, RoutineResult, Skip, Time, Toolchain, WorkloadProfile,
    unique,
};
use contract::Tier;

/// The version that this code writes.
pub const SCHEMA: u32 = 4;

/// One run of the bench.
#[apply(stored!)]
pub struct Record {
    /// [`SCHEMA`] of the writer.
    #[serde(deserialize_with = "crate::read::read_schema_number")]
    pub schema: u32,
    /// Folder name of the record, from the time it was made.
    pub id: Id,
    /// UTC time of the start, ISO 8601.
    pub created: Time,
    /// The user's name for the run.
    pub label: Option<Label>,
    /// The command line after `cargo xtask`, paths left out.
    pub command: PlainText<1024>,
    /// The plan of the run without paths; none in records from before there were plans.
    #[serde(default, deserialize_with = "crate::removed::read_plan")]
    #[cfg_attr(test, schemars(schema_with = "crate::removed::plan_schema"))]
    pub plan: Option<Plan>,
    /// Seed of the workloads.
    pub seed: u64,
    /// Whether it was a `--quick` run.
    pub quick: bool,
    /// Target-CPU level of the counted code, and of the timed code unless its condition names
    /// another.
    #[cfg_attr(test, schemars(with = "String"))]
    pub tier: Tier,
    /// The machine.
    pub machine: Machine,
    /// The tools of the build.
    pub toolchain: Toolchain,
    /// The boards.
    pub workloads: Vec<WorkloadProfile>,
    /// The clock of the interleaved rounds and its rulers; none if nothing was timed that way.
    pub clock: Option<Clock>,
    /// The invocations (processes that measured), one after the other.
    #[serde(rename = "sittings")]
    pub invocations: Vec<InvocationSummary>,
    /// The confidence of the intervals of ratios.
    pub confidence: Confidence,
    /// The measurements of all invocations; the comparisons are made from them.
    pub rounds: Vec<Rounds>,
    /// The comparisons: one per model, condition and set of subjects.
    pub comparisons: Vec<Comparison>,
    /// One per requested routine.
    pub routines: Vec<RoutineResult>,
    /// Times of a move generator with each of them, one run per tier; `cargo xtask perft` adds
    /// them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub perft: Vec<Perft>,
    /// Times on a trace, with memory read between look-ups; none if the run did not replay one.
    pub in_use: Option<InUse>,
    /// Bounds by their own instructions; only with `bench --bounds`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bounds: Vec<Bound>,
    /// The same kernels by C compilers; only with `bench --compilers`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub compiled: Vec<Compiled>,
    /// SHA-256 of the raw samples beside it, unpacked.
    pub samples_sha256: Option<Hash>,
    /// Skipped work with reasons.
    pub skips: Vec<Skip>,
    /// Parts that a published summary leaves out to stay small; empty in a full record.
    pub left_out: Vec<PlainText>,
}

impl Record {
    /// Returns every tier that something was timed at: that of the record first, then the others in
    /// their order.
    pub fn tiers(&self) -> Vec<Tier> {
        let others = self.comparisons.iter().map(|comparison| comparison.condition.tier);
        unique([self.tier].into_iter().chain(others))
    }

    /// Returns the record as one of another of its tiers. Its counts stay those of the first.
    #[must_use]
    pub fn at_tier(&self, tier: Tier) -> Record {
        Record { tier, ..self.clone() }
    }

    /// Returns the comparisons at the tier of the record.
    pub fn tier_comparisons(&self) -> impl Iterator<Item = &Comparison> {
        self.comparisons.iter().filter(|comparison| comparison.condition.tier == self.tier)
    }

    /// Returns the record with this run of perft, which replaces an earlier one at the same tier.
    #[must_use]
    pub fn with_perft(mut self, run: Perft) -> Record {
        self.perft.retain(|perft| perft.tier != run.tier);
        self.perft.push(run);
        self
    }
}
