//! The judge: makes every comparison and verdict of a record from its [`Rounds`], when the record
//! is written and whenever it is checked.

mod contests;
pub(crate) mod modes;
mod over_best;
mod totals;

use self::contests::{Compared, Contest, contests};
pub use self::over_best::{OverBest, over_best};
use self::totals::Total;
use crate::{
    Comparison, Competitor, Condition, Confidence, Estimate, InUse, Model, Perft, Ratio, Record,
    Rounds, Standing, TooFew, Verdict, unique,
};
use measure::stats::{CONFIDENCE, JOINT_CONFIDENCE, judge, median_interval};
use measure::{MIN_MARGIN, PerInvocation, REFERENCE, each, half_width};

/// The required confidence of the intervals of a run.
pub fn confidence(quick: bool) -> Confidence {
    match quick {
        true => Confidence { level: CONFIDENCE, joint: false },
        false => Confidence { level: JOINT_CONFIDENCE, joint: true },
    }
}

/// The confidence of each interval among so many contestants, the reference's copy included.
pub fn of_each(confidence: Confidence, contestants: usize) -> f64 {
    match confidence.joint {
        true => each(confidence.level, contestants),
        false => confidence.level,
    }
}

/// The comparisons of all rounds, condition by condition. On the `main` workload every subject has
/// a comparison too.
pub fn comparisons(rounds: &[Rounds], confidence: Confidence, main: &str) -> Vec<Comparison> {
    let known = unique(rounds.iter().map(|one| (one.model, &one.condition)));
    let of = |(model, condition): (Model, &Condition)| {
        let together = of_condition(rounds, model, condition);
        let contests = contests(&together, model, condition.workload == *main);
        let judged = |contest| comparison(&together, &contest, confidence);
        contests.into_iter().filter_map(judged).collect::<Vec<_>>()
    };
    known.into_iter().flat_map(of).collect()
}

/// The contestants of a comparison: the name of each, and its ratio to the first in every
/// invocation.
pub fn ratios(rounds: &[Rounds], comparison: &Comparison) -> Vec<(Competitor, PerInvocation)> {
    let Some((together, contest)) = contest_of(rounds, comparison) else { return Vec::new() };
    let totals = contest.totals(&together);
    let Some((_, first)) = totals.first() else { return Vec::new() };
    totals.iter().map(|(name, total)| (name.clone(), total.ratios_to(first))).collect()
}

/// The ratio of the times of two routines of a comparison, and the verdict on it against the
/// floor; `None` if one of them was not timed, or in too few invocations with the other.
pub fn pair(
    rounds: &[Rounds],
    comparison: &Comparison,
    confidence: Confidence,
    over: &Competitor,
    under: &Competitor,
) -> Option<(Ratio, Verdict)> {
    let (together, contest) = contest_of(rounds, comparison)?;
    let Compared { totals, ratios, .. } = contest.compared(&together, confidence)?;
    let [over_index, under_index] =
        [over, under].map(|name| totals.iter().position(|(competitor, _)| competitor == name));
    let found = ratios.ratio(over_index?, under_index?).filter(|found| found.reached)?;
    let margin = comparison.floor_margin;
    let standings = comparison.standing(over).zip(comparison.standing(under));
    if standings.is_some_and(|(over, under)| modes::is_divided(over, under, margin)) {
        return Some((found.into(), Verdict::TwoModes));
    }
    Some((found.into(), judge(found, margin).into()))
}

/// The rounds of a comparison, and the routines over its subjects.
fn contest_of<'a>(
    rounds: &'a [Rounds],
    comparison: &Comparison,
) -> Option<(Vec<&'a Rounds>, Contest)> {
    let together = of_condition(rounds, comparison.model, &comparison.condition);
    let all = contests(&together, comparison.model, true);
    let same = all.into_iter().find(|one| one.subjects == comparison.subjects)?;
    Some((together, same))
}

/// The record with comparisons made again from its rounds; comparisons without rounds stay as they
/// are.
pub fn rejudged(record: &Record) -> Record {
    let mut record = record.clone();
    let confidence = record.confidence;
    let judge = |rounds: &[Rounds], held: &mut Vec<Comparison>, main: &str| {
        let mut made = comparisons(rounds, confidence, main);
        // In the order in which it holds them.
        let again = |one: &Comparison| match made.iter().position(|it| it.is_like(one)) {
            Some(at) => Some(made.remove(at)),
            None => of_condition(rounds, one.model, &one.condition).is_empty().then(|| one.clone()),
        };
        *held = held.iter().filter_map(again).collect();
        held.append(&mut made);
    };
    let main = record.workloads.first().map_or("", |main| &main.name);
    judge(&record.rounds, &mut record.comparisons, main);
    for one in &mut record.perft {
        judge(&one.rounds, &mut one.comparisons, Perft::POSITIONS);
    }
    if let Some(one) = &mut record.in_use {
        judge(&one.rounds, &mut one.comparisons, InUse::TRACE);
    }
    record
}

