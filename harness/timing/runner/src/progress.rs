//! The progress lines that a child process writes to its stderr, and their parser.
//!
//! A parent shows one line for all of its children, so it must know how far each of them is.
//! Standard output carries the answer alone, which is why progress goes to stderr.

/// The variable that asks a child process for progress. Without it stderr is the user's, who can do
/// nothing with such lines.
pub const PROGRESS_VARIABLE: &str = "RAYBENCH_PROGRESS";

/// Tells progress from an error or a panic, which come on the same stream.
const PREFIX: &str = "@progress ";

/// How far a child process is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgressLine<'a> {
    /// Number of steps that are finished.
    pub done: u64,
    /// Number of all steps.
    pub total: u64,
    /// Name of the next step.
    pub step: &'a str,
}

impl<'a> ProgressLine<'a> {
    /// Parses a line of [`report_progress`]. Returns `None` for any other line.
    pub fn parse(line: &'a str) -> Option<Self> {
        let (done, rest) = line.strip_prefix(PREFIX)?.split_once(' ')?;
        let (total, step) = rest.split_once(' ')?;
        Some(ProgressLine { done: done.parse().ok()?, total: total.parse().ok()?, step })
    }
}

/// Writes in a child process that `done` of `total` steps are finished, and the name of the next.
pub fn report_progress(done: usize, total: usize, step: &str) {
    if std::env::var_os(PROGRESS_VARIABLE).is_some() {
        eprintln!("{PREFIX}{done} {total} {step}");
    }
}
