//! Intervals of differences between many sets of samples whose spreads are much alike.
//!
//! A dozen samples tell little of their spread, so that their interval is wide and by chance too
//! narrow. Forty such sets tell much of the spread that is usual. Each set's variance is therefore
//! drawn towards the usual one, the more the less the sets differ beyond chance (empirical Bayes:
//! Smyth, *Linear models and empirical Bayes methods for assessing differential expression in
//! microarray experiments*, 2004).

use crate::stats::interval::{Interval, median};
use crate::stats::trimmed::{Trimmed, interval_around, student_quantile};
use statrs::function::gamma::digamma;
use std::cell::RefCell;
use std::collections::BTreeMap;

// `tests/coverage.rs` shows how often the intervals hold with these values.

/// Minimum number of sets from which the usual spread is estimated.
pub const MIN_SETS: usize = 8;
/// Minimum number of samples of a set.
const MIN_SAMPLES: usize = 7;

/// Ratio to the usual variance above which a set is odd. It keeps its variance, and the usual one
/// is estimated without it.
const ODD_VARIANCE_FACTOR: f64 = 30.0;
/// Maximum number of degrees of freedom of the usual variance, as a multiple of those of the set.
/// With more of them, a set that is really restless would have too narrow an interval.
const MAX_USUAL_DEGREES: f64 = 2.0;
/// Factor of the squared error. That of 7 to 17 samples without a fifth comes out 3 to 9 % too low.
/// `t` of few degrees makes up for that, and `t` of many does not.
const ERROR_CORRECTION: f64 = 1.1;

/// Sets of samples, each represented by the mean of what is left when a fifth, a sample at least,
/// is cut from each end.
pub struct Moderated {
    sets: Vec<Option<Trimmed>>,
    confidence: f64,
    /// Quantiles of `t` that were needed so far, by whole degrees of freedom. They are stored,
    /// because a quantile takes longer than everything else of an interval.
    quantiles: RefCell<BTreeMap<u64, f64>>,
}

impl Moderated {
    /// Moderates the variances of the sets. Returns `None` unless there are [`MIN_SETS`] sets that
    /// have a spread. A set of too few samples has no interval.
    pub fn new(sets: &[Vec<f64>], confidence: f64) -> Option<Moderated> {
        let mut sets: Vec<Option<Trimmed>> =
            sets.iter().map(|samples| Trimmed::new(samples, MIN_SAMPLES)).collect();
        let usual = UsualVariance::from_sets(sets.iter().flatten())?;
        for set in sets.iter_mut().flatten() {
            usual.moderate(set);
        }
        Some(Moderated { sets, confidence, quantiles: RefCell::default() })
    }

    /// Returns the interval of the mean of set `numerator` less that of set `denominator`, extended
    /// to `center`. It is Welch's, with whole degrees of freedom. Returns `None` if a set has too
    /// few samples.
    pub fn difference(
        &self,
        numerator: usize,
        denominator: usize,
        center: f64,
    ) -> Option<Interval> {
        let numerator = self.sets.get(numerator)?.as_ref()?;
        let denominator = self.sets.get(denominator)?.as_ref()?;
        let squared_error = numerator.squared_error + denominator.squared_error;
        let per_degree = numerator.squared_error.powi(2) / numerator.degrees
            + denominator.squared_error.powi(2) / denominator.degrees;
        let degrees = (squared_error.powi(2) / per_degree).floor().max(1.0);
        let mut quantiles = self.quantiles.borrow_mut();
        let quantile = quantiles
            .entry(degrees as u64)
            .or_insert_with(|| student_quantile(degrees, self.confidence));
        Some(interval_around(
            numerator.mean - denominator.mean,
            *quantile * squared_error.sqrt(),
            center,
        ))
    }
}

/// The usual variance of the sets, and its degrees of freedom.
struct UsualVariance {
    variance: f64,
    degrees: f64,
    /// Maximum variance that is not odd.
    max_variance: f64,
}

