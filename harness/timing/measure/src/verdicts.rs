//! Makes verdicts from the ratios of each invocation: the floor, ratios with intervals, and which
//! contestant is faster than which.
//!
//! Two copies of the same code differ, too: that difference is the floor. A contestant is *faster*
//! if its whole interval lies beyond one and the floor; a median beyond it is not enough. Each
//! contestant is compared with the reference and with the next slower one, and the fastest wins if
//! the next is slower. [`Together`] makes ratios and intervals; `tests/coverage.rs` shows how often
//! verdicts are right.

use crate::stats::{Interval, Verdict, corrected_confidence, judge, samples_needed};
use crate::{PerInvocation, REFERENCE, Together};

/// Minimum margin of a verdict, which otherwise is the measured floor. Copies of the same code at
/// other places rarely differ by more on a quiet machine.
pub const MIN_MARGIN: f64 = 0.005;

/// Number of invocations beyond those that an interval needs. Some may have no clean samples, and
/// one stray on each side can then still be cut.
const SPARE_INVOCATIONS: usize = 4;

/// Returns the confidence of each interval of a comparison of `contestants` contestants, so that
/// all of them hold together with `confidence`.
pub fn interval_confidence(confidence: f64, contestants: usize) -> f64 {
    corrected_confidence(confidence, contestants.saturating_sub(1))
}

/// Returns the number of invocations for intervals of this confidence.
pub fn invocations_needed(confidence: f64) -> usize {
    samples_needed(confidence) + SPARE_INVOCATIONS
}

/// The verdicts on contestants that were measured together.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdicts {
    /// The ratio of a copy of the reference to the reference, whose code is the same. `None` if it
    /// could not be copied or was never clean.
    pub floor: Option<Interval>,
    /// The margin of the verdicts, as a ratio minus one. No smaller difference gets a verdict.
    pub margin: f64,
    /// The contestants that have a ratio, fastest first.
    pub standings: Vec<Standing>,
    /// The fastest, if it is separated from the next.
    pub winner: Option<usize>,
    /// The precision of the comparison: half of the widest interval of a ratio to the reference, as
    /// a ratio minus one.
    pub half_width: f64,
    /// Whether too few invocations had enough clean samples for any verdict.
    pub contended: bool,
}

/// A contestant with its ratios and verdicts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The index of the contestant; [`REFERENCE`] is the reference.
    pub contestant: usize,
    /// The ratio of its time to that of the reference.
    pub to_reference: Interval,
    /// The verdict on that ratio; `None` for the reference, and without enough invocations.
    pub verdict: Option<Verdict>,
    /// The ratio of the next slower contestant's time to this one, and the verdict on it.
    pub next: Option<(Interval, Option<Verdict>)>,
}

/// Judges contestants. The one with index [`REFERENCE`] has the ratio one in every invocation that
/// counts, and `copy` is a copy of it. Returns `None` if no invocation has a ratio.
///
/// Each interval has this confidence. A ratio of fewer invocations than it needs has no verdict.
pub fn verdicts(
    contestants: &[PerInvocation],
    copy: &[Option<f64>],
    confidence: f64,
) -> Option<Verdicts> {
    let mut ratios = contestants.to_vec();
    ratios.push(copy.to_vec());
    let together = Together::new(ratios, confidence);
    let floor = together.ratio(contestants.len(), REFERENCE);
    let judge = Judge { margin: floor.map_or(MIN_MARGIN, margin), together };
    let mut ranking: Vec<(usize, JudgedRatio)> = Vec::new();
    for index in 0..contestants.len() {
        if let Some(judged_ratio) = judge.compare(index, REFERENCE) {
            ranking.push((index, judged_ratio));
        }
    }
    ranking.sort_by(|(_, (a, _)), (_, (b, _))| a.center.total_cmp(&b.center));
    let mut standings = Vec::new();
    for (rank, &(contestant, (to_reference, verdict))) in ranking.iter().enumerate() {
        let next = ranking.get(rank + 1);
        standings.push(Standing {
            contestant,
            to_reference,
            // The reference would be compared with itself.
            verdict: if contestant == REFERENCE { None } else { verdict },
            next: next.and_then(|(next, _)| judge.compare(*next, contestant)),
        });
    }
    let first = standings.first()?;
    let is_ahead = first.next.is_some_and(|(_, verdict)| verdict == Some(Verdict::Slower));
    let half_widths = standings.iter().map(|standing| half_width(standing.to_reference));
    Some(Verdicts {
        floor,
        margin: judge.margin,
        winner: is_ahead.then_some(first.contestant),
        half_width: half_widths.fold(0.0, f64::max),
        contended: ranking.iter().all(|(_, (_, verdict))| verdict.is_none()),
        standings,
    })
}

/// A ratio, and the verdict on it if there are enough invocations.
type JudgedRatio = (Interval, Option<Verdict>);

/// Compares any two contestants with the margin of their comparison.
struct Judge {
    together: Together,
    margin: f64,
}

