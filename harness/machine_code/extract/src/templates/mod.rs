//! Text of printed files that is the same for all: blocks of Rust and C, chosen by their calls.

use crate::language::Language::{self, C, Rust};

/// What Rust has of attack tables; the first three blocks are there with any.
pub const TABLES: &str = include_str!("tables.rs");

/// What self-checks call.
pub fn of_checks(language: Language) -> &'static str {
    match language {
        Rust => include_str!("check.rs"),
        C => include_str!("check.h"),
    }
}

/// The lines that fill an attack table.
pub fn fill(language: Language) -> &'static str {
    let text = match language {
        Rust => include_str!("fill.rs"),
        C => include_str!("fill.h"),
    };
    let (_, lines) = text.split_once("{\n").expect("a function");
    lines.strip_suffix("}\n").expect("its end")
}

/// The functions that C calls for what it has no operator for, each once, however many files with it are included.
pub fn helpers(text: &str) -> String {
    let guarded = |(name, helper): &(&str, &str)| {
        let guard = name.to_uppercase();
        format!("#ifndef {guard}\n#define {guard}\n{helper}\n#endif\n\n")
    };
    blocks(include_str!("helpers.h"), text).iter().map(guarded).collect()
}

/// Those blocks of a template that `text` calls, and those that they call: each stands behind those.
pub fn called(template: &'static str, text: &str) -> String {
    blocks(template, text).iter().map(|(_, block)| format!("{block}\n\n")).collect()
}

/// The same with their names.
fn blocks(template: &'static str, text: &str) -> Vec<(&'static str, &'static str)> {
    let mut called: Vec<(&str, &str)> = Vec::new();
    for block in template.trim_end().rsplit("\n\n") {
        let Some(name) = defined(block) else { continue };
        if calls(text, name) || called.iter().any(|(_, other)| calls(other, name)) {
            called.push((name, block));
        }
    }
    called.reverse();
    called
}

/// The function that a block defines.
fn defined(block: &str) -> Option<&str> {
    let mut lines = block.lines();
    let head = lines.find(|line| line.starts_with("fn ") || line.starts_with("static "))?;
    head.split('(').next()?.rsplit(' ').next()
}

/// Whether a function of that name is called, and not one whose name ends so.
fn calls(text: &str, name: &str) -> bool {
    let call = format!("{name}(");
    text.match_indices(&call)
        .any(|(at, _)| !text[..at].ends_with(|sign: char| sign == '_' || sign.is_alphanumeric()))
}
