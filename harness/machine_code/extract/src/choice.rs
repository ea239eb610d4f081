//! A section of a C file's head: how a program holds two routines, and chooses when it starts.

use crate::check::c_support_condition;
use crate::function::Function;
use crate::language::Language::C;
use crate::runtime_tables::RuntimeTables;
use contract::{Model, Piece, Routine, Subject};

/// The routine for other CPUs in the example of a file that needs CPU features, with its table.
const FOR_ANY_CPU: &str = "magic";
/// The routine in the example of a file that needs none, with its table and its feature.
const FOR_SOME_CPUS: (&str, &str) = ("pext", "bmi2");

/// A file in the example.
struct File<'a> {
    name: &'a str,
    has_table: bool,
}

impl File<'_> {
    fn define(&self) -> String {
        let name = self.name.to_uppercase();
        if self.has_table { format!("    #define {name}_IMPLEMENTATION\n") } else { String::new() }
    }

    /// Returns the lines that make the example look up by this file.
    fn selection(&self, indent: &str) -> String {
        let name = self.name;
        let init = if self.has_table { format!("{indent}{name}_init();\n") } else { String::new() };
        format!("{init}{indent}queen_attacks = {name}_queen;\n")
    }
}

/// Returns the section, for a routine of `square_attacks` that not every CPU has or that fills a
/// table.
pub fn section(
    file: &str,
    functions: &[(&Routine, Function)],
    runtime_tables: &RuntimeTables,
) -> String {
    let Some(features) = choice_features(functions, runtime_tables) else {
        return String::new();
    };
    let printed = File { name: file, has_table: !runtime_tables.tables.is_empty() };
    let (general, special, features) = if features.is_empty() {
        let (name, features) = FOR_SOME_CPUS;
        (printed, File { name, has_table: true }, features)
    } else {
        (File { name: FOR_ANY_CPU, has_table: true }, printed, features)
    };
    let slow = if features.contains("bmi2") {
        "`__builtin_cpu_supports` asks for instructions, not for their speed: PEXT and PDEP are \
         slow on Zen 1 and Zen 2."
    } else {
        ""
    };
    format!(
        "To hold two such files in a program and choose when it starts, in one file of the \
         program:\n\n\
         {}{}    #include \"{}.h\"\n    #include \"{}.h\"\n\n    \
         uint64_t (*queen_attacks)(uint64_t square, uint64_t occupied);\n\n    \
         void choose_attacks(void) {{\n{}        if ({}) {{\n{}        }}\n    }}\n\n\
         Any number of other files include the two without the macros. {slow}\n\n",
        general.define(),
        special.define(),
        general.name,
        special.name,
        general.selection("        "),
        c_support_condition(features),
        special.selection("            "),
    )
}

/// Returns the features of the only routine, if a program may want to choose between it and
/// another.
fn choice_features(
    functions: &[(&Routine, Function)],
    runtime_tables: &RuntimeTables,
) -> Option<&'static str> {
    let queen = Subject::Piece(Piece::Queen);
    let (routine, function) =
        functions.iter().find(|(_, function)| function.probe.subject == queen)?;
    let names: Vec<&str> = function.arguments.iter().map(|input| input.name).collect();
    let is_only = functions.iter().all(|(other, _)| std::ptr::eq(*other, *routine));
    let is_for_all = function.features.is_empty() && runtime_tables.tables.is_empty();
    let is_like_others = routine.model == Model::SquareAttacks && names == ["square", "occupied"];
    let is_choice = runtime_tables.language == C && is_only && is_like_others && !is_for_all;
    is_choice.then_some(function.features)
}

/// The section for a file with standard names.
pub const STANDARD_NAMES_SECTION: &str = "\
A program may include several files with these names, each in other files of C or C++: each has \
its own functions there, its own table and its own attacks_init() to call. One file of the program \
defines ATTACKS_IMPLEMENTATION for each of them. To choose when the program starts, print the \
routines without `--as attacks`: their heads show how.\n\n";
