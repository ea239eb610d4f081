//! A record on two screens: Dumb7Fill against Kogge-Stone, what to take, the fastest of each model,
//! and its doubts are there, whatever the record lacks.

use crate::tests::sample::on_arm;
use charts::{Addresses, summary};
use contract::Tier;
use record::{
    Comparison, Estimate, ExecutedRange, Form, Mode, Record, Skip, TooFew, from_bytes, sample,
};
use std::path::Path;
use std::sync::OnceLock;

type RecordChange = fn(&mut Record);
type PlanChange = fn(&mut record::Plan);

const DUMB7: &str = "dumb7_unrolled/attacks";
const KOGGE_STONE: &str = "kogge_stone/attacks";

pub(super) fn published() -> &'static [Record] {
    static RECORDS: OnceLock<Vec<Record>> = OnceLock::new();
    RECORDS.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let records = record::load_published(&root).expect("records are published");
        records.into_iter().map(|(_, record)| record).collect()
    })
}

/// Returns the published records and the addresses of their figures.
pub(super) fn published_with_addresses() -> (Vec<Record>, Addresses) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut paths = Vec::new();
    let mut records = Vec::new();
    for (file, record) in record::load_published(&root).expect("records are published") {
        let path = file.strip_prefix(&root).expect("it is below the root");
        paths.push(path.to_string_lossy().into_owned());
        records.push(record);
    }
    let addresses = Addresses::new(&records, &paths);
    (records, addresses)
}

/// Returns the record of a whole run on Zen 4.
fn complete() -> Record {
    let record = published().iter().find(|record| record.id == "20261128T215841Z");
    record.expect("it is published").clone()
}

/// Returns the same with nothing but attacks in one direction, which is quicker to sum up.
fn attacks_alone() -> Record {
    let mut record = complete();
    let model = contract::Model::RayAttacks;
    record.comparisons.retain(|comparison| comparison.model == model);
    record.rounds.retain(|rounds| rounds.model == model);
    record.in_use = None;
    record.perft.clear();
    record
}

fn south(record: &Record, form: Form) -> Option<&Comparison> {
    let model = contract::Model::RayAttacks;
    record.tier_comparisons().find(|comparison| {
        let is_plain = comparison.condition.is_plain() && comparison.condition.form == form;
        comparison.model == model && is_plain && comparison.subjects == ["south"]
    })
}

fn contest<'r>(record: &'r mut Record, model: &str) -> &'r mut Comparison {
    let tier = record.tier;
    let comparison = record.comparisons.iter_mut().find(|comparison| {
        let condition = &comparison.condition;
        comparison.model.name() == model
            && condition.tier == tier
            && condition.is_plain()
            && condition.form == Form::Throughput
    });
    comparison.expect("timed")
}

/// Returns the lines of a summary without leading blanks, lines of one sentence joined.
fn lines(record: &Record, width: usize) -> Vec<String> {
    summary(record, width).lines().map(|line| line.trim().to_string()).collect()
}

