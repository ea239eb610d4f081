//! Tests which differences of two records make them unlike.

use crate::compare::compare;
use record::{Record, sample};

/// The name of a fact, and a function that changes it.
type Change = (&'static str, fn(&mut Record));

#[test]
fn changed_facts_make_records_unlike_unless_allowed() {
    let a = sample();
    assert!(compare(&a, &a).differences.is_empty());
    let difference_after = |change: fn(&mut Record)| {
        let mut b = a.clone();
        change(&mut b);
        let differences = compare(&a, &b).differences;
        assert_eq!(differences.len(), 1, "{differences:?}");
        differences[0].clone()
    };
    let unlike: [Change; 5] = [
        ("machine cpu", |b| b.machine.cpu = "other".into()),
        ("machine signature family", |b| {
            b.machine.signature.as_mut().expect("it has one").family = 7
        }),
        ("tier", |b| b.tier = contract::Tier::V3),
        ("effort", |b| b.quick = true),
        ("boards game", |b| b.workloads[0].hash = "0f".into()),
    ];
    for (what, change) in unlike {
        let difference = difference_after(change);
        assert!(difference.unlike && difference.what.starts_with(what), "{what}: {difference:?}");
    }
    let more_features = difference_after(|b| b.machine.features.push("apx".into()));
    assert_eq!(more_features.b, "apx", "the entry that the other list lacks");
    let mut busy = a.clone();
    busy.machine.load_before = Some(9.0);
    assert_eq!(compare(&a, &busy).differences, [], "the load differs always");
    let allowed: [Change; 5] = [
        ("toolchain rustc", |b| b.toolchain.rustc = "rustc 2".into()),
        ("machine governor", |b| b.machine.governor = Some("powersave".into())),
        ("machine signature", |b| b.machine.signature = None),
        ("machine cores", |b| b.machine.cores = 9),
        ("seed", |b| b.seed = 2),
    ];
    for (what, change) in allowed {
        let difference = difference_after(change);
        assert!(!difference.unlike && difference.what == what, "{what}: {difference:?}");
    }
}
