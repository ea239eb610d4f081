//! A figure with its interval. Part of the schema; it estimates nothing.

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

/// The median over sittings of a ratio of times, with an interval from the order of the sittings,
/// corrected for the number of contestants.
#[apply(stored!)]
#[derive(Copy)]
pub struct Ratio {
    /// Median.
    pub center: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}
