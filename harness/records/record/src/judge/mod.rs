//! The judge: makes every comparison and verdict of a record from its [`Rounds`], when the record
//! is written and whenever it is checked.
//!
//! ```text
//! for each model and condition:
//!     contests: routines that were measured over the same subjects
//!     for each contest:
//!         totals:     the mean over the subjects, invocation by invocation
//!         ratios:     of any two contestants, with intervals that hold together
//!         floor:      the reference against its copy; below its margin nothing is faster
//!         standings:  by ratio to the reference, each with its verdict and the ratio of the next
//!         modes:      take back the verdicts that do not hold in both modes of a routine
//! ```
//!
//! The order matters: an interval widens with the number of contestants, so ratios are made from
//! all of a contest at once; and a margin needs the floor before the first verdict.

mod contests;
pub(crate) mod modes;
mod over_best;
mod totals;

use self::contests::{Contest, ContestTotals, contests};
pub use self::over_best::{OverBest, over_best};
use self::totals::Total;
use crate::{
    Comparison, Competitor, Condition, Confidence, Estimate, InUse, Model, Perft, Ratio, Record,
    Rounds, Standing, TooFew, Verdict, unique,
};
use measure::stats::{CONFIDENCE, JOINT_CONFIDENCE, judge, median_interval};
use measure::{MIN_MARGIN, PerInvocation, REFERENCE, Together, half_width, interval_confidence};

/// Returns the required confidence of the intervals of a run. A quick run has too few samples for
/// intervals that hold together.
pub fn confidence(quick: bool) -> Confidence {
    if quick {
        Confidence { level: CONFIDENCE, joint: false }
    } else {
        Confidence { level: JOINT_CONFIDENCE, joint: true }
    }
}

/// Returns the confidence of each interval among this many contestants, the reference's copy
/// included.
pub fn interval_confidence_among(confidence: Confidence, contestants: usize) -> f64 {
    if confidence.joint {
        interval_confidence(confidence.level, contestants)
    } else {
        confidence.level
    }
}

/// Returns the comparisons of all rounds, condition by condition. On the `main` workload every
/// subject has a comparison too.
pub fn comparisons(rounds: &[Rounds], confidence: Confidence, main: &str) -> Vec<Comparison> {
    let mut comparisons = Vec::new();
    for (model, condition) in unique(rounds.iter().map(|rounds| (rounds.model, &rounds.condition)))
    {
        let rounds = rounds_of_condition(rounds, model, condition);
        for contest in contests(&rounds, model, condition.workload == *main) {
            comparisons.extend(comparison(&rounds, &contest, confidence));
        }
    }
    comparisons
}

/// Returns the contestants of a comparison: the name of each, and its ratio to the first in every
/// invocation.
pub fn ratios(rounds: &[Rounds], comparison: &Comparison) -> Vec<(Competitor, PerInvocation)> {
    let Some((rounds, contest)) = find_contest(rounds, comparison) else { return Vec::new() };
    let totals = contest.totals(&rounds);
    let Some((_, first)) = totals.first() else { return Vec::new() };
    totals.iter().map(|(name, total)| (name.clone(), total.ratios_to(first))).collect()
}

/// Returns the ratio of the times of two routines of a comparison, and the verdict on it against
/// the floor. It is `None` if one of them was not timed, or in too few invocations with the other.
pub fn pair(
    rounds: &[Rounds],
    comparison: &Comparison,
    confidence: Confidence,
    numerator: &Competitor,
    denominator: &Competitor,
) -> Option<(Ratio, Verdict)> {
    let (rounds, contest) = find_contest(rounds, comparison)?;
    let ContestTotals { totals, ratios, .. } = contest.compare(&rounds, confidence)?;
    let [numerator_index, denominator_index] = [numerator, denominator]
        .map(|name| totals.iter().position(|(competitor, _)| competitor == name));
    let ratio =
        ratios.ratio(numerator_index?, denominator_index?).filter(|ratio| ratio.has_confidence)?;
    let margin = comparison.floor_margin;
    let standings = comparison.standing(numerator).zip(comparison.standing(denominator));
    if standings
        .is_some_and(|(numerator, denominator)| modes::is_divided(numerator, denominator, margin))
    {
        return Some((ratio.into(), Verdict::TwoModes));
    }
    Some((ratio.into(), judge(ratio, margin).into()))
}

/// Returns the rounds of a comparison, and the routines over its subjects.
fn find_contest<'a>(
    rounds: &'a [Rounds],
    comparison: &Comparison,
) -> Option<(Vec<&'a Rounds>, Contest)> {
    let rounds = rounds_of_condition(rounds, comparison.model, &comparison.condition);
    let contests = contests(&rounds, comparison.model, true);
    let contest = contests.into_iter().find(|contest| contest.subjects == comparison.subjects)?;
    Some((rounds, contest))
}

/// Returns the record with comparisons made again from its rounds. Comparisons without rounds stay
/// as they are.
pub fn rejudge(record: &Record) -> Record {
    let mut record = record.clone();
    let confidence = record.confidence;
    let main = record.workloads.first().map_or("", |workload| &workload.name);
    replace_comparisons(&record.rounds, &mut record.comparisons, confidence, main);
    for perft in &mut record.perft {
        replace_comparisons(&perft.rounds, &mut perft.comparisons, confidence, Perft::POSITIONS);
    }
    if let Some(in_use) = &mut record.in_use {
        replace_comparisons(&in_use.rounds, &mut in_use.comparisons, confidence, InUse::TRACE);
    }
    record
}

