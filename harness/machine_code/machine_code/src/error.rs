//! Errors of builds and of single-stepping.

use std::fmt;

/// Why a build or a step failed, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// It failed; a build's messages are on standard error.
    Failed(String),
    /// This machine cannot do it: cargo does not run, the tier has no code here, or single-stepping is forbidden.
    Machine(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Error::Failed(line) | Error::Machine(line)) = self;
        f.write_str(line)
    }
}

impl std::error::Error for Error {}
