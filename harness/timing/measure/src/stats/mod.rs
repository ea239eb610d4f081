//! Statistics of interleaved samples: medians with exact intervals, verdicts on ratios, and
//! schedules that give every contestant every position equally often.
//!
//! Each file has one estimator. It gets plain numbers, so that it can be tested on known answers.

mod interquartile;
mod interval;
mod latin;
mod moderated;
mod modes;
mod resampled;
mod shuffle;
mod trimmed;
mod verdict;

pub use interquartile::interquartile_mean;
pub use interval::{
    CONFIDENCE, Interval, JOINT_CONFIDENCE, corrected_confidence, median, median_interval,
    samples_needed,
};
pub use latin::Schedule;
pub use moderated::{MIN_SETS, Moderated};
pub use modes::{Mode, two_modes};
pub use resampled::{costs_over_best, draw_invocations};
pub use shuffle::Shuffle;
pub use trimmed::{MIN_TRIMMED, trimmed_interval};
pub use verdict::{Verdict, judge};