fn of_condition<'a>(rounds: &'a [Rounds], model: Model, condition: &Condition) -> Vec<&'a Rounds> {
    rounds.iter().filter(|one| one.model == model && one.condition == *condition).collect()
}

fn comparison(
    together: &[&Rounds],
    contest: &Contest,
    confidence: Confidence,
) -> Option<Comparison> {
    let Compared { totals, copy, ratios } = contest.compared(together, confidence)?;
    let (reference_name, reference) = &totals[REFERENCE];
    let floor = ratios.ratio(totals.len(), REFERENCE);
    let margin = floor.map_or(MIN_MARGIN, measure::margin);
    let empty = contest.empty(together);
    let ranked = |(number, (name, total)): (usize, &(Competitor, Total))| {
        let to_reference = ratios.ratio(number, REFERENCE).filter(|ratio| ratio.reached)?;
        let verdict = match number {
            REFERENCE => Verdict::Reference,
            _ => judge(to_reference, margin).into(),
        };
        let standing = Standing {
            name: name.clone(),
            ns_per_unit: estimate(&total.ns)?,
            ns_beyond_empty: empty.as_ref().and_then(|empty| estimate(&total.beyond(empty))),
            cycles_per_unit: estimate(&total.cycles),
            modes: modes::of(&total.cycles),
            to_reference: to_reference.into(),
            verdict,
            next_to_this: None,
            next_verdict: None,
            packed: total.packed,
            counted: total.counted,
        };
        Some((number, half_width(to_reference), standing))
    };
    let mut ranked: Vec<_> = totals.iter().enumerate().filter_map(ranked).collect();
    ranked.sort_by(|(.., a), (.., b)| a.to_reference.center.total_cmp(&b.to_reference.center));
    let half_width = ranked.iter().map(|(_, half_width, _)| *half_width).reduce(f64::max);
    let places: Vec<usize> = ranked.iter().map(|(number, ..)| *number).collect();
    let mut standings: Vec<Standing> = ranked.into_iter().map(|(.., standing)| standing).collect();
    for (one, pair) in standings.iter_mut().zip(places.windows(2)) {
        let next = ratios.ratio(pair[1], pair[0]);
        let verdict = next.filter(|next| next.reached).map(|next| judge(next, margin).into());
        one.next_to_this = next.map(Estimate::from);
        one.next_verdict = Some(verdict.unwrap_or(Verdict::Contended));
    }
    let is_ahead = |first: &&Standing| first.next_verdict == Some(Verdict::Slower);
    let ahead = standings.first().filter(is_ahead).map(|first| first.name.clone());
    let wins = modes::divide(&mut standings, reference_name, margin);
    let samples: usize = totals.iter().map(|(_, total)| total.samples).sum();
    let contended: usize = totals.iter().map(|(_, total)| total.contended).sum();
    let lacking = totals.iter().enumerate().filter(|(number, _)| !places.contains(number));
    let lacking = lacking.map(|(_, (name, total))| TooFew {
        name: name.clone(),
        invocations: total.ns.iter().flatten().count(),
    });
    let pairs = copy.as_ref().map_or(&reference.pairs, |copy| &copy.pairs);
    Some(Comparison {
        model: together[0].model,
        condition: together[0].condition.clone(),
        subjects: contest.subjects.clone(),
        reference: reference_name.clone(),
        invocations: pairs.iter().copied().filter(|&pairs| pairs > 0).collect(),
        set_aside_share: (samples > 0).then(|| contended as f64 / samples as f64),
        half_width,
        floor: floor.map(Estimate::from),
        floor_margin: margin,
        contended: standings.is_empty(),
        too_few: lacking.collect(),
        standings,
        winner: ahead.filter(|_| wins),
    })
}

/// The median over invocations with its interval; none if the invocations are too few.
fn estimate(per_invocation: &[Option<f64>]) -> Option<Estimate> {
    let said: Vec<f64> = per_invocation.iter().flatten().copied().collect();
    let interval = median_interval(&said, CONFIDENCE).filter(|interval| interval.reached)?;
    Some(interval.into())
}
