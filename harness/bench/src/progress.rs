//! What a run tells while it runs, and how its child processes tell it through their stderr.

pub use build::{Progress, Silent};
use std::io::{BufRead, BufReader, Read};

/// Child processes print progress only when this variable is set: their stderr is otherwise the
/// user's.
pub const PROGRESS_VARIABLE: &str = "RAYBENCH_PROGRESS";

const MARK: &str = "@progress ";

/// Says in a child process that `done` of `total` steps are behind.
pub fn tell(done: usize, total: usize, doing: &str) {
    if std::env::var_os(PROGRESS_VARIABLE).is_some() {
        eprintln!("{MARK}{done} {total} {doing}");
    }
}

/// Reads a child's stderr to its end: progress lines go to `progress`, the others are returned.
pub fn follow(stage: &str, stderr: impl Read, progress: &mut dyn Progress) -> String {
    let mut rest = String::new();
    let mut begun = false;
    for line in BufReader::new(stderr).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        match parse(&line) {
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

fn parse(line: &str) -> Option<(u64, u64, &str)> {
    let (done, rest) = line.strip_prefix(MARK)?.split_once(' ')?;
    let (total, doing) = rest.split_once(' ')?;
    Some((done.parse().ok()?, total.parse().ok()?, doing))
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
