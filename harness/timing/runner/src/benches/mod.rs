//! The common part of the bench targets of `raybench-runner`: criterion and Callgrind (by gungraun)
//! on the same probes. `bench --instruments` builds and runs them and reads their output; so does
//! plain `cargo bench`.

mod callgrind;
mod environment;
mod hot_routine;
mod valgrind;

pub use environment::plan;
pub use hot_routine::HotRoutine;
pub use valgrind::{count, is_counted};
