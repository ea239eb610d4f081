//! The process that watches: it starts children one after the other, ends those that hang, and keeps what
//! came of each case. Must not read an input itself.

use crate::child::scratch;
use serde::Serialize;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// All cases together.
    pub time: Duration,
    /// One case: one that takes longer hangs.
    pub case: Duration,
    /// Cases, if they shall be counted.
    pub cases: Option<u64>,
}

/// Something that an input did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Number of the case.
    pub case: u64,
    /// What it did: panicked, and where; hung; ended the process, and how.
    pub what: String,
}

/// What came of all cases.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Found {
    /// Cases that were refused.
    pub refused: u64,
    /// Cases that were read and drawn.
    pub drawn: u64,
    /// The longest that one took.
    pub longest_ms: u64,
    /// What there is to mend.
    pub findings: Vec<Finding>,
}

/// Runs cases from `first` on in the children that `start` makes, each from the number it is given on.
///
/// # Errors
/// If a child cannot be started, or ends before its first case.
pub fn watch(first: u64, limits: Limits, start: impl Fn(u64) -> Command) -> Result<Found, String> {
    let end = Instant::now() + limits.time;
    let mut found = Found::default();
    let mut next = first;
    while Instant::now() < end && limits.cases.is_none_or(|cases| next - first < cases) {
        let mut sitting = Sitting::start(start(next))?;
        let before = next;
        let what = sitting.run(&mut next, first, end, limits, &mut found);
        let ended = sitting.end()?;
        match what {
            Ended::InTime => break,
            Ended::Hung => {
                let seconds = limits.case.as_secs();
                let what = format!("hung: no answer within {seconds} s");
                found.findings.push(Finding { case: next - 1, what });
            }
            Ended::ByItself if next == before => return Err(format!("no case was read: {ended}")),
            Ended::ByItself => found.findings.push(Finding { case: next - 1, what: ended }),
        }
    }
    Ok(found)
}

enum Ended {
    InTime,
    Hung,
    ByItself,
}

struct Sitting {
    child: Child,
    lines: Receiver<String>,
}

impl Sitting {
    fn start(mut command: Command) -> Result<Sitting, String> {
        command.env("RUST_BACKTRACE", "0");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child =
            command.spawn().map_err(|error| format!("cannot start a child: {error}"))?;
        let out = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            out.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Ok(Sitting { child, lines })
    }

    /// Counts until there is a reason to end; `next` is the case after the last that was begun.
    fn run(
        &mut self,
        next: &mut u64,
        first: u64,
        end: Instant,
        limits: Limits,
        found: &mut Found,
    ) -> Ended {
        let mut begun = Instant::now();
        let mut answered = false;
        loop {
            if answered && Instant::now() >= end {
                return Ended::InTime;
            }
            let line = match self.lines.recv_timeout(limits.case) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => return Ended::Hung,
                Err(RecvTimeoutError::Disconnected) => return Ended::ByItself,
            };
            answered = true;
            match line.split_once(' ').unwrap_or((&line, "")) {
                ("case", number) => {
                    if limits.cases.is_some_and(|cases| *next - first >= cases) {
                        return Ended::InTime;
                    }
                    *next = number.parse().unwrap_or(*next) + 1;
                    begun = Instant::now();
                    answered = false;
                    continue;
                }
                ("refused", _) => found.refused += 1,
                ("drawn", _) => found.drawn += 1,
                ("panicked", what) => found
                    .findings
                    .push(Finding { case: next.saturating_sub(1), what: what.to_string() }),
                _ => continue,
            }
            found.longest_ms = found.longest_ms.max(begun.elapsed().as_millis() as u64);
        }
    }

    /// Ends the child if it has not; how it ended and what it said last.
    fn end(mut self) -> Result<String, String> {
        let _ = self.child.kill();
        let _ = std::fs::remove_dir_all(scratch(self.child.id()));
        let mut said = String::new();
        if let Some(errors) = &mut self.child.stderr {
            let _ = errors.take(1 << 16).read_to_string(&mut said);
        }
        let status: ExitStatus = self.child.wait().map_err(|error| error.to_string())?;
        let says = |line: &&str| !line.trim().is_empty() && !line.starts_with("note: ");
        let last = said.lines().rev().find(says).unwrap_or_default();
        Ok(format!("{status}: {last}"))
    }
}
