//! Samples: a stretch of work, how long it took, and what the rulers beside it said.
//!
//! A counter of time ticks at a rate of its own: the core's clock wanders by a fifth while the
//! counter does not, and a neighbour on the sibling thread takes half of the core's width without a
//! trace in either. So rulers run before and after every sample, outside of it.

use crate::{Clock, HardwareCounts, Ruler, Width};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// What the rulers said at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// When it was over.
    pub at_ticks: u64,
    /// Ticks of one core cycle, over this and the last few readings.
    pub ticks_per_cycle: f64,
    /// What was left to us of the core's width.
    pub rates: Rates,
}

/// Operations a core cycle of the two blocks, [`Ruler::Adds`] and [`Ruler::Mixed`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rates {
    /// Additions a cycle.
    pub adds: f64,
    /// Loads and vector operations a cycle.
    pub mixed: f64,
}

impl Rates {
    /// Of a sample during which another process had the core.
    const NONE: Rates = Rates { adds: 0.0, mixed: 0.0 };

    /// The lesser of both, ruler by ruler.
    fn worse(self, other: Rates) -> Rates {
        Rates { adds: self.adds.min(other.adds), mixed: self.mixed.min(other.mixed) }
    }
}

/// One stretch of work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// When it began.
    pub at_ticks: u64,
    /// How long it took, in ticks; the reading of the clock is left out.
    pub ticks: f64,
    /// Ticks of one core cycle at that time; `None` without rulers.
    pub ticks_per_cycle: Option<f64>,
    /// The worse of the readings before and after it, nothing if another process had the core in
    /// between; `None` without rulers.
    pub rates: Option<Rates>,
    /// What hardware counters said, where there are any.
    pub counted: Option<HardwareCounts>,
    /// Passes just before it that made its state.
    #[serde(default)]
    pub untimed_passes: u64,
}

impl Sample {
    /// Core cycles, if a ruler ran beside it.
    pub fn cycles(&self) -> Option<f64> {
        self.ticks_per_cycle.map(|ticks_per_cycle| self.ticks / ticks_per_cycle)
    }
}

/// Chains whose middle half gives the ticks of a cycle: one is known to some per cent where the
/// counter steps by 10 ns, and one in some hundred is struck by an interrupt.
const CHAINS: usize = 16;

/// A reading serves as the one before a sample if the sample begins at most so long after it.
const FRESH_S: f64 = 15e-6;

/// Readings from which the width of a core is found by itself, and times that this is tried.
const READINGS: usize = 2_000;
const TRIES: usize = 20;

/// A clock with rulers.
pub struct Stopwatch<C> {
    /// The clock.
    pub clock: C,
    ticks_per_second: f64,
    chains: VecDeque<f64>,
    readings: Vec<Reading>,
    /// Times that others had the core before the last reading.
    switches: u64,
}

impl<C: Clock> Stopwatch<C> {
    /// With no reading yet.
    pub fn new(mut clock: C) -> Self {
        let ticks_per_second = clock.ticks_per_second();
        let mut stopwatch = Stopwatch {
            clock,
            ticks_per_second,
            chains: VecDeque::with_capacity(CHAINS + 1),
            readings: Vec::new(),
            switches: 0,
        };
        for _ in 0..CHAINS {
            stopwatch.read();
        }
        stopwatch.readings.clear();
        stopwatch
    }

    /// Lays all rulers once; `None` where there are none.
    pub fn read(&mut self) -> Option<Reading> {
        let chain = *Ruler::CHAINS.first().unwrap_or(&Ruler::Multiply);
        let chain_ticks = self.clock.run(chain)?;
        let adds_ticks = self.clock.run(Ruler::Adds)?;
        let mixed_ticks = self.clock.run(Ruler::Mixed)?;
        self.chains.push_back(chain_ticks / chain.cycles()?);
        if self.chains.len() > CHAINS {
            self.chains.pop_front();
        }
        let ticks_per_cycle = middle(self.chains.iter().copied());
        let rate = |ruler: Ruler, ticks: f64| ruler.operations() * ticks_per_cycle / ticks;
        let rates =
            Rates { adds: rate(Ruler::Adds, adds_ticks), mixed: rate(Ruler::Mixed, mixed_ticks) };
        let reading = Reading { at_ticks: self.clock.now(), ticks_per_cycle, rates };
        self.readings.push(reading);
        Some(reading)
    }

    /// All readings since the last call, in order.
    pub fn take_readings(&mut self) -> Vec<Reading> {
        std::mem::take(&mut self.readings)
    }

    /// The widest that the core was in many readings; `None` if it was never ours alone.
    pub fn find_width(&mut self) -> Option<Width> {
        let mut rates: Vec<Rates> = Vec::new();
        let found = (0..TRIES).find_map(|_| {
            rates.extend((0..READINGS).filter_map(|_| Some(self.read()?.rates)));
            Width::of(&rates).ok()
        });
        self.take_readings();
        found
    }

