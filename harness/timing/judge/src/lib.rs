//! From what every sitting measured to who was faster than whom: the one place where a verdict of a record
//! is made, when it is written and whenever anybody asks again. It reads nothing but [`Rounds`]; it times
//! nothing and reads no file.

mod contests;
mod modes;
mod totals;

use contests::contests;
use measure::{BySitting, REFERENCE, Verdicts, each, verdicts};
use record::{
    Comparison, Condition, Confidence, Estimate, InUse, Perft, Ratio, Record, Rounds, Standing,
};
use stats::{CONFIDENCE, Interval, JOINT_CONFIDENCE, Verdict, median_interval};
use totals::Total;

/// The verdict where too few sittings had clean samples enough.
const CONTENDED: &str = "contended";

/// How sure the intervals of a run have to be.
pub fn confidence(quick: bool) -> Confidence {
    match quick {
        true => Confidence { level: CONFIDENCE, joint: false },
        false => Confidence { level: JOINT_CONFIDENCE, joint: true },
    }
}

/// That of each interval among so many contestants, of which one is the reference's copy.
pub fn of_each(confidence: Confidence, contestants: usize) -> f64 {
    match confidence.joint {
        true => each(confidence.level, contestants),
        false => confidence.level,
    }
}

/// The comparisons of everything that was measured, condition by condition. On the `main` workload every
/// subject is compared by itself as well.
pub fn comparisons(rounds: &[Rounds], confidence: Confidence, main: &str) -> Vec<Comparison> {
    let mut known: Vec<(&str, &Condition)> = Vec::new();
    for one in rounds {
        let key = (one.model.as_str(), &one.condition);
        if !known.contains(&key) {
            known.push(key);
        }
    }
    let of = |&(model, condition): &(&str, &Condition)| {
        let together = of_condition(rounds, model, condition);
        let contests = contests(&together, model, condition.workload == main);
        let judged = |contest| comparison(&together, &contest, confidence);
        contests.into_iter().filter_map(judged).collect::<Vec<_>>()
    };
    known.iter().flat_map(of).collect()
}

/// Contestants over the same subjects: the name of each, and its ratio to the first in every sitting.
pub fn ratios(rounds: &[Rounds], comparison: &Comparison) -> Vec<(String, BySitting)> {
    let together = of_condition(rounds, &comparison.model, &comparison.condition);
    let contests = contests(&together, &comparison.model, true);
    let same = contests.into_iter().find(|one| one.subjects == comparison.subjects);
    let totals = same.map_or(Vec::new(), |contest| contest.totals(&together));
    let Some((_, first)) = totals.first() else { return Vec::new() };
    totals.iter().map(|(name, total)| (name.clone(), total.ratios_to(first))).collect()
}

/// The same record with comparisons made anew from what it says that the sittings measured; those under
/// conditions of which it does not say that stay as they are.
pub fn rejudged(record: &Record) -> Record {
    let main = record.workloads.first().map_or("", |main| &main.name);
    let anew = |rounds: &[Rounds], held: &[Comparison], main: &str| {
        let mut anew = comparisons(rounds, record.confidence, main);
        let is_left =
            |one: &&Comparison| of_condition(rounds, &one.model, &one.condition).is_empty();
        anew.extend(held.iter().filter(is_left).cloned());
        anew
    };
    Record {
        comparisons: anew(&record.rounds, &record.comparisons, main),
        perft: record.perft.clone().map(|one| Perft {
            comparisons: anew(&one.rounds, &one.comparisons, Perft::POSITIONS),
            ..one
        }),
        in_use: record.in_use.clone().map(|one| InUse {
            comparisons: anew(&one.rounds, &one.comparisons, InUse::TRACE),
            ..one
        }),
        ..record.clone()
    }
}

fn of_condition<'a>(rounds: &'a [Rounds], model: &str, condition: &Condition) -> Vec<&'a Rounds> {
    rounds.iter().filter(|one| one.model == model && one.condition == *condition).collect()
}

fn comparison(
    together: &[&Rounds],
    contest: &contests::Contest,
    confidence: Confidence,
) -> Option<Comparison> {
    let totals = contest.totals(together);
    let (reference_name, reference) = totals.first()?;
    let copy = contest.copy(together, reference_name);
    let contestants: Vec<BySitting> =
        totals.iter().map(|(_, total)| total.ratios_to(reference)).collect();
    let copy_ratios = copy.as_ref().map_or(Vec::new(), |copy| copy.ratios_to(reference));
    let said = verdicts(&contestants, &copy_ratios, of_each(confidence, totals.len() + 1))?;
    let (samples, contended) = totals
        .iter()
        .map(|(_, total)| (total.samples, total.contended))
        .fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let Verdicts { floor, margin, half_width, .. } = said;
    let pairs = copy.as_ref().map_or(&reference.pairs, |copy| &copy.pairs);
    let empty = contest.empty(together);
    let mut standings: Vec<Standing> =
        said.standings.iter().map(|one| standing(one, &totals, empty.as_ref())).collect();
    let wins = modes::divide(&mut standings, reference_name, margin);
    let winner = said.winner.map(|index| totals[index].0.clone());
    Some(Comparison {
        model: together[0].model.clone(),
        condition: together[0].condition.clone(),
        subjects: contest.subjects.clone(),
        reference: reference_name.clone(),
        sittings: pairs.iter().copied().filter(|&pairs| pairs > 0).collect(),
        set_aside_share: (samples > 0).then(|| contended as f64 / samples as f64),
        half_width: (!said.contended).then_some(half_width),
        floor: floor.map(ratio),
        floor_margin: margin,
        standings,
        winner: winner.filter(|_| wins),
        contended: said.contended,
    })
}

fn standing(
    one: &measure::Standing,
    totals: &[(String, Total)],
    empty: Option<&Total>,
) -> Standing {
    let word = |verdict: Option<Verdict>| verdict.map_or(CONTENDED, Verdict::name).to_string();
    let verdict = match one.contestant {
        REFERENCE if one.to_reference.reached => "reference".to_string(),
        _ => word(one.verdict),
    };
    let (name, total) = &totals[one.contestant];
    Standing {
        name: name.clone(),
        ns_per_unit: estimate(&total.ns).expect("a ratio has a time"),
        ns_beyond_empty: empty.and_then(|empty| estimate(&total.beyond(empty))),
        cycles_per_unit: estimate(&total.cycles),
        modes: modes::of(&total.cycles),
        to_reference: ratio(one.to_reference),
        verdict,
        next_to_this: one.next.map(|(interval, _)| ratio(interval)),
        next_verdict: one.next.map(|(_, verdict)| word(verdict)),
        packed: total.packed,
        counted: total.counted,
    }
}

/// The median over sittings with its interval.
fn estimate(by_sitting: &[Option<f64>]) -> Option<Estimate> {
    let said: Vec<f64> = by_sitting.iter().flatten().copied().collect();
    let Interval { center, low, high, .. } = median_interval(&said, CONFIDENCE)?;
    Some(Estimate { center, low, high })
}

fn ratio(Interval { center, low, high, .. }: Interval) -> Ratio {
    Ratio { center, low, high }
}

#[cfg(test)]
mod tests;
