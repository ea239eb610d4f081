//! All tests from outside: in one executable what they share is compiled once, and none waits for another's to end.

mod differences;
mod in_use;
#[path = "../../../correctness/oracle/tests/mangled/mod.rs"]
mod mangled;
#[path = "../../../records/record/tests/mutated/mod.rs"]
mod mutated;
#[path = "../../../records/record/tests/sample/mod.rs"]
mod sample;
mod stability;
