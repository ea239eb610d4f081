//! A record on the terminal: as `bench` ends with it, and as `record` shows it again. Which rows and words, `charts`
//! decides.

use crate::{failure::Failure, say, terminal, workspace};
use ::charts::Choice;
use record::Record;
use std::path::{Path, PathBuf};

/// All tables of a record; of a replay alone, those of it.
pub fn tables(record: &Record) -> Result<(), Failure> {
    let of_routines = [::charts::results(record), ::charts::batches(record)].concat();
    let in_use = record.in_use.iter().flat_map(::charts::in_use);
    terminal::show(&of_routines.into_iter().chain(in_use).collect::<Vec<_>>())
}

/// Two screens: machine, what to take, the first of each model, and where the rest is. A command finds the record by
/// `named`, if it is not the newest.
pub fn summary(
    record: &Record,
    home: &Path,
    named: Option<&Path>,
    drawn: &[PathBuf],
) -> Result<(), Failure> {
    let width = terminal::width();
    say(&::charts::summary(record, width))?;
    let choices = ::charts::choices(record);
    let named = named.map_or(String::new(), |path| format!(" {}", workspace::shown(path)));
    let mut lines = vec![format!(
        "record: {}; all tables: `cargo xtask record{named} --tables`",
        workspace::shown(home)
    )];
    if let Some(folder) = drawn.first().and_then(|file| file.parent()) {
        let (count, folder) = (drawn.len(), workspace::shown(folder));
        let all = format!("all: `cargo xtask charts{named} --all`");
        lines.push(format!("charts: {count} in {folder}; {all}"));
    }
    let first = choices.iter().flat_map(Choice::named).next();
    let copy =
        first.map(|one| format!("; a copy: `cargo xtask extract {} --lang rust`", one.routine));
    lines.push(format!("page:   `cargo xtask report{named}`{}", copy.unwrap_or_default()));
    say(&(lines.join("\n") + "\n"))
}
