//! Tests the figures of several simulated invocations of routines that exist.

use super::*;
use crate::invocations_to_record;
use contract::{Form, Model, Subject};
use measure::{Log, Rates, Sample, Width};
use record::{AtTier, Comparison, Condition, Plan, State};
use runner::VariantRoutine;

pub(crate) const FULL: Rates = Rates { adds: 4.0, mixed: 6.0 };
const TICKS_PER_SECOND: f64 = 1e9;

/// Returns the attack getters of these variants, in the order of the registry.
fn routines(variants: &[&str]) -> Vec<VariantRoutine> {
    let variants = variants.iter().map(ToString::to_string).collect();
    let plan = Plan { variants, model: Some(Model::RayAttacks), ..Plan::default() };
    let mut routines = runner::routines(&plan);
    routines.retain(|(_, routine)| routine.name.starts_with("attacks"));
    routines
}

/// Returns samples of one unit each, with so many cycles per unit and two ticks per cycle.
pub(crate) fn series(name: String, cycles: f64, rates: Rates) -> Series {
    let mut series = Series::new(&name, 1.0);
    for number in 0..24 {
        let sample = Sample {
            start_ticks: number * 1_000,
            ticks: 2.0 * cycles,
            ticks_per_cycle: Some(2.0),
            rates: Some(rates),
            ..Sample::default()
        };
        series.push(&sample, 0);
    }
    series
}

/// Returns an invocation in which a variant takes `cycles` of its name and the subject.
fn invocation(
    routines: &[VariantRoutine],
    workload: &str,
    rates: Rates,
    cycles: impl Fn(&str, Subject) -> f64,
) -> InvocationReport {
    let directions =
        contract::registry::variant("kogge_stone").expect("the reference").routine("attacks");
    let subjects = directions.expect("it has attacks").probes.iter().map(|probe| probe.subject);
    let mut groups = Vec::new();
    for (index, subject) in subjects.enumerate() {
        let mut group = Vec::new();
        for &(variant, routine) in routines {
            for probe in routine.probes {
                let any = probe.subject == Subject::AnyDirection && index == 0;
                if probe.subject == subject || any {
                    let name = variant.probe_name(routine, probe.subject);
                    group.push(series(name, cycles(variant.name, subject), rates));
                }
            }
        }
        let reference = group.iter().position(|series| series.name.starts_with("kogge_stone"));
        group.swap(0, reference.expect("it is among them"));
        let name = SeriesName { role: Role::Copy, ..series_name(&group[0].name) }.to_string();
        let copy = Series { name, ..group[0].clone() };
        group.insert(1, copy);
        groups.push(group);
    }
    let condition = Condition::new(contract::Tier::X86_64, Form::Latency, workload, State::Hot);
    let key = Group { model: Model::RayAttacks.into(), condition };
    InvocationReport {
        core: Some(1),
        ticks_per_second: TICKS_PER_SECOND,
        groups: vec![key; groups.len()],
        log: Log { groups, width: Some(Width { full: FULL }), ticks: 1e6, ..Log::default() },
        ..InvocationReport::default()
    }
}

fn comparisons_without(invocations: &[InvocationReport], not_timeable: &[&str]) -> Vec<Comparison> {
    let mut routines = Vec::new();
    for name in not_timeable {
        routines.push(AtTier { tier: contract::Tier::X86_64, routine: (*name).into() });
    }
    let rounds = summarize(invocations, CodeChecks { not_timeable: &routines, packed: &[] });
    record::judge::comparisons(&rounds, record::judge::confidence(false), "game")
}

fn all_directions(comparisons: &[Comparison]) -> &Comparison {
    comparisons.iter().find(|comparison| comparison.subjects.is_empty()).expect("all directions")
}

fn single_direction<'a>(comparisons: &'a [Comparison], name: &str) -> &'a Comparison {
    let mut comparisons = comparisons.iter();
    comparisons.find(|comparison| comparison.subjects == [name]).expect("a single direction")
}

