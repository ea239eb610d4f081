//! Why a proof stopped.

use std::fmt;

/// Why a proof stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// Something that the semantics do not have; names it.
    Unsupported(String),
    /// More steps or nodes than allowed.
    TooLarge(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Error::Unsupported(text) | Error::TooLarge(text)) = self;
        f.write_str(text)
    }
}

impl std::error::Error for Error {}
