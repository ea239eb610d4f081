//! What one invocation says of one contestant: its time, and its ratio to the reference of the same
//! group. One number per invocation; what the invocations say together is for `verdicts`.

use crate::stats::interquartile_mean;
use crate::{Series, Width};

/// Fewest clean pairs, or samples, of an invocation that counts.
pub const MIN_PAIRS: usize = 8;

/// Samples of two contestants are a pair if they began within so many seconds of each other: a
/// core's clock and what is left of the machine's peace hold that long.
pub const PAIR_WINDOW_S: f64 = 2e-3;

/// A ratio of one invocation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InvocationRatio {
    /// Contestant over reference, per unit.
    pub ratio: f64,
    /// Clean pairs behind it.
    pub pairs: usize,
}

/// The ratio of times per unit, as the interquartile mean of its logarithms over the clean samples
/// of the contestant, each by the clean sample of the reference that began nearest to it, if that
/// is near; `None` below [`MIN_PAIRS`].
///
/// Where both have as many samples in a visit, those at the same place of one are compared: they
/// may be of different work.
///
/// A sample of the reference may serve several pairs. Where samples fall into two groups at random,
/// a median would be of one or the other. The interval is not made here, but of what several
/// invocations say.
pub fn ratio(
    contestant: &Series,
    reference: &Series,
    width: Option<Width>,
    pair_window_ticks: f64,
) -> Option<InvocationRatio> {
    if contestant.wrong.is_some() || reference.wrong.is_some() {
        return None;
    }
    // Places of a visit that are compared apart.
    let places = if contestant.visit == reference.visit { contestant.visit.max(1) } else { 1 };
    let mut logs = Vec::new();
    for place in 0..places {
        let of_place = |index: &usize| index % places == place;
        let references: Vec<usize> = reference.clean(width).filter(of_place).collect();
        let mut next = 0;
        for index in contestant.clean(width).filter(of_place) {
            let at = contestant.at_ticks[index];
            let distance = |of: usize| reference.at_ticks[references[of]].abs_diff(at);
            while next + 1 < references.len() && distance(next + 1) <= distance(next) {
                next += 1;
            }
            if next < references.len() && distance(next) as f64 <= pair_window_ticks {
                let by = reference.ticks[references[next]] / reference.units;
                logs.push((contestant.ticks[index] / contestant.units / by).ln());
            }
        }
    }
    let pairs = logs.len();
    let ratio = interquartile_mean(logs).filter(|_| pairs >= MIN_PAIRS)?.exp();
    Some(InvocationRatio { ratio, pairs })
}

/// The interquartile mean of ticks per unit of the clean samples; `None` below [`MIN_PAIRS`].
pub fn ticks_per_unit(series: &Series, width: Option<Width>) -> Option<f64> {
    let ticks = series.clean(width).map(|index| series.ticks[index]);
    of_samples(series, ticks.collect())
}

/// The interquartile mean of core cycles per unit of the clean samples; `None` below [`MIN_PAIRS`]
/// and without rulers.
pub fn cycles_per_unit(series: &Series, width: Option<Width>) -> Option<f64> {
    let cycles = series
        .clean(width)
        .filter_map(|index| Some(series.ticks[index] / series.ticks_per_cycle.get(index)?));
    of_samples(series, cycles.collect())
}

/// Core cycles of a later sample of a visit to those of the first, as the interquartile mean of the
/// logarithms over clean samples; `None` below [`MIN_PAIRS`] and without rulers. Only where all
/// samples of a visit do the same work.
pub fn later_to_first(series: &Series, width: Option<Width>) -> Option<f64> {
    let cycles = |index: usize| Some(series.ticks[index] / series.ticks_per_cycle.get(index)?);
    let visit = series.visit.max(1);
    let to_first = |index: usize| {
        let first = index - index % visit;
        let both = index != first && series.is_clean(first, width);
        Some((cycles(index).filter(|_| both)? / cycles(first)?).ln())
    };
    let logs: Vec<f64> = series.clean(width).filter_map(to_first).collect();
    let enough = logs.len() >= MIN_PAIRS;
    interquartile_mean(logs).filter(|_| enough).map(f64::exp)
}

