//! What invocations say of a routine: its probes are the groups of a log, and it is their sum.

use measure::stats::{CONFIDENCE, median_interval};
use measure::{Log, PerInvocation, Series, Width, over_subjects, ratio, ticks_per_unit};
use record::Estimate;

/// The ratio of contestant `index` to the first of each group, over all groups, invocation by
/// invocation, of samples that began within so many ticks of each other.
pub fn to_first(invocations: &[Log], index: usize, pair_window_ticks: f64) -> PerInvocation {
    let of = |log: &Log| {
        let to_first = |group: &Vec<Series>| {
            Some(ratio(&group[index], &group[0], log.width, pair_window_ticks)?.ratio)
        };
        let ratios: Vec<Option<f64>> = log.groups.iter().map(to_first).collect();
        let time = |group: &Vec<Series>| ticks_per_unit(&group[0], log.width);
        over_subjects(&ratios, &log.groups.iter().map(time).collect::<Vec<_>>())
    };
    invocations.iter().map(of).collect()
}

/// The mean over all groups of what `of` says of contestant `index`, for every invocation where it
/// says something of each.
pub fn means(
    invocations: &[Log],
    index: usize,
    of: fn(&Series, Option<Width>) -> Option<f64>,
) -> Vec<f64> {
    let mean = |log: &Log| {
        let sum: Option<f64> = log.groups.iter().map(|group| of(&group[index], log.width)).sum();
        sum.map(|sum| sum / log.groups.len() as f64)
    };
    invocations.iter().filter_map(mean).collect()
}

/// The median with its 95 % interval.
pub fn estimate(samples: &[f64]) -> Option<Estimate> {
    median_interval(samples, CONFIDENCE).map(Estimate::from)
}

/// Share of all samples that were contended.
pub fn set_aside_share(invocations: &[Log]) -> f64 {
    let all =
        || invocations.iter().flat_map(|log| log.groups.iter().flatten().map(move |of| (log, of)));
    let taken: usize = all().map(|(_, series)| series.len()).sum();
    let clean: usize = all().map(|(log, series)| series.clean(log.width).count()).sum();
    1.0 - clean as f64 / taken.max(1) as f64
}

/// A wrong answer, if there was one.
pub fn wrong(invocations: &[Log]) -> Option<&String> {
    let all = invocations.iter().flat_map(|log| log.groups.iter().flatten());
    all.filter_map(|series| series.wrong.as_ref()).next()
}
