//! How a test reports that it is skipped: one line on stderr that the test harness does not
//! capture. `.ci/run` counts these lines by test, because the harness counts such a test as passed.

use std::io::Write as _;

/// Reports that the running test is skipped, and why.
///
/// # Panics
/// If the environment has `RAYBENCH_REQUIRE_ALL=1`.
pub fn skip(reason: &str) {
    say("skipped", reason);
}

/// Reports that the running test skips a part, and why; it counts as run.
///
/// # Panics
/// If the environment has `RAYBENCH_REQUIRE_ALL=1`.
pub fn skip_part(reason: &str) {
    say("skipped in part", reason);
}

/// Whether `RAYBENCH_REQUIRE_ALL=1` makes every skip fatal.
pub fn require_all() -> bool {
    std::env::var_os("RAYBENCH_REQUIRE_ALL").is_some_and(|value| value == "1")
}

/// The harness runs each test in a thread that has its name.
fn say(what: &str, reason: &str) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a thread of a test");
    let line = line(what, test, reason, require_all()).unwrap_or_else(|why| panic!("{why}"));
    // Nobody reads it, if that fails.
    let _ = std::io::stderr().write_all(line.as_bytes());
}

/// One line whatever the reason, or else why the test fails.
fn line(what: &str, test: &str, reason: &str, require_all: bool) -> Result<String, String> {
    match require_all {
        true => Err(format!("RAYBENCH_REQUIRE_ALL=1, but {what}: {reason}")),
        false => Ok(format!("{what}: {test}: {}\n", reason.replace('\n', "; "))),
    }
}
