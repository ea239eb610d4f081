//! Builds executables with cargo and locates them, always with the flags of a named tier and the
//! release profile of the manifest, independent of the user's environment. Also finds the installed
//! C compilers.
//!
//! The baseline shares cargo's target folder. Every other tier has a folder under
//! `raybench/tiers/`, so that no build invalidates another, and an explicit `--target`, so that
//! build scripts keep the host's flags.

mod cargo;
mod compilers;
mod executables;
mod git;
mod programs;
mod progress;
mod release_profile;
mod workspace;

pub use crate::error::Error;
pub use cargo::{Artifact, CargoCall};
pub use compilers::Compiler;
pub use executables::{
    Executables, ExternalBenches, Profile, assembly, executables, listing_binary, perft, runner,
};
pub use git::{Checkout, check_top, git};
pub use programs::rustc;
pub use progress::{Progress, Silent};
pub use release_profile::ReleaseProfile;
pub use workspace::Workspace;

use contract::Tier;

/// Returns the compiler flags of a tier: the CPU level, and functions aligned to 64 bytes as in the
/// workspace's `.cargo/config.toml`. A portable build of the caller stays portable.
pub fn flags(tier: Tier) -> Vec<String> {
    if cfg!(raybench_portable) {
        return vec!["--cfg".into(), "raybench_portable".into()];
    }
    let mut flags = vec!["-Cllvm-args=-align-all-functions=6".to_string()];
    flags.extend(tier.target_cpu().map(|cpu| format!("-Ctarget-cpu={cpu}")));
    flags
}
