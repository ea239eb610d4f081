//! The terminal on standard output: how wide it is, how tables and listings look there.

use crate::{Failure, say, say_json};
use table::Table;

/// Prints tables, as wide as the terminal at most.
pub fn show(tables: &[Table]) -> Result<(), Failure> {
    say(&table::terminal(tables, width()))
}

/// Prints a value as JSON if that is wanted, or else as tables.
pub fn show_as(
    json: bool,
    value: &impl serde::Serialize,
    tables: impl FnOnce() -> Vec<Table>,
) -> Result<(), Failure> {
    if json { say_json(value) } else { show(&tables()) }
}

/// Columns of the terminal on standard output; elsewhere what `COLUMNS` says, or else 120.
pub fn width() -> usize {
    let terminal = terminal_size::terminal_size_of(std::io::stdout());
    let said = || std::env::var("COLUMNS").ok()?.parse().ok().filter(|&columns| columns > 0);
    terminal.map(|(columns, _)| usize::from(columns.0)).or_else(said).unwrap_or(120)
}
