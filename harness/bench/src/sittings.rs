//! One run out of several sittings. A process is one draw of the layout of memory: where code and
//! data lie moves loops with branches by per cents, and all rounds of a process share it. So a run
//! takes several processes, and a verdict must hold over them. It starts no process itself.

use crate::verdicts::{Sitting, compare};
use measure::old::CONFIDENCE;
use record::{Clock, Comparison, Estimate, Ratio};
use runner::wire::{Measured, Series};
use stats::{Interval, corrected, pooled_interval, samples_needed};
use std::collections::{BTreeMap, BTreeSet};

/// Sittings that a sign test over them needs to speak with the confidence of a comparison of so
/// many contestants.
pub(crate) fn sittings_needed(contestants: usize) -> usize {
    samples_needed(corrected(CONFIDENCE, contestants.saturating_sub(1)))
}

/// Model, form, workload, pressure and part: what was measured in the same rounds.
type GroupName<'a> = (&'a str, &'a str, &'a str, Option<u64>, Option<&'a str>);

/// All sittings as one: series with the samples of all in the order taken, and the verdicts.
/// Routines that are `unfit`, `variant/routine`, have no standing.
///
/// # Panics
/// If there is no sitting.
pub(crate) fn pool(
    sittings: &[Measured],
    unfit: &BTreeSet<String>,
) -> (Clock, Vec<Series>, Vec<Comparison>) {
    let mut series: Vec<Series> = Vec::new();
    let mut comparisons = Vec::new();
    for (name, members) in groups(sittings) {
        let pooled: Vec<Series> = members.values().map(|parts| pooled(parts)).collect();
        let fit = |parts: &Vec<(usize, &Series)>| !unfit.contains(&full_name(parts[0].1));
        let members: Members<'_> = members.into_iter().filter(|(_, parts)| fit(parts)).collect();
        comparisons.extend(comparison(name, &members, sittings));
        series.extend(pooled.into_iter().filter(|series| !series.again));
    }
    (clock(sittings), series, comparisons)
}

/// The parts of every series of a group, by its place in the first sitting: number of the sitting
/// and series.
type Members<'a> = BTreeMap<usize, Vec<(usize, &'a Series)>>;

fn groups(sittings: &[Measured]) -> Vec<(GroupName<'_>, Members<'_>)> {
    let mut groups: Vec<(GroupName<'_>, Members<'_>)> = Vec::new();
    for (number, sitting) in sittings.iter().enumerate() {
        let mut places: BTreeMap<GroupName<'_>, usize> = BTreeMap::new();
        for series in &sitting.series {
            let Series { model, form, workload, pressure_kib, part, .. } = series;
            let name: GroupName<'_> = (model, form, workload, *pressure_kib, part.as_deref());
            let place = places.entry(name).or_default();
            let index = groups.iter().position(|(known, _)| *known == name);
            let index = index.unwrap_or_else(|| {
                groups.push((name, Members::new()));
                groups.len() - 1
            });
            groups[index].1.entry(*place).or_default().push((number, series));
            *place += 1;
        }
    }
    groups
}

fn pooled(parts: &[(usize, &Series)]) -> Series {
    let all = |samples: fn(&Series) -> &Vec<f64>| -> Vec<Vec<f64>> {
        parts.iter().map(|(_, part)| samples(part).clone()).collect()
    };
    let ns = all(|part| &part.samples_ns_per_unit);
    let cycles = all(|part| &part.samples_cycles_per_unit);
    Series {
        ns_per_unit: estimate(&ns),
        cycles_per_unit: estimate(&cycles),
        samples_ns_per_unit: ns.concat(),
        samples_cycles_per_unit: cycles.concat(),
        error: parts.iter().find_map(|(_, part)| part.error.clone()),
        ..parts[0].1.clone()
    }
}

/// The median with its 95 % interval over all sittings.
fn estimate(sittings: &[Vec<f64>]) -> Option<Estimate> {
    let Interval { center, low, high, .. } = pooled_interval(sittings, 0.95)?;
    Some(Estimate { center, low, high })
}

