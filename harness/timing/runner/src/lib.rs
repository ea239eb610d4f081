//! The measuring process `raybench-runner`: verifies probes, then times, steps and counts them in
//! the same process. The formats of its input and output are here too.

pub mod benches;
mod blocks;
mod budgets;
mod cache_lines;
mod chosen;
mod clock;
mod copies;
mod empty;
mod error;
mod experiments;
mod groups;
mod loop_copies;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod pages;
#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable))))]
#[path = "no_pages.rs"]
mod pages;
mod prepare;
mod probe_work;
mod progress;
mod replays;
mod slice_work;
mod sums;
mod tallies;
mod timed;
mod verbs;
pub mod wire;

pub use blocks::Blocks;
pub use budgets::{copied_seconds, pairs};
pub use cache_lines::LINE_BYTES;
pub use chosen::{checked, every, few, routines};
pub use clock::judge_rulers;
pub use copies::CopiedLoop;
pub use empty::{Empty, empty_kernels};
pub use error::{Error, check};
pub use experiments::{Bench, Library, bound, external};
pub use groups::{Candidate, VariantRoutine, groups, largest_contest};
pub use loop_copies::LoopCopies;
pub use prepare::{
    Aligned, Boards, Checksum, NotTimeable, Prepared, PreparedProbe, workload_named,
};
pub use probe_work::ProbeWork;
pub use progress::{PROGRESS_VARIABLE, tell, told};
pub use slice_work::{LENGTHS, SliceWork};
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

    /// A routine that is right on this workload.
    pub(crate) fn prepared(workload: &str, variant: &str, routine: &str) -> Prepared {
        let variant = contract::registry::variant(variant).expect("registered");
        let routine = variant.routine(routine).expect("it has this");
        let mut boards = Boards::new(oracle::workloads::by_name(workload, 1).expect("a workload"));
        boards.prepare(variant, routine).expect("it is right")
    }
}
