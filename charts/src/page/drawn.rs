//! Figures and tables of records, machine by machine, folded but for the one that is looked for first. Which
//! of them a section has, it is told.

use super::figure::{figure, table};
use super::{ids::Ids, source};
use crate::figures::Figure;
use crate::view::across::label;
use crate::view::{LOOK_UPS, bounds, compiled, is_in_use, results, streamed};
use maud::{Markup, html};
use record::Record;
use table::Table;

/// What pieces other than her ask, she asks too.
const STANDS_FOR_ALL: &str = "queen";
const STOOD_FOR: [&str; 2] = ["rook", "bishop"];

/// The figures of some kinds, machine by machine; that of look-ups is unfolded, or the first.
pub fn figures_of(
    records: &[Record],
    drawn: &[Vec<Figure>],
    kinds: &[&str],
    extra: Option<Markup>,
    ids: &mut Ids,
) -> Option<Markup> {
    let of = |all: &'_ [Figure]| -> Vec<usize> {
        let is_it = |one: &Figure| {
            kinds.contains(&one.kind)
                && !is_stood_for(one)
                && (records.len() == 1 || is_asked_for(one))
        };
        (0..all.len()).filter(|index| is_it(&all[*index])).collect()
    };
    if drawn.iter().all(|all| of(all).is_empty()) && extra.is_none() {
        return None;
    }
    Some(html! {
        @if records.len() > 1 {
            p.measured { "Of the models that the answer rests on; a page of one record has all." }
        }
        @for (record, all) in records.iter().zip(drawn) {
            @if records.len() > 1 { p.machine { (label(record)) } }
            @let shown = of(all);
            @let best = shown.iter().find(|one| all[**one].model.as_deref() == Some(LOOK_UPS));
            @let unfolded = best.or(shown.first()).copied();
            @for one in shown {
                (figure(&all[one], record, ids, Some(one) == unfolded))
            }
        }
        @if let Some(extra) = extra { (extra) }
    })
}

/// Several machines have figures of the models that an answer rests on; else no phone would load them.
fn is_asked_for(one: &Figure) -> bool {
    one.model.as_deref().is_none_or(is_in_use)
}

fn is_stood_for(one: &Figure) -> bool {
    let part = one.model.as_deref().and_then(|model| model.split_once(' '));
    part.is_some_and(|(_, part)| part != STANDS_FOR_ALL && STOOD_FOR.contains(&part))
}

/// A table of each record, if any has one.
pub fn tables(records: &[Record], of: fn(&Record) -> Table) -> Option<Markup> {
    let all: Vec<(&Record, Table)> = records.iter().map(|record| (record, of(record))).collect();
    all.iter().any(|(_, one)| !one.is_empty()).then(|| {
        html! {
            @for (record, one) in &all {
                @if !one.is_empty() { (table(one)) (source::line(record)) }
            }
        }
    })
}

/// Tables, each with those that follow without a title, folded under its title.
pub fn folded(all: &[Table], ids: &mut Ids) -> Markup {
    let mut groups: Vec<Vec<&Table>> = Vec::new();
    for one in all {
        match groups.last_mut() {
            Some(group) if one.title().is_empty() => group.push(one),
            _ => groups.push(vec![one]),
        }
    }
    let of_look_ups = |group: &Vec<&Table>| group[0].title().starts_with(LOOK_UPS);
    let unfolded = groups.iter().position(of_look_ups).unwrap_or(0);
    html! {
        @for (index, group) in groups.iter().enumerate() {
            @let title = group[0].title();
            @if title.is_empty() { @for one in group { (table(one)) } }
            @else {
                details.figure id=(ids.own(&format!("table {title}"))) open[index == unfolded] {
                    summary { h3 { (title) } }
                    @for one in group { (table(one)) }
                }
            }
        }
    }
}

/// Every table of each record, but those that stand in a section of their own.
pub fn all_tables(records: &[Record], ids: &mut Ids) -> Markup {
    html! {
        @for record in records {
            @if records.len() > 1 { p.machine { (label(record)) } }
            @let elsewhere = [bounds, streamed, compiled].map(|of| of(record).title().to_string());
            @let all: Vec<Table> = results(record)
                .into_iter()
                .filter(|one| one.title().is_empty() || !elsewhere.iter().any(|title| title == one.title()))
                .collect();
            (folded(&all, ids))
            (source::line(record))
        }
    }
}
