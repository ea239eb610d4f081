//! Every probe of every variant is proved at the tiers that proofs are promised for. The runner's
//! carrier of each tier is read, not run, so a CPU that lacks the tier is no obstacle.
#![cfg(all(target_arch = "x86_64", not(raybench_portable)))]

use contract::Tier;
use decode::Executable;
use prove::question::Precondition;
use prove::report::{Row, Selected, prove_all};
use prove::{Limits, Target, Verdict, prove};

fn carrier(tier: Tier) -> Executable {
    let workspace = build::Workspace::locate().expect("cargo knows");
    let carrier = build::carrier(&workspace, tier, &mut build::Silent).expect("the carrier builds");
    Executable::open(&carrier).expect("an executable with symbols")
}

fn rows(tier: Tier) -> Vec<Row> {
    let executable = carrier(tier);
    let selected: Vec<Selected> = registry::probes()
        .map(|(variant, routine, probe)| Selected { variant, routine, probe })
        .collect();
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get());
    let limits = Limits::default();
    prove_all(&[(tier, executable)], &selected, limits, threads, &|_, _, _| {})
}

fn all_are_proved(tier: Tier) {
    let rows = rows(tier);
    assert_eq!(rows.len(), registry::probes().count());
    for row in &rows {
        let name = format!("{}/{}/{}", row.variant, row.routine, row.subject);
        let found = (&row.reason, &row.counterexample);
        assert_eq!(row.verdict, "proved", "{name} at {tier}: {found:?}");
        if row.precondition.is_some() {
            let right_without = !rests_on_the_promise(row.variant, row.routine);
            assert_eq!(row.right_without, Some(right_without), "{name} at {tier}");
        }
    }
}

/// Whether a routine is wrong where sliders stand on empty squares: those that subtract or add once
/// and take every slider for a man, and the fill that keeps two sets in one word.
fn rests_on_the_promise(variant: &str, routine: &str) -> bool {
    match variant {
        "subtract_sse2" | "min_ops_ternlog" => true,
        "carry_scalar" | "transpose_gfni" => routine != "attacks_any",
        _ => false,
    }
}

/// What the shortest programs lose without the promise, as their descriptions say.
#[test]
fn without_the_promise_the_shortest_programs_are_wrong_on_so_many_squares() {
    let executable = carrier(Tier::X86_64);
    let expected = [
        ("min_ops_ternlog", "attacks", "south", 56),
        ("min_ops_ternlog", "attacks", "east", 48),
        ("min_ops_ternlog", "attacks", "west", 48),
        ("min_ops_ternlog", "attacks", "northeast", 42),
        ("carry_scalar", "attacks", "east", 62),
        ("transpose_gfni", "attacks", "south", 48),
    ];
    for (variant, routine, subject, squares) in expected {
        let routine = registry::variant(variant).and_then(|it| it.routine(routine));
        let routine = routine.expect("registered");
        let probe = routine.probes.iter().find(|probe| probe.subject.name() == subject);
        let probe = probe.expect("in this direction");
        let target = Target { executable: &executable, model: routine.model, probe };
        let Verdict::Refuted(found) =
            prove(&target, Precondition::Dropped, Limits::default()).verdict
        else {
            panic!("{} is right for any sets", probe.symbol);
        };
        assert_eq!(found.wrong_bits, squares, "{}", probe.symbol);
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
