//! The published summary is small, reads as a record, and says what it leaves out.

use crate::sample::{self, Folder};
use record::{
    Comparison, Measured, Perft, Record, Rounds, Standing, State, WorkloadProfile, load, packed,
    summary,
};
use std::fs;

/// Unpacked alone.
const LIMIT: [usize; 2] = [200_000, usize::MAX];

fn read(text: &str) -> Record {
    let folder = Folder::new(&format!("summary-{}", text.len()));
    let file = folder.0.join("record.json");
    fs::write(&file, text).expect("written");
    load(&file).expect("a record")
}

/// As large as a full run: `routines` routines with eight probes, on nine workloads.
fn large(routines: usize) -> Record {
    let mut record = sample::record("a");
    let names: Vec<String> = (0..9).map(|n| format!("workload-{n}")).collect();
    let profile = record.workloads[0].clone();
    record.workloads = names
        .iter()
        .map(|name| WorkloadProfile { name: name.clone(), ..profile.clone() })
        .collect();
    let mut routine = record.routines[0].clone();
    let stepped = routine.probes[0].stepped.as_mut().expect("sample");
    stepped.mnemonics = (0..12).map(|n| (format!("mnemonic{n}"), f64::from(n) / 3.0)).collect();
    stepped.distribution.clear();
    routine.probes = vec![routine.probes[0].clone(); 8];
    record.routines = (0..routines)
        .map(|number| record::RoutineResult {
            routine: format!("attacks_{number}"),
            ..routine.clone()
        })
        .collect();
    let mut comparison = record.comparisons[0].clone();
    comparison.condition.state = State::AsInterleaved;
    let name = |number: usize| format!("kogge_stone/attacks_{number}");
    comparison.standings = (0..routines)
        .map(|number| Standing { name: name(number), ..comparison.standings[0].clone() })
        .collect();
    let one = |workload: &String| {
        let mut one = comparison.clone();
        one.condition.workload = workload.clone();
        one
    };
    let mut rounds = record.rounds[0].clone();
    rounds.condition.state = State::AsInterleaved;
    record.rounds = names
        .iter()
        .map(|workload| {
            let mut one = rounds.clone();
            one.condition.workload = workload.clone();
            one
        })
        .collect();
    record.comparisons = names.iter().map(one).collect();
    for subject in ["east", "west"] {
        let alone = |one: &Comparison| Comparison { subjects: vec![subject.into()], ..one.clone() };
        record.comparisons.extend(record.comparisons.clone()[..9].iter().map(alone));
    }
    record
}

#[test]
fn a_small_record_loses_nothing_but_digits() {
    let whole = sample::record("a");
    let text = summary(&whole, LIMIT).expect("small");
    assert_eq!(text.lines().count(), 1);
    let mut back = read(&text);
    assert_eq!(
        back.left_out,
        ["digits beyond the first 5 of a figure, and 4 of what a sitting measured"]
    );
    let share = &mut back.routines[0].probes[0].stepped.as_mut().expect("kept").mnemonics;
    assert_eq!(share["and"], 0.33333);
    share.insert("and".into(), 1.0 / 3.0);
    back.left_out.clear();
    assert_eq!(back, whole);
}

#[test]
fn a_large_record_is_cut_until_it_fits_and_says_where() {
    let whole = large(40);
    assert!(serde_json::to_string(&whole).expect("JSON").len() > LIMIT[0] * 2);
    let text = summary(&whole, LIMIT).expect("it can be cut");
    assert!(text.len() < LIMIT[0], "{}", text.len());
    let back = read(&text);
    assert!(back.left_out.iter().any(|what| what.contains("mnemonic")), "{:?}", back.left_out);
    let absent = "calls by their number";
    assert!(back.left_out.iter().all(|what| !what.contains(absent)), "{:?}", back.left_out);
    let first = &back.routines[0];
    assert!(first.probes[0].stepped.as_ref().expect("kept").mnemonics.is_empty());
    assert_eq!(back.routines.len(), 40);
    assert!(
        back.comparisons.iter().any(|comparison| comparison.condition.workload == "workload-0")
    );
}

