//! Samples: a segment of work, how long it took, and what the rulers beside it showed.
//!
//! A time alone does not tell what the work costs. The core's clock wanders by a fifth while the
//! counter of time does not, and a neighbour on the sibling thread takes half of the core's width
//! without a trace in either. So rulers run before and after every sample, outside of it:
//!
//! ```text
//! rulers | work | rulers | work | rulers ...
//! ```
//!
//! The rulers cannot see a process that had the core between them and is gone again. The system
//! counts how often it gave the core away, which shows that.

use crate::stats::interquartile_mean;
use crate::{Clock, HardwareCounts, Rates, Ruler, Width};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// What the rulers showed at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// When it was over.
    pub start_ticks: u64,
    /// Ticks of a core cycle, over this and the last few readings.
    pub ticks_per_cycle: f64,
    /// What was left to us of the core's width.
    pub rates: Rates,
}

/// A timed segment of work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// When it began.
    #[serde(rename = "at_ticks")]
    pub start_ticks: u64,
    /// How long it took, in ticks; the reading of the clock is left out.
    pub ticks: f64,
    /// Ticks of a core cycle at that time; `None` without rulers.
    pub ticks_per_cycle: Option<f64>,
    /// The worse of the readings before and after it, nothing if another process had the core in
    /// between; `None` without rulers.
    pub rates: Option<Rates>,
    /// The counts of hardware counters, where there are any.
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

/// Chains whose middle half gives the ticks of a cycle. A single chain is only known to some per
/// cent where the counter steps by 10 ns, and one of some hundred is struck by an interrupt.
const CHAINS: usize = 16;

/// A reading serves as the one before a sample if the sample begins at most so long after it. In a
/// pause that is longer than a sample a neighbour may come unseen.
const FRESH_S: f64 = 15e-6;

/// Readings from which the width of a core is found by itself, some milliseconds of them, and how
/// often this is tried: a neighbour may be there all the time at first.
const READINGS: usize = 2_000;
const TRIES: usize = 20;

/// A clock with rulers.
pub struct Stopwatch<C> {
    /// The clock.
    pub clock: C,
    ticks_per_second: f64,
    /// Ticks of a cycle by each of the last chains.
    chains: VecDeque<f64>,
    /// Those that nobody took yet.
    readings: Vec<Reading>,
    /// How often others had the core before the last reading.
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

    /// Runs all rulers once; `None` where there are none.
    pub fn read(&mut self) -> Option<Reading> {
        let chain = *Ruler::CHAINS.first().unwrap_or(&Ruler::Multiply);
        let chain_ticks = self.clock.run(chain)?;
        let adds_ticks = self.clock.run(Ruler::Adds)?;
        let mixed_ticks = self.clock.run(Ruler::Mixed)?;
        self.chains.push_back(chain_ticks / chain.cycles()?);
        if self.chains.len() > CHAINS {
            self.chains.pop_front();
        }
        // Of the middle half: steps of a coarse clock even out in it, and what an interrupt fell on
        // stays outside.
        let ticks_per_cycle = interquartile_mean(self.chains.iter().copied().collect())?;
        let rates = Rates {
            adds: Ruler::Adds.operations() * ticks_per_cycle / adds_ticks,
            mixed: Ruler::Mixed.operations() * ticks_per_cycle / mixed_ticks,
        };
        let reading = Reading { start_ticks: self.clock.now(), ticks_per_cycle, rates };
        self.readings.push(reading);
        Some(reading)
    }

    /// All readings since the last call, in order.
    pub fn take_readings(&mut self) -> Vec<Reading> {
        std::mem::take(&mut self.readings)
    }

    /// Finds the width of the core from many readings; `None` if it was never ours alone.
    pub fn find_width(&mut self) -> Option<Width> {
        let mut rates: Vec<Rates> = Vec::new();
        let mut width = None;
        for _ in 0..TRIES {
            for _ in 0..READINGS {
                rates.extend(self.read().map(|reading| reading.rates));
            }
            width = Width::of(&rates).ok();
            if width.is_some() {
                break;
            }
        }
        self.take_readings();
        width
    }

    /// Times `work` with the rulers on either side. The reading after a sample serves the next one
    /// as the reading before it, if that begins at once.
    pub fn sample(&mut self, work: impl FnOnce()) -> Sample {
        let fresh_ticks = (FRESH_S * self.ticks_per_second) as u64;
        let now = self.clock.now();
        let last = self.readings.last().copied();
        let last = last.filter(|last| now.saturating_sub(last.start_ticks) <= fresh_ticks);
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
        // Work that the clock cannot see takes its smallest step, so that ratios stay finite.
        let least = self.clock.resolution_ticks();
        let ticks = (end.saturating_sub(start) as f64 - self.clock.overhead_ticks()).max(least);
        let mut sample = Sample { start_ticks: start, ticks, counted, ..Sample::default() };
        if let (Some(before), Some(after)) = (before, after) {
            let ticks_per_cycle = (before.ticks_per_cycle + after.ticks_per_cycle) / 2.0;
            let rates = if had_core { before.rates.worse(after.rates) } else { Rates::NONE };
            (sample.ticks_per_cycle, sample.rates) = (Some(ticks_per_cycle), Some(rates));
        }
        sample
    }
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
        // A neighbour comes in the middle of the next sample and stays.
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
        assert_eq!(stopwatch.take_readings().len(), 2, "after a pause both are read again");
    }

    /// Rulers run while the core is ours and see nothing of it.
    #[test]
    fn a_sample_during_which_another_process_had_the_core_is_contended() {
        let machine = Machine::new(QUIET);
        let mut stopwatch = Stopwatch::new(machine.clock());
        let width = stopwatch.find_width();
        // Whether others have the core before a sample, and whether they have it during the sample.
        for (before, during) in [(false, false), (false, true), (false, false), (true, false)] {
            if before {
                machine.switch_away(1e7);
            }
            let sample = stopwatch.sample(|| {
                machine.work(20_000.0, 0.0);
                if during {
                    machine.switch_away(1e7);
                }
            });
            assert_eq!(crate::is_clean(width, sample.rates), !during, "{before} {during}");
        }
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
