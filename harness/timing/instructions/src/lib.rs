//! What instructions take on this very core: for each form that occurs in the timed code, and for
//! each of its inputs, a chain of copies that wait for each other through that input, timed by the
//! stopwatch of the bench. x86-64 Linux alone. Nothing is known here but the code; no figure comes
//! from elsewhere.

#![cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]

mod chain;
mod copy;
mod function;
mod occurring;
mod pages;
mod registers;
mod replay;
mod returns;
mod table;
#[cfg(test)]
mod tests;
mod timer;

pub use occurring::{Occurring, occurring};
pub use pages::Pages;
pub use replay::{Instead, replay, replay_bytes};
pub use table::latencies;