const VARIANTS: [&str; 2] = ["kogge_stone", "dumb7_unrolled"];

#[test]
fn routine_is_sum_over_its_probes() {
    let routines = routines(&VARIANTS);
    let south = Subject::Direction(contract::Direction::South);
    // Each direction takes 10 cycles, except that south takes dumb7 18 of them. So all directions
    // together take 80 and 88 cycles.
    let cycles = |variant: &str, subject| match (variant, subject) {
        ("dumb7_unrolled", subject) if subject == south => 18.0,
        _ => 10.0,
    };
    let invocations = vec![invocation(&routines, "game", FULL, cycles); 12];
    let comparisons = comparisons_without(&invocations, &[]);
    let directions = all_directions(&comparisons);
    assert_eq!(
        (&directions.reference, directions.contended),
        (&"kogge_stone/attacks".into(), false)
    );
    assert_eq!((directions.invocations.len(), directions.set_aside_share), (12, Some(0.0)));
    let dumb7 = &directions.standings[1];
    assert_eq!(
        (&dumb7.name, dumb7.verdict),
        (&"dumb7_unrolled/attacks".into(), record::Verdict::Slower)
    );
    assert!((dumb7.to_reference.center - 1.1).abs() < 1e-9, "{dumb7:?}");
    assert!((dumb7.cycles_per_unit.expect("rulers").center - 11.0).abs() < 1e-9);
    assert!((dumb7.ns_per_unit.center - 22.0).abs() < 1e-9);
    assert_eq!(directions.winner, Some("kogge_stone/attacks".into()));
    // On the main workload each direction is also compared by itself.
    let south = &single_direction(&comparisons, "south").standings[1];
    assert!((south.to_reference.center - 1.8).abs() < 1e-9);
    let north = &single_direction(&comparisons, "north").standings[1];
    assert_eq!(north.verdict, record::Verdict::NotSeparated);
    assert_eq!(comparisons.len(), 9);
}

#[test]
fn too_few_clean_invocations_give_no_figure() {
    let routines = routines(&VARIANTS);
    let half = Rates { adds: 2.0, mixed: 3.0 };
    let cycles = |variant: &str, _| if variant == "kogge_stone" { 10.0 } else { 12.0 };
    let mut invocations = vec![invocation(&routines, "game", half, cycles); 9];
    invocations.extend(vec![invocation(&routines, "game", FULL, cycles); 3]);
    let comparisons = comparisons_without(&invocations, &[]);
    let directions = all_directions(&comparisons);
    assert!(directions.contended && directions.winner.is_none() && directions.half_width.is_none());
    assert_eq!(directions.set_aside_share, Some(0.75));
    let clean: Vec<usize> = directions.too_few.iter().map(|lacking| lacking.invocations).collect();
    assert_eq!((directions.standings.len(), clean), (0, vec![3; 2]));
    let none = comparisons_without(&invocations[..9], &[]);
    assert!(all_directions(&none).too_few.iter().all(|lacking| lacking.invocations == 0));
}

#[test]
fn not_timeable_and_wrong_routines_have_no_standing() {
    let routines = routines(&VARIANTS);
    let mut invocations = vec![invocation(&routines, "game", FULL, |_, _| 10.0); 12];
    let comparisons = comparisons_without(&invocations, &["dumb7_unrolled/attacks"]);
    assert_eq!(all_directions(&comparisons).standings.len(), 1);
    let mut group = invocations[5].log.groups[2].iter_mut();
    let dumb7 = group.find(|series| series.name.starts_with("dumb7"));
    dumb7.expect("it is there").wrong_answer = Some("a wrong board".into());
    assert_eq!(wrong_answers(&invocations)[&"dumb7_unrolled/attacks".into()], "a wrong board");
    assert_eq!(all_directions(&comparisons_without(&invocations, &[])).standings.len(), 1);
    invocations[0].wrong.push(("kogge_stone/attacks".into(), "a board before".into()));
    assert_eq!(wrong_answers(&invocations)[&"kogge_stone/attacks".into()], "a board before");
}

