//! `charts`: draw a record.

use crate::arguments::charts::Arguments;
use crate::measured::published;
use crate::{failure::Failure, say, workspace};
use record::Record;
use std::path::{Path, PathBuf};

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (home, record) = choose(arguments.record.as_deref())?;
    let folder = arguments.out.clone().unwrap_or_else(|| home.join("charts"));
    let files = draw(&record, &folder, arguments.all)?;
    let list: String = files.iter().map(|file| workspace::shown(file) + "\n").collect();
    say(&format!("{list}{} files from record {}\n", files.len(), record.id))
}

/// Draws the figures of a record into a folder: one for each question, or all.
pub fn draw(record: &Record, folder: &Path, all: bool) -> Result<Vec<PathBuf>, Failure> {
    let figures = match all {
        true => ::charts::figures(record),
        false => ::charts::questions(record, &others(record)),
    };
    ::charts::draw(&figures, folder).map_err(Failure::input)
}

/// The published records of other machines. If one does not read, none is part of a chart of another record.
fn others(record: &Record) -> Vec<Record> {
    let machine = |one: &Record| (one.machine.cpu.clone(), one.machine.features.clone());
    let mut known = vec![machine(record)];
    let mut others = published().unwrap_or_default();
    others.retain(|one| {
        let is_new = !known.contains(&machine(one));
        known.push(machine(one));
        is_new
    });
    others
}

/// The named record, or the newest, and the folder that it lies in.
pub fn choose(named: Option<&Path>) -> Result<(PathBuf, Record), Failure> {
    match named {
        None => record::newest(&workspace::records()).map_err(Failure::input),
        Some(path) => {
            let record = record::load(path).map_err(Failure::input)?;
            let home = if path.is_dir() { path } else { path.parent().unwrap_or(Path::new(".")) };
            Ok((home.to_path_buf(), record))
        }
    }
}
