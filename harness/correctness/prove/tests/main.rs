//! All tests from outside: in one executable what they share is compiled once, and none waits for
//! another's to end.

mod compiled_c;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
#[path = "../../oracle/tests/faults/mod.rs"]
mod faults;
mod hardware;
mod planted;
mod seeds;
mod semantics;
