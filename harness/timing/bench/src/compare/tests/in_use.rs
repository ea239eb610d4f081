//! Attack generators in use in two simulated records, of which one has a planted change.

use crate::compare::{Difference, compare};
use crate::sample;
use record::{Form, InUse, Ratio, Record};

/// A record whose ratios in use have intervals of `share` to either side. By PEXT, what awaits
/// answers takes `slow` times as long.
fn run(id: &str, share: f64, slow: f64) -> Record {
    let mut in_use = sample::in_use();
    for one in &mut in_use.comparisons {
        for standing in &mut one.standings {
            let is_slow = one.condition.form == Form::Awaited && standing.name.starts_with("pext/");
            let center = standing.to_reference.center * if is_slow { slow } else { 1.0 };
            let (low, high) = (center / (1.0 + share), center * (1.0 + share));
            standing.to_reference = Ratio { center, low, high };
        }
    }
    Record { in_use: Some(in_use), ..sample::record(id) }
}

fn used(record: &mut Record) -> &mut InUse {
    record.in_use.as_mut().expect("it was in use")
}

/// Rows in use that moved, by form; there are two of each, for the map and the reference have none.
fn moved(a: &Record, b: &Record) -> Vec<(Form, usize)> {
    let classes = compare(a, b).classes.into_iter().filter(|(class, _)| class.in_use);
    let rows: Vec<_> = classes.filter(|(_, one)| one.rows > 0).collect();
    assert!(rows.iter().all(|(_, one)| one.rows == 2), "{rows:?}");
    rows.into_iter().map(|(class, one)| (class.form, one.moved)).collect()
}

#[test]
fn a_planted_change_is_shown_and_nothing_else_is() {
    let a = run("a", 0.005, 1.0);
    let expected = |awaited| [(Form::Awaited, awaited), (Form::Summed, 0), (Form::Network, 0)];
    assert_eq!(moved(&a, &run("b", 0.005, 1.05)), expected(1));
    assert_eq!(moved(&run("b", 0.005, 1.05), &a), expected(1));
    assert_eq!(moved(&a, &run("b", 0.005, 1.019)), expected(0));
    let text: String = compare(&a, &run("b", 0.005, 1.05)).tables()[1].terminal(200);
    assert!(text.contains("in use, unknown tables, awaited") && text.contains("1 of 2"), "{text}");
}

#[test]
fn another_trace_is_unlike_and_another_reference_has_no_ratio() {
    let (a, mut b) = (run("a", 0.005, 1.0), run("b", 0.005, 1.0));
    let in_use = used(&mut b);
    in_use.trace.queen += 1;
    in_use.comparisons.iter_mut().for_each(|one| one.reference = "pext/square_attacks".into());
    assert_eq!(moved(&a, &b), []);
    let said = |one: &Difference| (one.what.clone(), one.unlike);
    let said: Vec<_> = compare(&a, &b).differences.iter().map(said).collect();
    assert_eq!(said, [("in use trace".into(), true), ("in use reference".into(), false)]);
}
