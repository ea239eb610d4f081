//! Every probe of every variant is proved at the tiers that proofs are promised for. The runner's
//! carrier of each tier is read, not run, so a CPU that lacks the tier is no obstacle.
#![cfg(all(target_arch = "x86_64", not(raybench_portable)))]

use contract::{Model, Tier};
use decode::Executable;
use prove::Limits;
use prove::equivalence::equivalences;
use prove::listings::{carried, prove_carried};
use prove::report::{Row, Selected, prove_all};

fn carrier(tier: Tier) -> [(Tier, Executable); 1] {
    let workspace = build::Workspace::locate().expect("cargo knows");
    let carrier = build::carrier(&workspace, tier, &mut build::Silent).expect("the carrier builds");
    [(tier, Executable::open(&carrier).expect("an executable with symbols"))]
}

fn selected() -> Vec<Selected> {
    registry::probes()
        .map(|(variant, routine, probe)| Selected { variant, routine, probe })
        .collect()
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |count| count.get())
}

fn all_are_proved(tier: Tier) {
    let (carrier, limits) = (carrier(tier), Limits::default());
    listings_are_proved(&prove_carried(&carrier, limits, threads(), &|_, _, _| {}));
    let rows = prove_all(&carrier, &selected(), limits, threads(), &|_, _, _| {});
    assert_eq!(rows.len(), registry::probes().count());
    for row in &rows {
        let name = format!("{}/{}/{}", row.variant, row.routine, row.subject);
        let found = (&row.reason, &row.counterexample);
        assert_eq!(row.verdict, "proved", "{name} at {tier}: {found:?}");
        // The promise on sliders is what subtraction rests on; fills hold without it.
        if let Some(right) = row.right_without {
            assert_eq!(right, row.variant != "subtract_sse2", "{name} at {tier}");
        }
    }
}

#[test]
fn all_probes_are_proved_at_the_baseline() {
    all_are_proved(Tier::X86_64);
}

#[test]
fn all_probes_are_proved_at_x86_64_v3() {
    all_are_proved(Tier::V3);
}

#[test]
fn all_probes_are_proved_at_x86_64_v4() {
    all_are_proved(Tier::V4);
}

fn listings_are_proved(rows: &[Row]) {
    assert_eq!(rows.len(), carried().len());
    for row in rows {
        let found = (&row.reason, &row.counterexample);
        assert_eq!(row.verdict, "proved", "{} at {}: {found:?}", row.routine, row.tier);
        if let Some(right) = row.right_without {
            assert_eq!(right, !row.routine.starts_with("subtract_sse2"), "{}", row.routine);
        }
    }
}

/// Fills and shifts are one function whatever the sliders stand on; the two formulas of bytewise
/// subtraction are two others, and all agree where sliders stand on occupied squares.
#[test]
fn routines_are_one_function_or_differ_where_nothing_is_promised() {
    let (carrier, limits) = (carrier(Tier::X86_64), Limits::default());
    let mut selected = selected();
    // What promises something of sliders, one board at a time, and what promises nothing.
    let models = [Model::Fill, Model::RayAttacks, Model::RayBatch, Model::RaysQuadrant];
    selected.retain(|one| models.contains(&one.routine.model));
    let rows = equivalences(&carrier, &selected, limits, threads(), &|_, _, _| {});
    for row in &rows {
        assert_eq!(row.open, [], "{}", row.model);
        let right = row.classes.iter().all(|class| class.right_as_promised == Some(true));
        assert!(right, "{}: {:?}", row.model, row.classes);
    }
    let east = |model: &str| {
        let found = rows.iter().find(|row| row.model == model && row.subjects.contains(&"east"));
        found.expect("there are attacks to the east")
    };
    let routines = |of: &str| {
        let rest = east(of).classes[1..].iter().map(|class| class.routines.join(" "));
        rest.collect::<Vec<_>>()
    };
    // Generators may stand on propagators, coordinates off every ray: all answer the same there.
    for row in rows.iter().filter(|row| ["fill", "rays_quadrant"].contains(&row.model)) {
        assert_eq!(row.classes.len(), 1, "{:?}", row.classes);
    }
    assert_eq!(routines("ray_attacks"), ["subtract_sse2/attacks_andn", "subtract_sse2/attacks_2r"]);
    for difference in &east("ray_attacks").differences {
        assert_eq!(difference.only_where, Some("a slider stands on an empty square"));
        assert_ne!(difference.answers[0], difference.answers[1]);
    }
}