impl Judge {
    fn compare(&self, numerator: usize, denominator: usize) -> Option<JudgedRatio> {
        let interval = self.together.ratio(numerator, denominator)?;
        Some((interval, interval.has_confidence.then(|| judge(interval, self.margin))))
    }
}

/// Returns the larger side of the floor's interval, or [`MIN_MARGIN`] if that is larger.
pub fn margin(floor: Interval) -> f64 {
    (floor.high.max(1.0 / floor.low) - 1.0).max(MIN_MARGIN)
}

/// Returns half the width of a ratio's interval, as a ratio minus one.
pub fn half_width(ratio: Interval) -> f64 {
    (ratio.high / ratio.low).sqrt() - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An interval of this confidence needs eleven invocations.
    const CONFIDENCE: f64 = 0.999;

    /// Returns ratios of invocations that lie within 0.1 % of a ratio.
    fn ratios_around(ratio: f64, invocations: usize) -> PerInvocation {
        let count = invocations as f64;
        let mut ratios = PerInvocation::new();
        for invocation in 0..invocations {
            let deviation = 0.001 * (invocation as f64 - count / 2.0) / count;
            ratios.push(Some(ratio * (1.0 + deviation)));
        }
        ratios
    }

    fn judge_ratios(ratios: &[f64], copy: f64) -> Verdicts {
        let mut contestants = vec![vec![Some(1.0); 16]];
        contestants.extend(ratios.iter().map(|&ratio| ratios_around(ratio, 16)));
        verdicts(&contestants, &ratios_around(copy, 16), CONFIDENCE).unwrap()
    }

    fn verdict_on(verdicts: &Verdicts, contestant: usize) -> Option<Verdict> {
        let standing = verdicts.standings.iter().find(|standing| standing.contestant == contestant);
        standing.unwrap().verdict
    }

    #[test]
    fn the_winner_is_stated_against_the_runner_up_alone() {
        let close = judge_ratios(&[0.9, 0.901, 1.3], 1.0);
        let order: Vec<usize> =
            close.standings.iter().map(|standing| standing.contestant).collect();
        assert_eq!(order, [1, 2, 0, 3]);
        assert_eq!(close.winner, None, "0.1 % ahead is not ahead");
        assert_eq!(close.standings[0].next.unwrap().1, Some(Verdict::NotSeparated));
        assert_eq!(verdict_on(&close, 1), Some(Verdict::Faster));
        assert_eq!(verdict_on(&close, 0), None, "the reference has no verdict");
        assert_eq!(verdict_on(&close, 3), Some(Verdict::Slower));
        assert!(close.standings[3].next.is_none() && !close.contended);
        assert_eq!(judge_ratios(&[0.9, 0.95], 1.0).winner, Some(1));
    }

    #[test]
    fn nothing_below_the_floor_is_called_faster() {
        let verdicts = judge_ratios(&[0.97, 0.9], 1.04);
        assert!((verdicts.margin - 0.04).abs() < 2e-3);
        assert_eq!(verdict_on(&verdicts, 1), Some(Verdict::NotSeparated));
        assert_eq!(verdict_on(&verdicts, 2), Some(Verdict::Faster));
    }

    #[test]
    fn three_disturbed_invocations_of_sixteen_change_nothing_and_four_do() {
        let mut ratios = ratios_around(1.28, 16);
        ratios[3..6].fill(Some(0.9));
        let three = [vec![Some(1.0); 16], ratios.clone()];
        let three = verdicts(&three, &ratios_around(1.0, 16), CONFIDENCE).unwrap();
        assert_eq!(verdict_on(&three, 1), Some(Verdict::Slower));
        ratios[6] = Some(0.9);
        let four = [vec![Some(1.0); 16], ratios];
        let four = verdicts(&four, &ratios_around(1.0, 16), CONFIDENCE).unwrap();
        assert_eq!(verdict_on(&four, 1), Some(Verdict::NotSeparated));
        assert!(four.half_width > 0.1);
    }

    #[test]
    fn too_few_invocations_are_contended_and_still_shown() {
        let mut ratios = ratios_around(0.8, 16);
        ratios[7..].fill(None);
        let mut reference = vec![Some(1.0); 16];
        let few_ratios =
            verdicts(&[reference.clone(), ratios.clone()], &ratios_around(1.0, 16), CONFIDENCE)
                .unwrap();
        assert_eq!(verdict_on(&few_ratios, 1), None, "seven invocations of eight");
        assert!(!few_ratios.contended, "the reference has all of them");
        reference[7..].fill(None);
        let few_invocations =
            verdicts(&[reference, ratios], &ratios_around(1.0, 16), CONFIDENCE).unwrap();
        assert!(few_invocations.contended && few_invocations.winner.is_none());
        assert!((few_invocations.standings[0].to_reference.center - 0.8).abs() < 1e-2);
        assert_eq!(verdicts(&[vec![None], vec![None]], &[], CONFIDENCE), None);
    }
}
