//! One number for each invocation. Most figures over invocations are made of such numbers.
//!
//! Samples of an invocation depend on each other, because they share a layout of memory, a core and
//! an hour. Invocations do not. So an invocation counts once, however many samples it has.

/// A contestant's ratio to the reference in every invocation, `None` if the invocation has too few
/// clean pairs.
pub type PerInvocation = Vec<Option<f64>>;

/// Returns the ratio of two contestants in every invocation that has both.
pub fn quotients(numerators: &[Option<f64>], denominators: &[Option<f64>]) -> Vec<f64> {
    let pairs = numerators.iter().zip(denominators);
    pairs.filter_map(|(numerator, denominator)| Some((*numerator)? / (*denominator)?)).collect()
}

/// Returns the ratio of a contestant's time over several subjects to that of the reference, in one
/// invocation. It is the mean of the ratios, weighted by the times of the reference, and so the
/// quotient of the sums of the times. Returns `None` if a subject has no ratio.
pub fn ratio_over_subjects(ratios: &[Option<f64>], reference_times: &[Option<f64>]) -> Option<f64> {
    let (mut contestant_time, mut reference_time) = (0.0, 0.0);
    for (ratio, time) in ratios.iter().zip(reference_times) {
        contestant_time += (*ratio)? * (*time)?;
        reference_time += (*time)?;
    }
    (reference_time > 0.0).then(|| contestant_time / reference_time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_over_subjects_are_quotients_of_sums() {
        // 10 and 30 cycles against 20 and 20 of the reference.
        let ratio = ratio_over_subjects(&[Some(0.5), Some(1.5)], &[Some(20.0), Some(20.0)]);
        assert_eq!(ratio, Some(1.0));
        let ratio = ratio_over_subjects(&[Some(0.5), Some(2.0)], &[Some(10.0), Some(30.0)]);
        assert_eq!(ratio, Some(65.0 / 40.0));
        assert_eq!(ratio_over_subjects(&[Some(0.5), None], &[Some(10.0), Some(30.0)]), None);
    }
}
