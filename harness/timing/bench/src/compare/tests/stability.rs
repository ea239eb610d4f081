//! Tests the comparison of two records for which the right counts are known.

use crate::compare::{Agreement, Tables, compare};
use record::{
    Competitor, Condition, Confidence, Estimate, Form, Measured, Ratio, Record, Standing, State,
    Verdict, sample,
};

const INVOCATIONS: usize = 16;

/// Returns the sample with one contest, of routines with these ratios to the first, which takes 11
/// cycles.
fn run(id: &str, ratios: &[f64]) -> Record {
    let mut record = Record { id: id.into(), in_use: None, ..sample() };
    let is_board = |model: record::Model| model == contract::Model::BoardAttacks;
    record.routines.retain(|routine| is_board(routine.model));
    record.routines.truncate(1);
    record.rounds.retain(|rounds| is_board(rounds.model));
    let rounds = &mut record.rounds[0];
    record.comparisons.retain(|comparison| {
        is_board(comparison.model) && comparison.condition == rounds.condition
    });
    let comparison = &mut record.comparisons[0];
    (comparison.condition.state, comparison.condition.form) = (State::AsInterleaved, Form::Latency);
    comparison.floor_margin = 0.005;
    comparison.reference = "variant0/attacks".into();
    rounds.condition = comparison.condition.clone();
    (rounds.reference_ns, rounds.copy) = (vec![Some(3.5); INVOCATIONS], None);
    let routine = record.routines.remove(0);
    let standing = comparison.standings[0].clone();
    (comparison.standings, rounds.rows) = (Vec::new(), Vec::new());
    for (number, &ratio) in ratios.iter().enumerate() {
        let variant = format!("variant{number}");
        let competitor = Competitor::new(&variant, "attacks");
        rounds.rows.push(Measured {
            ratio: ratios_by_invocation(ratio),
            pairs: vec![40; INVOCATIONS],
            ..Measured::new(competitor.probe("board"), INVOCATIONS)
        });
        comparison.standings.push(Standing {
            name: competitor,
            to_reference: Ratio { center: ratio, low: ratio * 0.99, high: ratio * 1.01 },
            cycles_per_unit: Some(Estimate {
                center: 11.0 * ratio,
                low: 10.9 * ratio,
                high: 11.1 * ratio,
            }),
            verdict: match ratio {
                1.0 => Verdict::Reference,
                ratio if ratio < 1.0 => Verdict::Faster,
                _ => Verdict::Slower,
            },
            ..standing.clone()
        });
        let mut routine = routine.clone();
        (routine.variant, routine.routine) = (variant.as_str().into(), "attacks".into());
        record.routines.push(routine);
    }
    record
}

/// Returns a ratio near this one for each invocation. Those of the reference are all 1.
fn ratios_by_invocation(ratio: f64) -> Vec<Option<f64>> {
    let mut ratios = Vec::new();
    for invocation in 0..INVOCATIONS {
        let deviation = if ratio == 1.0 { 0.0 } else { 0.0001 * invocation as f64 };
        ratios.push(Some(ratio * (1.0 + deviation)));
    }
    ratios
}

/// Returns the ratios of a routine in all invocations.
fn routine_ratios(record: &mut Record, routine: usize) -> &mut Vec<Option<f64>> {
    &mut record.rounds[0].rows[routine].ratio
}

/// Returns the numbers of pairs over all classes: all, separated in A, separated in B, lost, gained
/// and reversed.
fn counts(a: &Record, b: &Record) -> [usize; 6] {
    let mut sum = Agreement::default();
    for (_, agreement) in compare(a, b).classes {
        sum.tied += agreement.tied;
        sum.kept += agreement.kept;
        sum.lost += agreement.lost;
        sum.gained += agreement.gained;
        sum.reversed += agreement.reversed;
    }
    let Agreement { tied, kept, lost, gained, reversed, .. } = sum;
    let separated_in_a = kept + lost + reversed;
    let separated_in_b = kept + gained + reversed;
    let pairs = tied + kept + lost + gained + reversed;
    [pairs, separated_in_a, separated_in_b, lost, gained, reversed]
}

