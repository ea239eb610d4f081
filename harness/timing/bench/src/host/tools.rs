//! What other tools print, such as their versions.

use std::process::Command;

/// The advice where Valgrind is missing.
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
