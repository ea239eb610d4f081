//! Version 1 of the record. Times are in nanoseconds, counts are exact unless a range is given.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version that this code writes.
pub const SCHEMA: u32 = 1;

/// One run of the bench.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// [`SCHEMA`] of the writer.
    pub schema: u32,
    /// Folder name of the record, from the time it was made.
    pub id: String,
    /// UTC time of the start, ISO 8601.
    pub created: String,
    /// What the user called it.
    pub label: Option<String>,
    /// The command line after `cargo xtask`, paths left out.
    pub command: String,
    /// Seed of the workloads.
    pub seed: u64,
    /// Whether it was a `--quick` run.
    pub quick: bool,
    /// Target-CPU level of the build.
    pub tier: String,
    /// What it ran on.
    pub machine: Machine,
    /// What it was built with.
    pub toolchain: Toolchain,
    /// The boards.
    pub workloads: Vec<WorkloadProfile>,
    /// One per routine that was asked for.
    pub routines: Vec<RoutineResult>,
    /// What could not be done, and why.
    pub skips: Vec<Skip>,
}

/// What a run ran on. No host name, no user name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's own name; in a virtual machine it may not be true.
    pub cpu: String,
    /// Features that the suite asks about and the CPU has.
    pub features: Vec<String>,
    /// `"L1d 48 KiB"` and so on.
    pub caches: Vec<String>,
    /// Logical processors.
    pub cores: usize,
    /// The hypervisor, if the CPU reports one.
    pub hypervisor: Option<String>,
    /// Frequency governor, if the system tells.
    pub governor: Option<String>,
    /// One-minute load before the run.
    pub load_before: Option<f64>,
    /// One-minute load after the run.
    pub load_after: Option<f64>,
}

/// What a run was built with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Toolchain {
    /// `rustc --version`.
    pub rustc: String,
    /// LLVM version of that compiler.
    pub llvm: Option<String>,
    /// RUSTFLAGS of the tier.
    pub flags: String,
    /// Commit of raybench, if it is a checkout.
    pub commit: Option<String>,
    /// Whether the checkout had uncommitted changes.
    pub dirty: Option<bool>,
    /// `valgrind --version`, if installed.
    pub valgrind: Option<String>,
}

/// What kind of boards a workload has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkloadProfile {
    /// `uniform-16`, `middlegame`, `positions` ...
    pub name: String,
    /// Number of boards.
    pub boards: usize,
    /// Mean share of occupied squares, 0 to 1.
    pub density: f64,
    /// Mean squares that a slider attacks along one of its rays, rays of length 0 included.
    pub mean_ray_length: f64,
    /// Mean sliders of the measured side.
    pub mean_sliders: f64,
    /// Positions of the user's file that were left out for want of sliders.
    pub skipped: usize,
}

/// One routine: what was counted and timed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoutineResult {
    /// Variant, as its crate is called.
    pub variant: String,
    /// Family of the variant.
    pub family: String,
    /// Routine.
    pub routine: String,
    /// Model that the routine implements.
    pub model: String,
    /// What a time is given per.
    pub unit: String,
    /// Routine that an adapter lifts to this model.
    pub adapter_of: Option<String>,
    /// Routine whose machine code this one's equals.
    pub twin_of: Option<String>,
    /// What a reader must know.
    pub note: Option<String>,
    /// Bytes of look-up tables.
    pub table_bytes: usize,
    /// Cases compared with the oracle before the first sample, all right.
    pub verified_cases: u64,
    /// Counts per subject (direction, line, piece).
    pub probes: Vec<ProbeResult>,
    /// Times, over all subjects together.
    pub timings: Vec<Timing>,
    /// Why there are no times: a wrong answer is an error row, never a time.
    pub error: Option<String>,
}

/// Exact counts of one probe.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProbeResult {
    /// Direction, line, piece ...
    pub subject: String,
    /// Symbol of the machine code.
    pub symbol: String,
    /// Hash of the probe's bytes, relocations masked.
    pub hash: String,
    /// Static counts of the emitted code.
    pub emitted: Option<ClassCounts>,
    /// Operations of the source, counted by reading it, if its logic is generic.
    pub tally: Option<TallyRange>,
    /// Executed instructions a call by Callgrind, the final `ret` left out.
    pub callgrind: Option<ExecutedRange>,
    /// Why Callgrind has no count.
    pub callgrind_skipped: Option<String>,
}

/// Static counts by class. `instructions` is everything but the final `ret`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassCounts {
    /// All but the final `ret`.
    pub instructions: u32,
    /// Register to register copies.
    pub moves: u32,
    /// Shift, logic, arithmetic, vector compute ...
    pub operations: u32,
    /// Instructions all of whose sources are constants.
    pub constants: u32,
    /// Loads, folded memory operands included.
    pub loads: u32,
    /// Stores, folded memory operands included.
    pub stores: u32,
    /// Branches, calls, compares that only feed a branch, push and pop ...
    pub control: u32,
    /// Copies between register files.
    pub transfers: u32,
    /// Instructions that no rule places.
    pub unknown: u32,
    /// Bytes of the code, final `ret` included, padding left out.
    pub bytes: u32,
}

/// Operations by source tally over the boards of a workload; one figure for straight-line code.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TallyRange {
    /// Fewest operations.
    pub least: u32,
    /// Mean operations.
    pub mean: f64,
    /// Most operations.
    pub most: u32,
    /// Longest chain of dependent operations, of the costliest board.
    pub depth: u32,
}

/// Executed instructions a call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExecutedRange {
    /// Mean over the calls.
    pub mean: f64,
    /// Calls counted.
    pub calls: u64,
}

/// A time with its spread.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    /// `latency` or `throughput`.
    pub form: String,
    /// Workload by name.
    pub workload: String,
    /// `criterion` (the familiar wall-clock estimate) or `rounds` (interleaved medians).
    pub instrument: String,
    /// Nanoseconds per unit of the model.
    pub ns_per_unit: Estimate,
    /// Samples behind the estimate.
    pub samples: usize,
}

/// A centre and an interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// Median.
    pub center: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Something that was not done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Skip {
    /// What: a variant, or an instrument on a variant.
    pub what: String,
    /// Why, and what would help.
    pub reason: String,
}

/// The raw samples of a record, in a file of their own beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Samples {
    /// [`SCHEMA`] of the writer.
    pub schema: u32,
    /// The record they belong to.
    pub id: String,
    /// Nanoseconds per unit, sample by sample in the order taken; the key is
    /// `instrument/form/workload/variant/routine`.
    pub ns_per_unit: BTreeMap<String, Vec<f64>>,
}

impl RoutineResult {
    /// The time in `form` on `workload` by `instrument`.
    pub fn timing(&self, instrument: &str, form: &str, workload: &str) -> Option<&Timing> {
        self.timings.iter().find(|timing| {
            timing.instrument == instrument && timing.form == form && timing.workload == workload
        })
    }
}
