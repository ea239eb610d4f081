//! The runner that gungraun's bench targets call, built from the lock file.
//!
//! gungraun and its runner must be of the same version. The lock file makes them so, and nobody has
//! to `cargo install` a runner. gungraun finds the runner by the name of this binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    match gungraun_runner::runner::run::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("gungraun-runner: {error:?}");
            ExitCode::FAILURE
        }
    }
}
