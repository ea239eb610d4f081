//! Compares the two rulers that convert ticks into cycles with each other.
//!
//! A ruler is a chain whose latency we believe to know: `imul` takes three cycles and `rol` one.
//! Nothing on the machine can confirm a cycle, but the two chains can contradict each other: if one
//! of them is off, each measures the other wrongly.

use measure::stats::interquartile_mean;
use measure::{Clock, Ruler};

/// Number of comparisons of two chains.
const COMPARISONS: usize = 2_000;
/// Runs of each chain in one comparison.
const RUNS: usize = 4;
/// Comparisons of which one is selected: those with the fastest additions next to them. In the
/// others a neighbour's rotations make `rol` wait for one of the few units that rotate (by 2 to 3 %
/// on a busy Zen 3).
const COMPARISONS_PER_SELECTED: usize = 10;

/// Returns the cycles per link of each chain, measured by the other chain. The list is empty on
/// machines without chains.
pub fn judge_rulers(clock: &mut impl Clock) -> Vec<record::Ruler> {
    let chains = Ruler::CHAINS;
    let mut rulers = Vec::new();
    for (index, &chain) in chains.iter().enumerate() {
        let judge = chains[(index + 1) % chains.len()];
        rulers.extend(measure_chain(clock, chain, judge));
    }
    rulers
}

/// Measures `chain` by `judge`, whose length we take for granted here.
fn measure_chain(clock: &mut impl Clock, chain: Ruler, judge: Ruler) -> Option<record::Ruler> {
    let mut comparisons: Vec<Comparison> =
        (0..COMPARISONS).filter_map(|_| compare(clock, chain, judge)).collect();
    comparisons.sort_by(|a, b| a.adds_ticks.total_cmp(&b.adds_ticks));
    comparisons.truncate(COMPARISONS / COMPARISONS_PER_SELECTED);
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

/// The figures of [`RUNS`] runs of two chains.
struct Comparison {
    /// Ticks of the additions: the slower run of the one before and the one after.
    adds_ticks: f64,
    /// The time of the chain divided by that of its judge.
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

    /// A clock on which `imul` takes `factor` times as long as it should. In three of four
    /// stretches a neighbour makes additions and rotations wait.
    struct BentClock {
        clock: MadeUpClock,
        factor: f64,
        runs: usize,
    }

    impl Clock for BentClock {
        fn now(&mut self) -> u64 {
            self.clock.now()
        }
        fn run(&mut self, ruler: Ruler) -> Option<f64> {
            self.runs += 1;
            let is_undisturbed = (self.runs / 100).is_multiple_of(4);
            let factor = match ruler {
                Ruler::Multiply => self.factor,
                Ruler::Rotate if !is_undisturbed => 1.03,
                Ruler::Adds if !is_undisturbed => 2.0,
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
    fn a_wrong_ruler_shows_in_both_figures_and_a_neighbour_in_none() {
        for (factor, expected) in [(1.0, [3.0, 1.0]), (1.02, [3.06, 1.0 / 1.02])] {
            let clock = Machine::new(QUIET).clock();
            let rulers = judge_rulers(&mut BentClock { clock, factor, runs: 0 });
            assert_eq!(rulers.len(), Ruler::CHAINS.len());
            for (ruler, expected) in rulers.iter().zip(expected) {
                let measured = ruler.measured_cycles_per_link;
                assert!((measured / expected - 1.0).abs() < 1e-9, "{ruler:?}");
            }
        }
    }
}
