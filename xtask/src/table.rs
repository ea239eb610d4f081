//! Tables for the terminal.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

/// A table with these headings; columns whose heading starts with `>` are right-aligned.
pub fn table(headings: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::UTF8_HORIZONTAL_ONLY);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(headings.iter().map(|heading| heading.trim_start_matches('>')));
    for (index, heading) in headings.iter().enumerate() {
        if heading.starts_with('>') {
            let column = table.column_mut(index).expect("one column per heading");
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// Columns that fit on the terminal; 100 where there is none.
pub fn width() -> usize {
    terminal_size::terminal_size().map_or(100, |(columns, _)| usize::from(columns.0))
}
