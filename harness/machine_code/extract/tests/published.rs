//! The files under `charts/published/extracts` as who copies one has it. That they are what is printed now,
//! a test of `report` says.

use crate::compiled::{c, checks_run, folder, has, rust, rust_files};
use crate::printed::{PRINTABLE, file};
use contract::{Routine, Variant};
use extract::Language;
use std::path::Path;

/// Names and texts of the files that end so.
fn files(ending: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../charts/published/extracts");
    let paths = std::fs::read_dir(folder).expect("it is committed");
    let mut paths: Vec<_> = paths.map(|entry| entry.expect("it reads").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|own| own == ending));
    paths.sort();
    assert!(!paths.is_empty(), "there is none of .{ending}");
    let name = |path: &Path| path.file_stem().expect("a name").to_str().expect("UTF-8").to_string();
    let text = |path: &Path| std::fs::read_to_string(path).expect("it reads");
    paths.iter().map(|path| (name(path), text(path))).collect()
}

/// The self-check of the file of a routine.
fn check(name: &str, language: Language) -> String {
    let of = |(variant, routines): (&&'static Variant, &Vec<&'static Routine>)| {
        let is = |own: &&&Routine| format!("{}_{}", variant.name, own.name) == name;
        routines.iter().find(is).map(|routine| (*variant, *routine))
    };
    let mut all = PRINTABLE.iter().map(|(variant, routines, _)| (variant, routines));
    let (variant, routine) = all.find_map(of).expect("a routine of the registry");
    file(variant, &[routine], language).check(&format!("{name}.{}", language.ending()))
}

#[test]
fn published_rust_compiles_and_is_right() {
    if !checks_run() {
        return;
    }
    let files = files("rs");
    let texts = files.iter().map(|(name, text)| (&**name, &**text, check(name, Language::Rust)));
    rust(&rust_files(&folder("published_rust"), texts)).unwrap_or_else(|why| panic!("{why}"));
}

#[test]
fn published_c_compiles_and_is_right() {
    let files = files("h");
    if checks_run() && has("cc") {
        for (name, text) in files {
            let check = check(&name, Language::C);
            c(&folder("published_c"), &name, &text, &check).unwrap_or_else(|why| panic!("{why}"));
        }
    }
}
