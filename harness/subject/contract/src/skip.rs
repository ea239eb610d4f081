//! How a test reports that it is skipped: one line on stderr that the test harness does not
//! capture. `.ci/run` counts these lines by test, because the harness counts such a test as passed.

use std::io::Write as _;

/// Reports that the running test is skipped, and why.
///
/// # Panics
/// If the environment has `RAYBENCH_REQUIRE_ALL=1`.
pub fn skip(reason: &str) {
    report("skipped", reason);
}

/// Reports that the running test skips a part, and why; it counts as run.
///
/// # Panics
/// If the environment has `RAYBENCH_REQUIRE_ALL=1`.
pub fn skip_part(reason: &str) {
    report("skipped in part", reason);
}

/// Whether `RAYBENCH_REQUIRE_ALL=1` makes every skip fatal.
pub fn are_skips_fatal() -> bool {
    std::env::var_os("RAYBENCH_REQUIRE_ALL").is_some_and(|value| value == "1")
}

/// Reports `kind` and reason in one line, whatever the reason contains, because `.ci/run` counts
/// lines. The name of the test is that of its thread: the harness runs each test in a thread that
/// has its name.
fn report(kind: &str, reason: &str) {
    assert!(!are_skips_fatal(), "RAYBENCH_REQUIRE_ALL=1, but {kind}: {reason}");
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a thread of a test");
    let line = format!("{kind}: {test}: {}\n", reason.replace('\n', "; "));
    // If stderr is closed, nobody reads the line, and the test need not fail for that.
    let _ = std::io::stderr().write_all(line.as_bytes());
}
