//! Prints all files once for all tests, because every one of them would take seconds to print them.
//! It compiles nothing.

use contract::{Routine, Variant};
use extract::{Extract, Language, Provenance};
use std::path::Path;
use std::sync::LazyLock;

/// Each variant, its routines that print, and why the others do not.
type Printable = (&'static Variant, Vec<&'static Routine>, Vec<String>);

pub static PRINTABLE: LazyLock<Vec<Printable>> = LazyLock::new(|| {
    let mut printable = Vec::new();
    for &variant in contract::registry::variants() {
        let (routines, failures) = extract::printable(variant);
        printable.push((variant, routines, failures));
    }
    printable
});

/// The files that [`files`] prints in Rust.
pub static IN_RUST: LazyLock<Vec<(String, Extract)>> = LazyLock::new(|| files(Language::Rust));

/// The files of all routines in C, each routine alone.
pub static ROUTINES_IN_C: LazyLock<Vec<(String, Extract)>> =
    LazyLock::new(|| each(Language::C, usize::MAX));

/// The files of all routines in Rust, each routine alone.
pub static ROUTINES_IN_RUST: LazyLock<Vec<(String, Extract)>> =
    LazyLock::new(|| each(Language::Rust, usize::MAX));

/// Prints a file for each routine, and returns it with its name. Of each variant it prints at most
/// `limit` routines.
pub fn each(language: Language, limit: usize) -> Vec<(String, Extract)> {
    let mut files = Vec::new();
    for (variant, routines, _) in &*PRINTABLE {
        for routine in routines.iter().take(limit) {
            let name = extract::file_stem(variant, &[routine]);
            files.push((name, file(variant, &[routine], language)));
        }
    }
    files
}

/// Returns a file of the workspace.
pub fn source(file: &str) -> Option<String> {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").join(file)).ok()
}

pub fn file(
    variant: &'static Variant,
    routines: &[&'static Routine],
    language: Language,
) -> Extract {
    let none = Provenance::default();
    extract::extract(variant, routines, language, &none, &source).expect("it prints")
}

/// Prints a file of all routines for each variant, and returns it with the name of the variant.
pub fn files(language: Language) -> Vec<(String, Extract)> {
    let mut files = Vec::new();
    for (variant, routines, _) in &*PRINTABLE {
        files.push((variant.name.to_string(), file(variant, routines, language)));
    }
    files
}
