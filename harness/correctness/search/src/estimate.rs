//! Estimates the time of many parts from a sample.

use crate::seeded::Seeded;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt;

/// Parts in a sample.
const SAMPLE: usize = 200;

/// A sample is taken if there are this many times as many parts.
const WORTH: usize = 20;

/// The remaining time in seconds on all threads: mean and two standard errors to either side. Parts
/// differ widely, so the estimate can be far off.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// Parts in the sample.
    pub sample: usize,
    /// Remaining parts.
    pub parts: usize,
    /// Threads.
    pub threads: usize,
    /// Two standard errors below.
    pub least: f64,
    /// The mean.
    pub likely: f64,
    /// Two standard errors above.
    pub most: f64,
}

impl Estimate {
    /// From the times of the parts in the sample, in seconds on one thread.
    pub fn new(seconds: &[f64], parts: usize, threads: usize) -> Self {
        let count = seconds.len() as f64;
        let mean = seconds.iter().sum::<f64>() / count;
        let squares = seconds.iter().map(|one| (one - mean).powi(2)).sum::<f64>();
        let error = (squares / (count - 1.0) / count).sqrt();
        let whole = |each: f64| each.max(0.0) * parts as f64 / threads as f64;
        let [least, likely, most] = [-2.0, 0.0, 2.0].map(|errors| whole(mean + errors * error));
        Estimate { sample: seconds.len(), parts, threads, least, likely, most }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Estimate { sample, parts, threads, .. } = self;
        let [least, likely, most] = [self.least, self.likely, self.most].map(duration);
        let on = if *threads == 1 { "one thread".into() } else { format!("{threads} threads") };
        write!(
            f,
            "{parts} parts to go take about {likely} on {on} ({least} to {most}, from a sample of {sample})"
        )
    }
}

/// Seconds in a suitable unit.
fn duration(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{seconds:.0} s"),
        ..6_000.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.0} h", seconds / 3_600.0),
    }
}

/// The parts with a sample first, and its size: one part from each of equal sections, always the
/// same ones.
pub fn sample_first(parts: Vec<usize>) -> (Vec<usize>, usize) {
    if parts.len() < WORTH * SAMPLE {
        return (parts, 0);
    }
    let mut seeded = Seeded::new();
    let stretch = |at: usize| at * parts.len() / SAMPLE;
    let mut drawn = |at: usize| {
        let (start, end) = (stretch(at), stretch(at + 1));
        parts[start + seeded.next() as usize % (end - start)]
    };
    let sample: Vec<usize> = (0..SAMPLE).map(&mut drawn).collect();
    let in_sample: HashSet<usize> = sample.iter().copied().collect();
    let rest = parts.into_iter().filter(|part| !in_sample.contains(part));
    (sample.into_iter().chain(rest).collect(), SAMPLE)
}
