//! Prints a kernel's graph as one dependency-free file of Rust or C. Values are named as in the
//! kernel's source, which the caller supplies.

mod body;
mod check;
mod choice;
mod example;
mod exports;
mod filling;
mod function;
mod graph;
mod head;
mod language;
mod layout;
mod literal;
mod loops;
mod made;
mod names;
mod reading;
mod rows;
mod rule;
mod signature;
mod standard;
mod tables;
mod templates;
mod turns;
mod values;
mod vector;

pub use exports::{TABLES, callers};
pub use filling::MadeTables;
pub use function::Function;
pub use head::Provenance;
pub use language::Language;
use language::Language::{C, Rust};
pub use loops::timed_loop;
pub use names::{Naming, name_at};
pub use signature::prefix as file_stem;

use contract::{Probe, Routine, Variant};
use names::Texts;
use tables::Tables;
use vector::END_X86;

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
    pub tables: Option<MadeTables>,
}

impl Extract {
    /// The self-check of the extract saved as `file`, for the same folder.
    pub fn check(&self, file: &str) -> String {
        let define = self.tables.as_ref().map(|made| made.define.as_str());
        check::of_file(self.language, file, &self.check, define)
    }
}

/// Whether a routine in C is scalar, for every CPU, and without tables filled at run time.
pub fn is_portable_scalar(variant: &Variant, routine: &Routine) -> bool {
    let is_plain = |probe: &'static Probe| {
        let graphs = function::graphs(variant, routine, probe).unwrap_or_default();
        probe.shape.inputs.iter().all(|input| input.words == 1)
            && graphs.iter().all(|(_, graph)| graph.made.is_empty())
    };
    routine.features.is_empty() && routine.probes.iter().all(is_plain)
}

/// The printable routines of a variant, and why the others are not.
pub fn printable(variant: &'static Variant) -> (Vec<&'static Routine>, Vec<String>) {
    let (mut printable, mut others) = (Vec::new(), Vec::new());
    for routine in variant.routines {
        let read = |probe| function::graphs(variant, routine, probe).map(|_| ());
        match routine.probes.iter().try_for_each(read) {
            Ok(()) => printable.push(routine),
            Err(why) => others.push(named(variant, routine, &why)),
        }
    }
    (printable, others)
}

fn named(variant: &Variant, routine: &Routine, why: &str) -> String {
    format!("{}/{}: {why}", variant.name, routine.name)
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
    variant.ready();
    let mut texts = Texts::new(source);
    let file = file_stem(variant, routines);
    let mut tables = Tables::of_file(&file, language);
    let mut functions = Vec::new();
    for &routine in routines {
        for probe in routine.probes {
            let printed = function::print(variant, routine, probe, &mut texts, &mut tables);
            let printed = printed.map_err(|why| named(variant, routine, &why))?;
            functions.push((routine, printed));
        }
    }
    let head = head::print(variant, &functions, &file, provenance, &tables.made);
    let choice = choice::section(&file, &functions, &tables.made);
    let reader = functions.iter().find(|(_, function)| function.is_made);
    let features = reader.map_or("", |(_, function)| function.features);
    let made = tables.made.exported(variant, features);
    let check = check::print(variant, &functions, language, made.as_ref());
    let mut code = tables.made.text(features);
    for (_, function) in &functions {
        code += &format!("{}\n", function.text);
    }
    let definitions = tables.made.defined();
    let tables = tables.text();
    let intrinsics = language.intrinsics(&(tables.clone() + &code));
    let helpers =
        if language == C { templates::called(templates::HELPERS, &code) } else { String::new() };
    let is_for_x86 = !intrinsics.is_empty();
    let code = intrinsics + &tables + &helpers + code.trim_end();
    let code = templates::with_prefix(&code, &file);
    for (_, function) in &mut functions {
        function.text = templates::with_prefix(&function.text, &file);
    }
    let text = match language {
        C => {
            let [begin, end] = head::quiet(&code);
            format!("{head}{begin}{code}\n\n{end}#endif\n{definitions}")
        }
        Rust if is_for_x86 => format!("{head}{code}\n{END_X86}"),
        Rust => format!("{head}{code}\n"),
    };
    Ok(Extract { text, check, choice, language, functions, tables: made })
}
