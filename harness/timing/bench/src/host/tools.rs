//! Reads what other tools print, such as their versions.

use std::process::Command;

/// The advice where Valgrind is missing.
pub(crate) const NO_VALGRIND: &str =
    "valgrind is not installed; on Debian or Ubuntu: apt install valgrind";

/// Returns the standard output of a command; `None` if it fails.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}

/// Returns what `valgrind --version` prints; `None` if it is not installed.
pub(crate) fn valgrind_version() -> Option<String> {
    output(Command::new("valgrind").arg("--version")).map(|version| version.trim().to_string())
}
