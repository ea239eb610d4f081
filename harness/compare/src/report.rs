//! The whole comparison of two records.

use crate::difference::{Difference, differences};
use crate::noise::Noise;
use crate::row::{Basis, Both, Row};
use crate::side::Side;
use record::{RoutineResult, Timing};
use serde::Serialize;
use stats::corrected;

/// Chance that all intervals together hold their true values, where raw samples are at hand.
const CONFIDENCE: f64 = 0.95;

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
    /// Noise between the runs in ratios to the reference.
    pub noise_to_reference: Noise,
    /// Noise between the runs in absolute times.
    pub noise_absolute: Noise,
    /// The ratios, in the order of the first record.
    pub rows: Vec<Row>,
    /// What could not be compared.
    pub missing: Vec<Missing>,
}

impl Report {
    /// Whether all intervals are from the raw samples of both; then they hold together with 95 %.
    pub fn is_from_samples(&self) -> bool {
        self.rows.iter().all(|row| row.from_samples)
    }

    /// What makes the two records unlike.
    pub fn unlike(&self) -> Vec<&Difference> {
        self.differences.iter().filter(|difference| difference.unlike).collect()
    }
}

/// Compares what both records timed in interleaved rounds.
pub fn compare(a: Side<'_>, b: Side<'_>) -> Report {
    let pairs = pairs(a, b);
    let confidence = corrected(CONFIDENCE, 2 * pairs.len());
    let mut rows: Vec<Row> = pairs.iter().map(|both| both.row(confidence)).collect();
    let noise_to_reference = Noise::between(&rows, true);
    let noise_absolute = Noise::between(&rows, false);
    for row in &mut rows {
        let noise =
            if row.basis == Basis::ToReference { noise_to_reference } else { noise_absolute };
        row.judge(noise.margin.unwrap_or(0.0).max(row.floor));
    }
    Report {
        a: a.record.id.clone(),
        b: b.record.id.clone(),
        differences: differences(a.record, b.record),
        noise_to_reference,
        noise_absolute,
        rows,
        missing: missing(a, b),
    }
}

fn pairs<'a>(a: Side<'a>, b: Side<'a>) -> Vec<Both<'a>> {
    let mut pairs = Vec::new();
    for routine in &a.record.routines {
        let Some(other) = b.routine(&routine.name()) else { continue };
        for timing in interleaved(routine) {
            if let Some(same) = interleaved(other).find(|other| is_of_same_kind(timing, other)) {
                pairs.push(Both {
                    sides: [a, b],
                    routines: [routine, other],
                    timings: [timing, same],
                });
            }
        }
    }
    pairs
}

fn interleaved(routine: &RoutineResult) -> impl Iterator<Item = &Timing> {
    routine.timings.iter().filter(|timing| timing.instrument == "interleaved")
}

fn is_of_same_kind(a: &Timing, b: &Timing) -> bool {
    let kind = |timing: &Timing| {
        let Timing { form, workload, pressure_kib, part, .. } = timing.clone();
        (form, workload, pressure_kib, part)
    };
    kind(a) == kind(b)
}

/// Every routine that one record has and that the other has not, or has no time of.
fn missing(a: Side<'_>, b: Side<'_>) -> Vec<Missing> {
    let gaps = |side: Side<'_>, other: Side<'_>| -> Vec<Missing> {
        let gap = |routine: &RoutineResult| {
            let id = &other.record.id;
            let why = match other.routine(&routine.name()) {
                None => format!("not in {id}"),
                Some(there) => match &there.error {
                    Some(error) => format!("in {id}: {error}"),
                    None if interleaved(there).next().is_none() => format!("not timed in {id}"),
                    None => return None,
                },
            };
            Some(Missing { routine: routine.name(), why })
        };
        side.record.routines.iter().filter_map(gap).collect()
    };
    [gaps(a, b), gaps(b, a)].concat()
}
