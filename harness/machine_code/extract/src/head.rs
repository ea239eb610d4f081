//! The comment at the head of a file: summary, requirements, use, measurements, sources and
//! licence.

use crate::choice;
use crate::example::example;
use crate::function::Function;
use crate::language::Language::{self, C, Rust};
use crate::layout;
use crate::runtime_tables::RuntimeTables;
use crate::signature::{c_features, oldest_rustc};
use crate::{Selected, mailbox};
use contract::{Routine, Source, Variant};

/// The message for MSVC's own compiler.
const MSVC_ERROR: &str = "\
#if defined _MSC_VER && !defined __clang__
#error \"cl lacks the builtins and attributes of gcc and clang: compile with clang-cl\"
#endif
";

/// Begins and ends code with casts, of which some projects want warnings.
const WARNING_PRAGMAS: [&str; 2] = [
    "\
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored \"-Wcast-align\"
#ifdef __cplusplus
#pragma GCC diagnostic ignored \"-Wold-style-cast\"
#ifndef __clang__
#pragma GCC diagnostic ignored \"-Wuseless-cast\"
#endif
#endif

",
    "#pragma GCC diagnostic pop\n",
];

/// How the casts of a C file begin.
const CAST_STARTS: [&str; 5] = ["(uint", "(int)", "(long long)", "(const ", "(__m"];

/// Returns the lines before and after this code in C, so that its casts cause no warning.
pub fn warning_pragmas(code: &str) -> [&'static str; 2] {
    if CAST_STARTS.iter().any(|cast| code.contains(cast)) { WARNING_PRAGMAS } else { ["", ""] }
}

/// The origin of a file.
#[derive(Clone, Debug, Default)]
pub struct Provenance {
    /// The version that printed it, and its commit.
    pub version: String,
    /// The measurements of its routines, one per line.
    pub measurements: Vec<String>,
}

/// Characters per line of prose.
const PROSE_WIDTH: usize = 94;

