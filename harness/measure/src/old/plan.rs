//! How a comparison of this process is timed unless told otherwise.

use super::interleave::Plan;
use super::stopwatch::{MachineClock, Stopwatch};

/// Length of a sample of the fastest contestant: long against the clock, short against a time
/// slice.
const SAMPLE_S: f64 = 20e-6;
/// Chance that all intervals of one comparison hold.
pub const CONFIDENCE: f64 = 0.99;
/// Half the width of an interval at which a comparison is done.
pub const NARROW: f64 = 0.005;
/// Fewest rounds of a comparison.
pub const LEAST_ROUNDS: usize = 64;

/// How long one comparison may take, and under what circumstances.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Seconds of samples after which no further block of rounds is begun.
    pub budget_s: f64,
    /// Seed of the orders.
    pub seed: u64,
}

/// The plan of one comparison.
pub fn plan(clock: &mut MachineClock, effort: Effort) -> Plan {
    let ticks_per_second = clock.ticks_per_second();
    Plan {
        sample_ticks: SAMPLE_S * ticks_per_second,
        resolution_ticks: clock.resolution_ticks(),
        confidence: CONFIDENCE,
        narrow: NARROW,
        least_rounds: LEAST_ROUNDS,
        budget_ticks: effort.budget_s * ticks_per_second,
        units: None,
        seed: effort.seed,
    }
}
