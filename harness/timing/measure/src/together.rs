//! Contestants that were measured in the same invocations, and the ratio of any two of them with
//! its interval.
//!
//! Each contestant has one ratio to the reference for each invocation. The ratio of two contestants
//! is the median of their quotients. Its interval is, the first of these that there are data for,
//!
//! 1. among eight contestants or more: every ratio in an invocation is off by what the reference
//!    itself deviates in it, so we first take off what most contestants deviate by in the same
//!    invocation. What is left of each is trimmed, and its spread drawn towards what is usual among
//!    them ([`crate::stats::Moderated`]), because a dozen ratios tell little of their own spread;
//! 2. of eight invocations or more: trimmed by themselves ([`crate::stats::trimmed_interval`]);
//! 3. otherwise: from one of the ratios to another, by a sign test turned round
//!    ([`crate::stats::median_interval`]).
//!
//! All assume that invocations are independent of each other, each a draw of layout, core and hour;
//! what happens within an invocation need not be independent of anything. Every invocation has the
//! same weight, however many samples it took. `tests/coverage.rs` shows how often the intervals
//! hold.

use crate::stats::{Interval, MIN_SETS, Moderated, median, median_interval, trimmed_interval};
use crate::{PerInvocation, quotients};

/// Contestants of the same invocations.
pub struct Together {
    contestants: Vec<PerInvocation>,
    moderated: Option<Moderated>,
    confidence: f64,
}

impl Together {
    /// Takes the ratios of each contestant to the reference, which is one of them; `confidence` is
    /// that of each interval.
    pub fn new(contestants: Vec<PerInvocation>, confidence: f64) -> Together {
        let mut moderated = None;
        if contestants.len() >= MIN_SETS {
            moderated = Moderated::of(&without_the_shared(&contestants), confidence);
        }
        Together { contestants, moderated, confidence }
    }

    /// The time of contestant `over` to that of `under`, by their numbers; `None` without an
    /// invocation that has both.
    pub fn ratio(&self, over: usize, under: usize) -> Option<Interval> {
        let ratios = quotients(self.contestants.get(over)?, self.contestants.get(under)?);
        let logs: Vec<f64> = ratios.into_iter().map(f64::ln).collect();
        let center = median(logs.clone())?;
        let moderated = self.moderated.as_ref();
        let mut interval = moderated
            .and_then(|moderated| moderated.difference(over, under, center))
            .or_else(|| trimmed_interval(&logs, self.confidence))
            .or_else(|| median_interval(&logs, self.confidence))?;
        if over == under {
            // A contestant takes exactly as long as itself.
            interval = Interval { low: center, high: center, ..interval };
        }
        Some(interval.map(f64::exp))
    }
}

/// Logarithms of the ratios less what most contestants deviate by in the same invocation.
fn without_the_shared(contestants: &[PerInvocation]) -> Vec<Vec<f64>> {
    let mut logs: Vec<PerInvocation> = contestants.to_vec();
    for log in logs.iter_mut().flatten().flatten() {
        *log = log.ln();
    }
    let shared = shared_deviations(&logs);
    let mut sets = Vec::new();
    for logs in &logs {
        let deviations = logs.iter().zip(&shared);
        sets.push(deviations.filter_map(|(log, shared)| Some((*log)? - (*shared)?)).collect());
    }
    sets
}

/// The median, for each invocation, of what contestants deviate by from their medians.
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

    /// Twelve contestants of thirteen invocations, each a tenth more than the one before and a
    /// little off, and the reference before them, which is off by `stray` in the fifth invocation.
    fn contestants(stray: f64) -> Vec<PerInvocation> {
        let mut random = crate::stats::Shuffle::new(3);
        let mut contestants = vec![vec![Some(1.0); 13]];
        for number in 1..=12 {
            let mut ratios = PerInvocation::new();
            for invocation in 0..13 {
                let reference = if invocation == 4 { stray } else { 1.0 };
                let deviation = 1.0 + 0.004 * (random.fraction() - 0.5);
                ratios.push(Some((1.0 + 0.1 * f64::from(number)) * deviation / reference));
            }
            contestants.push(ratios);
        }
        contestants
    }

    fn ratio(contestants: &[PerInvocation], over: usize, under: usize) -> Interval {
        Together::new(contestants.to_vec(), CONFIDENCE).ratio(over, under).unwrap()
    }

    fn width(interval: Interval) -> f64 {
        (interval.high / interval.low).ln()
    }

    #[test]
    fn a_stray_of_the_reference_does_not_widen_what_is_compared_with_it() {
        let [quiet, stray] = [1.0, 1.3].map(|stray| ratio(&contestants(stray), 3, 0));
        assert!(width(stray) < 1.3 * width(quiet), "{quiet:?} {stray:?}");
        assert!(stray.low < 1.3 && 1.3 < stray.high && stray.reached);
    }

    #[test]
    fn any_two_are_compared_and_each_with_itself_is_as_long() {
        let contestants = contestants(1.0);
        let two = ratio(&contestants, 4, 1);
        assert!(two.low < 1.4 / 1.1 && 1.4 / 1.1 < two.high && two.high / two.low < 1.02);
        let itself = ratio(&contestants, 2, 2);
        assert_eq!((itself.low, itself.center, itself.high), (1.0, 1.0, 1.0));
        let few = ratio(&contestants[..3], 2, 0);
        let logs: Vec<f64> = contestants[2].iter().flatten().map(|ratio| ratio.ln()).collect();
        assert_eq!(few, trimmed_interval(&logs, CONFIDENCE).unwrap().map(f64::exp));
    }

    #[test]
    fn seven_invocations_are_enough_among_many_and_six_are_not() {
        let mut contestants = contestants(1.0);
        contestants[5][7..].fill(None);
        assert!(ratio(&contestants, 5, 0).reached);
        contestants[5][6..].fill(None);
        let six = ratio(&contestants, 5, 0);
        assert!(!six.reached && six.low < six.high);
        contestants[5].fill(None);
        assert_eq!(Together::new(contestants, 0.9).ratio(5, 0), None);
    }
}
