//! `charts`: draw a record.

use crate::measured::published;
use crate::{failure::Failure, say, workspace};
use record::Record;
use std::path::{Path, PathBuf};

/// Draw the charts of a record, as SVG and PNG
///
/// Each chart answers one question: the ranking, hot and cold, the map of winners in a search, operations against cycles,
/// density, tiers, batch length, lanes, a whole search, several machines (with the published records), and the
/// rulers. Charts for which the record has no data are left out.
///
/// Example: cargo xtask charts target/raybench/records/20261121-120000Z --all
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Folder or record.json of the record [default: the newest]
    record: Option<PathBuf>,
    /// Write the charts into this folder [default: `charts` next to the record]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Draw the charts of every model and form, about a hundred
    #[arg(long)]
    all: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (home, record) = choose(arguments.record.as_deref())?;
    let folder = arguments.out.clone().unwrap_or_else(|| home.join("charts"));
    let files = draw(&record, &folder, arguments.all)?;
    let list: String = files.iter().map(|file| workspace::shown(file) + "\n").collect();
    say(&format!("{list}{} files from record {}\n", files.len(), record.id))
}

/// Draws the charts of a record into a folder: one for each question, or all.
pub fn draw(record: &Record, folder: &Path, all: bool) -> Result<Vec<PathBuf>, Failure> {
    let figures = match all {
        true => ::charts::figures(record),
        false => ::charts::questions(record, &others(record)),
    };
    ::charts::draw(&figures, folder).map_err(Failure::input)
}

/// The published records of other machines; none if one of them cannot be read.
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

/// The named record, or the newest, with its folder.
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
