//! Takes samples: times a segment of work, with rulers before and after it.
//!
//! A time alone does not show what the work costs. The core's clock changes by a fifth while the
//! counter of time does not, and a neighbour on the sibling thread takes half of the core's width
//! without a trace in either. So rulers run before and after every sample, outside of it:
//!
//! ```text
//! rulers | work | rulers | work | rulers ...
//! ```
//!
//! The rulers cannot see a process that had the core between them and is gone again. Therefore we
//! also read how often the system gave the core away.

use crate::stats::interquartile_mean;
use crate::{Clock, HardwareCounts, Rates, Ruler, Width};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// The figures of the rulers at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// The time at which the rulers ended.
    pub end_ticks: u64,
    /// Ticks per core cycle, over this and the last few readings.
    pub ticks_per_cycle: f64,
    /// The part of the core's width that was left to us.
    pub rates: Rates,
}

/// A timed segment of work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// The time at which it began.
    #[serde(rename = "at_ticks")]
    pub start_ticks: u64,
    /// Its duration in ticks, without the cost of reading the clock.
    pub ticks: f64,
    /// Ticks per core cycle at that time; `None` without rulers.
    pub ticks_per_cycle: Option<f64>,
    /// The lower rates of the readings before and after it, or zero if another process had the core
    /// in between; `None` without rulers.
    pub rates: Option<Rates>,
    /// The counts of the hardware counters, if there are any.
    #[serde(rename = "counted")]
    pub hardware_counts: Option<HardwareCounts>,
    /// Number of untimed passes just before it, which made its state.
    #[serde(default)]
    pub untimed_passes: u64,
}

impl Sample {
    /// Returns the core cycles, if rulers ran before and after it.
    pub fn cycles(&self) -> Option<f64> {
        self.ticks_per_cycle.map(|ticks_per_cycle| self.ticks / ticks_per_cycle)
    }
}

/// Number of last chains whose middle half gives the ticks per cycle. A single chain is only known
/// to some per cent if the counter steps by 10 ns, and an interrupt hits one of some hundred.
const CHAIN_WINDOW: usize = 16;

/// Maximum age of a reading that serves as the one before a sample: one and a half times a sample
/// of [`SAMPLE_S`](crate::SAMPLE_S). In a longer pause a neighbour may come unseen.
const MAX_READING_AGE_S: f64 = 15e-6;

/// Readings of one attempt to find the width of a core. They take some milliseconds.
const WIDTH_READINGS: usize = 2_000;
/// Maximum number of attempts. A neighbour may be there all the time at first.
const MAX_WIDTH_ATTEMPTS: usize = 20;

/// A clock with rulers.
pub struct Stopwatch<C> {
    /// The clock.
    pub clock: C,
    ticks_per_second: f64,
    /// Ticks per cycle by each of the last chains.
    chains: VecDeque<f64>,
    /// The readings since [`Stopwatch::take_readings`] was last called.
    readings: Vec<Reading>,
    /// Number of times that other processes had the core before the last reading.
    switches: u64,
}

impl<C: Clock> Stopwatch<C> {
    /// Fills the window of chains, so that the first sample has its cycles.
    pub fn new(mut clock: C) -> Self {
        let ticks_per_second = clock.ticks_per_second();
        let mut stopwatch = Stopwatch {
            clock,
            ticks_per_second,
            chains: VecDeque::with_capacity(CHAIN_WINDOW + 1),
            readings: Vec::new(),
            switches: 0,
        };
        for _ in 0..CHAIN_WINDOW {
            stopwatch.read();
        }
        stopwatch.readings.clear();
        stopwatch
    }

