//! Errors of single-stepping, in one line each.

use std::fmt;

/// Why nothing was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// This machine or build cannot single-step.
    Impossible(String),
    /// This function could not be counted.
    Failed(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Error::Impossible(line) | Error::Failed(line)) = self;
        f.write_str(line)
    }
}

impl std::error::Error for Error {}
