//! The verdict on a ratio of times.

use crate::stats::Interval;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A verdict by the interval of a ratio.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The whole interval lies below one and beyond the margin.
    Faster,
    /// The whole interval lies above one and beyond the margin.
    Slower,
    /// The interval holds one, or reaches into the margin.
    NotSeparated,
}

impl Verdict {
    /// Returns the words in records and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Faster => "faster",
            Verdict::Slower => "slower",
            Verdict::NotSeparated => "not separated",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Judges a ratio: it must differ from one by more than `margin` over its whole interval.
///
/// The margin is the floor of the instrument: the difference that it finds between two copies of
/// the same code. It is symmetric in the logarithm: below `1 / (1 + margin)` or above `1 + margin`.
/// An interval that had too few samples for its confidence separates nothing.
pub fn judge(ratio: Interval, margin: f64) -> Verdict {
    if !ratio.has_confidence {
        return Verdict::NotSeparated;
    }
    let bound = 1.0 + margin.max(0.0);
    if ratio.high < 1.0 / bound {
        Verdict::Faster
    } else if ratio.low > bound {
        Verdict::Slower
    } else {
        Verdict::NotSeparated
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(low: f64, high: f64) -> Interval {
        Interval { center: (low + high) / 2.0, low, high, has_confidence: true }
    }

    #[test]
    fn the_whole_interval_must_lie_on_one_side() {
        assert_eq!(judge(ratio(0.90, 0.99), 0.0), Verdict::Faster);
        assert_eq!(judge(ratio(1.01, 1.02), 0.0), Verdict::Slower);
        assert_eq!(judge(ratio(0.99, 1.5), 0.0), Verdict::NotSeparated);
        assert_eq!(judge(ratio(1.0, 1.5), 0.0), Verdict::NotSeparated);
    }

    #[test]
    fn the_whole_interval_must_lie_beyond_the_margin() {
        assert_eq!(judge(ratio(1.004, 1.006), 0.005), Verdict::NotSeparated);
        assert_eq!(judge(ratio(1.006, 1.007), 0.005), Verdict::Slower);
        assert_eq!(judge(ratio(0.993, 0.994), 0.005), Verdict::Faster);
        assert_eq!(judge(ratio(0.994, 0.996), 0.005), Verdict::NotSeparated);
    }

    #[test]
    fn too_few_samples_separate_nothing() {
        let interval = Interval { has_confidence: false, ..ratio(2.0, 3.0) };
        assert_eq!(judge(interval, 0.0), Verdict::NotSeparated);
    }
}
