//! Figures of a routine over invocations. Its probes are the groups of a log, and the routine's
//! time is the sum of theirs.

use measure::stats::{CONFIDENCE, median_interval};
use measure::{Log, PerInvocation, Series, Width, ratio, ratio_over_subjects, ticks_per_unit};
use record::Estimate;

/// Returns the ratio of contestant `index` to the first of each group, over all groups, for each
/// invocation. Samples are compared if they began within `pair_window_ticks` of each other.
pub fn ratios_to_first(invocations: &[Log], index: usize, pair_window_ticks: f64) -> PerInvocation {
    let mut per_invocation = PerInvocation::new();
    for log in invocations {
        let (mut ratios, mut first_times) = (Vec::new(), Vec::new());
        for group in &log.groups {
            let pair_ratio = ratio(&group[index], &group[0], log.width, pair_window_ticks);
            ratios.push(pair_ratio.map(|pair_ratio| pair_ratio.ratio));
            first_times.push(ticks_per_unit(&group[0], log.width));
        }
        per_invocation.push(ratio_over_subjects(&ratios, &first_times));
    }
    per_invocation
}

/// Returns the mean over all groups of a figure of contestant `index`. An invocation in which a
/// group lacks the figure has no mean, because its sum would be of fewer probes.
pub fn means(
    invocations: &[Log],
    index: usize,
    figure: fn(&Series, Option<Width>) -> Option<f64>,
) -> Vec<f64> {
    let mut means = Vec::new();
    for log in invocations {
        let figures = log.groups.iter().map(|group| figure(&group[index], log.width));
        if let Some(sum) = figures.sum::<Option<f64>>() {
            means.push(sum / log.groups.len() as f64);
        }
    }
    means
}

/// Returns the median with its 95 % interval.
pub fn estimate(samples: &[f64]) -> Option<Estimate> {
    median_interval(samples, CONFIDENCE).map(Estimate::from)
}

/// Returns the share of all samples that were contended.
pub fn contended_share(invocations: &[Log]) -> f64 {
    let (mut samples, mut contended) = (0, 0);
    for log in invocations {
        let (log_samples, log_contended) = log.counts();
        samples += log_samples;
        contended += log_contended;
    }
    let clean = samples - contended;
    1.0 - clean as f64 / samples.max(1) as f64
}

/// Returns a wrong answer, if there was one.
pub fn wrong_answer(invocations: &[Log]) -> Option<&String> {
    let series = invocations.iter().flat_map(|log| log.groups.iter().flatten());
    series.filter_map(|series| series.wrong_answer.as_ref()).next()
}
