//! The machine that a run runs on: what it is (provenance) and what it lacks (doctor).

pub mod doctor;
mod names;
mod processor;
#[cfg(any(test, not(all(target_arch = "x86_64", not(raybench_portable)))))]
mod processor_of_system;
mod provenance;
mod system;
mod tools;
mod width;

pub use names::private_names;
pub use provenance::{load, machine, toolchain};
pub use width::best_core_share;