#[test]
fn each_tier_has_its_invocations() {
    for rounds in summarize(&invocations_at_two_tiers(), CodeChecks::default()) {
        let is_native = rounds.condition.tier == contract::Tier::Native;
        let cycles = if is_native { vec![Some(8.0); 2] } else { vec![Some(10.0)] };
        assert_eq!(rounds.reference_cycles, cycles, "{:?}", rounds.condition);
    }
}

#[test]
fn each_tier_has_its_marks() {
    let dumb7 = Competitor::new("dumb7_unrolled", "attacks");
    let packed = [AtTier { tier: contract::Tier::Native, routine: dumb7.clone() }];
    let checks = CodeChecks { packed: &packed, ..CodeChecks::default() };
    let rounds = summarize(&invocations_at_two_tiers(), checks);
    for rounds in &rounds {
        let is_native = rounds.condition.tier == contract::Tier::Native;
        let marked = rounds.rows.iter().filter(|row| row.packed).map(|row| &row.probe.competitor);
        let expected: &[&Competitor] = if is_native { &[&dumb7] } else { &[] };
        assert_eq!(marked.collect::<Vec<_>>(), expected);
    }
    let comparisons = record::judge::comparisons(&rounds, record::judge::confidence(false), "game");
    for comparison in comparisons {
        let is_marked = comparison.standings.iter().any(|standing| standing.packed);
        assert!(!is_marked || comparison.condition.tier == contract::Tier::Native);
    }
}

/// Returns two invocations at the native tier with 8 cycles, and one at x86-64 with 10.
fn invocations_at_two_tiers() -> [InvocationReport; 3] {
    let routines = routines(&VARIANTS);
    [(contract::Tier::Native, 8.0), (contract::Tier::X86_64, 10.0), (contract::Tier::Native, 8.0)]
        .map(|(tier, cycles)| {
            let mut invocation = invocation(&routines, "game", FULL, move |_, _| cycles);
            invocation.groups.iter_mut().for_each(|group| group.condition.tier = tier);
            invocation
        })
}

#[test]
fn invocation_with_lower_full_width_is_rejected() {
    let routines = routines(&VARIANTS);
    let mut invocations = vec![invocation(&routines, "game", FULL, |_, _| 10.0); 5];
    invocations[1].log.width = Some(Width { full: Rates { adds: 3.0, ..FULL } });
    invocations[2].log.width = Some(Width { full: Rates { mixed: 5.0, ..FULL } });
    invocations_to_record::reject_outlier_widths(&mut invocations);
    let entries = invocations_to_record::invocation_summaries(&invocations, contract::Tier::X86_64);
    let suspects: Vec<bool> = entries.iter().map(|entry| entry.suspect.is_some()).collect();
    assert_eq!(suspects, [false, true, true, false, false]);
    assert_eq!(entries[1].set_aside, entries[1].samples);
    assert_eq!((entries[0].set_aside, entries[0].core), (0, Some(1)));
    let clock = invocations_to_record::clock(&invocations).expect("a clock");
    let width = clock.width.expect("rulers");
    assert_eq!((width.adds_per_cycle, width.set_aside_share), (4.0, 0.4));
    assert!(clock.trace.iter().any(|point| point.clean_share == Some(0.0)));
    let rounds = summarize(&invocations, CodeChecks::default());
    let counted: Vec<bool> = rounds[0].reference_ns.iter().map(Option::is_some).collect();
    assert_eq!(counted, [true, false, false, true, true]);
    assert_eq!((rounds[0].rows[0].samples, rounds[0].rows[0].contended), (5 * 24, 2 * 24));
}
