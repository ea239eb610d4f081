//! Every kind of figure, of records that never change, byte by byte as it was looked at and found good.
//! `RAYBENCH_REWRITE=1 cargo test -p raybench-charts golden` draws them anew.

use crate::sample;
use charts::{figures, svg};
use record::{Contestant, Model, Record, RoutineResult};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// One of each kind: with ties, gaps, a wrong routine, two series, hollow marks, dashes.
const GOLDEN: [&str; 14] = [
    "ranking-fill-latency",
    "forms-ray_batch",
    "tables-square_attacks-queen",
    "operations-step",
    "density-fill-throughput",
    "states-fill",
    "by_tier-fill",
    "crossover-throughput",
    "lanes",
    "slices-board_batch",
    "map",
    "search",
    "perft",
    "clock",
];

/// All of them together, in bytes.
const MOST: usize = 150_000;

/// The first `most` routines of each model: files that can be read.
fn few(mut record: Record, most: usize) -> Record {
    let mut seen: Vec<Model> = Vec::new();
    record.routines.retain(|routine| {
        seen.push(routine.model);
        seen.iter().filter(|model| **model == routine.model).count() <= most
    });
    let kept: Vec<Contestant> = record.routines.iter().map(RoutineResult::name).collect();
    for comparison in &mut record.comparisons {
        comparison.standings.retain(|one| kept.contains(&one.name));
    }
    record
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.svg"))
}

#[test]
fn figures_of_fixed_records_are_as_they_were() {
    let rewrite = std::env::var_os("RAYBENCH_REWRITE").is_some_and(|value| value == "1");
    let records = [
        few(sample::record(), 4),
        few(sample::with_tables(), 2),
        few(sample::in_batches(), 4),
        few(sample::in_use(), 4),
        few(sample::in_states(), 4),
    ];
    let all: Vec<_> = records.iter().flat_map(figures).collect();
    let kinds: BTreeSet<&str> = all.iter().map(|one| one.kind).collect();
    let (mut shown, mut bytes) = (BTreeSet::new(), 0);
    for name in GOLDEN {
        let figure = all.iter().find(|one| one.name == name);
        let figure = figure.unwrap_or_else(|| panic!("no record has {name}"));
        shown.insert(figure.kind);
        let drawn = svg(&figure.scene);
        bytes += drawn.len();
        if rewrite {
            std::fs::write(file(name), &drawn).expect("the folder is there");
        }
        let golden = std::fs::read_to_string(file(name)).unwrap_or_default();
        let differs = drawn.lines().zip(golden.lines()).position(|(now, then)| now != then);
        assert!(
            drawn == golden,
            "{name} is drawn otherwise, from line {differs:?} of {}: look at it, then set RAYBENCH_REWRITE=1",
            drawn.lines().count()
        );
    }
    assert_eq!(shown, kinds, "one of each kind");
    assert!(bytes < MOST, "{bytes} bytes");
}
