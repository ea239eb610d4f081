//! What other tools say: git, Valgrind, compilers.

use std::path::Path;
use std::process::Command;

/// Said where Valgrind is missing.
pub(crate) const NO_VALGRIND: &str =
    "valgrind is not installed; on Debian or Ubuntu: apt install valgrind";

/// Standard output of a command that succeeds.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

/// `valgrind --version`, if it is installed.
pub(crate) fn valgrind_version() -> Option<String> {
    output(Command::new("valgrind").arg("--version")).map(|version| version.trim().to_string())
}

/// The commit of the workspace in `root` and whether there are uncommitted changes, as far as git
/// tells.
pub(crate) fn checkout(root: &Path) -> (Option<String>, Option<bool>) {
    let git = |arguments: &[&str]| output(Command::new("git").current_dir(root).args(arguments));
    let commit = git(&["rev-parse", "HEAD"]).map(|commit| commit.trim().to_string());
    (commit, git(&["status", "--porcelain"]).map(|status| !status.trim().is_empty()))
}
