//! All tests from outside: in one executable what they share is compiled once, and none waits for
//! another's to end.

mod compiled;
mod compilers;
mod copied;
mod names;
mod printed;
mod safe_over_unsafe;
mod standard;
mod units;
