//! `report`: tables and charts of a record as Markdown, and the README with them spliced in.

use crate::{asm, charts as draw, failure::Failure, say, workspace};
use std::fs;
use std::path::{Path, PathBuf};

/// Print a record's result tables as Markdown, or put them and its charts into the README
///
/// Example: cargo xtask report --splice
#[derive(clap::Args)]
pub struct Arguments {
    /// A record: its folder or its record.json. By default the newest
    record: Option<PathBuf>,
    /// Write the tables, the published comparison and its spellings between the README's markers, and the charts
    /// and the record's summary to charts/published
    #[arg(long)]
    splice: bool,
}

/// The figures that the README shows, by file name, and what each is of.
const SHOWN: [(&str, &str); 5] = [
    ("ranking-ray_attacks-throughput", "attack getters of one direction, by throughput"),
    ("ranking-ray_attacks-east-throughput", "the same for east alone, where there are more"),
    ("operations-ray_attacks", "operations, instructions and time of the same"),
    ("density-ray_attacks-throughput", "what density costs them"),
    ("ranking-board_attacks-throughput", "all eight directions of a board, by throughput"),
];

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (home, record) = draw::choose(arguments.record.as_deref())?;
    let tables = table::markdown(&::charts::results(&record));
    if !arguments.splice {
        return say(&tables);
    }
    let root = workspace::root();
    let [comparison, spellings] = asm::published_texts()?.map(|text| fenced(&text));
    let summary = record::summary(&record).map_err(|error| Failure::Check(error.to_string()))?;

    let drawn = draw::draw(&record, &home.join("charts"))?;
    let published = root.join("charts/published");
    fs::create_dir_all(&published).map_err(|error| refused(&published, &error))?;
    let mut body = String::new();
    for (name, caption) in SHOWN {
        let file = format!("{name}.svg");
        if let Some(from) = drawn.iter().find(|path| path.ends_with(&file)) {
            let bytes = fs::read(from).map_err(|error| refused(from, &error))?;
            write(&published.join(&file), &bytes)?;
            body += &format!("![{caption}](charts/published/{file})\n\n");
        }
    }
    body += &tables;
    write(&published.join("record.json"), summary.as_bytes())?;

    let readme = root.join("README.md");
    let text = fs::read_to_string(&readme).map_err(|error| refused(&readme, &error))?;
    let spliced = ::charts::splice(&text, "results", &body)
        .and_then(|text| ::charts::splice(&text, "comparison", &comparison))
        .and_then(|text| ::charts::splice(&text, "spellings", &spellings))
        .map_err(|error| Failure::Input(format!("README.md: {error}")))?;
    write(&readme, spliced.as_bytes())?;
    say(&format!("spliced record {} into README.md and charts/published\n", record.id))
}

fn fenced(text: &str) -> String {
    format!("```text\n{}\n```", text.trim_end())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    record::write_whole(path, bytes).map_err(|error| Failure::Input(error.to_string()))
}

fn refused(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!("{}: {error}", workspace::shown(path)))
}
