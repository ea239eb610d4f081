//! A tight loop and a timed search with the same generators: how much of their difference is left in the search.

use super::*;
use crate::answer::{Class, Limits, OnMachine, Question, answer, over};

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
fn rows(on: &OnMachine) -> Vec<(&str, f64)> {
    let hot = |name: &str| Some(on.of(name)?.pieces?[2].center);
    let named = on.searched.iter().map(|one| one.routine.as_str());
    let mut rows: Vec<(&str, f64)> = named.filter_map(|name| Some((name, hot(name)?))).collect();
    rows.sort_by(|a, b| a.1.total_cmp(&b.1));
    rows
}

fn drawn(
    on: &OnMachine,
    rows: Vec<(&str, f64)>,
    record: &Record,
    search: &Comparison,
) -> Option<Figure> {
    let (least, most) = ends(rows.iter().map(|row| row.1))?;
    let node = |name: &str| {
        let ns = search.standing(name)?.ns_per_unit.center;
        Some((ns, format!("{ns:.0}")))
    };
    let hot = |(_, cycles): &(&str, f64)| Some((*cycles, digits(*cycles)));
    let panels = vec![
        Panel::bars("Tight loop: cycles per queen", rows.iter().map(hot).collect())?,
        Panel::bars("Timed search: ns per node", rows.iter().map(|row| node(row.0)).collect())?,
    ];
    let compared = on.searched.iter().filter(|one| rows.iter().any(|row| row.0 == one.routine));
    let slowest = compared.max_by(|a, b| a.over_best.center.total_cmp(&b.over_best.center))?;
    let title = match slowest.over_best.high {
        1.0 => format!("Only one generator was searched with: {}", slowest.routine),
        _ => format!(
            "In a tight loop {} generators differ by {} x; in a timed search the slowest costs {} more than the best",
            rows.len(),
            digits(most / least),
            over(slowest.over_best)
        ),
    };
    let name = |row: &(&str, f64)| short(row.0, Question::InSearch.model().name());
    let names = rows.iter().map(name).collect();
    let body = Body::Rows(Rows::new(names, panels));
    let figure = Figure::new("search", title, body, source(record, search));
    Some(figure.note("Bars are medians; the percentages compare invocations pair by pair, which is more precise."))
}
