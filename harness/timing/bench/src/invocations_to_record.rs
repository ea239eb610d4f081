//! Converts invocations to the entries of a record: their clock and their cores. We discard a width
//! that differs from that of most invocations.

use crate::summarize::invocation_tier;
use contract::Tier;
use measure::stats::median;
use measure::{MIN_SHARE, Series, Width};
use record::{Clock, ClockPoint};
use runner::wire::InvocationReport;

/// Maximum number of points of the clock's trace.
const MAX_POINTS: usize = 200;

/// Maximum share by which the full rate of the mixed block may be lower than that of the other
/// invocations.
const MAX_RATE_DIFFERENCE: f64 = 0.03;

/// Removes the width of invocations that measured another one than most, which discards all of
/// their samples: a neighbour shared their core all the time.
pub(crate) fn reject_outlier_widths(invocations: &mut [InvocationReport]) {
    let widths: Vec<Width> =
        invocations.iter().filter_map(|invocation| invocation.log.width).collect();
    let most_adds = widths.iter().map(|width| width.full.adds).fold(0.0, f64::max);
    let mixed =
        widths.iter().filter(|width| width.full.adds == most_adds).map(|width| width.full.mixed);
    let Some(median_mixed) = median(mixed.collect()) else { return };
    for invocation in invocations {
        let Some(Width { full }) = invocation.log.width else { continue };
        if full.adds < most_adds || full.mixed < median_mixed * (1.0 - MAX_RATE_DIFFERENCE) {
            invocation.log.suspect = Some(format!(
                "it took {} additions and {:.2} loads and vector operations a cycle for the whole \
                 width; others had {most_adds} and {median_mixed:.2}",
                full.adds, full.mixed
            ));
            invocation.log.width = None;
        }
    }
}

/// Makes the entries of the invocations, in a record of this tier.
pub(crate) fn invocation_summaries(
    reports: &[InvocationReport],
    record_tier: Tier,
) -> Vec<record::InvocationSummary> {
    let mut summaries = Vec::new();
    for report in reports {
        let (samples, set_aside) = report.log.counts();
        summaries.push(record::InvocationSummary {
            core: report.core,
            tier: invocation_tier(report).filter(|tier| *tier != record_tier),
            seconds: report.log.ticks / report.ticks_per_second,
            turns: report.log.turns,
            samples,
            set_aside,
            timed_share: timed_share(report),
            adds_per_cycle: report.log.width.map(|width| width.full.adds),
            suspect: report.log.suspect.clone().map(Into::into),
            ended: report.log.ended,
        });
    }
    summaries
}

/// Returns the share of samples in the time of the process; `None` in files without that time.
fn timed_share(invocation: &InvocationReport) -> Option<f64> {
    let ticks: f64 = series(invocation).flat_map(|series| &series.ticks).sum();
    let share = ticks / invocation.ticks_per_second / invocation.seconds;
    (invocation.seconds > 0.0).then(|| (share * 1e4).round() / 1e4)
}

fn series(invocation: &InvocationReport) -> impl Iterator<Item = &Series> {
    invocation.log.groups.iter().flatten()
}

/// Returns the clock over all invocations, without the time between them; `None` without an
/// invocation.
pub(crate) fn clock(invocations: &[InvocationReport]) -> Option<Clock> {
    let first = invocations.first()?;
    let mut trace = Vec::new();
    let mut start_s = 0.0;
    for invocation in invocations {
        let points = MAX_POINTS.div_ceil(invocations.len());
        for point in segments(invocation, points) {
            trace.push(ClockPoint { at_s: start_s + point.at_s, ..point });
        }
        start_s += invocation.log.ticks / invocation.ticks_per_second;
    }
    let ghz: Vec<f64> = trace.iter().map(|point| point.ghz).collect();
    Some(Clock {
        source: first.source.clone(),
        ticks_per_second: first.ticks_per_second,
        resolution_ns: first.resolution_ns,
        rulers: first.rulers.clone(),
        width: width(invocations),
        lowest_ghz: ghz.iter().copied().reduce(f64::min).unwrap_or(0.0),
        median_ghz: median(ghz.clone()).unwrap_or(0.0),
        highest_ghz: ghz.iter().copied().reduce(f64::max).unwrap_or(0.0),
        trace,
    })
}

fn width(invocations: &[InvocationReport]) -> Option<record::Width> {
    let full = invocations.iter().find_map(|invocation| invocation.log.width)?.full;
    let (mut samples, mut contended) = (0, 0);
    let mut longest_us: f64 = 0.0;
    for invocation in invocations {
        let (log_samples, log_contended) = invocation.log.counts();
        samples += log_samples;
        contended += log_contended;
        for series in series(invocation) {
            // It is the median of each loop, because an interrupt makes a sample longer.
            let ticks = median(series.ticks.clone()).unwrap_or(0.0);
            longest_us = longest_us.max(ticks / invocations[0].ticks_per_second * 1e6);
        }
    }
    Some(record::Width {
        adds_per_cycle: full.adds,
        least_share: MIN_SHARE,
        set_aside_share: contended as f64 / samples.max(1) as f64,
        longest_sample_us: longest_us,
    })
}

/// The clock at one sample.
struct Reading {
    start_ticks: u64,
    ticks_per_cycle: f64,
    is_clean: bool,
}

/// Returns the core's clock and the share of clean samples in each segment of an invocation, which
/// is cut into `points` segments at most.
fn segments(invocation: &InvocationReport, points: usize) -> Vec<ClockPoint> {
    let mut readings = Vec::new();
    for series in series(invocation) {
        for index in 0..series.len() {
            // Without rulers there are no cycles, so the trace has no point.
            if let Some(&ticks_per_cycle) = series.ticks_per_cycle.get(index) {
                readings.push(Reading {
                    start_ticks: series.start_ticks[index],
                    ticks_per_cycle,
                    is_clean: series.is_clean(index, invocation.log.width),
                });
            }
        }
    }
    readings.sort_by_key(|reading| reading.start_ticks);
    let length = readings.len().div_ceil(points).max(1);
    readings.chunks(length).map(|segment| point(segment, invocation.ticks_per_second)).collect()
}

/// Makes one point of a segment of readings. The median shows the trend without the interrupts.
fn point(segment: &[Reading], ticks_per_second: f64) -> ClockPoint {
    let ticks = median(segment.iter().map(|reading| reading.ticks_per_cycle).collect());
    let clean = segment.iter().filter(|reading| reading.is_clean).count();
    ClockPoint {
        at_s: segment[0].start_ticks as f64 / ticks_per_second,
        ghz: ticks_per_second / ticks.expect("a chunk is not empty") / 1e9,
        clean_share: Some(clean as f64 / segment.len() as f64),
    }
}
