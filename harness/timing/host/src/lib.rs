//! The machine that a run runs on: what it is (provenance), what of it limits the figures (doctor),
//! and what its Valgrind can execute. It times no variant and draws nothing.

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

pub use names::private_names;
pub use provenance::{load, machine, toolchain};
pub use valgrind::{
    NO_VALGRIND, missing_features_by_routine, missing_under_valgrind, valgrind_version,
};

#[cfg(test)]
use variants as _;
