//! Comparisons of simulated records, whose right answers are known.

#[path = "../../../records/record/tests/sample/mod.rs"]
mod sample;

use compare::{Basis, Code, CodeRatio, Report, compare, gate};
use record::{Estimate, Ratio, Record, Standing, State};

const REFERENCE: &str = "kogge_stone/attacks";

/// Name, hash of the loop, and cycles of a routine.
type Routine = (&'static str, &'static str, f64);

/// An estimate whose interval is `share` of it to either side.
fn estimate(center: f64, share: f64) -> Estimate {
    Estimate { center, low: center / (1.0 + share), high: center * (1.0 + share) }
}

/// A record of these routines; the first is the reference. All times are `slow` times as long.
fn run(id: &str, slow: f64, share: f64, routines: &[Routine]) -> Record {
    let mut record = sample::record(id);
    let reference = routines[0].2;
    let comparison = &mut record.comparisons[0];
    comparison.reference = routines[0].0.into();
    comparison.floor_margin = 0.001;
    comparison.condition.state = State::AsInterleaved;
    comparison.standings.clear();
    record.routines.clear();
    for (name, hash, cycles) in routines {
        let Estimate { center, low, high } = estimate(cycles / reference, share);
        record.comparisons[0].standings.push(Standing {
            ns_per_unit: estimate(cycles * slow / 3.0, share),
            cycles_per_unit: Some(estimate(cycles * slow, share)),
            to_reference: Ratio { center, low, high },
            verdict: "unread".into(),
            ..sample::standing(name, 1.0)
        });
        let mut routine = sample::routine();
        let (variant, short) = name.split_once('/').expect("variant/routine");
        (routine.variant, routine.routine) = (variant.into(), short.into());
        routine.probes[0].hash = format!("probe {hash}");
        routine.probes[0].loops[0].hash = hash.to_string();
        record.routines.push(routine);
    }
    record
}

fn row<'a>(report: &'a Report, name: &str) -> &'a CodeRatio {
    report.rows.iter().find(|row| row.routine == name).expect("there is a row")
}

fn near(a: f64, b: f64) -> bool {
    (a / b - 1.0).abs() < 1e-9
}

/// Before: a reference, one routine that stays and one that will change.
const BEFORE: [Routine; 3] =
    [(REFERENCE, "r", 11.0), ("dumb7_loop/attacks", "d", 20.0), ("sbamg/attacks", "s1", 15.0)];

#[test]
fn what_slows_a_whole_run_down_is_no_change_of_code() {
    let after = [BEFORE[0], BEFORE[1], ("sbamg/attacks", "s2", 15.0 * 1.05)];
    let (a, b) = (run("a", 1.0, 0.002, &BEFORE), run("b", 1.1, 0.002, &after));
    let report = compare(&a, &b);
    let changed = row(&report, "sbamg/attacks");
    assert_eq!((changed.basis, changed.code), (Basis::ToReference, Code::Changed));
    assert_eq!(changed.reference.as_deref(), Some(REFERENCE));
    assert!(near(changed.ratio.center, 1.05), "{changed:?}");
    assert_eq!(changed.verdict, "slower");
    assert!(near(changed.absolute.b.center, 15.0 * 1.05 * 1.1), "cycles are told all the same");
    let unchanged = row(&report, "dumb7_loop/attacks");
    assert!(near(unchanged.ratio.center, 1.0));
    assert_eq!(unchanged.verdict, "code unchanged: not judged");
    let reference = row(&report, REFERENCE);
    assert_eq!((reference.basis, reference.code), (Basis::Cycles, Code::Unchanged));
    assert!(near(reference.ratio.center, 1.1));
    let noise = report.stability;
    assert_eq!((noise.to_reference.rows, noise.absolute.rows), (1, 2));
    assert!(near(1.0 + noise.to_reference.margin.expect("one row"), 1.0));
    assert!(near(1.0 + noise.absolute.margin.expect("two rows"), 1.1));
    assert_eq!((noise.to_reference.near, noise.absolute.near), (1, 0));
}

