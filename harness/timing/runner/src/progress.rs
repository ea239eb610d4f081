//! How a child process tells through its stderr how far it is: the line, written and read.

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

/// What [`tell`] said on this line: steps done, steps in all, and what is being done. `None` if it is
/// a line of anything else.
pub fn told(line: &str) -> Option<(u64, u64, &str)> {
    let (done, rest) = line.strip_prefix(MARK)?.split_once(' ')?;
    let (total, doing) = rest.split_once(' ')?;
    Some((done.parse().ok()?, total.parse().ok()?, doing))
}
