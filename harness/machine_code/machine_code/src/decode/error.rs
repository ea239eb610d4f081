//! Errors of reading a file, in one line each.

use std::fmt;
use std::path::{Path, PathBuf};

/// Why a file could not be read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file does not exist or is not readable.
    #[error("cannot read {}: {_1}", _0.display())]
    Unreadable(PathBuf, std::io::Error),
    /// The file is of the wrong kind.
    #[error("{} is not x86-64 machine code in ELF form: {_1}", _0.display())]
    External(PathBuf, String),
    /// The file has no symbols: it was stripped.
    #[error("{} has no symbols; build it with strip = \"none\"", _0.display())]
    Stripped(PathBuf),
    /// Two binaries that should carry the same code do not.
    #[error("{_0}")]
    Differs(String),
}

impl Error {
    pub(crate) fn external(path: &Path, why: impl fmt::Display) -> Self {
        Error::External(path.to_path_buf(), why.to_string())
    }
}
