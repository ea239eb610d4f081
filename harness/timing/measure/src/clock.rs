//! The clock: ticks, and how many of them a ruler takes.
//!
//! To read the clock takes as long as some of the work that is timed, and many counters move in
//! steps. So a clock measures both of itself first, when nothing else runs: a reading's cost is
//! taken off every time, and a time below one step is a step.

use crate::stats::interquartile_mean;
use crate::{Counters, HardwareCounts, Ruler, hardware_counters};
use std::time::Instant;

/// A clock that can run rulers.
pub trait Clock {
    /// The time in ticks. Everything before the call has happened by then, and nothing after it.
    fn now(&mut self) -> u64;

    /// Ticks that one run of `ruler` takes, the reading of the clock left out; `None` where there
    /// is no such ruler.
    fn run(&mut self, ruler: Ruler) -> Option<f64>;

    /// Ticks between two readings with nothing between them.
    fn overhead_ticks(&self) -> f64;

    /// The smallest step of the clock, in ticks.
    fn resolution_ticks(&self) -> f64;

    /// Ticks a second.
    fn ticks_per_second(&mut self) -> f64;

    /// How often another process was given the core so far, where the system tells.
    fn switches(&mut self) -> u64 {
        0
    }

    /// Starts the hardware counters, where there are any.
    fn start_counting(&mut self) {}

    /// Returns what they counted since.
    fn counted(&mut self) -> Option<HardwareCounts> {
        None
    }
}

/// Batches of pairs of readings by which the cost of a reading is found, and pairs in each: some
/// milliseconds together, so that a batch at least is undisturbed.
const BATCHES: usize = 16;
const BATCH: usize = 256;

/// The clock of the machine: the time-stamp counter where it is invariant, otherwise the system's
/// monotonic clock in nanoseconds.
pub struct MachineClock {
    has_counter: bool,
    counters: Option<Counters>,
    resolution_ticks: f64,
    overhead_ticks: f64,
    start: Instant,
    start_ticks: u64,
}

impl MachineClock {
    /// Measures resolution and overhead.
    pub fn new() -> Self {
        let mut clock = MachineClock {
            has_counter: counter_is_invariant(),
            counters: hardware_counters().ok(),
            resolution_ticks: 1.0,
            overhead_ticks: 0.0,
            start: Instant::now(),
            start_ticks: 0,
        };
        // Both at the same time, and after the counters were tried: that takes milliseconds, and
        // ticks a second asked for soon afterwards would come out far too few.
        clock.start = Instant::now();
        clock.start_ticks = clock.now();
        let mut batches: Vec<Vec<u64>> = Vec::new();
        for _ in 0..BATCHES {
            batches.push(clock.differences());
        }
        // The mean of the middle half: the counters of some machines move in steps that are as long
        // as the reading itself. Of the least batch, because a neighbour makes a reading longer.
        clock.overhead_ticks = batches
            .iter()
            .filter_map(|batch| {
                interquartile_mean(batch.iter().map(|&ticks| ticks as f64).collect())
            })
            .fold(f64::INFINITY, f64::min);
        clock.resolution_ticks = resolution(batches.concat());
        clock
    }

    /// The differences of a batch of pairs of readings with nothing between them.
    fn differences(&mut self) -> Vec<u64> {
        let mut differences = Vec::with_capacity(BATCH);
        for _ in 0..BATCH {
            let first = self.now();
            differences.push(self.now() - first);
        }
        differences
    }

    /// The name in records.
    pub fn source(&self) -> &'static str {
        if self.has_counter { "time-stamp counter" } else { "monotonic clock" }
    }
}

