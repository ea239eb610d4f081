//! The published records of a checkout: a file for each machine.

use crate::{Error, Record, load};
use std::fs;
use std::path::{Path, PathBuf};

/// Their folder, from the root of the checkout. A file is called after its machine and holds all tiers of a run.
pub const PUBLISHED: &str = "charts/published/records";

/// The name of a published record: that of its file.
pub fn name(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    name.trim_end_matches(".json.gz").to_string()
}

/// The published records, newest first, each with its file.
///
/// # Errors
/// If there is none, or one cannot be read.
pub fn published(root: &Path) -> Result<Vec<(PathBuf, Record)>, Error> {
    all_in(&root.join(PUBLISHED))
}

/// The compressed records of a folder, newest first, each with its file.
///
/// # Errors
/// If there is none, or one cannot be read.
pub fn all_in(folder: &Path) -> Result<Vec<(PathBuf, Record)>, Error> {
    let entries = fs::read_dir(folder).map_err(|error| Error::Io(folder.to_path_buf(), error))?;
    let files = entries.flatten().map(|entry| entry.path());
    let files = files.filter(|file| file.to_string_lossy().ends_with(".json.gz"));
    let mut records: Vec<(PathBuf, Record)> = files
        .map(|file| {
            let record = load(&file)?;
            Ok((file, record))
        })
        .collect::<Result<_, Error>>()?;
    records.sort_by(|(_, one), (_, other)| other.id.cmp(&one.id));
    if records.is_empty() { Err(Error::None(folder.to_path_buf())) } else { Ok(records) }
}
