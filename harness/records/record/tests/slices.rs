//! The routines that are shown in slices, and the parts of them that a summary keeps.

use super::sample_record::{contest, routine};
use record::{
    Competitor, Condition, Coverage, Estimate, Record, RoutineResult, Standing, State, sample,
    summary,
};
use serde_json::json;

/// A routine: its name, whether it needs no CPU feature, and its times by length.
type Row = (&'static str, bool, &'static [(u64, f64)]);

/// Returns a record of routines of one model.
fn record(rows: &[Row]) -> Record {
    let mut record = sample();
    let like = contest(contract::Model::RayAttacks);
    let row = |(name, portable, _): &Row| RoutineResult {
        routine: (*name).into(),
        features: Some(if *portable { vec![] } else { vec!["avx2".into()] }),
        ..routine("kogge_stone/attacks")
    };
    record.routines = rows.iter().map(row).collect();
    let of_length = |length: u64| {
        let timed = |(name, _, times): &Row| {
            let (_, ns) = times.iter().find(|(of, _)| *of == length)?;
            Some(Standing {
                name: Competitor::new("kogge_stone", name),
                ns_per_unit: Estimate { center: *ns, low: *ns, high: *ns },
                ..like.standings[0].clone()
            })
        };
        let mut comparison = like.clone();
        comparison.condition.coverage = Coverage::Slices { units: length };
        comparison.condition.state = State::Hot;
        comparison.reference = "kogge_stone/reference".into();
        comparison.standings = rows.iter().filter_map(timed).collect();
        comparison
    };
    record.comparisons = [64, 1].map(of_length).into();
    record
}

fn names(record: &Record) -> Vec<&str> {
    record
        .leaders_in_slices(contract::Model::RayAttacks.into())
        .iter()
        .map(|result| result.routine.as_str())
        .collect()
}

const ROWS: [Row; 6] = [
    ("reference", true, &[(1, 9.0), (64, 9.0)]),
    ("short", false, &[(1, 2.0), (64, 2.5)]),
    ("long", false, &[(1, 8.0), (64, 1.0)]),
    ("portable", true, &[(1, 3.0), (64, 2.0)]),
    ("second", false, &[(1, 2.5), (64, 1.5)]),
    ("untimed", true, &[]),
];

#[test]
fn the_fastest_at_a_length_the_portable_and_the_reference_lead() {
    let mut record = record(&ROWS);
    assert_eq!(names(&record), ["reference", "short", "long", "portable"]);
    record.routines[2].twin_of = Some("kogge_stone/second".into());
    assert_eq!(names(&record), ["reference", "short", "portable", "second"]);
    record.routines[1].error = Some("wrong".into());
    assert_eq!(names(&record), ["reference", "portable", "second"]);
    assert!(record.leaders_in_slices(contract::Model::Fill.into()).is_empty());
}

#[test]
fn the_first_calls_after_a_walk_are_no_slices() {
    let mut record = record(&ROWS);
    for comparison in &mut record.comparisons {
        let Coverage::Slices { units } = comparison.condition.coverage else { continue };
        comparison.condition.state = State::Cold { kib: 64 };
        comparison.condition.coverage = Coverage::FirstQueries { count: units };
    }
    assert!(
        record.slices(contract::Model::RayAttacks.into()).is_empty() && names(&record).is_empty()
    );
}

#[test]
fn a_summary_keeps_the_leaders_first() {
    let record = record(&ROWS);
    let cut = summary(&record, [1_000_000; 2]).expect("small");
    let cut: Record = serde_json::from_str(&cut).expect("a record");
    let times = |record: &Record, name: &str| {
        record.comparisons.iter().filter(|comparison| comparison.standing(name).is_some()).count()
    };
    assert_eq!(times(&record, "kogge_stone/second"), 2);
    assert_eq!(names(&cut), names(&record));
    assert_eq!(times(&cut, "kogge_stone/second"), 0);
    assert_eq!(times(&cut, "kogge_stone/long"), times(&record, "kogge_stone/long"));
}

#[test]
fn stored_number_has_its_meaning_by_the_state() {
    let cases = [
        (json!("hot"), json!(null), Coverage::Whole),
        (json!("hot"), json!(8), Coverage::Slices { units: 8 }),
        (json!({"cold": {"kib": 64}}), json!(8), Coverage::FirstQueries { count: 8 }),
        (json!({"in_use": {"evaluation_bytes": 0}}), json!(8), Coverage::Paced { look_ups: 8 }),
    ];
    for (state, slice, coverage) in cases {
        let stored = json!({
            "tier": "x86-64", "form": "throughput", "workload": "game", "state": state,
            "slice": slice,
        });
        let condition: Condition = serde_json::from_value(stored.clone()).expect("a condition");
        assert_eq!(condition.coverage, coverage);
        assert_eq!(serde_json::to_value(&condition).expect("plain data"), stored);
    }
}
