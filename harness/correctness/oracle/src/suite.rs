//! The parts of the test suite, and how a variant goes through them.

use crate::cases::Cases;
use crate::check::Checker;
use crate::failure::Failure;
use crate::question::{Question, answers};
use contract::{Model, Probe, Routine, Shape, Subject, Variant};
use std::fmt::{self, Display};
use std::ops::ControlFlow::Continue;
use std::time::{Duration, Instant};

/// One part of the suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// All cases of everything finite that an answer depends on.
    Exhaustive,
    /// The edge set and the adversarial cases.
    Edges,
    /// Seeded random boards at several densities.
    Random,
    /// Both timed loops give the checksum of the right answers.
    Loops,
    /// The generic kernel gives the right answers, whether or not the CPU can run its machine code.
    Readings,
}

impl Part {
    /// All parts, cheap ones first.
    pub const ALL: [Part; 5] =
        [Part::Edges, Part::Loops, Part::Readings, Part::Random, Part::Exhaustive];

    /// The name of its test.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Exhaustive => "exhaustive",
            Part::Edges => "edges",
            Part::Random => "random",
            Part::Loops => "loops",
            Part::Readings => "readings",
        }
    }
}

/// How much of the suite to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effort {
    /// All parts, with every occupancy of a piece's lines: what the command `verify` runs.
    Full,
    /// All parts, with every relevant occupancy of a piece's lines: what a variant's tests run.
    Relevant,
    /// The edge set, the adversarial cases and a few hundred random ones: milliseconds, short
    /// enough before every measurement, also under Valgrind.
    Edges,
}

impl Effort {
    fn parts(self) -> &'static [Part] {
        match self {
            Effort::Full | Effort::Relevant => &Part::ALL,
            Effort::Edges => &[Part::Edges, Part::Random],
        }
    }

    /// Random cases per probe and direction or line. 432 is twice the number of triples of
    /// densities; the large number is a multiple of it.
    pub(crate) fn random_cases(self) -> u64 {
        match self {
            Effort::Full | Effort::Relevant => 432 * 60,
            Effort::Edges => 432,
        }
    }
}

/// The result for one routine.
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

/// Why a variant was not verified.
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

/// Compares all routines of a variant with the oracle: a report for each, right or wrong.
///
/// # Errors
/// If the variant cannot run here or has no routines: then nothing was verified.
pub fn verify(variant: &Variant, effort: Effort) -> Result<Vec<RoutineReport>, Unverified> {
    let report = |routine| report(variant, routine, effort.parts(), effort);
    Ok(routines(variant)?.into_iter().map(report).collect())
}

/// The routines that can run here; the variant must have some.
pub(crate) fn routines(variant: &Variant) -> Result<Vec<&'static Routine>, Unverified> {
    let name = variant.name;
    variant.runnable().map_err(|reason| Unverified::Skipped { variant: name, reason })?;
    if variant.routines.is_empty() {
        return Err(Unverified::NoRoutines { variant: name });
    }
    Ok(variant.routines.iter().filter(|routine| routine.runnable().is_ok()).collect())
}

pub(crate) fn report(
    variant: &Variant,
    routine: &Routine,
    parts: &[Part],
    effort: Effort,
) -> RoutineReport {
    assert!(!routine.probes.is_empty(), "{}/{} has no probes", variant.name, routine.name);
    let start = Instant::now();
    let (mut cases, mut failure) = (0, None);
    'routine: for part in parts {
        for probe in routine.probes {
            match run(variant, routine, probe, *part, effort) {
                Ok(more) => cases += more,
                Err(found) => {
                    failure = Some(found);
                    break 'routine;
                }
            }
        }
    }
    let elapsed = start.elapsed();
    RoutineReport { routine: routine.name, model: routine.model, cases, elapsed, failure }
}

/// Compares one probe with the oracle: the number of cases, or the first wrong answer.
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
        cases += run(variant, routine, probe, *part, effort)?;
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
    run(variant, routine, probe, part, Effort::Relevant)
}

/// Calls of a model and subject with their right answers, computed once for all routines that a
/// process times.
pub struct Answered {
    arguments: Vec<u64>,
    answers: Vec<u64>,
}

impl Answered {
    /// The cases of [`Effort::Edges`].
    pub fn edges(model: Model, subject: Subject, shape: &Shape) -> Answered {
        let question = Question::new(model, subject, shape);
        let mut arguments = Vec::new();
        let mut keep = |call: &[u64]| {
            arguments.extend_from_slice(call);
            Continue(())
        };
        let _ = Cases::new(&question, &mut keep).edges();
        let _ = Cases::new(&question, &mut keep).random(Effort::Edges.random_cases());
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
pub fn each_case(
    (model, subject, shape): (Model, Subject, &Shape),
    part: Part,
    effort: Effort,
    visit: &mut dyn FnMut(&[u64]),
) {
    let question = Question::new(model, subject, shape);
    let mut visit = |call: &[u64]| {
        visit(call);
        Continue(())
    };
    let _ = Cases::new(&question, &mut visit).part(part, effort);
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
    let mut calls = arguments.chunks_exact(probe.shape.argument_words());
    assert!(calls.remainder().is_empty(), "{}: arguments of half a call", probe.symbol);
    let _ = calls.try_for_each(|call| {
        checker.precondition(call)?;
        checker.answer(call)
    });
    checker.finish()
}

/// As [`check_arguments`], with known right answers to `arguments` that keep the preconditions.
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
    let (words, of_answer) = (probe.shape.argument_words(), probe.shape.answer_words);
    let calls = arguments.len() / words;
    assert!(
        arguments.len() == calls * words && right.len() == calls * of_answer,
        "{}: arguments of half a call, or answers to other calls",
        probe.symbol
    );
    let mut checker = Checker::new(variant, routine, probe)?;
    let mut both = arguments.chunks_exact(words).zip(right.chunks_exact(of_answer));
    let _ = both.try_for_each(|(call, right)| checker.compare(call, right));
    checker.finish()
}

fn run(
    variant: &Variant,
    routine: &Routine,
    probe: &Probe,
    part: Part,
    effort: Effort,
) -> Result<u64, Failure> {
    let mut checker = match part {
        Part::Readings if probe.reading.is_none() => return Ok(0),
        Part::Readings => Checker::of_kernel(variant, routine, probe),
        _ => Checker::new(variant, routine, probe)?,
    };
    let question = checker.question;
    // A first failure ends the part; `finish` reports it.
    let _ = match part {
        Part::Loops => checker.loops(&sample(&question)),
        Part::Readings => checker.readings(&sample(&question)),
        // The kernel of an adapter is tested on everything by itself; the adapter adds nothing that
        // depends on the pieces.
        Part::Exhaustive if routine.adapter_of.is_some() => {
            Cases::new(&question, &mut |call| checker.answer(call)).edges()
        }
        _ => Cases::new(&question, &mut |call| checker.answer(call)).part(part, effort),
    };
    checker.finish()
}

/// Arguments of some hundred calls: random cases, and every 37th edge case.
pub(crate) fn sample(question: &Question) -> Vec<u64> {
    const EDGE_STRIDE: u64 = 37;
    let mut arguments = Vec::new();
    let mut keep = |call: &[u64]| {
        arguments.extend_from_slice(call);
        Continue(())
    };
    let _ = Cases::new(question, &mut keep).random(216);
    let mut seen = 0;
    let mut keep_some = |call: &[u64]| {
        if seen % EDGE_STRIDE == 0 {
            keep(call)?;
        }
        seen += 1;
        Continue(())
    };
    let _ = Cases::new(question, &mut keep_some).edges();
    arguments
}
