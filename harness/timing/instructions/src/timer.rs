//! Times chains: only what the core did alone counts, if that is to be had.

use measure::{Clock, MIN_PAIRS, Stopwatch, Width, is_clean};
use record::Estimate;
use stats::{Interval, median_interval};

/// Clean samples behind a figure; the median stands against interrupts.
const CLEAN: usize = 41;
/// Samples that are taken for them at most.
const MOST: usize = 5 * CLEAN;

/// A stopwatch, and how wide its core is.
pub(super) struct Timer<C> {
    stopwatch: Stopwatch<C>,
    width: Option<Width>,
}

/// Of one chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timed {
    /// Core cycles of a unit.
    pub(super) cycles: Estimate,
    /// Whether the core was ours alone meanwhile.
    pub(super) clean: bool,
}

impl<C: Clock> Timer<C> {
    /// Looks how wide the core is.
    pub(super) fn new(mut stopwatch: Stopwatch<C>) -> Self {
        let width = stopwatch.find_width();
        Timer { stopwatch, width }
    }

    /// Core cycles of a unit of `work`, which does `units` of them; `None` without a ruler.
    pub(super) fn time(&mut self, units: f64, mut work: impl FnMut()) -> Option<Timed> {
        let (mut all, mut clean) = (Vec::new(), Vec::new());
        self.stopwatch.take_readings();
        work();
        while clean.len() < CLEAN && all.len() < MOST {
            let sample = self.stopwatch.sample(&mut work);
            let cycles = sample.cycles()? / units;
            all.push(cycles);
            if is_clean(self.width, sample.rates) {
                clean.push(cycles);
            }
        }
        let enough = clean.len() >= MIN_PAIRS;
        let of = if enough { &clean } else { &all };
        let Interval { center, low, high, .. } = median_interval(of, stats::CONFIDENCE)?;
        Some(Timed { cycles: Estimate { center, low, high }, clean: enough })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use measure::simulated::{Machine, QUIET, Stretch, bursts};

    /// Cycles of 10,000 that take the whole width.
    fn timed(machine: &Machine) -> Timed {
        let mut timer = Timer::new(Stopwatch::new(machine.clock()));
        timer.time(100.0, || machine.work(0.0, 10_000.0)).expect("it has rulers")
    }

    #[test]
    fn a_neighbour_half_of_the_time_changes_nothing() {
        for machine in [Machine::new(QUIET), Machine::with(bursts(1, 0.5, 0.5, 100_000.0))] {
            let Timed { cycles, clean } = timed(&machine);
            assert!(clean && (cycles.center / 100.0 - 1.0).abs() < 2e-3, "{cycles:?}");
        }
    }

    #[test]
    fn a_neighbour_all_of_the_time_is_told() {
        let half = Stretch { cycles: f64::INFINITY, share: 0.5 };
        let Timed { cycles, clean } = timed(&Machine::new(half));
        assert!(!clean && (cycles.center / 200.0 - 1.0).abs() < 2e-3, "{cycles:?}");
    }
}