#[test]
fn every_pair_is_judged_by_invocations_of_both() {
    let a = run("a", &[1.0, 0.9, 1.2, 1.201]);
    assert_eq!(counts(&a, &a), [6, 5, 5, 0, 0, 0], "the last two are within the floor");
    assert_eq!(counts(&a, &run("b", &[1.0, 0.9, 1.2, 1.3])), [6, 5, 6, 0, 1, 0]);
    assert_eq!(counts(&a, &run("b", &[1.0, 0.999, 1.2, 1.2])), [6, 5, 4, 1, 0, 0]);
}

#[test]
fn reversal_has_names_and_ratios() {
    let stability = compare(&run("a", &[1.0, 0.9, 1.2]), &run("b", &[1.0, 1.3, 1.2]));
    let mut pairs = Vec::new();
    for reversal in &stability.reversed {
        pairs.push(reversal.names.each_ref().map(ToString::to_string).join(" : "));
    }
    assert_eq!(
        pairs,
        ["variant1/attacks : variant2/attacks", "variant1/attacks : variant0/attacks"]
    );
    let first = &stability.reversed[0];
    let [a, b] = first.ratios;
    assert!((a - 0.75).abs() < 1e-3 && (b - 1.3 / 1.2).abs() < 1e-3, "{first:?}");
    assert_eq!((first.contest.as_str(), first.condition.form.name()), ("board_attacks", "latency"));
    let text: String = stability.tables().iter().map(|table| table.terminal(200)).collect();
    let line = "variant1/attacks to variant0/attacks: 0.901 in A, 1.301 in B";
    assert!(text.contains(line), "{text}");
}

/// By a sign test, six invocations are enough for 95 %, and five for 90 %. A joint 99 % for two
/// contestants and the copy needs eight, from which number on the ratios are trimmed.
#[test]
fn intervals_have_the_confidence_of_the_record() {
    let separated = |count: usize, level: f64, joint: bool| {
        let mut record = run("a", &[1.0, 0.9]);
        record.confidence = Confidence { level, joint };
        routine_ratios(&mut record, 1)[count..].fill(None);
        counts(&record, &record)[1] == 1
    };
    assert!(separated(6, 0.95, false) && !separated(5, 0.95, false), "quick");
    assert!(separated(8, 0.99, true) && !separated(7, 0.99, true), "joint");
    assert!(separated(5, 0.9, false) && !separated(4, 0.9, false));
}

#[test]
fn without_invocations_the_recorded_verdicts_are_counted() {
    let mut a = run("a", &[1.0, 0.9, 1.2]);
    let b = run("b", &[1.0, 1.1, 1.2]);
    a.rounds.clear();
    assert_eq!(counts(&a, &b), [2, 2, 2, 0, 0, 1], "with the reference alone");
    a.comparisons[0].standings[2].verdict = record::Verdict::Contended;
    assert_eq!(counts(&a, &b), [2, 1, 2, 0, 1, 1]);
    a.comparisons.clear();
    assert_eq!(counts(&a, &b), [0; 6]);
}

/// Makes both times of a standing longer.
fn lengthen(standing: &mut record::Standing, factor: f64) {
    standing.to_reference.center *= factor;
    standing.cycles_per_unit.as_mut().expect("made up").center *= factor;
}

/// Returns the classes that have rows, with the number of rows and of those that have not moved.
fn unmoved_rows(a: &Record, b: &Record) -> Vec<(Tables, Form, usize, usize)> {
    let mut shares = Vec::new();
    for (class, Agreement { rows, moved, .. }) in compare(a, b).classes {
        if rows > 0 {
            shares.push((class.tables, class.form, rows, rows - moved));
        }
    }
    shares
}

