//! All tests from outside: in one executable what they share is compiled once, and none waits for
//! another's to end.

mod brute;
mod estimate;
mod joined;
mod journal;
#[path = "../../../correctness/oracle/tests/mangled/mod.rs"]
mod mangled;
mod refutation;
mod settled;
mod skeleton;
mod smallest;
mod synthesis;
