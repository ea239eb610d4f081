//! All tests from outside: in one executable what they share is compiled once, and none waits for another's to end.

mod answer;
mod book;
mod colours;
mod figures;
mod files;
mod in_use;
#[path = "../../harness/correctness/oracle/tests/mangled/mod.rs"]
mod mangled;
#[path = "../../harness/records/record/tests/mutated/mod.rs"]
mod mutated;
mod mutations;
mod sample;
mod summary;
mod tables;
mod titles;
mod too_few;
