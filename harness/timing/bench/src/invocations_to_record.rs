//! Invocations as a record keeps them: their clock and their cores. We discard a width that differs
//! from that of most invocations.

use crate::summarize::tier_of;
use contract::Tier;
use measure::stats::median;
use measure::{MIN_SHARE, Series, Width};
use record::{Clock, ClockPoint};
use runner::wire::InvocationReport;

/// Points of the clock's trace that are kept.
const POINTS: usize = 200;

/// The full rate of the mixed block may be lower than that of the other invocations by this share.
const AGREES: f64 = 0.03;

/// Removes the width of invocations that measured another one than most: a neighbour shared their
/// core all the time. That discards all their samples.
pub(crate) fn reject_outlier_widths(invocations: &mut [InvocationReport]) {
    let widths: Vec<Width> =
        invocations.iter().filter_map(|invocation| invocation.log.width).collect();
    let most = widths.iter().map(|width| width.full.adds).fold(0.0, f64::max);
    let mixed = widths.iter().filter(|width| width.full.adds == most).map(|width| width.full.mixed);
    let Some(middle) = median(mixed.collect()) else { return };
    for invocation in invocations {
        let Some(Width { full }) = invocation.log.width else { continue };
        if full.adds < most || full.mixed < middle * (1.0 - AGREES) {
            invocation.log.suspect = Some(format!(
                "it took {} additions and {:.2} loads and vector operations a cycle for the whole \
                 width; others had {most} and {middle:.2}",
                full.adds, full.mixed
            ));
            invocation.log.width = None;
        }
    }
}

/// The entries of the invocations, in a record of this tier.
pub(crate) fn invocations(
    invocations: &[InvocationReport],
    own: Tier,
) -> Vec<record::InvocationSummary> {
    let entry = |invocation: &InvocationReport| {
        let (samples, set_aside) = invocation.log.counts();
        record::InvocationSummary {
            core: invocation.core,
            tier: tier_of(invocation).filter(|tier| *tier != own),
            seconds: invocation.log.ticks / invocation.ticks_per_second,
            turns: invocation.log.turns,
            samples,
            set_aside,
            timed_share: timed_share(invocation),
            adds_per_cycle: invocation.log.width.map(|width| width.full.adds),
            suspect: invocation.log.suspect.clone().map(Into::into),
            ended: invocation.log.ended,
        }
    };
    invocations.iter().map(entry).collect()
}

/// Share of the process time that is samples; none in files without the time of the process.
fn timed_share(invocation: &InvocationReport) -> Option<f64> {
    let ticks: f64 = series(invocation).flat_map(|one| &one.ticks).sum();
    let share = ticks / invocation.ticks_per_second / invocation.seconds;
    (invocation.seconds > 0.0).then(|| (share * 1e4).round() / 1e4)
}

fn series(invocation: &InvocationReport) -> impl Iterator<Item = &Series> {
    invocation.log.groups.iter().flatten()
}

/// The clock over all invocations, without the time between them; `None` without an invocation.
pub(crate) fn clock(invocations: &[InvocationReport]) -> Option<Clock> {
    let first = invocations.first()?;
    let mut trace = Vec::new();
    let mut start_s = 0.0;
    for invocation in invocations {
        let points = POINTS.div_ceil(invocations.len());
        let later = |point: ClockPoint| ClockPoint { at_s: start_s + point.at_s, ..point };
        trace.extend(stretches(invocation, points).into_iter().map(later));
        start_s += invocation.log.ticks / invocation.ticks_per_second;
    }
    let ghz = || trace.iter().map(|point| point.ghz);
    Some(Clock {
        source: first.source.clone(),
        ticks_per_second: first.ticks_per_second,
        resolution_ns: first.resolution_ns,
        rulers: first.rulers.clone(),
        width: width(invocations),
        lowest_ghz: ghz().reduce(f64::min).unwrap_or(0.0),
        median_ghz: median(ghz().collect()).unwrap_or(0.0),
        highest_ghz: ghz().reduce(f64::max).unwrap_or(0.0),
        trace,
    })
}

fn width(invocations: &[InvocationReport]) -> Option<record::Width> {
    let full = invocations.iter().find_map(|invocation| invocation.log.width)?.full;
    let totals = invocations.iter().map(|invocation| invocation.log.counts());
    let (samples, set_aside) = totals.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    // By the median of each loop: that somebody interrupted a sample is no length of it.
    let length_us = |one: &Series| {
        median(one.ticks.clone()).unwrap_or(0.0) / invocations[0].ticks_per_second * 1e6
    };
    Some(record::Width {
        adds_per_cycle: full.adds,
        least_share: MIN_SHARE,
        set_aside_share: set_aside as f64 / samples.max(1) as f64,
        longest_sample_us: invocations.iter().flat_map(series).map(length_us).fold(0.0, f64::max),
    })
}

/// The core's clock and the share of clean samples in so many segments of an invocation.
fn stretches(invocation: &InvocationReport, points: usize) -> Vec<ClockPoint> {
    let width = invocation.log.width;
    let mut all: Vec<(u64, f64, bool)> = series(invocation)
        .flat_map(|one| {
            let sample = |index: usize| {
                let ticks_per_cycle = *one.ticks_per_cycle.get(index)?;
                Some((one.at_ticks[index], ticks_per_cycle, one.is_clean(index, width)))
            };
            (0..one.len()).filter_map(sample)
        })
        .collect();
    all.sort_by_key(|&(at, ..)| at);
    let stretch = |chunk: &[(u64, f64, bool)]| {
        // The median of a stretch: its trend and not its interrupts.
        let ticks = median(chunk.iter().map(|&(_, ticks, _)| ticks).collect());
        let clean = chunk.iter().filter(|&&(.., clean)| clean).count();
        ClockPoint {
            at_s: chunk[0].0 as f64 / invocation.ticks_per_second,
            ghz: invocation.ticks_per_second / ticks.expect("a chunk is not empty") / 1e9,
            clean_share: Some(clean as f64 / chunk.len() as f64),
        }
    };
    all.chunks(all.len().div_ceil(points).max(1)).map(stretch).collect()
}