#[test]
fn of_a_trace_the_forms_are_kept_with_their_rounds_and_of_the_map_who_leads() {
    let record = Record { in_use: Some(sample::in_use()), ..sample::record("a") };
    let whole = summary(&record, LIMIT).expect("small");
    let below = [whole.len() - 5000, usize::MAX];
    let back = read(&summary(&record, below).expect("it can be cut")).in_use.expect("kept");
    let is_cell = |one: &&Comparison| one.condition.slice.is_some();
    assert!(back.comparisons.iter().filter(is_cell).all(|one| one.standings.len() == 2));
    assert_eq!(back.comparisons[0].standings.len(), 3);
    assert_eq!((back.comparisons.len(), back.rounds.len()), (15, 3));
}

/// Verdicts can be judged anew whatever else is left out.
#[test]
fn what_was_measured_on_the_main_workload_in_use_and_in_perft_is_kept_of_all_routines() {
    let mut record = Record { in_use: Some(sample::in_use()), ..large(60) };
    let like = record.rounds[0].rows[0].clone();
    let of_all =
        |number| Measured { probe: format!("kogge_stone/attacks_{number}/any"), ..like.clone() };
    record.rounds[0].rows = (0..60).map(of_all).collect();
    record.perft = Some(Perft {
        created: record.created.clone(),
        tier: record.tier.clone(),
        depth: 2,
        positions: Vec::new(),
        rounds: vec![record.rounds[0].clone()],
        comparisons: Vec::new(),
        skips: Vec::new(),
    });
    let back = read(&summary(&record, LIMIT).expect("it can be cut"));
    assert!(back.left_out.len() > 10, "{:?}", back.left_out);
    assert_eq!((back.rounds.len(), back.rounds[0].rows.len()), (1, 60));
    let perft = back.perft.expect("kept").rounds;
    assert_eq!((perft.len(), perft[0].rows.len()), (1, 60));
    let is_plain = |one: &&Rounds| one.condition.slice.is_none();
    let in_use = |of: &Record| -> usize {
        let found = of.in_use.as_ref().expect("kept");
        found.rounds.iter().filter(is_plain).map(|one| one.rows.len()).sum()
    };
    assert_eq!(in_use(&read(&summary(&record, LIMIT).expect("it can be cut"))), in_use(&record));
}

#[test]
fn what_cannot_be_small_is_refused() {
    let error = summary(&large(200), LIMIT).expect_err("too many routines").to_string();
    assert!(error.contains("200000"), "{error}");
}

#[test]
fn what_is_least_missed_goes_first_and_then_what_no_table_shows() {
    let mut record = large(1);
    for rounds in &mut record.rounds {
        rounds.rows[0].ratio = vec![Some(1.0625); 4000];
    }
    let back = read(&summary(&record, LIMIT).expect("small without the other workloads"));
    let left_out: Vec<&str> = back.left_out[1..].iter().map(String::as_str).collect();
    assert!(matches!(left_out[..], [one] if one.starts_with("what the sittings measured but on")));
    assert_eq!((back.rounds.len(), record.rounds.len()), (1, 9));
    assert_eq!(back.comparisons.len(), record.comparisons.len());

    let back = read(&summary(&large(32), LIMIT).expect("it can be cut"));
    let subjects: Vec<_> = back.comparisons.iter().map(|one| one.subjects.join(" ")).collect();
    assert_eq!(subjects, [""], "{:?}", back.left_out);
}

#[test]
fn what_packs_badly_is_cut_too() {
    let mut record = large(2);
    let digits =
        (1..20_000_u32).map(|n| Some(1.0 + f64::from(n.wrapping_mul(2_654_435_761)) / 1e10));
    record.rounds[8].rows[0].ratio = digits.collect();
    let whole = summary(&record, [usize::MAX; 2]).expect("no limit");
    let limits = [usize::MAX, packed(whole.as_bytes()).len()];
    let back = read(&summary(&record, limits).expect("it can be cut"));
    assert!(back.rounds.len() < 9, "{:?}", back.left_out);
}

#[test]
fn a_time_by_criterion_goes_where_there_is_another() {
    let mut record = large(60);
    record.routines[7].routine = "untimed".into();
    record.comparisons.iter_mut().for_each(|one| one.standings.truncate(20));
    let back = read(&summary(&record, LIMIT).expect("it can be cut"));
    let left_out: Vec<&String> = back.left_out.iter().collect();
    assert!(left_out.iter().any(|one| one.contains("by criterion")), "{left_out:?}");
    assert!(back.routines[3].criterion.is_empty());
    let center = back.routines[7].criterion["latency"].center;
    assert_eq!(center, 3.5);
}
