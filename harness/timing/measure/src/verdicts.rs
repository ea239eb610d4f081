//! From what each invocation says to what may be said: floor, ratios with intervals, who is faster
//! than whom. It times nothing and knows no sample.
//!
//! Where the ratios and intervals come from, [`Together`] says; how often verdicts are right,
//! `tests/coverage.rs` shows.

use crate::Together;
use crate::stats::{Interval, Verdict, corrected, judge, samples_needed};

/// The margin of a verdict is the measured floor, but never less than this: what copies of the same
/// code at other places rarely exceed on a quiet machine.
pub const MIN_MARGIN: f64 = 0.005;

/// Invocations beyond those that an interval needs: some may have no clean samples, and one on each
/// side may then be off without a say.
const SPARE_SITTINGS: usize = 4;

/// The confidence of each interval of a comparison of so many contestants, so that all of them hold
/// together with `confidence`.
pub fn each(confidence: f64, contestants: usize) -> f64 {
    corrected(confidence, contestants.saturating_sub(1))
}

/// Invocations to take for intervals of this confidence.
pub fn invocations_needed(confidence: f64) -> usize {
    samples_needed(confidence) + SPARE_SITTINGS
}

/// One contestant of a comparison: its ratio to the reference in every invocation, `None` where
/// that invocation has too few clean pairs.
pub type PerInvocation = Vec<Option<f64>>;

/// What may be said of contestants that were measured together.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdicts {
    /// A copy of the reference against the reference: what differs without any difference. `None`
    /// where it could not be copied or was never clean.
    pub floor: Option<Interval>,
    /// As a ratio minus one; nothing below it is called faster or slower.
    pub margin: f64,
    /// Fastest first; those without any ratio are not among them.
    pub standings: Vec<Standing>,
    /// Whether a fastest one is separated from the next.
    pub winner: Option<usize>,
    /// The precision reached: the widest interval of a ratio to the reference, half of it, as a
    /// ratio minus one.
    pub half_width: f64,
    /// Whether too few invocations had clean samples enough for any verdict.
    pub contended: bool,
}

/// A contestant at its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The contestant, by its number; [`REFERENCE`] is the reference.
    pub contestant: usize,
    /// Its time to the reference's.
    pub to_reference: Interval,
    /// The verdict on that; none on the reference, and none without enough invocations.
    pub verdict: Option<Verdict>,
    /// The time of the next slower one to this one's, and the verdict on that.
    pub next: Option<(Interval, Option<Verdict>)>,
}

/// The number of the reference among the contestants.
pub const REFERENCE: usize = 0;

/// Judges contestants, of which number [`REFERENCE`] has the ratio one in every invocation that
/// counts; `copy` is the reference under its second name. `None` if no invocation has a ratio.
///
/// `confidence` is that of each interval. A ratio of fewer invocations than that needs has no
/// verdict.
pub fn verdicts(
    contestants: &[PerInvocation],
    copy: &[Option<f64>],
    confidence: f64,
) -> Option<Verdicts> {
    let all = contestants.iter().cloned().chain([copy.to_vec()]).collect();
    let together = Together::of(all, confidence);
    let floor = together.ratio(contestants.len(), REFERENCE);
    let margin = floor.map_or(MIN_MARGIN, margin);
    let say = |over: usize, under: usize| {
        let interval = together.ratio(over, under)?;
        Some((interval, interval.reached.then(|| judge(interval, margin))))
    };
    let of_reference = |index: usize| {
        let (ratio, verdict) = say(index, REFERENCE)?;
        Some((index, ratio, verdict))
    };
    let mut ranked: Vec<_> = (0..contestants.len()).filter_map(of_reference).collect();
    ranked.sort_by(|(_, a, _), (_, b, _)| a.center.total_cmp(&b.center));
    ranked.first()?;
    let next = |place: usize| say(ranked.get(place + 1)?.0, ranked[place].0);
    let standings: Vec<Standing> = ranked
        .iter()
        .enumerate()
        .map(|(place, &(contestant, to_reference, verdict))| Standing {
            contestant,
            to_reference,
            verdict: verdict.filter(|_| contestant != REFERENCE),
            next: next(place),
        })
        .collect();
    let ahead =
        |first: &&Standing| first.next.is_some_and(|(_, verdict)| verdict == Some(Verdict::Slower));
    Some(Verdicts {
        floor,
        margin,
        winner: standings.first().filter(ahead).map(|first| first.contestant),
        half_width: standings.iter().map(|one| half_width(one.to_reference)).fold(0.0, f64::max),
        contended: ranked.iter().all(|(_, _, verdict)| verdict.is_none()),
        standings,
    })
}

