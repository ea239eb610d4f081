//! The short answer of a record: a row for each model with the fastest in either form.

use super::contest::{Contest, Results};
use super::digits::figure;
use super::{select, words};
use record::{Record, Standing};
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
    let is_contended = contest.comparison.contended;
    let said = |standing: &Standing| standing.verdict == select::CONTENDED;
    match contest.entries.as_slice() {
        [first, ..] if is_contended || said(first.standing) => {
            [select::CONTENDED.to_string(), NOTHING.to_string()]
        }
        [first, rest @ ..] => {
            let tied = rest.iter().take_while(|entry| entry.tied);
            let ahead = [first].into_iter().chain(tied);
            let mut ahead: Vec<_> = ahead.filter(|entry| entry.routine.twin_of.is_none()).collect();
            ahead.truncate(2);
            if ahead.is_empty() {
                ahead.push(first);
            }
            let names: Vec<String> = ahead.iter().map(|entry| entry.routine.name()).collect();
            let alone = if rest.is_empty() { ", alone" } else { "" };
            let time = figure(ahead[0].time.center);
            let names = format!("{}{alone}", names.join(" or "));
            [names, format!("{time} {}/{unit}", contest.measure.name())]
        }
        [] => [NOTHING, NOTHING].map(String::from),
    }
}
