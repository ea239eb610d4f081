//! The mean of the middle half. Knows numbers and not where they are from.

/// The mean of the values between the quartiles: a quarter of them, rounded down, is left out at
/// each end. `None` without any.
///
/// It ignores outliers of up to a quarter of the values on either side (Tukey, *Exploratory Data
/// Analysis*, 1977: the midmean). Of values in two groups of about the same size it lies between
/// them by their shares, where a median jumps.
pub fn interquartile_mean(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let cut = values.len() / 4;
    let middle = &values[cut..values.len() - cut];
    (!middle.is_empty()).then(|| middle.iter().sum::<f64>() / middle.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_at_each_end_does_not_count() {
        assert_eq!(interquartile_mean(vec![]), None);
        assert_eq!(interquartile_mean(vec![5.0]), Some(5.0));
        assert_eq!(interquartile_mean(vec![1.0, 2.0, 6.0]), Some(3.0));
        assert_eq!(interquartile_mean(vec![100.0, 4.0, 0.0, 2.0]), Some(3.0));
        assert_eq!(interquartile_mean(vec![9.0, 1.0, 2.0, 3.0, 4.0, 90.0, 0.0, 5.0]), Some(3.5));
    }

    #[test]
    fn of_two_groups_it_says_their_shares() {
        let of = |slow: usize| {
            let values = (0..40).map(|n| if n < slow { 1.1 } else { 1.0 });
            interquartile_mean(values.collect()).expect("there are some")
        };
        assert!(of(19) < of(20) && of(20) < of(21));
        assert!((of(20) - 1.05).abs() < 1e-9);
    }
}
