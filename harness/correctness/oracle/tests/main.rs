//! All tests from outside: in one executable what they share is compiled once, and none waits for
//! another's to end.

mod counts;
mod external;
mod faults;
mod mangled;
mod pictures;
mod planted;
mod positions;
mod random;
mod workloads;
