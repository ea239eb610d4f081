//! The driver of an invocation. Every measuring process samples its groups in the same way:
//!
//! ```text
//! choose a core, and make a stopwatch on it
//! the caller makes its contestants on that stopwatch
//! take samples until there are enough, the time is over, or the core has turned bad
//! note the core and the clock with which they were taken
//! ```

use crate::cores::Wanted;
use crate::{Clock, Group, Log, MachineClock, Plan, Stopwatch, cores, interleave};
use std::cell::{RefCell, RefMut};
use std::rc::Rc;

/// Seconds of a sample. It is long compared with the clock's step of some nanoseconds and with the
/// rulers' microsecond, and short compared with the bursts of a neighbour, which last milliseconds.
pub const SAMPLE_S: f64 = 10e-6;

/// Samples of a visit. They follow one preparation, because that takes longer than a sample.
pub const VISIT: usize = 4;

/// Seconds with hardly a clean sample after which an invocation ends, so that the next can try
/// another core. The time is long compared with the bursts of a neighbour, and a tenth of an
/// invocation.
const PATIENCE_S: f64 = 1.0;

/// A stopwatch that the contestants of a process share.
pub type SharedStopwatch<C> = Rc<RefCell<Stopwatch<C>>>;

/// Takes the samples of a process.
pub struct Driver<C> {
    stopwatch: SharedStopwatch<C>,
    core: Option<usize>,
    /// `None` if an invocation goes on however few of its samples are clean.
    patience_s: Option<f64>,
}

/// The samples of one invocation, with the core and the clock that they were taken on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Invocation {
    /// The core, if the system lets us choose.
    pub core: Option<usize>,
    /// Name of the clock.
    pub source: String,
    /// Ticks of the clock per second.
    pub ticks_per_second: f64,
    /// The smallest step of the clock.
    pub resolution_ns: f64,
    /// The samples.
    pub log: Log,
}

impl Driver<MachineClock> {
    /// Moves this thread to the wanted core, or to the least disturbed of several.
    ///
    /// # Errors
    /// If the wanted core cannot be used, or no core is of the wanted kind.
    pub fn with_core(wanted: &Wanted) -> Result<Self, String> {
        let mut stopwatch = Stopwatch::new(MachineClock::new());
        let core = cores::choose(&mut stopwatch, wanted);
        match (wanted, core) {
            (Wanted::Core(core), None) => return Err(format!("core {core} cannot be used")),
            (Wanted::Kind(name), None) => return Err(format!("no core is of the kind {name:?}")),
            _ => {}
        }
        // It is useful to leave a bad core only if the next invocation can have another.
        let may_change = !matches!(wanted, Wanted::Core(_));
        let has_other_cores = may_change && cores::usable_cores().len() > 1;
        let patience_s = has_other_cores.then_some(PATIENCE_S);
        Ok(Driver { core, patience_s, ..Driver::new(stopwatch) })
    }

    /// Takes samples of these groups as [`sample`](Driver::sample) does, and adds core and clock.
    pub fn sample_invocation(
        &self,
        groups: &mut [Group<'_>],
        seconds: f64,
        seed: u64,
    ) -> Invocation {
        let log = self.sample(groups, seconds, seed);
        // Measured again, because a longer time has passed, which makes the figure more exact.
        let ticks_per_second = self.ticks_per_second();
        let clock = &self.stopwatch.borrow().clock;
        Invocation {
            core: self.core,
            source: clock.source().to_string(),
            ticks_per_second,
            resolution_ns: clock.resolution_ticks() / ticks_per_second * 1e9,
            log,
        }
    }
}

impl<C: Clock> Driver<C> {
    /// Stays on the core where the thread is.
    pub fn new(stopwatch: Stopwatch<C>) -> Self {
        let stopwatch = Rc::new(RefCell::new(stopwatch));
        Driver { stopwatch, core: None, patience_s: None }
    }

    /// Returns the stopwatch for contestants that are made on it.
    pub fn shared_stopwatch(&self) -> &SharedStopwatch<C> {
        &self.stopwatch
    }

    /// Borrows the stopwatch for use between two invocations.
    pub fn stopwatch(&self) -> RefMut<'_, Stopwatch<C>> {
        self.stopwatch.borrow_mut()
    }

    /// Returns the ticks of the clock per second.
    pub fn ticks_per_second(&self) -> f64 {
        self.stopwatch().clock.ticks_per_second()
    }

    /// Takes samples of these groups until each has its pairs or the seconds are over. The seed
    /// decides the order of the contestants.
    pub fn sample(&self, groups: &mut [Group<'_>], seconds: f64, seed: u64) -> Log {
        let ticks_per_second = self.ticks_per_second();
        let plan = Plan {
            sample_ticks: SAMPLE_S * ticks_per_second,
            budget_ticks: seconds * ticks_per_second,
            patience_ticks: self.patience_s.map(|seconds| seconds * ticks_per_second),
            seed,
        };
        // No progress is reported, because the process that reads it would wake up and disturb the
        // next sample.
        interleave(groups, &plan, |_| {})
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulated::{Known, Machine, QUIET};
    use crate::{Contestant, EndReason, Timed};

    #[test]
    fn refuses_a_core_that_does_not_exist() {
        let error = Driver::with_core(&Wanted::Core(100_000))
            .map(drop)
            .expect_err("no machine has so many");
        assert_eq!(error, "core 100000 cannot be used");
    }

    #[test]
    fn ends_when_its_seconds_are_over() {
        let machine = Machine::new(QUIET);
        let driver = Driver::new(Stopwatch::new(machine.clock()));
        let contestants = ["reference", "other"].map(|name| {
            let known = Known::new(&machine, name, 0.0, 1e4);
            Box::new(Timed::new(driver.shared_stopwatch(), known)) as Box<dyn Contestant>
        });
        let mut groups = [Group::new(contestants.into(), usize::MAX)];
        let log = driver.sample(&mut groups, 0.5, 1);
        let seconds = log.ticks / driver.ticks_per_second();
        assert!(log.ended == EndReason::Time && (0.5..0.51).contains(&seconds), "{seconds}");
    }
}
