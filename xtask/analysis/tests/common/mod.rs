//! Helps tests of commands: it runs a command as a user does, and makes files that are removed when

use assert_cmd::Command;
use record::{Listings, SCHEMA, Samples};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The executable that cargo built for these tests.
pub const XTASK: &str = env!("CARGO_BIN_EXE_raybench-analyse");

/// Returns the command, whose user is called alice and demands nothing.
pub fn xtask(arguments: &[&str]) -> Command {
    let mut command = Command::new(XTASK);
    // A test that demands everything sets the variable itself.
    command.args(arguments).env("USER", "alice").env_remove("RAYBENCH_REQUIRE_ALL");
    command
}

/// Returns the standard output of a command that succeeds.
#[track_caller]
pub fn output_text(arguments: &[&str]) -> String {
    let output = xtask(arguments).assert().success().get_output().stdout.clone();
    String::from_utf8(output).expect("text")
}

/// Returns the one line with which bad input is refused, exit code 2.
#[track_caller]
pub fn error_line(arguments: &[&str]) -> String {
    failure_line(arguments, 2)
}

/// Returns the one line with which a command ends that prints nothing, by its exit code.
#[track_caller]
pub fn failure_line(arguments: &[&str], code: i32) -> String {
    let output = xtask(arguments).assert().code(code).get_output().clone();
    let line = String::from_utf8(output.stderr).expect("text");
    assert_eq!(line.lines().count(), 1, "{line}");
    assert!(output.stdout.is_empty(), "nothing is printed before bad input is refused");
    line
}

/// Returns the file of a published record.
pub fn published_file(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../charts/published/records");
    folder.join(name).to_string_lossy().into_owned()
}

/// Returns a published record with a change, as text.
pub fn record_text(change: impl FnOnce(&mut record::Record)) -> String {
    let file = published_file("amd-zen5.json.gz");
    let mut record = record::load(Path::new(&file)).expect("it is published");
    change(&mut record);
    serde_json::to_string(&record).expect("plain data always serialises")
}

/// Returns samples of a record that nobody reads.
pub fn samples(id: &str) -> Samples<Vec<f64>> {
    Samples { schema: SCHEMA, id: id.into(), ..Samples::default() }
}

/// Returns listings of a record that nobody reads.
pub fn listings(id: &str) -> Listings {
    let (tier, functions) = (contract::Tier::X86_64, BTreeMap::new());
    Listings { schema: SCHEMA, id: id.into(), compiler: None, tier, functions }
}

/// A file or folder of this test's own, removed when it ends.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(name: &str, bytes: impl AsRef<[u8]>) -> Self {
        let path = std::env::temp_dir().join(format!("raybench-{}-{name}", std::process::id()));
        fs::write(&path, bytes).expect("the temporary folder is writable");
        Scratch(path)
    }

    /// Returns an empty folder.
    pub fn folder(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("raybench-{}-{name}", std::process::id()));
        fs::create_dir(&path).expect("the temporary folder is writable");
        Scratch(path)
    }

    pub fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0).or_else(|_| fs::remove_dir_all(&self.0));
    }
}
