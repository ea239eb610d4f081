//! The runner that gungraun's bench targets call, built from the lock file.
//!
//! Library and runner must be of the same version. Made here they always are, and nobody has to
//! `cargo install` anything. gungraun finds it under the name of this binary.

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
