//! All tests in one executable: their common modules are compiled once, and no test waits for
//! another's to end.

mod compiled;
mod compilers;
mod copied;
mod names;
mod positions;
mod printed;
mod safe_over_unsafe;
mod standard;
mod units;
