//! How wide the terminal is, and the tables of asm_reports for all commands.

use asm_reports::Look;
use asm_reports::table::{table as of_width, wrapped};
use comfy_table::Table;
use std::io::IsTerminal;

/// A table with these headings, as wide as the terminal at most; columns whose heading starts
/// with `>` are right-aligned.
pub fn table(headings: &[&str]) -> Table {
    of_width(headings, width())
}

/// Columns of the terminal on standard output; elsewhere what `COLUMNS` says, or else 120.
pub fn width() -> usize {
    let terminal = terminal_size::terminal_size_of(std::io::stdout());
    let said = || std::env::var("COLUMNS").ok()?.parse().ok().filter(|&columns| columns > 0);
    terminal.map(|(columns, _)| usize::from(columns.0)).or_else(said).unwrap_or(120)
}

/// Sentences under a table, broken where the terminal ends, later lines indented.
pub fn prose(text: &str) -> String {
    wrapped(text, width(), 2) + "\n"
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