fn of_samples(series: &Series, samples: Vec<f64>) -> Option<f64> {
    let enough = series.wrong.is_none() && samples.len() >= MIN_PAIRS;
    interquartile_mean(samples).filter(|_| enough).map(|mean| mean / series.units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_long_samples_those_slower_than_the_same_work_are_contended() {
        let ticks: Vec<f64> = (0..8).flat_map(|_| [100.0, 200.0]).collect();
        let mut samples: Vec<_> = (0..).zip(&ticks).map(|(at, &ticks)| (at, ticks, 4.0)).collect();
        let quiet = Series { visit: 2, ..series(&samples) };
        assert_eq!(quiet.clone().without_slow(WIDTH), quiet, "two kinds of work");
        (samples[4].1, samples[5].1, samples[7].1) = (109.0, 215.0, 260.0);
        let disturbed = Series { visit: 2, ..series(&samples) }.without_slow(WIDTH);
        let slow: Vec<usize> = (0..16).filter(|&one| !disturbed.is_clean(one, WIDTH)).collect();
        assert_eq!(slow, [4, 7]);
    }

    #[test]
    fn later_samples_of_a_visit_are_held_against_the_first() {
        let ticks: Vec<f64> = (0..12).flat_map(|_| [100.0, 99.0, 99.0, 99.0]).collect();
        let count = ticks.len();
        let series = Series {
            visit: 4,
            at_ticks: (0..count as u64).collect(),
            ticks,
            ticks_per_cycle: vec![1.0; count],
            adds_per_cycle: vec![4.0; count],
            mixed_per_cycle: vec![6.0; count],
            ..Series::new("one", 1.0)
        };
        let width = Some(Width { full: crate::Rates { adds: 4.0, mixed: 6.0 } });
        let later = later_to_first(&series, width).expect("enough of them");
        assert!((later - 0.99).abs() < 1e-9, "{later}");
        assert_eq!(later_to_first(&Series { visit: 1, ..series.clone() }, width), None);
        let mut contended = series;
        (0..count).step_by(4).for_each(|first| contended.adds_per_cycle[first] = 2.0);
        assert_eq!(later_to_first(&contended, width), None, "no first one is clean");
    }
    use crate::{Rates, Sample};

    const WIDTH: Option<Width> = Some(Width { full: Rates { adds: 4.0, mixed: 6.0 } });

    /// Samples of (time, ticks, additions a cycle), two ticks a cycle, ten units.
    fn series(samples: &[(u64, f64, f64)]) -> Series {
        let mut series = Series::new("a", 10.0);
        for &(at_ticks, ticks, adds) in samples {
            let (ticks_per_cycle, rates) = (Some(2.0), Some(Rates { adds, mixed: 6.0 }));
            let sample = Sample { at_ticks, ticks, ticks_per_cycle, rates, ..Sample::default() };
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
        let found = ratio(&ours, &reference, WIDTH, 5_000.0).unwrap();
        assert!((found.ratio - 1.1).abs() < 1e-9, "{found:?}");
        assert_eq!(found.pairs, 12, "the fourth found another reference near it");
        assert_eq!(ticks_per_unit(&ours, WIDTH), Some(11.0));
        assert_eq!(cycles_per_unit(&ours, WIDTH), Some(5.5));
        assert_eq!(ratio(&ours, &reference, None, 5_000.0), None, "no width, no clean sample");
    }

    #[test]
    fn what_is_far_in_time_is_no_pair() {
        let ours = series(&every(1_000, 20, 100.0, 4.0));
        let far: Vec<_> =
            every(1_000, 20, 100.0, 4.0).iter().map(|s| (s.0 + 90_000, s.1, s.2)).collect();
        assert_eq!(ratio(&ours, &series(&far), WIDTH, 5_000.0), None);
    }

    #[test]
    fn the_nearest_reference_is_taken() {
        // The clock becomes twice as slow halfway; pairs across the step would show it.
        let slow = |at: u64| if at < 50_000 { 100.0 } else { 200.0 };
        let ours: Vec<_> = (0..20).map(|n| (n * 5_000, slow(n * 5_000), 4.0)).collect();
        let reference: Vec<_> =
            (0..20).map(|n| n * 5_000 + 400).map(|at| (at, slow(at), 4.0)).collect();
        let found = ratio(&series(&ours), &series(&reference), WIDTH, 20_000.0).unwrap();
        assert_eq!((found.ratio, found.pairs), (1.0, 20));
    }

    #[test]
    fn few_samples_and_wrong_answers_are_no_estimate() {
        let few = series(&every(1_000, 7, 100.0, 4.0));
        assert_eq!((ratio(&few, &few, WIDTH, 1e4), ticks_per_unit(&few, WIDTH)), (None, None));
        let mut wrong = series(&every(1_000, 20, 100.0, 4.0));
        assert!(ratio(&wrong, &wrong, WIDTH, 1e4).is_some());
        wrong.wrong = Some("a board".into());
        assert_eq!(
            (ratio(&wrong, &wrong, WIDTH, 1e4), cycles_per_unit(&wrong, WIDTH)),
            (None, None)
        );
    }
}
