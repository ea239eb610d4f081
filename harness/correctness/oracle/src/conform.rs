//! One test of a variant: a part of the suite.

use crate::effort::{Effort, Part};
use crate::suite::{RoutineReport, Unverified, report, routines};
use contract::{Routine, Variant, skip, skip_part};
use std::panic::resume_unwind;

/// Runs one test of [`conformance!`](crate::conformance): one part of the suite on a variant.
///
/// A variant that cannot run here is skipped, and [`skip`] reports it. Of a routine that cannot
/// run, at most the generic kernel is tested, and [`skip_part`] reports it.
///
/// # Panics
/// If an answer is wrong or the variant has no routines; the message draws the boards.
pub fn conform(variant: &Variant, part: Part) {
    let Outcome { case_counts, untested } =
        run_test(variant, part).unwrap_or_else(|why| panic!("{why}"));
    println!("{}", case_counts.join("\n"));
    if untested.is_empty() {
        return;
    }
    let reason = untested.join("; ");
    if case_counts.is_empty() { skip(&reason) } else { skip_part(&reason) }
}

/// The result of a test that found nothing wrong.
#[derive(Debug, Default)]
struct Outcome {
    /// The number of cases of each routine that was tested.
    case_counts: Vec<String>,
    /// The routines that this CPU did not run, and why.
    untested: Vec<String>,
}

/// Tests a part of a variant. Returns the result, or the failures as text.
fn run_test(variant: &Variant, part: Part) -> Result<Outcome, String> {
    let mut outcome = Outcome::default();
    match routines(variant) {
        Ok(_) => {}
        Err(error @ Unverified::NoRoutines { .. }) => return Err(error.to_string()),
        // A variant that the CPU cannot run is still tested if it has a generic kernel.
        Err(Unverified::Skipped { .. }) if runs_any_kernel(variant, part) => {}
        Err(Unverified::Skipped { variant: name, reason }) => {
            outcome.untested.push(format!("{name}: {reason}"));
            return Ok(outcome);
        }
    }
    let mut testable = Vec::new();
    for routine in variant.routines {
        if let Err(reason) = routine.runnable() {
            outcome.untested.push(format!("{}/{}: {reason}", variant.name, routine.name));
            if !runs_kernel(routine, part) {
                continue;
            }
        }
        testable.push(routine);
    }
    let mut failures = String::new();
    for (routine, report) in testable.iter().zip(test_in_parallel(variant, &testable, part)) {
        let (cases, milliseconds) = (report.cases, report.elapsed.as_millis());
        let cases = format!("{}/{}: {cases} cases, {milliseconds} ms", variant.name, routine.name);
        outcome.case_counts.push(cases);
        if let Some(failure) = report.failure {
            failures += &format!("\n{failure}");
        }
    }
    if failures.is_empty() { Ok(outcome) } else { Err(failures) }
}

/// Whether `part` runs a generic kernel of the variant.
fn runs_any_kernel(variant: &Variant, part: Part) -> bool {
    variant.routines.iter().any(|routine| runs_kernel(routine, part))
}

/// Whether a part of a routine runs its generic kernel, which needs no CPU feature.
fn runs_kernel(routine: &Routine, part: Part) -> bool {
    part == Part::Readings && routine.probes.iter().any(|probe| probe.reading.is_some())
}

/// Tests routines in parallel. The tests of a variant are parallel too, but one part takes most of
/// their time.
fn test_in_parallel(
    variant: &Variant,
    routines: &[&'static Routine],
    part: Part,
) -> Vec<RoutineReport> {
    std::thread::scope(|scope| {
        let mut threads = Vec::new();
        for routine in routines {
            threads.push(scope.spawn(|| report(variant, routine, &[part], Effort::Relevant)));
        }
        let mut reports = Vec::new();
        for thread in threads {
            reports.push(thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        reports
    })
}
