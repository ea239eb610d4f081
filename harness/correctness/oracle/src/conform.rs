//! One test of a variant: a part of the suite, its failures drawn.
//!
//! It must not know cases or models.

use crate::suite::{Effort, Part, RoutineReport, Unverified, report, routines};
use contract::{Routine, Variant};
use std::io::Write as _;
use std::panic::resume_unwind;

/// One test of [`conformance!`](crate::conformance): a variant through one part.
///
/// A variant that cannot run here prints `skipped: VARIANT: REASON`, and fails if the environment
/// has `RAYBENCH_REQUIRE_ALL=1`. A routine of which only the text was read prints `not run here`.
///
/// # Panics
/// If an answer is wrong or the variant has no routines; the message draws the boards.
pub fn conform(variant: &Variant, part: Part) {
    match outcome(variant, part, require_all()) {
        Ok(said) => println!("{said}"),
        Err(why) => panic!("{why}"),
    }
}

/// Whether a variant's own tests can run its code here; says so if not.
///
/// # Panics
/// If not, and the environment has `RAYBENCH_REQUIRE_ALL=1`.
pub fn can_run(variant: &Variant) -> bool {
    let runnable = variant.runnable();
    if let Err(reason) = &runnable {
        assert!(!require_all(), "RAYBENCH_REQUIRE_ALL=1, but {reason}");
        println!("skipped: {}: {reason}", variant.name);
    }
    runnable.is_ok()
}

/// Says why something is not tested, past the capture of the test harness: a skip must be seen.
///
/// # Panics
/// If the environment has `RAYBENCH_REQUIRE_ALL=1`.
pub fn skip(reason: &str) {
    // Nobody reads it, if that fails.
    let _ = writeln!(std::io::stderr(), "skipped: {reason}");
    assert!(!require_all(), "RAYBENCH_REQUIRE_ALL=1 demands {reason}");
}

fn require_all() -> bool {
    std::env::var_os("RAYBENCH_REQUIRE_ALL").is_some_and(|value| value == "1")
}

/// What there is to say: cases per routine or the reason of a skip, or else what is wrong.
fn outcome(variant: &Variant, part: Part, require_all: bool) -> Result<String, String> {
    let is_text = |routine: &Routine| {
        part == Part::Readings && routine.probes.iter().any(|probe| probe.reading.is_some())
    };
    match routines(variant) {
        Ok(_) => {}
        Err(Unverified::Skipped { .. }) if variant.routines.iter().any(is_text) => {}
        Err(skipped @ Unverified::Skipped { .. }) if !require_all => return Ok(skipped.to_string()),
        Err(skipped @ Unverified::Skipped { .. }) => {
            return Err(format!("{skipped}, and RAYBENCH_REQUIRE_ALL=1 forbids that"));
        }
        Err(nothing @ Unverified::NoRoutines { .. }) => return Err(nothing.to_string()),
    }
    let (mut said, mut failures, mut tried) = (Vec::new(), String::new(), Vec::new());
    for routine in variant.routines {
        if let Err(reason) = routine.runnable() {
            let what = if is_text(routine) { "not run here" } else { "skipped" };
            let skipped = format!("{what}: {}/{}: {reason}", variant.name, routine.name);
            match require_all {
                true => {
                    failures += &format!("\n{skipped}, and RAYBENCH_REQUIRE_ALL=1 forbids that")
                }
                false => said.push(skipped),
            }
            if !is_text(routine) {
                continue;
            }
        }
        tried.push(routine);
    }
    for (routine, report) in tried.iter().zip(reports(variant, &tried, part)) {
        let (cases, milliseconds) = (report.cases, report.elapsed.as_millis());
        said.push(format!("{}/{}: {cases} cases, {milliseconds} ms", variant.name, routine.name));
        if let Some(failure) = report.failure {
            failures += &format!("\n{failure}");
        }
    }
    if failures.is_empty() { Ok(said.join("\n")) } else { Err(failures) }
}

/// One part takes most of a variant's time, and would leave the other cores idle.
fn reports(variant: &Variant, routines: &[&'static Routine], part: Part) -> Vec<RoutineReport> {
    let report = |routine| report(variant, routine, &[part], Effort::Full.random_cases());
    std::thread::scope(|scope| {
        let begin = |&routine| scope.spawn(move || report(routine));
        let begun: Vec<_> = routines.iter().map(begin).collect();
        begun.into_iter().map(|one| one.join().unwrap_or_else(|why| resume_unwind(why))).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    static ELSEWHERE: Variant = Variant {
        name: "elsewhere",
        routines: &[Routine { features: "warp drive", ..Routine::PLAIN }],
        ..Variant::NEW
    };

    #[test]
    fn a_skip_gives_the_reason_and_is_an_error_where_all_is_required() {
        let skipped = "skipped: elsewhere: this CPU lacks warp drive";
        assert_eq!(outcome(&ELSEWHERE, Part::Edges, false).as_deref(), Ok(skipped));
        let forbidden = outcome(&ELSEWHERE, Part::Edges, true).expect_err("required");
        assert!(forbidden.starts_with(skipped), "{forbidden}");
    }

    #[test]
    fn no_routines_without_a_reason_is_an_error() {
        let skeleton = Variant { routines: &[], ..ELSEWHERE };
        for part in Part::ALL {
            let nothing = outcome(&skeleton, part, false).expect_err("nothing to run");
            assert_eq!(nothing, "elsewhere has no routines");
        }
    }
}
