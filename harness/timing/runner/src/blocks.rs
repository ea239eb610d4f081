//! Short invocations in one process, with new copies of the code in place of new processes. We
//! measure the width of the core once, because a block has too few readings for it.

use crate::timed::timed;
use measure::{Clock, Group, Log, MachineClock, Plan, Stopwatch, Width, Work, sit};
use std::cell::RefCell;
use std::rc::Rc;

/// A sample's length: long against the clock's step and the rulers, short against the bursts of a
/// neighbour.
pub const SAMPLE_S: f64 = 10e-6;
/// Samples of a visit: so many follow one preparation.
pub const VISIT: usize = 4;
/// Clean pairs that a block should have of each contestant.
const PAIRS: usize = 12;
/// Takes blocks.
pub struct Blocks<C> {
    stopwatch: Rc<RefCell<Stopwatch<C>>>,
    width: Option<Width>,
    pub(crate) ticks_per_second: f64,
    taken: u64,
    /// The trial for which a core was chosen.
    settled: Option<usize>,
}

impl Blocks<MachineClock> {
    /// On the least contended core, or on `core`.
    pub fn on(core: Option<usize>, seed: u64) -> Self {
        let mut stopwatch = Stopwatch::new(MachineClock::new());
        measure::cores::choose(&mut stopwatch, core);
        Blocks::new(stopwatch, seed)
    }

    /// Chooses the core for every trial, as every invocation of a run does.
    pub fn settle(&mut self, trial: usize) {
        if self.settled != Some(trial) {
            self.settled = Some(trial);
            let mut stopwatch = self.stopwatch.borrow_mut();
            measure::cores::choose(&mut stopwatch, None);
            self.width = self.width.or_else(|| stopwatch.find_width());
        }
    }
}

impl<C: Clock> Blocks<C> {
    /// Measures the width of the core.
    pub fn new(mut stopwatch: Stopwatch<C>, seed: u64) -> Self {
        let width = stopwatch.find_width();
        let ticks_per_second = stopwatch.clock.ticks_per_second();
        let stopwatch = Rc::new(RefCell::new(stopwatch));
        Blocks { stopwatch, width, ticks_per_second, taken: seed, settled: None }
    }

    /// Seconds by its clock.
    pub fn now_s(&self) -> f64 {
        self.stopwatch.borrow_mut().clock.now() as f64 / self.ticks_per_second
    }

    /// One block of `groups` that takes at most `seconds`; the first of a group is its reference.
    pub fn take<'a, W: Work + 'a>(&mut self, groups: Vec<Vec<W>>, seconds: f64) -> Log
    where
        C: 'a,
    {
        let timed = |work| timed(&self.stopwatch, work);
        let group = |works: Vec<W>| Group {
            visit: VISIT,
            ..Group::of(works.into_iter().map(timed).collect(), PAIRS)
        };
        let mut groups: Vec<Group> = groups.into_iter().map(group).collect();
        let plan = Plan {
            sample_ticks: SAMPLE_S * self.ticks_per_second,
            budget_ticks: seconds * self.ticks_per_second,
            patience_ticks: None,
            seed: self.taken,
        };
        self.taken += 1;
        let log = sit(&mut groups, &plan, |_| {});
        self.stopwatch.borrow_mut().take_readings();
        Log { width: self.width, ..log }
    }
}
