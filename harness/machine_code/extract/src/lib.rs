//! A kernel as one dependency-free file of Rust or C: the same text read once more, as the graph of its
//! operations, and printed. It runs no compiler and opens no file; the source that values are named by is
//! handed to it.

mod body;
mod building;
mod check;
mod exports;
mod filling;
mod function;
mod graph;
mod head;
mod indexed;
mod language;
mod layout;
mod loops;
mod made;
mod meaning;
mod names;
mod reading;
mod rows;
mod rule;
mod signature;
mod standard;
mod tables;
mod turns;
mod vector;
mod walk;

pub use exports::{TABLES, callers};
pub use filling::MadeTables;
pub use function::Function;
pub use head::Provenance;
pub use language::Language;
use language::Language::C;
pub use loops::timed_loop;
pub use tables::UNEXPLAINED;

use contract::{Probe, Routine, Variant};
use names::Texts;
use std::ops::Range;
use tables::Tables;

/// A file to copy.
pub struct Extract {
    /// All of it.
    pub text: String,
    /// Where in it the self-check is.
    check: Range<usize>,
    /// Its functions with their routines.
    pub functions: Vec<(&'static Routine, Function)>,
    /// The tables that are made at run time, if some are.
    pub tables: Option<MadeTables>,
}

impl Extract {
    /// The text without its self-check; the head has the `command` that prints it instead.
    pub fn without_check(&self, command: &str) -> String {
        let (head, rest) =
            self.text[..self.check.start].split_once(head::CHECK).expect("it has one");
        let rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
        let end = &self.text[self.check.end..];
        format!("{head}With its self-check: {command}\n{rest}{end}")
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

/// The routines of a variant that print, in every language, and why the others do not.
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
    variant.ready();
    let mut texts = Texts::new(source);
    let mut tables = Tables::of_file(&head::file(variant, routines), language);
    let mut functions = Vec::new();
    for &routine in routines {
        for probe in routine.probes {
            let printed = function::print(variant, routine, probe, &mut texts, &mut tables);
            let printed = printed.map_err(|why| named(variant, routine, &why))?;
            functions.push((routine, printed));
        }
    }
    let all: String =
        functions.iter().map(|(_, function)| format!("{}\n", function.text)).collect();
    let is_shown = routines.iter().all(|routine| head::has_example(routine));
    let idea = (!is_shown).then(|| head::idea(variant, source));
    let usage = tables.made.usage();
    let head = head::print(variant, routines, language, provenance, idea.as_deref(), &usage);
    let reads_made = |(_, function): &&(_, Function)| {
        function.asked.iter().any(|asked| asked.contains(&tables.made.init))
    };
    let features = functions.iter().find(reads_made).map_or("", |(_, function)| function.features);
    let made = tables.made.exported(variant, features);
    let check = check::print(variant, &functions, &tables, made.as_ref(), features);
    let end = if language == C { "#endif\n" } else { "" };
    let all = tables.made.text(features) + &all;
    let tables = tables.text();
    let intrinsics = language.intrinsics(&(tables.clone() + &all));
    let mut text = head + &intrinsics + &tables + &language.helpers(&all) + &all;
    let begin = text.len();
    text += &check;
    let check = begin..text.len();
    Ok(Extract { text: text + end, check, functions, tables: made })
}
