//! Errors of building, reading, stepping and timing machine code, by their cause.

use crate::decode;
use std::fmt;

/// Why something failed, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The request makes no sense or names something that does not exist: exit code 2.
    Input(String),
    /// Something that must hold does not, or a tool failed; a build's messages are on standard
    /// error: exit code 1.
    Check(String),
    /// This build or machine cannot do it: cargo does not run, the tier has no code here, or
    /// single-stepping is forbidden. Exit code 3.
    Machine(String),
}

impl Error {
    /// Returns the exit code of a command that ends with this error.
    pub const fn exit_code(&self) -> u8 {
        match self {
            Error::Check(_) => 1,
            Error::Input(_) => 2,
            Error::Machine(_) => 3,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Input(line) | Error::Check(line) | Error::Machine(line) => f.write_str(line),
        }
    }
}

impl std::error::Error for Error {}

impl From<decode::Error> for Error {
    fn from(error: decode::Error) -> Self {
        match error {
            decode::Error::Differs(line) => Error::Check(line),
            other => Error::Input(other.to_string()),
        }
    }
}
