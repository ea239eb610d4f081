//! The median of samples and intervals for it.
//!
//! The interval comes from order statistics and so needs no assumption about how the samples are
//! spread. Its price is a minimum: below six samples there is none of 95 %.

use serde::{Deserialize, Serialize};

/// A median and an interval that holds the true median with the requested confidence.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// Median of the samples.
    pub center: f64,
    /// Lower end, a sample.
    pub low: f64,
    /// Upper end, a sample.
    pub high: f64,
    /// Whether there were enough samples for the confidence. If not, the ends are the extremes.
    pub has_confidence: bool,
}

impl Interval {
    /// Applies an increasing function to the samples.
    #[must_use]
    pub fn map(self, f: impl Fn(f64) -> f64) -> Interval {
        Interval { center: f(self.center), low: f(self.low), high: f(self.high), ..self }
    }
}

/// Chance that all intervals of one comparison hold together.
pub const JOINT_CONFIDENCE: f64 = 0.99;

/// Chance that a single interval holds, in a quick run and for figures that nothing is compared
/// with.
pub const CONFIDENCE: f64 = 0.95;

/// Returns the middle value, or the mean of the middle two; `None` without values.
pub fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    sorted_median(&values)
}

/// Returns the median of values in ascending order.
pub(crate) fn sorted_median(values: &[f64]) -> Option<f64> {
    let last = values.len().checked_sub(1)?;
    Some((values[last / 2] + values[last.div_ceil(2)]) / 2.0)
}

/// Returns the median with an interval from order statistics, or `None` without samples.
///
/// The number of samples below the true median is binomial with one half, whatever the
/// distribution they come from. So the interval goes from the `k`th smallest to the `k`th largest
/// sample with the largest `k` for which `2 P(Binomial(n, 1/2) < k) <= 1 - confidence`: a sign
/// test turned round (Conover, *Practical Nonparametric Statistics*, 1971).
///
/// # Panics
/// If `confidence` is not between 0 and 1.
pub fn median_interval(samples: &[f64], confidence: f64) -> Option<Interval> {
    assert!(0.0 < confidence && confidence < 1.0, "a confidence of {confidence}");
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    let center = sorted_median(&sorted)?;
    let last = sorted.len() - 1;
    let rank = rank_from_the_end(sorted.len(), (1.0 - confidence) / 2.0);
    let offset = rank.unwrap_or(1) - 1;
    let (low, high) = (sorted[offset], sorted[last - offset]);
    Some(Interval { center, low, high, has_confidence: rank.is_some() })
}

/// Returns the confidence that each of `comparisons` intervals needs so that all of them together
/// hold with `confidence` (Šidák, 1967).
pub fn corrected_confidence(confidence: f64, comparisons: usize) -> f64 {
    confidence.powf(1.0 / comparisons.max(1) as f64)
}

/// Returns the minimum number of samples for an interval of `confidence`.
pub fn samples_needed(confidence: f64) -> usize {
    // Even the extremes hold the median only with 1 - 2^(1 - n).
    (1.0 - (1.0 - confidence).log2()).ceil() as usize
}

/// Returns the largest `k` for which fewer than `k` of `count` samples lie below the median with a
/// chance of at most `tail`, if there is one.
fn rank_from_the_end(count: usize, tail: f64) -> Option<usize> {
    // The probabilities of 0, 1, 2 ... successes, in logarithms: 2^-count underflows early.
    let mut log_probability = -(count as f64) * std::f64::consts::LN_2;
    let mut cumulative = 0.0;
    for successes in 0..count {
        cumulative += log_probability.exp();
        if cumulative > tail {
            return (successes > 0).then_some(successes);
        }
        log_probability += ((count - successes) as f64 / (successes + 1) as f64).ln();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(samples: &[f64]) -> (f64, f64, f64) {
        let interval = median_interval(samples, 0.95).expect("there are samples");
        (interval.center, interval.low, interval.high)
    }

    fn up_to(count: u32) -> Vec<f64> {
        (1..=count).map(f64::from).collect()
    }

    #[test]
    fn nothing_has_no_median() {
        assert_eq!(median_interval(&[], 0.95), None);
    }

    #[test]
    fn a_single_sample_is_both_ends_and_not_enough() {
        let interval = median_interval(&[3.5], 0.95).unwrap();
        assert_eq!(interval, Interval { center: 3.5, low: 3.5, high: 3.5, has_confidence: false });
    }

    #[test]
    fn few_samples_give_their_range() {
        assert_eq!(interval(&[4.0, 1.0, 2.0, 3.0]), (2.5, 1.0, 4.0));
        assert_eq!(interval(&up_to(6)), (3.5, 1.0, 6.0));
        assert!(!median_interval(&up_to(5), 0.95).unwrap().has_confidence);
        assert!(median_interval(&up_to(6), 0.95).unwrap().has_confidence);
    }

    // The ranks are those of published tables of the sign test interval: 9: 2..8, 20: 6..15,
    // 25: 8..18, 50: 18..33, 100: 40..61.
    #[test]
    fn ranks_agree_with_published_tables() {
        assert_eq!(interval(&up_to(9)), (5.0, 2.0, 8.0));
        assert_eq!(interval(&up_to(20)), (10.5, 6.0, 15.0));
        assert_eq!(interval(&up_to(25)), (13.0, 8.0, 18.0));
        assert_eq!(interval(&up_to(50)), (25.5, 18.0, 33.0));
        assert_eq!(interval(&up_to(100)), (50.5, 40.0, 61.0));
    }

    #[test]
    fn order_makes_no_difference() {
        let mut shuffled = up_to(25);
        shuffled.rotate_left(11);
        shuffled.swap(0, 20);
        assert_eq!(interval(&shuffled), interval(&up_to(25)));
    }

    #[test]
    fn ties_and_zero_spread_stay_finite() {
        assert_eq!(interval(&[2.0; 40]), (2.0, 2.0, 2.0));
        assert_eq!(interval(&[1.0, 1.0, 1.0, 1.0, 1.0, 9.0, 1.0, 1.0]), (1.0, 1.0, 9.0));
    }

    #[test]
    fn thousands_of_samples_do_not_underflow() {
        let (center, low, high) = interval(&up_to(5001));
        assert_eq!(center, 2501.0);
        // Half the width tends to 1.96 * sqrt(n) / 2 = 69.3 ranks.
        assert!((low - 2431.0).abs() <= 2.0 && (high - 2571.0).abs() <= 2.0, "{low} {high}");
    }

    #[test]
    fn many_comparisons_need_wider_intervals() {
        assert_eq!(corrected_confidence(0.95, 1), 0.95);
        assert_eq!(corrected_confidence(0.95, 0), 0.95);
        // Ten intervals of 99.488 % hold together with 95 %.
        assert!((corrected_confidence(0.95, 10) - 0.994_883_8).abs() < 1e-6);
        let [single, tenth] = [0.95, 0.9949]
            .map(|confidence| median_interval(&up_to(100), confidence).expect("a hundred samples"));
        assert!(tenth.low < single.low && tenth.high > single.high);
    }

    #[test]
    fn the_fewest_samples_are_just_enough() {
        for confidence in [0.5, 0.9, 0.95, 0.99, 0.999, corrected_confidence(0.99, 30)] {
            let needed = samples_needed(confidence);
            let [enough, too_few] = [needed, needed - 1].map(|count| {
                median_interval(&vec![1.0; count], confidence).unwrap().has_confidence
            });
            assert!(enough && !too_few, "{confidence}: {needed}");
        }
    }
}
