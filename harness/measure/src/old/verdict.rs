//! The verdict on a contestant of one sitting, and the margin that every verdict has to exceed.

use super::interleave::Rounds;
use stats::{Interval, Verdict, judge};

/// The margin of a verdict is the measured floor, but never less than this: what copies of the
/// same code at other places rarely exceed on a quiet machine, and no more than the width at which
/// an interval counts as narrow. With 0.003 a trial in twenty-five told such copies apart.
const LEAST_MARGIN: f64 = 0.005;

/// The contestant that is the reference under its second name.
pub const AGAIN: usize = 0;
/// The reference.
pub const REFERENCE: usize = 1;

/// The verdict on `contestant`; `None` if it or the reference has no times.
pub fn verdict(rounds: &Rounds, contestant: usize) -> Option<Verdict> {
    let floor = rounds.ratio(AGAIN, REFERENCE)?;
    Some(judge(rounds.ratio(contestant, REFERENCE)?.ratio, margin(floor.ratio)))
}

/// The larger side of the floor's interval.
pub fn margin(floor: Interval) -> f64 {
    (floor.high.max(1.0 / floor.low) - 1.0).max(LEAST_MARGIN)
}