/// The ratio of two contestants in every invocation that has both.
pub fn quotients(over: &[Option<f64>], under: &[Option<f64>]) -> Vec<f64> {
    over.iter().zip(under).filter_map(|(over, under)| Some((*over)? / (*under)?)).collect()
}

/// The larger side of the floor's interval, and [`MIN_MARGIN`] at least.
pub fn margin(floor: Interval) -> f64 {
    (floor.high.max(1.0 / floor.low) - 1.0).max(MIN_MARGIN)
}

/// Half the width of a ratio's interval, as a ratio minus one.
pub fn half_width(ratio: Interval) -> f64 {
    (ratio.high / ratio.low).sqrt() - 1.0
}

/// The time of a contestant over several subjects to the reference's, in one invocation: the mean
/// of its ratios on each, weighted by what the reference takes there. So it is the quotient of the
/// sums of their times. `None` if one is missing.
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

    /// Eleven invocations are needed for it.
    const CONFIDENCE: f64 = 0.999;

    /// Invocations around a ratio, 0.1 % apart.
    fn around(ratio: f64, invocations: usize) -> PerInvocation {
        (0..invocations)
            .map(|n| {
                Some(
                    ratio
                        * (1.0
                            + 0.001 * (n as f64 - invocations as f64 / 2.0) / invocations as f64),
                )
            })
            .collect()
    }

    fn judged(ratios: &[f64], copy: f64) -> Verdicts {
        let mut contestants = vec![vec![Some(1.0); 16]];
        contestants.extend(ratios.iter().map(|&ratio| around(ratio, 16)));
        verdicts(&contestants, &around(copy, 16), CONFIDENCE).unwrap()
    }

    fn verdict_on(verdicts: &Verdicts, contestant: usize) -> Option<Verdict> {
        let of = |one: &&Standing| one.contestant == contestant;
        verdicts.standings.iter().find(of).unwrap().verdict
    }

    #[test]
    fn the_winner_is_stated_against_the_runner_up_alone() {
        let close = judged(&[0.9, 0.901, 1.3], 1.0);
        let order: Vec<usize> = close.standings.iter().map(|one| one.contestant).collect();
        assert_eq!(order, [1, 2, 0, 3]);
        assert_eq!(close.winner, None, "0.1 % ahead is not ahead");
        assert_eq!(close.standings[0].next.unwrap().1, Some(Verdict::NotSeparated));
        assert_eq!(verdict_on(&close, 1), Some(Verdict::Faster));
        assert_eq!(verdict_on(&close, 0), None, "the reference has no verdict");
        assert_eq!(verdict_on(&close, 3), Some(Verdict::Slower));
        assert!(close.standings[3].next.is_none() && !close.contended);
        assert_eq!(judged(&[0.9, 0.95], 1.0).winner, Some(1));
    }

    #[test]
    fn nothing_below_the_floor_is_called_faster() {
        let verdicts = judged(&[0.97, 0.9], 1.04);
        assert!((verdicts.margin - 0.04).abs() < 2e-3);
        assert_eq!(verdict_on(&verdicts, 1), Some(Verdict::NotSeparated));
        assert_eq!(verdict_on(&verdicts, 2), Some(Verdict::Faster));
    }

    #[test]
    fn three_disturbed_invocations_of_sixteen_change_nothing_and_four_do() {
        let mut ratios = around(1.28, 16);
        ratios[3..6].fill(Some(0.9));
        let three = [vec![Some(1.0); 16], ratios.clone()];
        let three = verdicts(&three, &around(1.0, 16), CONFIDENCE).unwrap();
        assert_eq!(verdict_on(&three, 1), Some(Verdict::Slower));
        ratios[6] = Some(0.9);
        let four = [vec![Some(1.0); 16], ratios];
        let four = verdicts(&four, &around(1.0, 16), CONFIDENCE).unwrap();
        assert_eq!(verdict_on(&four, 1), Some(Verdict::NotSeparated));
        assert!(four.half_width > 0.1);
    }

    #[test]
    fn too_few_invocations_are_contended_and_still_shown() {
        let mut ratios = around(0.8, 16);
        ratios[7..].fill(None);
        let mut reference = vec![Some(1.0); 16];
        let some =
            verdicts(&[reference.clone(), ratios.clone()], &around(1.0, 16), CONFIDENCE).unwrap();
        assert_eq!(verdict_on(&some, 1), None, "seven invocations of eight");
        assert!(!some.contended, "the reference had its say");
        reference[7..].fill(None);
        let all = verdicts(&[reference, ratios], &around(1.0, 16), CONFIDENCE).unwrap();
        assert!(all.contended && all.winner.is_none());
        assert!((all.standings[0].to_reference.center - 0.8).abs() < 1e-2);
        assert_eq!(verdicts(&[vec![None], vec![None]], &[], CONFIDENCE), None);
    }

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
