//! `charts`: draw a record.

use crate::arguments::charts::Arguments;
use crate::{failure::Failure, say_as, workspace};
use record::Record;
use std::path::{Path, PathBuf};

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (home, record) = choose(arguments.record.as_deref())?;
    let folder = arguments.out.clone().unwrap_or_else(|| home.join("charts"));
    let files = draw(&record, &folder)?;
    say_as(arguments.json, &files, || {
        let list: String = files.iter().map(|file| workspace::shown(file) + "\n").collect();
        format!("{list}{} files from record {}\n", files.len(), record.id)
    })
}

/// Draws all figures of a record into a folder.
pub fn draw(record: &Record, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    ::charts::draw(&::charts::figures(record), folder).map_err(Failure::input)
}

/// The named record, or the newest, and the folder that it lies in.
pub fn choose(named: Option<&Path>) -> Result<(PathBuf, Record), Failure> {
    match named {
        None => record::newest(&workspace::records()).map_err(Failure::input),
        Some(path) => {
            let record = record::load_with_tiers(path).map_err(Failure::input)?;
            let home = if path.is_dir() { path } else { path.parent().unwrap_or(Path::new(".")) };
            Ok((home.to_path_buf(), record))
        }
    }
}