#[test]
fn moved_row_counts_in_its_class_only() {
    let mut a = run("a", &[1.0, 0.9, 1.2, 1.3]);
    let small = 32 * 1024;
    for (routine, bytes) in a.routines.iter_mut().zip([0, 1, small, small + 1]) {
        routine.table_bytes = bytes;
    }
    let interleaved = a.comparisons[0].clone();
    for (form, workload) in
        [(Form::Throughput, "game"), (Form::Latency, "game"), (Form::Latency, "uniform-8")]
    {
        let mut hot = interleaved.clone();
        hot.condition = Condition::new(hot.condition.tier, form, workload, State::Hot);
        a.comparisons.push(hot);
    }
    let mut expected = [
        (Tables::None, Form::Latency, 2, 2),
        (Tables::None, Form::Throughput, 1, 1),
        (Tables::Small, Form::Latency, 4, 4),
        (Tables::Small, Form::Throughput, 2, 2),
        (Tables::Large, Form::Latency, 2, 2),
        (Tables::Large, Form::Throughput, 1, 1),
    ];
    assert_eq!(unmoved_rows(&a, &a), expected);

    let mut b = a.clone();
    lengthen(&mut b.comparisons[0].standings[2], 1.03);
    assert_eq!(unmoved_rows(&a, &b), expected, "what is not hot is in no class");
    lengthen(&mut b.comparisons[3].standings[2], 1.03);
    expected[2].3 = 3;
    assert_eq!(unmoved_rows(&a, &b), expected);
    b.comparisons[1].standings[3].cycles_per_unit = None;
    assert_eq!(unmoved_rows(&a, &b), expected[..5], "nanoseconds are in no class");
    let mut loops = b.routines[2].probes[0].loops.iter_mut();
    let throughput = loops.find(|timed| timed.form == Form::Throughput);
    throughput.expect("it was timed").hash = "0f".into();
    (expected[3].2, expected[3].3) = (1, 1);
    assert_eq!(unmoved_rows(&a, &b), expected[..5], "changed code is no control");
}

/// A row needs the same hashes of its loops, or of its probes where a record has no loops.
#[test]
fn unchanged_code_is_recognized_by_loops_or_probes() {
    let mut a = run("a", &[1.0, 0.9]);
    a.comparisons[0].condition.state = State::Hot;
    let is_row = |change: fn(&mut record::RoutineResult)| {
        let mut b = a.clone();
        change(&mut b.routines[1]);
        let stability = compare(&a, &b);
        let rows: usize = stability.classes.iter().map(|(_, agreement)| agreement.rows).sum();
        assert_eq!(rows + stability.other_code, 2, "{stability:?}");
        rows == 2
    };
    assert!(is_row(|_| ()));
    assert!(is_row(|routine| routine.probes[0].hash = "0e".into()));
    assert!(!is_row(|routine| routine.probes[0].loops[0].hash = "0e".into()));
    assert!(is_row(|routine| routine.probes[0].loops[0].form = Form::Throughput));
    assert!(!is_row(|routine| routine.probes[0].subject = "east".into()));
    assert!(!is_row(|routine| routine.table_bytes += 8));
    assert!(is_row(|routine| routine.probes[0].loops.clear()));
    assert!(!is_row(|routine| {
        routine.probes[0].loops.clear();
        routine.probes[0].hash = "0e".into();
    }));
    assert!(!is_row(|routine| {
        routine.probes[0].loops.clear();
        routine.probes[0].hash = "".into();
    }));
    assert!(!is_row(|routine| routine.probes.clear()));
}

/// A wrong routine has no row, because its time means nothing.
#[test]
fn routines_without_row_are_named() {
    let mut a = run("a", &[1.0, 0.9, 1.2]);
    a.comparisons[0].condition.state = State::Hot;
    let mut b = a.clone();
    b.id = "b".into();
    b.routines[1].error = Some("wrong answer".into());
    b.routines.pop();
    let stability = compare(&a, &b);
    let missing: Vec<_> =
        stability.missing.iter().map(|(name, reason)| format!("{name} {reason}")).collect();
    assert_eq!(missing, ["variant1/attacks in b: wrong answer", "variant2/attacks not in b"]);
    let rows: usize = stability.classes.iter().map(|(_, agreement)| agreement.rows).sum();
    assert_eq!(rows, 1);
}
