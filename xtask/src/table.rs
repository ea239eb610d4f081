//! How wide the terminal is, and the tables of asm_reports for all commands.

use asm_reports::table::table as of_width;
use comfy_table::Table;

/// A table with these headings, as wide as the terminal at most; columns whose heading starts
/// with `>` are right-aligned.
pub fn table(headings: &[&str]) -> Table {
    of_width(headings, width())
}

/// Columns that fit on the terminal; 120 where there is none.
pub fn width() -> usize {
    terminal_size::terminal_size().map_or(120, |(columns, _)| usize::from(columns.0))
}
