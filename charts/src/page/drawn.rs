//! Figures and tables of records, folded but for the one that is looked for first; of several machines the figures of
//! the newest record: what all have stands side by side. Which of them a section has, it is told.

use super::figure::{figure, table};
use super::{asks, ids::Ids, source};
use crate::figures::{Figure, figures, figures_across};
use crate::view::across::Machines;
use crate::view::{asked_first, bounds, compiled, look_ups, results};
use maud::{Markup, html};
use record::Record;
use table::Table;

/// What pieces other than her ask, she asks too.
const STANDS_FOR_ALL: &str = "queen";
const STOOD_FOR: [&str; 2] = ["rook", "bishop"];

/// The kind of figure that another command than `bench` makes, and that command.
const OTHERWISE: (&str, &str) = ("perft", "cargo xtask perft");

/// The records of a page, what their machines are called, and all figures of the newest.
pub struct Shown {
    /// The records, without what was skipped: that has a section of its own.
    pub records: Vec<Record>,
    /// The machines, in the order of the records.
    pub machines: Vec<String>,
    newest: usize,
    drawn: Vec<Figure>,
}

impl Shown {
    /// Of these records, on machines called so.
    pub fn of(records: Vec<Record>, machines: Vec<String>) -> Shown {
        let newest = (0..records.len()).max_by_key(|index| &records[*index].created).unwrap_or(0);
        let drawn = records.get(newest).map(figures).unwrap_or_default();
        Shown { records, machines, newest, drawn }
    }

    /// The machine's name, if there are several.
    pub fn machine(&self, index: usize) -> Option<&str> {
        (self.records.len() > 1).then(|| self.machines[index].as_str())
    }

    /// The figures of some kinds, those of look-ups first; the first is unfolded.
    pub fn figures(&self, kinds: &[&str], ids: &mut Ids) -> Option<Markup> {
        let several = self.records.len() > 1;
        let is_it = |one: &&Figure| {
            kinds.contains(&one.kind) && !is_stood_for(one) && (!several || is_asked_for(one))
        };
        let mut all: Vec<&Figure> = self.drawn.iter().filter(is_it).collect();
        // Whoever is looked for first stands first.
        all.sort_by_key(|one| one.model != Some(look_ups()));
        (!all.is_empty()).then(|| {
            html! {
                @for (index, one) in all.iter().enumerate() {
                    @let source = source_of(one, &self.records[self.newest]);
                    (figure(one, self.machine(self.newest), &source, ids, index == 0))
                }
                @if several {
                    p.measured {
                        "Of the newest record, and of the models that the answer rests on. A page of one record has all, \
                         and all its tables."
                    }
                }
            }
        })
    }

    /// A table of each record, if any has one.
    pub fn tables(&self, of: fn(&Record) -> Table) -> Option<Markup> {
        let all: Vec<(usize, Table)> = self.records.iter().map(of).enumerate().collect();
        all.iter().any(|(_, one)| !one.is_empty()).then(|| {
            html! {
                @for (index, one) in all {
                    @if !one.is_empty() {
                        (table(&self.named(one, index)))
                        (source::line(&self.records[index]))
                    }
                }
            }
        })
    }

    /// Every table of every record, but those that stand in a section of their own.
    pub fn all_tables(&self, ids: &mut Ids) -> Markup {
        html! {
            @for record in &self.records {
                @let elsewhere = [bounds, compiled].map(|of| of(record).title().to_string());
                @let is_here = |one: &Table| one.title().is_empty() || !elsewhere.iter().any(|title| title == one.title());
                (folded(&results(record).into_iter().filter(is_here).collect::<Vec<_>>(), ids))
                (source::line(record))
            }
        }
    }

    /// The table with the machine in its title, if there are several.
    fn named(&self, one: Table, index: usize) -> Table {
        match self.machine(index) {
            Some(machine) => {
                let title = format!("{} · {machine}", one.title());
                one.titled(title)
            }
            None => one,
        }
    }
}

/// The machines beside each other: figures of what engines ask about, with their tables.
pub fn across(machines: &Machines, records: &[Record], ids: &mut Ids) -> Markup {
    let source = html! { @for record in records { (source::line(record)) } };
    let figures = figures_across(machines);
    html! {
        @for (index, one) in figures.iter().enumerate() {
            (figure(one, None, &source, ids, index == 0))
        }
        p.measured { "Every other time stands in the section of its variant, a column for each machine and tier." }
    }
}

fn source_of(one: &Figure, record: &Record) -> Markup {
    match OTHERWISE {
        (kind, command) if kind == one.kind => source::line_by(record, command),
        _ => source::line(record),
    }
}

/// Several machines have figures of the models that an answer rests on; else no phone would load them.
fn is_asked_for(one: &Figure) -> bool {
    one.model.as_ref().is_none_or(|part| asked_first().contains(part))
}

fn is_stood_for(one: &Figure) -> bool {
    let subjects = one.model.as_ref().map_or(&[][..], |part| &part.subjects);
    matches!(subjects, [one] if *one != STANDS_FOR_ALL && STOOD_FOR.contains(&one.as_str()))
}

/// Tables, each with those that follow without a title, folded under its title.
fn folded(all: &[Table], ids: &mut Ids) -> Markup {
    html! {
        @for group in all.chunk_by(|_, next| next.title().is_empty()) {
            @let title = group[0].title();
            @if title.is_empty() { @for one in group { (table(one)) } }
            @else {
                @let model = title.split_once(", ").map_or(title, |(model, _)| model);
                @let asked = asks::of_title(model).join(" ");
                @let asked = Some(asked).filter(|words| !words.is_empty() && words != "other");
                details.figure id=(ids.own(&format!("table {title}"))) data-asks=[asked] {
                    summary { h3 { (title) } }
                    @for one in group { (table(one)) }
                }
            }
        }
    }
}
