//! Times any work, so that a neighbour on the same core cannot bend the figures.
//!
//! Three things bend a time on a shared machine, and each has its remedy:
//!
//! - The core's clock changes its frequency. A [`Clock`] counts ticks, which are no cycles; a
//!   [`Ruler`] is code of known cost, which a [`Stopwatch`] runs beside each [`Sample`]. A chain
//!   shows the length of a core cycle.
//! - A neighbour takes a part of the core. Two blocks, rulers as well, show the share that was
//!   ours. Samples that had less than the whole [`Width`] of the core are *contended*: they are
//!   kept and not counted.
//! - All else drifts, too, and a process is one draw of the layout of memory. So [`interleave`]
//!   lets groups of contestants take turns, in one process: an *invocation*, whose [`Log`] keeps
//!   every sample. [`ratio`] compares samples that were taken near each other, and gives one number
//!   for each invocation. [`verdicts()`] compares contestants over several invocations.
//!
//! [`compare`] does all that for two functions in one call.
//!
//! Each file is a step of that way, and uses only those before it. To take samples: `ruler`,
//! `clock`, `rates`, `width`, `stopwatch`, `work`, `samples`, `interleave`, `core_kinds`, `cores`,
//! `driver`. To make figures of them, with the estimators of [`stats`]: `estimates`,
//! `per_invocation`, `together`, `verdicts`. `compare` uses all of them.
//!
//! ```
//! use measure::{Group, MachineClock, Plan, Stopwatch, Timed, Work, interleave};
//! use std::{cell::RefCell, hint::black_box, rc::Rc};
//!
//! struct Add(u64);
//! impl Work for Add {
//!     fn name(&self) -> &str {
//!         "add"
//!     }
//!     fn units(&self) -> f64 {
//!         1000.0
//!     }
//!     fn run(&mut self, passes: u64) {
//!         (0..1000 * passes).for_each(|n| self.0 = black_box(self.0.wrapping_add(n)));
//!     }
//!     fn check(&mut self, _passes: u64) -> Result<(), String> {
//!         Ok(())
//!     }
//! }
//!
//! let stopwatch = Rc::new(RefCell::new(Stopwatch::new(MachineClock::new())));
//! let timed = |start| Box::new(Timed::new(&stopwatch, Add(start))) as _;
//! let mut groups = [Group::new(vec![timed(1), timed(2)], 8)];
//! let plan = Plan { sample_ticks: 2e4, budget_ticks: 1e8, patience_ticks: None, seed: 1 };
//! let log = interleave(&mut groups, &plan, |_| {});
//! assert!(log.groups[0][1].len() > 0);
//! ```

mod clock;
mod compare;
pub mod core_kinds;
pub mod cores;
mod driver;
mod estimates;
mod hardware_counters;
mod interleave;
mod per_invocation;
mod rates;
mod ruler;
mod samples;
pub mod stats;
mod stopwatch;
mod together;
mod verdicts;
mod width;
mod work;

pub use clock::{Clock, MachineClock};
pub use compare::{Comparison, compare};
pub use driver::{Driver, Invocation, SAMPLE_S, SharedStopwatch, VISIT};
pub use estimates::{
    InvocationRatio, MIN_PAIRS, PAIR_WINDOW_S, cycles_per_unit, later_to_first, ratio,
    ticks_per_unit,
};
pub use hardware_counters::{
    Counters, HardwareCounts, open_hardware_counters, perf_event_paranoid,
};
pub use interleave::{Group, Plan, Progress, interleave};
pub use per_invocation::{PerInvocation, quotients, ratio_over_subjects};
pub use rates::Rates;
pub use ruler::Ruler;
pub use samples::{EndReason, Log, REFERENCE, Series};
pub use stopwatch::{Reading, Sample, Stopwatch};
pub use together::Together;
pub use verdicts::{
    MIN_MARGIN, Standing, Verdicts, half_width, interval_confidence, invocations_needed, margin,
    verdicts,
};
pub use width::{MIN_SHARE, Width, is_clean};
pub use work::{Calls, Contestant, Timed, Work};

#[cfg(test)]
extern crate self as measure;
#[cfg(test)]
#[path = "../tests/simulated.rs"]
mod simulated;

#[cfg(test)]
#[path = "../tests/main.rs"]
mod tests;
