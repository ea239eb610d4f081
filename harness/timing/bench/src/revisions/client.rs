//! The parent's end of a session: a running runner, and its probes as contestants.

use measure::{Contestant, Sample};
use runner::session::{Answer, Greeting, PROTOCOL, Ready, Request};
use runner::{Error, check};
use serde::de::DeserializeOwned;
use std::cell::RefCell;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;
use std::time::Instant;

/// A runner that waits for requests. It ends with this value.
pub(crate) struct Server {
    /// The revision's name on the command line.
    revision: String,
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
    pub(crate) greeting: Greeting,
}

impl Server {
    /// Starts `runner`, which was built of `revision`.
    pub(crate) fn start(runner: &Path, revision: &str) -> Result<Self, Error> {
        let mut child = Command::new(runner)
            .arg("serve")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| check(format!("the runner of {revision}"), error))?;
        let requests = child.stdin.take().expect("it is piped");
        let mut answers = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut line = String::new();
        let read = answers.read_line(&mut line);
        match read.map_err(|error| error.to_string()).and_then(|_| greeting(&line, revision)) {
            Ok(greeting) => {
                Ok(Server { revision: revision.to_string(), child, requests, answers, greeting })
            }
            Err(refusal) => {
                let _ = child.kill();
                let _ = child.wait();
                Err(Error::Input(refusal))
            }
        }
    }

    /// Its answer.
    pub(crate) fn ask<T: DeserializeOwned>(&mut self, request: &Request) -> Result<T, Error> {
        let mut line = String::new();
        let request = serde_json::to_string(request).expect("plain data always serialises");
        let asked = writeln!(self.requests, "{request}").and_then(|()| self.requests.flush());
        match asked.and_then(|()| self.answers.read_line(&mut line)) {
            Ok(1..) => serde_json::from_str::<Answer<T>>(&line)
                .map_err(|error| check(format!("{}: {request}", self.revision), error))?
                .map_err(|complaint| check(&self.revision, complaint)),
            Ok(0) | Err(_) => Err(self.lost()),
        }
    }

    /// Why there was no answer.
    fn lost(&mut self) -> Error {
        let _ = self.child.kill();
        let status = self.child.wait().map_or_else(|error| error.to_string(), |s| s.to_string());
        let mut said = String::new();
        if let Some(stderr) = &mut self.child.stderr {
            let _ = stderr.read_to_string(&mut said);
        }
        let last = said.lines().rev().find(|line| !line.trim().is_empty());
        let words = last.unwrap_or("it said nothing");
        Error::Check(format!("the runner of {} ended with {status}: {words}", self.revision))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Understands the first line, or says why not.
pub(crate) fn greeting(line: &str, revision: &str) -> Result<Greeting, String> {
    let said: serde_json::Value = serde_json::from_str(line).unwrap_or_default();
    match said["protocol"].as_u64() {
        Some(protocol) if protocol == u64::from(PROTOCOL) => {
            serde_json::from_value(said).map_err(|error| format!("{revision}: {error}"))
        }
        Some(protocol) => Err(format!(
            "{revision}: its runner speaks version {protocol} of the session protocol, \
             this xtask version {PROTOCOL}"
        )),
        None => Err(too_old(revision)),
    }
}

/// The refusal of a revision whose runner has no session.
pub(crate) fn too_old(revision: &str) -> String {
    format!("{revision} was made before revisions could be timed alternately")
}

/// A probe that a server made ready.
pub(crate) struct Remote {
    pub(crate) server: Rc<RefCell<Server>>,
    pub(crate) probe: Ready,
    pub(crate) time: Time,
}

/// The time of all servers: their own clocks need not have begun together.
#[derive(Clone, Copy)]
pub(crate) struct Time {
    pub(crate) began: Instant,
    pub(crate) ticks_per_second: f64,
}

impl Contestant for Remote {
    fn name(&self) -> &str {
        &self.probe.subject
    }

    fn units(&self) -> f64 {
        self.probe.units
    }

    fn sample(&mut self, passes: u64, _place: usize) -> Result<Sample, String> {
        let at_ticks = self.time.began.elapsed().as_secs_f64() * self.time.ticks_per_second;
        let request = Request::Sample { id: self.probe.id, passes };
        let sampled: Result<Sample, Error> = self.server.borrow_mut().ask(&request);
        let sample = sampled.map_err(|error| error.to_string())?;
        Ok(Sample { at_ticks: at_ticks as u64, ..sample })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_foreign_greeting_is_refused_in_one_line() {
        let newer = format!("{{\"protocol\":{},\"mood\":\"new\"}}", PROTOCOL + 1);
        let refusal = greeting(&newer, "HEAD~3").unwrap_err();
        assert!(
            refusal.starts_with("HEAD~3: ") && refusal.contains(&format!("version {PROTOCOL}")),
            "{refusal}"
        );
        for line in ["", "usage: raybench-runner", "[]", "{\"clock\":\"sundial\"}"] {
            let refusal = greeting(line, "v0.1").unwrap_err();
            assert_eq!(refusal, "v0.1 was made before revisions could be timed alternately");
        }
        assert!(greeting(&format!("{{\"protocol\":{PROTOCOL}}}"), "HEAD").is_err(), "no clock");
    }

    #[test]
    fn a_program_that_does_not_greet_is_refused() {
        let error = Server::start(Path::new("/bin/true"), "v0.1").map(|_| ()).unwrap_err();
        assert_eq!(error, Error::Input(too_old("v0.1")));
    }
}
