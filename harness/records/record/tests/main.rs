//! All tests from outside: in one executable what they share is compiled once, and none waits for another's to end.

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