fn comparison(
    (model, form, workload, pressure_kib, part): GroupName<'_>,
    members: &Members<'_>,
    all: &[Measured],
) -> Option<Comparison> {
    if !members.get(&0)?.iter().all(|(_, series)| series.again) {
        return None;
    }
    let names: Vec<String> = members.values().map(|parts| full_name(parts[0].1)).collect();
    let reference = members.get(&1)?;
    let sittings: Vec<Sitting<'_>> = reference
        .iter()
        .map(|(number, of_reference)| Sitting {
            times: members.values().map(|parts| times_in(parts, *number)).collect(),
            resolution: all[*number].clock.resolution_ns / of_reference.units_per_sample,
        })
        .collect();
    let zero = Ratio { center: 0.0, low: 0.0, high: 0.0, ties: 0 };
    let blank = Comparison {
        model: model.to_string(),
        form: form.to_string(),
        workload: workload.to_string(),
        pressure_kib,
        part: part.map(str::to_string),
        reference: String::new(),
        rounds: 0,
        sittings: Vec::new(),
        converged: false,
        floor: zero,
        floor_margin: 0.0,
        standings: Vec::new(),
        winner: None,
    };
    compare(&names, &sittings, corrected(CONFIDENCE, names.len() - 1), blank)
}

fn full_name(series: &Series) -> String {
    format!("{}/{}", series.variant, series.routine)
}

/// The samples of one sitting; none if it has none.
fn times_in<'a>(parts: &[(usize, &'a Series)], sitting: usize) -> &'a [f64] {
    let part = parts.iter().find(|(number, _)| *number == sitting);
    part.map_or(&[], |(_, series)| series.samples_ns_per_unit.as_slice())
}

