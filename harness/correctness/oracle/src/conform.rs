//! One test of a variant: a part of the suite.

use crate::suite::{Effort, Part, RoutineReport, Unverified, report, routines};
use contract::{Routine, Variant, skip, skip_part};
use std::panic::resume_unwind;

/// One test of [`conformance!`](crate::conformance): a variant through one part.
///
/// A variant that cannot run here is skipped, and [`skip`] reports it. Of a routine that cannot
/// run, at most the generic kernel is tested, and [`skip_part`] reports it.
///
/// # Panics
/// If an answer is wrong or the variant has no routines; the message draws the boards.
pub fn conform(variant: &Variant, part: Part) {
    let Outcome { tested, not_run } = outcome(variant, part).unwrap_or_else(|why| panic!("{why}"));
    println!("{}", tested.join("\n"));
    let say = if tested.is_empty() { skip } else { skip_part };
    if !not_run.is_empty() {
        say(&not_run.join("; "));
    }
}

/// The result of a test that found nothing wrong.
#[derive(Debug, Default)]
struct Outcome {
    /// Cases by routine.
    tested: Vec<String>,
    /// Routines that this CPU did not run, and why.
    not_run: Vec<String>,
}

/// The result of a test, or the failures.
fn outcome(variant: &Variant, part: Part) -> Result<Outcome, String> {
    let is_generic = |routine: &Routine| {
        part == Part::Readings && routine.probes.iter().any(|probe| probe.reading.is_some())
    };
    let mut outcome = Outcome::default();
    match routines(variant) {
        Ok(_) => {}
        Err(Unverified::Skipped { .. }) if variant.routines.iter().any(is_generic) => {}
        Err(Unverified::Skipped { variant, reason }) => {
            outcome.not_run.push(format!("{variant}: {reason}"));
            return Ok(outcome);
        }
        Err(nothing @ Unverified::NoRoutines { .. }) => return Err(nothing.to_string()),
    }
    let (mut failures, mut tried) = (String::new(), Vec::new());
    for routine in variant.routines {
        if let Err(reason) = routine.runnable() {
            outcome.not_run.push(format!("{}/{}: {reason}", variant.name, routine.name));
            if !is_generic(routine) {
                continue;
            }
        }
        tried.push(routine);
    }
    for (routine, report) in tried.iter().zip(reports(variant, &tried, part)) {
        let (cases, milliseconds) = (report.cases, report.elapsed.as_millis());
        let cases = format!("{}/{}: {cases} cases, {milliseconds} ms", variant.name, routine.name);
        outcome.tested.push(cases);
        if let Some(failure) = report.failure {
            failures += &format!("\n{failure}");
        }
    }
    if failures.is_empty() { Ok(outcome) } else { Err(failures) }
}

/// Tests routines in parallel: one part takes most of a variant's time.
fn reports(variant: &Variant, routines: &[&'static Routine], part: Part) -> Vec<RoutineReport> {
    let report = |routine| report(variant, routine, &[part], Effort::Relevant);
    std::thread::scope(|scope| {
        let begin = |&routine| scope.spawn(move || report(routine));
        let begun: Vec<_> = routines.iter().map(begin).collect();
        begun.into_iter().map(|one| one.join().unwrap_or_else(|why| resume_unwind(why))).collect()
    })
}