impl UsualVariance {
    /// Estimates the usual variance from mean and variance of the logarithms of the sets'
    /// variances. Chance explains a known part of their variance.
    fn from_sets<'a>(sets: impl Iterator<Item = &'a Trimmed>) -> Option<UsualVariance> {
        // A set whose samples are all the same says nothing about the spread of others.
        let sets: Vec<&Trimmed> = sets.filter(|set| set.variance() > 0.0).collect();
        let max_variance =
            ODD_VARIANCE_FACTOR * median(sets.iter().map(|set| set.variance()).collect())?;
        let (mut logs, mut chance_variances) = (Vec::new(), Vec::new());
        for set in sets {
            if set.variance() <= max_variance {
                let half = set.degrees / 2.0;
                logs.push(set.variance().ln() - digamma(half) + half.ln());
                chance_variances.push(trigamma(half));
            }
        }
        if logs.len() < MIN_SETS {
            return None;
        }
        let count = logs.len() as f64;
        let mean = logs.iter().sum::<f64>() / count;
        let scatter = logs.iter().map(|log| (log - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let half = inverse_trigamma(scatter - chance_variances.iter().sum::<f64>() / count);
        let variance = (mean + digamma(half) - half.ln()).exp();
        Some(UsualVariance { variance, degrees: 2.0 * half, max_variance })
    }

    /// Draws the squared error of a set towards the usual one, unless the set is odd.
    fn moderate(&self, set: &mut Trimmed) {
        if set.variance() > self.max_variance {
            return;
        }
        let usual_degrees = self.degrees.min(MAX_USUAL_DEGREES * set.degrees);
        let degrees = usual_degrees + set.degrees;
        let square = usual_degrees * self.variance / set.count + set.degrees * set.squared_error;
        set.squared_error = ERROR_CORRECTION * square / degrees;
        set.degrees = degrees;
    }
}

/// Returns the derivative of digamma. It falls from infinity to zero.
fn trigamma(mut x: f64) -> f64 {
    /// From this argument on the series below is exact to within rounding.
    const MIN_SERIES_ARGUMENT: f64 = 20.0;
    let mut sum = 0.0;
    while x < MIN_SERIES_ARGUMENT {
        sum += 1.0 / (x * x);
        x += 1.0;
    }
    // The asymptotic series: Abramowitz and Stegun, 6.4.12.
    let square = 1.0 / (x * x);
    sum + 1.0 / x + square / 2.0 + square / x * (1.0 / 6.0 - square * (1.0 / 30.0 - square / 42.0))
}

/// Returns the argument for which trigamma has this value, to within rounding. Returns a large
/// number for a value that trigamma never falls to.
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

    /// Makes sets of twelve samples from 0 to 1, each multiplied by its factor.
    fn sets(factors: &[f64]) -> Vec<Vec<f64>> {
        let mut random = Shuffle::new(1);
        let mut sets = Vec::new();
        for factor in factors {
            sets.push((0..12).map(|_| factor * random.fraction()).collect());
        }
        sets
    }

    fn width(sets: &[Vec<f64>], set: usize) -> f64 {
        let moderated = Moderated::new(sets, 0.99).unwrap();
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
    fn an_odd_set_is_judged_by_itself_and_does_not_change_the_others() {
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
        assert!(Moderated::new(&sets(&[1.0; 7]), 0.99).is_none());
        let mut flat = sets(&[1.0; 12]);
        flat[..5].fill(vec![1.0; 12]);
        assert!(Moderated::new(&flat, 0.99).is_none(), "seven of them have a spread");
        let mut sets = sets(&[1.0; 9]);
        sets[3].truncate(6);
        let moderated = Moderated::new(&sets, 0.99).unwrap();
        assert_eq!(moderated.difference(3, 0, 0.0), None);
        assert!(moderated.difference(4, 0, 9.0).is_some_and(|interval| interval.high == 9.0));
    }
}
