//! `charts`: draw records.

use crate::{failure::Failure, say, workspace};
use ::charts::{figures, rankings};
use record::Record;
use std::path::{Path, PathBuf};

/// Draw the charts of the newest record, or of named ones, as SVG
///
/// At most seven: a tight loop, a replay and a timed search; the map; 19 operations against 14;
/// operations against cycles; batches; a whole side; compiler levels. The title of a chart is its
/// finding. A chart without data is left out. With several records, each chart shows the first one
/// that has its data.
///
/// Example: cargo xtask charts target/raybench/records/20261121T120000Z --all --png
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Records: folders or record.json files, the preferred first [default: the newest]
    records: Vec<PathBuf>,
    /// Write the charts into this folder [default: `charts` next to the first record]
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Also draw the ranking of each model and form of the first record
    #[arg(long)]
    all: bool,
    /// Draw PNG instead of SVG
    #[arg(long)]
    png: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (home, record) = load_record(arguments.records.first().map(PathBuf::as_path))?;
    let folder = arguments.out.clone().unwrap_or_else(|| home.join("charts"));
    let mut records = vec![record];
    for path in arguments.records.iter().skip(1) {
        records.push(record::load(path).map_err(Failure::input)?);
    }
    let mut figures = figures(&records);
    if arguments.all {
        figures.extend(rankings(&records[0]));
    }
    let files = ::charts::draw(&figures, &folder, arguments.png).map_err(Failure::input)?;
    let mut titles = String::new();
    for (file, figure) in files.iter().zip(&figures) {
        titles += &format!("{}: {}\n", workspace::display_path(file), figure.title);
    }
    say(&titles)
}

/// Draws the charts of a record into a folder.
pub fn draw(record: &Record, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let figures = figures(std::slice::from_ref(record));
    ::charts::draw(&figures, folder, false).map_err(Failure::input)
}

/// Loads the record at a path, or the newest; returns it after its folder.
pub fn load_record(path: Option<&Path>) -> Result<(PathBuf, Record), Failure> {
    let Some(path) = path else {
        return record::load_newest(&workspace::records()?).map_err(Failure::input);
    };
    let record = record::load(path).map_err(Failure::input)?;
    let home = if path.is_dir() { path } else { path.parent().unwrap_or(Path::new(".")) };
    Ok((home.to_path_buf(), record))
}
