//! The reason why a run stopped, in one line.

pub use machine_code::Error;
use std::fmt;

/// Shorthand for failures of tools and files on the way.
pub fn check(what: impl fmt::Display, error: impl fmt::Display) -> Error {
    Error::Check(format!("{what}: {error}"))
}
