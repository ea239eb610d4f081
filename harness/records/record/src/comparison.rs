//! Comparisons of routines, in a record.

use crate::{Competitor, Condition, HardwareCountsPerUnit, Model, Name, Verdict};
use measure::stats::Interval;

/// Routines of one model under one condition, timed in the same rounds over the same subjects: rows
/// in order of time, with a reference and a noise floor.
#[apply(stored!)]
pub struct Comparison {
    /// Model.
    pub model: Model,
    /// The conditions of the measurement.
    pub condition: Condition,
    /// Subjects over which times are summed, in the model's order; empty for all subjects of the
    /// model.
    pub subjects: Vec<Name>,
    /// `variant/routine` of the reference of all ratios.
    pub reference: Competitor,
    /// Pairs of each invocation that counts: clean samples of the reference and of its copy that
    /// are near each other in time.
    #[serde(rename = "sittings")]
    pub invocations: Vec<usize>,
    /// Contended samples over all samples of this comparison.
    pub set_aside_share: Option<f64>,
    /// Half the width of the widest interval of a ratio to the reference, as a ratio minus one;
    /// none without an interval.
    pub half_width: Option<f64>,
    /// The reference against itself under another name: ratio and interval; none where it has no
    /// copy.
    pub floor: Option<Ratio>,
    /// Difference, as a ratio minus one, below which nothing is called faster or slower.
    pub floor_margin: f64,
    /// Fastest first, the reference among them. Each has an interval: a routine without one is in
    /// `too_few`.
    pub standings: Vec<Standing>,
    /// The routines with clean samples in too few invocations for an interval. They have no figure
    /// and no rank.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub too_few: Vec<TooFew>,
    /// The fastest, if it is separated from the runner-up.
    pub winner: Option<Competitor>,
    /// Whether there were too few clean samples for any interval, so that there are no standings.
    pub contended: bool,
}

/// One routine under one condition.
#[apply(stored!)]
pub struct Standing {
    /// `variant/routine`.
    pub name: Competitor,
    /// Nanoseconds per unit of the model over the subjects of the comparison: the ratio to the
    /// reference times the time of the reference, by invocation.
    pub ns_per_unit: Estimate,
    /// Nanoseconds beyond an empty kernel that alternates with it, where there is one.
    pub ns_beyond_empty: Option<Estimate>,
    /// Core cycles per unit, computed in the same way; none without rulers.
    pub cycles_per_unit: Option<Estimate>,
    /// The two modes of the cycles, the faster first, where they have two: no invocation measured a
    /// value between them.
    pub modes: Option<[Mode; 2]>,
    /// Time to the reference's, by pairs that are near each other in time.
    pub to_reference: Ratio,
    /// The verdict on that ratio.
    pub verdict: Verdict,
    /// Time of the next slower contestant to this one's; none for the last. A summary has that of
    /// the fastest only.
    pub next_to_this: Option<Ratio>,
    /// The verdict on that ratio.
    pub next_verdict: Option<Verdict>,
    /// Whether the compiler vectorised a routine that is scalar in its source.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub packed: bool,
    /// Readings of hardware counters, if there are any.
    pub counted: Option<HardwareCountsPerUnit>,
}

/// A routine with clean samples in too few invocations for an interval.
#[apply(stored!)]
pub struct TooFew {
    /// `variant/routine`.
    pub name: Competitor,
    /// Invocations with enough clean samples.
    #[serde(rename = "sittings")]
    pub invocations: usize,
}

impl TooFew {
    /// The words for it in tables.
    pub const WORDS: &str = "too few clean samples";
}

/// A mode: a group of invocations that agree with each other.
#[apply(stored!)]
#[derive(Copy)]
pub struct Mode {
    /// The median of its core cycles per unit.
    pub cycles_per_unit: f64,
    /// Its share of the invocations.
    pub share: f64,
}

/// The confidence of the intervals of ratios.
#[apply(stored!)]
#[derive(Copy)]
pub struct Confidence {
    /// Between 0 and 1.
    pub level: f64,
    /// Whether all intervals of a comparison hold together with that confidence; otherwise each
    /// holds separately.
    pub joint: bool,
}

impl Comparison {
    /// Returns whether a competitor takes part, with an interval or without.
    pub fn has<N: ?Sized>(&self, name: &N) -> bool
    where
        Competitor: PartialEq<N>,
    {
        self.standing(name).is_some() || self.lacks_samples(name)
    }

    /// Returns whether a competitor has clean samples in too few invocations for an interval.
    pub fn lacks_samples<N: ?Sized>(&self, name: &N) -> bool
    where
        Competitor: PartialEq<N>,
    {
        self.too_few.iter().any(|routine| routine.name == *name)
    }

    /// Returns the contestants: those with an interval, fastest first, then the others.
    pub fn names(&self) -> impl Iterator<Item = &Competitor> {
        let timed = self.standings.iter().map(|standing| &standing.name);
        timed.chain(self.too_few.iter().map(|routine| &routine.name))
    }

    /// Returns the standing of a competitor, which may be given by its text.
    pub fn standing<N: ?Sized>(&self, name: &N) -> Option<&Standing>
    where
        Competitor: PartialEq<N>,
    {
        self.standings.iter().find(|standing| standing.name == *name)
    }

    /// Returns whether both have the same model, condition and subjects.
    pub fn is_like(&self, other: &Comparison) -> bool {
        self.has_same_rounds(other) && self.subjects == other.subjects
    }

    /// Returns whether both have the same model and condition, over any subjects.
    pub fn has_same_rounds(&self, other: &Comparison) -> bool {
        (&self.model, &self.condition) == (&other.model, &other.condition)
    }
}

/// A centre and an interval of 95 %.
#[apply(stored!)]
#[derive(Copy)]
pub struct Estimate {
    /// Median.
    pub center: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// The median over invocations of a ratio of times, with an interval that is corrected for the
/// number of contestants.
pub type Ratio = Estimate;

impl From<Interval> for Estimate {
    fn from(Interval { center, low, high, .. }: Interval) -> Estimate {
        Estimate { center, low, high }
    }
}
