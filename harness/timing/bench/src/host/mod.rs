//! Describes the machine of a run for its record, and checks whether the machine suits a run.
//!
//! A reader of a record must know the machine to judge the figures, so `provenance` collects its
//! description. `doctor` shows a user which tools and permissions are missing before a run takes
//! its time.

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
pub(crate) use width::core_kinds;
