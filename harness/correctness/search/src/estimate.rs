//! Estimates the time of many parts from a sample.
//!
//! Parts differ widely in time, and neighbours are alike, so the first parts say little of the
//! rest. The sample has one part from each of equal sections, and is answered first.

use crate::random_numbers::RandomNumbers;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt;

/// Parts in a sample: its two standard errors are a seventh of the standard deviation of a part.
const SAMPLE: usize = 200;

/// A sample is drawn if there are this many times as many parts. Fewer parts take minutes at most,
/// and the sample would be a large share of them.
const MIN_SECTION: usize = 20;

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
    /// Estimates the time of `parts` parts on `threads` threads. `seconds` are the times of the
    /// parts in the sample, each on one thread.
    pub fn new(seconds: &[f64], parts: usize, threads: usize) -> Self {
        let count = seconds.len() as f64;
        let mean = seconds.iter().sum::<f64>() / count;
        let squares = seconds.iter().map(|part| (part - mean).powi(2)).sum::<f64>();
        let standard_error = (squares / (count - 1.0) / count).sqrt();
        let [least, likely, most] = [-2.0, 0.0, 2.0].map(|errors| {
            let part_seconds: f64 = mean + errors * standard_error;
            part_seconds.max(0.0) * parts as f64 / threads as f64
        });
        Estimate { sample: seconds.len(), parts, threads, least, likely, most }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Estimate { sample, parts, threads, .. } = self;
        let [least, likely, most] = [self.least, self.likely, self.most].map(duration);
        let threads =
            if *threads == 1 { "one thread".into() } else { format!("{threads} threads") };
        write!(f, "{parts} parts to go take about {likely} on {threads} ")?;
        write!(f, "({least} to {most}, from a sample of {sample})")
    }
}

/// Returns seconds in a suitable unit.
fn duration(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{seconds:.0} s"),
        ..6_000.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.0} h", seconds / 3_600.0),
    }
}

/// Returns the parts with a sample moved to the front, and the size of the sample. It has one part
/// from each of equal sections, always the same ones.
pub fn sample_first(parts: Vec<usize>) -> (Vec<usize>, usize) {
    if parts.len() < MIN_SECTION * SAMPLE {
        return (parts, 0);
    }
    let mut random_numbers = RandomNumbers::new();
    let mut order = Vec::new();
    for section in 0..SAMPLE {
        let start = section * parts.len() / SAMPLE;
        let end = (section + 1) * parts.len() / SAMPLE;
        order.push(parts[start + random_numbers.next() as usize % (end - start)]);
    }
    let sample: HashSet<usize> = order.iter().copied().collect();
    order.extend(parts.into_iter().filter(|part| !sample.contains(part)));
    (order, SAMPLE)
}