#[test]
fn intervals_go_from_far_end_to_far_end_and_swapping_inverts() {
    let after = [BEFORE[0], BEFORE[1], ("sbamg/attacks", "s2", 18.0)];
    let (a, b) = (run("a", 1.0, 0.01, &BEFORE), run("b", 1.0, 0.02, &after));
    let (there, back) = (compare(&a, &b), compare(&b, &a));
    let ratio = row(&there, "sbamg/attacks").ratio;
    assert!(near(ratio.low, 1.2 / 1.01 / 1.02) && near(ratio.high, 1.2 * 1.01 * 1.02), "{ratio:?}");
    let inverse = row(&back, "sbamg/attacks").ratio;
    assert!(near(inverse.low * ratio.high, 1.0) && near(inverse.center * ratio.center, 1.0));
    assert_eq!(row(&back, "sbamg/attacks").verdict, "faster");
}

#[test]
fn a_difference_within_the_noise_of_unchanged_code_is_none() {
    let noisy =
        [BEFORE[0], ("dumb7_loop/attacks", "d", 20.0 * 1.06), ("sbamg/attacks", "s2", 15.9)];
    let quiet = [BEFORE[0], BEFORE[1], ("sbamg/attacks", "s2", 15.9)];
    let a = run("a", 1.0, 0.002, &BEFORE);
    let (noisy, quiet) =
        (compare(&a, &run("b", 1.0, 0.002, &noisy)), compare(&a, &run("b", 1.0, 0.002, &quiet)));
    assert_eq!(row(&noisy, "sbamg/attacks").verdict, "not separated");
    assert!(near(1.0 + row(&noisy, "sbamg/attacks").margin, 1.06));
    assert_eq!(row(&quiet, "sbamg/attacks").verdict, "slower");
    assert_eq!(row(&quiet, "sbamg/attacks").margin, 0.001, "the floor within the runs");
}

#[test]
fn a_reference_with_other_code_is_none() {
    let after = [(REFERENCE, "r2", 5.5), BEFORE[1], ("sbamg/attacks", "s2", 15.0)];
    let report = compare(&run("a", 1.0, 0.002, &BEFORE), &run("b", 1.0, 0.002, &after));
    let changed = row(&report, "sbamg/attacks");
    assert_eq!((changed.basis, &changed.reference), (Basis::Cycles, &None));
    assert!(near(changed.ratio.center, 1.0), "not twice as slow: {changed:?}");
    assert_eq!(row(&report, REFERENCE).verdict, "faster");
}

#[test]
fn nanoseconds_stand_in_where_a_record_has_no_cycles() {
    let a = run("a", 1.0, 0.002, &BEFORE);
    let mut b = run("b", 1.0, 0.002, &BEFORE);
    b.comparisons[0].standings.iter_mut().for_each(|one| one.cycles_per_unit = None);
    let report = compare(&a, &b);
    assert_eq!(row(&report, REFERENCE).basis, Basis::Nanoseconds);
    assert!(report.rows.iter().all(|row| row.absolute.unit == "ns"));
    assert!(near(row(&report, REFERENCE).absolute.a.center, 11.0 / 3.0));
}

#[test]
fn code_is_judged_by_loops_then_probes_then_not_at_all() {
    let a = run("a", 1.0, 0.002, &BEFORE);
    let with = |change: fn(&mut record::RoutineResult)| {
        let mut b = a.clone();
        change(&mut b.routines[2]);
        row(&compare(&a, &b), "sbamg/attacks").code
    };
    assert_eq!(with(|_| ()), Code::Unchanged);
    assert_eq!(with(|routine| routine.probes[0].hash = "x".into()), Code::Unchanged);
    assert_eq!(with(|routine| routine.probes[0].loops[0].hash = "x".into()), Code::Changed);
    assert_eq!(
        with(|routine| routine.probes[0].loops[0].form = "throughput".into()),
        Code::Unchanged
    );
    assert_eq!(with(|routine| routine.probes[0].subject = "east".into()), Code::Changed);
    assert_eq!(with(|routine| routine.table_bytes += 8), Code::Changed);
    let no_loops = |routine: &mut record::RoutineResult| routine.probes[0].loops.clear();
    assert_eq!(with(no_loops), Code::Unchanged);
    assert_eq!(
        with(|routine| {
            routine.probes[0].loops.clear();
            routine.probes[0].hash = "x".into();
        }),
        Code::Changed
    );
    assert_eq!(
        with(|routine| {
            routine.probes[0].loops.clear();
            routine.probes[0].hash.clear();
        }),
        Code::Unknown
    );
    assert_eq!(with(|routine| routine.probes.clear()), Code::Unknown);
}

