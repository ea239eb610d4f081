//! Computes figures of a contestant in an invocation: its time, and its ratio to the reference of
//! the same group.
//!
//! The speed of a machine drifts, so we do not divide the mean of one contestant by the mean of the
//! other. Each clean sample is divided by the clean sample of the reference that began nearest to
//! it, if that is near, and the mean is that of these ratios. All means are interquartile: they
//! ignore samples that an interrupt hit. If samples fall into two groups at random, such a mean
//! lies between the groups, where a median would lie in one of them.

use crate::stats::interquartile_mean;
use crate::{Log, REFERENCE, Series, Width};

/// Minimum number of clean pairs, or samples, of an invocation that counts. A quarter of them is
/// cut from each end, so that a mean is of at least four.
pub const MIN_PAIRS: usize = 8;

/// Maximum number of seconds between the starts of two samples that are a pair. A core's clock and
/// its neighbours hardly change in that time.
pub const PAIR_WINDOW_S: f64 = 2e-3;

/// A ratio of one invocation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InvocationRatio {
    /// The contestant's time per unit divided by that of the reference.
    pub ratio: f64,
    /// Number of clean pairs that it is the mean of.
    pub pairs: usize,
}

/// Returns the ratio of times per unit. Each clean sample of the contestant is divided by the clean
/// sample of the reference that began nearest to it, if that is near, and the ratio is the
/// interquartile mean of the logarithms. Returns `None` below [`MIN_PAIRS`].
///
/// If both have as many samples in a visit, those of the same index in it are compared, because
/// other ones may be of different work. A sample of the reference may be in several pairs.
pub fn ratio(
    contestant: &Series,
    reference: &Series,
    width: Option<Width>,
    pair_window_ticks: f64,
) -> Option<InvocationRatio> {
    if contestant.wrong_answer.is_some() || reference.wrong_answer.is_some() {
        return None;
    }
    // With one, samples of any index are compared.
    let visit = if contestant.visit == reference.visit { contestant.visit.max(1) } else { 1 };
    let mut logs = Vec::new();
    for visit_index in 0..visit {
        let reference_indices: Vec<usize> =
            reference.clean_indices(width).filter(|index| index % visit == visit_index).collect();
        let reference_starts: Vec<u64> =
            reference_indices.iter().map(|&index| reference.start_ticks[index]).collect();
        // Samples are in the order of time, so the nearest reference only moves forward.
        let mut nearest = 0;
        for index in contestant.clean_indices(width).filter(|index| index % visit == visit_index) {
            let start = contestant.start_ticks[index];
            nearest = nearest_index(&reference_starts, nearest, start);
            let Some(reference_start) = reference_starts.get(nearest) else { continue };
            if reference_start.abs_diff(start) as f64 <= pair_window_ticks {
                let reference_time = reference.ticks[reference_indices[nearest]] / reference.units;
                logs.push((contestant.ticks[index] / contestant.units / reference_time).ln());
            }
        }
    }
    let pairs = logs.len();
    let ratio = interquartile_mean(logs).filter(|_| pairs >= MIN_PAIRS)?.exp();
    Some(InvocationRatio { ratio, pairs })
}

/// Returns the index of the start that is nearest to `start`, from `index` on. Starts are in order,
/// and of two that are equally near it is the later one.
fn nearest_index(starts: &[u64], mut index: usize, start: u64) -> usize {
    while index + 1 < starts.len()
        && starts[index + 1].abs_diff(start) <= starts[index].abs_diff(start)
    {
        index += 1;
    }
    index
}

impl Log {
    /// Returns the ratio of each contestant of a group to its first; `None` for one with too few
    /// clean pairs.
    pub fn ratios(&self, group: usize, ticks_per_second: f64) -> Vec<Option<f64>> {
        let pair_window_ticks = PAIR_WINDOW_S * ticks_per_second;
        let group = &self.groups[group];
        let mut ratios = Vec::new();
        for series in group {
            let ratio = ratio(series, &group[REFERENCE], self.width, pair_window_ticks);
            ratios.push(ratio.map(|ratio| ratio.ratio));
        }
        ratios
    }
}

