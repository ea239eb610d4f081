//! What one run confirms of another: records made up so that the right counts are known.

#[path = "../../../records/record/tests/sample/mod.rs"]
mod sample;

use compare::{Stability, Tables, compare};
use record::{Condition, Confidence, Record, State, WorkloadProfile};

/// A record of routines with these ratios to the first, sixteen sittings each, by 11 cycles.
fn run(id: &str, ratios: &[f64]) -> Record {
    let mut record = sample::record(id);
    let mut routine = record.routines[0].clone();
    routine.model = "board_attacks".into();
    routine.probes[0].subject = "board".into();
    let comparison = &mut record.comparisons[0];
    let rounds = &mut record.rounds[0];
    comparison.condition.state = State::AsInterleaved;
    (comparison.model, rounds.model) = (routine.model.clone(), routine.model.clone());
    rounds.condition = comparison.condition.clone();
    (rounds.reference_ns, rounds.copy) = (vec![Some(3.5); 16], None);
    let (standing, row) = (comparison.standings[0].clone(), rounds.rows[0].clone());
    comparison.floor_margin = 0.005;
    (comparison.standings, rounds.rows, record.routines) = (vec![], vec![], vec![]);
    for (number, &ratio) in ratios.iter().enumerate() {
        let mut routine = routine.clone();
        routine.variant = format!("variant{number}");
        record.routines.push(routine);
        let mut row = row.clone();
        row.probe = format!("variant{number}/attacks/board");
        let wobble = |sitting: usize| ratio * (1.0 + 0.0001 * sitting as f64);
        row.ratio = match number {
            0 => vec![Some(1.0); 16],
            _ => (0..16).map(|sitting| Some(wobble(sitting))).collect(),
        };
        rounds.rows.push(row);
        let mut standing = standing.clone();
        standing.name = format!("variant{number}/attacks");
        standing.to_reference = sample::ratio(ratio);
        standing.cycles_per_unit = Some(sample::estimate(11.0 * ratio));
        standing.verdict = match ratio {
            1.0 => "reference",
            ratio if ratio < 1.0 => "faster",
            _ => "slower",
        }
        .into();
        comparison.standings.push(standing);
    }
    comparison.reference = "variant0/attacks".into();
    record
}

/// What the sittings measured of a routine.
fn sittings(record: &mut Record, routine: usize) -> &mut Vec<Option<f64>> {
    &mut record.rounds[0].rows[routine].ratio
}

/// Pairs, separated in A and B, lost, gained, reversed.
fn counts(a: &Record, b: &Record) -> [usize; 6] {
    let found = compare(a, b).stability.verdicts;
    let reversed = found.reversed.len();
    [found.pairs, found.separated_in_a, found.separated_in_b, found.lost, found.gained, reversed]
}

#[test]
fn every_pair_is_judged_by_the_sittings_of_both() {
    let a = run("a", &[1.0, 0.9, 1.2, 1.201]);
    assert_eq!(counts(&a, &a), [6, 5, 5, 0, 0, 0], "the last two are within the floor");
    assert_eq!(counts(&a, &run("b", &[1.0, 0.9, 1.2, 1.3])), [6, 5, 6, 0, 1, 0]);
    assert_eq!(counts(&a, &run("b", &[1.0, 0.999, 1.2, 1.2])), [6, 5, 4, 1, 0, 0]);
}

#[test]
fn a_reversal_tells_who_and_by_how_much() {
    let report = compare(&run("a", &[1.0, 0.9, 1.2]), &run("b", &[1.0, 1.3, 1.2]));
    let reversed = &report.stability.verdicts.reversed;
    let told: Vec<_> = reversed.iter().map(|one| one.names.join(" : ")).collect();
    assert_eq!(
        told,
        ["variant0/attacks : variant1/attacks", "variant1/attacks : variant2/attacks"]
    );
    let one = &reversed[1];
    assert!((one.ratio_a - 0.75).abs() < 1e-3 && (one.ratio_b - 1.3 / 1.2).abs() < 1e-3, "{one:?}");
    assert_eq!((one.model.as_str(), one.condition.form.as_str()), ("board_attacks", "latency"));
}

#[test]
fn a_pair_is_not_separated_by_too_few_sittings() {
    let a = run("a", &[1.0, 0.9]);
    let mut b = a.clone();
    sittings(&mut b, 1)[5..].fill(None);
    assert_eq!(counts(&a, &b), [1, 1, 0, 1, 0, 0]);
    sittings(&mut b, 1).fill(None);
    assert_eq!(counts(&a, &b), [1, 1, 0, 1, 0, 0]);
}

/// Six sittings are enough for 95 %, five for 90 %, by a sign test; 99 % for two contestants and the copy take eight,
/// from which on they are trimmed.
#[test]
fn intervals_are_as_sure_as_the_record_was_and_that_is_asked_of_the_record() {
    let separated = |count: usize, level: f64, joint: bool| {
        let mut record = run("a", &[1.0, 0.9]);
        record.confidence = Confidence { level, joint };
        sittings(&mut record, 1)[count..].fill(None);
        counts(&record, &record)[1] == 1
    };
    assert!(separated(6, 0.95, false) && !separated(5, 0.95, false), "quick");
    assert!(separated(8, 0.99, true) && !separated(7, 0.99, true), "joint");
    assert!(separated(5, 0.9, false) && !separated(4, 0.9, false));
}

#[test]
fn one_sitting_that_is_off_reverses_nothing() {
    let a = run("a", &[1.0, 0.9]);
    let mut b = a.clone();
    sittings(&mut b, 1)[3] = Some(1.4);
    assert_eq!(counts(&a, &b), [1, 1, 1, 0, 0, 0]);
}

