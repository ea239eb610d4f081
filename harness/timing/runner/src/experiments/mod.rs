//! Experiments on layout and on the instrument itself. They are no part of a run.

mod against;
mod alignment;
mod bound;
mod external;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod self_test;
mod stream;

pub use against::Bench;
pub use alignment::align;
pub use bound::{bound, has_replay};
pub use external::{Library, external};
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub use self_test::self_test;
pub use stream::stream;
