//! The verbs, one file each: from what was chosen to the value that is printed.

pub mod bounds;
mod cold;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
mod copies;
pub mod external;
pub mod list;
pub mod self_test;
pub mod sit;
pub mod step;
pub mod stream;
pub mod sweep_alignment;
pub mod verify;
