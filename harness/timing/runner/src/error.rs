//! The reason why a run stopped, in one line, and its exit code.

use machine_code::build;
use std::fmt;

/// Why a run stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// Bad input: exit code 2.
    Input(String),
    /// Something that must hold does not, or a tool failed: exit code 1.
    Check(String),
    /// The machine lacks what was demanded: exit code 3.
    Machine(String),
}

impl Error {
    /// The exit code of a command that ends with this error.
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
        let (Error::Input(line) | Error::Check(line) | Error::Machine(line)) = self;
        f.write_str(line)
    }
}

impl std::error::Error for Error {}

/// A failed build.
impl From<build::Error> for Error {
    fn from(error: build::Error) -> Error {
        match error {
            build::Error::Failed(text) => Error::Check(text),
            build::Error::Machine(text) => Error::Machine(text),
        }
    }
}

/// Shorthand for failures of tools and files on the way.
pub fn check(what: impl fmt::Display, error: impl fmt::Display) -> Error {
    Error::Check(format!("{what}: {error}"))
}
