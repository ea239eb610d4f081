//! Names of values from the kernel's source: the `let` or assignment around an operation, else the
//! enclosing function. Knows just enough Rust syntax for kernels.

use std::collections::HashMap;
use std::panic::Location;

/// The name at a place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naming {
    /// The name of the statement, or of its surroundings.
    pub name: String,
    /// The start of the statement that defines this name, if one does.
    pub statement: Option<usize>,
    /// The comment above the statement.
    pub comment: String,
}

impl Naming {
    /// This name, without a statement.
    pub fn plain(name: impl Into<String>) -> Self {
        Naming { name: name.into(), statement: None, comment: String::new() }
    }
}

/// The source files of kernels.
pub struct Texts<'a> {
    source: &'a dyn Fn(&str) -> Option<String>,
    texts: HashMap<&'static str, Text>,
}

/// A file, and the same with comments and strings blanked.
struct Text {
    whole: String,
    blanked: Vec<u8>,
}

impl<'a> Texts<'a> {
    /// `source` returns a file of the workspace.
    pub fn new(source: &'a dyn Fn(&str) -> Option<String>) -> Self {
        Texts { source, texts: HashMap::new() }
    }

    /// The name at a place.
    pub fn at(&mut self, place: &'static Location<'static>) -> Naming {
        let (Text { whole, blanked }, at) = self.text(place);
        let comment = comment(&whole[statement(blanked, at).0..]);
        Naming { comment, ..said(blanked, at) }
    }

    /// The name of a loop-carried word, from the closure at this place: `|[front, flood]|`.
    pub fn carried(&mut self, place: &'static Location<'static>, word: usize) -> String {
        let (text, at) = self.text(place);
        let text = String::from_utf8_lossy(&text.blanked[at..]);
        let lists = text.split("|[").skip(1).filter_map(|rest| rest.split_once("]|"));
        let lists = lists.filter(|(list, _)| !list.contains(".."));
        let mut names = lists.filter_map(|(list, _)| list.split(',').nth(word));
        let name = names.find(|name| identifier(name.trim()).starts_with(char::is_alphabetic));
        name.map_or_else(|| "word".into(), |name| identifier(name.trim()))
    }

    fn text(&mut self, place: &'static Location<'static>) -> (&Text, usize) {
        let text = self.texts.entry(place.file()).or_insert_with(|| {
            let whole = (self.source)(place.file()).unwrap_or_default();
            Text { blanked: blanked(whole.clone().into_bytes()), whole }
        });
        let lines = text.whole.split_inclusive('\n').take(place.line() as usize - 1);
        let at = lines.map(str::len).sum::<usize>() + place.column() as usize - 1;
        (text, at.min(text.whole.len()))
    }
}

/// The comment that a statement starts with, up to one on safety.
fn comment(statement: &str) -> String {
    let lines = statement.trim_start().lines().map_while(|line| line.trim().strip_prefix("// "));
    lines.take_while(|line| !line.starts_with("SAFETY")).collect::<Vec<_>>().join(" ")
}

/// Blanks comments and strings, so that they are not parsed.
fn blanked(mut text: Vec<u8>) -> Vec<u8> {
    let mut at = 0;
    while at < text.len() {
        let end = match &text[at..] {
            [b'/', b'/', ..] => text[at..].iter().position(|&byte| byte == b'\n'),
            [b'"', rest @ ..] => rest.iter().position(|&byte| byte == b'"').map(|end| end + 2),
            _ => {
                at += 1;
                continue;
            }
        };
        let end = end.map_or(text.len(), |end| at + end);
        text[at..end].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        at = end;
    }
    text
}

/// The name at an offset of a kernel's text.
pub fn name_at(text: &str, at: usize) -> Naming {
    said(&blanked(text.as_bytes().to_vec()), at)
}

fn said(text: &[u8], at: usize) -> Naming {
    let (start, block) = statement(text, at);
    if let Some(name) = parameter(text, start, at) {
        return Naming::plain(name);
    }
    let words = String::from_utf8_lossy(&text[start..at]).into_owned();
    if let Some(name) = assigned(words.trim_start()) {
        return Naming { statement: Some(start), ..Naming::plain(name) };
    }
    Naming::plain(block.map_or_else(|| "t".into(), |block| around(text, block)))
}

