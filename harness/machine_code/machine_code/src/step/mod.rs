//! Executed instructions, counted natively: a child process runs a function with the trap flag set
//! and counts in the handler of the trap that follows each instruction, from the function's first
//! to its last.
//!
//! It needs no hardware counter, no Valgrind and no privilege, and counts all that the CPU
//! executes, GFNI and AVX-512 included.
//!
//! Two rules decide which instructions count:
//! - Instructions of functions that the function calls count too. The `ret` that ends the call does
//!   not, as in [`crate::decode::counts`]; every other `ret` is control.
//! - A repeated string instruction (`rep movsb`) counts once for each repetition, because the CPU
//!   stops after each.

mod counts;

#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable))))]
mod elsewhere;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod native;

pub use crate::error::Error;
pub use counts::Counts;

#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable))))]
pub use elsewhere::Stepper;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub use native::{Stepper, is_gather};
