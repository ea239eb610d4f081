//! Errors of builds.

use std::fmt;

/// Why a build failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The build failed; cargo's messages are on standard error.
    Failed(String),
    /// cargo cannot be run here, or not for this tier.
    Machine(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Error::Failed(text) | Error::Machine(text)) = self;
        f.write_str(text)
    }
}

impl std::error::Error for Error {}