    /// Times `work` with the rulers on either side. The reading after a sample serves the next one
    /// as the reading before it, if that begins at once.
    pub fn sample(&mut self, work: impl FnOnce()) -> Sample {
        let fresh_ticks = (FRESH_S * self.ticks_per_second) as u64;
        let now = self.clock.now();
        let last = self.readings.last().copied();
        let last = last.filter(|last| now.saturating_sub(last.at_ticks) <= fresh_ticks);
        if last.is_none() {
            self.switches = self.clock.switches();
        }
        let before = last.or_else(|| self.read());
        self.clock.start_counting();
        let start = self.clock.now();
        work();
        let end = self.clock.now();
        let counted = self.clock.counted();
        let after = self.read();
        // Rulers do not see who had the core between them.
        let switches = self.clock.switches();
        let had_core = std::mem::replace(&mut self.switches, switches) == switches;
        let both = before.zip(after);
        let worse = |(before, after): (Reading, Reading)| before.rates.worse(after.rates);
        // Work that the clock cannot see takes its smallest step, so that ratios stay finite.
        let least = self.clock.resolution_ticks();
        let ticks = (end.saturating_sub(start) as f64 - self.clock.overhead_ticks()).max(least);
        Sample {
            at_ticks: start,
            ticks,
            ticks_per_cycle: both
                .map(|(before, after)| (before.ticks_per_cycle + after.ticks_per_cycle) / 2.0),
            rates: both.map(|both| if had_core { worse(both) } else { Rates::NONE }),
            counted,
            untimed_passes: 0,
        }
    }
}

/// The mean of the middle half: steps of a coarse clock even out in it, and what an interrupt fell
/// on stays outside.
pub fn middle(values: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    let cut = sorted.len() / 4;
    let middle = &sorted[cut..sorted.len() - cut];
    middle.iter().sum::<f64>() / middle.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulated::{Machine, QUIET};

    #[test]
    fn a_sample_has_its_cycles_and_the_worse_of_its_readings() {
        let machine = Machine::new(QUIET);
        let mut stopwatch = Stopwatch::new(machine.clock());
        let sample = stopwatch.sample(|| machine.work(40_000.0, 0.0));
        assert!((sample.cycles().unwrap() / 40_000.0 - 1.0).abs() < 1e-3, "{sample:?}");
        let rates = sample.rates.unwrap();
        assert!((rates.adds - 4.0).abs() < 0.02 && (rates.mixed - 6.0).abs() < 0.03, "{rates:?}");
        // Somebody comes in the middle of the next one and stays.
        let sample = stopwatch.sample(|| {
            machine.work(20_000.0, 0.0);
            machine.set_share(0.5);
            machine.work(20_000.0, 0.0);
        });
        assert!((sample.cycles().unwrap() / 40_000.0 - 1.0).abs() < 1e-3, "a chain feels nothing");
        assert!((sample.rates.unwrap().adds - 2.0).abs() < 0.02, "{sample:?}");
    }

    #[test]
    fn a_reading_serves_two_samples_if_they_follow_each_other() {
        let machine = Machine::new(QUIET);
        let mut stopwatch = Stopwatch::new(machine.clock());
        for _ in 0..3 {
            stopwatch.sample(|| machine.work(30_000.0, 0.0));
        }
        assert_eq!(stopwatch.take_readings().len(), 4);
        machine.work(1e6, 0.0);
        stopwatch.sample(|| machine.work(30_000.0, 0.0));
        assert_eq!(stopwatch.take_readings().len(), 2, "after a pause both are read anew");
    }

    /// Rulers run while the core is ours and see nothing of it.
    #[test]
    fn a_sample_during_which_another_process_had_the_core_is_contended() {
        let machine = Machine::new(QUIET);
        let mut stopwatch = Stopwatch::new(machine.clock());
        let width = stopwatch.find_width();
        let mut is_clean = |away: f64| {
            let sample = stopwatch.sample(|| {
                machine.work(20_000.0, 0.0);
                (0..u64::from(away > 0.0)).for_each(|_| machine.switch_away(away));
            });
            crate::is_clean(width, sample.rates)
        };
        assert_eq!([0.0, 1e7, 0.0].map(&mut is_clean), [true, false, true]);
        machine.switch_away(1e7);
        assert!(is_clean(0.0), "before a sample it is no harm");
    }

    #[test]
    fn an_interrupted_chain_is_no_frequency() {
        let machine = Machine::new(QUIET);
        let mut stopwatch = Stopwatch::new(machine.clock());
        let before = stopwatch.read().unwrap().ticks_per_cycle;
        machine.interrupt_next_ruler(100_000.0);
        let struck = stopwatch.read().unwrap();
        assert!((struck.ticks_per_cycle / before - 1.0).abs() < 1e-3);
    }
}
