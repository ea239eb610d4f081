//! A figure with its interval.

use measure::stats::Interval;

/// A centre and an interval of 95 %.
#[apply(stored!)]
#[derive(Copy)]
pub struct Estimate {
    /// Median.
    pub center: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// The median over invocations of a ratio of times, with an interval that is corrected for the number of contestants.
pub type Ratio = Estimate;

impl From<Interval> for Estimate {
    fn from(Interval { center, low, high, .. }: Interval) -> Estimate {
        Estimate { center, low, high }
    }
}
