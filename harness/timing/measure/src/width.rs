//! Finds the width of the core, and the samples that had all of it.
//!
//! A core that is shared with another thread does fewer additions per cycle, and the shortfall is
//! large: a third or more. So it suffices to know the rate of the undisturbed core, its *width*,
//! and to discard the samples that had clearly less of it.
//!
//! Nobody tells us the width, and the highest reading is not it: the clock is coarse, so a few
//! readings exceed what the core can do. What identifies the width is a *peak*: readings pile up at
//! a whole number of additions per cycle, because that is how many adders the core has, and hardly
//! any lie above. Contended readings are spread evenly and have no such edge.
//!
//! The rule looks at readings of the rulers alone, never at what was timed, so it cannot favour a
//! contestant.

use crate::Rates;
use crate::stats::median;
use serde::{Deserialize, Serialize};

/// A sample with less than this share of the width is *contended*: the rulers took 8 % longer than
/// at their best. Samples have the whole width or lack a third of it, so the bound hardly matters:
/// 3 % or 15 % instead moved the share of clean samples by one point.
pub const MIN_SHARE: f64 = 1.0 / 1.08;

/// Additions per cycle that an unshared core may do: from the least of the last fifteen years, so
/// that half of a wider core is not taken for a whole one, to more than any can.
const ADDERS: std::ops::RangeInclusive<u8> = 3..=12;

/// Maximum error of a reading, as a share, because of the steps of a coarse clock.
const CLOCK_STEP: f64 = 0.03;

/// Maximum distance that a peak may reach above its whole number, as a share. A core that cannot
/// feed all of its adders in every cycle has such a peak: Zen 5 has six and does five to five and a
/// half additions.
const MAX_OVERSHOOT: f64 = 0.08;

/// The tail of a peak begins above it and ends at this share above its whole number.
const TAIL_END: f64 = 0.22;

/// Minimum ratio of the readings in a peak to those in its tail. Contended readings pass a whole
/// number without such a drop.
const MIN_DROP: f64 = 3.0;

/// A peak of fewer readings than this share of all is an accident.
const MIN_PEAK_SHARE: f64 = 0.01;

/// The full width of a core, as one run found it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Width {
    /// Operations per cycle of both rulers. That of the additions is a whole number.
    pub full: Rates,
}

impl Width {
    /// Finds the width from readings of which enough are undisturbed.
    ///
    /// The additions decide, because for the mixed ruler no such number is known. Its full rate is
    /// the median over the readings in the peak of the additions.
    ///
    /// # Errors
    /// If there is no peak: a neighbour may have shared the core all the time.
    pub fn from_readings(readings: &[Rates]) -> Result<Width, String> {
        // The highest peak first: a smaller one below it is of a shared core.
        for adders in ADDERS.rev().map(f64::from) {
            if is_peak(readings, adders) {
                let mixed = peak(readings, adders).map(|rates| rates.mixed).collect();
                let mixed = median(mixed).expect("a peak has readings");
                return Ok(Width { full: Rates { adds: adders, mixed } });
            }
        }
        let highest = readings.iter().map(|rates| rates.adds).fold(0.0, f64::max);
        Err(format!(
            "no whole number of additions a cycle was reached often, at most {highest:.2} at \
             all: somebody may have shared the core all the time"
        ))
    }

    /// Whether a reading had at least [`MIN_SHARE`] of the width, on both rulers.
    pub fn is_whole(&self, rates: Rates) -> bool {
        rates.adds >= MIN_SHARE * self.full.adds && rates.mixed >= MIN_SHARE * self.full.mixed
    }

    /// Returns the share of the readings that had the whole width.
    pub fn clean_share(&self, readings: &[Rates]) -> f64 {
        let clean = readings.iter().filter(|&&rates| self.is_whole(rates)).count();
        clean as f64 / readings.len().max(1) as f64
    }
}

/// Whether readings pile up at this number of additions per cycle, and end there.
fn is_peak(readings: &[Rates], adders: f64) -> bool {
    let peak_count = peak(readings, adders).count() as f64;
    let tail = (adders * (1.0 + MAX_OVERSHOOT + CLOCK_STEP), adders * (1.0 + TAIL_END));
    let tail_count = readings_between(readings, tail).count() as f64;
    let min_count = (MIN_PEAK_SHARE * readings.len() as f64).max(1.0);
    peak_count >= min_count && peak_count >= MIN_DROP * tail_count
}

