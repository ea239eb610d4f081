//! Figures of `stats` as records keep them. It computes none itself.

use measure::stats::{Interval, median_interval};
use record::{Estimate, Ratio};

/// The median with its 95 % interval.
pub fn estimate(samples: &[f64]) -> Option<Estimate> {
    let Interval { center, low, high, .. } = median_interval(samples, measure::stats::CONFIDENCE)?;
    Some(Estimate { center, low, high })
}

/// An interval of ratios as records keep it.
pub fn ratio(Interval { center, low, high, .. }: Interval) -> Ratio {
    Ratio { center, low, high }
}
