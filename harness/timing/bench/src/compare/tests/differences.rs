//! Differences of two records, and which of them make the records unlike.

use crate::compare::compare;
use record::{Record, sample};

/// What is changed, and how.
type Change = (&'static str, fn(&mut Record));

#[test]
fn like_is_told_from_unlike() {
    let a = sample();
    assert!(compare(&a, &a).differences.is_empty());
    let with = |change: fn(&mut Record)| {
        let mut b = a.clone();
        change(&mut b);
        let differences = compare(&a, &b).differences;
        assert_eq!(differences.len(), 1, "{differences:?}");
        differences.into_iter().next().expect("one")
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
        let difference = with(change);
        assert!(difference.unlike && difference.what.starts_with(what), "{what}: {difference:?}");
    }
    assert_eq!(with(|b| b.machine.features.push("apx".into())).b, "apx", "what the other lacks");
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
        let difference = with(change);
        assert!(!difference.unlike && difference.what == what, "{what}: {difference:?}");
    }
}
