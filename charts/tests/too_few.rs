//! A routine with too few clean samples: by its figure it would win everywhere, so it has none, and
//! no part in anything.

use crate::tests::book::text_of;
use charts::{Class, Limits, by_class, results, summary};
use record::{Comparison, Competitor, Record, TooFew, sample};

const WORDS: &str = "too few clean samples";

/// Returns the fastest routine of the largest contest of look-ups.
fn leader(record: &Record) -> Competitor {
    let is_hot = |comparison: &&Comparison| {
        comparison.model == contract::Model::SquareAttacks && comparison.condition.is_plain()
    };
    let contests = record.comparisons.iter().filter(is_hot);
    let contest =
        contests.max_by_key(|comparison| comparison.standings.len()).expect("look-ups were timed");
    contest.standings[0].name.clone()
}

/// Returns the record in which these routines lack samples everywhere.
fn without_samples(mut record: Record, is_removed: impl Fn(&Competitor) -> bool) -> Record {
    let in_use = record.in_use.iter_mut().flat_map(|in_use| &mut in_use.comparisons);
    let perft = record.perft.iter_mut().flat_map(|run| &mut run.comparisons);
    for comparison in record.comparisons.iter_mut().chain(in_use).chain(perft) {
        let rows = comparison.standings.extract_if(.., |row| is_removed(&row.name));
        comparison.too_few.extend(rows.map(|row| TooFew { name: row.name, invocations: 1 }));
        comparison.contended = comparison.standings.is_empty();
        comparison.winner = None;
    }
    record
}

#[test]
fn summary_counts_it_and_names_the_next() {
    let record = sample();
    let name = leader(&record);
    let shown_name = crate::answer::short(&name, "square_attacks");
    let leads = |text: &str| {
        text.lines()
            .any(|line| line.starts_with("square_attacks queen") && line.contains(&shown_name))
    };
    assert!(leads(&summary(&record, 120)), "{name}");
    let text = summary(&without_samples(record, |name_of_row| *name_of_row == name), 120);
    assert!(text.contains(&format!("1 routine has {WORDS}")), "{text}");
    assert!(!leads(&text), "{text}");
}

#[test]
fn tables_say_so_and_have_no_figure_of_it() {
    let record = sample();
    let name = leader(&record);
    let shown_name = name.to_string();
    let rows = |record: &Record| -> Vec<String> {
        let text: String = results(record).iter().map(|table| table.terminal(1000)).collect();
        let is_row = |line: &&str| line.trim_start_matches([' ', '–']).starts_with(&shown_name);
        let rows = text.lines().filter(is_row).filter(|line| line.contains(WORDS));
        rows.map(String::from).collect()
    };
    assert!(rows(&record).is_empty());
    let rows = rows(&without_samples(record, |name_of_row| *name_of_row == name));
    assert!(!rows.is_empty() && rows.iter().all(|row| !row.contains('(')), "{rows:?}");
}

#[test]
fn where_no_routine_has_enough_there_is_no_answer() {
    let record = without_samples(sample(), |_| true);
    let choices = by_class(std::slice::from_ref(&record), &Class::ALL, &Limits::default());
    assert!(choices.iter().all(|comparison| comparison.named().next().is_none()), "{choices:?}");
    text_of(&[record]);
}
