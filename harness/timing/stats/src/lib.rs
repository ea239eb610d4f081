//! Statistics of interleaved samples: medians with exact intervals, verdicts on ratios, and
//! schedules that give every contestant every position equally often.
//!
//! One estimator per file, each tested on known answers. This crate knows numbers: no clock, no
//! record, no variant.

mod interval;
mod latin;
mod shuffle;
mod verdict;

pub use interval::{
    CONFIDENCE, Interval, JOINT_CONFIDENCE, MIN_TRIMMED, corrected, median, median_interval,
    samples_needed, trimmed_interval,
};
pub use latin::Schedule;
pub use shuffle::Shuffle;
pub use verdict::{Verdict, judge};
