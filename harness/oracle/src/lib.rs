//! Right answers by walking over (file, rank) pairs, and the conformance suite.

/// Placeholder until the suite is written.
#[macro_export]
macro_rules! conformance {
    ($variant:expr) => {};
}
