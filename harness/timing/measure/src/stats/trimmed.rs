//! A set of samples without its ends, and the interval that follows from this set alone.
//!
//! An invocation now and then is far off, because it lay badly in memory or had a neighbour that no
//! ruler saw. A mean would follow it and a median's interval would reach to it. Without the ends
//! the interval is that of the samples that agree.

use crate::stats::interval::{Interval, sorted_median};
use statrs::distribution::{ContinuousCDF, StudentsT};

/// Minimum number of samples of a trimmed interval. All of fewer may come from one of two modes by
/// chance.
pub const MIN_TRIMMED: usize = 8;

/// Returns the median with an interval that some strays do not widen, or `None` below
/// [`MIN_TRIMMED`]. A fifth of the samples, one at least, is cut from each end, and the interval is
/// Student's about the mean of the others (Yuen, *The two-sample trimmed t for unequal population
/// variances*, 1974).
///
/// With `g` samples cut from each end of `n`, `h = n - 2 g` are left, and the ends of the interval
/// lie `t(h - 1) s / (h / n * sqrt(n))` from their mean. Here `s` is the deviation of all samples,
/// each cut one moved to the nearest that is left. The interval assumes that samples spread evenly
/// to both sides, and up to `g` strays on each side do not change it much.
///
/// # Panics
/// If `confidence` is not between 0 and 1.
pub fn trimmed_interval(samples: &[f64], confidence: f64) -> Option<Interval> {
    let trimmed = Trimmed::new(samples, MIN_TRIMMED)?;
    let half_width = student_quantile(trimmed.degrees, confidence) * trimmed.squared_error.sqrt();
    Some(interval_around(trimmed.mean, half_width, trimmed.center))
}

/// Returns the interval of `half_width` to both sides of `mean`, extended to `center` if that lies
/// outside.
pub(crate) fn interval_around(mean: f64, half_width: f64, center: f64) -> Interval {
    Interval {
        center,
        low: (mean - half_width).min(center),
        high: (mean + half_width).max(center),
        has_confidence: true,
    }
}

/// Returns the quantile of Student's t that leaves `1 - confidence` on both sides together.
pub(crate) fn student_quantile(degrees: f64, confidence: f64) -> f64 {
    assert!(0.0 < confidence && confidence < 1.0, "a confidence of {confidence}");
    let distribution = StudentsT::new(0.0, 1.0, degrees).expect("a degree at least");
    distribution.inverse_cdf(0.5 + confidence / 2.0)
}

/// Samples without a fifth of them, and at least one sample, on each end.
pub(crate) struct Trimmed {
    /// The median of all samples.
    pub(crate) center: f64,
    /// The mean of the samples that are left.
    pub(crate) mean: f64,
    /// The squared error of the mean, estimated from these samples.
    pub(crate) squared_error: f64,
    /// Degrees of freedom of the squared error.
    pub(crate) degrees: f64,
    /// Number of all samples.
    pub(crate) count: f64,
}

impl Trimmed {
    /// Cuts the ends of the samples. Returns `None` if there are fewer than `min_count`, of which
    /// at least three must be left, and if any sample is not a number.
    pub(crate) fn new(samples: &[f64], min_count: usize) -> Option<Trimmed> {
        let count = samples.len();
        if count < min_count || samples.iter().any(|sample| sample.is_nan()) {
            return None;
        }
        let mut sorted = samples.to_vec();
        sorted.sort_by(f64::total_cmp);
        let cut = (count / 5).max(1);
        let middle = &sorted[cut..count - cut];
        let (low, high) = (middle[0], middle[middle.len() - 1]);
        // Each sample of the ends is moved to the nearest of the middle, which keeps its weight in
        // the deviation (winsorized samples).
        let winsorized: Vec<f64> = sorted.iter().map(|value| value.clamp(low, high)).collect();
        let winsorized_mean = winsorized.iter().sum::<f64>() / count as f64;
        let squares: f64 = winsorized.iter().map(|value| (value - winsorized_mean).powi(2)).sum();
        let middle_share = middle.len() as f64 / count as f64;
        Some(Trimmed {
            center: sorted_median(&sorted)?,
            mean: middle.iter().sum::<f64>() / middle.len() as f64,
            squared_error: squares
                / (count - 1) as f64
                / (middle_share * middle_share * count as f64),
            degrees: (middle.len() - 1) as f64,
            count: count as f64,
        })
    }

    /// Returns the variance of a sample that the squared error of the mean corresponds to.
    pub(crate) fn variance(&self) -> f64 {
        self.squared_error * self.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn up_to(count: u32) -> Vec<f64> {
        (1..=count).map(f64::from).collect()
    }

    // The quantiles are those of published tables of t: 5 degrees, 95 %: 2.571; 7 degrees, 99 %:
    // 3.499.
    #[test]
    fn a_trimmed_interval_agrees_with_the_formula_by_hand() {
        // 2 to 7 are left; moved, the samples are 2 2 3 4 5 6 7 7: mean 4.5, squares 30, deviation
        // 2.0702.
        let eight = trimmed_interval(&up_to(8), 0.95).unwrap();
        let half = 2.5706 * 2.0702 / (0.75 * 8.0_f64.sqrt());
        assert!((eight.high - (4.5 + half)).abs() < 1e-3, "{eight:?}");
        assert!((eight.low - (4.5 - half)).abs() < 1e-3 && eight.center == 4.5, "{eight:?}");
        let strays = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 9.0];
        let with_a_stray = trimmed_interval(&strays, 0.99).unwrap();
        assert_eq!((with_a_stray.low, with_a_stray.high), (1.0, 1.0));
        assert_eq!(trimmed_interval(&up_to(7), 0.95), None);
        assert_eq!(trimmed_interval(&[[f64::NAN; 4], [1.0; 4]].concat(), 0.95), None);
    }
}
