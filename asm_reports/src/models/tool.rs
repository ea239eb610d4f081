//! Runs a tool on some text. Knows no tool.

use crate::Error;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// What a tool printed, or the line in which it refused.
pub(super) type Answer = Result<String, String>;

/// IntoAnswer `input` to the command and waits for its answer.
///
/// # Errors
/// If it cannot be run, or if a signal ended it: then this run is being ended too, and to ask
/// on would be wrong.
pub(super) fn ask(command: &mut Command, input: &str) -> Result<Answer, Error> {
    let name = command.get_program().to_string_lossy().into_owned();
    let failed = |error: std::io::Error| Error::Machine(format!("{name} cannot be run: {error}"));
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let mut stdin = child.stdin.take().expect("piped above");
    let output = std::thread::scope(|scope| {
        // It may refuse before it has read everything; its status says so.
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        child.wait_with_output()
    })
    .map_err(failed)?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match output.status.code() {
        Some(0) => Ok(Ok(text(&output.stdout))),
        Some(code) => {
            let said = text(&output.stderr);
            let line = said.lines().find(|line| line.to_lowercase().contains("error"));
            let line = line.map(|line| line.rsplit("error: ").next().unwrap_or(line).to_string());
            Ok(Err(line.unwrap_or_else(|| format!("it failed with code {code}"))))
        }
        None => Err(Error::Check(format!("{name} was ended by a signal"))),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Result<Answer, Error> {
        ask(Command::new("sh").args(["-c", script]), "text\n")
    }

    #[test]
    fn answers_refusals_and_ends_are_told_apart() {
        assert_eq!(shell("cat"), Ok(Ok("text\n".into())));
        assert_eq!(
            shell("echo x.s:1: error: no such thing >&2; exit 1"),
            Ok(Err("no such thing".into()))
        );
        assert_eq!(shell("exit 3"), Ok(Err("it failed with code 3".into())));
        assert!(matches!(shell("kill -9 $$"), Err(Error::Check(_))));
        assert!(matches!(ask(&mut Command::new("no-such-tool"), ""), Err(Error::Machine(_))));
    }
}
