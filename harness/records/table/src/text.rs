//! Sentences broken into lines, and columns of lines.

/// Returns columns of lines under their titles, side by side as far as `width` allows, and the rest
/// below.
pub fn side_by_side(columns: &[(impl AsRef<str>, &[String])], width: usize) -> String {
    const GAP: usize = 3;
    let mut column_width = 0;
    for (title, lines) in columns {
        for line in lines.iter().map(String::as_str).chain([title.as_ref()]) {
            column_width = column_width.max(line.chars().count());
        }
    }
    let per_row = ((width + GAP) / (column_width + GAP)).max(1);
    let mut text = String::new();
    for group in columns.chunks(per_row) {
        let titles: Vec<&str> = group.iter().map(|(title, _)| title.as_ref()).collect();
        text += &padded_line(&titles, column_width, GAP);
        let height = group.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
        for index in 0..height {
            let cells = group.iter().map(|(_, lines)| lines.get(index).map_or("", String::as_str));
            text += &padded_line(&cells.collect::<Vec<_>>(), column_width, GAP);
        }
        text.push('\n');
    }
    text
}

/// Returns a line of cells of this width, without blanks at its end.
fn padded_line(cells: &[&str], width: usize, gap: usize) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:<width$}")).collect();
    format!("{}\n", cells.join(&" ".repeat(gap)).trim_end())
}

/// The least width of lines. In a narrower one hardly a word would fit.
const MIN_WIDTH: usize = 20;

/// Breaks `text` at blanks into lines of at most `width`, and indents later lines by `indent`. A
/// width of less than 20 columns counts as 20.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut lines = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width.max(MIN_WIDTH) {
            lines.push('\n');
            lines.push_str(&" ".repeat(indent));
            column = indent;
        } else if column > 0 {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        column += length;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_side_by_side_where_they_fit() {
        let (a, b) = (["mov rax, rdi".to_string()], ["ret".to_string(), "nop".to_string()]);
        let columns: [(&str, &[String]); 2] = [("one", &a), ("two", &b)];
        let wide = side_by_side(&columns, 80);
        assert_eq!(wide, "one            two\nmov rax, rdi   ret\n               nop\n\n");
        let narrow = side_by_side(&columns, 20);
        assert_eq!(narrow, "one\nmov rax, rdi\n\ntwo\nret\nnop\n\n");
    }

    #[test]
    fn text_is_broken_at_blanks() {
        let text = wrap("fifteen letters in here", 20, 2);
        assert_eq!(text, "fifteen letters in\n  here");
    }
}
