//! Samples of several sittings: processes of their own, each with its own layout of memory. Knows
//! numbers and not where they are from.

use crate::{Interval, median_interval};

/// The median over sittings, with an interval that holds within them and between them.
///
/// Samples of one sitting share its layout, so they are not independent of each other and a
/// thousand of them say little of the next sitting. The centre is the median of the sittings'
/// medians. The interval is the wider, on each side, of the sign test over all samples and the
/// sign test over the sittings' medians; with fewer sittings than that test needs it takes their
/// whole range. `None` without samples.
pub fn pooled_interval(sittings: &[Vec<f64>], confidence: f64) -> Option<Interval> {
    let all: Vec<f64> = sittings.iter().flatten().copied().collect();
    let within = median_interval(&all, confidence)?;
    let medians: Vec<f64> = sittings
        .iter()
        .filter_map(|samples| Some(median_interval(samples, confidence)?.center))
        .collect();
    let between = median_interval(&medians, confidence)?;
    Some(Interval {
        center: between.center,
        low: within.low.min(between.low),
        high: within.high.max(between.high),
        reached: within.reached,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flat(value: f64) -> Vec<f64> {
        vec![value; 100]
    }

    #[test]
    fn one_sitting_is_its_own_median_and_interval() {
        let samples: Vec<f64> = (1..=100).map(f64::from).collect();
        let alone = median_interval(&samples, 0.95);
        assert_eq!(pooled_interval(&[samples], 0.95), alone);
    }

    #[test]
    fn sittings_that_differ_widen_the_interval_however_many_samples_they_have() {
        let few = pooled_interval(&[flat(1.0), flat(1.1), flat(1.2)], 0.95).unwrap();
        assert_eq!((few.center, few.low, few.high, few.reached), (1.1, 1.0, 1.2, true));
    }

    #[test]
    fn with_many_sittings_the_odd_one_is_left_out() {
        let mut sittings: Vec<Vec<f64>> = vec![flat(1.0); 19];
        sittings.push(flat(2.0));
        let pooled = pooled_interval(&sittings, 0.95).unwrap();
        assert_eq!((pooled.center, pooled.low, pooled.high), (1.0, 1.0, 1.0));
    }

    #[test]
    fn a_long_sitting_counts_as_much_as_a_short_one() {
        let pooled = pooled_interval(&[vec![1.0; 5000], flat(2.0), flat(2.0)], 0.95).unwrap();
        assert_eq!((pooled.center, pooled.low, pooled.high), (2.0, 1.0, 2.0));
    }

    #[test]
    fn empty_sittings_say_nothing() {
        assert_eq!(pooled_interval(&[], 0.95), None);
        assert_eq!(pooled_interval(&[vec![], vec![]], 0.95), None);
        let pooled = pooled_interval(&[vec![], flat(3.0)], 0.95).unwrap();
        assert_eq!(pooled.center, 3.0);
    }
}
