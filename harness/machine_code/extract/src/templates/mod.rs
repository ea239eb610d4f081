//! Fixed parts of printed files: functions in Rust and C, included if they are called.

use crate::language::Language::{self, C, Rust};

/// Attack tables in Rust; the first three blocks are in every file with tables.
pub const TABLES: &str = include_str!("tables.rs");

/// Returns the functions that self-checks call.
pub fn check_functions(language: Language) -> &'static str {
    match language {
        Rust => concat!(include_str!("check.rs"), "\n", include_str!("position.rs")),
        C => concat!(include_str!("check.h"), "\n", include_str!("position.h")),
    }
}

/// Returns the loop that fills an attack table.
pub fn fill_loop(language: Language) -> &'static str {
    let text = match language {
        Rust => include_str!("fill.rs"),
        C => include_str!("fill.h"),
    };
    let (_, lines) = text.split_once("{\n").expect("a function");
    lines.strip_suffix("}\n").expect("its end")
}

/// Helpers of C, included if they are called.
pub const HELPERS: &str = include_str!("helpers.h");

/// Returns the text, with the helpers of C named after their file.
///
/// Each file has separate helpers. If files shared them, by a guard, a second file in another
/// namespace of C++ would not see those of the first.
pub fn with_prefix(text: &str, file: &str) -> String {
    text.replace("raybench_", &format!("{file}_"))
}

/// Returns the blocks of a template that `text` calls, directly or not, in order.
pub fn called_blocks(template: &'static str, text: &str) -> String {
    let mut called: Vec<(&str, &str)> = Vec::new();
    for block in template.trim_end().rsplit("\n\n") {
        let Some(name) = function_name(block) else { continue };
        if calls(text, name) || called.iter().any(|(_, other)| calls(other, name)) {
            called.push((name, block));
        }
    }
    let blocks = called.iter().rev();
    blocks.map(|(_, block)| format!("{block}\n\n")).collect()
}

/// Returns the name of the function that a block defines.
fn function_name(block: &str) -> Option<&str> {
    let mut lines = block.lines();
    let head = lines.find(|line| line.starts_with("fn ") || line.starts_with("static "))?;
    head.split('(').next()?.rsplit(' ').next()
}

/// Returns whether `text` calls the function of exactly that name.
fn calls(text: &str, name: &str) -> bool {
    let call = format!("{name}(");
    text.match_indices(&call).any(|(start, _)| {
        !text[..start].ends_with(|sign: char| sign == '_' || sign.is_alphanumeric())
    })
}
