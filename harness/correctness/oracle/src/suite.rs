//! How a variant, a routine or a probe goes through the parts of the suite.
//!
//! ```text
//! variant:  skipped if nothing of it can run here
//!     routine:  ends with the first wrong answer
//!         part, cheap ones first
//!             probe, for each subject
//!                 case:  the probe's answer against the oracle's
//! ```
//!
//! Parts come before probes, because a routine that is wrong is mostly wrong for every subject: the
//! edges of the first find it before the exhaustive part of any begins.

use crate::check::Checker;
use crate::effort::{Effort, Part};
use crate::failure::Failure;
use crate::oracle::{Oracle, answers};
use contract::{Model, Probe, Routine, Shape, Subject, Variant};
use std::fmt::{self, Display};
use std::ops::ControlFlow::Continue;
use std::time::{Duration, Instant};

/// The report has the result for one routine.
#[derive(Clone, Debug)]
pub struct RoutineReport {
    /// Name of the routine.
    pub routine: &'static str,
    /// Its model.
    pub model: Model,
    /// Number of cases compared, up to the failure if there is one.
    pub cases: u64,
    /// Time that it took.
    pub elapsed: Duration,
    /// The first wrong answer, which ends the routine.
    pub failure: Option<Failure>,
}

/// The reason why a variant was not verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unverified {
    /// This machine or this build cannot run it.
    Skipped {
        /// The variant.
        variant: &'static str,
        /// Why.
        reason: String,
    },
    /// It has no routines.
    NoRoutines {
        /// The variant.
        variant: &'static str,
    },
}

impl std::error::Error for Unverified {}

impl Display for Unverified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unverified::Skipped { variant, reason } => write!(f, "skipped: {variant}: {reason}"),
            Unverified::NoRoutines { variant } => write!(f, "{variant} has no routines"),
        }
    }
}

/// Compares all routines of a variant with the oracle and reports on each, right or wrong.
///
/// # Errors
/// If the variant cannot run here or has no routines: then nothing was verified.
pub fn verify(variant: &Variant, effort: Effort) -> Result<Vec<RoutineReport>, Unverified> {
    let mut reports = Vec::new();
    for routine in routines(variant)? {
        reports.push(report(variant, routine, effort.parts(), effort));
    }
    Ok(reports)
}

/// Returns the routines that can run here; the variant must have some.
pub(crate) fn routines(variant: &Variant) -> Result<Vec<&'static Routine>, Unverified> {
    let name = variant.name;
    variant.runnable().map_err(|reason| Unverified::Skipped { variant: name, reason })?;
    if variant.routines.is_empty() {
        return Err(Unverified::NoRoutines { variant: name });
    }
    Ok(variant.routines.iter().filter(|routine| routine.runnable().is_ok()).collect())
}

/// Runs `parts` of a routine, until an answer is wrong.
pub(crate) fn report(
    variant: &Variant,
    routine: &Routine,
    parts: &[Part],
    effort: Effort,
) -> RoutineReport {
    assert!(!routine.probes.is_empty(), "{}/{} has no probes", variant.name, routine.name);
    let start = Instant::now();
    let mut cases = 0;
    let failure = run_parts(variant, routine, parts, effort, &mut cases).err();
    let elapsed = start.elapsed();
    RoutineReport { routine: routine.name, model: routine.model, cases, elapsed, failure }
}

/// Runs `parts` of all probes and adds to `cases`, until an answer is wrong.
fn run_parts(
    variant: &Variant,
    routine: &Routine,
    parts: &[Part],
    effort: Effort,
    cases: &mut u64,
) -> Result<(), Failure> {
    for &part in parts {
        for probe in routine.probes {
            *cases += run_part(variant, routine, probe, part, effort)?;
        }
    }
    Ok(())
}

/// Compares one probe with the oracle and returns the number of cases.
///
/// # Errors
/// The first wrong answer, or why the probe cannot run here.
pub fn verify_probe(
    variant: &Variant,
    routine: &Routine,
    probe: &Probe,
    effort: Effort,
) -> Result<u64, Failure> {
    let mut cases = 0;
    for part in effort.parts() {
        cases += run_part(variant, routine, probe, *part, effort)?;
    }
    Ok(cases)
}

/// Compares one probe with the oracle on one part alone, with [`Effort::Relevant`].
///
/// # Errors
/// The first wrong answer, or why the probe cannot run here.
pub fn verify_part(
    variant: &Variant,
    routine: &Routine,
    probe: &Probe,
    part: Part,
) -> Result<u64, Failure> {
    run_part(variant, routine, probe, part, Effort::Relevant)
}

