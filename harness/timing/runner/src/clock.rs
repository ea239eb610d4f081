//! Compares the two rulers that convert ticks into cycles with each other.
//!
//! A ruler is a chain whose latency we believe to know, `imul` of three cycles and `rol` of one.
//! Nothing on the machine can confirm a cycle, but the two chains can contradict each other: if one
//! is off, each says so of the other.

use measure::stats::interquartile_mean;
use measure::{Clock, Ruler};

/// Comparisons of two chains, and runs of each in one.
const COMPARISONS: usize = 2_000;
const RUNS: usize = 4;
/// One of so many comparisons counts, those with the fastest additions next to them: a neighbour's
/// rotations make `rol` wait for one of the few units that rotate (by 2 to 3 % on a busy Zen 3).
const COUNTED: usize = 10;

/// Cycles per link of each chain, measured by the other chain; empty without chains.
pub fn judge_rulers(clock: &mut impl Clock) -> Vec<record::Ruler> {
    let chains = Ruler::CHAINS;
    let mut rulers = Vec::new();
    for (index, &chain) in chains.iter().enumerate() {
        let judge = chains[(index + 1) % chains.len()];
        rulers.extend(measure_by(clock, chain, judge));
    }
    rulers
}

/// Measures `chain` by `judge`, of which the length is known.
fn measure_by(clock: &mut impl Clock, chain: Ruler, judge: Ruler) -> Option<record::Ruler> {
    let mut comparisons: Vec<Comparison> =
        (0..COMPARISONS).filter_map(|_| compare(clock, chain, judge)).collect();
    comparisons.sort_by(|a, b| a.adds_ticks.total_cmp(&b.adds_ticks));
    comparisons.truncate(COMPARISONS / COUNTED);
    // A median would stay on one step of a coarse clock.
    let ratios = comparisons.iter().map(|comparison| comparison.ratio).collect();
    let ratio = interquartile_mean(ratios)?;
    let cycles = ratio * judge.cycles()?;
    Some(record::Ruler {
        name: chain.name().to_string(),
        cycles_per_link: chain.cycles_per_link()?,
        measured_cycles_per_link: cycles / chain.operations(),
    })
}

/// A few runs of two chains.
struct Comparison {
    /// Ticks of the slower run of the additions, of those before and after.
    adds_ticks: f64,
    /// The time of one chain to that of the other.
    ratio: f64,
}

/// Runs the two chains alternately, so that a change of frequency affects both.
fn compare(clock: &mut impl Clock, chain: Ruler, judge: Ruler) -> Option<Comparison> {
    let before = clock.run(Ruler::Adds)?;
    let (mut chain_ticks, mut judge_ticks) = (0.0, 0.0);
    for _ in 0..RUNS {
        chain_ticks += clock.run(chain)?;
        judge_ticks += clock.run(judge)?;
    }
    let after = clock.run(Ruler::Adds)?;
    Some(Comparison { adds_ticks: before.max(after), ratio: chain_ticks / judge_ticks })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulated::{Machine, MadeUpClock, QUIET};

    /// A clock on which `imul` takes `factor` times as long as is known, and three of four times
    /// a neighbour makes additions and rotations wait.
    struct Bent {
        clock: MadeUpClock,
        factor: f64,
        runs: usize,
    }

    impl Clock for Bent {
        fn now(&mut self) -> u64 {
            self.clock.now()
        }
        fn run(&mut self, ruler: Ruler) -> Option<f64> {
            self.runs += 1;
            let is_alone = (self.runs / 100).is_multiple_of(4);
            let factor = match ruler {
                Ruler::Multiply => self.factor,
                Ruler::Rotate if !is_alone => 1.03,
                Ruler::Adds if !is_alone => 2.0,
                _ => 1.0,
            };
            Some(factor * self.clock.run(ruler)?)
        }
        fn overhead_ticks(&self) -> f64 {
            self.clock.overhead_ticks()
        }
        fn resolution_ticks(&self) -> f64 {
            self.clock.resolution_ticks()
        }
        fn ticks_per_second(&mut self) -> f64 {
            self.clock.ticks_per_second()
        }
    }

    #[test]
    fn a_ruler_that_is_off_shows_by_the_other_and_a_neighbour_does_not() {
        for (factor, expected) in [(1.0, [3.0, 1.0]), (1.02, [3.06, 1.0 / 1.02])] {
            let clock = Machine::new(QUIET).clock();
            let rulers = judge_rulers(&mut Bent { clock, factor, runs: 0 });
            assert_eq!(rulers.len(), Ruler::CHAINS.len());
            for (ruler, expected) in rulers.iter().zip(expected) {
                let measured = ruler.measured_cycles_per_link;
                assert!((measured / expected - 1.0).abs() < 1e-9, "{ruler:?}");
            }
        }
    }
}
