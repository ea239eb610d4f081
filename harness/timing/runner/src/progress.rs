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

/// Says that of `part` of `parts` of alike work such a share is behind: in hundredths of all, where what is
/// counted differs from part to part.
pub fn tell_share(part: usize, parts: usize, share: f64, doing: &str) {
    tell(hundredths(part, parts, share), 100, doing);
}

fn hundredths(part: usize, parts: usize, share: f64) -> usize {
    (100.0 * (part as f64 + share) / parts as f64) as usize
}

/// What [`tell`] said on this line: steps done, steps in all, and what is being done. `None` if it is
/// a line of anything else.
pub fn told(line: &str) -> Option<(u64, u64, &str)> {
    let (done, rest) = line.strip_prefix(MARK)?.split_once(' ')?;
    let (total, doing) = rest.split_once(' ')?;
    Some((done.parse().ok()?, total.parse().ok()?, doing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_parts_go_on_from_each_other_and_end_before_all_is_done() {
        let all = (0..2).flat_map(|part| (0..5).map(move |done| (part, f64::from(done) / 5.0)));
        let told: Vec<usize> = all.map(|(part, share)| hundredths(part, 2, share)).collect();
        assert_eq!(told, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
    }
}
