//! Makes the list of variants from the dependency lines of this crate, and stops the build if a
//! folder under `algorithms/` has no line. Without that stop a variant that nobody registered would
//! be tested by nothing and shown nowhere, and nobody would notice.

use std::{collections::BTreeSet, env, fs, path::Path};

fn main() {
    let folder = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let manifest = Path::new(&folder).join("Cargo.toml");
    let algorithms = Path::new(&folder).join("../../../algorithms");
    println!("cargo::rerun-if-changed={}", manifest.display());
    println!("cargo::rerun-if-changed={}", algorithms.display());

    let text = fs::read_to_string(&manifest).expect("this crate has a manifest");
    let registered = registered_names(&text);
    for name in crate_folders(&algorithms).difference(&registered) {
        println!(
            "cargo::error=algorithms/{name} is not registered: add the line \
             `{name} = {{ path = \"../../../algorithms/{name}\" }}` \
             to harness/subject/variants/Cargo.toml"
        );
    }

    let (mut crates, mut list) = (String::new(), String::new());
    for name in &registered {
        crates += &format!("{name}, ");
        list += &format!("&{name}::VARIANT, ");
    }
    let source = format!("pub use {{{crates}}};\nvariants!({list});\n");
    let output = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&output).join("variants.rs"), source).expect("OUT_DIR is writable");
}

/// Returns the variants with a dependency line. They are a set, so that the list does not depend on
/// the order of lines.
fn registered_names(manifest: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for line in manifest.lines().filter(|line| line.contains("\"../../../algorithms/")) {
        if let Some((name, _)) = line.split_once('=') {
            names.insert(name.trim().to_string());
        }
    }
    names
}

/// Returns the folders that hold a crate.
fn crate_folders(algorithms: &Path) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(algorithms).expect("algorithms/ is next to harness/").flatten() {
        if entry.path().join("Cargo.toml").exists() {
            names.extend(entry.file_name().into_string());
        }
    }
    names
}
