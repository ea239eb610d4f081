//! A tight loop and a timed search with the same generators: how much of their difference is left
//! in the search.

use super::*;
use crate::answer::{Class, Limits, OnMachine, Question, answer, over, percent};
use record::Competitor;

/// A generator and its hot cycles.
type Row<'a> = (&'a Competitor, f64);

/// The figure of the machine whose timed search has the most generators that were also timed hot.
pub fn figure(records: &[Record]) -> Option<Figure> {
    let choices = Class::ALL
        .iter()
        .map(|class| answer(records, class, Question::InSearch, &Limits::default()));
    let machines: Vec<OnMachine> = choices.flat_map(|one| one.machines).collect();
    let with_rows = machines.iter().map(|on| (on, rows(on)));
    let (on, rows) = with_rows.rev().max_by_key(|(_, rows)| rows.len())?;
    let record = records.iter().find(|one| *one.id == *on.record)?;
    let search = record.in_use.as_ref()?.of_search().find(|one| one.condition.tier == on.tier)?;
    drawn(on, rows, record, search)
}

/// The generators and their hot cycles, the fastest first.
fn rows(on: &OnMachine) -> Vec<Row<'_>> {
    let hot = |name: &Competitor| Some(on.of(name)?.pieces?[2].center);
    let named = on.searched.iter().map(|one| &one.routine);
    let mut rows: Vec<Row> = named.filter_map(|name| Some((name, hot(name)?))).collect();
    rows.sort_by(|a, b| a.1.total_cmp(&b.1));
    rows
}

fn drawn(
    on: &OnMachine,
    rows: Vec<Row<'_>>,
    record: &Record,
    search: &Comparison,
) -> Option<Figure> {
    let (least, most) = ends(rows.iter().map(|row| row.1))?;
    let over_best = |(name, _): &Row| {
        let ratio = on.searched.iter().find(|one| one.routine == **name)?.over_best;
        let [center, low, high] =
            [ratio.center, ratio.low, ratio.high].map(|one| 100.0 * (one - 1.0));
        Some((Estimate { center, low, high }, over(ratio)))
    };
    let hot = |(_, cycles): &Row| Some((*cycles, digits(*cycles)));
    let panels = vec![
        Panel::bars("Tight loop: cycles per queen", rows.iter().map(hot).collect())?,
        Panel::intervals(
            "Timed search: time per node beyond the best",
            rows.iter().map(over_best).collect(),
        )?,
    ];
    let title = match rows.as_slice() {
        [(only, _)] => format!("Only one generator was searched with: {only}"),
        _ => format!(
            "In a tight loop {} generators differ by {} x; in a timed search each costs at most {} % more than the best",
            rows.len(),
            digits(most / least),
            percent(on.most_searched())
        ),
    };
    let name = |row: &Row| short(row.0, Question::InSearch.model().name());
    let names = rows.iter().map(name).collect();
    let body = Body::Rows(Rows::new(names, panels));
    let figure = Figure::new("search", title, body, source(record, search));
    Some(figure.note("Search: the ratio to the best generator in each invocation; a line is its confidence interval."))
}