    /// Runs all rulers once. Returns `None` on machines without rulers.
    pub fn read(&mut self) -> Option<Reading> {
        let chain = *Ruler::CHAINS.first().unwrap_or(&Ruler::Multiply);
        let chain_ticks = self.clock.run(chain)?;
        let adds_ticks = self.clock.run(Ruler::Adds)?;
        let mixed_ticks = self.clock.run(Ruler::Mixed)?;
        self.chains.push_back(chain_ticks / chain.cycles()?);
        if self.chains.len() > CHAIN_WINDOW {
            self.chains.pop_front();
        }
        // In the middle half the steps of a coarse clock even out, and a chain that an interrupt
        // hit is outside of it.
        let ticks_per_cycle = interquartile_mean(self.chains.iter().copied().collect())?;
        let rates = Rates {
            adds: Ruler::Adds.operations() * ticks_per_cycle / adds_ticks,
            mixed: Ruler::Mixed.operations() * ticks_per_cycle / mixed_ticks,
        };
        let reading = Reading { end_ticks: self.clock.now(), ticks_per_cycle, rates };
        self.readings.push(reading);
        Some(reading)
    }

    /// Removes all readings since the last call, and returns them in order.
    pub fn take_readings(&mut self) -> Vec<Reading> {
        std::mem::take(&mut self.readings)
    }

    /// Finds the width of the core from many readings. Returns `None` if it was never ours alone.
    pub fn find_width(&mut self) -> Option<Width> {
        let mut rates: Vec<Rates> = Vec::new();
        let mut width = None;
        for _ in 0..MAX_WIDTH_ATTEMPTS {
            for _ in 0..WIDTH_READINGS {
                rates.extend(self.read().map(|reading| reading.rates));
            }
            width = Width::from_readings(&rates).ok();
            if width.is_some() {
                break;
            }
        }
        self.take_readings();
        width
    }

    /// Times `work` with the rulers before and after it. The reading after a sample is also the one
    /// before the next sample, if that begins at once.
    pub fn sample(&mut self, work: impl FnOnce()) -> Sample {
        let max_age_ticks = (MAX_READING_AGE_S * self.ticks_per_second) as u64;
        let now = self.clock.now();
        let last_reading = self.readings.last().copied();
        let last_reading =
            last_reading.filter(|reading| now.saturating_sub(reading.end_ticks) <= max_age_ticks);
        if last_reading.is_none() {
            self.switches = self.clock.switches();
        }
        let reading_before = last_reading.or_else(|| self.read());
        self.clock.start_counting();
        let start = self.clock.now();
        work();
        let end = self.clock.now();
        let hardware_counts = self.clock.read_counters();
        let reading_after = self.read();
        // Rulers do not see a process that had the core between them.
        let switches = self.clock.switches();
        let had_core = std::mem::replace(&mut self.switches, switches) == switches;
        // Work that the clock cannot see takes its smallest step, so that ratios stay finite.
        let min_ticks = self.clock.resolution_ticks();
        let ticks = (end.saturating_sub(start) as f64 - self.clock.overhead_ticks()).max(min_ticks);
        let mut sample = Sample { start_ticks: start, ticks, hardware_counts, ..Sample::default() };
        if let (Some(before), Some(after)) = (reading_before, reading_after) {
            let ticks_per_cycle = (before.ticks_per_cycle + after.ticks_per_cycle) / 2.0;
            let rates = if had_core { before.rates.min(after.rates) } else { Rates::NONE };
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
    fn a_sample_has_its_cycles_and_the_lower_rates_of_its_readings() {
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
        for (is_before, is_during) in [(false, false), (false, true), (false, false), (true, false)]
        {
            if is_before {
                machine.switch_away(1e7);
            }
            let sample = stopwatch.sample(|| {
                machine.work(20_000.0, 0.0);
                if is_during {
                    machine.switch_away(1e7);
                }
            });
            assert_eq!(crate::is_clean(width, sample.rates), !is_during, "{is_before} {is_during}");
        }
    }

    #[test]
    fn an_interrupted_chain_does_not_change_the_cycle() {
        let machine = Machine::new(QUIET);
        let mut stopwatch = Stopwatch::new(machine.clock());
        let before = stopwatch.read().unwrap().ticks_per_cycle;
        machine.interrupt_next_ruler(100_000.0);
        let interrupted = stopwatch.read().unwrap();
        assert!((interrupted.ticks_per_cycle / before - 1.0).abs() < 1e-3);
    }
}
