//! A record on the terminal, for `bench` and `record`.

use crate::{failure::Failure, say, terminal, workspace};
use ::charts::Choice;
use record::Record;
use std::path::{Path, PathBuf};

/// Columns of a summary where the width of the terminal is unknown.
const DEFAULT_WIDTH: usize = 80;

/// Prints all tables of a record.
pub fn print_tables(record: &Record) -> Result<(), Failure> {
    let routine_tables = [::charts::results(record), ::charts::batches(record)].concat();
    let in_use = record.in_use.iter().flat_map(::charts::in_use);
    terminal::show(&routine_tables.into_iter().chain(in_use).collect::<Vec<_>>())
}

/// Prints two screens: the machine, Dumb7Fill against Kogge-Stone, the choices, the best of each
/// model, and the commands that show more. They name the record by `record_path`, unless it is the
/// newest.
pub fn print_summary(
    record: &Record,
    home: &Path,
    record_path: Option<&Path>,
    chart_files: &[PathBuf],
) -> Result<(), Failure> {
    say(&::charts::summary(record, terminal::width_or(DEFAULT_WIDTH)))?;
    let record_argument =
        record_path.map_or(String::new(), |path| format!(" {}", workspace::display_path(path)));
    // A command alone on its line can be copied from a narrow terminal too.
    let mut lines = vec![
        format!("record:     {}", workspace::display_path(home)),
        format!("all tables: cargo xtask record{record_argument} --tables"),
    ];
    if let Some(folder) = chart_files.first().and_then(|file| file.parent()) {
        lines.push(format!(
            "charts:     {} in {}",
            chart_files.len(),
            workspace::display_path(folder)
        ));
        lines.push(format!("all charts: cargo xtask charts{record_argument} --all"));
    }
    lines.push(format!("book:       cargo xtask report{record_argument}"));
    if let Some(first) = ::charts::choices(record).iter().flat_map(Choice::candidates).next() {
        lines.push(format!("to copy:    cargo xtask extract {} --lang c", first.routine));
    }
    say(&(lines.join("\n") + "\n"))
}
