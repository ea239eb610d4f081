//! What the alias builds before anything is printed: few crates, and none that takes long.

use std::process::Command;
use variants as _;

/// The crates of xtask with these features, as `name version`.
fn crates(features: &str) -> Vec<String> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["tree", "--offline", "--package", "xtask", "--no-default-features"])
        .args(["--features", features, "--edges", "normal,build", "--prefix", "none"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo built this test");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut crates: Vec<String> = String::from_utf8(output.stdout)
        .expect("text")
        .lines()
        .map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" "))
        .collect();
    crates.sort();
    crates.dedup();
    crates
}

/// Names of crates that read machine code, prove, search, draw or measure.
fn heavy(crates: &[String]) -> Vec<&str> {
    const HEAVY: [&str; 6] = [
        "iced-x86",
        "plotters",
        "raybench-bench",
        "raybench-prove",
        "batsat",
        "raybench-runner-lib",
    ];
    let names = crates.iter().filter_map(|named| named.split(' ').next());
    names.filter(|name| HEAVY.contains(name)).collect()
}

#[test]
fn the_alias_builds_what_lists_and_shows_and_nothing_else() {
    let config = include_str!("../../.cargo/config.toml");
    assert!(config.contains(r#"xtask = "run --package xtask --no-default-features --""#));
    let light = crates("");
    assert!(heavy(&light).is_empty(), "{light:?}");
    // Each is a second or so of the first minute.
    let external = light.len() - contract::registry::variants().len();
    assert!(external <= 59, "{external} crates beside the variants: {light:?}");
    assert_eq!(heavy(&crates("analyse")).len(), 6, "what is looked for is called so");
}
