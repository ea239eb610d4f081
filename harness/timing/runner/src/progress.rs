//! The progress line that a child process writes to its stderr: written and read.

/// Child processes print progress only when this variable is set. Otherwise their stderr is the
/// user's, who can do nothing with it.
pub const PROGRESS_VARIABLE: &str = "RAYBENCH_PROGRESS";

const MARK: &str = "@progress ";

/// Writes in a child process that `done` of `total` steps are finished, and the name of the next.
pub fn tell(done: usize, total: usize, step: &str) {
    if std::env::var_os(PROGRESS_VARIABLE).is_some() {
        eprintln!("{MARK}{done} {total} {step}");
    }
}

/// Parses a line of [`tell`]: the steps that are finished, all steps, and the name of the next.
/// Returns `None` for any other line.
pub fn told(line: &str) -> Option<(u64, u64, &str)> {
    let (done, rest) = line.strip_prefix(MARK)?.split_once(' ')?;
    let (total, step) = rest.split_once(' ')?;
    Some((done.parse().ok()?, total.parse().ok()?, step))
}
