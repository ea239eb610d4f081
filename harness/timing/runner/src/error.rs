//! The reason why a run stopped, in one line.

pub use machine_code::Error;
use std::fmt;

/// Makes the error of a tool or a file that failed.
pub fn check_error(what: impl fmt::Display, error: impl fmt::Display) -> Error {
    Error::Check(format!("{what}: {error}"))
}