/// Returns the interquartile mean of ticks per unit of the clean samples; `None` below
/// [`MIN_PAIRS`].
pub fn ticks_per_unit(series: &Series, width: Option<Width>) -> Option<f64> {
    let ticks = series.clean_indices(width).map(|index| series.ticks[index]).collect();
    mean_per_unit(series, ticks)
}

/// Returns the interquartile mean of core cycles per unit of the clean samples; `None` below
/// [`MIN_PAIRS`] and without rulers.
pub fn cycles_per_unit(series: &Series, width: Option<Width>) -> Option<f64> {
    let cycles = series.clean_indices(width).filter_map(|index| cycles(series, index)).collect();
    mean_per_unit(series, cycles)
}

/// Returns the core cycles of a sample; `None` without rulers.
fn cycles(series: &Series, index: usize) -> Option<f64> {
    Some(series.ticks[index] / series.ticks_per_cycle.get(index)?)
}

/// Returns the ratio of core cycles of later samples of a visit to those of the first, as the
/// interquartile mean of the logarithms over clean samples; `None` below [`MIN_PAIRS`] and without
/// rulers. It means something only if all samples of a visit do the same work.
pub fn later_to_first(series: &Series, width: Option<Width>) -> Option<f64> {
    let visit = series.visit.max(1);
    let mut logs = Vec::new();
    for index in series.clean_indices(width) {
        let first = index - index % visit;
        if index != first && series.is_clean(first, width) {
            logs.push((cycles(series, index)? / cycles(series, first)?).ln());
        }
    }
    if logs.len() < MIN_PAIRS {
        return None;
    }
    interquartile_mean(logs).map(f64::exp)
}

