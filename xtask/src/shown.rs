//! A record on the terminal: as `bench` ends with it, and as `record` shows it again. Which rows and words, `charts`
//! decides.

use crate::{failure::Failure, say, terminal, workspace};
use record::Record;
use std::path::{Path, PathBuf};

/// All tables of a record; of a replay alone, those of it.
pub fn tables(record: &Record) -> Result<(), Failure> {
    let of_routines = [::charts::results(record), ::charts::batches(record)].concat();
    let in_use = record.in_use.iter().flat_map(::charts::in_use);
    terminal::show(&of_routines.into_iter().chain(in_use).collect::<Vec<_>>())
}

/// Two screens: machine, the first of each use, where the rest is, and last who is fastest. A command finds the record by
/// `named`, if it is not the newest.
pub fn summary(
    record: &Record,
    home: &Path,
    named: Option<&Path>,
    drawn: &[PathBuf],
) -> Result<(), Failure> {
    let width = terminal::width();
    say(&::charts::summary(record, width))?;
    let winners = ::charts::winners(record);
    let named = named.map_or(String::new(), |path| format!(" {}", workspace::shown(path)));
    let mut lines = vec![format!(
        "record: {}; all tables: `cargo xtask record{named} --tables`",
        workspace::shown(home)
    )];
    if let Some(folder) = drawn.first().and_then(|file| file.parent()) {
        // Each is there as SVG and as PNG.
        let (count, folder) = (drawn.len() / 2, workspace::shown(folder));
        let all = format!("all: `cargo xtask charts{named} --all`");
        lines.push(format!("charts: {count} in {folder}; {all}"));
    }
    let first = winners.first().and_then(|(_, names)| names.first());
    let copy = first.map(|name| format!("; a copy: `cargo xtask extract {name} --lang rust`"));
    lines.push(format!("page:   `cargo xtask report{named}`{}", copy.unwrap_or_default()));
    let of = |(of, names): &(String, Vec<String>)| {
        let more = match names.len() {
            0..=2 => String::new(),
            count => format!(" or {} more", count - 2),
        };
        format!("{of}: {}{more}", names[..names.len().min(2)].join(" or "))
    };
    let fastest: Vec<String> = winners.iter().map(of).collect();
    if !fastest.is_empty() {
        lines.push(table::wrapped(&format!("fastest {}", fastest.join("; ")), width, 2));
    }
    say(&(lines.join("\n") + "\n"))
}
