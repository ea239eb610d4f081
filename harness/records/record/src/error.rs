//! Reasons why a record cannot be read or written, a line each.

use crate::plain::escape_hidden;
use crate::{Id, SCHEMA};
use std::io;
use std::path::{Path, PathBuf};

/// Why a record cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file system refuses to read the file.
    #[error("{}: {}", display_path(.0), .1)]
    Io(PathBuf, io::Error),
    /// The file is not JSON, or not a record.
    #[error("{}: not a raybench record: {}", display_path(.0), .1)]
    External(PathBuf, String),
    /// A later raybench wrote the file.
    #[error(
        "{}: record schema {}, this raybench reads up to {}: use a newer one",
        display_path(.0), .1, SCHEMA
    )]
    Newer(PathBuf, u64),
    /// The folder holds no record.
    #[error("no record under {}: run `cargo xtask bench` first", display_path(.0))]
    None(PathBuf),
    /// The record comes without listings: it is old, or a published summary.
    #[error(
        "{}: this record has no listings; run `cargo xtask bench` for one that has",
        display_path(.0)
    )]
    NoListings(PathBuf),
    /// The record has neither raw samples nor rounds.
    #[error(
        "{}: it cannot be judged: it has no rounds, and no raw samples are in its folder",
        display_path(.0)
    )]
    NothingMeasured(PathBuf),
    /// The file system refuses to write the file; an old file of that name stays.
    #[error("{}: not written{}: {}", display_path(.0), old_file(.0), .1)]
    Unwritten(PathBuf, io::Error),
    /// The record was not written, and nothing of it was kept.
    #[error(
        "{}: this run's record and raw samples are lost: {why}; {}",
        display_path(.home), earlier_record(.last_good.as_ref())
    )]
    Lost {
        /// Folder of the record.
        home: PathBuf,
        /// The newest readable record in the same folder.
        last_good: Option<Id>,
        /// The reason.
        why: String,
    },
}

/// Returns the part of a message about the file that was there before.
fn old_file(path: &Path) -> &'static str {
    if path.is_file() { ", the old file stays" } else { "" }
}

/// Returns the part of a message about the record that the user still has.
fn earlier_record(last_good: Option<&Id>) -> String {
    match last_good {
        Some(id) => format!("the last good record is {id}"),
        None => "there is no earlier record".to_string(),
    }
}

/// Returns a path without hidden characters, because it may come from a stranger.
fn display_path(path: &Path) -> String {
    escape_hidden(&path.display().to_string(), false)
}
