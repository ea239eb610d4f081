//! Attack generators in use in two records, of which one has a planted change.

use crate::compare::compare;
use record::{Form, InUse, Record, State, sample};
use std::collections::BTreeMap;

/// The sample, in which PEXT takes `slow` times as long where answers are awaited.
fn run(id: &str, slow: f64) -> Record {
    let mut record = Record { id: id.into(), ..sample() };
    for comparison in &mut used(&mut record).comparisons {
        if comparison.condition.form != Form::Awaited {
            continue;
        }
        for standing in &mut comparison.standings {
            if standing.name.variant() == Some("pext") {
                standing.to_reference.center *= slow;
            }
        }
    }
    record
}

fn used(record: &mut Record) -> &mut InUse {
    record.in_use.as_mut().expect("a trace was replayed")
}

/// Rows in use and how many of them moved, by form; the map and the reference have none.
fn moved(a: &Record, b: &Record) -> BTreeMap<Form, [usize; 2]> {
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

/// At two of three levels there are two routines by PEXT.
#[test]
fn a_planted_change_is_shown_and_nothing_else_is() {
    let a = run("a", 1.0);
    let expected = |moved| BTreeMap::from([(Form::Awaited, [29, moved]), (Form::Network, [12, 0])]);
    assert_eq!(moved(&a, &run("b", 1.05)), expected(4));
    assert_eq!(moved(&run("b", 1.05), &a), expected(4));
    assert_eq!(moved(&a, &run("b", 1.019)), expected(0));
    let text: String = compare(&a, &run("b", 1.05)).tables()[1].terminal(200);
    assert!(text.contains("in use, larger tables, awaited") && text.contains("4 of "), "{text}");
}

#[test]
fn another_trace_is_unlike_and_another_reference_has_no_ratio() {
    let (a, mut b) = (run("a", 1.0), run("b", 1.0));
    let in_use = used(&mut b);
    in_use.trace.queen += 1;
    for comparison in &mut in_use.comparisons {
        comparison.reference = "pext/square_attacks".into();
    }
    assert_eq!(moved(&a, &b), BTreeMap::new());
    let compared = compare(&a, &b);
    let differences: Vec<(&str, bool)> = compared
        .differences
        .iter()
        .map(|difference| (difference.what.as_str(), difference.unlike))
        .collect();
    assert_eq!(differences, [("in use trace", true), ("in use reference", false)]);
}

/// The sample with a replay of large evaluations, in which PEXT takes `slow` times as long, and the
/// number of routines by PEXT.
fn with_large(id: &str, slow: f64) -> (Record, usize) {
    let mut record = run(id, 1.0);
    let in_use = used(&mut record);
    let mut large = in_use.trace_comparisons().next().expect("made").clone();
    large.condition.state = State::InUse { evaluation_bytes: 128 << 10 };
    let mut count = 0;
    for standing in &mut large.standings {
        if standing.name.variant() == Some("pext") {
            standing.to_reference.center *= slow;
            count += 1;
        }
    }
    in_use.comparisons.push(large);
    (record, count)
}

#[test]
fn a_further_size_of_an_evaluation_is_compared_with_its_like() {
    let (a, _) = with_large("a", 1.0);
    let (b, of_pext) = with_large("b", 1.05);
    let [rows, moved_rows] = moved(&a, &b)[&Form::Awaited];
    assert!(of_pext > 0 && rows > 29, "{of_pext} {rows}");
    assert_eq!(moved_rows, of_pext);
    assert_eq!(moved(&run("a", 1.0), &b)[&Form::Awaited], [29, 0], "one record has 16 KiB alone");
}
