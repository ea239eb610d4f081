//! The mean of the middle half of some values.

/// Returns the mean of the values between the quartiles: a quarter of them, rounded down, is left
/// out at each end. Returns `None` without values.
///
/// It ignores outliers of up to a quarter of the values on either side (Tukey, *Exploratory Data
/// Analysis*, 1977: the midmean). The mean of two groups of about the same size lies between them
/// by their shares, where a median jumps.
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
    fn mean_of_two_groups_shows_their_shares() {
        let [fewer, half, more] = [19, 20, 21].map(|slow| {
            let mut values = vec![1.0; 40];
            values[..slow].fill(1.1);
            interquartile_mean(values).expect("there are some")
        });
        assert!(fewer < half && half < more);
        assert!((half - 1.05).abs() < 1e-9);
    }
}
