//! A record on the terminal, for `bench` and `record`.

use crate::{failure::Failure, say, terminal, workspace};
use ::charts::Choice;
use record::Record;
use std::path::{Path, PathBuf};

/// Columns of a summary where no terminal says its width.
const NARROW: usize = 80;

/// All tables of a record.
pub fn tables(record: &Record) -> Result<(), Failure> {
    let of_routines = [::charts::results(record), ::charts::batches(record)].concat();
    let in_use = record.in_use.iter().flat_map(::charts::in_use);
    terminal::show(&of_routines.into_iter().chain(in_use).collect::<Vec<_>>())
}

/// Two screens: the machine, Dumb7Fill against Kogge-Stone, what to take, the best of each model,
/// and the commands that show more. They name the record by `named`, unless it is the newest.
pub fn summary(
    record: &Record,
    home: &Path,
    named: Option<&Path>,
    drawn: &[PathBuf],
) -> Result<(), Failure> {
    say(&::charts::summary(record, terminal::width_or(NARROW)))?;
    let named = named.map_or(String::new(), |path| format!(" {}", workspace::shown(path)));
    // A command on a line of its own can be copied, however narrow the terminal is.
    let mut lines = vec![
        format!("record:     {}", workspace::shown(home)),
        format!("all tables: cargo xtask record{named} --tables"),
    ];
    if let Some(folder) = drawn.first().and_then(|file| file.parent()) {
        lines.push(format!("charts:     {} in {}", drawn.len(), workspace::shown(folder)));
        lines.push(format!("all charts: cargo xtask charts{named} --all"));
    }
    lines.push(format!("book:       cargo xtask report{named}"));
    if let Some(first) = ::charts::choices(record).iter().flat_map(Choice::named).next() {
        lines.push(format!("to copy:    cargo xtask extract {} --lang c", first.routine));
    }
    say(&(lines.join("\n") + "\n"))
}