/// Returns the readings near this number of additions per cycle.
fn peak(readings: &[Rates], adders: f64) -> impl Iterator<Item = &Rates> {
    readings_between(readings, (adders * (1.0 - CLOCK_STEP), adders * (1.0 + MAX_OVERSHOOT)))
}

/// Returns the readings whose additions lie between two bounds.
fn readings_between(readings: &[Rates], (low, high): (f64, f64)) -> impl Iterator<Item = &Rates> {
    readings.iter().filter(move |rates| low <= rates.adds && rates.adds <= high)
}

/// Whether a sample counts.
///
/// On machines without rulers nothing is known and every sample counts. With rulers but without a
/// width no sample does, because whatever disturbed the core may have disturbed them all.
pub fn is_clean(width: Option<Width>, rates: Option<Rates>) -> bool {
    match (rates, width) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(rates), Some(width)) => width.is_whole(rates),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes readings from (additions, mixed operations, count).
    fn readings(groups: &[(f64, f64, usize)]) -> Vec<Rates> {
        let mut readings = Vec::new();
        for &(adds, mixed, count) in groups {
            readings.extend(vec![Rates { adds, mixed }; count]);
        }
        readings
    }

    #[test]
    fn finds_peak_among_contended_readings_and_outliers() {
        let busy = [(2.1, 3.1, 695), (2.8, 4.0, 200), (3.97, 5.8, 60), (4.01, 5.9, 39)];
        let outliers = [(4.4, 5.9, 3), (5.0, 7.0, 2), (6.3, 9.9, 1)];
        let readings = [readings(&busy), readings(&outliers)].concat();
        let width = Width::from_readings(&readings).unwrap();
        assert_eq!(width.full, Rates { adds: 4.0, mixed: 5.8 });
        assert!((width.clean_share(&readings) - 0.105).abs() < 1e-9);
    }

    /// A Zen 5 is a little above five for a part of the time.
    #[test]
    fn peak_may_reach_above_whole_number() {
        let zen5 = [(4.0, 2.7, 20), (4.98, 3.35, 500), (5.18, 3.36, 250), (5.35, 3.5, 250)];
        let outliers = [(5.54, 3.5, 9), (6.01, 3.5, 1)];
        let width = Width::from_readings(&[readings(&zen5), readings(&outliers)].concat());
        assert_eq!(width.unwrap().full.adds, 5.0);
    }

    #[test]
    fn no_width_without_peak() {
        let error = Width::from_readings(&readings(&[(2.1, 3.0, 60), (2.6, 3.5, 40)])).unwrap_err();
        assert!(error.contains("at most 2.60"), "{error}");
        assert!(
            Width::from_readings(&readings(&[(2.0, 3.0, 100)])).is_err(),
            "no core has two adders"
        );
        let spread: Vec<_> = (0..900).map(|n| (2.6 + f64::from(n) / 1_000.0, 4.0, 1)).collect();
        assert!(Width::from_readings(&readings(&spread)).is_err(), "passes three without a peak");
        assert!(Width::from_readings(&[]).is_err());
    }

    #[test]
    fn no_width_if_peak_is_rare() {
        let rare = readings(&[(2.0, 3.0, 1_000), (3.5, 4.0, 20), (4.0, 6.0, 6)]);
        assert!(Width::from_readings(&rare).is_err());
    }

    #[test]
    fn either_ruler_makes_a_sample_contended() {
        let width = Some(Width { full: Rates { adds: 4.0, mixed: 6.0 } });
        let rates = |adds, mixed| Some(Rates { adds, mixed });
        assert!(is_clean(width, rates(3.9, 5.8)));
        assert!(!is_clean(width, rates(3.6, 6.0)));
        assert!(!is_clean(width, rates(4.0, 5.0)));
        assert!(!is_clean(None, rates(4.0, 6.0)), "rulers without a width");
        assert!(is_clean(None, None), "no rulers");
    }
}
