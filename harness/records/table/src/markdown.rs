//! Tables as Markdown.
//!
//! Cells may hold texts of strangers, and a document is spliced between comments. So no text can
//! end its cell, its row or the spliced block. A line break in a cell stays a line break.

use crate::{Column, Kind, NOTHING, Row, Table};

/// Returns all tables, each under its title.
pub fn markdown(tables: &[Table]) -> String {
    tables.iter().map(section).collect::<Vec<_>>().join("\n")
}

/// Returns a table under its title, with the sentences around it and a blank line between two
/// parts.
fn section(table: &Table) -> String {
    let mut parts: Vec<String> = Vec::new();
    if !table.title.is_empty() {
        parts.push(format!("### {}\n", escape(&table.title)));
    }
    for sentence in &table.sentences {
        parts.push(format!("{}\n", escape(sentence)));
    }
    if !table.is_empty() {
        parts.push(headings_and_rows(table));
    }
    if !table.notes.is_empty() {
        parts
            .push(table.notes.iter().map(|sentence| format!("- {}\n", escape(sentence))).collect());
    }
    parts.join("\n")
}

/// Returns the lines of headings and rows. A column in which no row has a value is left out.
fn headings_and_rows(table: &Table) -> String {
    let mut columns: Vec<(usize, &Column)> = table.columns.iter().enumerate().collect();
    columns.retain(|(index, _)| table.rows.iter().any(|row| has_value(row, *index)));
    let mut text = line(columns.iter().map(|(_, column)| escape(&column.heading)).collect());
    text.push('|');
    for (_, column) in &columns {
        text += match column.kind {
            Kind::Figures => "--:|",
            Kind::Names | Kind::Words => ":--|",
        };
    }
    text.push('\n');
    for row in &table.rows {
        text += &line(row_texts(row, &columns));
    }
    text
}

/// Returns the texts of a row in these columns. The name of a group is in the first of them.
fn row_texts(row: &Row, columns: &[(usize, &Column)]) -> Vec<String> {
    let mut texts = Vec::with_capacity(columns.len());
    match row {
        Row::Group(name) => {
            texts.push(format!("**{}**", escape(name)));
            texts.resize(columns.len().max(1), String::new());
        }
        Row::Cells(cells) => {
            for (index, column) in columns {
                texts.push(match column.kind {
                    Kind::Names if has_value(row, *index) => {
                        format!("`{}`", escape(&cells[*index]))
                    }
                    _ => with_breaks(&cells[*index]),
                });
            }
        }
    }
    texts
}

fn line(cells: Vec<String>) -> String {
    format!("| {} |\n", cells.join(" | "))
}

fn has_value(row: &Row, index: usize) -> bool {
    match row {
        Row::Group(_) => false,
        Row::Cells(cells) => !["", NOTHING].contains(&cells[index].as_str()),
    }
}

/// Returns a cell of words, whose lines stay apart.
fn with_breaks(cell: &str) -> String {
    cell.split('\n').map(escape).collect::<Vec<_>>().join("<br>")
}

/// Replaces the signs by which a text could end its cell, its row or a comment.
fn escape(text: &str) -> String {
    text.replace(['\n', '\r'], " ").replace('|', "\\|").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_sentences_cells_and_notes_are_separate() {
        let mut table = Table::new(["`name", ">none", ">figure\nper call"]).with_title("title");
        table.say("above");
        table.add_group_row("group", ["a_b", NOTHING, "1"]);
        table.note("below");
        let expected = "### title\n\nabove\n\n| name | figure per call |\n|:--|--:|\n| **group** |  |\n\
                        | `a_b` | 1 |\n\n- below\n";
        assert_eq!(markdown(&[table]), expected);
        assert_eq!(markdown(&[Table::new(["a"]).with_title("none")]), "### none\n");
    }

    #[test]
    fn no_text_ends_a_cell_or_a_block() {
        let mut table = Table::new(["`name", "remark"]);
        table.add_row(["a|b", "<!-- END: results -->\nmore\r"]);
        table.note("x\ny");
        let text = markdown(&[table]);
        assert!(text.contains("| `a\\|b` | &lt;!-- END: results --><br>more  |\n"), "{text}");
        assert!(text.ends_with("\n- x y\n"), "{text}");
    }
}
