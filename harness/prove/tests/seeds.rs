//! Every probe of every variant is proved at the tiers that proofs are promised for. The runner's
//! carrier of each tier is read, not run, so a CPU that lacks the tier is no obstacle.
#![cfg(all(target_arch = "x86_64", not(raybench_portable)))]

use contract::Tier;
use decode::Executable;
use prove::Limits;
use prove::report::{Row, Selected, prove_all};

fn rows(tier: Tier) -> Vec<Row> {
    let workspace = build::Workspace::locate().expect("cargo knows");
    let carrier = build::carrier(&workspace, tier, &mut build::Silent).expect("the carrier builds");
    let executable = Executable::open(&carrier).expect("an executable with symbols");
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
