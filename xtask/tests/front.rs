//! `cargo xtask list` waits for no prover, no solver and no reader of listings.

use std::process::Command;

/// The crates that a package is built from.
fn crates(package: &str) -> Vec<String> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args([
            "tree",
            "--offline",
            "--edges",
            "normal,build",
            "--prefix",
            "none",
            "--package",
            package,
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo built this test");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().filter_map(|line| Some(line.split(' ').next()?.to_string())).collect()
}

#[test]
fn what_takes_long_to_build_is_built_when_it_is_called() {
    const HEAVY: [&str; 4] =
        ["raybench-prove", "raybench-search", "raybench-asm-reports", "batsat"];
    let has = |crates: Vec<String>| HEAVY.map(|name| crates.iter().any(|one| one == name));
    assert_eq!(has(crates("xtask")), [false; 4]);
    assert_eq!(has(crates("raybench-analyse")), [true; 4], "what is looked for is called so");
}
