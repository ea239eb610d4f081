//! The short answer of a record: a row for each model with the fastest in either form.

use super::contest::{Contest, Entry, Results};
use super::digits::figure;
use super::{select, words};
use record::Record;
use table::{NOTHING, Table};

/// Who is fastest where, and on which machine. Models without a time are not in it.
pub fn answer(record: &Record) -> Table {
    let mut table =
        Table::new(["model", "fastest, throughput", ">takes", "fastest, latency", ">takes"]);
    for model in &select::models(record) {
        let [throughput, latency] = Results::of(record, model).contests.map(|contest| {
            contest.map_or([NOTHING.to_string(), NOTHING.to_string()], |one| {
                fastest(&one, select::unit(record, model))
            })
        });
        if throughput[0] != NOTHING || latency[0] != NOTHING {
            table.row([model.to_string()].into_iter().chain(throughput).chain(latency));
        }
    }
    table.note(words::provenance(record));
    table
}

/// The fastest, with the next if nothing separates the two, and what the fastest takes. A twin is
/// the same machine code and no other answer.
fn fastest(contest: &Contest, unit: &str) -> [String; 2] {
    let (first, rest) = (&contest.entries[0], &contest.entries[1..]);
    if contest.comparison.contended || first.standing.verdict == select::CONTENDED {
        return [select::CONTENDED, NOTHING].map(String::from);
    }
    let ahead = [first].into_iter().chain(rest.iter().take_while(|entry| entry.tied));
    let ahead = ahead.filter(|entry| entry.routine.twin_of.is_none()).take(2);
    let mut ahead: Vec<&Entry> = ahead.collect();
    if ahead.is_empty() {
        ahead.push(first);
    }
    let names: Vec<String> = ahead.iter().map(|entry| entry.routine.name()).collect();
    let alone = if rest.is_empty() { ", alone" } else { "" };
    let time = figure(ahead[0].time.center);
    let names = format!("{}{alone}", names.join(" or "));
    [names, format!("{time} {}/{unit}", contest.measure.name())]
}
