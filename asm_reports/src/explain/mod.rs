//! Whether the dataflow of a latency loop explains what it takes: the slowest chain from iteration
//! to iteration, with the measured latencies of its instructions, beside the measured cycles.
//!
//! A loop cannot run faster than that chain, nor faster than the same code runs where nothing has
//! to wait: its throughput form. Where the chain does not explain the time, the throughput form may,
//! if it is the longer of the two; and else both together, the dataflow played at the rate of the
//! throughput form. Which of the three it was is told apart.

mod cause;
mod explained;
mod measured;
mod report;
mod schedule;
#[cfg(test)]
mod tests;

pub use explained::{Bound, ExplainedLoop};
pub use measured::{Measured, MeasuredLoop};
pub use report::{Report, explain};

/// A prediction explains a measurement that differs from it by at most this share.
pub const MARGIN: f64 = 0.10;
