//! Paths of the workspace, and how a check ends.

use crate::failure::Failure;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder with the workspace's `Cargo.toml`.
pub fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask stands in the workspace").to_path_buf()
}

/// The target folder, which holds all output by default.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A path relative to the workspace root if it is inside.
pub fn shown(path: &Path) -> String {
    record::spelt_out(&path.strip_prefix(root()).unwrap_or(path).display().to_string(), false)
}

/// The folder of the records.
pub fn records() -> PathBuf {
    target().join("raybench/records")
}

/// The commit of the source, with `-dirty` if files differ from it; nothing without git or its
/// history.
pub fn commit() -> Option<String> {
    let mut git = Command::new("git");
    let output = git.args(["describe", "--always", "--dirty"]).current_dir(root()).output();
    let output = output.ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// Fails on skips if `RAYBENCH_REQUIRE_ALL=1`.
pub fn allow_skips(count: usize) -> Result<(), Failure> {
    match count {
        1.. if contract::require_all() => {
            Err(Failure::Machine(format!("RAYBENCH_REQUIRE_ALL=1, but {count} skipped")))
        }
        _ => Ok(()),
    }
}

/// The result of a check with these failures and this number of skips.
pub fn verdict(failures: &[String], skipped: usize) -> Result<(), Failure> {
    match failures {
        [] => allow_skips(skipped),
        failures => Err(Failure::Check(failures.join("\n"))),
    }
}
