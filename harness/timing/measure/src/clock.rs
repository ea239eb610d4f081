//! The clock: ticks, and how many of them a ruler takes.
//!
//! Reading the clock takes as long as some of the work that is timed, and many counters move in
//! steps. So the clock first measures the cost of a reading and its step, when nothing else runs.
//! We subtract that cost from every time, and a time below one step counts as a step.

use crate::stats::interquartile_mean;
use crate::{Counters, HardwareCounts, Ruler, open_hardware_counters};
use std::time::Instant;

/// A clock that can run rulers.
pub trait Clock {
    /// Returns the time in ticks. Everything before the call has happened by then, and nothing
    /// after it.
    fn now(&mut self) -> u64;

    /// Runs `ruler` once. Returns the ticks that it takes, without the cost of reading the clock;
    /// `None` if there is no such ruler.
    fn run(&mut self, ruler: Ruler) -> Option<f64>;

    /// Returns the ticks between two readings with nothing between them.
    fn overhead_ticks(&self) -> f64;

    /// Returns the smallest step of the clock in ticks.
    fn resolution_ticks(&self) -> f64;

    /// Returns the ticks per second.
    fn ticks_per_second(&mut self) -> f64;

    /// Returns how often the system gave the core to another process so far; 0 if it does not
    /// count.
    fn switches(&mut self) -> u64 {
        0
    }

    /// Starts the hardware counters, if there are any.
    fn start_counting(&mut self) {}

    /// Returns the counts of the hardware counters since [`Clock::start_counting`].
    fn read_counters(&mut self) -> Option<HardwareCounts> {
        None
    }
}

/// Number of batches of pairs of readings by which the cost of a reading is found. Together they
/// take so long that at least one batch is undisturbed.
const BATCHES: usize = 16;
/// Pairs of readings in a batch.
const BATCH_PAIRS: usize = 256;

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
            counters: open_hardware_counters().ok(),
            resolution_ticks: 1.0,
            overhead_ticks: 0.0,
            start: Instant::now(),
            start_ticks: 0,
        };
        // Both are read at the same time, and after the hardware counters were opened. That takes
        // milliseconds, and with an earlier start of one of them the ticks per second would come
        // out far too low at first.
        clock.start = Instant::now();
        clock.start_ticks = clock.now();
        let mut batches: Vec<Vec<u64>> = Vec::new();
        for _ in 0..BATCHES {
            batches.push(clock.differences());
        }
        clock.overhead_ticks = f64::INFINITY;
        for batch in &batches {
            let ticks = batch.iter().map(|&ticks| ticks as f64).collect();
            // It is a mean, because the counters of some machines move in steps that are as long as
            // the reading itself. The least batch counts, because a neighbour makes readings
            // longer.
            if let Some(mean) = interquartile_mean(ticks) {
                clock.overhead_ticks = clock.overhead_ticks.min(mean);
            }
        }
        clock.resolution_ticks = resolution(batches.concat());
        clock
    }

    /// Returns the differences of a batch of pairs of readings with nothing between them.
    fn differences(&mut self) -> Vec<u64> {
        let mut differences = Vec::with_capacity(BATCH_PAIRS);
        for _ in 0..BATCH_PAIRS {
            let first = self.now();
            differences.push(self.now() - first);
        }
        differences
    }

    /// Returns the name of the clock in records.
    pub fn source(&self) -> &'static str {
        if self.has_counter { "time-stamp counter" } else { "monotonic clock" }
    }
}

/// Computes the smallest step of a clock from the differences of readings. It is the middle gap
/// between these, because a counter that moves in steps of 24.5 ticks shows gaps of 24, 25 and 1.
fn resolution(mut differences: Vec<u64>) -> f64 {
    differences.sort_unstable();
    // An interrupt fell into the longest ones.
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
        // Work that read much memory has pushed the ruler's code out of the cache.
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
        // Counters that stopped working would show wrong counts.
        if self.counters.as_mut().is_some_and(|counters| counters.start().is_err()) {
            self.counters = None;
        }
    }

    fn read_counters(&mut self) -> Option<HardwareCounts> {
        self.counters.as_mut()?.read().ok()
    }
}

/// Reads the time-stamp counter. The fences keep the core from moving work across the reading.
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
