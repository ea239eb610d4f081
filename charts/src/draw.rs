//! The files of all figures of a record.

use crate::figures::figures;
use crate::render;
use record::Record;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

/// Why figures could not be drawn.
#[derive(Debug)]
pub enum Error {
    /// The folder could not be made.
    Folder(PathBuf, io::Error),
    /// A file could not be written.
    File(record::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Folder(path, error) => write!(f, "{}: {error}", path.display()),
            Error::File(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for Error {}

/// Draws every figure of `record` into `folder` as `NAME.svg` and `NAME.png`; returns the files.
///
/// Everything is rendered before the first file is written, and each file is written whole.
///
/// # Errors
/// If the folder or a file cannot be written.
pub fn draw(record: &Record, folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut files = Vec::new();
    for figure in figures(record) {
        let svg = render::svg(&figure.scene).into_bytes();
        files.push((folder.join(format!("{}.svg", figure.name)), svg));
        files.push((folder.join(format!("{}.png", figure.name)), render::png(&figure.scene)));
    }
    fs::create_dir_all(folder).map_err(|error| Error::Folder(folder.to_path_buf(), error))?;
    for (path, bytes) in &files {
        record::write_whole(path, bytes).map_err(Error::File)?;
    }
    Ok(files.into_iter().map(|(path, _)| path).collect())
}
