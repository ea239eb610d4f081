//! A kernel as one dependency-free file of Rust or C: the same text read once more, as the graph of its
//! operations, and printed. It runs no compiler and opens no file; the source that values are named by is
//! handed to it.

mod body;
mod building;
mod calls;
mod check;
mod check_in_rust;
mod entry;
mod exports;
mod filling;
mod function;
mod graph;
mod head;
mod language;
mod layout;
mod loops;
mod made;
mod meaning;
mod names;
mod questions;
mod rule;
mod standard;
mod tables;
mod turns;
mod vector;
mod verbatim;
mod walk;

pub use entry::Entry;
pub use exports::{Callee, TABLES, callers};
pub use filling::MadeTables;
pub use function::Function;
pub use head::Provenance;
pub use language::Language;
use language::Language::{C, Rust};
pub use loops::timed_loop;
pub use tables::UNEXPLAINED;

use contract::{Model, Probe, Routine, Variant};
use names::Texts;
use tables::Tables;

/// A file to copy.
pub struct Extract {
    /// All of it.
    pub text: String,
    /// Its functions with their routines, where they are printed from graphs.
    pub functions: Vec<(&'static Routine, Function)>,
    /// Its functions with their routines, where kernels stand as they are.
    pub entries: Vec<(&'static Routine, Entry)>,
    /// The tables that are made at run time, if some are.
    pub tables: Option<MadeTables>,
}

/// Routines of a variant by how they are printed.
#[derive(Default)]
pub struct Printable {
    /// From graphs: in any language.
    pub read: Vec<&'static Routine>,
    /// As they stand.
    pub standing: Vec<&'static Routine>,
    /// Why the others are not.
    pub others: Vec<String>,
}

impl Printable {
    /// Those that stand in one file: graphs by themselves, texts by themselves.
    pub fn files(&self) -> impl Iterator<Item = &[&'static Routine]> {
        [&self.read[..], &self.standing].into_iter().filter(|routines| !routines.is_empty())
    }
}

/// Whether C of a routine is for every processor, takes single words and reads no table that has to be made first.
pub fn is_of_words(variant: &Variant, routine: &Routine) -> bool {
    let is_plain = |probe: &'static Probe| {
        let graphs = function::graphs(variant, routine, probe).unwrap_or_default();
        probe.shape.inputs.iter().all(|input| input.words == 1)
            && graphs.iter().all(|(_, graph)| graph.made.is_empty())
    };
    routine.features.is_empty() && routine.probes.iter().all(is_plain)
}

/// Why no graph of a routine is printed, if none is for what its declaration says.
fn refused(routine: &Routine) -> Option<String> {
    match routine.model {
        Model::BoardUpdate | Model::KeptAttacks => {
            return Some("its boards are kept from move to move".into());
        }
        _ => {}
    }
    if routine.probes.iter().any(|probe| probe.reading.is_none()) {
        return Some("it is written in machine instructions".into());
    }
    None
}

/// How the routines of a variant are printed.
pub fn printable(variant: &'static Variant, language: Language) -> Printable {
    let mut printable = Printable::default();
    for routine in variant.routines {
        match read(variant, routine) {
            Ok(()) => printable.read.push(routine),
            Err(_) if language == Rust => printable.standing.push(routine),
            Err(why) => printable.others.push(why),
        }
    }
    printable
}

/// Whether the routine has graphs that can be printed.
fn read(variant: &Variant, routine: &Routine) -> Result<(), String> {
    let named = |why: String| format!("{}/{}: {why}", variant.name, routine.name);
    variant.ready();
    match refused(routine) {
        Some(why) => Err(named(why)),
        None => {
            let mut probes = routine.probes.iter();
            let read = |probe| function::graphs(variant, routine, probe).map(|_| ());
            probes.try_for_each(read).map_err(named)
        }
    }
}

/// The routines of one variant as a file. `source` gives a file of the workspace by its path.
///
/// # Errors
/// The first routine that is not printed, and why.
pub fn extract(
    variant: &'static Variant,
    routines: &[&'static Routine],
    language: Language,
    provenance: &Provenance,
    source: &dyn Fn(&str) -> Option<String>,
) -> Result<Extract, String> {
    match routines.iter().try_for_each(|routine| read(variant, routine)) {
        Ok(()) => {}
        Err(why) if language == C => return Err(why),
        Err(_) => {
            let idea = idea(variant, source);
            let head = head::print(variant, routines, language, provenance, Some(&idea));
            let verbatim::Standing { text, entries } = verbatim::print(variant, routines, source)?;
            return Ok(Extract {
                text: head + &text,
                functions: Vec::new(),
                entries,
                tables: None,
            });
        }
    }
    let mut texts = Texts::new(source);
    let mut tables = Tables::of_file(&head::file(variant, routines), language);
    let mut functions = Vec::new();
    for &routine in routines {
        for probe in routine.probes {
            let printed =
                function::print(variant, routine, probe, language, &mut texts, &mut tables);
            functions.push((routine, printed?));
        }
    }
    let all: String =
        functions.iter().map(|(_, function)| format!("{}\n", function.text)).collect();
    let idea =
        (!routines.iter().all(|routine| head::has_example(routine))).then(|| idea(variant, source));
    let head = head::print(variant, routines, language, provenance, idea.as_deref());
    let models = functions.iter().map(|(routine, _)| routine.model);
    let entries: Vec<Entry> = functions.iter().map(|(_, function)| Entry::from(function)).collect();
    let by_model: Vec<(Model, &Entry)> = models.zip(&entries).collect();
    let reads_made = |(_, function): &&(_, Function)| {
        function.asked.iter().any(|asked| asked.contains(&tables.init()))
    };
    let features = functions.iter().find(reads_made).map_or("", |(_, function)| function.features);
    let init = tables.init();
    let made = tables.made.exported(&init, variant, language, features);
    let check = match (language, &made) {
        (Rust, None) => check_in_rust::print(&by_model, "", None),
        (Rust, Some(made)) => {
            check_in_rust::print(&by_model, &tables.made.checked(language), Some(&made.call))
        }
        (C, made) => {
            let ready = made.as_ref().map(|made| (made.maker.as_str(), features));
            check::print(&by_model, tables.check(features), ready)? + "#endif\n"
        }
    };
    let all = tables.made.text(language, &init, features) + &all;
    let tables = tables.text(language);
    let intrinsics = language.intrinsics(&(tables.clone() + &all));
    let text = head + &intrinsics + &tables + &language.helpers(&all) + &all + &check;
    Ok(Extract { text, functions, entries: Vec::new(), tables: made })
}

/// What the variant's own page says of its idea.
fn idea(variant: &Variant, source: &dyn Fn(&str) -> Option<String>) -> String {
    let read_me = source(&format!("algorithms/{}/README.md", variant.name));
    head::idea_of(&read_me.unwrap_or_default())
}
