//! Files that a search writes at its end.
//!
//! A search may take hours, so we open its files at the start, when an error costs nothing. We
//! empty a file only when there is something to write, so that an error before that leaves its
//! contents.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter};
use std::path::Path;

/// Opens a file for writing and keeps its contents.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file = options.write(true).create(true).truncate(false).open(path);
    file.map_err(|error| name_file(path, &error))
}

/// Empties a file and returns it for writing from its start. Only a regular file is truncated.
pub(crate) fn empty_file(file: File) -> io::Result<BufWriter<File>> {
    if file.metadata()?.is_file() {
        file.set_len(0)?;
    }
    Ok(BufWriter::new(file))
}

/// Returns the error with the name of its file, which an error of the system does not contain.
pub(crate) fn name_file(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