/// What is changed, and how.
type Change = (&'static str, fn(&mut Record));

#[test]
fn like_is_told_from_unlike() {
    let a = run("a", 1.0, 0.002, &BEFORE);
    assert!(compare(&a, &a).differences.is_empty());
    let with = |change: fn(&mut Record)| {
        let mut b = a.clone();
        change(&mut b);
        let differences = compare(&a, &b).differences;
        assert_eq!(differences.len(), 1, "{differences:?}");
        differences.into_iter().next().expect("one")
    };
    let unlike: [Change; 7] = [
        ("processor", |b| b.machine.cpu = "other".into()),
        ("CPU features", |b| b.machine.features.push("avx2".into())),
        ("caches", |b| b.machine.caches[0] = "L1d 32 KiB".into()),
        ("hypervisor", |b| b.machine.hypervisor = Some("KVM".into())),
        ("tier", |b| b.tier = "x86-64-v3".into()),
        ("effort", |b| b.quick = false),
        ("boards of game", |b| b.workloads[0].hash = "other".into()),
    ];
    for (what, change) in unlike {
        let difference = with(change);
        assert!(difference.unlike && difference.what.starts_with(what), "{what}: {difference:?}");
    }
    assert_eq!(with(|b| b.machine.features.push("avx2".into())).b, "avx2");
    let allowed: [Change; 6] = [
        ("compiler", |b| b.toolchain.rustc = "rustc 2".into()),
        ("flags", |b| b.toolchain.flags = "-O".into()),
        ("commit", |b| b.toolchain.commit = Some("abc".into())),
        ("uncommitted changes", |b| b.toolchain.dirty = Some(true)),
        ("governor", |b| b.machine.governor = Some("powersave".into())),
        ("seed", |b| b.seed = 2),
    ];
    for (what, change) in allowed {
        let difference = with(change);
        assert!(!difference.unlike && difference.what == what, "{what}: {difference:?}");
    }
}

#[test]
fn the_gate_needs_changed_code_and_the_whole_interval() {
    let after = |hash, cycles| [BEFORE[0], BEFORE[1], ("sbamg/attacks", hash, cycles)];
    let failed = |share: f64, hash, slowdown: f64| {
        let a = run("a", 1.0, share, &BEFORE);
        let b = run("b", 1.0, share, &after(hash, 15.0 * slowdown));
        gate(&compare(&a, &b), 0.02).failed.len()
    };
    assert_eq!(failed(0.002, "s2", 1.03), 1, "the whole interval is beyond");
    assert_eq!(failed(0.010, "s2", 1.03), 0, "the point is beyond, the interval not");
    assert_eq!(failed(0.002, "s2", 1.015), 0, "slower, but allowed");
    assert_eq!(failed(0.002, "s2", 0.9), 0, "faster");
    assert_eq!(failed(0.002, "s1", 1.5), 0, "the code did not change at all");
    let gate =
        gate(&compare(&run("a", 1.0, 0.0, &BEFORE), &run("b", 1.0, 0.0, &after("s2", 15.0))), 0.02);
    assert_eq!((gate.judged, gate.unchanged, gate.unknown), (1, 2, 0));
}

#[test]
fn one_slow_row_of_unchanged_code_among_many_is_no_regression() {
    // Thirty quiet rows keep the margin small, so that nothing but the hash speaks for the last.
    let names: Vec<String> = (0..30).map(|n| format!("quiet{n}/attacks")).collect();
    let mut before = BEFORE.to_vec();
    before.extend(names.iter().map(|name| (&*name.clone().leak(), "q", 9.0)));
    let mut after = before.clone();
    after[2].2 *= 1.5;
    let report = compare(&run("a", 1.0, 0.0, &before), &run("b", 1.0, 0.0, &after));
    let slow = row(&report, "sbamg/attacks");
    assert!(near(slow.ratio.center, 1.5) && slow.margin < 0.01, "{slow:?}");
    assert_eq!(slow.verdict, "code unchanged: not judged");
    assert!(gate(&report, 0.02).failed.is_empty());
    after[2].1 = "other";
    let report = compare(&run("a", 1.0, 0.0, &before), &run("b", 1.0, 0.0, &after));
    assert_eq!(gate(&report, 0.02).failed.len(), 1, "and with other code it is one");
}

#[test]
fn the_gate_does_not_fire_on_the_noise_between_runs() {
    let after =
        [BEFORE[0], ("dumb7_loop/attacks", "d", 20.0 / 1.04), ("sbamg/attacks", "s2", 15.75)];
    let report = compare(&run("a", 1.0, 0.0, &BEFORE), &run("b", 1.0, 0.0, &after));
    assert!(gate(&report, 0.02).failed.is_empty(), "5 % is within 4 % of noise and 2 % allowed");
    assert_eq!(gate(&report, 0.005).failed.len(), 1, "but not within 4 % and a half");
}

#[test]
fn what_has_no_row_is_told() {
    let a = run("a", 1.0, 0.002, &BEFORE);
    let mut b = run("b", 1.0, 0.002, &BEFORE[..2]);
    b.routines[1].error = Some("wrong answer".into());
    let report = compare(&a, &b);
    let told: Vec<_> =
        report.missing.iter().map(|gap| (gap.routine.as_str(), gap.why.as_str())).collect();
    assert_eq!(told, [("dumb7_loop/attacks", "in b: wrong answer"), ("sbamg/attacks", "not in b")]);
    assert_eq!(report.rows.len(), 1);
}

#[test]
fn what_has_too_few_clean_samples_in_either_record_is_not_compared_and_told() {
    let after = [BEFORE[0], BEFORE[1], ("sbamg/attacks", "s2", 30.0)];
    let (a, b) = (run("a", 1.0, 0.0, &BEFORE), run("b", 1.0, 0.0, &after));
    assert_eq!(row(&compare(&a, &b), "sbamg/attacks").verdict, "slower");
    let mut few = b.clone();
    let one = &mut few.comparisons[0];
    one.standings.retain(|row| row.name != "sbamg/attacks");
    one.too_few.push(record::TooFew { name: "sbamg/attacks".into(), sittings: Some(1) });
    for (report, id) in [(compare(&a, &few), "b"), (compare(&few, &a), "b")] {
        assert!(report.rows.iter().all(|row| row.routine != "sbamg/attacks"));
        let why = format!("in {id}: too few clean samples in 1 comparisons");
        assert!(report.missing.iter().any(|gap| gap.why == why), "{:?}", report.missing);
        assert_eq!(gate(&report, 0.02).failed.len(), 0);
    }
}

/// The record with a second comparison on `subject` alone, where all take half as long.
fn with_subject(mut record: Record, subject: &str) -> Record {
    let mut alone = record.comparisons[0].clone();
    alone.subjects = vec![subject.into()];
    for standing in &mut alone.standings {
        let cycles = standing.cycles_per_unit.as_mut().expect("made up");
        (cycles.center, cycles.low, cycles.high) =
            (cycles.center / 2.0, cycles.low / 2.0, cycles.high / 2.0);
    }
    record.comparisons.push(alone);
    for routine in &mut record.routines {
        let mut probe = routine.probes[0].clone();
        probe.subject = subject.into();
        routine.probes.push(probe);
    }
    record
}

#[test]
fn a_single_direction_has_a_row_only_where_somebody_has_no_other() {
    let with_east = || {
        let mut record = with_subject(run("a", 1.0, 0.0, &BEFORE), "east");
        record.routines[2].probes.remove(0);
        record
    };
    let mut a = with_east();
    assert_eq!(compare(&a, &a).rows.len(), 3, "all of them have all");
    a.comparisons[0].standings.remove(2);
    let mut b = with_east();
    b.comparisons[0].standings.remove(2);
    b.routines[1].probes[1].loops[0].hash = "other".into();
    b.routines[0].probes[0].loops[0].hash = "other".into();
    let report = compare(&a, &b);
    let rows: Vec<(&str, usize, Code)> = report
        .rows
        .iter()
        .map(|row| (row.routine.as_str(), row.subjects.len(), row.code))
        .collect();
    let [reference, dumb7, sbamg] = BEFORE.map(|(name, ..)| name);
    let expected = [
        (reference, 0, Code::Changed),
        (dumb7, 0, Code::Changed),
        (reference, 1, Code::Unchanged),
        (dumb7, 1, Code::Changed),
        (sbamg, 1, Code::Unchanged),
    ];
    assert_eq!(rows, expected, "the code of other directions does not count");
    assert_eq!(report.rows[3].basis, Basis::ToReference, "east of the reference is the same");
    assert!(near(report.rows[4].absolute.a.center, 7.5));
}

#[test]
fn a_record_of_pieces_is_compared_with_an_older_one_by_what_both_have() {
    let older = run("a", 1.0, 0.0, &BEFORE);
    let newer = with_subject(run("b", 1.0, 0.0, &BEFORE), "rook");
    assert_eq!(compare(&older, &newer).rows.len(), 3);
    let both = compare(&newer, &newer);
    assert!(both.rows.iter().all(|row| row.subjects == ["rook"]));
}
