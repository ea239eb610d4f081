//! A child's progress, passed on.

use build::Progress;
use runner::told;
use std::io::{BufRead, BufReader, Read};

/// Reads a child's stderr to its end: progress lines go to `progress`, the others are returned.
pub(crate) fn follow(stage: &str, stderr: impl Read, progress: &mut dyn Progress) -> String {
    let mut rest = String::new();
    let mut begun = false;
    for line in BufReader::new(stderr).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        match told(&line) {
            Some((done, total, doing)) => {
                if !begun {
                    progress.begin(stage, total);
                    begun = true;
                }
                progress.step(done, doing);
            }
            None => {
                rest.push_str(&line);
                rest.push('\n');
            }
        }
    }
    if begun {
        progress.end();
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Log(Vec<String>);

    impl Progress for Log {
        fn begin(&mut self, stage: &str, steps: u64) {
            self.0.push(format!("begin {stage} {steps}"));
        }
        fn step(&mut self, done: u64, doing: &str) {
            self.0.push(format!("{done} {doing}"));
        }
        fn end(&mut self) {
            self.0.push("end".into());
        }
        fn note(&mut self, line: &str) {
            self.0.push(line.into());
        }
    }

    #[test]
    fn progress_lines_are_told_apart_from_messages() {
        let mut log = Log::default();
        let text = "@progress 0 2 a b\nerror: no\n@progress 1 2 c\n@progress x\n";
        let rest = follow("clock", text.as_bytes(), &mut log);
        assert_eq!(log.0, ["begin clock 2", "0 a b", "1 c", "end"]);
        assert_eq!(rest, "error: no\n@progress x\n");
    }
}