/// Returns the interquartile mean of samples per unit; `None` below [`MIN_PAIRS`], or if an answer
/// of the series was wrong.
fn mean_per_unit(series: &Series, samples: Vec<f64>) -> Option<f64> {
    if series.wrong_answer.is_some() || samples.len() < MIN_PAIRS {
        return None;
    }
    interquartile_mean(samples).map(|mean| mean / series.units)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rates, Sample};

    const WIDTH: Option<Width> = Some(Width { full: Rates { adds: 4.0, mixed: 6.0 } });

    #[test]
    fn of_long_samples_those_slower_than_the_same_work_are_contended() {
        let ticks: Vec<f64> = (0..8).flat_map(|_| [100.0, 200.0]).collect();
        let mut samples: Vec<_> = (0..).zip(&ticks).map(|(at, &ticks)| (at, ticks, 4.0)).collect();
        let quiet = Series { visit: 2, ..series(&samples) };
        assert_eq!(quiet.clone().with_slow_samples_contended(WIDTH), quiet, "two kinds of work");
        (samples[4].1, samples[5].1, samples[7].1) = (109.0, 215.0, 260.0);
        let disturbed = Series { visit: 2, ..series(&samples) }.with_slow_samples_contended(WIDTH);
        let slow: Vec<usize> = (0..16).filter(|&index| !disturbed.is_clean(index, WIDTH)).collect();
        assert_eq!(slow, [4, 7]);
    }

    #[test]
    fn later_samples_of_a_visit_are_compared_with_the_first() {
        let ticks: Vec<f64> = (0..12).flat_map(|_| [100.0, 99.0, 99.0, 99.0]).collect();
        let count = ticks.len();
        let series = Series {
            visit: 4,
            start_ticks: (0..count as u64).collect(),
            ticks,
            ticks_per_cycle: vec![1.0; count],
            adds_per_cycle: vec![4.0; count],
            mixed_per_cycle: vec![6.0; count],
            ..Series::new("a", 1.0)
        };
        let later = later_to_first(&series, WIDTH).expect("enough of them");
        assert!((later - 0.99).abs() < 1e-9, "{later}");
        assert_eq!(later_to_first(&Series { visit: 1, ..series.clone() }, WIDTH), None);
        let mut contended = series;
        (0..count).step_by(4).for_each(|first| contended.adds_per_cycle[first] = 2.0);
        assert_eq!(later_to_first(&contended, WIDTH), None, "no first sample is clean");
    }

    /// Samples of (time, ticks, additions a cycle), two ticks a cycle, ten units.
    fn series(samples: &[(u64, f64, f64)]) -> Series {
        let mut series = Series::new("a", 10.0);
        for &(start_ticks, ticks, adds) in samples {
            let (ticks_per_cycle, rates) = (Some(2.0), Some(Rates { adds, mixed: 6.0 }));
            let sample = Sample { start_ticks, ticks, ticks_per_cycle, rates, ..Sample::default() };
            series.push(&sample, 0);
        }
        series
    }

    fn every(step: u64, count: u64, ticks: f64, adds: f64) -> Vec<(u64, f64, f64)> {
        (0..count).map(|index| (index * step, ticks, adds)).collect()
    }

    #[test]
    fn contended_samples_are_left_out_on_both_sides() {
        let mut ours = every(1_000, 12, 110.0, 4.0);
        ours.extend((12..40).map(|index| (index * 1_000, 300.0, 2.0)));
        let mut reference = every(1_000, 12, 100.0, 4.0);
        reference[3] = (3_000, 900.0, 2.1);
        let (ours, reference) = (series(&ours), series(&reference));
        let estimate = ratio(&ours, &reference, WIDTH, 5_000.0).unwrap();
        assert!((estimate.ratio - 1.1).abs() < 1e-9, "{estimate:?}");
        assert_eq!(estimate.pairs, 12, "the fourth found another reference near it");
        assert_eq!(ticks_per_unit(&ours, WIDTH), Some(11.0));
        assert_eq!(cycles_per_unit(&ours, WIDTH), Some(5.5));
        assert_eq!(ratio(&ours, &reference, None, 5_000.0), None, "no width, no clean sample");
    }

    #[test]
    fn what_is_far_in_time_is_no_pair() {
        let ours = series(&every(1_000, 20, 100.0, 4.0));
        let far: Vec<_> = (0..20).map(|index| (index * 1_000 + 90_000, 100.0, 4.0)).collect();
        assert_eq!(ratio(&ours, &series(&far), WIDTH, 5_000.0), None);
    }

    #[test]
    fn the_nearest_reference_is_taken() {
        // The clock becomes twice as slow halfway; pairs across the step would show it.
        let (mut ours, mut reference) = (Vec::new(), Vec::new());
        for index in 0..20 {
            let ticks = if index < 10 { 100.0 } else { 200.0 };
            ours.push((index * 5_000, ticks, 4.0));
            reference.push((index * 5_000 + 400, ticks, 4.0));
        }
        let estimate = ratio(&series(&ours), &series(&reference), WIDTH, 20_000.0).unwrap();
        assert_eq!((estimate.ratio, estimate.pairs), (1.0, 20));
    }

    #[test]
    fn few_samples_and_wrong_answers_are_no_estimate() {
        let few = series(&every(1_000, 7, 100.0, 4.0));
        assert_eq!((ratio(&few, &few, WIDTH, 1e4), ticks_per_unit(&few, WIDTH)), (None, None));
        let mut wrong = series(&every(1_000, 20, 100.0, 4.0));
        assert!(ratio(&wrong, &wrong, WIDTH, 1e4).is_some());
        wrong.wrong_answer = Some("a board".into());
        assert_eq!(
            (ratio(&wrong, &wrong, WIDTH, 1e4), cycles_per_unit(&wrong, WIDTH)),
            (None, None)
        );
    }
}
