//! One number for each invocation: what most figures over invocations are made of.
//!
//! Samples of an invocation depend on each other, because they share a layout of memory, a core and
//! an hour. Invocations do not. So an invocation counts once, however many samples it has.

/// A contestant of a comparison: its ratio to the reference in every invocation, `None` where that
/// invocation has too few clean pairs.
pub type PerInvocation = Vec<Option<f64>>;

/// The ratio of two contestants in every invocation that has both.
pub fn quotients(over: &[Option<f64>], under: &[Option<f64>]) -> Vec<f64> {
    over.iter().zip(under).filter_map(|(over, under)| Some((*over)? / (*under)?)).collect()
}

/// The time of a contestant over several subjects to the reference's, in one invocation: the mean
/// of its ratios on each, weighted by what the reference takes there. So it is the quotient of the
/// sums of their times. `None` if a subject has no ratio.
pub fn over_subjects(ratios: &[Option<f64>], reference_times: &[Option<f64>]) -> Option<f64> {
    let (mut over, mut under) = (0.0, 0.0);
    for (ratio, time) in ratios.iter().zip(reference_times) {
        over += (*ratio)? * (*time)?;
        under += (*time)?;
    }
    (under > 0.0).then(|| over / under)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_over_subjects_are_quotients_of_sums() {
        // 10 and 30 cycles against 20 and 20 of the reference.
        let ratio = over_subjects(&[Some(0.5), Some(1.5)], &[Some(20.0), Some(20.0)]);
        assert_eq!(ratio, Some(1.0));
        let ratio = over_subjects(&[Some(0.5), Some(2.0)], &[Some(10.0), Some(30.0)]);
        assert_eq!(ratio, Some(65.0 / 40.0));
        assert_eq!(over_subjects(&[Some(0.5), None], &[Some(10.0), Some(30.0)]), None);
    }
}
