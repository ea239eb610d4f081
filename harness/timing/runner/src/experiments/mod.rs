//! Experiments on copies of loops, and on the instrument itself.

mod against;
mod bound;
mod external;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod self_test;

pub use against::Bench;
pub use bound::{bound, has_replay};
pub use external::{Library, external};
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub use self_test::self_test;
