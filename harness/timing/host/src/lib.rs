//! The machine that a run runs on: what it is (provenance), what it lacks (doctor), and what its Valgrind can execute.

mod checkout;
pub mod doctor;
mod names;
mod output;
mod processor;
mod provenance;
mod system;
#[cfg(any(test, not(all(target_arch = "x86_64", not(raybench_portable)))))]
mod told;
mod valgrind;
mod width;

pub use names::private_names;
pub use provenance::{load, machine, toolchain};
pub use valgrind::{
    NO_VALGRIND, missing_features_by_routine, missing_under_valgrind, valgrind_version,
};
pub use width::ours;

#[cfg(test)]
use variants as _;
