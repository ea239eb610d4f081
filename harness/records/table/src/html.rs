//! Tables as HTML. Words come from records, and those from strangers: none may become markup.
//!
//! The first name of a row is its head, or else its first cell. How a column stands, the table says once, in its class: `n3` has
//! figures in the third, `m1` names in the first; a style gives that to the cells.

use crate::{Column, Kind, Row, Table};

/// All tables, each in a box of its own that scrolls where the page is narrower than it.
pub fn html(tables: &[Table]) -> String {
    tables.iter().map(one).collect()
}

/// Words as text of an element or of an attribute in double quotes.
pub fn escaped(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => text += "&amp;",
            '<' => text += "&lt;",
            '>' => text += "&gt;",
            '"' => text += "&quot;",
            '\'' => text += "&#39;",
            '\n' | '\t' => text.push(' '),
            // HTML has no such characters, by whatever name.
            letter if letter.is_control() => text.push('\u{fffd}'),
            letter => text.push(letter),
        }
    }
    text
}

fn one(table: &Table) -> String {
    let mut text: String =
        table.above.iter().map(|words| format!("<p>{}</p>\n", escaped(words))).collect();
    if !table.is_empty() {
        let label = if table.title.is_empty() { "table" } else { &table.title };
        let label = escaped(label);
        text +=
            &format!("<div class=\"box\" role=\"region\" tabindex=\"0\" aria-label=\"{label}\">");
        let class = columns(table);
        let (caption, head, body) = (caption(table), head(table), body(table));
        text += &format!("<table{class}>{caption}{head}{body}</table></div>\n");
    } else if !table.title.is_empty() {
        text += &format!("<p><strong>{}</strong></p>\n", escaped(&table.title));
    }
    if !table.below.is_empty() {
        let note = |words: &String| format!("<li>{}</li>\n", escaped(words));
        let notes: String = table.below.iter().map(note).collect();
        text += &format!("<ul class=\"notes\">{notes}</ul>\n");
    }
    text
}

fn caption(table: &Table) -> String {
    match table.title.as_str() {
        "" => String::new(),
        title => format!("<caption>{}</caption>", escaped(title)),
    }
}

fn head(table: &Table) -> String {
    let cell = |column: &Column| match column.heading.as_str() {
        "" => "<td></td>".to_string(),
        heading => format!("<th scope=\"col\"{}>{}</th>", class(column.kind), escaped(heading)),
    };
    let cells: String = table.columns.iter().map(cell).collect();
    format!("<thead><tr>{cells}</tr></thead>\n")
}

/// A body for each group, so that its name stays with its rows.
fn body(table: &Table) -> String {
    let name = table.columns.iter().position(|column| column.kind == Kind::Names).unwrap_or(0);
    let mut text = String::from("<tbody>");
    for (index, row) in table.rows.iter().enumerate() {
        match row {
            Row::Group(name) => {
                let before = if index == 0 { "" } else { "</tbody>\n<tbody>" };
                let (name, width) = (escaped(name), table.columns.len());
                text += &format!(
                    "{before}<tr><th scope=\"rowgroup\" colspan=\"{width}\"><span>{name}</span></th></tr>\n"
                );
            }
            Row::Cells(cells) => {
                let cells = cells.iter().enumerate().map(|(index, words)| {
                    let words = escaped(words);
                    match index == name {
                        // Where there is little room it is broken there.
                        true => format!("<th scope=\"row\">{}</th>", words.replace('/', "/<wbr>")),
                        false => format!("<td>{words}</td>"),
                    }
                });
                text += &format!("<tr>{}</tr>\n", cells.collect::<String>());
            }
        }
    }
    text + "</tbody>"
}

/// How the columns stand, but for those of words.
fn columns(table: &Table) -> String {
    let kind = |(column, place): (&Column, usize)| match column.kind {
        Kind::Figures => Some(format!("n{place}")),
        Kind::Names => Some(format!("m{place}")),
        Kind::Words => None,
    };
    let kinds: Vec<String> = table.columns.iter().zip(1..).filter_map(kind).collect();
    if kinds.is_empty() { String::new() } else { format!(" class=\"{}\"", kinds.join(" ")) }
}

fn class(kind: Kind) -> &'static str {
    match kind {
        Kind::Figures => " class=\"n\"",
        Kind::Names | Kind::Words => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NOTHING;

    #[test]
    fn groups_names_figures_and_notes_have_their_elements() {
        let mut table = Table::new(["`name", ">figure"]).titled("title");
        table.say("above");
        table.row_of("group", ["a_b", "=5.12 (4.97–5.38)"]);
        table.row_of("next", ["c", NOTHING]);
        table.note("below");
        let expected = "<p>above</p>\n\
            <div class=\"box\" role=\"region\" tabindex=\"0\" aria-label=\"title\"><table class=\"m1 n2\">\
            <caption>title</caption><thead><tr><th scope=\"col\">name</th>\
            <th scope=\"col\" class=\"n\">figure</th></tr></thead>\n\
            <tbody><tr><th scope=\"rowgroup\" colspan=\"2\"><span>group</span></th></tr>\n\
            <tr><th scope=\"row\">a_b</th><td>=5.12 (4.97–5.38)</td></tr>\n\
            </tbody>\n<tbody><tr><th scope=\"rowgroup\" colspan=\"2\"><span>next</span></th></tr>\n\
            <tr><th scope=\"row\">c</th><td>–</td></tr>\n\
            </tbody></table></div>\n<ul class=\"notes\"><li>below</li>\n</ul>\n";
        assert_eq!(html(&[table]), expected);
    }

    #[test]
    fn no_word_becomes_markup() {
        let hostile = "</td></style><script>x</script>\"' onload=\"a\u{1}";
        let mut table = Table::new([hostile, "`n", ">f"]).titled(hostile);
        table.say(hostile);
        table.row_of(hostile, [hostile, hostile, hostile]);
        table.note(hostile);
        let text = html(&[table]);
        assert!(!text.contains("<script") && !text.contains("</style"), "{text}");
        assert!(!text.contains("\" onload") && !text.contains('\u{1}'), "{text}");
    }

    #[test]
    fn only_the_first_name_of_a_row_is_its_head_or_else_its_first_cell() {
        let table = Table::new([">#", "`one", "`other", "words"]).with([["1", "a", "b", "c"]]);
        let text = html(&[table]);
        assert!(text.contains("<table class=\"n1 m2 m3\">"), "{text}");
        assert!(text.contains("<td>1</td><th scope=\"row\">a</th><td>b</td><td>c</td>"), "{text}");
        let text = html(&[Table::new(["", ">#"]).with([["a", "1"]])]);
        assert!(text.contains("<th scope=\"row\">a</th><td>1</td>"), "{text}");
    }
}
