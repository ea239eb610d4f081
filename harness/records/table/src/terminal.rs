//! Tables as text of a given width, for terminals.

use crate::{Column, Kind, Row, Table, wrap};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Width, presets};

/// A longer word may be broken, so that it does not take the width of all other columns. The
/// value is our choice.
const MAX_UNBROKEN_WORD: usize = 30;

/// The indent of later lines of a sentence.
const INDENT: usize = 2;

/// Returns all tables with a blank line between two.
pub fn terminal(tables: &[Table], width: usize) -> String {
    tables.iter().map(|table| section(table, width)).collect::<Vec<_>>().join("\n")
}

/// Returns a table under its title, with the sentences around it.
fn section(table: &Table, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    if !table.title.is_empty() {
        lines.push(wrap(&table.title, width, INDENT));
    }
    lines.extend(table.sentences.iter().map(|sentence| wrap(sentence, width, INDENT)));
    if !table.is_empty() {
        lines.extend(draw_cells(table, width));
    }
    lines.extend(table.notes.iter().map(|sentence| wrap(sentence, width, INDENT)));
    lines.iter().map(|line| line.clone() + "\n").collect()
}

/// Returns the lines of headings and cells. The library has no groups, so a group is drawn as an
/// empty row, and the name then replaces its line.
fn draw_cells(table: &Table, width: usize) -> Vec<String> {
    let mut drawing = comfy_table::Table::new();
    drawing.load_style(presets::UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none()));
    drawing.set_content_arrangement(ContentArrangement::Dynamic);
    drawing.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    drawing.set_header(table.columns.iter().map(|column| &column.heading));
    let mut groups = Vec::new();
    for row in &table.rows {
        match row {
            Row::Cells(cells) => drawing.add_row(cells),
            Row::Group(name) => {
                groups.push(name.clone());
                drawing.add_row([""])
            }
        };
    }
    for (index, column) in table.columns.iter().enumerate() {
        let drawn_column = drawing.column_mut(index).expect("one column per heading");
        drawn_column.set_cell_alignment(match column.kind {
            Kind::Figures => CellAlignment::Right,
            Kind::Names | Kind::Words => CellAlignment::Left,
        });
        let left_padding = if index == 0 && !groups.is_empty() { 2 } else { 0 };
        drawn_column.set_padding((left_padding, 1));
        drawn_column.set_constraint(match column.kind {
            Kind::Figures | Kind::Names => ColumnConstraint::ContentWidth,
            Kind::Words => {
                ColumnConstraint::LowerBoundary(Width::Fixed(min_width(table, index, column)))
            }
        });
    }
    let mut groups = groups.into_iter();
    let mut lines = Vec::new();
    for line in drawing.lines() {
        lines.push(match line.trim() {
            "" => groups.next().unwrap_or_default(),
            _ => line.trim_end().to_string(),
        });
    }
    lines
}

/// Returns the least width of a column at which its lines are broken only between words, except in
/// words that are longer than [`MAX_UNBROKEN_WORD`].
fn min_width(table: &Table, index: usize, column: &Column) -> u16 {
    let mut longest = longest_word(&column.heading);
    for row in &table.rows {
        if let Row::Cells(cells) = row {
            longest = longest.max(longest_word(&cells[index]));
        }
    }
    // The library counts the padding as a part of the width.
    longest.min(MAX_UNBROKEN_WORD) as u16 + 1
}

/// Returns the length of the longest word of a text.
fn longest_word(text: &str) -> usize {
    text.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table_with_sentences() -> Table {
        let mut table = Table::new(["a", ">b"]).with_title("title");
        table.say("above");
        table.note("below in two lines of text");
        table
    }

    #[test]
    fn groups_are_named_once_and_only_words_break() {
        let mut table = Table::new(["tier", ">instructions", "features"]);
        table.add_group_row("a/b", ["x86-64", "1234"]);
        table.add_group_row("a/b", ["x86-64-v4", "7", "several features in two lines"]);
        table.add_group_row("a/c", ["x86-64", "8", ""]);
        let text = table.terminal(40);
        assert!(text.lines().all(|line| line.chars().count() <= 40), "{text}");
        let body: Vec<&str> = text.lines().skip(3).map(str::trim).collect();
        let body: Vec<&str> = body[..body.len() - 1].to_vec();
        assert_eq!(body[..2], ["a/b", "x86-64             1234"], "{text}");
        assert!(body[2].starts_with("x86-64-v4") && body[2].ends_with("several"), "{text}");
        assert_eq!(body[body.len() - 2..], ["a/c", "x86-64                8"], "{text}");
    }

    #[test]
    fn a_table_without_rows_shows_only_its_sentences() {
        let table = table_with_sentences();
        assert_eq!(table.terminal(20), "title\nabove\nbelow in two lines\n  of text\n");
    }

    #[test]
    fn tables_are_separated_by_a_blank_line() {
        let mut table = table_with_sentences();
        table.add_row(["x", "1"]);
        let text = terminal(&[table, Table::default().with_title("next")], 20);
        assert!(text.contains("\na  b\n═════\nx  1\n"), "{text}");
        assert!(text.ends_with("  of text\n\nnext\n"), "{text}");
    }
}