/// Replaces comparisons by those that are made from the rounds, in the order of the record. New
/// ones come last.
fn replace_comparisons(
    rounds: &[Rounds],
    comparisons: &mut Vec<Comparison>,
    confidence: Confidence,
    main: &str,
) {
    let mut new_comparisons = self::comparisons(rounds, confidence, main);
    let mut ordered = Vec::with_capacity(new_comparisons.len());
    for comparison in comparisons.drain(..) {
        if let Some(index) = new_comparisons.iter().position(|other| other.is_like(&comparison)) {
            ordered.push(new_comparisons.remove(index));
        } else if rounds_of_condition(rounds, comparison.model, &comparison.condition).is_empty() {
            ordered.push(comparison);
        }
    }
    ordered.append(&mut new_comparisons);
    *comparisons = ordered;
}

fn rounds_of_condition<'a>(
    rounds: &'a [Rounds],
    model: Model,
    condition: &Condition,
) -> Vec<&'a Rounds> {
    rounds.iter().filter(|rounds| rounds.model == model && rounds.condition == *condition).collect()
}

/// A contestant with an interval.
struct Ranked {
    /// Its index among the totals.
    index: usize,
    half_width: f64,
    standing: Standing,
}

fn comparison(rounds: &[&Rounds], contest: &Contest, confidence: Confidence) -> Option<Comparison> {
    let ContestTotals { totals, copy, ratios } = contest.compare(rounds, confidence)?;
    let (reference_name, reference) = &totals[REFERENCE];
    let floor = ratios.ratio(totals.len(), REFERENCE);
    let margin = floor.map_or(MIN_MARGIN, measure::margin);
    let empty = contest.empty_total(rounds);
    let mut ranked = Vec::new();
    let mut too_few = Vec::new();
    for (index, contestant) in totals.iter().enumerate() {
        match rank(index, contestant, &ratios, empty.as_ref(), margin) {
            Some(contestant) => ranked.push(contestant),
            None => too_few.push(TooFew {
                name: contestant.0.clone(),
                invocations: contestant.1.ns.iter().flatten().count(),
            }),
        }
    }
    ranked.sort_by(|left, right| {
        let [left, right] = [left, right].map(|ranked| ranked.standing.to_reference.center);
        left.total_cmp(&right)
    });
    compare_neighbours(&mut ranked, &ratios, margin);
    let half_width = ranked.iter().map(|ranked| ranked.half_width).reduce(f64::max);
    let mut standings: Vec<Standing> = ranked.into_iter().map(|ranked| ranked.standing).collect();
    // The winner is determined before `retract_divided_verdicts`, which takes back the verdict
    // where modes overlap.
    let first = standings.first().filter(|first| first.next_verdict == Some(Verdict::Slower));
    let first = first.map(|first| first.name.clone());
    let is_ahead_in_modes = modes::retract_divided_verdicts(&mut standings, reference_name, margin);
    let samples: usize = totals.iter().map(|(_, total)| total.samples).sum();
    let contended: usize = totals.iter().map(|(_, total)| total.contended).sum();
    let pairs = copy.as_ref().map_or(&reference.pairs, |copy| &copy.pairs);
    Some(Comparison {
        model: rounds[0].model,
        condition: rounds[0].condition.clone(),
        subjects: contest.subjects.clone(),
        reference: reference_name.clone(),
        invocations: pairs.iter().copied().filter(|&pairs| pairs > 0).collect(),
        set_aside_share: (samples > 0).then(|| contended as f64 / samples as f64),
        half_width,
        floor: floor.map(Estimate::from),
        floor_margin: margin,
        contended: standings.is_empty(),
        too_few,
        standings,
        winner: first.filter(|_| is_ahead_in_modes),
    })
}

/// Returns the standing of a contestant, or none without an interval of its ratio to the reference.
fn rank(
    index: usize,
    (name, total): &(Competitor, Total),
    ratios: &Together,
    empty: Option<&Total>,
    margin: f64,
) -> Option<Ranked> {
    let to_reference = ratios.ratio(index, REFERENCE).filter(|ratio| ratio.has_confidence)?;
    let verdict = match index {
        REFERENCE => Verdict::Reference,
        _ => judge(to_reference, margin).into(),
    };
    let standing = Standing {
        name: name.clone(),
        ns_per_unit: estimate(&total.ns)?,
        ns_beyond_empty: empty.and_then(|empty| estimate(&total.nanoseconds_beyond(empty))),
        cycles_per_unit: estimate(&total.cycles),
        modes: modes::find_two_modes(&total.cycles),
        to_reference: to_reference.into(),
        verdict,
        next_to_this: None,
        next_verdict: None,
        packed: total.packed,
        counted: total.counted,
    };
    Some(Ranked { index, half_width: half_width(to_reference), standing })
}

/// Fills in the ratio of each next contestant to the one before it, and the verdict on it.
fn compare_neighbours(ranked: &mut [Ranked], ratios: &Together, margin: f64) {
    for next in 1..ranked.len() {
        let ratio = ratios.ratio(ranked[next].index, ranked[next - 1].index);
        let verdict = match ratio {
            Some(ratio) if ratio.has_confidence => judge(ratio, margin).into(),
            _ => Verdict::Contended,
        };
        let standing = &mut ranked[next - 1].standing;
        standing.next_to_this = ratio.map(Estimate::from);
        standing.next_verdict = Some(verdict);
    }
}

/// Returns the median over invocations with its interval, or none if there are too few invocations.
fn estimate(per_invocation: &[Option<f64>]) -> Option<Estimate> {
    let values: Vec<f64> = per_invocation.iter().flatten().copied().collect();
    let interval =
        median_interval(&values, CONFIDENCE).filter(|interval| interval.has_confidence)?;
    Some(interval.into())
}
