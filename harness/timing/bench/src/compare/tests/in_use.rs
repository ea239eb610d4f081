//! Tests the comparison of attack generators in use, in two records of which one has a planted
//! change.

use crate::compare::compare;
use record::{Form, InUse, Record, State, sample};
use std::collections::BTreeMap;

/// Returns the sample, in which PEXT takes `factor` times as long where answers are awaited.
fn run(id: &str, factor: f64) -> Record {
    let mut record = Record { id: id.into(), ..sample() };
    for comparison in &mut in_use(&mut record).comparisons {
        if comparison.condition.form != Form::Awaited {
            continue;
        }
        for standing in &mut comparison.standings {
            if standing.name.variant() == Some("pext") {
                standing.to_reference.center *= factor;
            }
        }
    }
    record
}

fn in_use(record: &mut Record) -> &mut InUse {
    record.in_use.as_mut().expect("a trace was replayed")
}

/// Counts the rows in use and those that moved, by form. The map and the reference have no rows.
fn row_counts(a: &Record, b: &Record) -> BTreeMap<Form, [usize; 2]> {
    let mut rows = BTreeMap::new();
    for (class, agreement) in compare(a, b).classes {
        if class.in_use && agreement.rows > 0 {
            let [count, moved] = rows.entry(class.form).or_default();
            *count += agreement.rows;
            *moved += agreement.moved;
        }
    }
    rows
}

/// Four rows move, because two of three levels have two routines by PEXT.
#[test]
fn only_planted_change_is_shown() {
    let a = run("a", 1.0);
    let expected = |moved| BTreeMap::from([(Form::Awaited, [29, moved]), (Form::Network, [12, 0])]);
    assert_eq!(row_counts(&a, &run("b", 1.05)), expected(4));
    assert_eq!(row_counts(&run("b", 1.05), &a), expected(4));
    assert_eq!(row_counts(&a, &run("b", 1.019)), expected(0));
    let text: String = compare(&a, &run("b", 1.05)).tables()[1].terminal(200);
    assert!(text.contains("in use, larger tables, awaited") && text.contains("4 of "), "{text}");
}

#[test]
fn other_trace_is_unlike_and_other_reference_has_no_ratio() {
    let (a, mut b) = (run("a", 1.0), run("b", 1.0));
    let in_use = in_use(&mut b);
    in_use.trace.queen += 1;
    for comparison in &mut in_use.comparisons {
        comparison.reference = "pext/square_attacks".into();
    }
    assert_eq!(row_counts(&a, &b), BTreeMap::new());
    let stability = compare(&a, &b);
    let differences: Vec<(&str, bool)> = stability
        .differences
        .iter()
        .map(|difference| (difference.what.as_str(), difference.unlike))
        .collect();
    assert_eq!(differences, [("in use trace", true), ("in use reference", false)]);
}

/// Returns the sample with a replay of large evaluations, in which PEXT takes `factor` times as
/// long, and the number of routines by PEXT.
fn run_with_large_evaluations(id: &str, factor: f64) -> (Record, usize) {
    let mut record = run(id, 1.0);
    let in_use = in_use(&mut record);
    let mut large = in_use.trace_comparisons().next().expect("made").clone();
    large.condition.state = State::InUse { evaluation_bytes: 128 << 10 };
    let mut count = 0;
    for standing in &mut large.standings {
        if standing.name.variant() == Some("pext") {
            standing.to_reference.center *= factor;
            count += 1;
        }
    }
    in_use.comparisons.push(large);
    (record, count)
}

#[test]
fn further_evaluation_size_is_compared_with_the_same_size() {
    let (a, _) = run_with_large_evaluations("a", 1.0);
    let (b, pext_count) = run_with_large_evaluations("b", 1.05);
    let [rows, moved_rows] = row_counts(&a, &b)[&Form::Awaited];
    assert!(pext_count > 0 && rows > 29, "{pext_count} {rows}");
    assert_eq!(moved_rows, pext_count);
    let counts = row_counts(&run("a", 1.0), &b);
    assert_eq!(counts[&Form::Awaited], [29, 0], "a record has only 16 KiB");
}
