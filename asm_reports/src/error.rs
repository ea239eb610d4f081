//! Errors of a report, a line each, by their cause.

use machine_code::build;
use machine_code::decode;

/// Why a report could not be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub enum Error {
    /// What was asked for does not exist.
    Input(String),
    /// Something that must hold does not, or a build failed.
    Check(String),
    /// This build or machine lacks what is needed.
    Machine(String),
}

impl From<decode::Error> for Error {
    fn from(error: decode::Error) -> Self {
        match error {
            decode::Error::Differs(line) => Error::Check(line),
            other => Error::Input(other.to_string()),
        }
    }
}

impl From<build::Error> for Error {
    fn from(error: build::Error) -> Self {
        match error {
            build::Error::Failed(text) => Error::Check(text),
            build::Error::Machine(text) => Error::Machine(text),
        }
    }
}
