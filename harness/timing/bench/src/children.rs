//! Runs one measuring process at a time and passes its progress on.
//!
//! A child reads a JSON value from its standard input, prints one to its standard output, and
//! writes its progress to its standard error, line by line. Three pipes are served at once, each by
//! a thread, because a full one stops the child: we would wait for it, and it for us.

use machine_code::build::Progress;
use machine_code::process_group;
use runner::{Error, PROGRESS_VARIABLE, ProgressLine, check_error};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

/// Runs a verb of a measuring executable, which reads `request`, and parses the value that it
/// prints.
pub(crate) fn answer<T: DeserializeOwned>(
    stage: &str,
    (executable, verb): (&Path, &str),
    request: &impl Serialize,
    progress: &mut dyn Progress,
) -> Result<T, Error> {
    let request = serde_json::to_string(request).map_err(|error| check_error(stage, error))?;
    let output = run_child(stage, Command::new(executable).arg(verb), request, progress)?;
    if !output.status.success() {
        return Err(output.failure(&format!("{stage}: {verb}")));
    }
    serde_json::from_str(&output.stdout).map_err(|error| check_error(stage, error))
}

/// Exit status and output of a child process.
pub(crate) struct ChildOutput {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: String,
    /// The standard error without the progress lines.
    pub(crate) stderr: String,
}

impl ChildOutput {
    /// Makes an error of the exit status and the last line of the messages.
    pub(crate) fn failure(&self, what: &str) -> Error {
        let last_line = self.stderr.lines().rev().find(|line| !line.trim().is_empty());
        let (status, message) = (self.status, last_line.unwrap_or("it said nothing"));
        Error::Check(format!("{what} ended with {status}: {message}"))
    }
}

/// Runs `command`, which reads `input`, and shows its progress as that of `stage`.
pub(crate) fn run_child(
    stage: &str,
    command: &mut Command,
    input: String,
    progress: &mut dyn Progress,
) -> Result<ChildOutput, Error> {
    progress.begin(stage);
    let result = wait_for_child(stage, command, input, progress);
    // The line of a stage must end even if the child failed.
    progress.end();
    result
}

/// Starts the child, serves its three pipes, and waits for its end.
fn wait_for_child(
    stage: &str,
    command: &mut Command,
    input: String,
    progress: &mut dyn Progress,
) -> Result<ChildOutput, Error> {
    let command = command
        .env(PROGRESS_VARIABLE, "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut leader = process_group::spawn(command).map_err(|error| check_error(stage, error))?;
    let child = &mut leader.child;
    let mut stdin = child.stdin.take().expect("it is piped");
    // Errors are ignored, because a child that needs no input may be gone.
    std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let stdout = child.stdout.take().expect("it is piped");
    let reader = std::thread::spawn(move || std::io::read_to_string(stdout).unwrap_or_default());
    let stderr = follow(child.stderr.take().expect("it is piped"), progress);
    let status = child.wait().map_err(|error| check_error(stage, error))?;
    Ok(ChildOutput { status, stdout: reader.join().unwrap_or_default(), stderr })
}

/// Reads a child's stderr to its end. Passes progress lines to `progress`, and returns the others.
pub(crate) fn follow(stderr: impl Read, progress: &mut dyn Progress) -> String {
    let mut rest = String::new();
    for line in BufReader::new(stderr).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        match ProgressLine::parse(&line) {
            Some(ProgressLine { done, total, step }) => progress.step(done, total, step),
            None => {
                rest.push_str(&line);
                rest.push('\n');
            }
        }
    }
    rest
}

/// Keeps a line for each call.
#[cfg(test)]
#[derive(Default)]
pub(crate) struct Log(pub(crate) Vec<String>);

#[cfg(test)]
impl Progress for Log {
    fn left(&mut self, seconds: f64) {
        self.0.push(format!("{seconds:.0} s left"));
    }
    fn begin(&mut self, stage: &str) {
        self.0.push(format!("begin {stage}"));
    }
    fn step(&mut self, done: u64, total: u64, doing: &str) {
        self.0.push(format!("{done} of {total} {doing}"));
    }
    fn end(&mut self) {
        self.0.push("end".into());
    }
    fn note(&mut self, line: &str) {
        self.0.push(line.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_lines_are_separated_from_messages() {
        let mut log = Log::default();
        let text = "@progress 0 2 a b\nerror: no\n@progress 1 2 c\n@progress x\n";
        let rest = follow(text.as_bytes(), &mut log);
        assert_eq!(log.0, ["0 of 2 a b", "1 of 2 c"]);
        assert_eq!(rest, "error: no\n@progress x\n");
    }
}
