//! The times of each routine, for every machine, tier, state and use that was timed.

use crate::view::contest::{Contest, Entry};
use crate::view::digits::figure;
use crate::view::in_use::replay_name;
use crate::view::select::{FORMS, models, of_model};
use contract::Tier;
use record::{Competitor, Record, RoutineResult, grouped, unique};
use table::{Table, or_nothing};

/// Identifies a row.
#[derive(Clone, PartialEq)]
struct Row {
    /// How it was timed.
    how: String,
    routine: Competitor,
    query: String,
}

/// The times of all variants, machine by machine.
pub struct Times {
    machines: Vec<OnMachine>,
}

/// The times on a machine.
struct OnMachine {
    name: String,
    tiers: Vec<Tier>,
    /// The row of each cell, its column and its text.
    cells: Vec<(Row, (Tier, String))>,
}

impl Times {
    /// The times of these records, whose machines have these names.
    pub fn of(records: &[Record], machines: &[String]) -> Times {
        let machine = |(record, name): (&Record, &String)| {
            let mut tiers = record.tiers();
            tiers.sort_unstable();
            let at = |tier: &Tier| {
                let tier = *tier;
                let cells = timed(&record.at_tier(tier)).into_iter().chain(in_use(record, tier));
                cells.map(move |(row, cell)| (row, (tier, cell)))
            };
            let cells = tiers.iter().flat_map(at).collect();
            OnMachine { name: name.clone(), tiers, cells }
        };
        Times { machines: records.iter().zip(machines).map(machine).collect() }
    }

    /// A table for each machine that timed a variant.
    pub fn tables(&self, variant: &str) -> Vec<Table> {
        self.machines.iter().map(|one| one.table(variant)).filter(|one| !one.is_empty()).collect()
    }
}

impl OnMachine {
    fn table(&self, variant: &str) -> Table {
        let own = self.cells.iter().map(|(row, cell)| (row, cell));
        let own = own.filter(|(row, _)| row.routine.variant() == Some(variant));
        let levels = self.tiers.iter().map(|tier| format!(">{tier}"));
        let named = ["`routine", "query"].map(str::to_string);
        let mut table = Table::new(named.into_iter().chain(levels)).titled(&self.name);
        for (how, rows) in grouped(grouped(own).into_iter().map(|row| (&row.0.how, row))) {
            for (Row { routine, query, .. }, cells) in
                grouped(rows.into_iter().map(|row| (&row.0.routine, row)))
                    .into_iter()
                    .flat_map(|one| one.1)
            {
                let cell = |tier: &Tier| {
                    or_nothing(cells.iter().rfind(|cell| cell.0 == *tier).map(|cell| &cell.1))
                };
                let named = [routine.to_string(), query.clone()];
                table.row_of(how, named.into_iter().chain(self.tiers.iter().map(cell)));
            }
        }
        table
    }
}

/// The time of every routine in every contest of a record, followed by a dot and its rank.
fn timed(record: &Record) -> Vec<(Row, String)> {
    let mut all = Vec::new();
    for model in models(record) {
        let query = match model.subjects.as_slice() {
            [] => "all".to_string(),
            subjects => subjects.join(" "),
        };
        let row = |how: &str, routine: &RoutineResult| Row {
            how: how.to_string(),
            routine: routine.name(),
            query: query.clone(),
        };
        let plain: Vec<Contest> =
            FORMS.iter().filter_map(|form| Contest::of(record, &model, *form)).collect();
        let forms: Vec<&str> = plain.iter().map(|one| one.condition().form.name()).collect();
        let measures = unique(plain.iter().map(|contest| contest.measure.name()));
        let how = format!("{}: {}", forms.join(" / "), measures.join(" / "));
        for routine in of_model(record, &model) {
            let entries: Vec<_> =
                plain.iter().map(|contest| contest.entry(&routine.name())).collect();
            if entries.iter().any(Option::is_some) {
                let cells = entries.into_iter().map(|entry| or_nothing(entry.map(of_entry)));
                all.push((row(&how, routine), cells.collect::<Vec<_>>().join(" / ")));
            }
        }
    }
    all
}

/// The time of each generator in use, beyond an empty one.
fn in_use(record: &Record, tier: Tier) -> Vec<(Row, String)> {
    let Some(in_use) = &record.in_use else { return Vec::new() };
    let replayed = in_use.of_trace_at(tier).chain(in_use.of_further_sizes_at(tier));
    let cells = replayed.flat_map(|one| {
        let how = format!("in use, {}: ns", replay_name(in_use, one));
        let cell = move |own: &record::Standing| {
            let (how, query) = (how.clone(), "look-ups replayed".to_string());
            let row = Row { how, routine: own.name.clone(), query };
            Some((row, figure(own.ns_beyond_empty?.center)))
        };
        one.standings.iter().filter_map(cell)
    });
    cells.collect()
}

/// The time, a dot, and the rank.
fn of_entry(entry: &Entry) -> String {
    format!("{}\u{a0}·\u{a0}{}", figure(entry.time.center), entry.rank())
}
