//! Short invocations in one process, with new copies of the code in place of new processes.
//!
//! An invocation is a process because each process lies elsewhere in memory, which changes what
//! code costs. A *block* has copies of the code on other pages instead. It need not start a process
//! and verify routines again, so hundreds of comparisons fit into a minute. We measure the width of
//! the core once, because a block has too few readings for it.

use crate::contestant::new_contestant;
use measure::cores::Wanted;
use measure::{Clock, Driver, Group, Log, MachineClock, Stopwatch, VISIT, Width, Work, cores};

/// Clean pairs that a block should have of each contestant: some more than
/// [`measure::MIN_PAIRS`], without which a block does not count.
const PAIRS: usize = 12;

/// Samples blocks, one after another, on one core.
pub struct Blocks<C> {
    driver: Driver<C>,
    /// `None` if the core was never ours alone.
    width: Option<Width>,
    pub(crate) ticks_per_second: f64,
    /// The seed of the next block.
    next_seed: u64,
    /// The trial for which a core was chosen last.
    core_trial: Option<usize>,
}

impl Blocks<MachineClock> {
    /// Moves this process to `core`, or else to the least contended one.
    pub fn with_core(core: Option<usize>, seed: u64) -> Self {
        let mut stopwatch = Stopwatch::new(MachineClock::new());
        let wanted = core.map_or(Wanted::Widest, Wanted::Core);
        cores::choose(&mut stopwatch, &wanted);
        Blocks::new(stopwatch, seed)
    }

    /// Chooses the core again for a new trial, as every invocation of a run does. The blocks of one
    /// trial stay on one core, because they are compared with each other.
    pub fn change_core(&mut self, trial: usize) {
        if self.core_trial == Some(trial) {
            return;
        }
        self.core_trial = Some(trial);
        let mut stopwatch = self.driver.stopwatch();
        cores::choose(&mut stopwatch, &Wanted::Widest);
        self.width = self.width.or_else(|| stopwatch.find_width());
    }
}

impl<C: Clock> Blocks<C> {
    /// Measures the width of the core once, for all blocks.
    pub fn new(mut stopwatch: Stopwatch<C>, seed: u64) -> Self {
        let width = stopwatch.find_width();
        let driver = Driver::new(stopwatch);
        let ticks_per_second = driver.ticks_per_second();
        Blocks { driver, width, ticks_per_second, next_seed: seed, core_trial: None }
    }

    /// Returns the seconds that the clock of the stopwatch shows. A simulated machine has no other
    /// clock.
    pub fn now_s(&self) -> f64 {
        self.driver.stopwatch().clock.now() as f64 / self.ticks_per_second
    }

    /// Samples one block of `groups` in at most `seconds`. The first of a group is its reference.
    pub fn sample<'a, W: Work + 'a>(&mut self, groups: Vec<Vec<W>>, seconds: f64) -> Log
    where
        C: 'a,
    {
        let mut timed_groups = Vec::new();
        for works in groups {
            let mut contestants = Vec::new();
            for work in works {
                contestants.push(new_contestant(self.driver.shared_stopwatch(), work));
            }
            timed_groups.push(Group { visit: VISIT, ..Group::new(contestants, PAIRS) });
        }
        let log = self.driver.sample(&mut timed_groups, seconds, self.next_seed);
        self.next_seed += 1;
        // They would count as readings of the next block otherwise.
        self.driver.stopwatch().take_readings();
        Log { width: self.width, ..log }
    }
}
