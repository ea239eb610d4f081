//! How wide the core is, and whether a sample had all of it. The rule looks at rulers alone, never at
//! what was timed, so it cannot prefer a contestant.

use crate::Rates;
use crate::stats::median;
use serde::{Deserialize, Serialize};

/// A sample that had less than this share of the width on either side is *contended*: the rulers
/// take 8 % longer than at their best. Samples have the width or they lack a third of it, so the
/// bound hardly matters: 3 % or 15 % instead moved the share of clean samples by one point.
pub const MIN_SHARE: f64 = 1.0 / 1.08;

/// Additions a cycle of a core that nobody shares: from the least that a core of the last fifteen
/// years can do, to more than any can.
const WHOLE: std::ops::RangeInclusive<u8> = 3..=12;
/// How near to a whole number a reading is at its best, as a share: the step of a coarse clock.
const NEAR: f64 = 0.03;
/// A best that fewer readings than this share reach is none.
const CROWD: f64 = 0.01;
/// A core that cannot feed all of its adders in every cycle may surpass a whole number by this share: Zen 5 has six and
/// adds five to five and a half times a cycle.
const REACH: f64 = 0.08;
/// Readings pile up at the best and end there: above it, up to this share, are at most a third as
/// many. Contended ones are spread evenly and pass a whole number without a pile.
const ABOVE: f64 = 0.22;
const STEEP: f64 = 3.0;

/// The whole width of a core, as one run found it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Width {
    /// Operations a cycle of both blocks; of additions a whole number.
    pub full: Rates,
}

impl Width {
    /// The best of these readings.
    ///
    /// Additions decide: the best of them must be near a whole number, three or more, reached more
    /// than now and then, and hardly ever surpassed by more than 8 %. Of the other block no such number is known; its
    /// full rate is the median where the additions had theirs.
    ///
    /// # Errors
    /// If there is no such best, in words: then somebody may have been there all the time.
    pub fn of(readings: &[Rates]) -> Result<Width, String> {
        let between = |low: f64, high: f64| {
            readings.iter().filter(move |rates| low <= rates.adds && rates.adds <= high)
        };
        let at = |whole: f64| between(whole * (1.0 - NEAR), whole * (1.0 + REACH));
        let is_best = |whole: &f64| {
            let crowd = at(*whole).count() as f64;
            let above = between(whole * (1.0 + REACH + NEAR), whole * (1.0 + ABOVE)).count() as f64;
            crowd >= (CROWD * readings.len() as f64).max(1.0) && crowd >= STEEP * above
        };
        let Some(whole) = WHOLE.rev().map(f64::from).find(is_best) else {
            let most = readings.iter().map(|rates| rates.adds).fold(0.0, f64::max);
            return Err(format!(
                "no whole number of additions a cycle was reached often, at most {most:.2} at \
                 all: somebody may have shared the core all the time"
            ));
        };
        let mixed = median(at(whole).map(|rates| rates.mixed).collect()).expect("it was reached");
        Ok(Width { full: Rates { adds: whole, mixed } })
    }

    /// Whether both blocks had at least [`MIN_SHARE`] of this.
    pub fn is_whole(&self, rates: Rates) -> bool {
        rates.adds >= MIN_SHARE * self.full.adds && rates.mixed >= MIN_SHARE * self.full.mixed
    }

    /// Share of the readings that had the whole width.
    pub fn clean_share(&self, readings: &[Rates]) -> f64 {
        let clean = readings.iter().filter(|&&rates| self.is_whole(rates)).count();
        clean as f64 / readings.len().max(1) as f64
    }
}

/// Whether a sample counts: the core was whole on both sides of it. Where there are no rulers nothing
/// is known and every sample counts; where there are rulers and no width was found, none does.
pub fn is_clean(width: Option<Width>, rates: Option<Rates>) -> bool {
    rates.is_none_or(|rates| width.is_some_and(|width| width.is_whole(rates)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Readings of such rates, and how many of each.
    fn readings(of: &[(f64, f64, usize)]) -> Vec<Rates> {
        let reading = |&(adds, mixed, count): &(f64, f64, usize)| {
            std::iter::repeat_n(Rates { adds, mixed }, count)
        };
        of.iter().flat_map(reading).collect()
    }

    #[test]
    fn the_best_is_found_below_much_contention_and_a_few_outliers() {
        let busy = [(2.1, 3.1, 695), (2.8, 4.0, 200), (3.97, 5.8, 60), (4.01, 5.9, 39)];
        let outliers = [(4.4, 5.9, 3), (5.0, 7.0, 2), (6.3, 9.9, 1)];
        let readings = [readings(&busy), readings(&outliers)].concat();
        let width = Width::of(&readings).unwrap();
        assert_eq!(width.full, Rates { adds: 4.0, mixed: 5.8 });
        assert!((width.clean_share(&readings) - 0.105).abs() < 1e-9);
    }

    /// As a Zen 5 reads, a fifth of the time a little above five.
    #[test]
    fn a_whole_number_that_is_often_surpassed_a_little_is_the_width() {
        let zen5 = [(4.0, 2.7, 20), (4.98, 3.35, 500), (5.18, 3.36, 250), (5.35, 3.5, 250)];
        let found = Width::of(&readings(&[&zen5[..], &[(5.54, 3.5, 9), (6.01, 3.5, 1)]].concat()));
        assert_eq!(found.unwrap().full.adds, 5.0);
    }

    #[test]
    fn contention_throughout_is_no_width() {
        let why = Width::of(&readings(&[(2.1, 3.0, 60), (2.6, 3.5, 40)])).unwrap_err();
        assert!(why.contains("at most 2.60"), "{why}");
        assert!(Width::of(&readings(&[(2.0, 3.0, 100)])).is_err(), "two is whole and too few");
        let spread: Vec<_> = (0..900).map(|n| (2.6 + f64::from(n) / 1_000.0, 4.0, 1)).collect();
        assert!(Width::of(&readings(&spread)).is_err(), "it passes three without a pile");
        assert!(Width::of(&[]).is_err());
    }

    #[test]
    fn a_best_that_is_hardly_ever_reached_is_none() {
        let rare = readings(&[(2.0, 3.0, 1_000), (3.5, 4.0, 20), (4.0, 6.0, 6)]);
        assert!(Width::of(&rare).is_err());
    }

    #[test]
    fn one_block_alone_makes_a_sample_contended() {
        let width = Some(Width { full: Rates { adds: 4.0, mixed: 6.0 } });
        let of = |adds, mixed| Some(Rates { adds, mixed });
        assert!(is_clean(width, of(3.9, 5.8)));
        assert!(!is_clean(width, of(3.6, 6.0)));
        assert!(!is_clean(width, of(4.0, 5.0)));
        assert!(!is_clean(None, of(4.0, 6.0)), "what full is, is not known");
        assert!(is_clean(None, None), "without rulers nothing is");
    }
}
