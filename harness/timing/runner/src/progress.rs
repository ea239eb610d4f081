//! The progress line that a child process writes to its stderr: written and read.

/// Child processes print progress only when this variable is set: their stderr is otherwise the
/// user's.
pub const PROGRESS_VARIABLE: &str = "RAYBENCH_PROGRESS";

const MARK: &str = "@progress ";

/// Writes in a child process that `done` of `total` steps are finished.
pub fn tell(done: usize, total: usize, doing: &str) {
    if std::env::var_os(PROGRESS_VARIABLE).is_some() {
        eprintln!("{MARK}{done} {total} {doing}");
    }
}

/// The step, the number of steps and the current work in a line of [`tell`]; `None` for any other
/// line.
pub fn told(line: &str) -> Option<(u64, u64, &str)> {
    let (done, rest) = line.strip_prefix(MARK)?.split_once(' ')?;
    let (total, doing) = rest.split_once(' ')?;
    Some((done.parse().ok()?, total.parse().ok()?, doing))
}
