//! The files of figures.

use crate::figures::Figure;
use record::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// Draws every figure into `folder` as `NAME.svg`, or as `NAME.png`; returns the files.
///
/// Everything is rendered before the first file is written, and each file is written whole.
///
/// # Errors
/// If the folder or a file cannot be written.
pub fn draw(figures: &[Figure], folder: &Path, as_png: bool) -> Result<Vec<PathBuf>, Error> {
    let rendered = |figure: &Figure| match as_png {
        true => (folder.join(format!("{}.png", figure.name)), figure.png()),
        false => (folder.join(format!("{}.svg", figure.name)), figure.svg().into_bytes()),
    };
    let files: Vec<(PathBuf, Vec<u8>)> = figures.iter().map(rendered).collect();
    fs::create_dir_all(folder).map_err(|error| Error::Io(folder.to_path_buf(), error))?;
    for (path, bytes) in &files {
        record::write_whole(path, bytes)?;
    }
    Ok(files.into_iter().map(|(path, _)| path).collect())
}
