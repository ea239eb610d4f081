//! The files under `charts/published/extracts` as who copies one has it. That they are what is printed now,
//! `report --check` says.

use crate::compiled::{c, checks_run, folder, has, rust};
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

#[test]
fn published_rust_compiles_and_is_right() {
    if !checks_run() {
        return;
    }
    let modules = files("rs").into_iter();
    let modules = modules.map(|(name, text)| format!("pub mod {name} {{\n{text}\n}}\n"));
    let modules: String = modules.collect();
    rust(&folder("published_rust"), &modules).unwrap_or_else(|why| panic!("{why}"));
}

#[test]
fn published_c_compiles_and_is_right() {
    let files = files("h");
    if checks_run() && has("cc") {
        let folder = folder("published_c");
        for (name, text) in files {
            c(&folder, &name, &text).unwrap_or_else(|why| panic!("{why}"));
        }
    }
}
