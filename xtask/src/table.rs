//! How wide the terminal is, and what depends on it.

#[cfg(feature = "measure")]
use comfy_table::Table;

/// A table with these headings, as wide as the terminal at most; columns whose heading starts
/// with `>` are right-aligned.
#[cfg(feature = "measure")]
pub fn table(headings: &[&str]) -> Table {
    use comfy_table::{CellAlignment, ContentArrangement, LineStyle, presets};
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none()));
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width()).unwrap_or(u16::MAX));
    table.set_header(headings.iter().map(|heading| heading.trim_start_matches('>')));
    for (index, heading) in headings.iter().enumerate() {
        if heading.starts_with('>') {
            let column = table.column_mut(index).expect("one column per heading");
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// Columns of the terminal on standard output; elsewhere what `COLUMNS` says, or else 120.
pub fn width() -> usize {
    let terminal = terminal_size::terminal_size_of(std::io::stdout());
    let said = || std::env::var("COLUMNS").ok()?.parse().ok().filter(|&columns| columns > 0);
    terminal.map(|(columns, _)| usize::from(columns.0)).or_else(said).unwrap_or(120)
}

/// Sentences under a table, broken where the terminal ends, later lines indented.
pub fn prose(text: &str) -> String {
    ::table::wrapped(text, width(), 2) + "\n"
}

/// How listings look on standard output: coloured on a terminal unless `NO_COLOR` is set, as wide
/// as it is there and as the text is elsewhere.
#[cfg(feature = "analyse")]
pub fn look() -> asm_reports::Look {
    use asm_reports::Look;
    use std::io::IsTerminal;
    let out = std::io::stdout();
    if !out.is_terminal() {
        return Look::PLAIN;
    }
    let colour = anstream::AutoStream::choice(&out) != anstream::ColorChoice::Never;
    Look { width: width(), colour }
}
