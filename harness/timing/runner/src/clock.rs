//! Compares the two rulers that convert ticks into cycles with each other.

use measure::{Clock, Ruler, middle};

/// Comparisons of two chains, and runs of each in one.
const TURNS: usize = 2_000;
const RUNS: usize = 4;
/// One of so many comparisons counts, those with the fastest additions next to them: a neighbour's
/// rotations make `rol` wait for one of the few units that rotate (by 2 to 3 % on a busy Zen 3).
const COUNTED: usize = 10;

/// Cycles per link of each chain, measured by the other chain; empty without chains.
///
/// The two run alternately, so that a change of frequency affects both.
pub fn judge_rulers(clock: &mut impl Clock) -> Vec<record::Ruler> {
    let chains = Ruler::CHAINS;
    let judged = |(index, &ruler): (usize, &Ruler)| {
        let judge = chains[(index + 1) % chains.len()];
        let mut turn = || {
            let before = clock.run(Ruler::Adds)?;
            let (mut own, mut other) = (0.0, 0.0);
            for _ in 0..RUNS {
                own += clock.run(ruler)?;
                other += clock.run(judge)?;
            }
            Some((before.max(clock.run(Ruler::Adds)?), own / other))
        };
        let mut turns: Vec<(f64, f64)> = (0..TURNS).filter_map(|_| turn()).collect();
        turns.sort_by(|a, b| a.0.total_cmp(&b.0));
        turns.truncate(TURNS / COUNTED);
        // A median would stay on one step of a coarse clock.
        let ratio = middle(turns.into_iter().map(|(_, ratio)| ratio));
        let cycles = ratio * judge.cycles()?;
        Some(record::Ruler {
            name: ruler.name().to_string(),
            cycles_per_link: ruler.cycles_per_link()?,
            measured_cycles_per_link: cycles / ruler.operations(),
        })
    };
    chains.iter().enumerate().filter_map(judged).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulated::{Machine, MadeUpClock, QUIET};

    /// A clock on which `imul` takes `factor` times as long as is known, and three of four times
    /// somebody is there who makes additions and rotates wait.
    struct Bent {
        clock: MadeUpClock,
        factor: f64,
        ran: usize,
    }

    impl Clock for Bent {
        fn now(&mut self) -> u64 {
            self.clock.now()
        }
        fn run(&mut self, ruler: Ruler) -> Option<f64> {
            self.ran += 1;
            let alone = (self.ran / 100).is_multiple_of(4);
            let factor = match ruler {
                Ruler::Multiply => self.factor,
                Ruler::Rotate if !alone => 1.03,
                Ruler::Adds if !alone => 2.0,
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
            let rulers = judge_rulers(&mut Bent { clock, factor, ran: 0 });
            assert_eq!(rulers.len(), Ruler::CHAINS.len());
            for (ruler, expected) in rulers.iter().zip(expected) {
                let measured = ruler.measured_cycles_per_link;
                assert!((measured / expected - 1.0).abs() < 1e-9, "{ruler:?}");
            }
        }
    }
}
