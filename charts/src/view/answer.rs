//! The short answer of a record: a row for each model with the fastest in either form.

use super::contest::{Contest, Entry, Results};
use super::digits::figure;
use super::select::{self, FORMS};
use super::words;
use record::{Record, TooFew};
use table::{NOTHING, Table};

/// Who is fastest where, and on which machine. Models without a time are not in it.
pub fn answer(record: &Record) -> Table {
    let mut table =
        Table::new(["model", "fastest, throughput", ">takes", "fastest, latency", ">takes"]);
    for model in &select::models(record) {
        let contests = Results::of(record, model).contests.into_iter().zip(FORMS);
        let cells = contests.map(|(contest, form)| match contest {
            Some(one) => fastest(&one, select::unit(record, model)),
            None if select::lacks_samples(record, model, form, None) => {
                [TooFew::WORDS, NOTHING].map(String::from)
            }
            None => [NOTHING; 2].map(String::from),
        });
        let cells: Vec<[String; 2]> = cells.collect();
        if cells.iter().any(|cell| cell[0] != NOTHING) {
            table.row([model.to_string()].into_iter().chain(cells.into_iter().flatten()));
        }
    }
    table.note(words::provenance(record));
    table
}

/// The fastest, with the next if nothing separates the two, and what the fastest takes. A twin is
/// the same machine code and no other answer.
fn fastest(contest: &Contest, unit: &str) -> [String; 2] {
    let (first, rest) = (&contest.entries[0], &contest.entries[1..]);
    let ahead = [first].into_iter().chain(rest.iter().take_while(|entry| entry.tied));
    let ahead = ahead.filter(|entry| entry.routine.twin_of.is_none()).take(2);
    let mut ahead: Vec<&Entry> = ahead.collect();
    if ahead.is_empty() {
        ahead.push(first);
    }
    let names: Vec<String> = ahead.iter().map(|entry| entry.routine.name()).collect();
    let is_alone = rest.is_empty() && contest.comparison.too_few.is_empty();
    let alone = if is_alone { ", alone" } else { "" };
    let time = figure(ahead[0].time.center);
    let names = format!("{}{alone}", names.join(" or "));
    [names, format!("{time} {}/{unit}", contest.measure.name())]
}
