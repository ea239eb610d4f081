//! All tests from outside: in one executable what they share is compiled once, and none waits for
//! another's to end.

mod compiled_c;
mod hardware;
mod planted;
mod seeds;
mod semantics;
