//! What must be true of the matrix of all probes at the tiers that tests build. No figure of a compiler's version
//! is pinned here.
//!
//! In a build without x86-64 code there is nothing to look at; `machine_code` says so aloud.

use asm_reports::matrix::{Matrix, ProbeAtTier, matrix};
use asm_reports::select::{Selected, everything};
use asm_reports::tiers;
use contract::Tier;
use machine_code::build::Silent;
use machine_code::decode;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// No others have more forms of instructions between them.
const VARIANTS: [&str; 7] = [
    "boards_gfni",
    "dumb7_unrolled",
    "min_ops_ternlog",
    "rays_exact",
    "rotated",
    "subtract_sse2",
    "west_pext",
];

/// What the other tests build, too.
const TIERS: [Tier; 2] = [Tier::X86_64, Tier::V4];

static MATRIX: LazyLock<Matrix> =
    LazyLock::new(|| matrix(&selected(), &TIERS, &mut Silent).expect("every tier builds"));

fn selected() -> Vec<Selected> {
    let chosen = |one: &Selected| VARIANTS.contains(&one.variant.name);
    everything().into_iter().filter(chosen).collect()
}

#[test]
fn every_probe_has_a_row_at_every_tier_and_nothing_is_unknown() {
    let mut expected = BTreeSet::new();
    for variant in VARIANTS.map(|name| contract::registry::variant(name).expect("registered")) {
        for routine in variant.routines {
            for probe in routine.probes {
                for tier in TIERS {
                    let name = variant.probe_name(routine, probe.subject);
                    expected.insert((name, tier.name()));
                }
            }
        }
    }
    let found: BTreeSet<(String, &str)> =
        MATRIX.rows.iter().map(|row| (row.name(), row.tier)).collect();
    assert_eq!(found.symmetric_difference(&expected).collect::<Vec<_>>(), Vec::<&_>::new());
    assert_eq!(found.len(), MATRIX.rows.len(), "no row twice");
    assert_eq!(MATRIX.complaints(), [""; 0]);
    let mut planted = MATRIX.clone();
    planted.rows[1].counts.unknown = 2;
    let complaints = planted.complaints();
    let is_told = complaints[0].ends_with(" at x86-64-v4: 2 instructions are unknown");
    assert!(complaints.len() == 1 && is_told, "{complaints:?}");
}

#[test]
fn rows_of_the_baseline_are_of_its_code() {
    let listing_binary =
        tiers::listing_binary(Tier::X86_64, &mut Silent).expect("the listing binary builds");
    let baseline: Vec<&ProbeAtTier> =
        MATRIX.rows.iter().filter(|row| row.tier == Tier::X86_64.name()).collect();
    for (row, one) in baseline.iter().zip(selected()) {
        let code = listing_binary.code(one.probe.symbol).expect("it is carried");
        assert_eq!((row.name(), row.counts), (one.name(), decode::counts(&code)));
        assert_eq!(row.waits.depth.is_some(), code.is_straight_line(), "{}", row.name());
    }
}

#[test]
fn the_table_fits() {
    for width in [80, 120] {
        let text = MATRIX.render(width);
        let widest = text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(width), "{widest:?} columns");
        if width == 80 {
            // A long list of features is broken there.
            continue;
        }
        // A line for every row and one above each probe's, none of them broken.
        let lines: Vec<&str> =
            text.lines().skip(3).take_while(|line| !line.contains('─')).collect();
        assert_eq!(lines.len(), MATRIX.rows.len() / TIERS.len() * (1 + TIERS.len()));
        for (line, name) in lines.iter().step_by(1 + TIERS.len()).zip(selected()) {
            assert_eq!(*line, name.name());
        }
    }
}
