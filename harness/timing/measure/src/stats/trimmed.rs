//! A set of samples without its ends, and the interval that it gives by itself.
//!
//! An invocation now and then is far off, because it lay badly in memory or had a neighbour that no
//! ruler saw. A mean would follow it and a median's interval would reach to it. Without the ends
//! the interval is that of the samples that agree.

use crate::stats::interval::{Interval, sorted_median};
use statrs::distribution::{ContinuousCDF, StudentsT};

/// Fewest samples of a trimmed interval: of fewer, all may come from one of two modes by chance.
pub const MIN_TRIMMED: usize = 8;

/// The median with an interval that some strays do not widen, or `None` below [`MIN_TRIMMED`]:
/// Student's, about the mean of what is left when a fifth of the samples, one at least, is cut from
/// each end (Yuen, *The two-sample trimmed t for unequal population variances*, 1974).
///
/// With `g` samples cut from each end of `n`, `h = n - 2 g` are left, and the ends lie
/// `t(h - 1) s / (h / n * sqrt(n))` from their mean, where `s` is the deviation of the samples with
/// each cut one moved to the next that is not. It assumes that samples spread evenly to both sides,
/// and forgives `g` strays on each.
///
/// # Panics
/// If `confidence` is not between 0 and 1.
pub fn trimmed_interval(samples: &[f64], confidence: f64) -> Option<Interval> {
    let trimmed = Trimmed::of(samples, MIN_TRIMMED)?;
    let half = student(trimmed.degrees, confidence) * trimmed.square.sqrt();
    Some(about(trimmed.mean, half, trimmed.center))
}

/// The interval of what lies within `half` of `mean`, extended to `center` if that lies further
/// off.
pub(crate) fn about(mean: f64, half: f64, center: f64) -> Interval {
    Interval {
        center,
        low: (mean - half).min(center),
        high: (mean + half).max(center),
        reached: true,
    }
}

/// Student's t beyond which lies what `confidence` leaves, on both sides together.
pub(crate) fn student(degrees: f64, confidence: f64) -> f64 {
    assert!(0.0 < confidence && confidence < 1.0, "a confidence of {confidence}");
    let student = StudentsT::new(0.0, 1.0, degrees).expect("a degree at least");
    student.inverse_cdf(0.5 + confidence / 2.0)
}

/// Samples without a fifth, a sample at least, on each end.
pub(crate) struct Trimmed {
    /// The median of all samples.
    pub(crate) center: f64,
    /// The mean of those that are left.
    pub(crate) mean: f64,
    /// The squared error of the mean, estimated from these samples.
    pub(crate) square: f64,
    /// Degrees of freedom of the squared error.
    pub(crate) degrees: f64,
    /// How many samples there are.
    pub(crate) count: f64,
}

impl Trimmed {
    /// `None` below `fewest` samples, of which at least three have to be left, and if any is not a
    /// number.
    pub(crate) fn of(samples: &[f64], fewest: usize) -> Option<Trimmed> {
        let count = samples.len();
        if count < fewest || samples.iter().any(|sample| sample.is_nan()) {
            return None;
        }
        let mut sorted = samples.to_vec();
        sorted.sort_by(f64::total_cmp);
        let cut = (count / 5).max(1);
        let left = &sorted[cut..count - cut];
        let (low, high) = (left[0], left[left.len() - 1]);
        // Each cut sample moved to the next that is not cut.
        let moved: Vec<f64> = sorted.iter().map(|value| value.clamp(low, high)).collect();
        let moved_mean = moved.iter().sum::<f64>() / count as f64;
        let squares: f64 = moved.iter().map(|value| (value - moved_mean).powi(2)).sum();
        let left_share = left.len() as f64 / count as f64;
        Some(Trimmed {
            center: sorted_median(&sorted)?,
            mean: left.iter().sum::<f64>() / left.len() as f64,
            square: squares / (count - 1) as f64 / (left_share * left_share * count as f64),
            degrees: (left.len() - 1) as f64,
            count: count as f64,
        })
    }

    /// The variance of a sample that the squared error of the mean corresponds to.
    pub(crate) fn variance(&self) -> f64 {
        self.square * self.count
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
    fn a_trimmed_interval_is_what_the_formula_says_by_hand() {
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
