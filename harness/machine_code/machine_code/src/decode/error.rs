//! Errors of reading a file, in one line each.

use std::fmt;
use std::path::{Path, PathBuf};

/// Why a file could not be read.
#[derive(Debug)]
pub enum Error {
    /// The file does not exist or is not readable.
    Unreadable(PathBuf, std::io::Error),
    /// The file is of the wrong kind.
    External(PathBuf, String),
    /// The file has no symbols: it was stripped.
    Stripped(PathBuf),
    /// Two binaries that should carry the same code do not.
    Differs(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unreadable(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            Error::External(path, why) => {
                write!(f, "{} is not x86-64 machine code in ELF form: {why}", path.display())
            }
            Error::Stripped(path) => {
                write!(f, "{} has no symbols; build it with strip = \"none\"", path.display())
            }
            Error::Differs(line) => f.write_str(line),
        }
    }
}

impl std::error::Error for Error {}

impl Error {
    pub(crate) fn external(path: &Path, why: impl fmt::Display) -> Self {
        Error::External(path.to_path_buf(), why.to_string())
    }
}
