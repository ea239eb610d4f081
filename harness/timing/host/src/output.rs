//! What a tool of others says. It knows none of them.

use std::process::Command;

/// Standard output of a command that succeeds.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()
}