/// Calls of a model and subject with their right answers, computed once for all routines that a
/// process times.
pub struct Answered {
    arguments: Vec<u64>,
    answers: Vec<u64>,
}

impl Answered {
    /// Computes the answers to the cases of [`Effort::Edges`].
    pub fn edges(model: Model, subject: Subject, shape: &Shape) -> Answered {
        let oracle = Oracle::new(model, subject, shape);
        let mut arguments = Vec::new();
        for part in [Part::Edges, Part::Random] {
            let _ = oracle.visit_cases(part, Effort::Edges, &mut |call| {
                arguments.extend_from_slice(call);
                Continue(())
            });
        }
        let answers = answers(model, subject, shape, &arguments);
        Answered { arguments, answers }
    }

    /// Compares a probe of that model, subject and shape with these answers.
    ///
    /// # Errors
    /// Those of [`check_answers`].
    pub fn check(
        &self,
        variant: &Variant,
        routine: &Routine,
        probe: &Probe,
    ) -> Result<u64, Failure> {
        check_answers(variant, routine, probe, &self.arguments, &self.answers)
    }
}

/// Calls `visit` with the arguments of each case of the exhaustive, edge or random part.
///
/// # Panics
/// If the shape lacks an argument of the model.
pub fn visit_cases(
    (model, subject, shape): (Model, Subject, &Shape),
    part: Part,
    effort: Effort,
    visit: &mut dyn FnMut(&[u64]),
) {
    let _ = Oracle::new(model, subject, shape).visit_cases(part, effort, &mut |call| {
        visit(call);
        Continue(())
    });
}

/// Compares one probe with the oracle on the caller's arguments, call after call.
///
/// # Errors
/// The first wrong answer, arguments that break the model's preconditions, or why the probe cannot
/// run here. No call at all is an error too.
pub fn check_arguments(
    variant: &Variant,
    routine: &Routine,
    probe: &Probe,
    arguments: &[u64],
) -> Result<u64, Failure> {
    let mut checker = Checker::new(variant, routine, probe)?;
    let calls = arguments.chunks_exact(probe.shape.argument_words());
    assert!(calls.remainder().is_empty(), "{}: arguments of half a call", probe.symbol);
    for call in calls {
        if checker.check_precondition(call).is_break() || checker.check_answer(call).is_break() {
            break;
        }
    }
    checker.finish()
}

/// Compares as [`check_arguments`] does, with known right answers to `arguments` that keep the
/// preconditions.
///
/// # Errors
/// The first wrong answer, or why the probe cannot run here. No call at all is an error too.
pub fn check_answers(
    variant: &Variant,
    routine: &Routine,
    probe: &Probe,
    arguments: &[u64],
    right: &[u64],
) -> Result<u64, Failure> {
    let (argument_words, answer_words) = (probe.shape.argument_words(), probe.shape.answer_words);
    let calls = arguments.len() / argument_words;
    assert!(
        arguments.len() == calls * argument_words && right.len() == calls * answer_words,
        "{}: arguments of half a call, or answers to other calls",
        probe.symbol
    );
    let mut checker = Checker::new(variant, routine, probe)?;
    let right = right.chunks_exact(answer_words);
    for (call, answer) in arguments.chunks_exact(argument_words).zip(right) {
        if checker.check_known_answer(call, answer).is_break() {
            break;
        }
    }
    checker.finish()
}

/// Compares one probe with the oracle on one part. Returns the number of cases, or the first wrong
/// answer.
fn run_part(
    variant: &Variant,
    routine: &Routine,
    probe: &Probe,
    part: Part,
    effort: Effort,
) -> Result<u64, Failure> {
    if part == Part::Readings && probe.reading.is_none() {
        return Ok(0);
    }
    let mut checker = match part {
        Part::Readings => Checker::for_kernel(variant, routine, probe),
        _ => Checker::new(variant, routine, probe)?,
    };
    let oracle = checker.oracle;
    // A first failure ends the part, and `finish` reports it.
    let _ = match part {
        Part::Loops => checker.check_loops(&oracle.sample()),
        Part::Readings => checker.check_kernel(&oracle.sample()),
        // The kernel of such an adapter is tested on everything by itself; the adapter adds nothing
        // that depends on the pieces.
        Part::Exhaustive if routine.adapter_of.is_some() && !routine.model.is_about_position() => {
            oracle.visit_cases(Part::Edges, effort, &mut |call| checker.check_answer(call))
        }
        _ => oracle.visit_cases(part, effort, &mut |call| checker.check_answer(call)),
    };
    checker.finish()
}
