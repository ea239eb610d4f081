//! One of the two records, with its raw samples if they are there. Knows nothing of the other.

use record::{Comparison, Estimate, Ratio, Record, RoutineResult, Samples, Timing};
use stats::{Interval, Pair, median_interval, paired_ratio};

/// A record and what there is of its raw samples. Without them the intervals of the record stand,
/// which are not corrected for the number of rows.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// The record.
    pub record: &'a Record,
    /// Its raw samples.
    pub samples: Option<&'a Samples>,
}

impl<'a> Side<'a> {
    /// The comparison that `timing` was taken in.
    pub(crate) fn comparison(&self, model: &str, timing: &Timing) -> Option<&'a Comparison> {
        self.record.comparisons.iter().find(|comparison| {
            (comparison.model.as_str(), &comparison.form, &comparison.workload)
                == (model, &timing.form, &timing.workload)
                && comparison.pressure_kib == timing.pressure_kib
                && comparison.part == timing.part
        })
    }

    /// A routine by its `variant/routine`.
    pub(crate) fn routine(&self, name: &str) -> Option<&'a RoutineResult> {
        self.record.routines.iter().find(|routine| routine.name() == name)
    }

    /// The routine's time to the reference's of the same rounds.
    pub(crate) fn to_reference(
        self,
        comparison: &Comparison,
        routine: &RoutineResult,
        timing: &Timing,
        confidence: f64,
    ) -> Option<Measured> {
        let of_samples = || {
            let times = self.series(timing, &routine.name())?;
            let reference = self.series(timing, &comparison.reference)?;
            let whole = |series: &[f64]| series.iter().all(|time| *time > 0.0);
            if times.len() != reference.len() || !whole(times) || !whole(reference) {
                return None;
            }
            let times = by_sitting(times, &comparison.sittings)?;
            let reference = by_sitting(reference, &comparison.sittings)?;
            // Ties at the clock's resolution were settled when the record was made; a sample is
            // thousands of times as long.
            let pairs: Vec<Pair<'_>> = times
                .iter()
                .zip(&reference)
                .map(|(times, reference)| Pair { times, reference, resolution: 0.0 })
                .collect();
            paired_ratio(&pairs, confidence).map(|paired| paired.ratio)
        };
        of_samples().map(Measured::from_samples).or_else(|| {
            let name = routine.name();
            let standing = comparison.standings.iter().find(|standing| standing.name == name)?;
            let Ratio { center, low, high, .. } = standing.to_reference;
            Some(Measured::from_record(Estimate { center, low, high }))
        })
    }

    /// Core cycles per unit, if they were measured.
    pub(crate) fn cycles(
        &self,
        routine: &RoutineResult,
        timing: &Timing,
        confidence: f64,
    ) -> Option<Measured> {
        let summary = timing.cycles_per_unit?;
        let key = key(timing, &routine.name());
        let series = self.samples.and_then(|samples| samples.cycles_per_unit.get(&key));
        let of_samples = series.and_then(|series| median_interval(series, confidence));
        Some(of_samples.map_or(Measured::from_record(summary), Measured::from_samples))
    }

    /// Nanoseconds per unit.
    pub(crate) fn nanoseconds(
        &self,
        routine: &RoutineResult,
        timing: &Timing,
        confidence: f64,
    ) -> Measured {
        let series = self.series(timing, &routine.name());
        let of_samples = series.and_then(|series| median_interval(series, confidence));
        of_samples.map_or(Measured::from_record(timing.ns_per_unit), Measured::from_samples)
    }

    fn series(&self, timing: &Timing, name: &str) -> Option<&'a [f64]> {
        self.samples?.ns_per_unit.get(&key(timing, name)).map(Vec::as_slice)
    }
}

/// The samples cut into sittings; `None` if there are more or fewer than those say.
fn by_sitting<'a>(mut samples: &'a [f64], sittings: &[usize]) -> Option<Vec<&'a [f64]>> {
    let cut = |&rounds: &usize| {
        let (sitting, rest) = samples.split_at_checked(rounds)?;
        samples = rest;
        Some(sitting)
    };
    let cut: Option<Vec<&[f64]>> = sittings.iter().map(cut).collect();
    cut.filter(|_| samples.is_empty())
}

fn key(timing: &Timing, name: &str) -> String {
    let Timing { instrument, form, workload, pressure_kib, part, .. } = timing;
    Samples::key(instrument, form, workload, *pressure_kib, name, part.as_deref())
}

/// An interval and where it is from.
#[derive(Clone, Copy)]
pub(crate) struct Measured {
    pub(crate) interval: Interval,
    pub(crate) from_samples: bool,
}

impl Measured {
    fn from_samples(interval: Interval) -> Self {
        Measured { interval, from_samples: true }
    }

    fn from_record(estimate: Estimate) -> Self {
        let Estimate { center, low, high } = estimate;
        Measured { interval: Interval { center, low, high, reached: true }, from_samples: false }
    }
}
