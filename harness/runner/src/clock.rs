//! The clock of a run as the record keeps it: how the core's frequency moved. It times no contestant.

use measure::old::{MachineClock, Rounds, Stopwatch};
use record::{Clock, ClockPoint};

/// Points of the trace that are kept.
const POINTS: usize = 200;

/// What the record keeps of a clock after these rounds; `None` if nothing was timed with a ruler
/// and there is nothing to tell but the source.
pub fn clock_of(clock: &mut MachineClock, rulers: Vec<record::Ruler>, all: &[Rounds]) -> Clock {
    let ticks_per_second = clock.ticks_per_second();
    let mut points: Vec<(u64, f64)> = all
        .iter()
        .flat_map(|rounds| rounds.samples.iter().flatten().flatten())
        .filter_map(|sample| Some((sample.start_ticks, ticks_per_second / sample.ticks_per_cycle?)))
        .collect();
    points.sort_by_key(|&(at, _)| at);
    let start = points.first().map_or(0, |&(at, _)| at);
    let every = points.len().div_ceil(POINTS).max(1);
    let trace: Vec<ClockPoint> = points
        .chunks(every)
        .map(|chunk| {
            // The median of a stretch: its trend and not its interrupts.
            let mut hertz: Vec<f64> = chunk.iter().map(|&(_, hertz)| hertz).collect();
            hertz.sort_by(f64::total_cmp);
            ClockPoint {
                at_s: (chunk[0].0 - start) as f64 / ticks_per_second,
                ghz: hertz[hertz.len() / 2] / 1e9,
            }
        })
        .collect();
    // Of the trace and not of single rulers: one that an interrupt fell on is no frequency.
    let mut sorted: Vec<f64> = trace.iter().map(|point| point.ghz).collect();
    sorted.sort_by(f64::total_cmp);
    let at = |index: usize| sorted.get(index).copied().unwrap_or(0.0);
    Clock {
        source: clock.source().to_string(),
        ticks_per_second,
        resolution_ns: clock.resolution_ticks() / ticks_per_second * 1e9,
        rulers,
        lowest_ghz: at(0),
        median_ghz: at(sorted.len() / 2),
        highest_ghz: at(sorted.len().saturating_sub(1)),
        trace,
    }
}
