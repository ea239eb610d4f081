//! What every invocation says of every probe that took turns, out of its samples: the figures that verdicts
//! are made of.

use contract::Tier;
use measure::stats::median;
use measure::{Series, cycles_per_unit, ratio, ticks_per_unit};
use record::{AtTier, HardwareCountsPerUnit, Measured, Rounds};
use runner::wire::{COPY, Group, Sitting};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A group as one invocation took it.
struct Taken<'a> {
    /// The number of the invocation among those of its tier.
    number: usize,
    /// Ticks within which samples are compared.
    near: f64,
    sitting: &'a Sitting,
    series: Cow<'a, [Series]>,
}

/// What is known of the machine code of what was timed.
#[derive(Clone, Copy, Default)]
pub(crate) struct OfCode<'a> {
    /// What must not be compared.
    pub(crate) not_timeable: &'a [AtTier],
    /// What is scalar in its source and was packed by the compiler.
    pub(crate) packed: &'a [AtTier],
}

/// The tier of an invocation; none of one without groups.
pub(crate) fn tier(sitting: &Sitting) -> Option<Tier> {
    sitting.groups.first().map(|group| group.condition.tier)
}

/// All measurements by condition, without routines that were wrong in any sample or whose machine code must not be compared.
/// Each tier has its invocations.
pub(crate) fn measured(sittings: &[Sitting], code: OfCode<'_>) -> Vec<Rounds> {
    measured_where(sittings, code, &|sitting| vec![true; sitting.groups.len()])
}

/// The same of those groups of each invocation that `are_wanted`.
pub(crate) fn measured_where(
    sittings: &[Sitting],
    code: OfCode<'_>,
    are_wanted: &dyn Fn(&Sitting) -> Vec<bool>,
) -> Vec<Rounds> {
    let mut groups: Vec<((&Group, &str), Vec<Taken>)> = Vec::new();
    let mut of_tier: BTreeMap<Option<Tier>, usize> = BTreeMap::new();
    for sitting in sittings {
        let count = of_tier.entry(tier(sitting)).or_default();
        let number = *count;
        *count += 1;
        let all = sitting.groups.iter().zip(&sitting.log.groups).zip(are_wanted(sitting));
        for ((group, series), _) in all.filter(|(_, is_wanted)| *is_wanted) {
            let Some(reference) = series.first() else { continue };
            let near = group.near_s() * sitting.ticks_per_second;
            let steady = |one: &Series| one.clone().without_slow(sitting.log.width);
            let series = match group.is_long() {
                true => series.iter().map(steady).collect(),
                false => Cow::from(series),
            };
            let taken = Taken { number, near, sitting, series };
            let key = (group, reference.name.as_str());
            match groups.iter_mut().find(|(known, _)| *known == key) {
                Some((_, all)) => all.push(taken),
                None => groups.push((key, vec![taken])),
            }
        }
    }
    let wrong = wrong(sittings);
    let rounds = |((group, reference), taken): ((&Group, &str), Vec<Taken>)| {
        let tier = group.condition.tier;
        let is_among = |list: &[AtTier], name: &str| {
            list.iter().any(|one| one.tier == tier && one.routine == routine_of(name))
        };
        let is_left_out =
            |name: &str| wrong.contains_key(routine_of(name)) || is_among(code.not_timeable, name);
        let mut rounds = rounds(group, reference, &taken, of_tier[&Some(tier)], is_left_out);
        for row in rounds.copy.iter_mut().chain(&mut rounds.rows) {
            row.packed = is_among(code.packed, &row.probe);
        }
        rounds
    };
    groups.into_iter().map(rounds).collect()
}