/// The clocks one after the other, as if no time had passed between the sittings.
fn clock(sittings: &[Measured]) -> Clock {
    /// Points of the trace that are kept.
    const POINTS: usize = 200;
    let mut clock = sittings[0].clock.clone();
    let mut medians: Vec<f64> = sittings.iter().map(|sitting| sitting.clock.median_ghz).collect();
    medians.sort_by(f64::total_cmp);
    clock.median_ghz = medians[medians.len() / 2];
    let mut trace = Vec::new();
    let mut start_s = 0.0;
    for sitting in sittings {
        clock.lowest_ghz = clock.lowest_ghz.min(sitting.clock.lowest_ghz);
        clock.highest_ghz = clock.highest_ghz.max(sitting.clock.highest_ghz);
        let points = &sitting.clock.trace;
        trace.extend(
            points.iter().map(|point| record::ClockPoint { at_s: start_s + point.at_s, ..*point }),
        );
        start_s += points.last().map_or(0.0, |point| point.at_s);
    }
    let every = trace.len().div_ceil(POINTS).max(1);
    clock.trace = trace.into_iter().step_by(every).collect();
    clock
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(variant: &str, again: bool, ns: f64) -> Series {
        Series {
            variant: variant.into(),
            routine: "attacks".into(),
            again,
            model: "ray_attacks".into(),
            form: "latency".into(),
            workload: "game".into(),
            pressure_kib: None,
            part: None,
            units_per_sample: 1000.0,
            ns_per_unit: None,
            cycles_per_unit: None,
            samples_ns_per_unit: vec![ns; 64],
            samples_cycles_per_unit: vec![3.0 * ns; 64],
            counted: None,
            error: None,
        }
    }

    fn sitting(reference_ns: f64, other_ns: f64) -> Measured {
        let clock = Clock {
            source: "made up".into(),
            ticks_per_second: 1e9,
            resolution_ns: 1.0,
            rulers: vec![],
            lowest_ghz: reference_ns,
            median_ghz: reference_ns,
            highest_ghz: reference_ns,
            trace: vec![record::ClockPoint { at_s: 2.0, ghz: 3.0 }],
        };
        let series = vec![
            series("ks", true, reference_ns),
            series("ks", false, reference_ns),
            series("other", false, other_ns),
        ];
        Measured { clock, series }
    }

    fn pool_all(sittings: &[Measured]) -> (Clock, Vec<Series>, Vec<Comparison>) {
        pool(sittings, &BTreeSet::new())
    }

    #[test]
    fn what_is_unfit_has_no_standing_and_no_comparison_if_it_is_the_reference() {
        let unfit = |name: &str| BTreeSet::from([name.to_string()]);
        let (_, series, comparisons) = pool(&[sitting(2.0, 1.0)], &unfit("other/attacks"));
        assert_eq!((series.len(), comparisons[0].standings.len()), (2, 1));
        let (_, _, comparisons) = pool(&[sitting(2.0, 1.0)], &unfit("ks/attacks"));
        assert!(comparisons.is_empty());
    }

    #[test]
    fn sittings_are_pooled_by_place_and_the_second_name_is_not_a_row() {
        let (clock, series, comparisons) = pool_all(&[sitting(2.0, 1.0), sitting(4.0, 2.2)]);
        let rows: Vec<(&str, usize)> =
            series.iter().map(|row| (&*row.variant, row.samples_ns_per_unit.len())).collect();
        assert_eq!(rows, [("ks", 128), ("other", 128)]);
        let estimate = series[0].ns_per_unit.expect("samples");
        assert_eq!((estimate.center, estimate.low, estimate.high), (3.0, 2.0, 4.0));
        assert_eq!(series[0].cycles_per_unit.expect("samples").center, 9.0);
        let [comparison] = comparisons.as_slice() else { panic!("{comparisons:?}") };
        assert_eq!(
            (comparison.reference.as_str(), &*comparison.sittings),
            ("ks/attacks", &[64, 64][..])
        );
        let other = &comparison.standings[0];
        assert_eq!((other.name.as_str(), other.verdict.as_str()), ("other/attacks", "faster"));
        assert!((other.to_reference.low - 0.5).abs() < 1e-9);
        assert!((other.to_reference.high - 0.55).abs() < 1e-9);
        assert_eq!((clock.lowest_ghz, clock.highest_ghz, clock.trace.len()), (2.0, 4.0, 2));
        assert_eq!(clock.trace[1].at_s, 4.0);
    }

    #[test]
    fn a_workload_of_one_sitting_alone_is_pooled_from_that() {
        let mut first = sitting(2.0, 1.0);
        let other: Vec<Series> = first
            .series
            .iter()
            .map(|series| Series { workload: "endgame".into(), ..series.clone() })
            .collect();
        first.series.extend(other);
        let (_, _, comparisons) = pool_all(&[first, sitting(2.0, 1.0)]);
        let sittings: Vec<(&str, usize)> = comparisons
            .iter()
            .map(|comparison| (&*comparison.workload, comparison.sittings.len()))
            .collect();
        assert_eq!(sittings, [("game", 2), ("endgame", 1)]);
    }

    #[test]
    fn a_part_is_compared_on_its_own() {
        let mut one = sitting(2.0, 1.0);
        let east = |series: &Series| Series { part: Some("east".into()), ..series.clone() };
        let other: Vec<Series> = one.series.iter().map(east).collect();
        one.series.extend(other);
        let (_, _, comparisons) = pool_all(&[one]);
        let parts: Vec<_> = comparisons
            .iter()
            .map(|comparison| (comparison.part.as_deref(), comparison.standings.len()))
            .collect();
        assert_eq!(parts, [(None, 2), (Some("east"), 2)]);
    }

    #[test]
    fn a_wrong_answer_in_any_sitting_is_an_error_of_the_row() {
        let mut second = sitting(2.0, 1.0);
        second.series[2].error = Some("wrong".into());
        second.series[2].samples_ns_per_unit.truncate(3);
        let (_, series, comparisons) = pool_all(&[sitting(2.0, 1.0), second]);
        assert_eq!(series[1].error.as_deref(), Some("wrong"));
        assert_eq!(comparisons[0].standings.len(), 1, "it has no standing");
    }

    #[test]
    fn a_row_that_was_wrong_before_timing_is_kept() {
        let mut only = sitting(2.0, 1.0);
        only.series =
            vec![Series::wrong("bad", "attacks", "ray_attacks", "game", "a board".into())];
        let (_, series, comparisons) = pool_all(&[only]);
        assert_eq!(series[0].error.as_deref(), Some("a board"));
        assert!(comparisons.is_empty());
    }

    #[test]
    fn more_contestants_need_more_sittings() {
        assert_eq!(sittings_needed(2), 8);
        assert_eq!(sittings_needed(12), 12);
    }
}
