//! The measuring process `raybench-runner`: verifies probes, then times, steps and counts them in
//! the same process. The formats of its input and output are here too.
//!
//! A sample goes the following way from its request to its figure, through these files:
//!
//! ```text
//! verbs/mod        reads the request and prints the answer
//! selection        finds the routines of the plan
//! prepare          verifies them, and makes arguments, right answers and working sets
//! groups           finds the probes that are compared, with the reference first
//! loop_copies      copies the reference's loop: the noise floor
//! verbs/sample     makes the groups of an invocation and has `measure` take turns
//! probe_work       brings the state about, runs a loop, checks its answers
//! wire             is the format in which the parent gets all samples
//! ```
//!
//! Two kinds of work do not go this way: `experiments`, which time changed copies of loops in short
//! invocations (`blocks`, `copies`, `bound_loops`), and `benches`, which give the same probes to
//! criterion and Callgrind.

pub mod benches;
mod blocks;
mod bound_loops;
mod budgets;
mod cache_lines;
mod clock;
mod contestant;
mod copies;
mod empty;
mod error;
mod experiments;
mod groups;
mod loop_copies;
mod move_work;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod pages;
#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable))))]
#[path = "no_pages.rs"]
mod pages;
mod prepare;
mod probe_work;
mod progress;
mod selection;
mod slice_work;
mod sums;
mod tallies;

mod verbs;
pub mod wire;

pub use blocks::Blocks;
pub use budgets::{copies_seconds, pairs};
pub use cache_lines::LINE_BYTES;
pub use clock::judge_rulers;
pub use copies::CopiedLoop;
pub use empty::{EmptyKernel, empty_kernels};
pub use error::{Error, check_error};
pub use experiments::{Bench, Library, time_bound_loops, time_external_loops};
pub use groups::{Candidate, VariantRoutine, groups, largest_contest};
pub use loop_copies::LoopCopies;
pub use move_work::MoveWork;
pub use prepare::{
    Aligned, Boards, Checksum, NotTimeable, Prepared, PreparedProbe, workload_named,
};
pub use probe_work::ProbeWork;
pub use progress::{PROGRESS_VARIABLE, ProgressLine, report_progress};
pub use selection::{all_routines, check_plan, narrow_to_contenders, routines};
pub use slice_work::{SLICE_LENGTHS, SliceWork};
pub use sums::estimate;
pub use tallies::tally_range;
pub use verbs::main;

#[cfg(test)]
#[path = "../../measure/tests/simulated.rs"]
mod simulated;
#[cfg(test)]
use variants as _;

#[cfg(test)]
mod fixtures {
    use crate::{Boards, Prepared};

    /// Prepares a routine whose answers are right on this workload.
    pub(crate) fn prepared(workload: &str, variant: &str, routine: &str) -> Prepared {
        let variant = contract::registry::variant(variant).expect("registered");
        let routine = variant.routine(routine).expect("it has this");
        let mut boards = Boards::new(oracle::workloads::by_name(workload, 1).expect("a workload"));
        boards.prepare(variant, routine).expect("it is right")
    }
}
