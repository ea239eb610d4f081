//! Selection of the comparisons that get a table.

use crate::sample;
use record::{Comparison, Model, Name, Record, SUMMARY_BYTES, Standing, State, published};
use std::path::Path;

/// A record of comparisons over these subjects between these contestants.
fn record(comparisons: &[(&str, &[&str])]) -> Record {
    let mut record = sample::record("a");
    let like = record.comparisons[0].clone();
    let standing = |name: &&str| Standing { name: (*name).into(), ..like.standings[0].clone() };
    let one = |(subjects, names): &(&str, &[&str])| Comparison {
        subjects: subjects.split_whitespace().map(Name::from).collect(),
        standings: names.iter().map(standing).collect(),
        ..like.clone()
    };
    record.comparisons = comparisons.iter().map(one).collect();
    record
}

fn contests(record: &Record) -> Vec<String> {
    let all = record.comparisons.iter().filter(|one| record.is_contest(one));
    all.map(|one| one.subjects.join(" ")).collect()
}

#[test]
fn a_direction_is_one_only_where_somebody_has_no_other() {
    let all: (&str, &[&str]) = ("", &["fill/a", "fill/b"]);
    let lines: (&str, &[&str]) = ("east west", &["fill/a", "fill/b", "transpose/a"]);
    let record = record(&[
        all,
        lines,
        ("east", &["fill/a", "fill/b", "transpose/a", "subtract/a"]),
        ("west", &["fill/a", "fill/b", "transpose/a"]),
        ("north", &["fill/a", "fill/b"]),
    ]);
    assert_eq!(contests(&record), ["", "east west", "east"]);
}

#[test]
fn other_rounds_say_nothing() {
    let mut record = record(&[("", &["fill/a"]), ("east", &["fill/a"])]);
    assert_eq!(contests(&record), [""]);
    record.comparisons[1].condition.state = State::AsInterleaved;
    assert_eq!(contests(&record), ["", "east"]);
}

#[test]
fn pieces_are_contests_and_their_blend_is_none() {
    let names: &[&str] = &["fill/a", "sbamg/a"];
    let mut record = record(&[("", names), ("rook", names), ("bishop", names), ("queen", names)]);
    assert_eq!(contests(&record), ["rook", "bishop", "queen"]);
    record.comparisons.truncate(1);
    assert_eq!(contests(&record), [""], "an older record has nothing else");
}

#[test]
fn what_is_published_are_contests_slices_and_streams() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let records = published(&root).expect("each is read");
    for (file, record) in &records {
        assert!(serde_json::to_vec(record).expect("plain").len() <= SUMMARY_BYTES[0], "{file:?}");
    }
    let is_cut =
        |record: &&Record| record.left_out.iter().any(|one| one.ends_with("no table shows"));
    let cut: Vec<&Record> = records.iter().map(|(_, record)| record).filter(is_cut).collect();
    assert!(!cut.is_empty());
    for record in cut {
        let mut plain = record.comparisons.iter().filter(|one| one.condition.is_plain());
        let is_shown = |one: &Comparison| one.model == Model::Empty || record.is_contest(one);
        assert!(plain.all(is_shown), "{}", record.id);
    }
}