/// Returns the row that begins with a label, its cells separated by one blank.
fn row(record: &Record, label: &str) -> String {
    let lines = lines(record, 200);
    let start = format!("{label}  ");
    let line = lines.iter().find(|line| line.starts_with(&start));
    let line = line.unwrap_or_else(|| panic!("{label}: {lines:#?}"));
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn what_the_suite_was_asked_for_comes_first() {
    let record = complete();
    let lines = lines(&record, 80);
    let titles = [
        "record ",
        "attacks south  ",
        "what to take",
        "the fastest of each model",
        "54 invocations",
    ];
    let indices = titles.map(|title| {
        let index = lines.iter().position(|line| line.starts_with(title));
        index.unwrap_or_else(|| panic!("{title}: {lines:#?}"))
    });
    assert!(indices.is_sorted() && indices[0] == 0 && indices[1] < 4, "{indices:?}: {lines:#?}");

    assert_eq!(row(&record, "operations"), "operations 19 14 1.36 x");
    assert_eq!(row(&record, "instructions emitted"), "instructions emitted 20 19 1.05 x");
    assert_eq!(row(&record, "instructions executed"), "instructions executed 20 19 1.05 x");
    for form in [Form::Throughput, Form::Latency] {
        let comparison = south(&record, form).expect("timed");
        let [dumb7, kogge_stone] =
            [DUMB7, KOGGE_STONE].map(|name| comparison.standing(name).expect("timed"));
        let cycles =
            [dumb7, kogge_stone].map(|standing| standing.cycles_per_unit.expect("rulers").center);
        let [dumb7_cycles, kogge_stone_cycles] = cycles.map(table::figure);
        let ratio = dumb7.to_reference.center;
        let row = row(&record, &format!("cycles, {form}"));
        let begin = format!("cycles, {form} {dumb7_cycles} {kogge_stone_cycles} {ratio:.3} x (");
        assert!(row.starts_with(&begin) && row.ends_with("): slower"), "{row}, not {begin}");
        assert!((ratio - cycles[0] / cycles[1]).abs() < 0.01, "a ratio of the same two: {row}");
    }
    assert!(!summary(&record, 80).contains("criterion"), "it had no other instruments");
}

#[test]
fn a_difference_within_the_noise_is_called_one() {
    let mut record = attacks_alone();
    let south = record.comparisons.iter_mut().filter(|comparison| comparison.subjects == ["south"]);
    for standing in south.flat_map(|comparison| &mut comparison.standings) {
        if standing.name == DUMB7 {
            standing.verdict = record::Verdict::NotSeparated;
        }
    }
    assert!(row(&record, "cycles, latency").ends_with("): not separated"));
}

/// Takes a routine out of a record.
fn remove_routine(record: &mut Record, name: &str) {
    record.routines.retain(|routine| routine.name() != name);
    for comparison in &mut record.comparisons {
        comparison.standings.retain(|standing| standing.name != name);
    }
}

fn plan(record: &mut Record) -> &mut record::Plan {
    record.plan.as_mut().expect("published records have plans")
}

#[test]
fn a_row_without_a_figure_says_why() {
    let cases: [(&str, RecordChange, &str); 10] = [
        (
            "cycles, latency",
            |record| {
                for comparison in &mut record.comparisons {
                    comparison.standings.retain(|standing| standing.name != DUMB7);
                    comparison.too_few.push(TooFew { name: DUMB7.into(), invocations: 1 });
                }
            },
            "– 10.9 Dumb7Fill: too few clean samples",
        ),
        (
            "cycles, throughput",
            |record| {
                for comparison in &mut record.comparisons {
                    let rows = comparison.standings.drain(..);
                    let rows = rows.map(|row| TooFew { name: row.name, invocations: 1 });
                    comparison.too_few.extend(rows);
                }
            },
            "– – too few clean samples",
        ),
        (
            "cycles, latency",
            |record| record.comparisons.retain(|comparison| comparison.subjects != ["south"]),
            "– – not timed alone",
        ),
        (
            "operations",
            |record| {
                remove_routine(record, DUMB7);
                plan(record).variants = vec!["kogge_stone".into(), "hyperbola".into()];
            },
            "– 14 Dumb7Fill: not among the named variants",
        ),
        (
            "cycles, latency",
            |record| {
                remove_routine(record, KOGGE_STONE);
                plan(record).variants = vec!["dumb7_unrolled/attacks".into()];
            },
            "14.9 – Kogge-Stone: not among the named variants",
        ),
        (
            "instructions executed",
            |record| {
                let probes = record.routines.iter_mut().flat_map(|routine| &mut routine.probes);
                for probe in probes {
                    probe.stepped = None;
                    probe.stepped_skipped = Some("ptrace is not allowed here".into());
                }
            },
            "– – ptrace is not allowed here",
        ),
        (
            "operations",
            |record| {
                let mut routines = record.routines.iter_mut();
                let routine = routines.find(|routine| routine.name() == DUMB7);
                routine.expect("it has it").error = Some("wrong answer\n. . . .".into());
            },
            "– 14 Dumb7Fill: WRONG answers",
        ),
        (
            "by Callgrind",
            |record| {
                plan(record).instruments = true;
                let reason = "Valgrind is not installed".into();
                record.skips.push(Skip { what: "callgrind".into(), reason });
            },
            "– – Valgrind is not installed",
        ),
        (
            "criterion, ns, throughput",
            |record| {
                plan(record).instruments = true;
                record.skips.push(Skip { what: "criterion".into(), reason: "interrupted".into() });
            },
            "– – interrupted",
        ),
        (
            "ns, latency",
            |record| {
                for comparison in &mut record.comparisons {
                    for standing in &mut comparison.standings {
                        standing.cycles_per_unit = None;
                    }
                }
            },
            "4.07 2.98 1.364 x (1.364 to 1.364): slower",
        ),
    ];
    for (label, change, expected) in cases {
        let mut record = attacks_alone();
        change(&mut record);
        assert_eq!(row(&record, label), format!("{label} {expected}"));
        assert_fits(&record);
    }
}

#[test]
fn a_run_without_both_has_a_sentence_instead() {
    let cases: [(PlanChange, &str); 4] = [
        (
            |plan| plan.model = Some(contract::Model::SquareAttacks),
            "left out by --model square_attacks",
        ),
        (|plan| plan.variants = vec!["magic".into()], "not among the named variants"),
        (|plan| plan.in_use = true, "only look-ups in use were timed"),
        (|_| {}, "not in this record"),
    ];
    for (change, reason) in cases {
        let mut record = attacks_alone();
        for name in [DUMB7, KOGGE_STONE] {
            remove_routine(&mut record, name);
        }
        change(plan(&mut record));
        let line = format!("Dumb7Fill and Kogge-Stone: {reason}");
        assert_eq!(lines(&record, 80)[1], line);
        assert_fits(&record);
    }
}

#[test]
fn figures_of_criterion_and_callgrind_stand_there() {
    let mut record = complete();
    for routine in &mut record.routines {
        for (form, center) in [(Form::Throughput, 2.5), (Form::Latency, 5.0)] {
            let center = if routine.name() == DUMB7 { 2.0 * center } else { center };
            let time = Estimate { center, low: center, high: center };
            routine.criterion.insert(form, time);
        }
        for probe in &mut routine.probes {
            let mean = probe.stepped.as_ref().map(|count| count.mean);
            probe.callgrind = mean.map(|mean| ExecutedRange { mean, calls: 64 });
        }
    }
    assert_eq!(row(&record, "by Callgrind"), "by Callgrind 20 19 1.05 x");
    let expected = "criterion, ns, throughput 5.00 2.50 2.00 x, all directions";
    assert_eq!(row(&record, "criterion, ns, throughput"), expected);
    let expected = "criterion, ns, latency 10.0 5.00 2.00 x, all directions";
    assert_eq!(row(&record, "criterion, ns, latency"), expected);
    let label = "board_attacks, per board";
    assert_eq!(row(&record, label), format!("{label} pairs_avx2 ternary 34 (34) 7.46 2.50"));
    // criterion times all pieces together.
    let label = "square_attacks queen, per query";
    assert_eq!(row(&record, label), format!("{label} one_piece_avx512 19 (19) 4.41 –"));
    assert_fits(&record);
}

/// A call of a batch has several boards, and its cycles are per board.
#[test]
fn instructions_are_per_unit_as_cycles_are() {
    let record = complete();
    let label = "board_batch, per board";
    assert_eq!(row(&record, label), format!("{label} boards_gfni 9.1 5.22 1.01 x"));
    let routine =
        record.routines.iter().find(|routine| routine.name() == "boards_gfni/board_batch");
    let probe = &routine.expect("timed").probes[0];
    let mean = probe.stepped.as_ref().expect("stepped").mean;
    assert_eq!((mean, probe.work.expect("known").units), (73.0, 8));
}

/// Checks that no line is wider than a terminal of 80 columns.
fn assert_fits(record: &Record) {
    let text = summary(record, 80);
    let widest = text.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(80), "{widest:?}:\n{text}");
}

