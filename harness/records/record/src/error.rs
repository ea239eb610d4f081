//! Why a record could not be read or written: one clear line each, which says what is left.

use crate::plain::spelt_out;
use crate::{Id, SCHEMA};
use std::path::{Path, PathBuf};
use std::{fmt, io};

/// Why a record could not be read or written.
#[derive(Debug)]
pub enum Error {
    /// The file system refused to read.
    Io(PathBuf, io::Error),
    /// Not JSON, or not a record.
    External(PathBuf, String),
    /// Written by a later raybench.
    Newer(PathBuf, u64),
    /// No record anywhere below this folder.
    None(PathBuf),
    /// A record of the time when none kept its listings, or one cut down to its summary.
    NoListings(PathBuf),
    /// A record with neither raw samples beside it nor what its sittings measured.
    NothingMeasured(PathBuf),
    /// A file could not be written; what stood there before still stands there.
    Unwritten(PathBuf, io::Error),
    /// A record could not be written, and nothing of it was kept.
    Lost {
        /// Where it was to lie.
        home: PathBuf,
        /// The newest record in the same folder that can be read.
        last_good: Option<Id>,
        /// Why.
        why: String,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io(path, error) => write!(f, "{}: {error}", shown(path)),
            Error::External(path, why) => {
                write!(f, "{}: not a raybench record: {why}", shown(path))
            }
            Error::Newer(path, schema) => write!(
                f,
                "{}: record schema {schema}, this raybench reads up to {SCHEMA}: use a newer one",
                shown(path)
            ),
            Error::None(path) => {
                write!(f, "no record under {}: run `cargo xtask bench` first", shown(path))
            }
            Error::NoListings(path) => write!(
                f,
                "{}: this record has no listings; run `cargo xtask bench` for one that has",
                shown(path)
            ),
            Error::NothingMeasured(path) => write!(
                f,
                "{}: nothing to judge it by: neither raw samples nor what the sittings measured is with it",
                shown(path)
            ),
            Error::Unwritten(path, error) => {
                let kept = if path.is_file() { ", the old file stays" } else { "" };
                write!(f, "{}: not written{kept}: {error}", shown(path))
            }
            Error::Lost { home, last_good, why } => {
                write!(f, "{}: this run's record and raw samples are lost: {why}; ", shown(home))?;
                match last_good {
                    Some(id) => write!(f, "the last good record is {id}"),
                    None => write!(f, "there is no earlier record"),
                }
            }
        }
    }
}

/// Strangers name files, too.
fn shown(path: &Path) -> String {
    spelt_out(&path.display().to_string(), false)
}

impl std::error::Error for Error {}
