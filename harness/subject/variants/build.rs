//! Makes the list of variants from this crate's own dependency lines, and stops the build where a
//! folder under `algorithms/` has no line: a contestant left out is an error, not an absence.

use std::{collections::BTreeSet, env, fs, path::Path};

fn main() {
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let manifest = Path::new(&here).join("Cargo.toml");
    let algorithms = Path::new(&here).join("../../../algorithms");
    println!("cargo::rerun-if-changed={}", manifest.display());
    println!("cargo::rerun-if-changed={}", algorithms.display());

    let text = fs::read_to_string(&manifest).expect("this crate has a manifest");
    let registered: BTreeSet<String> = text
        .lines()
        .filter(|line| line.contains("\"../../../algorithms/"))
        .filter_map(|line| Some(line.split_once('=')?.0.trim().to_string()))
        .collect();
    let folders: BTreeSet<String> = fs::read_dir(&algorithms)
        .expect("algorithms/ stands beside harness/")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| algorithms.join(name).join("Cargo.toml").exists())
        .collect();
    for name in folders.difference(&registered) {
        println!(
            "cargo::error=algorithms/{name} is not registered: add the line \
             `{name} = {{ path = \"../../../algorithms/{name}\" }}` to harness/subject/variants/Cargo.toml"
        );
    }

    let all = |of: fn(&String) -> String| registered.iter().map(of).collect::<String>();
    let (crates, list) =
        (all(|name| format!("{name}, ")), all(|name| format!("&{name}::VARIANT, ")));
    let list = format!("pub use {{{crates}}};\nvariants!({list});\n");
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("variants.rs"), list).expect("OUT_DIR is writable");
}
