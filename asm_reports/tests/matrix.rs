//! The matrix of some probes. The executable of the baseline stands for that of another tier.

use crate::tests::LISTING_BINARY;
use asm_reports::matrix::{Matrix, matrix};
use asm_reports::select::{Selected, all_probes};
use contract::Tier;
use machine_code::decode::{self, Executable};
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

const TIERS: [Tier; 2] = [Tier::X86_64, Tier::V4];

static MATRIX: LazyLock<Matrix> = LazyLock::new(|| {
    let executables =
        TIERS.map(|tier| (tier, Executable::open(LISTING_BINARY.path()).expect("it is there")));
    matrix(&selected(), &executables).expect("it carries all")
});

fn selected() -> Vec<Selected> {
    let mut selected = all_probes();
    selected.retain(|probe| VARIANTS.contains(&probe.variant.name));
    selected
}

#[test]
fn every_probe_has_a_row_of_its_code_at_every_tier() {
    let rows: Vec<(&str, &str)> = MATRIX.rows.iter().map(|row| (&*row.probe, row.tier)).collect();
    let names: Vec<String> = selected().iter().map(Selected::name).collect();
    let mut expected = Vec::new();
    for name in &names {
        expected.extend(TIERS.map(|tier| (name.as_str(), tier.name())));
    }
    assert_eq!(rows, expected);
    let baseline = MATRIX.rows.iter().filter(|row| row.tier == Tier::X86_64.name());
    for (row, selected) in baseline.zip(selected()) {
        let code = LISTING_BINARY.code(selected.probe.symbol).expect("it is carried");
        assert_eq!(row.counts, decode::counts(&code), "{}", row.probe);
        assert_eq!(row.waits.depth.is_some(), code.is_straight_line(), "{}", row.probe);
    }
}