#[test]
fn without_sittings_the_recorded_verdicts_are_counted() {
    let mut a = run("a", &[1.0, 0.9, 1.2]);
    let b = run("b", &[1.0, 1.1, 1.2]);
    a.rounds.clear();
    assert_eq!(counts(&a, &b), [2, 2, 2, 0, 0, 1], "with the reference alone");
    a.comparisons[0].standings[2].verdict = "contended".into();
    assert_eq!(counts(&a, &b), [2, 1, 2, 0, 1, 1]);
    a.comparisons.clear();
    assert_eq!(counts(&a, &b), [0; 6]);
}

fn stability(a: &Record, b: &Record) -> Stability {
    compare(a, b).stability
}

/// Makes one time longer, in all that is said of it.
fn further(one: &mut record::Standing, by: f64) {
    one.to_reference.center *= by;
    one.cycles_per_unit.as_mut().expect("made up").center *= by;
}

#[test]
fn a_time_that_is_off_is_missed_in_its_class_alone() {
    let mut a = run("a", &[1.0, 0.9, 1.2, 1.3]);
    let small = 32 * 1024;
    for (routine, bytes) in a.routines.iter_mut().zip([0, 1, small, small + 1]) {
        routine.table_bytes = bytes;
    }
    let interleaved = a.comparisons[0].clone();
    let hot = |form: &str, workload: &str| {
        let mut one = interleaved.clone();
        one.condition = Condition::of("x86-64", form, workload, State::Hot);
        one
    };
    a.comparisons.extend([
        hot("throughput", "game"),
        hot("latency", "game"),
        hot("latency", "uniform-8"),
    ]);
    let shares = |b: &Record| {
        let classes = stability(&a, b).classes.into_iter();
        classes
            .map(|one| (one.tables, one.form, one.noise.rows, one.noise.near))
            .collect::<Vec<_>>()
    };
    let class = |tables, form: &str, rows| (tables, form.to_string(), rows, rows);
    let mut expected = [
        class(Tables::None, "latency", 2),
        class(Tables::None, "throughput", 1),
        class(Tables::Small, "latency", 4),
        class(Tables::Small, "throughput", 2),
        class(Tables::Large, "latency", 2),
        class(Tables::Large, "throughput", 1),
    ];
    assert_eq!(shares(&a), expected);

    let mut b = a.clone();
    further(&mut b.comparisons[0].standings[2], 1.03);
    assert_eq!(shares(&b), expected, "what is not hot is in no class");
    further(&mut b.comparisons[3].standings[2], 1.03);
    expected[2].3 = 3;
    assert_eq!(shares(&b), expected);
    b.comparisons[1].standings[3].cycles_per_unit = None;
    assert_eq!(shares(&b), expected[..5], "nanoseconds are in no class");
    b.routines[2].probes[0].hash = "other".into();
    (expected[3].2, expected[3].3) = (1, 1);
    assert_eq!(shares(&b), expected[..5], "changed code is no control");
}

#[test]
fn straight_line_code_is_counted_apart() {
    let mut a = run("a", &[1.0, 0.9, 1.2, 1.3]);
    for routine in &mut a.routines[..3] {
        let stepped = routine.probes[0].stepped.as_mut().expect("sample");
        stepped.most = stepped.least;
    }
    let mut b = a.clone();
    further(&mut b.comparisons[0].standings[2], 1.01);
    further(&mut b.comparisons[0].standings[3], 1.05);
    let found = stability(&a, &b);
    let noise = [found.to_reference, found.straight_to_reference, found.absolute];
    assert_eq!(noise.map(|noise| (noise.rows, noise.near)), [(3, 2), (2, 2), (4, 3)]);
    let straight = found.straight_absolute;
    assert_eq!((straight.rows, straight.near), (3, 3));
    assert!((straight.margin.expect("three rows") - 0.01).abs() < 1e-9);
    b.routines[2].probes[0].loops[0].hash = "other".into();
    assert_eq!(stability(&a, &b).straight_absolute.rows, 2, "changed code is no control");
}

#[test]
fn straight_line_code_that_is_not_flat_over_densities_is_found() {
    let mut record = run("a", &[1.0, 0.9, 1.2]);
    for routine in &mut record.routines[..2] {
        let stepped = routine.probes[0].stepped.as_mut().expect("sample");
        stepped.most = stepped.least;
    }
    assert_eq!(stability(&record, &record).flatness_a, [], "one workload, and no uniform one");
    let like = record.comparisons[0].clone();
    let on = |density: u32, slow: f64| {
        let mut one = like.clone();
        one.condition.workload = format!("uniform-{density}");
        for (standing, slow) in one.standings.iter_mut().zip([1.0, slow, 2.0]) {
            standing.cycles_per_unit.as_mut().expect("made up").center *= slow;
        }
        one
    };
    let mut flat = record.clone();
    flat.comparisons.extend([on(4, 1.0), on(8, 1.02)]);
    record.comparisons.extend([on(4, 1.0), on(8, 2.0), on(16, 1.0)]);
    let profile = record.workloads[0].clone();
    record.workloads.push(WorkloadProfile { name: "uniform-8".into(), ..profile });
    let found = stability(&record, &flat);
    let [bent] = &found.flatness_a[..] else { panic!("{found:?}") };
    assert_eq!((bent.routines, bent.flat, bent.worst.as_str()), (2, 1, "variant1/attacks"));
    assert!((bent.worst_ratio - 2.0).abs() < 1e-9);
    let [good] = &found.flatness_b[..] else { panic!("{found:?}") };
    assert_eq!((good.routines, good.flat, good.model.as_str()), (2, 2, "board_attacks"));
}