#[test]
fn summaries_of_published_records_fit() {
    for record in published() {
        assert_fits(record);
        let text = summary(record, 80);
        let lines = text.lines().count();
        // An answer that is not decided names several routines, on two or three lines.
        let open = text.matches("not decided").count() + text.matches("not sure").count();
        // A full run has twice as many models.
        let is_full = record.plan.as_ref().is_some_and(|plan| plan.full);
        let (screens, most) = if is_full { ("three", 96) } else { ("two", 64) };
        assert!(lines <= most + 2 * open, "{lines} lines are more than {screens} screens");
    }
    assert_fits(&sample());
    assert_fits(&on_arm());
}

/// Returns the sample without twins, which are the same answer and are left out.
fn without_twins() -> Record {
    let mut record = sample();
    record.routines.iter_mut().for_each(|routine| routine.twin_of = None);
    record
}

#[test]
fn machine_and_doubts_are_there() {
    let mut record = without_twins();
    record.label = Some("sample <&>".into());
    record.routines[0].error = Some("wrong answer".into());
    let boards = contest(&mut record, "board_attacks");
    boards.standings[1].modes = Some([Mode { cycles_per_unit: 1.0, share: 0.5 }; 2]);
    boards.standings[0].packed = true;
    let pieces = contest(&mut record, "square_attacks");
    let removed_row = pieces.standings.remove(1);
    pieces.too_few.push(TooFew { name: removed_row.name, invocations: 1 });
    let wrong = record.routines[0].name();
    let text = record::text(&record).expect("plain data");
    let record = from_bytes(Path::new("sample"), &text).expect("a record");
    let text = summary(&record, 120);
    assert!(text.starts_with("record 20261129T012440Z · “sample <&>”"), "{text}");
    let in_one_line = text.replace("\n  ", " ");
    assert!(in_one_line.contains(&format!("1 WRONG: {wrong}")), "{text}");
    let label = "board_attacks, per board";
    assert!(row(&record, label).starts_with(&format!("{label} pairs_avx2 packed ")), "{text}");
    assert!(text.contains("\npacked: the compiler vectorised a kernel"), "{text}");
    let doubts = "1 routine has two modes, 1 routine has too few clean samples";
    assert!(text.contains(doubts), "{text}");
}