/// `variant/routine` of what was wrong before it was timed or in any sample, with the first case.
pub(crate) fn wrong(sittings: &[Sitting]) -> BTreeMap<String, String> {
    let series = |sitting: &Sitting| -> Vec<(String, String)> {
        let all = sitting.log.groups.iter().flatten();
        all.filter_map(|one| Some((routine_of(&one.name).to_string(), one.wrong.clone()?)))
            .collect()
    };
    let mut found = BTreeMap::new();
    let before = sittings.iter().flat_map(|sitting| sitting.wrong.clone());
    for (name, case) in before.chain(sittings.iter().flat_map(series)) {
        found.entry(name).or_insert(case);
    }
    found
}

/// `variant/routine` of a contestant.
fn routine_of(name: &str) -> &str {
    name.rsplit_once('/').map_or(name, |(routine, _)| routine)
}

fn rounds(
    group: &Group,
    reference: &str,
    taken: &[Taken],
    sittings: usize,
    is_left_out: impl Fn(&str) -> bool,
) -> Rounds {
    let by_sitting = |of: fn(&Sitting, &Series) -> Option<f64>| {
        let mut list = vec![None; sittings];
        taken.iter().for_each(|one| list[one.number] = of(one.sitting, &one.series[0]));
        list
    };
    let mut names: Vec<&str> = Vec::new();
    for series in taken.iter().flat_map(|one| one.series.iter()) {
        if !names.contains(&series.name.as_str()) {
            names.push(&series.name);
        }
    }
    let (copies, own): (Vec<&str>, Vec<&str>) =
        names.into_iter().partition(|name| name.ends_with(COPY));
    let copy = copies.first().filter(|_| !is_left_out(reference));
    Rounds {
        model: group.model,
        condition: group.condition.clone(),
        reference_ns: by_sitting(|sitting, reference| {
            let ticks = ticks_per_unit(reference, sitting.log.width)?;
            Some(ticks / sitting.ticks_per_second * 1e9)
        }),
        reference_cycles: by_sitting(|sitting, reference| {
            cycles_per_unit(reference, sitting.log.width)
        }),
        copy: copy.map(|name| row(name, taken, sittings)),
        rows: own
            .into_iter()
            .filter(|name| !is_left_out(name))
            .map(|name| row(name, taken, sittings))
            .collect(),
    }
}

/// What the invocations say of one contestant.
fn row(name: &str, taken: &[Taken], sittings: usize) -> Measured {
    let mut row = Measured {
        probe: name.trim_end_matches(COPY).into(),
        ratio: vec![None; sittings],
        pairs: vec![0; sittings],
        ..Measured::default()
    };
    let (mut counted, mut untimed) = (Vec::new(), 0);
    for Taken { number, near, sitting, series } in taken {
        let Some(place) = series.iter().position(|one| one.name == name) else { continue };
        let (one, reference, width) = (&series[place], &series[0], sitting.log.width);
        let clean: Vec<usize> = one.clean(width).collect();
        row.samples += one.len();
        untimed += one.untimed_passes;
        row.contended += one.len() - clean.len();
        let said = match place {
            0 => ticks_per_unit(one, width).map(|_| (1.0, clean.len())),
            _ => ratio(one, reference, width, *near).map(|found| (found.ratio, found.pairs)),
        };
        if let Some((ratio, pairs)) = said.filter(|_| ticks_per_unit(reference, width).is_some()) {
            (row.ratio[*number], row.pairs[*number]) = (Some(ratio), pairs);
        }
        counted.extend(clean.iter().filter_map(|&index| {
            let &(cycles, instructions) = one.counted.get(index)?;
            Some((cycles as f64 / one.units, instructions as f64 / one.units))
        }));
    }
    row.untimed_passes =
        (untimed > 0).then(|| (10.0 * untimed as f64 / row.samples as f64).round() / 10.0);
    let (cycles, instructions): (Vec<f64>, Vec<f64>) = counted.into_iter().unzip();
    row.counted = median(cycles).zip(median(instructions)).map(|(cycles, instructions)| {
        HardwareCountsPerUnit { cycles_per_unit: cycles, instructions_per_unit: instructions }
    });
    row
}

#[cfg(test)]
#[path = "measured_tests.rs"]
pub(crate) mod tests;
