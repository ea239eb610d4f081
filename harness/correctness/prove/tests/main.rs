//! All tests from outside: in one executable the code that they share is compiled once, and no test
//! waits for another executable to end.

mod compiled_c;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
#[path = "../../oracle/tests/faults/mod.rs"]
mod faults;
mod hardware;
mod planted;
mod seeds;
mod semantics;
