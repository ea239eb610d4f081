//! A record on the terminal, for `bench` and `record`.

use crate::{failure::Failure, say, terminal, workspace};
use ::charts::Choice;
use record::Record;
use std::path::{Path, PathBuf};

/// All tables of a record.
pub fn tables(record: &Record) -> Result<(), Failure> {
    let of_routines = [::charts::results(record), ::charts::batches(record)].concat();
    let in_use = record.in_use.iter().flat_map(::charts::in_use);
    terminal::show(&of_routines.into_iter().chain(in_use).collect::<Vec<_>>())
}

/// Two screens: the machine, what to take, the best of each model, and the commands that show more.
/// They name the record by `named`, unless it is the newest.
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
    let copy = first
        .map(|one| format!("; to copy: `cargo xtask extract {} --lang c` (or rust)", one.routine));
    lines.push(format!("book:   `cargo xtask report{named}`{}", copy.unwrap_or_default()));
    say(&(lines.join("\n") + "\n"))
}
