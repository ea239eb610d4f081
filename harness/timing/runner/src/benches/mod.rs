//! The common part of the bench targets of `raybench-runner`, which give the same probes to
//! criterion and to Callgrind (by gungraun). `bench --instruments` builds and runs them and reads
//! their output; so does plain `cargo bench`.

mod callgrind;
mod environment;
mod hot_routine;
mod valgrind;

pub use environment::plan;
pub use hot_routine::HotRoutine;
pub use valgrind::{count, is_counted};
