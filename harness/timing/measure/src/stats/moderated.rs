//! Intervals of differences between many sets of samples whose spreads are much alike. Knows
//! numbers and not where they are from.

use crate::stats::interval::{Interval, median};
use crate::stats::trimmed::{Trimmed, about, student};
use statrs::function::gamma::digamma;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Fewest sets from which it is told how much alike their spreads are, and fewest samples of a set.
pub const MIN_SETS: usize = 8;
const MIN_SAMPLES: usize = 7;

/// A variance of more than so many times the usual is the set's own business: it is judged by it
/// alone, and the usual one is told without it.
const ODD: f64 = 30.0;
/// Degrees of freedom that the usual variance may be worth, to those of the set.
const WORTH: f64 = 2.0;
/// Of 7 to 17 samples without a fifth the squared error comes out 3 to 9 % too low. `t` of few
/// degrees makes up for it, and one of many does not.
const TOO_LOW: f64 = 1.1;

/// Sets of samples, each told by the mean of what is left when a fifth, one at least, is cut from
/// each end. The squared error of each mean is drawn towards what is usual among the sets, the more
/// the less they differ beyond chance (empirical Bayes: Smyth, *Linear models and empirical Bayes
/// methods for assessing differential expression in microarray experiments*, 2004): a dozen samples
/// say little of their own spread, and forty sets of them say much.
pub struct Moderated {
    sets: Vec<Option<Trimmed>>,
    confidence: f64,
    /// Quantiles of `t` that were asked for, by whole degrees of freedom.
    quantiles: RefCell<BTreeMap<u64, f64>>,
}

impl Moderated {
    /// `None` unless there are [`MIN_SETS`] sets that have a spread. A set of too few samples has
    /// no interval.
    pub fn of(sets: &[Vec<f64>], confidence: f64) -> Option<Moderated> {
        let mut sets: Vec<Option<Trimmed>> =
            sets.iter().map(|samples| Trimmed::of(samples, MIN_SAMPLES)).collect();
        let usual = Usual::among(sets.iter().flatten())?;
        sets.iter_mut().flatten().for_each(|one| usual.moderate(one));
        Some(Moderated { sets, confidence, quantiles: RefCell::default() })
    }

    /// The interval of the mean of set `over` less that of set `under`, which holds `center`:
    /// Welch's, with whole degrees of freedom. `None` where one has too few samples.
    pub fn difference(&self, over: usize, under: usize, center: f64) -> Option<Interval> {
        let of = |set: usize| self.sets.get(set)?.as_ref();
        let (over, under) = (of(over)?, of(under)?);
        let square = over.square + under.square;
        let own = |one: &Trimmed| one.square.powi(2) / one.degrees;
        let degrees = (square.powi(2) / (own(over) + own(under))).floor().max(1.0);
        let mut quantiles = self.quantiles.borrow_mut();
        let quantile =
            quantiles.entry(degrees as u64).or_insert_with(|| student(degrees, self.confidence));
        Some(about(over.mean - under.mean, *quantile * square.sqrt(), center))
    }
}

/// The variance that is usual, and the degrees of freedom that this is worth.
struct Usual {
    variance: f64,
    degrees: f64,
    /// Beyond this a variance is odd.
    most: f64,
}