/// An empty loop and a library are timed together with the routines, and are none.
#[test]
fn only_routines_are_counted_as_routines() {
    let mut record = without_twins();
    for name in ["empty/board", "cozy-chess 0.3"] {
        let comparison = contest(&mut record, "board_attacks");
        comparison.too_few.push(TooFew { name: name.into(), invocations: 1 });
        let mut bimodal = comparison.standings[0].clone();
        bimodal.name = name.into();
        bimodal.modes = Some([Mode { cycles_per_unit: 1.0, share: 0.5 }; 2]);
        comparison.standings.push(bimodal);
    }
    let neither = "no routine has two modes, no routine has too few clean samples";
    assert!(summary(&record, 120).contains(neither));
}

#[test]
fn the_lead_of_the_fastest_is_there_where_the_ratios_are_kept() {
    let mut record = complete();
    let label = "square_attacks queen, per query";
    assert_eq!(row(&record, label), format!("{label} one_piece_avx512 19 4.41 1.04 x"));
    record.rounds.clear();
    assert_eq!(row(&record, label), format!("{label} one_piece_avx512 19 4.41 –"));
}

#[test]
fn a_build_for_the_machine_answers_for_its_class() {
    let mut record = sample();
    let features = ["avx2", "bmi1", "bmi2", "f16c", "fma", "lzcnt", "movbe"];
    record.machine.features = features.map(record::Name::from).to_vec();
    record.machine.signature = Some(record::Signature { family: 25, model: 1, stepping: 1 });
    record.machine.caches = vec!["L1d 32 KiB".into(), "L2 512 KiB".into()];
    record.comparisons.retain(|comparison| comparison.condition.tier == Tier::X86_64);
    (record.in_use, record.perft) = (None, Vec::new());
    for comparison in &mut record.comparisons {
        comparison.condition.tier = Tier::Native;
    }
    let choices = charts::choices(&record);
    assert!(!choices.is_empty());
    assert!(choices.iter().all(|choice| choice.class == "avx2"), "{choices:?}");
}

#[test]
fn without_times_there_are_words() {
    let mut record = sample();
    record.comparisons.clear();
    record.in_use = None;
    let text = summary(&record, 60);
    let in_one_line = text.replace("\n  ", " ");
    let neither = "no routine has two modes, no routine has too few clean samples";
    assert!(in_one_line.contains(neither), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 60), "{text}");
}