/// Returns the head of a file with these functions.
pub fn print(
    selected: &[Selected],
    functions: &[(&'static Routine, Function)],
    file: &str,
    provenance: &Provenance,
    runtime_tables: &RuntimeTables,
) -> String {
    let variants = variants(selected);
    let requirements = requirements(functions, runtime_tables.language);
    let mut text = format!("{}\n{requirements}", summaries(&variants));
    text += &runtime_tables.usage();
    text += "\nBitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63.";
    if have_argument(functions, "square") {
        text += " `square` is 0 to 63.";
    }
    if have_argument(functions, "squares") {
        text += " Each of `squares` is 0 to 63; functions declare how many there are.";
    }
    if have_argument(functions, "empty") {
        text += " `empty` is the complement of the occupied squares.";
    }
    if functions.iter().any(|(routine, _)| routine.needs_occupied_sliders) {
        text += " Requires sliders to be on occupied squares.";
    }
    text += &mailbox::section(functions, runtime_tables.language, file);
    text += &format!("\n\nExample:\n\n{}\n", example(file, functions, runtime_tables));
    text += &choice::section(file, functions, runtime_tables);
    for line in &provenance.measurements {
        text += &format!("{line}\n");
    }
    let algorithms = if variants.len() == 1 { "this algorithm" } else { "these algorithms" };
    text += &format!("\nSources, for all forms of {algorithms}:\n");
    for source in sources(&variants) {
        text += &format!("- {}, {}: {}\n", source.author, source.year, source.title);
    }
    text += &format!("\n{}\nLicence: MIT or Apache-2.0, at your choice.\n", provenance.version);
    text += "SPDX-License-Identifier: MIT OR Apache-2.0";
    let wrapped = wrap(&text).replace("\n\n\n", "\n\n");
    // Engines have a MAGIC_H already.
    let guard = format!("RAYBENCH_{}_H", file.to_uppercase());
    comment_block(&wrapped, runtime_tables.language, &guard)
}

/// Returns the variants of routines, each once.
fn variants(selected: &[Selected]) -> Vec<&'static Variant> {
    let mut variants: Vec<&Variant> = Vec::new();
    for (variant, _) in selected {
        if !variants.iter().any(|other| other.name == variant.name) {
            variants.push(variant);
        }
    }
    variants
}

/// Returns the summary of each variant, in a line or a list.
fn summaries(variants: &[&Variant]) -> String {
    if let [Variant { title, summary, .. }] = variants {
        return format!("{title}: {summary}.\n");
    }
    let mut text = String::from("Routines of several algorithms in one file:\n");
    for Variant { title, summary, .. } in variants {
        text += &format!("- {title}: {summary}.\n");
    }
    text
}

/// Returns the sources of all variants, each once.
fn sources(variants: &[&'static Variant]) -> Vec<&'static Source> {
    let mut sources: Vec<&Source> = Vec::new();
    for source in variants.iter().flat_map(|variant| variant.sources) {
        let Source { author, year, title } = *source;
        if !sources
            .iter()
            .any(|other| (other.author, other.year, other.title) == (author, year, title))
        {
            sources.push(source);
        }
    }
    sources
}

fn have_argument(functions: &[(&'static Routine, Function)], name: &str) -> bool {
    functions.iter().any(|(_, function)| function.arguments.iter().any(|input| input.name == name))
}

/// Returns the text with lines of a readable length; lines of code stay as they are.
pub fn wrap(text: &str) -> String {
    let mut wrapped = String::new();
    for line in text.lines() {
        if line.starts_with("    ") {
            wrapped += line;
        } else {
            let indent = if line.starts_with("- ") { "\n  " } else { "\n" };
            wrapped += &layout::wrap(line, PROSE_WIDTH).join(indent);
        }
        wrapped.push('\n');
    }
    wrapped
}

/// Returns the CPU features and compilers that these functions need.
fn requirements(functions: &[(&'static Routine, Function)], language: Language) -> String {
    let mut features: Vec<&str> = Vec::new();
    for (_, function) in functions {
        features.extend(function.features.split(',').filter(|feature| !feature.is_empty()));
    }
    features.sort_unstable();
    features.dedup();
    let cpu = if features.is_empty() {
        String::new()
    } else {
        format!("Requires an x86-64 CPU with {}. ", features.join(", ").to_uppercase())
    };
    let flags: Vec<String> =
        features.iter().map(|feature| format!("-m{}", c_features(feature))).collect();
    let flags = flags.join(" ");
    let compilers = match language {
        Rust => {
            format!("Rust {} or later, edition 2021 or later; no_std.", oldest_rustc(&features))
        }
        C if features.is_empty() => "C11 or C++11, with gcc, clang or clang-cl.".into(),
        C => format!("C11 or C++11: gcc and clang need no flags, clang-cl needs {flags}."),
    };
    let inlining = match language {
        _ if features.is_empty() => String::new(),
        Rust => "Functions are inlined only where the caller is compiled with these features too, \
                 by `#[target_feature]` or `-C target-cpu`; elsewhere each is a call.\n"
            .into(),
        C => format!(
            "Functions are inlined only where the caller is compiled with {flags} too; elsewhere \
             each is a call.\n"
        ),
    };
    let modules = match language {
        Rust => "",
        C => {
            "Functions are `static inline`: an exported template of a C++20 module cannot call \
             them, an exported inline function can.\n"
        }
    };
    format!("{cpu}{compilers}\n{inlining}{modules}")
}

fn comment_block(text: &str, language: Language, guard: &str) -> String {
    match language {
        Rust => prefix_lines("//!", text) + "\n",
        C => {
            // The text of a record must not end the comment.
            let text = text.replace("*/", "* /").replace("/*", "/ *").replace("??", "? ?");
            let lines = prefix_lines(" *", &text);
            let guard = format!("#ifndef {guard}\n#define {guard}\n");
            format!("/*\n{lines} */\n{guard}{MSVC_ERROR}#include <stdint.h>\n\n")
        }
    }
}

/// Returns a section as it stands in the head of a C file, without empty lines at its end.
pub fn c_section(text: &str) -> String {
    prefix_lines(" *", &wrap(text.trim_end()))
}

/// Returns these lines as a comment.
fn prefix_lines(mark: &str, text: &str) -> String {
    text.lines().map(|line| format!("{mark} {line}").trim_end().to_string() + "\n").collect()
}
