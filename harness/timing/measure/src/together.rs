//! Contestants that were measured in the same invocations, and the ratio of any two of them with
//! its interval. It gives no verdict.
//!
//! The estimator is the median over invocations of the invocations' own ratios. Where there are
//! contestants enough, what most of them share in an invocation is taken off all of them: that is
//! the reference's own deviation, by which every ratio to it is off. What is left of each is
//! trimmed, and its spread drawn towards what is usual among them ([`crate::stats::Moderated`]).
//! The ratios of a few are trimmed by themselves ([`crate::stats::trimmed_interval`]), and of too
//! few invocations the interval goes from one of them to another, by a sign test turned round. All
//! assume that invocations are independent of each other, each a draw of layout, core and hour;
//! what happens within an invocation need not be independent of anything. Every invocation has the
//! same weight, however many samples it took.

use crate::stats::{Interval, MIN_SETS, Moderated, median, median_interval, trimmed_interval};
use crate::{PerInvocation, quotients};

/// Contestants of the same invocations.
pub struct Together {
    contestants: Vec<PerInvocation>,
    moderated: Option<Moderated>,
    confidence: f64,
}

impl Together {
    /// Of the ratio of each to the reference, which is among them; `confidence` is that of each
    /// interval.
    pub fn of(contestants: Vec<PerInvocation>, confidence: f64) -> Together {
        let enough = contestants.len() >= MIN_SETS;
        let own = || Moderated::of(&without_the_shared(&contestants), confidence);
        let moderated = enough.then(own).flatten();
        Together { contestants, moderated, confidence }
    }

    /// The time of contestant `over` to that of `under`, by their numbers; `None` without an
    /// invocation that has both.
    pub fn ratio(&self, over: usize, under: usize) -> Option<Interval> {
        let ratios = quotients(self.contestants.get(over)?, self.contestants.get(under)?);
        let logs: Vec<f64> = ratios.into_iter().map(f64::ln).collect();
        let center = median(logs.clone())?;
        let moderated = || self.moderated.as_ref()?.difference(over, under, center);
        let found = moderated()
            .or_else(|| trimmed_interval(&logs, self.confidence))
            .or_else(|| median_interval(&logs, self.confidence))?;
        let of_one = Interval { low: center, high: center, ..found };
        Some(if over == under { of_one } else { found }.map(f64::exp))
    }
}

/// Logarithms of the ratios less what most contestants deviate by in the same invocation.
fn without_the_shared(contestants: &[PerInvocation]) -> Vec<Vec<f64>> {
    let logs: Vec<PerInvocation> = contestants
        .iter()
        .map(|ratios| ratios.iter().map(|ratio| ratio.map(f64::ln)).collect())
        .collect();
    let centers: Vec<Option<f64>> =
        logs.iter().map(|logs| median(logs.iter().flatten().copied().collect())).collect();
    let invocations = logs.iter().map(Vec::len).max().unwrap_or(0);
    let of = |logs: &PerInvocation, invocation: usize| logs.get(invocation).copied().flatten();
    let shared: Vec<Option<f64>> = (0..invocations)
        .map(|invocation| {
            let off = logs.iter().zip(&centers);
            median(
                off.filter_map(|(logs, center)| Some(of(logs, invocation)? - (*center)?)).collect(),
            )
        })
        .collect();
    let own = |logs: &PerInvocation| {
        shared.iter().zip(logs).filter_map(|(shared, log)| Some((*log)? - (*shared)?)).collect()
    };
    logs.iter().map(own).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONFIDENCE: f64 = 0.9997;

    /// Twelve contestants of thirteen invocations, each a tenth more than the one before and a
    /// little off, and the reference before them, which is off by `stray` in the fifth invocation.
    fn contestants(stray: f64) -> Vec<PerInvocation> {
        let mut random = crate::stats::Shuffle::new(3);
        let mut own = |place: usize| -> PerInvocation {
            let off = (0..13).map(|invocation| {
                let of_reference = if invocation == 4 { stray } else { 1.0 };
                let own = 1.0 + 0.004 * (random.fraction() - 0.5);
                Some((1.0 + 0.1 * place as f64) * own / of_reference)
            });
            off.collect()
        };
        let mut all = vec![vec![Some(1.0); 13]];
        all.extend((1..=12).map(&mut own));
        all
    }

    fn ratio(all: &[PerInvocation], over: usize, under: usize) -> Interval {
        Together::of(all.to_vec(), CONFIDENCE).ratio(over, under).unwrap()
    }

    #[test]
    fn a_stray_of_the_reference_does_not_widen_what_is_compared_with_it() {
        let [quiet, stray] = [1.0, 1.3].map(|stray| ratio(&contestants(stray), 3, 0));
        let width = |one: Interval| (one.high / one.low).ln();
        assert!(width(stray) < 1.3 * width(quiet), "{quiet:?} {stray:?}");
        assert!(stray.low < 1.3 && 1.3 < stray.high && stray.reached);
    }

    #[test]
    fn any_two_are_compared_and_one_with_itself_is_one() {
        let all = contestants(1.0);
        let two = ratio(&all, 4, 1);
        assert!(two.low < 1.4 / 1.1 && 1.4 / 1.1 < two.high && two.high / two.low < 1.02);
        let itself = ratio(&all, 2, 2);
        assert_eq!((itself.low, itself.center, itself.high), (1.0, 1.0, 1.0));
        let few = ratio(&all[..3], 2, 0);
        let logs: Vec<f64> = all[2].iter().flatten().map(|ratio| ratio.ln()).collect();
        assert_eq!(few, trimmed_interval(&logs, CONFIDENCE).unwrap().map(f64::exp));
    }

    #[test]
    fn seven_invocations_are_enough_among_many_and_six_are_not() {
        let mut all = contestants(1.0);
        all[5][7..].fill(None);
        assert!(ratio(&all, 5, 0).reached);
        all[5][6..].fill(None);
        let six = ratio(&all, 5, 0);
        assert!(!six.reached && six.low < six.high);
        all[5].fill(None);
        assert_eq!(Together::of(all, 0.9).ratio(5, 0), None);
    }
}
