//! Finds the paths of the workspace, and ends checks.

use crate::failure::Failure;
use machine_code::build::{Workspace, check_top, git};
use std::path::{Path, PathBuf};

/// Returns the folder with the workspace's `Cargo.toml`.
pub fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask stands in the workspace").to_path_buf()
}

/// Returns the target folder, which holds all output by default.
pub fn target() -> Result<PathBuf, Failure> {
    Ok(Workspace::locate()?.target)
}

/// Returns a path relative to the workspace root if it is inside.
pub fn display_path(path: &Path) -> String {
    record::escape_hidden(&path.strip_prefix(root()).unwrap_or(path).display().to_string(), false)
}

/// Returns the folder of the records.
pub fn records() -> Result<PathBuf, Failure> {
    Ok(target()?.join("raybench/records"))
}

/// Returns the commit of the source, with `-dirty` if files differ from it, or none without git or
/// its history.
pub fn commit() -> Option<String> {
    check_top(&root()).ok()?;
    let commit = git(&root(), &["describe", "--always", "--dirty"]).ok()?;
    Some(commit.trim().to_string())
}

/// Fails if anything was skipped although `RAYBENCH_REQUIRE_ALL=1`.
pub fn check_skips(count: usize) -> Result<(), Failure> {
    if count > 0 && contract::are_skips_fatal() {
        return Err(Failure::Machine(format!("RAYBENCH_REQUIRE_ALL=1, but {count} skipped")));
    }
    Ok(())
}

/// Returns the result of a check with these failures and this number of skips.
pub fn verdict(failures: &[String], skip_count: usize) -> Result<(), Failure> {
    match failures {
        [] => check_skips(skip_count),
        failures => Err(Failure::Check(failures.join("\n"))),
    }
}
