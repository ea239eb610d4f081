//! Ticks, and how many of them a core cycle takes at this moment. It knows nothing of what is
//! timed.
//!
//! The time-stamp counter ticks at a rate of its own: a core's clock wanders by a fifth while the
//! counter does not. So a ruler is laid beside every sample: a chain of instructions of which each
//! needs the result of the one before and takes a known number of cycles.

use super::ruler::Ruler;
use crate::hardware_counters::{Counted, Counters, hardware_counters};
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// A clock with a ruler.
pub trait Stopwatch {
    /// The time in ticks. Everything before the call has happened by then, and nothing after it.
    fn now(&mut self) -> u64;

    /// Ticks of one core cycle, by a ruler run just now; `None` where no ruler is known.
    fn ticks_per_cycle(&mut self) -> Option<f64>;

    /// Two times that differ by no more than this are the same.
    fn resolution_ticks(&self) -> f64;

    /// Starts the hardware counters, where there are any.
    fn start_counting(&mut self) {}

    /// What they counted since.
    fn counted(&mut self) -> Option<Counted> {
        None
    }
}

/// One stretch of work.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// When it began.
    pub start_ticks: u64,
    /// How long it took, in ticks.
    pub ticks: f64,
    /// Ticks of one core cycle, the mean of the rulers before and after it.
    pub ticks_per_cycle: Option<f64>,
    /// What hardware counters said, where there are any.
    pub counted: Option<Counted>,
}

impl Sample {
    /// Times `work` with a ruler on either side.
    pub fn take(stopwatch: &mut impl Stopwatch, work: impl FnOnce()) -> Sample {
        let before = stopwatch.ticks_per_cycle();
        stopwatch.start_counting();
        let start = stopwatch.now();
        work();
        let end = stopwatch.now();
        let counted = stopwatch.counted();
        let after = stopwatch.ticks_per_cycle();
        let ticks_per_cycle = before.zip(after).map(|(before, after)| (before + after) / 2.0);
        // Work that the clock cannot see takes its smallest step, so that ratios stay finite.
        let ticks = (end.saturating_sub(start) as f64).max(stopwatch.resolution_ticks());
        Sample { start_ticks: start, ticks, ticks_per_cycle, counted }
    }

    /// Core cycles, if a ruler lay beside it.
    pub fn cycles(&self) -> Option<f64> {
        self.ticks_per_cycle.map(|ticks_per_cycle| self.ticks / ticks_per_cycle)
    }
}

/// The machine's own clock: the time-stamp counter where it is invariant, else the system's
/// monotonic clock in nanoseconds.
pub struct MachineClock {
    counter: bool,
    ruler: Option<Ruler>,
    counters: Option<Counters>,
    resolution_ticks: f64,
    /// What two readings with nothing between them differ by.
    overhead_ticks: f64,
    start: Instant,
    start_ticks: u64,
}

impl MachineClock {
    /// Measures resolution and overhead.
    pub fn new() -> Self {
        MachineClock::with_ruler(Ruler::ALL.first().copied())
    }

    /// As [`MachineClock::new`] with another ruler, or with none.
    pub fn with_ruler(ruler: Option<Ruler>) -> Self {
        let mut clock = MachineClock {
            counter: counter_is_invariant(),
            ruler,
            counters: hardware_counters().ok(),
            resolution_ticks: 1.0,
            overhead_ticks: 0.0,
            start: Instant::now(),
            start_ticks: 0,
        };
        // Together, and after the counters were tried: that takes milliseconds, and ticks a second
        // asked for soon afterwards would come out far too few.
        clock.start = Instant::now();
        clock.start_ticks = clock.now();
        let mut steps: Vec<u64> = (0..2001)
            .map(|_| {
                let first = clock.now();
                clock.now() - first
            })
            .collect();
        steps.sort_unstable();
        clock.overhead_ticks = steps[steps.len() / 2] as f64;
        let mut distinct = steps.clone();
        distinct.dedup();
        let gaps = distinct.windows(2).map(|pair| pair[1] - pair[0]);
        clock.resolution_ticks = gaps.filter(|&gap| gap > 0).min().unwrap_or(1) as f64;
        clock
    }

    /// The name in records.
    pub fn source(&self) -> &'static str {
        if self.counter { "time-stamp counter" } else { "monotonic clock" }
    }

    /// Ticks that one run of `ruler` takes.
    pub fn ticks_of(&mut self, ruler: Ruler) -> f64 {
        let start = self.now();
        ruler.run();
        (self.now() - start) as f64 - self.overhead_ticks
    }

    /// Ticks a second, over all the time since this clock was made.
    pub fn ticks_per_second(&mut self) -> f64 {
        let ticks = self.now() - self.start_ticks;
        ticks as f64 / self.start.elapsed().as_secs_f64()
    }
}

impl Default for MachineClock {
    fn default() -> Self {
        MachineClock::new()
    }
}

impl Stopwatch for MachineClock {
    #[inline]
    fn now(&mut self) -> u64 {
        if self.counter { counter() } else { self.start.elapsed().as_nanos() as u64 }
    }

    #[inline]
    fn ticks_per_cycle(&mut self) -> Option<f64> {
        let ruler = self.ruler?;
        Some(self.ticks_of(ruler) / ruler.cycles())
    }

    fn resolution_ticks(&self) -> f64 {
        self.resolution_ticks
    }

    fn start_counting(&mut self) {
        // Counters that stop working are as good as none.
        if self.counters.as_mut().is_some_and(|counters| counters.start().is_err()) {
            self.counters = None;
        }
    }

    fn counted(&mut self) -> Option<Counted> {
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
    let cpuid: raw_cpuid::CpuId<raw_cpuid::CpuIdReaderNative> = raw_cpuid::CpuId::new();
    cpuid.get_advanced_power_mgmt_info().is_some_and(|info| info.has_invariant_tsc())
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
        assert!(clock.resolution_ticks() >= 1.0);
    }

    #[test]
    fn a_clock_without_ruler_gives_no_cycles() {
        let mut clock = MachineClock::with_ruler(None);
        let sample = Sample::take(&mut clock, || {});
        assert_eq!((sample.ticks_per_cycle, sample.cycles()), (None, None));
        assert!(sample.ticks > 0.0);
    }
}
