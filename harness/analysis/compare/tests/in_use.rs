//! Attack generators in use in two simulated records, of which one has a planted change.

#[path = "../../../records/record/tests/sample/mod.rs"]
mod sample;

use compare::{Difference, compare};
use record::{InUse, Ratio, Record};

/// A record whose ratios in use have intervals of `share` to either side. By PEXT, what awaits answers takes `slow` times
/// as long.
fn run(id: &str, share: f64, slow: f64) -> Record {
    let mut in_use = sample::in_use();
    for one in &mut in_use.comparisons {
        for standing in &mut one.standings {
            let is_slow = one.condition.form == "awaited" && standing.name.starts_with("pext/");
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

/// What is said of PEXT awaited, after it was found that the other five rows are within 2 %.
fn said(a: &Record, b: &Record) -> String {
    let (planted, others): (Vec<_>, Vec<_>) = compare(a, b)
        .in_use
        .into_iter()
        .partition(|row| row.condition.form == "awaited" && row.generator.starts_with("pext/"));
    assert_eq!((planted.len(), others.len()), (1, 5), "the map and the reference have no rows");
    assert!(others.iter().all(|row| row.verdict == "within 2 %"), "{others:?}");
    planted[0].verdict.clone()
}

#[test]
fn a_planted_change_is_shown_and_nothing_else_is() {
    let with = |share, slow| run("b", share, slow);
    let a = run("a", 0.005, 1.0);
    assert_eq!(said(&a, &with(0.005, 1.05)), "slower");
    assert_eq!(said(&with(0.005, 1.05), &a), "faster");
    assert_eq!(said(&a, &with(0.005, 1.019)), "within 2 %");
    assert_eq!(said(&a, &with(0.04, 1.05)), "not separated", "its interval is wide");
    let mut wide = with(0.005, 1.05);
    used(&mut wide).comparisons[0].floor_margin = 0.05;
    assert_eq!(said(&a, &wide), "not separated", "it is within the floors");
    let report = compare(&a, &with(0.005, 1.05));
    let text = report.tables(false).iter().map(|table| table.terminal(200)).collect::<String>();
    assert!(text.contains("in use, B to A") && text.contains("1.0500"), "{text}");
}

#[test]
fn another_trace_is_unlike_and_another_reference_has_no_ratio() {
    let (a, mut b) = (run("a", 0.005, 1.0), run("b", 0.005, 1.0));
    let in_use = used(&mut b);
    in_use.trace.queen += 1;
    in_use.comparisons.iter_mut().for_each(|one| one.reference = "pext/square_attacks".into());
    let report = compare(&a, &b);
    assert_eq!(report.in_use, []);
    let said = |one: &Difference| (one.what.clone(), one.unlike);
    let said: Vec<_> = report.differences.iter().map(said).collect();
    assert_eq!(said, [("in use".into(), true), ("reference in use".into(), false)]);
}
