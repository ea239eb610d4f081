//! Figures of `stats` as records keep them. It computes none itself.

use record::{Estimate, Ratio};
use stats::{Interval, Paired, median_interval};

/// The median with its 95 % interval.
pub fn estimate(samples: &[f64]) -> Option<Estimate> {
    let Interval { center, low, high, .. } = median_interval(samples, 0.95)?;
    Some(Estimate { center, low, high })
}

/// A ratio as records keep it.
pub fn recorded(paired: &Paired) -> Ratio {
    let Interval { center, low, high, .. } = paired.ratio;
    Ratio { center, low, high }
}