/// The name of the parameter that the value is passed to, if a function or closure of this file is
/// called.
fn parameter(text: &[u8], start: usize, at: usize) -> Option<String> {
    let (mut depth, mut before) = (0_u32, 0);
    let open = (start..at).rev().find(|&place| match text[place] {
        b')' | b']' | b'}' => {
            depth += 1;
            false
        }
        b'(' | b'[' | b'{' if depth > 0 => {
            depth -= 1;
            false
        }
        b',' if depth == 0 => {
            before += 1;
            false
        }
        byte => byte == b'(',
    })?;
    let callee = String::from_utf8_lossy(&text[start..open]).into_owned();
    let name: String = callee.chars().rev().take_while(|&sign| is_of_names(sign)).collect();
    let name: String = name.chars().rev().collect();
    if name.is_empty() || callee[..callee.len() - name.len()].ends_with(['.', ':']) {
        return None;
    }
    let all = String::from_utf8_lossy(text);
    let of = |head: String, open: char| {
        let rest = &all[all.find(&head)? + head.len()..];
        let rest = &rest[rest.find(open)? + 1..];
        let parameter = rest.split(',').nth(before)?.trim().trim_start_matches("mut ");
        Some(identifier(parameter))
    };
    let closure = || of(format!("let {name} = "), '|');
    of(format!("fn {name}<"), '(').or_else(|| of(format!("fn {name}("), '(')).or_else(closure)
}

/// The name that belongs to a block.
fn around(text: &[u8], block: usize) -> String {
    let (start, outer) = statement(text, block);
    let header = String::from_utf8_lossy(&text[start..block]).into_owned();
    let function = header.split_whitespace().skip_while(|word| *word != "fn").nth(1);
    let name = function.map(identifier).or_else(|| assigned(header.trim_start()));
    let name =
        name.unwrap_or_else(|| outer.map_or_else(|| "t".into(), |outer| around(text, outer)));
    // `square_attacks_by_line` would be too long a name for its parts.
    let short = ["attacks", "fill"].into_iter().find(|short| name.contains(short));
    short.map_or(name, String::from)
}

/// The start of the statement around `at`, and the opening brace of its block.
fn statement(text: &[u8], at: usize) -> (usize, Option<usize>) {
    let (mut depth, mut start, mut at) = (0_u32, None, at);
    while at > 0 {
        at -= 1;
        match text[at] {
            b'}' if depth == 0 && start.is_none() && !continued(&text[at + 1..]) => {
                start = Some(at + 1)
            }
            b'}' | b')' | b']' => depth += 1,
            b'{' if depth == 0 => {
                let header = text[..at].trim_ascii_end();
                if !header.ends_with(b"unsafe") || start.is_some() {
                    return (start.unwrap_or(at + 1), Some(at));
                }
            }
            b'{' | b'(' | b'[' => depth = depth.saturating_sub(1),
            b';' if depth == 0 && start.is_none() => start = Some(at + 1),
            _ => {}
        }
    }
    (start.unwrap_or(0), None)
}

/// Whether a block continues as an expression: `unsafe { .. }.method()`.
fn continued(after: &[u8]) -> bool {
    let mut after = after.iter().filter(|byte| !byte.is_ascii_whitespace());
    after.next().is_some_and(|byte| b".|&^,)".contains(byte))
}

fn identifier(text: &str) -> String {
    text.chars().take_while(|&sign| is_of_names(sign)).collect()
}

fn is_of_names(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}

/// The name in `let name = ..`, `name = ..`, `name |= ..`; in a tuple the one for this position.
fn assigned(statement: &str) -> Option<String> {
    let (left, right) = statement.split_once('=')?;
    if right.starts_with(['>', '=']) {
        return None;
    }
    let left = left.trim_end_matches(['|', '&', '^', ' ']);
    let left = left.strip_prefix("let ").unwrap_or(left);
    let list = |text: &str, open: char| text.trim_start().strip_prefix(open).map(str::to_string);
    let part = match list(left, '(') {
        Some(parts) => {
            let before = list(right, '(')?;
            let mut depth = 0;
            let commas = before.chars().filter(|sign| {
                depth += i32::from("([{".contains(*sign)) - i32::from(")]}".contains(*sign));
                *sign == ',' && depth == 0
            });
            let place = commas.count();
            parts.split(',').nth(place)?.to_string()
        }
        None => left.to_string(),
    };
    let part = part.trim().trim_start_matches("mut ");
    let name = identifier(part);
    let rest = part[name.len()..].trim_start();
    let plain = rest.is_empty() || rest.starts_with([':', ')']) && !rest.starts_with("::");
    (plain && !name.is_empty()).then_some(name)
}
