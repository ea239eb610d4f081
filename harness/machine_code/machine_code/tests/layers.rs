//! The layers of the workspace: a crate depends on its own layer and on those below it, never on
//! one above. Dev-dependencies are free.

use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The layers from the bottom up. Those below `harness/` are folders of crates, the others are
/// crates.
const LAYERS: [&str; 8] = [
    "harness/subject",
    "harness/records",
    "harness/machine_code",
    "harness/correctness",
    "harness/timing",
    "charts",
    "asm_reports",
    "xtask",
];

/// The crate that is for any Rust project: it knows none of ours and stands below all, wherever its
/// folder is.
const FOR_ANYBODY: &str = "raybench-measure";

/// Who may name a variant.
const THE_LIST: &str = "raybench-variants";

/// Where a crate stands.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    Variant,
    Floor(usize),
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_root: PathBuf,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    kind: Option<String>,
}

/// Pairs of a crate and a crate that it depends on.
type Arrows = Vec<(String, String)>;

/// Returns the place of every crate by its folder within the workspace, and the arrows between
/// crates.
fn workspace() -> (BTreeMap<String, Place>, Arrows) {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version=1", "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .output()
        .expect("cargo runs");
    let metadata: Metadata = serde_json::from_slice(&output.stdout).expect("cargo answers");
    let (mut places, mut arrows) = (BTreeMap::new(), Vec::new());
    for package in &metadata.packages {
        let folder = package.manifest_path.strip_prefix(&metadata.workspace_root);
        let folder = folder.expect("a member").to_str().expect("text");
        if folder.starts_with("xtask/templates/") {
            continue;
        }
        let on = |layer: &str| folder.starts_with(&format!("{layer}/"));
        let place = match LAYERS.iter().position(|layer| on(layer)) {
            Some(_) if package.name == FOR_ANYBODY => Place::Floor(0),
            Some(layer) => Place::Floor(layer),
            None if folder.starts_with("algorithms/") => Place::Variant,
            None => panic!("{folder} is on no layer"),
        };
        places.insert(package.name.clone(), place);
        let built = package
            .dependencies
            .iter()
            .filter(|dependency| dependency.kind.as_deref() != Some("dev"));
        arrows.extend(built.map(|dependency| (package.name.clone(), dependency.name.clone())));
    }
    arrows.retain(|(_, to)| places.contains_key(to));
    (places, arrows)
}

/// Returns the arrows that point upwards, a line each.
fn upwards(places: &BTreeMap<String, Place>, arrows: &Arrows) -> Vec<String> {
    let is_wrong = |(from, to): &&(String, String)| match (places[from], places[to]) {
        (Place::Floor(from), Place::Floor(to)) => to > from,
        (Place::Variant, _) => to != "raybench-contract",
        (Place::Floor(_), Place::Variant) => from != THE_LIST,
    };
    arrows.iter().filter(is_wrong).map(|(from, to)| format!("{from} -> {to}")).collect()
}

#[test]
fn arrows_between_layers_run_downwards() {
    let (places, arrows) = workspace();
    assert!(places.len() > 60 && arrows.len() > 150, "the workspace was not read");
    assert_eq!(upwards(&places, &arrows), [""; 0]);
}

/// `cargo xtask list` waits for no prover, no search and no reader of listings.
#[test]
fn what_takes_long_to_build_is_built_when_it_is_called() {
    let (_, arrows) = workspace();
    let has = |package: &str| {
        let mut built = vec![package];
        let mut at = 0;
        while let Some(&package) = built.get(at) {
            built.extend(
                arrows.iter().filter(|(from, _)| from == package).map(|(_, to)| to.as_str()),
            );
            at += 1;
        }
        ["raybench-prove", "raybench-search", "raybench-asm-reports"]
            .map(|heavy| built.contains(&heavy))
    };
    assert_eq!(has("xtask"), [false; 3]);
    assert_eq!(has("raybench-analyse"), [true; 3], "what is looked for is called so");
}

/// A run waits for the build of its runner: that links what measures, and what only a parent needs
/// stays out of it, such as a parser of command lines and the files of records.
#[test]
fn a_measuring_process_links_no_more_than_it_needs() {
    const OF_PARENTS: [&str; 6] =
        ["clap", "flate2", "raw_cpuid", "schemars", "serde_path_to_error", "thiserror"];
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--package", "raybench-runner"])
        .args(["--edges", "normal", "--prefix", "none", "--format", "{lib}", "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .output()
        .expect("cargo runs");
    let tree = String::from_utf8(output.stdout).expect("names");
    let libraries: BTreeSet<&str> = tree.lines().collect();
    assert!(libraries.contains("measure") && libraries.len() > 80, "the tree was not read: {tree}");
    for heavy in OF_PARENTS {
        assert!(!libraries.contains(heavy), "raybench-runner links {heavy}");
    }
}

#[test]
fn an_arrow_against_the_layers_is_found() {
    let (places, mut arrows) = workspace();
    let wrong = [
        ("raybench-record", "raybench-bench"),
        ("raybench-charts", "raybench-asm-reports"),
        ("raybench-measure", "raybench-record"),
        ("magic", "raybench-oracle"),
        ("raybench-oracle", "magic"),
    ];
    arrows.extend(wrong.map(|(from, to)| (from.to_string(), to.to_string())));
    assert_eq!(upwards(&places, &arrows), wrong.map(|(from, to)| format!("{from} -> {to}")));
}
