//! All tests from outside: in one executable the code that they share is compiled once, and no test
//! waits for another executable to end.

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
