//! The comment at the head of a file: what it is, what it needs, how to use it, measurements,
//! sources, licence.

use crate::choice;
use crate::example::example;
use crate::filling::RuntimeTables;
use crate::function::Function;
use crate::language::Language::{self, C, Rust};
use crate::layout;
use crate::signature::{in_c, oldest_rustc};
use contract::{Routine, Variant};

/// The message for MSVC's own compiler.
const NOT_BY_CL: &str = "\
#if defined _MSC_VER && !defined __clang__
#error \"cl lacks the builtins and attributes of gcc and clang: compile with clang-cl\"
#endif
";

/// Begins and ends code with casts, of which some projects want warnings.
const QUIET: [&str; 2] = [
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
const CASTS: [&str; 5] = ["(uint", "(int)", "(long long)", "(const ", "(__m"];

/// What begins and ends this code in C, so that its casts cause no warning.
pub fn quiet(code: &str) -> [&'static str; 2] {
    if CASTS.iter().any(|cast| code.contains(cast)) { QUIET } else { ["", ""] }
}

/// Where a file comes from.
#[derive(Clone, Debug, Default)]
pub struct Provenance {
    /// The version that printed it, and its commit.
    pub version: String,
    /// What was measured of its routines, as lines.
    pub measurements: Vec<String>,
}

/// Characters per line of prose.
const WIDTH: usize = 94;

/// The head of a file with these functions.
pub fn print(
    variant: &Variant,
    functions: &[(&'static Routine, Function)],
    file: &str,
    provenance: &Provenance,
    made: &RuntimeTables,
) -> String {
    let mut text =
        format!("{}: {}.\n\n{}", variant.title, variant.summary, needs(functions, made.language));
    text += &made.usage();
    text += "\nBitboards have a1 as bit 0, h1 as bit 7 and h8 as bit 63.";
    let takes = |name: &str| {
        functions
            .iter()
            .any(|(_, function)| function.arguments.iter().any(|input| input.name == name))
    };
    if takes("square") {
        text += " `square` is 0 to 63.";
    }
    if takes("squares") {
        text += " Each of `squares` is 0 to 63; functions declare how many there are.";
    }
    if takes("empty") {
        text += " `empty` is the complement of the occupied squares.";
    }
    if functions.iter().any(|(routine, _)| routine.needs_occupied_sliders) {
        text += " Requires sliders to be on occupied squares.";
    }
    text += &format!("\n\nExample:\n\n{}\n", example(file, functions, made));
    text += &choice::section(file, functions, made);
    for line in &provenance.measurements {
        text += &format!("{line}\n");
    }
    text += "\nSources, for all forms of this algorithm:\n";
    for source in variant.sources {
        text += &format!("- {}, {}: {}\n", source.author, source.year, source.title);
    }
    text += &format!("\n{}\nLicence: MIT or Apache-2.0, at your choice.\n", provenance.version);
    text += "SPDX-License-Identifier: MIT OR Apache-2.0";
    let wrapped = wrapped(&text).replace("\n\n\n", "\n\n");
    // Engines have a MAGIC_H already.
    let guard = format!("RAYBENCH_{}_H", file.to_uppercase());
    commented(&wrapped, made.language, &guard)
}

/// The text with lines of a readable length; lines of code stay as they are.
pub fn wrapped(text: &str) -> String {
    let mut wrapped = String::new();
    for line in text.lines() {
        if line.starts_with("    ") {
            wrapped += line;
        } else {
            let indent = if line.starts_with("- ") { "\n  " } else { "\n" };
            wrapped += &layout::words(line, WIDTH).join(indent);
        }
        wrapped.push('\n');
    }
    wrapped
}

/// The CPU features and compilers that these functions need.
fn needs(functions: &[(&'static Routine, Function)], language: Language) -> String {
    let mut features: Vec<&str> = Vec::new();
    for (_, function) in functions {
        features.extend(function.features.split(',').filter(|feature| !feature.is_empty()));
    }
    features.sort_unstable();
    features.dedup();
    let cpu = match features.is_empty() {
        true => String::new(),
        false => format!("Requires an x86-64 CPU with {}. ", features.join(", ").to_uppercase()),
    };
    let flags: Vec<String> =
        features.iter().map(|feature| format!("-m{}", in_c(feature))).collect();
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

fn commented(text: &str, language: Language, guard: &str) -> String {
    match language {
        Rust => marked("//!", text) + "\n",
        C => {
            // The text of a record must not end the comment.
            let text = text.replace("*/", "* /").replace("/*", "/ *").replace("??", "? ?");
            let lines = marked(" *", &text);
            let guard = format!("#ifndef {guard}\n#define {guard}\n");
            format!("/*\n{lines} */\n{guard}{NOT_BY_CL}#include <stdint.h>\n\n")
        }
    }
}

/// A section as it stands in the head of a C file, without empty lines at its end.
pub fn section_in_c(text: &str) -> String {
    marked(" *", &wrapped(text.trim_end()))
}

/// Lines of a comment.
fn marked(mark: &str, text: &str) -> String {
    text.lines().map(|line| format!("{mark} {line}").trim_end().to_string() + "\n").collect()
}
