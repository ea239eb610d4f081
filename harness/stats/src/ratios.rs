//! Two series of times taken in the same rounds: their ratio, round by round. Knows no clock but
//! its resolution.

use crate::{Interval, pooled_interval};

/// How two series compare.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paired {
    /// Median of the rounds' ratios, with its interval.
    pub ratio: Interval,
    /// Rounds in which the two differed by no more than the clock's resolution.
    pub ties: usize,
}

/// One sitting of two contestants.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// Times, round by round.
    pub times: &'a [f64],
    /// Times of the reference in the same rounds.
    pub reference: &'a [f64],
    /// Times that differ by at most this are tied.
    pub resolution: f64,
}

/// The median of `times[i] / reference[i]` over the rounds of all sittings, or `None` without
/// rounds.
///
/// Taken on logarithms, so that swapping the two inverts the answer. Times are of equal work;
/// those that differ by at most the resolution count as tied, and a tie has the ratio one: it says
/// nothing for either side.
///
/// # Panics
/// If the series of a sitting differ in length or hold a time that is not above zero.
pub fn paired_ratio(sittings: &[Pair<'_>], confidence: f64) -> Option<Paired> {
    let mut ties = 0;
    let logs = |&Pair { times, reference, resolution }: &Pair<'_>| -> Vec<f64> {
        assert_eq!(times.len(), reference.len(), "samples of the same rounds");
        let log = |(&time, &other): (&f64, &f64)| {
            assert!(time > 0.0 && other > 0.0, "times of {time} and {other}");
            let tied = (time - other).abs() <= resolution;
            ties += usize::from(tied);
            if tied { 0.0 } else { (time / other).ln() }
        };
        times.iter().zip(reference).map(log).collect()
    };
    let logs: Vec<Vec<f64>> = sittings.iter().map(logs).collect();
    let ratio = pooled_interval(&logs, confidence)?.map(f64::exp);
    Some(Paired { ratio, ties })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paired(times: &[f64], reference: &[f64], resolution: f64) -> Option<Paired> {
        paired_ratio(&[Pair { times, reference, resolution }], 0.95)
    }

    #[test]
    fn drift_that_hits_both_cancels() {
        let drift: Vec<f64> = (0..50).map(|round| 100.0 + f64::from(round * round)).collect();
        let slower: Vec<f64> = drift.iter().map(|time| time * 1.25).collect();
        let paired = paired(&slower, &drift, 0.0).unwrap();
        assert!((paired.ratio.center - 1.25).abs() < 1e-12);
        assert!(paired.ratio.high - paired.ratio.low < 1e-12);
        assert_eq!(paired.ties, 0);
    }

    #[test]
    fn swapping_the_two_inverts_the_ratio() {
        let a = [3.0, 5.0, 2.0, 8.0, 4.0, 6.0, 9.0];
        let b = [4.0, 4.0, 3.0, 7.0, 1.0, 9.0, 2.0];
        let there = paired(&a, &b, 0.0).unwrap().ratio;
        let back = paired(&b, &a, 0.0).unwrap().ratio;
        assert!((there.center * back.center - 1.0).abs() < 1e-12);
        assert!((there.low * back.high - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_difference_below_the_resolution_is_a_tie_and_no_difference() {
        let a: Vec<f64> = vec![101.0; 20];
        let b: Vec<f64> = vec![100.0; 20];
        let coarse = paired(&a, &b, 1.0).unwrap();
        assert_eq!((coarse.ties, coarse.ratio.low, coarse.ratio.high), (20, 1.0, 1.0));
        let fine = paired(&a, &b, 0.5).unwrap();
        assert_eq!(fine.ties, 0);
        assert!(fine.ratio.low > 1.0);
    }

    #[test]
    fn a_few_outliers_change_nothing() {
        let reference = vec![100.0; 60];
        let mut times = vec![102.0; 60];
        for round in (0..60).step_by(7) {
            times[round] = 5000.0;
        }
        let paired = paired(&times, &reference, 0.0).unwrap();
        assert!((paired.ratio.center - 1.02).abs() < 1e-12, "{paired:?}");
        assert!((paired.ratio.high - 1.02).abs() < 1e-12, "{paired:?}");
    }

    #[test]
    fn a_sitting_on_the_other_side_of_one_keeps_the_two_together() {
        let flat = |time| vec![time; 200];
        let (slow, fast, reference) = (flat(102.0), flat(99.0), flat(100.0));
        let pair = |times| Pair { times, reference: &reference, resolution: 0.0 };
        let alike = paired_ratio(&[pair(&slow), pair(&slow), pair(&slow)], 0.95).unwrap();
        assert!(alike.ratio.low > 1.01);
        let mixed = paired_ratio(&[pair(&slow), pair(&fast), pair(&slow)], 0.95).unwrap();
        assert!(mixed.ratio.low < 1.0 && mixed.ratio.high > 1.0, "{mixed:?}");
    }

    #[test]
    fn no_rounds_no_ratio() {
        assert_eq!(paired(&[], &[], 0.0), None);
        assert_eq!(paired_ratio(&[], 0.95), None);
    }
}
