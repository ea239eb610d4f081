//! The engine that is being replaced: clock and rulers, work, interleaved rounds, and what a single
//! sitting says. It knows no variant and no record.

mod interleave;
mod plan;
mod ruler;
mod stopwatch;
mod verdict;

pub use crate::{Counted, Counters, hardware_counters};
pub use interleave::{Contestant, Plan, Rounds, Timed, Work, half_width, interleave};
pub use plan::{CONFIDENCE, Effort, LEAST_ROUNDS, NARROW, plan};
pub use ruler::Ruler;
pub use stopwatch::{MachineClock, Sample, Stopwatch};
pub use verdict::{AGAIN, REFERENCE, margin, verdict};
