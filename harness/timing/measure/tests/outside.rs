//! The crate serves a project that is not in this workspace: as a dependency, and as a package.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const MANIFEST: &str = r#"[package]
name = "outside"
version = "0.1.0"
edition = "2024"

[dependencies]
measure = { package = "raybench-measure", path = "MEASURE" }

[[bench]]
name = "own"
harness = false

[workspace]
"#;

/// A crate in a folder that is removed with it.
struct Outside {
    folder: PathBuf,
    target: PathBuf,
}

impl Drop for Outside {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Outside {
    /// Makes a crate whose program and bench are the examples of this crate.
    fn new(name: &str) -> Outside {
        let ours = Path::new(env!("CARGO_MANIFEST_DIR"));
        let workspace = ours.join("../../..");
        let folder = std::env::temp_dir().join(format!("raybench-{name}-{}", std::process::id()));
        let crate_files = [
            ("Cargo.toml", MANIFEST.replace("MEASURE", &ours.to_string_lossy())),
            // The same versions as here, so that nothing has to be downloaded.
            ("Cargo.lock", read(&workspace.join("Cargo.lock"))),
            ("src/main.rs", read(&ours.join("examples/compare.rs"))),
            ("benches/own.rs", read(&ours.join("benches/compare.rs"))),
        ];
        for (path, text) in crate_files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("there is room");
            fs::write(path, text).expect("there is room");
        }
        // Beside the executable of this test, so that a second run compiles nothing.
        let executable = std::env::current_exe().expect("tests are files");
        let target = executable.ancestors().nth(3).expect("target/PROFILE/deps").join("outside");
        Outside { folder, target }
    }

    /// Runs cargo in a folder and returns what it prints.
    fn cargo(&self, folder: &Path, arguments: &[&str]) -> String {
        let output = Command::new(env!("CARGO"))
            .args(arguments)
            .args(["--offline", "--quiet"])
            .current_dir(folder)
            .env("CARGO_TARGET_DIR", &self.target)
            .output()
            .expect("cargo runs");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "cargo {arguments:?}: {error}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
#[ignore = "compiles the crate and its dependencies: .ci/run"]
fn a_crate_outside_the_workspace_compares_in_a_program_and_in_a_bench() {
    let outside = Outside::new("outside");
    for arguments in [&["run", "--release"][..], &["bench"]] {
        let text = outside.cargo(&outside.folder, arguments);
        let has_verdict = text.contains(" times as long as ") || text.contains("no verdict: ");
        assert!(has_verdict && text.contains("samples contended"), "{text}");
    }
}

#[test]
#[ignore = "compiles the crate and its dependencies: .ci/run"]
fn cargo_packages_the_crate() {
    let outside = Outside::new("packaged");
    let ours = Path::new(env!("CARGO_MANIFEST_DIR"));
    outside.cargo(ours, &["package", "--allow-dirty"]);
}