/// The smallest step of a clock, from the differences of readings: the middle gap between these, as
/// a counter that moves in steps of 24.5 ticks shows gaps of 24, 25 and 1.
fn resolution(mut differences: Vec<u64>) -> f64 {
    differences.sort_unstable();
    // The longest are interrupts.
    differences.truncate(differences.len() * 99 / 100);
    differences.dedup();
    let mut gaps: Vec<u64> = differences.windows(2).map(|pair| pair[1] - pair[0]).collect();
    gaps.sort_unstable();
    gaps.get(gaps.len() / 2).map_or(1.0, |&gap| gap as f64)
}

impl Default for MachineClock {
    fn default() -> Self {
        MachineClock::new()
    }
}

impl Clock for MachineClock {
    #[inline]
    fn now(&mut self) -> u64 {
        if self.has_counter { counter() } else { self.start.elapsed().as_nanos() as u64 }
    }

    #[inline]
    fn run(&mut self, ruler: Ruler) -> Option<f64> {
        if Ruler::CHAINS.is_empty() {
            return None;
        }
        // Work that went through much memory has pushed the ruler's code out.
        ruler.warm();
        let start = self.now();
        ruler.run();
        Some((self.now() - start) as f64 - self.overhead_ticks)
    }

    fn overhead_ticks(&self) -> f64 {
        self.overhead_ticks
    }

    fn resolution_ticks(&self) -> f64 {
        self.resolution_ticks
    }

    fn ticks_per_second(&mut self) -> f64 {
        let ticks = self.now() - self.start_ticks;
        ticks as f64 / self.start.elapsed().as_secs_f64()
    }

    #[cfg(target_os = "linux")]
    fn switches(&mut self) -> u64 {
        use nix::sys::resource::{UsageWho, getrusage};
        let usage = getrusage(UsageWho::RUSAGE_THREAD);
        usage.map_or(0, |usage| usage.involuntary_context_switches() as u64)
    }

    fn start_counting(&mut self) {
        // Counters that stop working are as good as none.
        if self.counters.as_mut().is_some_and(|counters| counters.start().is_err()) {
            self.counters = None;
        }
    }

    fn counted(&mut self) -> Option<HardwareCounts> {
        self.counters.as_mut()?.read().ok()
    }
}

/// The time-stamp counter, with nothing moved across the reading.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
#[inline]
fn counter() -> u64 {
    use std::arch::x86_64::{_mm_lfence, _rdtsc};
    // SAFETY: both are part of every x86-64 processor and touch no memory.
    unsafe {
        _mm_lfence();
        let ticks = _rdtsc();
        _mm_lfence();
        ticks
    }
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
fn counter_is_invariant() -> bool {
    use std::arch::x86_64::__cpuid;
    // The functions of CPUID for the number of extended functions and for power management: AMD64
    // Architecture Programmer's Manual, volume 3, appendix E. Intel uses the same numbers.
    const LARGEST_EXTENDED: u32 = 0x8000_0000;
    const POWER_MANAGEMENT: u32 = 0x8000_0007;
    const INVARIANT: u32 = 1 << 8;
    if __cpuid(LARGEST_EXTENDED).eax < POWER_MANAGEMENT {
        return false;
    }
    __cpuid(POWER_MANAGEMENT).edx & INVARIANT != 0
}

#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
fn counter() -> u64 {
    0
}

#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
fn counter_is_invariant() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_goes_forward_and_agrees_with_the_system() {
        let mut clock = MachineClock::new();
        let first = clock.now();
        std::thread::sleep(std::time::Duration::from_millis(20));
        assert!(clock.now() > first);
        assert!(clock.ticks_per_second() > 1e6);
        assert!(clock.resolution_ticks() >= 1.0 && clock.overhead_ticks() > 0.0);
    }

    #[test]
    fn every_ruler_takes_time() {
        let mut clock = MachineClock::new();
        for &ruler in Ruler::CHAINS.iter().chain(Ruler::BLOCKS) {
            let ticks = (0..9).filter_map(|_| clock.run(ruler)).fold(0.0, f64::max);
            assert!(ticks > clock.resolution_ticks(), "{}: {ticks}", ruler.name());
        }
    }
}
