//! All tests from outside: in one executable what they share is compiled once, and none waits for another's to end.

mod answer;
mod book;
mod colours;
mod files;
mod golden;
mod in_use;
mod layout;
#[path = "../../harness/correctness/oracle/tests/mangled/mod.rs"]
mod mangled;
#[path = "../../harness/records/record/tests/mutated/mod.rs"]
mod mutated;
mod mutations;
mod sample;
mod summary;
mod tables;
mod too_few;
