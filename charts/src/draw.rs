//! Writes the files of figures.

use crate::figures::Figure;
use record::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// Draws every figure into `folder` as `NAME.svg`, or as `NAME.png`, and returns the files.
///
/// Everything is rendered before the first file is written, and each file is written whole.
///
/// # Errors
/// If the folder or a file cannot be written.
pub fn draw(figures: &[Figure], folder: &Path, as_png: bool) -> Result<Vec<PathBuf>, Error> {
    let mut files = Vec::new();
    for figure in figures {
        let (bytes, extension) =
            if as_png { (figure.png(), "png") } else { (figure.svg().into_bytes(), "svg") };
        files.push((folder.join(format!("{}.{extension}", figure.name)), bytes));
    }
    fs::create_dir_all(folder).map_err(|error| Error::Io(folder.to_path_buf(), error))?;
    let mut paths = Vec::new();
    for (path, bytes) in files {
        record::write_whole(&path, &bytes)?;
        paths.push(path);
    }
    Ok(paths)
}
