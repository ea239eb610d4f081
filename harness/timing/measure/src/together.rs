//! Contestants that were measured in the same invocations, and the ratio of any two of them with
//! its interval.
//!
//! Each contestant has one ratio to the reference for each invocation. The ratio of two contestants
//! is the median of their quotients. Its interval is the first of these for which there are enough
//! data:
//!
//! 1. With eight contestants or more we use what they have in common. If the reference deviates in
//!    an invocation, every ratio in it deviates, so we first subtract the median deviation of the
//!    invocation. The rest is trimmed, and its spread is drawn towards the usual spread
//!    ([`crate::stats::Moderated`]), because a dozen ratios tell little of their spread.
//! 2. With eight invocations or more the quotients are trimmed by themselves
//!    ([`crate::stats::trimmed_interval`]).
//! 3. Otherwise the interval goes from one of the quotients to another, by an inverted sign test
//!    ([`crate::stats::median_interval`]).
//!
//! All three assume that invocations are independent of each other, each a draw of layout, core and
//! hour; what happens within an invocation need not be independent of anything. Every invocation
//! has the same weight, however many samples it took. `tests/coverage.rs` shows how often the
//! intervals hold.

use crate::stats::{Interval, MIN_SETS, Moderated, median, median_interval, trimmed_interval};
use crate::{PerInvocation, quotients};

/// Contestants of the same invocations.
pub struct Together {
    contestants: Vec<PerInvocation>,
    moderated: Option<Moderated>,
    confidence: f64,
}

impl Together {
    /// Compares contestants by their ratios to the reference, which is one of the contestants. Each
    /// interval has this confidence.
    pub fn new(contestants: Vec<PerInvocation>, confidence: f64) -> Together {
        let mut moderated = None;
        if contestants.len() >= MIN_SETS {
            moderated = Moderated::new(&subtract_shared_deviations(&contestants), confidence);
        }
        Together { contestants, moderated, confidence }
    }

    /// Returns the ratio of the times of two contestants, which are given by their indices; `None`
    /// if no invocation has both.
    pub fn ratio(&self, numerator: usize, denominator: usize) -> Option<Interval> {
        let ratios =
            quotients(self.contestants.get(numerator)?, self.contestants.get(denominator)?);
        let logs: Vec<f64> = ratios.into_iter().map(f64::ln).collect();
        let center = median(logs.clone())?;
        let moderated = self.moderated.as_ref();
        let mut interval = moderated
            .and_then(|moderated| moderated.difference(numerator, denominator, center))
            .or_else(|| trimmed_interval(&logs, self.confidence))
            .or_else(|| median_interval(&logs, self.confidence))?;
        if numerator == denominator {
            // A contestant takes exactly as long as itself.
            interval = Interval { low: center, high: center, ..interval };
        }
        Some(interval.map(f64::exp))
    }
}

/// Returns the logarithms of the ratios less the median deviation in the same invocation.
fn subtract_shared_deviations(contestants: &[PerInvocation]) -> Vec<Vec<f64>> {
    let mut logs: Vec<PerInvocation> = contestants.to_vec();
    for log in logs.iter_mut().flatten().flatten() {
        *log = log.ln();
    }
    let shared_deviations = shared_deviations(&logs);
    let mut adjusted_logs = Vec::new();
    for logs in &logs {
        let mut adjusted = Vec::new();
        for (log, deviation) in logs.iter().zip(&shared_deviations) {
            if let (Some(log), Some(deviation)) = (log, deviation) {
                adjusted.push(log - deviation);
            }
        }
        adjusted_logs.push(adjusted);
    }
    adjusted_logs
}

/// Returns for each invocation the median of the contestants' deviations from their medians.
fn shared_deviations(logs: &[PerInvocation]) -> Vec<Option<f64>> {
    let invocations = logs.iter().map(Vec::len).max().unwrap_or(0);
    let mut deviations: Vec<Vec<f64>> = vec![Vec::new(); invocations];
    for logs in logs {
        let Some(center) = median(logs.iter().flatten().copied().collect()) else { continue };
        for (deviations, log) in deviations.iter_mut().zip(logs) {
            deviations.extend(log.map(|log| log - center));
        }
    }
    deviations.into_iter().map(median).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONFIDENCE: f64 = 0.9997;

    /// Makes the reference and twelve contestants in thirteen invocations. Each costs a tenth more
    /// than the one before, with a small deviation. In the fifth invocation the reference deviates
    /// by the factor `stray_factor`.
    fn contestants(stray_factor: f64) -> Vec<PerInvocation> {
        let mut random = crate::stats::Shuffle::new(3);
        let mut contestants = vec![vec![Some(1.0); 13]];
        for index in 1..=12 {
            let mut ratios = PerInvocation::new();
            for invocation in 0..13 {
                let reference = if invocation == 4 { stray_factor } else { 1.0 };
                let deviation = 1.0 + 0.004 * (random.fraction() - 0.5);
                ratios.push(Some((1.0 + 0.1 * f64::from(index)) * deviation / reference));
            }
            contestants.push(ratios);
        }
        contestants
    }

    fn ratio(contestants: &[PerInvocation], numerator: usize, denominator: usize) -> Interval {
        Together::new(contestants.to_vec(), CONFIDENCE).ratio(numerator, denominator).unwrap()
    }

    fn width(interval: Interval) -> f64 {
        (interval.high / interval.low).ln()
    }

    #[test]
    fn a_stray_of_the_reference_does_not_widen_intervals() {
        let [quiet, stray] = [1.0, 1.3].map(|stray| ratio(&contestants(stray), 3, 0));
        assert!(width(stray) < 1.3 * width(quiet), "{quiet:?} {stray:?}");
        assert!(stray.low < 1.3 && 1.3 < stray.high && stray.has_confidence);
    }

    #[test]
    fn all_contestants_can_be_compared_even_with_themselves() {
        let contestants = contestants(1.0);
        let interval = ratio(&contestants, 4, 1);
        assert!(interval.low < 1.4 / 1.1 && 1.4 / 1.1 < interval.high, "{interval:?}");
        assert!(interval.high / interval.low < 1.02, "{interval:?}");
        let identity = ratio(&contestants, 2, 2);
        assert_eq!((identity.low, identity.center, identity.high), (1.0, 1.0, 1.0));
        let trimmed = ratio(&contestants[..3], 2, 0);
        let logs: Vec<f64> = contestants[2].iter().flatten().map(|ratio| ratio.ln()).collect();
        assert_eq!(trimmed, trimmed_interval(&logs, CONFIDENCE).unwrap().map(f64::exp));
    }

    #[test]
    fn seven_invocations_are_enough_among_many_and_six_are_not() {
        let mut contestants = contestants(1.0);
        contestants[5][7..].fill(None);
        assert!(ratio(&contestants, 5, 0).has_confidence);
        contestants[5][6..].fill(None);
        let interval = ratio(&contestants, 5, 0);
        assert!(!interval.has_confidence && interval.low < interval.high);
        contestants[5].fill(None);
        assert_eq!(Together::new(contestants, 0.9).ratio(5, 0), None);
    }
}
