//! The record. Times are in nanoseconds and core cycles, counts are exact unless a range is given.

use crate::{
    Bound, Clock, Comparison, Compiled, Confidence, Hash, Id, InUse, Machine, Perft, PlainText,
    Plan, Rounds, RoutineResult, Sitting, Time, Toolchain, WorkloadProfile,
};
use contract::Tier;

/// The version that this code writes.
pub const SCHEMA: u32 = 4;

/// What a user calls a run.
pub type Label = PlainText<200>;

/// One run of the bench.
#[apply(stored!)]
pub struct Record {
    /// [`SCHEMA`] of the writer.
    pub schema: u32,
    /// Folder name of the record, from the time it was made.
    pub id: Id,
    /// UTC time of the start, ISO 8601.
    pub created: Time,
    /// What the user called it.
    pub label: Option<Label>,
    /// The command line after `cargo xtask`, paths left out.
    pub command: PlainText<1024>,
    /// What was to be measured, paths left out; none of a record before there were plans.
    pub plan: Option<Plan>,
    /// Seed of the workloads.
    pub seed: u64,
    /// Whether it was a `--quick` run.
    pub quick: bool,
    /// Target-CPU level that what was counted was compiled for, and what was timed unless its condition names
    /// another.
    #[cfg_attr(test, schemars(with = "String"))]
    pub tier: Tier,
    /// What it ran on.
    pub machine: Machine,
    /// What it was built with.
    pub toolchain: Toolchain,
    /// The boards.
    pub workloads: Vec<WorkloadProfile>,
    /// The clock that timed the interleaved rounds and what it was compared with; none if nothing
    /// was timed that way.
    pub clock: Option<Clock>,
    /// The processes that timed, one after the other.
    pub sittings: Vec<Sitting>,
    /// How sure every interval of a ratio is.
    pub confidence: Confidence,
    /// What every sitting measured, which the comparisons are made of.
    pub rounds: Vec<Rounds>,
    /// Who was faster than whom: one per model, condition and set of subjects.
    pub comparisons: Vec<Comparison>,
    /// One per routine that was asked for.
    pub routines: Vec<RoutineResult>,
    /// What a move generator makes of them; none unless `cargo xtask perft` added it.
    pub perft: Option<Perft>,
    /// What they take of a trace, with memory read between look-ups; none of a run that did not replay one.
    pub in_use: Option<InUse>,
    /// How near they come to what their own instructions allow; only `bench --bounds` looks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bounds: Vec<Bound>,
    /// The same kernels by C compilers; only `bench --compilers` looks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub compiled: Vec<Compiled>,
    /// SHA-256 of the raw samples beside it, unpacked.
    pub samples_sha256: Option<Hash>,
    /// What could not be done, and why.
    pub skips: Vec<Skip>,
    /// What a published summary leaves out to stay small; empty in a full record.
    pub left_out: Vec<PlainText>,
}

impl Record {
    /// Every comparison, those of a move generator and of a trace too.
    pub(crate) fn all_comparisons_mut(&mut self) -> impl Iterator<Item = &mut Comparison> {
        let of_perft = self.perft.iter_mut().flat_map(|one| &mut one.comparisons);
        let in_use = self.in_use.iter_mut().flat_map(|one| &mut one.comparisons);
        self.comparisons.iter_mut().chain(of_perft).chain(in_use)
    }
}

/// Something that was not done.
#[apply(stored!)]
pub struct Skip {
    /// What: a variant, or an instrument on a variant.
    pub what: PlainText,
    /// Why, and what would help.
    pub reason: PlainText,
}
