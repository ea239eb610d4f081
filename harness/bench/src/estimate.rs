//! The median of samples and an interval of 95 % for it. Knows numbers and not where they are from.

use record::Estimate;

/// Chance, on each side, that the true median lies outside the interval.
const TAIL: f64 = 0.025;

/// The median with a 95 % interval from order statistics, or `None` without samples.
///
/// The number of samples below the true median is binomial with one half, whatever the
/// distribution they come from. So the interval goes from the `k`th smallest to the `k`th largest
/// sample with the largest `k` for which `P(Binomial(n, 1/2) < k) <= 2.5 %`: a sign test turned
/// round (Conover, *Practical Nonparametric Statistics*, 1971). Fewer than six samples cannot
/// reach 95 %; their whole range is given then.
pub fn median_with_interval(samples: &[f64]) -> Option<Estimate> {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().checked_sub(1)?;
    let center = (sorted[last / 2] + sorted[last.div_ceil(2)]) / 2.0;
    let trimmed = trimmed_each_side(sorted.len());
    Some(Estimate { center, low: sorted[trimmed], high: sorted[last - trimmed] })
}

/// How many samples lie outside the interval on each side.
fn trimmed_each_side(count: usize) -> usize {
    // The probabilities of 0, 1, 2 ... successes, in logarithms: 2^-count underflows early.
    let mut log_probability = -(count as f64) * std::f64::consts::LN_2;
    let mut below = 0.0;
    for successes in 0..count {
        below += log_probability.exp();
        if below > TAIL {
            return successes.saturating_sub(1);
        }
        log_probability += ((count - successes) as f64 / (successes + 1) as f64).ln();
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(samples: &[f64]) -> (f64, f64, f64) {
        let estimate = median_with_interval(samples).expect("there are samples");
        (estimate.center, estimate.low, estimate.high)
    }

    fn up_to(count: u32) -> Vec<f64> {
        (1..=count).map(f64::from).collect()
    }

    #[test]
    fn nothing_has_no_median() {
        assert_eq!(median_with_interval(&[]), None);
    }

    #[test]
    fn one_sample_is_all_there_is() {
        assert_eq!(estimate(&[3.5]), (3.5, 3.5, 3.5));
    }

    #[test]
    fn few_samples_give_their_range() {
        assert_eq!(estimate(&[4.0, 1.0, 2.0, 3.0]), (2.5, 1.0, 4.0));
        assert_eq!(estimate(&up_to(6)), (3.5, 1.0, 6.0));
    }

    // The ranks are those of published tables of the sign test interval: 9: 2..8, 20: 6..15,
    // 25: 8..18, 50: 18..33, 100: 40..61.
    #[test]
    fn ranks_agree_with_published_tables() {
        assert_eq!(estimate(&up_to(9)), (5.0, 2.0, 8.0));
        assert_eq!(estimate(&up_to(20)), (10.5, 6.0, 15.0));
        assert_eq!(estimate(&up_to(25)), (13.0, 8.0, 18.0));
        assert_eq!(estimate(&up_to(50)), (25.5, 18.0, 33.0));
        assert_eq!(estimate(&up_to(100)), (50.5, 40.0, 61.0));
    }

    #[test]
    fn order_makes_no_difference() {
        let mut shuffled = up_to(25);
        shuffled.rotate_left(11);
        shuffled.swap(0, 20);
        assert_eq!(estimate(&shuffled), estimate(&up_to(25)));
    }

    #[test]
    fn ties_and_zero_spread_stay_finite() {
        assert_eq!(estimate(&[2.0; 40]), (2.0, 2.0, 2.0));
        assert_eq!(estimate(&[1.0, 1.0, 1.0, 1.0, 1.0, 9.0, 1.0, 1.0]), (1.0, 1.0, 9.0));
    }

    #[test]
    fn thousands_of_samples_do_not_underflow() {
        let (center, low, high) = estimate(&up_to(5001));
        assert_eq!(center, 2501.0);
        // Half the width tends to 1.96 * sqrt(n) / 2 = 69.3 ranks.
        assert!((low - 2431.0).abs() <= 2.0 && (high - 2571.0).abs() <= 2.0, "{low} {high}");
    }
}
