//! Version 2 of the record. Times are in nanoseconds and core cycles, counts are exact unless a
//! range is given. Version 1 had neither cycles nor verdicts; the reader brings it up to this form.

use crate::{Clock, Comparison, Latency};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version that this code writes.
pub const SCHEMA: u32 = 2;

/// One run of the bench.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
    /// The clock that timed the interleaved rounds and what it was compared with; none if nothing
    /// was timed that way.
    pub clock: Option<Clock>,
    /// Who was faster than whom: one per model, form, workload and pressure.
    pub comparisons: Vec<Comparison>,
    /// What the instructions of the timed code take, measured in the same run by the same clock;
    /// records of early raybenches have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub latencies: Vec<Latency>,
    /// One per routine that was asked for.
    pub routines: Vec<RoutineResult>,
    /// What could not be done, and why.
    pub skips: Vec<Skip>,
    /// What a published summary leaves out to stay small; empty in a full record.
    pub left_out: Vec<String>,
}

/// What a run ran on. No host name, no user name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
    /// Whether a core runs more than one thread, if the system tells.
    pub smt: Option<bool>,
    /// Whether `perf_event_open` gave core cycles and instructions.
    pub hardware_counters: bool,
    /// One-minute load before the run.
    pub load_before: Option<f64>,
    /// One-minute load after the run.
    pub load_after: Option<f64>,
}

/// What a run was built with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkloadProfile {
    /// `uniform-16`, `middlegame`, `positions` ...
    pub name: String,
    /// What made the boards, with its version: `uniform 1`, `playouts 1`, `positions 1` ...
    pub generator: String,
    /// Seed of the generator; none where nothing is random.
    pub seed: Option<u64>,
    /// Hash of all boards: equal hashes are equal work.
    pub hash: String,
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
    /// Executed instructions a call by single-stepping, the final `ret` left out.
    pub stepped: Option<Stepped>,
    /// Why nothing was single-stepped.
    pub stepped_skipped: Option<String>,
    /// The two timed loops with the kernel inlined.
    pub loops: Vec<LoopResult>,
}

/// Executed instructions, stepped one by one and decoded, over the calls of a workload.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Stepped {
    /// Calls stepped through.
    pub calls: u64,
    /// Fewest instructions of a call.
    pub least: u64,
    /// Mean instructions a call.
    pub mean: f64,
    /// Most instructions of a call.
    pub most: u64,
    /// Mean instructions a call by class, as `decode` names classes.
    pub classes: BTreeMap<String, f64>,
    /// Mean instructions a call by mnemonic.
    pub mnemonics: BTreeMap<String, f64>,
    /// Calls by their number of instructions; empty if all calls took the same number.
    pub distribution: BTreeMap<u64, u64>,
}

/// The machine code of a timed loop.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LoopResult {
    /// `latency` or `throughput`.
    pub form: String,
    /// Symbol of the function.
    pub symbol: String,
    /// Hash of its bytes, relocations masked.
    pub hash: String,
    /// Static counts of the body: what one record costs, kernel and loop together.
    pub body: ClassCounts,
    /// Core cycles of one pass through the body, this subject alone on the main workload; records
    /// of early raybenches have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cycles_per_record: Option<Estimate>,
}

/// Static counts by class. `instructions` is everything but the final `ret`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ExecutedRange {
    /// Mean over the calls.
    pub mean: f64,
    /// Calls counted.
    pub calls: u64,
}

/// A time with its spread.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Timing {
    /// `latency` or `throughput`.
    pub form: String,
    /// Workload by name.
    pub workload: String,
    /// `criterion` (the familiar wall-clock estimate) or `interleaved` (medians over rounds).
    pub instrument: String,
    /// KiB that were walked over before each sample to push tables out of the caches.
    pub pressure_kib: Option<u64>,
    /// The subjects that the time is over, with a blank between, where some routine of the model has
    /// these alone; else the time is over all.
    pub part: Option<String>,
    /// Nanoseconds per unit of the model.
    pub ns_per_unit: Estimate,
    /// Core cycles per unit, by the ruler beside each sample.
    pub cycles_per_unit: Option<Estimate>,
    /// What hardware counters said, where there are any.
    pub counted: Option<Counted>,
    /// Samples behind the estimate.
    pub samples: usize,
}

/// Medians of hardware counters.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Counted {
    /// Core cycles per unit, loop included.
    pub cycles_per_unit: f64,
    /// Retired instructions per unit, loop included.
    pub instructions_per_unit: f64,
}

/// A centre and an interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Estimate {
    /// Median.
    pub center: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Something that was not done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Skip {
    /// What: a variant, or an instrument on a variant.
    pub what: String,
    /// Why, and what would help.
    pub reason: String,
}

/// The raw samples of a record, in a file of their own beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Samples {
    /// [`SCHEMA`] of the writer.
    pub schema: u32,
    /// The record they belong to.
    pub id: String,
    /// Nanoseconds per unit, sample by sample in the order taken; the key is
    /// `instrument/form/workload/variant/routine`, as [`Samples::key`] makes it. The interleaved samples of one comparison stand
    /// in the order of the rounds and are equally many, one a round: the sample `n` of two
    /// contestants were taken in round `n`, and their quotient is the ratio within that round.
    pub ns_per_unit: BTreeMap<String, Vec<f64>>,
    /// Core cycles per unit by the ruler beside each sample, under the same keys; `interleaved`
    /// alone, and only where there is a ruler.
    pub cycles_per_unit: BTreeMap<String, Vec<f64>>,
}

impl Samples {
    /// The key of a series of `variant/routine`. Where caches were pushed out before each sample,
    /// the workload says so: `game+512KiB`; times over a part of the subjects name these:
    /// `kogge_stone/attacks:east`.
    pub fn key(
        instrument: &str,
        form: &str,
        workload: &str,
        pressure_kib: Option<u64>,
        name: &str,
        part: Option<&str>,
    ) -> String {
        let pressure = pressure_kib.map_or_else(String::new, |kib| format!("+{kib}KiB"));
        let part = part.map_or_else(String::new, |part| format!(":{part}"));
        format!("{instrument}/{form}/{workload}{pressure}/{name}{part}")
    }
}

impl RoutineResult {
    /// `variant/routine`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.variant, self.routine)
    }

    /// The time over all subjects of the routine in `form` on `workload` by `instrument`.
    pub fn timing(&self, instrument: &str, form: &str, workload: &str) -> Option<&Timing> {
        let whole = |part: &String| part.split(' ').count() == self.probes.len();
        self.timings.iter().find(|timing| {
            let Timing { instrument: by, form: in_form, workload: on, part, .. } = timing;
            (by.as_str(), in_form.as_str(), on.as_str()) == (instrument, form, workload)
                && part.as_ref().is_none_or(whole)
        })
    }
}
