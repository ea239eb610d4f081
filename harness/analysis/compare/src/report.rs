//! The whole comparison of two records.

use crate::classes::{Class, classes};
use crate::code::Code;
use crate::difference::{Difference, differences};
use crate::flatness::{Flatness, flatness};
use crate::in_use::{InUseRatio, in_use};
use crate::noise::Noise;
use crate::row::{Basis, Both, CodeRatio};
use crate::verdicts::{Pairs, common, verdicts};
use record::{Comparison, Record, RoutineResult, State, TooFew};
use serde::Serialize;

/// A routine that has no row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Missing {
    /// `variant/routine`.
    pub routine: String,
    /// Why.
    pub why: String,
}

/// What there is to say of two records.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Id of the first record: before.
    pub a: String,
    /// Id of the second record: after.
    pub b: String,
    /// What differs besides the times.
    pub differences: Vec<Difference>,
    /// What of the first run the second one confirms.
    pub stability: Stability,
    /// The ratios, in the order of the first record.
    pub rows: Vec<CodeRatio>,
    /// Attack generators in use.
    pub in_use: Vec<InUseRatio>,
    /// What could not be compared.
    pub missing: Vec<Missing>,
}

/// What of one run another one confirms.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stability {
    /// Of the verdicts on every pair of contestants.
    pub verdicts: Pairs,
    /// Noise between the runs in ratios to the reference.
    pub to_reference: Noise,
    /// Noise between the runs in absolute times.
    pub absolute: Noise,
    /// The former, of straight-line code alone.
    pub straight_to_reference: Noise,
    /// The same in absolute times.
    pub straight_absolute: Noise,
    /// Noise in hot core cycles, by size of tables and form.
    pub classes: Vec<Class>,
    /// Straight-line code over boards of several densities, in the first record.
    pub flatness_a: Vec<Flatness>,
    /// The same in the second record.
    pub flatness_b: Vec<Flatness>,
}

impl Stability {
    fn between(a: &Record, b: &Record, rows: &[CodeRatio]) -> Stability {
        let unchanged = || rows.iter().filter(|row| row.code == Code::Unchanged);
        let straight = || unchanged().filter(|row| row.straight_line);
        Stability {
            verdicts: verdicts(a, b),
            to_reference: to_reference(unchanged()),
            absolute: absolute(unchanged()),
            straight_to_reference: to_reference(straight()),
            straight_absolute: absolute(straight()),
            classes: classes(unchanged()),
            flatness_a: flatness(a),
            flatness_b: flatness(b),
        }
    }
}

fn to_reference<'a>(rows: impl Iterator<Item = &'a CodeRatio>) -> Noise {
    let rows = rows.filter(|row| row.basis == Basis::ToReference);
    Noise::of(rows.map(|row| row.ratio.center))
}

fn absolute<'a>(rows: impl Iterator<Item = &'a CodeRatio>) -> Noise {
    Noise::of(rows.map(|row| row.absolute.ratio()))
}

impl Report {
    /// What makes the two records unlike.
    pub fn unlike(&self) -> Vec<&Difference> {
        self.differences.iter().filter(|difference| difference.unlike).collect()
    }
}

/// Compares what both records timed in interleaved rounds.
pub fn compare(a: &Record, b: &Record) -> Report {
    let mut rows = compared(a, b);
    let stability = Stability::between(a, b, &rows);
    for row in &mut rows {
        let noise = match row.basis {
            Basis::ToReference => stability.to_reference,
            Basis::Cycles | Basis::Nanoseconds => stability.absolute,
        };
        row.judge(noise.margin.unwrap_or(0.0).max(row.floor));
    }
    let missing = [missing(a, b), missing(b, a)].concat();
    Report {
        a: a.id.clone(),
        b: b.id.clone(),
        differences: differences(a, b),
        stability,
        rows,
        in_use: in_use(a, b),
        missing,
    }
}

/// What stands in a contest of either record, of a workload as a whole.
fn compared(a: &Record, b: &Record) -> Vec<CodeRatio> {
    let contests = common(a, b).filter(|[in_a, in_b]| {
        let is_whole = in_a.condition.slice.is_none() && in_a.condition.state != State::Streamed;
        is_whole && (a.is_contest(in_a) || b.is_contest(in_b))
    });
    let rows = |both: [&Comparison; 2]| {
        let reference = Both::named(&both[0].reference, a, b);
        let row = |name: &str| Both::named(name, a, b)?.compared(both, reference.as_ref());
        both[0].standings.iter().filter_map(|one| row(&one.name)).collect::<Vec<_>>()
    };
    contests.flat_map(rows).collect()
}

/// Every routine that `here` has and `there` has not, or lacks a time of.
fn missing(here: &Record, there: &Record) -> Vec<Missing> {
    let gap = |routine: &RoutineResult| {
        let name = routine.name();
        let in_use = there.in_use.iter().flat_map(|found| &found.comparisons);
        let all = there.comparisons.iter().chain(in_use);
        let lacking = all.filter(|one| one.lacks_samples(&name)).count();
        let id = &there.id;
        let why = match there.routines.iter().find(|other| other.name() == name) {
            None => format!("not in {id}"),
            Some(other) => match &other.error {
                Some(error) => format!("in {id}: {error}"),
                None if lacking > 0 => {
                    format!("in {id}: {} in {lacking} comparisons", TooFew::WORDS)
                }
                None if there.comparisons.iter().all(|one| !one.has(&name)) => {
                    format!("not timed in {id}")
                }
                None => return None,
            },
        };
        Some(Missing { routine: name, why })
    };
    here.routines.iter().filter_map(gap).collect()
}
