//! The files of all figures of a record.

use crate::figures::figures;
use crate::render;
use record::{Error, Record};
use std::fs;
use std::path::{Path, PathBuf};

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
    fs::create_dir_all(folder).map_err(|error| Error::Io(folder.to_path_buf(), error))?;
    for (path, bytes) in &files {
        record::write_whole(path, bytes)?;
    }
    Ok(files.into_iter().map(|(path, _)| path).collect())
}
