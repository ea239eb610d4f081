//! Verified probes, made ready to be timed, stepped and listed in one process: what the executable
//! `raybench-runner` does, what every measuring process shares with it, and what it prints.
//!
//! Nothing is timed or counted whose answers were not just verified in the same process. This crate
//! starts no process, compares no sittings, keeps no record and draws nothing.

mod clock;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod copies;
mod error;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod experiments;
mod figures;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub mod latencies;
mod matrix;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod pages;
mod prepare;
mod pressure;
mod progress;
mod selection;
pub mod session;
mod stepping;
mod tallies;
pub mod wire;

pub use clock::judge_rulers;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub use copies::CopiedLoop;
pub use error::{Error, check};
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub use experiments::{align, self_test};
pub use figures::{estimate, recorded};
pub use matrix::{GroupKey, PreparedWork, measure};
pub use prepare::{
    Boards, Checksum, Contest, Prepared, PreparedProbe, Unfit, contests, part_name, workload_named,
};
pub use pressure::{LINE_BYTES, Pressure};
pub use progress::{PROGRESS_VARIABLE, tell, told};
pub use selection::{
    DEFAULT_SEED, MAIN_WORKLOAD, Selection, model_named, variables, variants_named,
};
pub use stepping::stepped;
pub use tallies::tally_range;
