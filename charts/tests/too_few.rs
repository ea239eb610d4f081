//! Checks a routine with too few clean samples. By its figure it would win everywhere, so it must
//! have no figure and no part in any answer.

use crate::tests::book::text_of;
use charts::{Class, Limits, choices_by_class, results, summary};
use record::{Competitor, Record, TooFew, sample};

const WORDS: &str = "too few clean samples";

/// Returns the fastest routine of the largest contest of look-ups.
fn leader(record: &Record) -> Competitor {
    let contests = record.comparisons.iter().filter(|comparison| {
        comparison.model == contract::Model::SquareAttacks && comparison.condition.is_plain()
    });
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

/// Returns the line of a summary that names the fastest look-up of a queen.
fn leader_line(text: &str) -> &str {
    text.lines().find(|line| line.starts_with("square_attacks queen")).expect("a line")
}

#[test]
fn summary_counts_it_and_names_the_next() {
    let record = sample();
    let name = leader(&record);
    let short_name = crate::answer::short(&name, "square_attacks");
    assert!(leader_line(&summary(&record, 120)).contains(&short_name), "{name}");
    let text = summary(&without_samples(record, |name_of_row| *name_of_row == name), 120);
    assert!(text.contains(&format!("1 routine has {WORDS}")), "{text}");
    assert!(!leader_line(&text).contains(&short_name), "{text}");
}

/// Returns the rows of a routine that say that it has too few samples.
fn rows_without_figure(record: &Record, name: &Competitor) -> Vec<String> {
    let mut rows = Vec::new();
    for table in results(record) {
        for line in table.terminal(1000).lines() {
            let cells = line.trim_start_matches([' ', '–']);
            if cells.starts_with(&name.to_string()) && cells.contains(WORDS) {
                rows.push(line.to_string());
            }
        }
    }
    rows
}

#[test]
fn tables_say_so_and_have_no_figure_of_it() {
    let record = sample();
    let name = leader(&record);
    assert!(rows_without_figure(&record, &name).is_empty());
    let record = without_samples(record, |name_of_row| *name_of_row == name);
    let rows = rows_without_figure(&record, &name);
    assert!(!rows.is_empty() && rows.iter().all(|row| !row.contains('(')), "{rows:?}");
}

#[test]
fn where_no_routine_has_enough_there_is_no_answer() {
    let record = without_samples(sample(), |_| true);
    let choices = choices_by_class(std::slice::from_ref(&record), &Class::ALL, &Limits::default());
    assert!(choices.iter().all(|choice| choice.candidates().next().is_none()), "{choices:?}");
    text_of(&[record]);
}
