//! The instruments that everyone knows: criterion and Callgrind (by gungraun) on the same probes, as
//! plain `cargo bench` runs them. Nothing depends on this package: the parent of a run reads what its
//! bench targets leave behind.

mod callgrind;
mod environment;
mod hot_routine;
mod missing;
mod valgrind;

pub use callgrind::{FunctionCost, function_costs};
pub use environment::plan;
pub use hot_routine::HotRoutine;
pub use missing::missing_features_by_routine;
pub use valgrind::{LIST_MISSING_FEATURES, ValgrindRun, is_counted};

#[cfg(test)]
use variants as _;
