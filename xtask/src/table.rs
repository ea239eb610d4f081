//! How wide the terminal is, and the tables of asm_reports for all commands.

use asm_reports::Look;
use asm_reports::table::table as of_width;
use comfy_table::Table;
use std::io::IsTerminal;

/// A table with these headings, as wide as the terminal at most; columns whose heading starts
/// with `>` are right-aligned.
pub fn table(headings: &[&str]) -> Table {
    of_width(headings, width())
}

/// Columns that fit on the terminal; 120 where there is none.
pub fn width() -> usize {
    terminal_size::terminal_size().map_or(120, |(columns, _)| usize::from(columns.0))
}

/// How listings look on standard output: coloured on a terminal unless `NO_COLOR` is set, as wide
/// as it is there and as the text is elsewhere.
pub fn look() -> Look {
    let out = std::io::stdout();
    if !out.is_terminal() {
        return Look::PLAIN;
    }
    let colour = anstream::AutoStream::choice(&out) != anstream::ColorChoice::Never;
    Look { width: width(), colour }
}
