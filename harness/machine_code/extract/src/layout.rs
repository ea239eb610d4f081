//! Lines that are not too long.

/// Signs that a line has at most.
const WIDTH: usize = 100;

/// A statement, broken before each of its outermost operators if it is too long, or else behind its sign of
/// equality.
pub fn statement(line: String) -> String {
    if line.len() <= WIDTH {
        return line;
    }
    let indent = " ".repeat(line.len() - line.trim_start().len() + 4);
    let mut depth = 0;
    let mut parts = vec![String::new()];
    for (at, sign) in line.char_indices() {
        depth += i32::from("([{".contains(sign)) - i32::from(")]}".contains(sign));
        let operators = [" | ", " & ", " ^ ", " >> ", " << "];
        if depth == 0 && operators.iter().any(|operator| line[at..].starts_with(operator)) {
            parts.push(String::new());
        }
        parts.last_mut().expect("there is one").push(sign);
    }
    if parts[0].len() > WIDTH {
        parts[0] = parts[0].replacen(" = ", &format!(" =\n{indent}"), 1);
    }
    parts.join(&format!("\n{}", &indent[1..]))
}

/// The lines of a list in parentheses: one if it fits behind `before` and in front of `after`.
pub fn list(before: &str, items: &[String], after: &str) -> String {
    let one = format!("{before}({}){after}", items.join(", "));
    if one.len() <= WIDTH {
        return one;
    }
    let indent = before.len() - before.trim_start().len() + 4;
    let mut lines = vec![String::new()];
    for (place, item) in items.iter().enumerate() {
        let is_last = place + 1 == items.len();
        let behind = if is_last { 1 + after.len() } else { 0 };
        let item = if is_last { item.clone() } else { format!("{item}, ") };
        let last = lines.last_mut().expect("there is one");
        if !last.is_empty() && indent + last.len() + item.trim_end().len() + behind > WIDTH {
            lines.push(item);
        } else {
            *last += &item;
        }
    }
    let lines = lines.iter().map(|line| format!("{:indent$}{}", "", line.trim_end()));
    format!("{before}(\n{}){after}", lines.collect::<Vec<_>>().join("\n"))
}

/// Text in lines of words.
pub fn words(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is one");
        if !last.is_empty() && last.len() + 1 + word.len() > width {
            lines.push(word.into());
        } else {
            *last += if last.is_empty() { "" } else { " " };
            *last += word;
        }
    }
    lines
}

/// Four columns further in.
pub fn indented(text: &str) -> String {
    let line = |line: &str| if line.is_empty() { "\n".into() } else { format!("    {line}\n") };
    text.lines().map(line).collect()
}
