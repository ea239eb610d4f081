//! Medians as records keep them.

use measure::stats::median_interval;
use record::Estimate;

/// The median with its 95 % interval.
pub fn estimate(samples: &[f64]) -> Option<Estimate> {
    median_interval(samples, measure::stats::CONFIDENCE).map(Estimate::from)
}
