//! The comment that a file opens with: what it is, what it needs, how to use it, sources and licence.

use crate::filling::Made;
use crate::language::Language::{self, C, Rust};
use crate::layout;
use contract::{Routine, Variant};

/// What cl is told.
const NOT_BY_CL: &str = "\
#if defined _MSC_VER && !defined __clang__
#error \"cl lacks the builtins and attributes of gcc and clang: compile this with clang-cl\"
#endif
";

/// Where a file is from, in lines: version and commit, and what was measured.
#[derive(Clone, Debug, Default)]
pub struct Provenance(pub Vec<String>);

/// Characters of a line of prose.
const WIDTH: usize = 94;

/// The head of a file with these attack tables.
pub fn print(
    variant: &Variant,
    routines: &[&'static Routine],
    language: Language,
    provenance: &Provenance,
    made: &Made,
) -> String {
    let wrapped = |text: &str| layout::words(text, WIDTH).join("\n") + "\n";
    let mut text = wrapped(&format!("{}: {}.", variant.title, variant.summary));
    let mut features: Vec<&str> = routines
        .iter()
        .flat_map(|own| own.features.split(','))
        .filter(|one| !one.is_empty())
        .collect();
    features.sort_unstable();
    features.dedup();
    if !features.is_empty() {
        text += &format!("Needs an x86-64 CPU with {}.\n", features.join(", "));
    }
    if language == C {
        text += "C11 or C++11, by gcc, clang or clang-cl.\n";
    }
    text += "\nBoards have a1 = bit 0, h1 = bit 7, h8 = bit 63.\n";
    let told =
        |name: &str| routines.iter().any(|routine| routine.probes[0].shape.offset(name).is_some());
    if told("square") {
        text += "A square is less than 64.\n";
    }
    if told("empty") {
        text += "`empty` is the complement of the occupied squares.\n";
    }
    if routines.iter().any(|routine| routine.needs_occupied_sliders) {
        text += "Sliders must stand on occupied squares.\n";
    }
    let usage = made.usage();
    if !usage.is_empty() {
        text += &format!("\n{}", wrapped(&usage));
    }
    text += "\nSources:\n";
    for source in variant.sources {
        let source = format!("{}, {}: {}", source.author, source.year, source.title);
        text += &format!("- {}\n", layout::words(&source, WIDTH).join("\n  "));
    }
    text += "\nLicence: MIT or Apache-2.0, at your choice.\nSPDX-License-Identifier: MIT OR Apache-2.0\n\n";
    for line in &provenance.0 {
        text += &format!("{}\n", layout::words(line, WIDTH).join("\n  "));
    }
    commented(text.trim_end(), language, &format!("{}_H", file(variant, routines).to_uppercase()))
}

/// What a file of these routines is called.
pub fn file(variant: &Variant, routines: &[&Routine]) -> String {
    match routines {
        [routine] => format!("{}_{}", variant.name, routine.name),
        _ => variant.name.into(),
    }
}

fn commented(text: &str, language: Language, guard: &str) -> String {
    // Texts of records are there, too: none ends the comment.
    let (mark, text) = match language {
        Rust => ("//!", text.to_string()),
        C => (" *", text.replace("*/", "* /").replace("/*", "/ *").replace("??", "? ?")),
    };
    let lines = text.lines().map(|line| format!("{mark} {line}").trim_end().to_string() + "\n");
    let lines: String = lines.collect();
    match language {
        Rust => lines + "\n",
        C => format!(
            "/*\n{lines} */\n#ifndef {guard}\n#define {guard}\n{NOT_BY_CL}#include <stdint.h>\n\n"
        ),
    }
}
