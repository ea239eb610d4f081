//! Tables as Markdown. Cells may hold texts of strangers: none can end its cell, its row or the
//! spliced block of a document. A line break in a cell stays one.

use crate::{Column, Kind, NOTHING, Row, Table};

/// All tables, each under its title.
pub fn markdown(tables: &[Table]) -> String {
    tables.iter().map(one).collect::<Vec<_>>().join("\n")
}

fn one(table: &Table) -> String {
    let mut parts: Vec<String> = Vec::new();
    parts.extend((!table.title.is_empty()).then(|| format!("### {}\n", escaped(&table.title))));
    parts.extend(table.above.iter().map(|words| format!("{}\n", escaped(words))));
    if !table.is_empty() {
        parts.push(cells(table));
    }
    let note = |words: &String| format!("- {}\n", escaped(words));
    parts.extend((!table.below.is_empty()).then(|| table.below.iter().map(note).collect()));
    parts.join("\n")
}

/// A column in which no row has a value is left out.
fn cells(table: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let has = |row: &Row, at: usize| matches!(row, Row::Cells(cells) if !["", NOTHING].contains(&&*cells[at]));
    let is_kept = |(at, _): &(usize, &Column)| table.rows.iter().any(|row| has(row, *at));
    let kept: Vec<(usize, &Column)> = table.columns.iter().enumerate().filter(is_kept).collect();
    let headings = kept.iter().map(|(_, column)| escaped(&column.heading)).collect();
    let rule = kept.iter().map(|(_, column)| match column.kind {
        Kind::Figures => "--:|",
        Kind::Names | Kind::Words => ":--|",
    });
    let mut text = format!("{}|{}\n", line(headings), rule.collect::<String>());
    for row in &table.rows {
        text += &match row {
            Row::Group(name) => {
                let rest = vec![String::new(); kept.len().saturating_sub(1)];
                line([vec![format!("**{}**", escaped(name))], rest].concat())
            }
            Row::Cells(cells) => {
                let cell = |(at, column): &(usize, &Column)| match column.kind {
                    Kind::Names if has(row, *at) => format!("`{}`", escaped(&cells[*at])),
                    _ => cells[*at].split('\n').map(escaped).collect::<Vec<_>>().join("<br>"),
                };
                line(kept.iter().map(cell).collect())
            }
        };
    }
    text
}

fn escaped(words: &str) -> String {
    words.replace(['\n', '\r'], " ").replace('|', "\\|").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_sentences_cells_and_notes_stand_apart() {
        let mut table = Table::new(["`name", ">none", ">figure\nper call"]).titled("title");
        table.say("above");
        table.row_of("group", ["a_b", NOTHING, "1"]);
        table.note("below");
        let expected = "### title\n\nabove\n\n| name | figure per call |\n|:--|--:|\n| **group** |  |\n\
                        | `a_b` | 1 |\n\n- below\n";
        assert_eq!(markdown(&[table]), expected);
        assert_eq!(markdown(&[Table::new(["a"]).titled("none")]), "### none\n");
    }

    #[test]
    fn no_word_ends_a_cell_or_a_region() {
        let mut table = Table::new(["`name", "remark"]);
        table.row(["a|b", "<!-- END: results -->\nmore\r"]);
        table.note("x\ny");
        let text = markdown(&[table]);
        assert!(text.contains("| `a\\|b` | &lt;!-- END: results --><br>more  |\n"), "{text}");
        assert!(text.ends_with("\n- x y\n"), "{text}");
    }
}
