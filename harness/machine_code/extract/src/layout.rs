//! Line breaking.

/// Maximum line length.
pub const WIDTH: usize = 100;

/// Returns a statement; if too long, broken before its outermost operators or after the equals
/// sign.
pub fn statement(line: String) -> String {
    if line.len() <= WIDTH {
        return line;
    }
    let indent = " ".repeat(line.len() - line.trim_start().len() + 4);
    let mut depth = 0;
    let mut parts = vec![String::new()];
    for (offset, sign) in line.char_indices() {
        depth += i32::from("([{".contains(sign)) - i32::from(")]}".contains(sign));
        let operators = [" | ", " & ", " ^ ", " >> ", " << "];
        if depth == 0 && operators.iter().any(|operator| line[offset..].starts_with(operator)) {
            parts.push(String::new());
        }
        parts.last_mut().expect("there is one").push(sign);
    }
    if parts[0].len() > WIDTH {
        parts[0] = parts[0].replacen(" = ", &format!(" =\n{indent}"), 1);
    }
    parts.join(&format!("\n{}", &indent[1..]))
}

/// Returns a parenthesised list, on one line if it fits between `start` and `end`.
pub fn list(start: &str, items: &[String], end: &str) -> String {
    let line = format!("{start}({}){end}", items.join(", "));
    if line.len() <= WIDTH {
        return line;
    }
    let indent = start.len() - start.trim_start().len() + 4;
    let Some((last, others)) = items.split_last() else { return line };
    let others = others.iter().map(|item| format!("{item},"));
    let units = others.chain([format!("{last}){end}")]);
    let lines =
        fill_lines(units, WIDTH - indent).into_iter().map(|line| format!("{:indent$}{line}", ""));
    format!("{start}(\n{}", lines.collect::<Vec<_>>().join("\n"))
}

/// Returns the lines of a text that is wrapped at words.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    fill_lines(text.split_whitespace().map(String::from), width)
}

/// Fills lines with these units.
fn fill_lines(units: impl Iterator<Item = String>, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for unit in units {
        let last = lines.last_mut().expect("there is one");
        if !last.is_empty() && last.len() + 1 + unit.len() > width {
            lines.push(unit);
        } else {
            *last += if last.is_empty() { "" } else { " " };
            *last += &unit;
        }
    }
    lines
}

/// Returns the lines indented by four columns.
pub fn indent(text: &str) -> String {
    let mut indented = String::new();
    for line in text.lines() {
        // An empty line stays empty: compilers and editors complain about spaces at its end.
        if !line.is_empty() {
            indented += "    ";
            indented += line;
        }
        indented.push('\n');
    }
    indented
}
