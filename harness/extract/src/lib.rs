//! A kernel as one dependency-free file of Rust or C: the same text read once more, as the graph of its
//! operations, and printed. It runs no compiler and opens no file; the source that values are named by is
//! handed to it.

mod body;
mod building;
mod check;
mod exports;
mod function;
mod graph;
mod head;
mod language;
mod layout;
mod loops;
mod meaning;
mod names;
mod tables;
mod walk;

pub use exports::{Callee, callers, exports};
pub use function::Function;
pub use head::Provenance;
pub use language::Language;
pub use loops::timed_loop;
pub use tables::UNEXPLAINED;

use contract::{Model, Routine, Variant};
use names::Texts;
use tables::Tables;

/// A file to take home.
pub struct Extract {
    /// All of it.
    pub text: String,
    /// Its functions with their routines.
    pub functions: Vec<(&'static Routine, Function)>,
}

/// Tables that a call may touch beyond this stay where they are.
const TABLE_BYTES: usize = 16 << 10;

/// Why a routine is not printed, if it is not for what its declaration says.
fn refused(routine: &Routine) -> Option<String> {
    match routine.model {
        Model::BoardBatch | Model::SquareBatch | Model::RayBatch => {
            return Some("a batch is its kernel in a loop: extract the routine of one".into());
        }
        Model::BoardUpdate | Model::KeptAttacks => {
            return Some("its boards are kept from move to move".into());
        }
        Model::Rays | Model::RaysQuadrant => {
            return Some("its answer is bytes, not a board".into());
        }
        _ => {}
    }
    if routine.probes.iter().any(|probe| probe.print.is_none()) {
        return Some("it is written in machine instructions".into());
    }
    if routine.data_dependent {
        return Some("it has a loop or a branch that depends on the boards".into());
    }
    let bytes = routine.table_bytes;
    (bytes > TABLE_BYTES).then(|| format!("its tables take {bytes} bytes"))
}

/// The routines of a variant that are printed, and why the others are not.
pub fn printable(variant: &'static Variant) -> (Vec<&'static Routine>, Vec<String>) {
    let print =
        |routine| extract(variant, &[routine], Language::Rust, &Provenance::default(), &|_| None);
    let (mut printed, mut others) = (Vec::new(), Vec::new());
    for routine in variant.routines {
        match print(routine) {
            Ok(_) => printed.push(routine),
            Err(why) => others.push(why),
        }
    }
    (printed, others)
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
    let (mut texts, mut tables) = (Texts::new(source), Tables::default());
    let mut functions = Vec::new();
    for &routine in routines {
        let named = |why: String| format!("{}/{}: {why}", variant.name, routine.name);
        if let Some(why) = refused(routine) {
            return Err(named(why));
        }
        for probe in routine.probes {
            let printed =
                function::print(variant, routine, probe, language, &mut texts, &mut tables);
            functions.push((routine, printed.map_err(named)?));
        }
    }
    let all: String =
        functions.iter().map(|(_, function)| format!("{}\n", function.text)).collect();
    let head = head::print(variant, routines, language, provenance);
    let by_model: Vec<(Model, Function)> =
        functions.into_iter().map(|(routine, function)| (routine.model, function)).collect();
    let check = check::print(&by_model, &tables, language);
    let mut text = head + &tables.text(language) + &language.helpers(&all) + &all + &check;
    if language == Language::C {
        text += "#endif\n";
    }
    let places = routines.iter().flat_map(|routine| routine.probes.iter().map(move |_| *routine));
    let functions = places.zip(by_model.into_iter().map(|(_, function)| function)).collect();
    Ok(Extract { text, functions })
}
