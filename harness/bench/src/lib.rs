//! Verify, then measure. The clock, the schedule, Callgrind's counts and the provenance of a run.
//!
//! Nothing is timed or counted whose answers were not just verified in the same process. This
//! crate knows no algorithm, draws nothing and prints no table: it makes records.

mod assemble;
mod callgrind;
mod checksum;
mod children;
mod conformance;
mod count_cache;
mod counts;
mod criterion_results;
mod error;
mod estimate;
mod executables;
mod instruments;
pub mod loop_check;
mod machine_code;
mod options;
mod prepare;
mod progress;
mod provenance;
mod rounds;
mod run;
mod shuffle;
mod tallies;
mod valgrind;
pub mod wire;

pub use callgrind::{FunctionCost, function_costs};
pub use checksum::Checksum;
pub use conformance::verify;
pub use counts::{CountReport, Executed, REPORT_VARIABLE};
pub use criterion_results::{CriterionResult, criterion_results};
pub use error::Error;
pub use estimate::median_with_interval;
pub use executables::{BASELINE_FLAGS, Executables, Workspace, build};
pub use options::{
    DEFAULT_SEED, MAIN_WORKLOAD, Options, Selection, model_named, variables, variants_named,
};
pub use prepare::{Boards, Prepared, PreparedProbe, Unfit, workload_named};
pub use progress::{PROGRESS_VARIABLE, Progress, Silent, follow, tell};
pub use provenance::{load, machine, toolchain, valgrind_version};
pub use rounds::{Contestant, sample_in_rounds};
pub use run::{Outcome, run};
pub use tallies::tally_range;
pub use valgrind::{
    LIST_MISSING_FEATURES, NO_VALGRIND, ValgrindRun, is_one_of_many, missing_features_by_variant,
    write_report,
};
