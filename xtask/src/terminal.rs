//! Tables on standard output, and the width of the terminal.

use crate::{Failure, say, say_json};
use table::Table;

/// Prints tables, at most as wide as the terminal.
pub fn show(tables: &[Table]) -> Result<(), Failure> {
    say(&table::terminal(tables, width()))
}

/// Prints a value as JSON or as tables.
pub fn show_as(
    json: bool,
    value: &impl serde::Serialize,
    tables: impl FnOnce() -> Vec<Table>,
) -> Result<(), Failure> {
    if json { say_json(value) } else { show(&tables()) }
}

/// Columns where neither the terminal nor the variable `COLUMNS` has a number. The value is our
/// choice.
const DEFAULT_WIDTH: usize = 120;

/// Returns the columns of the terminal, otherwise those in the variable `COLUMNS`, otherwise
/// `DEFAULT_WIDTH`.
pub fn width() -> usize {
    width_or(DEFAULT_WIDTH)
}

/// Returns the columns of the terminal, otherwise those in the variable `COLUMNS`, otherwise
/// `default`.
pub fn width_or(default: usize) -> usize {
    if let Some((_, columns)) = console::Term::stdout().size_checked() {
        return columns.into();
    }
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    columns.filter(|&columns| columns > 0).unwrap_or(default)
}
