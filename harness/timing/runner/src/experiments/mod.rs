//! Experiments on copies of loops, and on the instrument itself.

mod against;
mod bound;
mod external;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod self_test;

pub use against::Bench;
pub use bound::bound;
pub use external::{Library, external};
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub use self_test::self_test;

/// The instrument on trial: there is nothing to copy or plant in this build.
#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable))))]
pub fn self_test(_seed: u64) -> Result<crate::wire::SelfTest, crate::Error> {
    let why = "the self-test copies and plants x86-64 machine code; this build has none";
    Err(crate::Error::Machine(why.into()))
}
