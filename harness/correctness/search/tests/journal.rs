//! A stopped search continues from its journal, several searches can share the parts, and a journal
//! that is broken or of another question is rejected.

use crate::mangled;
use proptest::prelude::*;
use search::journal::Journal;
use search::program::Domain;
use search::question::{Cost, Form, Question};
use search::report::AnswerRow;
use search::search::{Ending, Options, Outcome, Pace, Share, Status, search};
use search::view;
use std::fs;
use std::path::{Path, PathBuf};

const GATES: usize = 4;

/// 100 parts, all refuted.
const QUESTION: Question = Question {
    ranks: 4,
    domain: Domain::Disjoint,
    arity: 2,
    cost: Cost::Both { gates: GATES, shifts: 2 },
    form: Form::Normal,
};

/// Returns a separate folder for each test, which does not exist yet.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("raybench-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Answers the question, or a share of it, with these journals.
fn answer(paths: &[PathBuf], share: Option<Share>, pace: &dyn Fn(&Status) -> Pace) -> Outcome {
    let journal = Journal::open(&QUESTION, GATES, paths).expect("a good journal");
    let options = Options { journal: Some(journal), share, ..Options::default() };
    search(&QUESTION, options, pace).expect("the journal can be written")
}

/// Writes a faulty journal and returns the message with which it is rejected.
fn rejection(path: &Path, text: &str) -> String {
    fs::write(path, text).expect("it is written");
    let result = Journal::open(&QUESTION, GATES, &[path.to_path_buf()]);
    result.err().expect("it is refused").to_string()
}

#[test]
fn shares_together_are_the_whole_and_a_share_is_not() {
    let folder = folder("shares");
    let paths = [1, 2, 3, 4].map(|number| folder.join(format!("{number}.txt")));
    for number in 1..=3 {
        let outcome =
            answer(&paths[number - 1..number], Some(Share { number, count: 3 }), &|_| Pace::On);
        assert!(matches!(outcome.verdict, Ending::Open), "a share refutes nothing");
        assert_eq!((outcome.formulas, outcome.parts), (33 + usize::from(number == 1), 100));
    }
    let two_shares = answer(&paths[..2], Some(Share { number: 1, count: 3 }), &|_| Pace::On);
    assert!(matches!(two_shares.verdict, Ending::Open));
    // New parts would go to the first journal, which is a new one.
    let all_paths = [&paths[3..], &paths[..3]].concat();
    let all_shares = answer(&all_paths, None, &|_| Pace::Stop);
    assert!(matches!(all_shares.verdict, Ending::Refuted), "no part remains");
    assert_eq!(all_shares.formulas, all_shares.parts);
    assert_eq!(all_shares.from_journal, all_shares.parts);
    fs::remove_dir_all(folder).expect("it is there");
}

/// Returns the figures of an outcome that must be reproducible.
fn figures(outcome: &Outcome) -> [u64; 4] {
    let Outcome { formulas, cases, conflicts, proof_bytes, .. } = outcome;
    [*formulas as u64, *cases as u64, *conflicts, *proof_bytes]
}

#[test]
fn what_was_stopped_goes_on_with_the_same_figures() {
    let folder = folder("stopped");
    let path = folder.join("journal.txt");
    let whole = answer(&[folder.join("whole.txt")], None, &|_| Pace::On);
    // A search that is stopped leaves a journal like that of a share.
    let first =
        answer(std::slice::from_ref(&path), Some(Share { number: 1, count: 4 }), &|_| Pace::On);
    let rest = answer(&[path], None, &|_| Pace::On);
    assert_eq!(rest.from_journal, first.formulas);
    assert_eq!(figures(&rest), figures(&whole));
    assert!(matches!(rest.verdict, Ending::Refuted));
    fs::remove_dir_all(folder).expect("it is there");
}

#[test]
fn a_torn_last_line_is_dropped_and_asked_again() {
    let folder = folder("torn");
    let path = folder.join("journal.txt");
    answer(std::slice::from_ref(&path), None, &|_| Pace::On);
    let text = fs::read_to_string(&path).expect("it was written");
    for end in [text.len() - 1, text.len() - 9, 20, 0] {
        fs::write(&path, &text[..end]).expect("it is written");
        let journal =
            Journal::open(&QUESTION, GATES, std::slice::from_ref(&path)).expect("it is believed");
        assert_eq!(journal.torn_files().len(), usize::from(end > 0), "cut at {end}");
        drop(journal);
        let outcome = answer(std::slice::from_ref(&path), None, &|_| Pace::On);
        assert!(matches!(outcome.verdict, Ending::Refuted));
        let lines = if end < 99 { 0 } else { outcome.parts - 1 };
        assert_eq!(outcome.from_journal, lines, "cut at {end}");
        let healed = fs::read_to_string(&path).expect("it was written");
        assert_eq!(healed.lines().count(), text.lines().count());
    }
    fs::remove_dir_all(folder).expect("it is there");
}

