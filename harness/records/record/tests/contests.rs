//! Selection of the comparisons that get a table.

use record::{Comparison, Name, Record, Standing, State, sample};

/// Returns a record of comparisons over these subjects between these contestants.
fn record(comparisons: &[(&str, &[&str])]) -> Record {
    let mut record = sample();
    let like = record.comparisons[0].clone();
    let standing = |name: &&str| Standing { name: (*name).into(), ..like.standings[0].clone() };
    let comparison = |(subjects, names): &(&str, &[&str])| Comparison {
        subjects: subjects.split_whitespace().map(Name::from).collect(),
        standings: names.iter().map(standing).collect(),
        ..like.clone()
    };
    record.comparisons = comparisons.iter().map(comparison).collect();
    record
}

fn contests(record: &Record) -> Vec<String> {
    let all = record.comparisons.iter().filter(|comparison| record.is_contest(comparison));
    all.map(|comparison| comparison.subjects.join(" ")).collect()
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
    let attackers = self::record(&[("", names), ("sliders", names), ("all", names)]);
    assert_eq!(contests(&attackers), ["sliders", "all"]);
    let representative = attackers.comparisons.iter().map(Comparison::represents_model);
    assert_eq!(representative.collect::<Vec<_>>(), [true, false, true]);
}
