//! Prints a kernel's graph as one dependency-free file of Rust or C. Values are named as in the
//! kernel's source, which the caller supplies.

mod body;
mod check;
mod choice;
mod example;
mod exports;
mod function;
mod graph;
mod head;
mod language;
mod layout;
mod literal;
mod loops;
mod mailbox;
mod names;
mod reading;
mod rows;
mod rule;
mod runtime_look_ups;
mod runtime_tables;
mod signature;
mod standard;
mod tables;
mod templates;
mod turns;
mod values;
mod vector;

pub use exports::{TABLES, callers};
pub use function::Function;
pub use head::Provenance;
pub use language::Language;
use language::Language::{C, Rust};
pub use loops::timed_loop;
pub use names::{Naming, find_name};
pub use runtime_tables::TableSetup;
pub use signature::prefix as file_stem;

use contract::{Routine, Variant};
use names::Texts;
use std::collections::BTreeSet;
use tables::Tables;
use vector::END_X86;

/// A routine that a file has, with its variant.
pub type Selected = (&'static Variant, &'static Routine);

/// A printed file.
pub struct Extract {
    /// Its text.
    pub text: String,
    /// The functions of its self-check.
    check: String,
    /// The section of its head on choosing between routines.
    choice: String,
    language: Language,
    /// Its functions with their routines.
    pub functions: Vec<(&'static Routine, Function)>,
    /// The tables filled at run time, if any.
    pub tables: Option<TableSetup>,
}

impl Extract {
    /// Returns the self-check of the extract saved as `file`, for the same folder.
    pub fn check(&self, file: &str) -> String {
        let define = self.tables.as_ref().map(|table_setup| table_setup.define.as_str());
        check::check_file(self.language, file, &self.check, define)
    }
}

/// Returns whether a routine in C is scalar, for every CPU, and without tables filled at run time.
pub fn is_portable_scalar(variant: &Variant, routine: &Routine) -> bool {
    if !routine.features.is_empty() {
        return false;
    }
    for probe in routine.probes {
        let Ok(graphs) = function::graphs(variant, routine, probe) else { return false };
        if probe.shape.inputs.iter().any(|input| input.words > 1)
            || graphs.iter().any(|(_, graph)| !graph.runtime_look_ups.is_empty())
        {
            return false;
        }
    }
    true
}

/// Returns the printable routines of a variant, and why the others are not.
pub fn printable(variant: &'static Variant) -> (Vec<&'static Routine>, Vec<String>) {
    let (mut printable, mut failures) = (Vec::new(), Vec::new());
    for routine in variant.routines {
        match check_printable(variant, routine) {
            Ok(()) => printable.push(routine),
            Err(reason) => failures.push(failure(variant, routine, &reason)),
        }
    }
    (printable, failures)
}

fn check_printable(variant: &Variant, routine: &Routine) -> Result<(), String> {
    for probe in routine.probes {
        function::graphs(variant, routine, probe)?;
    }
    Ok(())
}

fn failure(variant: &Variant, routine: &Routine, reason: &str) -> String {
    format!("{}/{}: {reason}", variant.name, routine.name)
}

/// Prints routines of one variant. `source` returns a file of the workspace by its path.
///
/// # Errors
/// The first routine that cannot be printed, and why.
pub fn extract(
    variant: &'static Variant,
    routines: &[&'static Routine],
    language: Language,
    provenance: &Provenance,
    source: &dyn Fn(&str) -> Option<String>,
) -> Result<Extract, String> {
    let file = file_stem(variant, routines);
    let selected: Vec<Selected> = routines.iter().map(|&routine| (variant, routine)).collect();
    extract_together(&file, &selected, language, provenance, source)
}

/// Prints routines of one or several variants as one file. Equal tables are printed once. The
/// names of tables, and in C those of helpers and of the guard, begin with `file`.
///
/// # Errors
/// The first routine that cannot be printed, and why, or that several variants fill tables.
pub fn extract_together(
    file: &str,
    selected: &[Selected],
    language: Language,
    provenance: &Provenance,
    source: &dyn Fn(&str) -> Option<String>,
) -> Result<Extract, String> {
    let mut texts = Texts::new(source);
    let mut tables = Tables::new(file, language);
    let mut functions = print_functions(selected, &mut texts, &mut tables)?;
    let filling_variant = filling_variant(selected, &functions)?;
    let head = head::print(selected, &functions, file, provenance, &tables.runtime);
    let choice = choice::section(file, &functions, &tables.runtime);
    let reader = functions.iter().find(|(_, function)| function.reads_runtime_tables);
    let features = reader.map_or("", |(_, function)| function.features);
    let table_setup = tables.runtime.export_setup(filling_variant, features);
    let check = check::print(selected, &functions, language, table_setup.as_ref());
    let check = templates::with_prefix(&check, file);
    let mut code = mailbox::converter(&functions, language) + &tables.runtime.text(features);
    for (_, function) in &functions {
        code += &format!("{}\n", function.text);
    }
    let definitions = tables.runtime.definitions();
    let tables = tables.text();
    let intrinsics = language.intrinsics(&(tables.clone() + &code));
    let helpers = if language == C {
        templates::called_blocks(templates::HELPERS, &code)
    } else {
        String::new()
    };
    let is_for_x86 = !intrinsics.is_empty();
    let code = intrinsics + &tables + &helpers + code.trim_end();
    let code = templates::with_prefix(&code, file);
    for (_, function) in &mut functions {
        function.text = templates::with_prefix(&function.text, file);
    }
    let text = match language {
        C => {
            let [begin, end] = head::warning_pragmas(&code);
            format!("{head}{begin}{code}\n\n{end}#endif\n{definitions}")
        }
        Rust if is_for_x86 => format!("{head}{code}\n{END_X86}"),
        Rust => format!("{head}{code}\n"),
    };
    Ok(Extract { text, check, choice, language, functions, tables: table_setup })
}

fn print_functions(
    selected: &[Selected],
    texts: &mut Texts,
    tables: &mut Tables,
) -> Result<Vec<(&'static Routine, Function)>, String> {
    let mut functions = Vec::new();
    for &(variant, routine) in selected {
        variant.ready();
        for probe in routine.probes {
            let function = function::print(variant, routine, probe, texts, tables)
                .map_err(|reason| failure(variant, routine, &reason))?;
            functions.push((routine, function));
        }
    }
    Ok(functions)
}

/// Returns the name of the variant whose tables a file fills at run time, or an empty one.
fn filling_variant(
    selected: &[Selected],
    functions: &[(&'static Routine, Function)],
) -> Result<&'static str, String> {
    let mut names = BTreeSet::new();
    for (variant, routine) in selected {
        let is_reader = functions.iter().any(|(other, function)| {
            std::ptr::eq(*other, *routine) && function.reads_runtime_tables
        });
        if is_reader {
            names.insert(variant.name);
        }
    }
    // One function fills all tables of a file, with the CPU features of one routine.
    if names.len() > 1 {
        let names: Vec<&str> = names.into_iter().collect();
        let names = names.join(" and ");
        return Err(format!("{names} fill tables at run time; each needs a separate file"));
    }
    Ok(names.first().copied().unwrap_or_default())
}
