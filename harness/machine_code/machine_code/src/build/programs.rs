//! The programs that a build calls.

use std::process::Command;

/// Returns the cargo that runs this process, or the one on the path.
pub(super) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Returns the compiler that cargo calls, to be asked about itself.
pub fn rustc() -> Command {
    Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}