fn append_line(text: &str, line: &str) -> String {
    format!("{text}{line}\n")
}

/// Returns the line of a part with each of its figures replaced.
fn replace_figures(fields: &[&str], figure: &str) -> String {
    [&fields[..2], &[figure; 6]].concat().join(" ") + "\n"
}

#[test]
fn a_broken_or_foreign_journal_is_refused_in_a_line() {
    let folder = folder("refused");
    let path = folder.join("journal.txt");
    answer(std::slice::from_ref(&path), None, &|_| Pace::On);
    let text = fs::read_to_string(&path).expect("it was written");
    let line = text.lines().nth(1).expect("a part").to_string();
    let fields: Vec<&str> = line.split(' ').collect();
    let header = text.lines().next().expect("a header").to_string() + "\n";
    let faults = [
        (text.replacen("4 ranks", "5 ranks", 1), "not a journal of this question"),
        (text.replacen("encoding 2", "encoding 1", 1), "not a journal of this question"),
        ("a letter".to_string(), "not a journal of this question"),
        ("a letter\n".to_string(), "not a journal of this question"),
        (append_line(&text, "nonsense"), "1 fields, expected eight"),
        (append_line(&text, &line.replacen(fields[1], "1.0,2.0,9.9", 1)), "not \"1.0,2.0,9.9\""),
        (append_line(&text, &format!("100 {}", fields[1..].join(" "))), "part 100 is none of 100"),
        (append_line(&text, &format!("99 {}", "x".repeat(1000))), "2 fields, expected eight"),
        (append_line(&text, &line), "is listed twice"),
        (header.clone() + &replace_figures(&fields, "many"), "\"many\" is not a number"),
        (header.clone() + &replace_figures(&fields, "NaN"), "NaN is out of range"),
        (header.clone() + &replace_figures(&fields, "-1"), "-1 is out of range"),
        (header.clone() + &replace_figures(&fields, "18446744073709551615"), "is out of range"),
        (header.clone() + &"\u{1b}[2J".repeat(9000), "longer than a journal of this question"),
        ("\u{1b}[2J".repeat(500) + "\n", "it begins \"\\u{1b}[2J"),
    ];
    for (fault, reason) in faults {
        let message = rejection(&path, &fault);
        assert!(message.contains(reason) && message.contains("journal.txt"), "{message}");
        assert!(message.lines().count() == 1 && message.len() < 500, "{message}");
        assert!(!message.contains('\u{1b}'), "{message:?}");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), fault, "it is left alone");
    }
    fs::remove_dir_all(folder).expect("it is there");
}

/// A smaller question, and its journal as a search writes it, cut short.
const SMALLER: Question = Question { cost: Cost::Both { gates: 3, shifts: 3 }, ..QUESTION };
const JOURNAL: &str = "\
raybench search, encoding 2: 4 ranks, 3 gates, 3 shifts
0 0.0,2.1,3.3 5 248 929 54 778 0.0010
1 1.0,2.0,3.2 4 257 971 116 2329 0.0015
3 1.0,2.2,3.0 7 284 1157 85 1350 0.0012
2 1.0,2.0,3.3 7 266 1049 101 2104 0.0015
5 1.0,2.2,3.3 5 230 842 60 1067 0.0009
";

proptest! {
    #![proptest_config(mangled::child_process_config(512))]

    /// The figures of a journal that is believed go into a table.
    #[test]
    fn a_mangled_journal_is_believed_or_refused_in_one_line(edits in mangled::edits()) {
        mangled::limit_memory();
        let folder = folder("mangled");
        fs::create_dir_all(&folder).expect("a folder of ours");
        let path = folder.join("journal.txt");
        fs::write(&path, mangled::apply_edits(JOURNAL.as_bytes(), &edits)).expect("it is written");
        match Journal::open(&SMALLER, 3, std::slice::from_ref(&path)) {
            Ok(journal) => {
                let options = Options { journal: Some(journal), ..Options::default() };
                let outcome =
                    search(&SMALLER, options, &|_| Pace::Stop).expect("it can be written");
                let row = AnswerRow::new(&SMALLER, &outcome);
                let shown = table::terminal(&view::tables(&[row], &[], SMALLER.domain, 2), 80);
                prop_assert!(!shown.contains("NaN") && !shown.contains("inf"), "{}", shown);
            }
            Err(error) => mangled::assert_clear(&error.to_string()),
        }
        fs::remove_dir_all(folder).expect("it is there");
    }
}

#[test]
fn two_searches_do_not_write_to_one_journal() {
    let folder = folder("shared");
    let path = [folder.join("journal.txt")];
    let first = Journal::open(&QUESTION, GATES, &path).expect("a new one");
    let second = Journal::open(&QUESTION, GATES, &path).err().expect("it is refused").to_string();
    assert!(second.contains("another search writes to it"), "{second}");
    drop(first);
    fs::remove_dir_all(folder).expect("it is there");
}
