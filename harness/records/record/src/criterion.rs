//! Times by criterion, in a record.

use crate::PlainText;

/// The familiar estimate of one routine in one form by the wall clock, in nanoseconds per unit.
#[apply(stored!)]
pub struct ByCriterion {
    /// Median.
    pub center: f64,
    /// Lower end of criterion's own interval of 95 %.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Why it differs from the suite's by more than 5 %. Earlier versions wrote it; nothing writes or shows it now.
    pub reason: Option<PlainText>,
}
