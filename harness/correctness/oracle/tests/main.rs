//! All tests from outside: in one executable the code that they share is compiled once, and no test
//! waits for another executable to end.

mod counts;
mod external;
mod faults;
mod mangled;
mod pictures;
mod planted;
mod positions;
mod random;
mod workloads;
