//! All tests from outside: in one executable what they share is compiled once, and none waits for another's to end.

mod brute;
mod journal;
#[path = "../../../correctness/oracle/tests/mangled/mod.rs"]
mod mangled;
mod settled;
mod smallest;
