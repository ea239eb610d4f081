//! All integration tests in one executable: shared modules are compiled once.

mod contests;
#[path = "../../../correctness/oracle/tests/mangled/mod.rs"]
mod mangled;
mod mutated;
mod mutations;
mod sample;
mod schema;
mod slices;
mod strangers;
mod summary;
mod tiers;
mod versions;
mod whole;
