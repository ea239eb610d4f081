//! A child's progress, passed on.

use build::Progress;
use runner::told;
use std::io::{BufRead, BufReader, Read};

/// Reads a child's stderr to its end: progress lines go to `progress`, the others are returned.
pub(crate) fn follow(stderr: impl Read, progress: &mut dyn Progress) -> String {
    let mut rest = String::new();
    for line in BufReader::new(stderr).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        match told(&line) {
            Some((done, of, doing)) => progress.step(done, of, doing),
            None => {
                rest.push_str(&line);
                rest.push('\n');
            }
        }
    }
    rest
}

/// Writes down what it is told.
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
    fn step(&mut self, done: u64, of: u64, doing: &str) {
        self.0.push(format!("{done} of {of} {doing}"));
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
    fn progress_lines_are_told_apart_from_messages() {
        let mut log = Log::default();
        let text = "@progress 0 2 a b\nerror: no\n@progress 1 2 c\n@progress x\n";
        let rest = follow(text.as_bytes(), &mut log);
        assert_eq!(log.0, ["0 of 2 a b", "1 of 2 c"]);
        assert_eq!(rest, "error: no\n@progress x\n");
    }
}
