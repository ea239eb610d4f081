//! Experiments on copies of loops, and on the instrument itself.

mod bound;
mod comparison;
mod external;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod self_test;

pub use bound::time_bound_loops;
pub use comparison::Bench;
pub use external::{Library, time_external_loops};
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub use self_test::self_test;

/// Refuses to test the instrument: this build can neither copy nor plant machine code.
#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable))))]
pub fn self_test(_seed: u64) -> Result<crate::wire::SelfTest, crate::Error> {
    let reason = "the self-test copies and plants x86-64 machine code; this build has none";
    Err(crate::Error::Machine(reason.into()))
}
