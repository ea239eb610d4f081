//! One routine in one form on one workload: its ratio, B over A, and what that rests on.

use crate::code::{Code, Timed, code};
use record::{Comparison, Condition, Estimate, Ratio, Record, RoutineResult};
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

impl Absolute {
    /// B over A.
    pub(crate) fn ratio(&self) -> f64 {
        self.b.center / self.a.center
    }
}

/// One comparison of times.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CodeRatio {
    /// `variant/routine`.
    pub routine: String,
    /// Model.
    pub model: String,
    /// Under what it was timed, in the first record.
    pub condition: Condition,
    /// Subjects that the times are over; none: all.
    pub subjects: Vec<String>,
    /// Bytes of look-up tables, in the first record.
    pub table_bytes: usize,
    /// Whether the timed code changed.
    pub code: Code,
    /// Whether every call takes the same number of instructions.
    pub straight_line: bool,
    /// What the ratio is of.
    pub basis: Basis,
    /// The reference, if the ratio is to it.
    pub reference: Option<String>,
    /// B over A.
    pub ratio: Estimate,
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

impl CodeRatio {
    /// The interval of the ratio.
    pub(crate) fn interval(&self) -> Interval {
        let Estimate { center, low, high } = self.ratio;
        Interval { center, low, high, reached: true }
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

/// A routine of both records.
pub(crate) struct Both<'a> {
    pub(crate) a: &'a RoutineResult,
    pub(crate) b: &'a RoutineResult,
}

impl<'a> Both<'a> {
    /// The routine that both records call so, right in both: what stands of a wrong one is no time.
    pub(crate) fn named(name: &str, a: &'a Record, b: &'a Record) -> Option<Both<'a>> {
        let of = |record: &'a Record| {
            let one = record.routines.iter().find(|one| one.name() == name)?;
            one.error.is_none().then_some(one)
        };
        Some(Both { a: of(a)?, b: of(b)? })
    }

    fn code(&self, subjects: &[String], form: &str) -> Code {
        let timed = |routine| Timed { routine, subjects };
        code(timed(self.a), timed(self.b), form)
    }

    /// The row by what stands in the comparisons of both, not yet judged.
    pub(crate) fn compared(
        &self,
        [a, b]: [&Comparison; 2],
        reference: Option<&Both<'_>>,
    ) -> Option<CodeRatio> {
        let name = self.a.name();
        let standings = [a.standing(&name)?, b.standing(&name)?];
        let (condition, subjects) = (&a.condition, &a.subjects);
        let code = self.code(subjects, &condition.form);
        let times = standings.map(|one| (one.ns_per_unit, one.cycles_per_unit));
        let (mut basis, unit, in_a, in_b) = match times {
            [(_, Some(a)), (_, Some(b))] => (Basis::Cycles, "cycles", a, b),
            [(a, _), (b, _)] => (Basis::Nanoseconds, "ns", a, b),
        };
        let mut ratio = quotient(in_a, in_b);
        let same =
            |reference: &&Both<'_>| reference.code(subjects, &condition.form) == Code::Unchanged;
        let is_other = a.reference == b.reference && a.reference != name;
        let mut to = None;
        if let Some(reference) = reference.filter(same).filter(|_| is_other) {
            (basis, to) = (Basis::ToReference, Some(reference.a.name()));
            let [in_a, in_b] = standings.map(|one| as_estimate(one.to_reference));
            ratio = quotient(in_a, in_b);
        }
        Some(CodeRatio {
            routine: name,
            model: self.a.model.clone(),
            condition: condition.clone(),
            subjects: subjects.clone(),
            table_bytes: self.a.table_bytes,
            code,
            straight_line: Timed { routine: self.a, subjects }.is_straight_line(),
            basis,
            reference: to,
            ratio,
            absolute: Absolute { unit, a: in_a, b: in_b },
            margin: 0.0,
            verdict: String::new(),
            floor: a.floor_margin.max(b.floor_margin),
        })
    }
}

/// B over A: independent runs, so the far ends belong together.
pub(crate) fn quotient(a: Estimate, b: Estimate) -> Estimate {
    Estimate { center: b.center / a.center, low: b.low / a.high, high: b.high / a.low }
}

pub(crate) fn as_estimate(Ratio { center, low, high }: Ratio) -> Estimate {
    Estimate { center, low, high }
}
