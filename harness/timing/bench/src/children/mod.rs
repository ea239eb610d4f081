//! Runs one measuring process at a time to its end, with its progress passed on.

mod progress;
mod runner_process;

pub(crate) use runner_process::answer;

use machine_code::build::Progress;
#[cfg(test)]
pub(crate) use progress::Log;
use progress::follow;
use runner::{Error, PROGRESS_VARIABLE, check};
use std::io::{Read, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

/// What a child process left.
pub(crate) struct Finished {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: String,
    /// Without the progress lines.
    pub(crate) stderr: String,
}

impl Finished {
    /// How it ended, with the last line of its messages.
    pub(crate) fn failure(&self, what: &str) -> Error {
        let last = self.stderr.lines().rev().find(|line| !line.trim().is_empty());
        let (status, words) = (self.status, last.unwrap_or("it said nothing"));
        Error::Check(format!("{what} ended with {status}: {words}"))
    }
}

/// Runs `command`, which reads `told`, showing its progress as that of `stage`.
pub(crate) fn run_child(
    stage: &str,
    command: &mut Command,
    told: String,
    progress: &mut dyn Progress,
) -> Result<Finished, Error> {
    progress.begin(stage);
    let finished = finish(stage, command, told, progress);
    progress.end();
    finished
}

fn finish(
    stage: &str,
    command: &mut Command,
    told: String,
    progress: &mut dyn Progress,
) -> Result<Finished, Error> {
    let mut child = command
        .env(PROGRESS_VARIABLE, "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| check(stage, error))?;
    let mut stdin = child.stdin.take().expect("it is piped");
    // Beside the reading: neither end waits for the other. One that needs not be told anything may be gone.
    std::thread::spawn(move || stdin.write_all(told.as_bytes()));
    let mut stdout = child.stdout.take().expect("it is piped");
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = stdout.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    });
    let stderr = follow(child.stderr.take().expect("it is piped"), progress);
    let status = child.wait().map_err(|error| check(stage, error))?;
    if !status.success() {
        // A terminal interrupts the child as well as us, and whoever asks why it ended should know.
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(Finished { status, stdout: reader.join().unwrap_or_default(), stderr })
}
