//! One routine in one form on one workload: its ratio, B over A, and what that rests on.

use crate::code::{Code, code};
use crate::side::{Measured, Side};
use record::{Estimate, RoutineResult, Timing};
use serde::Serialize;
use stats::Interval;

/// What a ratio is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// Of the ratios to the reference of the same rounds.
    ToReference,
    /// Of core cycles.
    Cycles,
    /// Of nanoseconds, for want of cycles.
    Nanoseconds,
}

impl Basis {
    /// The words of a table.
    pub const fn name(self) -> &'static str {
        match self {
            Basis::ToReference => "reference",
            Basis::Cycles => "cycles",
            Basis::Nanoseconds => "ns",
        }
    }
}

/// What the units of both records took.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Absolute {
    /// `cycles` or `ns`.
    pub unit: &'static str,
    /// In the first record.
    pub a: Estimate,
    /// In the second record.
    pub b: Estimate,
}

/// One comparison of times.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// `variant/routine`.
    pub routine: String,
    /// Model.
    pub model: String,
    /// `latency` or `throughput`.
    pub form: String,
    /// Workload by name.
    pub workload: String,
    /// KiB walked over before each sample, if any.
    pub pressure_kib: Option<u64>,
    /// Subjects that the times are over, if not all of the model.
    pub part: Option<String>,
    /// Whether the timed code changed.
    pub code: Code,
    /// What the ratio is of.
    pub basis: Basis,
    /// The reference, if the ratio is to it.
    pub reference: Option<String>,
    /// B over A.
    pub ratio: Estimate,
    /// Whether there were samples enough for the interval.
    pub reached: bool,
    /// Whether the interval is from the raw samples of both and corrected for the number of rows.
    pub from_samples: bool,
    /// What a unit took.
    pub absolute: Absolute,
    /// What the two are called apart by at least.
    pub margin: f64,
    /// `faster`, `slower`, `not separated`, or why it is not judged.
    pub verdict: String,
    /// A floor of the instrument within either record.
    #[serde(skip)]
    pub(crate) floor: f64,
}

impl Row {
    pub(crate) fn interval(&self) -> Interval {
        let Estimate { center, low, high } = self.ratio;
        Interval { center, low, high, reached: self.reached }
    }

    /// Sets the margin and what follows from it.
    pub(crate) fn judge(&mut self, margin: f64) {
        self.margin = margin;
        self.verdict = match self.code {
            Code::Changed => stats::judge(self.interval(), margin).name().to_string(),
            Code::Unchanged | Code::Unknown => format!("code {}: not judged", self.code),
        };
    }
}

/// A routine of both records with a time of each.
pub(crate) struct Both<'a> {
    pub(crate) sides: [Side<'a>; 2],
    pub(crate) routines: [&'a RoutineResult; 2],
    pub(crate) timings: [&'a Timing; 2],
}

impl Both<'_> {
    /// The row, not yet judged.
    pub(crate) fn row(&self, confidence: f64) -> Row {
        let [a, b] = [0, 1].map(|n| {
            let (side, routine, timing) = (self.sides[n], self.routines[n], self.timings[n]);
            let cycles = side.cycles(routine, timing, confidence);
            (cycles, side.nanoseconds(routine, timing, confidence))
        });
        let (basis, unit, a, b) = match (a, b) {
            ((Some(a), _), (Some(b), _)) => (Basis::Cycles, "cycles", a, b),
            ((_, a), (_, b)) => (Basis::Nanoseconds, "ns", a, b),
        };
        let absolute = Absolute { unit, a: estimate(a.interval), b: estimate(b.interval) };
        let (basis, reference, ratio) = match self.to_reference(confidence) {
            Some((reference, ratio)) => (Basis::ToReference, Some(reference), ratio),
            None => (basis, None, quotient(a, b)),
        };
        let (routine, timing) = (self.routines[0], self.timings[0]);
        Row {
            routine: routine.name(),
            model: routine.model.clone(),
            form: timing.form.clone(),
            workload: timing.workload.clone(),
            pressure_kib: timing.pressure_kib,
            part: timing.part.clone(),
            code: code(self.routines[0], self.routines[1], &timing.form),
            basis,
            reference,
            ratio: estimate(ratio.interval),
            reached: ratio.interval.reached,
            from_samples: ratio.from_samples,
            absolute,
            margin: 0.0,
            verdict: String::new(),
            floor: self.floor(),
        }
    }

    /// The ratio of ratios, if both records have the same reference with the same code, and it is
    /// not the routine itself.
    fn to_reference(&self, confidence: f64) -> Option<(String, Measured)> {
        let [side_a, side_b] = self.sides;
        let [timing_a, timing_b] = self.timings;
        let [routine_a, routine_b] = self.routines;
        let a = side_a.comparison(&routine_a.model, timing_a)?;
        let b = side_b.comparison(&routine_b.model, timing_b)?;
        let reference = &a.reference;
        let references = (side_a.routine(reference)?, side_b.routine(reference)?);
        let same = *reference == b.reference
            && *reference != routine_a.name()
            && code(references.0, references.1, &timing_a.form) == Code::Unchanged;
        let ratio = same.then(|| {
            let a = side_a.to_reference(a, routine_a, timing_a, confidence)?;
            let b = side_b.to_reference(b, routine_b, timing_b, confidence)?;
            Some(quotient(a, b))
        })??;
        Some((reference.clone(), ratio))
    }

    /// The larger floor of the two comparisons.
    fn floor(&self) -> f64 {
        let floor = |n: usize| {
            let comparison = self.sides[n].comparison(&self.routines[n].model, self.timings[n]);
            comparison.map_or(0.0, |comparison| comparison.floor_margin)
        };
        floor(0).max(floor(1))
    }
}

/// B over A: independent runs, so the far ends belong together.
fn quotient(a: Measured, b: Measured) -> Measured {
    let from_samples = a.from_samples && b.from_samples;
    let (a, b) = (a.interval, b.interval);
    let interval = Interval {
        center: b.center / a.center,
        low: b.low / a.high,
        high: b.high / a.low,
        reached: a.reached && b.reached,
    };
    Measured { interval, from_samples }
}

fn estimate(interval: Interval) -> Estimate {
    Estimate { center: interval.center, low: interval.low, high: interval.high }
}
