//! Files that a search writes at its end.
//!
//! A search may take hours, so a file is opened before it, when an error costs nothing, and emptied
//! only when there is something to write.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter};
use std::path::Path;

/// Opens a file for writing and keeps its contents.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file = options.write(true).create(true).truncate(false).open(path);
    file.map_err(|error| naming(path, &error))
}

/// The file for writing from its start; only a regular file is truncated.
pub(crate) fn emptied(file: File) -> io::Result<BufWriter<File>> {
    if file.metadata()?.is_file() {
        file.set_len(0)?;
    }
    Ok(BufWriter::new(file))
}

/// The error with the name of its file.
pub(crate) fn naming(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
