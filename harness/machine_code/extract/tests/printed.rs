//! All that is printed, once for all tests: every one of them would take seconds to print it. It
//! compiles nothing.

use contract::{Routine, Variant};
use extract::{Extract, Language, Provenance};
use std::path::Path;
use std::sync::LazyLock;

/// Each variant, its routines that print, and why the others do not.
type Printable = (&'static Variant, Vec<&'static Routine>, Vec<String>);

pub static PRINTABLE: LazyLock<Vec<Printable>> = LazyLock::new(|| {
    let of = |&variant: &&'static Variant| {
        let (routines, others) = extract::printable(variant);
        (variant, routines, others)
    };
    contract::registry::variants().iter().map(of).collect()
});

/// Of each variant its name and a file.
pub static IN_RUST: LazyLock<Vec<(String, Extract)>> = LazyLock::new(|| files(Language::Rust));

/// Of each routine.
pub static ROUTINES_IN_C: LazyLock<Vec<(String, Extract)>> =
    LazyLock::new(|| each(Language::C, usize::MAX));

/// The same in Rust.
pub static ROUTINES_IN_RUST: LazyLock<Vec<(String, Extract)>> =
    LazyLock::new(|| each(Language::Rust, usize::MAX));

/// Of each routine its name and a file, at `most` so many of each variant.
pub fn each(language: Language, most: usize) -> Vec<(String, Extract)> {
    let mut files = Vec::new();
    for (variant, routines, _) in &*PRINTABLE {
        for routine in routines.iter().take(most) {
            let name = extract::file_stem(variant, &[routine]);
            files.push((name, file(variant, &[routine], language)));
        }
    }
    files
}

/// A file of the workspace.
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

/// Of each variant its name and a file.
pub fn files(language: Language) -> Vec<(String, Extract)> {
    let print = |(variant, routines, _): &Printable| {
        (variant.name.to_string(), file(variant, routines, language))
    };
    PRINTABLE.iter().map(print).collect()
}
