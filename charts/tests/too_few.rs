//! A row of one sitting, as earlier versions wrote it: by its figure it would win everywhere, and
//! it has no part in anything.

use crate::tests::book::text_of;
use crate::tests::sample::{as_read, of_today};
use charts::{Class, Limits, by_class, results, summary};
use record::{Comparison, Estimate, Record};

const WORDS: &str = "too few clean samples";

/// The record with a slow routine that is the first everywhere by a figure of one sitting; which.
fn with_one_sitting(mut record: Record) -> (Record, String) {
    let of_squares =
        |one: &&Comparison| one.model == contract::Model::SquareAttacks && one.condition.is_plain();
    let contest =
        record.comparisons.iter().filter(of_squares).max_by_key(|one| one.standings.len());
    let name = contest.expect("made").standings.last().expect("made").name.clone();
    let of_use = record.in_use.iter_mut().flat_map(|found| &mut found.comparisons);
    for one in record.comparisons.iter_mut().chain(of_use) {
        let Some(place) = one.standings.iter().position(|row| row.name == name) else { continue };
        let mut row = one.standings.remove(place);
        let little = Estimate { center: 0.01, low: 0.01, high: 0.01 };
        (row.ns_per_unit, row.cycles_per_unit) = (little, Some(little));
        row.ns_beyond_empty = row.ns_beyond_empty.map(|_| little);
        row.verdict = record::Verdict::Contended;
        row.next_verdict = (!one.standings.is_empty()).then_some(record::Verdict::Contended);
        one.standings.insert(0, row);
        one.winner = None;
    }
    (record, name.to_string())
}

#[test]
fn it_leads_in_no_summary() {
    let (planted, name) = with_one_sitting(of_today());
    let read = as_read(&planted);
    assert!(summary(&planted, 120).contains("0.01"), "{name} would lead");
    let text = summary(&read, 120);
    assert!(text.contains(&format!("1 routine has {WORDS}")), "{text}");
    assert!(!text.contains("0.01"), "{text}");
}

#[test]
fn tables_and_book_say_so_and_have_no_figure_of_it() {
    let (planted, name) = with_one_sitting(of_today());
    let read = as_read(&planted);
    let said = |record: &Record| -> String {
        results(record).iter().map(|table| table.terminal(1000)).collect()
    };
    assert!(said(&planted).contains("0.010 (0.010–0.010)"), "{}", said(&planted));
    assert!(!said(&read).contains("0.010 (0.010–0.010)") && said(&read).contains(WORDS));
    let row = said(&read);
    let row = row.lines().find(|line| line.contains(&name) && line.contains(WORDS));
    assert!(row.is_some(), "{name}");
    let [with, without] = [planted, read].map(|record| text_of(&[record]).contains("0.010"));
    assert_eq!((with, without), (true, false));
}

#[test]
fn where_nobody_has_enough_that_is_the_answer() {
    let mut record = of_today();
    let of_use = record.in_use.iter_mut().flat_map(|found| &mut found.comparisons);
    let rows = record.comparisons.iter_mut().chain(of_use).flat_map(|one| &mut one.standings);
    rows.for_each(|row| row.verdict = record::Verdict::Contended);
    let read = as_read(&record);
    let choices = by_class(std::slice::from_ref(&read), &Class::ALL, &Limits::default());
    assert!(choices.iter().all(|one| one.named().next().is_none()), "{choices:?}");
    text_of(&[read]);
}
