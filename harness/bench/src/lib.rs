//! Verify, then measure. The clock, the schedule, Callgrind's counts and the provenance of a run.
//!
//! Nothing is timed or counted whose answers were not just verified in the same process. This
//! crate knows no algorithm, draws nothing and prints no table: it makes records.

#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod alignment;
mod assemble;
mod callgrind;
mod checksum;
mod children;
mod clock;
mod conformance;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod copies;
mod count_cache;
mod counts;
mod criterion_results;
mod error;
mod instruments;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub mod latencies;
pub mod loop_check;
mod machine_code;
mod matrix;
mod options;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod pages;
mod parts;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod planted;
mod prepare;
mod pressure;
mod progress;
pub mod revisions;
mod run;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod self_test;
mod sittings;
mod stepping;
mod sweeps;
mod tallies;
mod valgrind;
mod verdicts;
pub mod wire;

#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub use alignment::align;
pub use build::{Executables, Workspace};
pub use callgrind::{FunctionCost, function_costs};
pub use checksum::Checksum;
pub use clock::{clock_of, judge_rulers};
pub use conformance::verify;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub use copies::CopiedLoop;
pub use counts::{CountReport, Executed, REPORT_VARIABLE};
pub use criterion_results::{CriterionResult, criterion_results};
pub use error::Error;
pub use matrix::{GroupKey, PreparedWork, measure};
pub use options::{
    DEFAULT_SEED, MAIN_WORKLOAD, Options, Selection, model_named, variables, variants_named,
};
pub use parts::{Contest, contests};
pub use prepare::{Boards, Prepared, PreparedProbe, Unfit, workload_named};
pub use pressure::Pressure;
pub use progress::{PROGRESS_VARIABLE, Progress, Silent, follow, tell};
pub use run::{Outcome, run};
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub use self_test::self_test;
pub use stepping::stepped;
pub use sweeps::{LINE_BYTES, sweep_alignment, try_instrument};
pub use tallies::tally_range;
pub use valgrind::{LIST_MISSING_FEATURES, ValgrindRun, is_one_of_many, write_report};