impl Usual {
    /// By mean and variance of logarithms of variances, of which chance explains a known part.
    fn among<'a>(sets: impl Iterator<Item = &'a Trimmed>) -> Option<Usual> {
        let spread: Vec<(f64, f64)> = sets
            .map(|one| (one.square * one.count, one.degrees))
            .filter(|(variance, _)| *variance > 0.0)
            .collect();
        let most = ODD * median(spread.iter().map(|one| one.0).collect())?;
        let (logs, by_chance): (Vec<f64>, Vec<f64>) = spread
            .iter()
            .filter(|(variance, _)| *variance <= most)
            .map(|(variance, degrees)| {
                let half = degrees / 2.0;
                (variance.ln() - digamma(half) + half.ln(), trigamma(half))
            })
            .unzip();
        if logs.len() < MIN_SETS {
            return None;
        }
        let count = logs.len() as f64;
        let mean = logs.iter().sum::<f64>() / count;
        let scatter = logs.iter().map(|log| (log - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let half = inverse_trigamma(scatter - by_chance.iter().sum::<f64>() / count);
        let variance = (mean + digamma(half) - half.ln()).exp();
        Some(Usual { variance, degrees: 2.0 * half, most })
    }

    fn moderate(&self, one: &mut Trimmed) {
        if one.square * one.count > self.most {
            return;
        }
        let worth = self.degrees.min(WORTH * one.degrees);
        let degrees = worth + one.degrees;
        let square = worth * self.variance / one.count + one.degrees * one.square;
        one.square = TOO_LOW * square / degrees;
        one.degrees = degrees;
    }
}

/// The derivative of digamma, which falls from infinity to nothing.
fn trigamma(mut x: f64) -> f64 {
    const LARGE: f64 = 20.0;
    let mut sum = 0.0;
    while x < LARGE {
        sum += 1.0 / (x * x);
        x += 1.0;
    }
    // The asymptotic series: Abramowitz and Stegun, 6.4.12.
    let square = 1.0 / (x * x);
    sum + 1.0 / x + square / 2.0 + square / x * (1.0 / 6.0 - square * (1.0 / 30.0 - square / 42.0))
}

/// Where trigamma has this value, to within rounding; a large number for what it never falls to.
fn inverse_trigamma(value: f64) -> f64 {
    const STEPS: usize = 64;
    let (mut low, mut high) = (1e-3_f64, 1e4_f64);
    for _ in 0..STEPS {
        let middle = (low * high).sqrt();
        if trigamma(middle) > value {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Shuffle, trimmed_interval};

    #[test]
    fn trigamma_has_its_published_values() {
        let pi_squared = std::f64::consts::PI.powi(2);
        assert!((trigamma(1.0) - pi_squared / 6.0).abs() < 1e-12);
        assert!((trigamma(0.5) - pi_squared / 2.0).abs() < 1e-11);
        for x in [0.4, 1.0, 5.0, 300.0] {
            assert!((inverse_trigamma(trigamma(x)) / x - 1.0).abs() < 1e-9, "{x}");
        }
        assert!(inverse_trigamma(-0.1) > 9_999.0);
    }

    /// Sets of twelve samples from 0 to 1, each stretched by its factor.
    fn sets(stretched: &[f64]) -> Vec<Vec<f64>> {
        let mut random = Shuffle::new(1);
        let mut set = |factor: &f64| (0..12).map(|_| factor * random.fraction()).collect();
        stretched.iter().map(&mut set).collect()
    }

    fn width(sets: &[Vec<f64>], set: usize) -> f64 {
        let moderated = Moderated::of(sets, 0.99).unwrap();
        let interval = moderated.difference(set, 0, 0.0).unwrap();
        interval.high - interval.low
    }

    #[test]
    fn a_spread_that_is_small_by_chance_is_drawn_up_and_a_large_one_down() {
        let mut sets = sets(&[1.0; 20]);
        sets[0] = vec![0.5; 12];
        sets[1] = vec![0.5; 12];
        let alone = trimmed_interval(&sets[1], 0.99).unwrap();
        assert_eq!(alone.low, alone.high);
        assert!(width(&sets, 1) > 0.2, "twelve that agree among sets that do not");
        let wide: Vec<f64> = sets[2].iter().map(|sample| 2.0 * sample).collect();
        let alone = trimmed_interval(&wide, 0.99).unwrap();
        sets[2] = wide;
        let drawn = width(&sets, 2);
        assert!(drawn < alone.high - alone.low, "{drawn} {alone:?}");
    }

    #[test]
    fn an_odd_one_is_judged_by_itself_and_tells_nothing_of_the_others() {
        let mut stretched = [1.0; 20];
        let quiet = width(&sets(&stretched), 1);
        stretched[5] = 100.0;
        let sets = sets(&stretched);
        assert!((width(&sets, 1) / quiet - 1.0).abs() < 0.05);
        let alone = trimmed_interval(&sets[5], 0.99).unwrap();
        let odd = width(&sets, 5);
        assert!((odd / (alone.high - alone.low) - 1.0).abs() < 0.01, "{odd} {alone:?}");
    }

    #[test]
    fn few_sets_and_few_samples_are_not_moderated() {
        assert!(Moderated::of(&sets(&[1.0; 7]), 0.99).is_none());
        let mut flat = sets(&[1.0; 12]);
        flat[..5].fill(vec![1.0; 12]);
        assert!(Moderated::of(&flat, 0.99).is_none(), "seven of them have a spread");
        let mut sets = sets(&[1.0; 9]);
        sets[3].truncate(6);
        let moderated = Moderated::of(&sets, 0.99).unwrap();
        assert_eq!(moderated.difference(3, 0, 0.0), None);
        assert!(moderated.difference(4, 0, 9.0).is_some_and(|found| found.high == 9.0));
    }
}
