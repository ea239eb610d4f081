//! Collects the times of each routine, for every machine, tier, state and use that was timed.
//!
//! A record has one comparison for each way of timing; a reader of a variant's chapter wants one
//! row for each of its routines instead, with a column for each tier. So all cells of a machine are
//! collected with the row and the column that they belong to, and a table groups them.

use crate::view::contest::{Contest, Entry};
use crate::view::digits::figure;
use crate::view::in_use::replay_name;
use crate::view::select::{FORMS, models, routines};
use contract::Tier;
use record::{Competitor, Record, group_by_key, unique};
use table::{Table, or_nothing};

/// Identifies a row.
#[derive(Clone, PartialEq)]
struct Row {
    /// The forms and the measures of the timing, in words.
    condition: String,
    routine: Competitor,
    query: String,
}

/// The times of all variants, machine by machine.
pub struct Times {
    machines: Vec<MachineTimes>,
}

/// The times on a machine.
struct MachineTimes {
    name: String,
    tiers: Vec<Tier>,
    /// The row of each cell, its column and its text.
    cells: Vec<(Row, (Tier, String))>,
}

impl Times {
    /// Returns the times of these records, whose machines have these names.
    pub fn new(records: &[Record], machines: &[String]) -> Times {
        let mut machine_times = Vec::new();
        for (record, name) in records.iter().zip(machines) {
            machine_times.push(MachineTimes::new(record, name));
        }
        Times { machines: machine_times }
    }

    /// Returns a table for each machine that timed a variant.
    pub fn tables(&self, variant: &str) -> Vec<Table> {
        let mut tables: Vec<Table> =
            self.machines.iter().map(|machine| machine.table(variant)).collect();
        tables.retain(|table| !table.is_empty());
        tables
    }
}

impl MachineTimes {
    fn new(record: &Record, name: &str) -> MachineTimes {
        let mut tiers = record.tiers();
        tiers.sort_unstable();
        let mut cells = Vec::new();
        for tier in &tiers {
            let contest_times = contest_times(&record.at_tier(*tier));
            for (row, cell) in contest_times.into_iter().chain(in_use(record, *tier)) {
                cells.push((row, (*tier, cell)));
            }
        }
        MachineTimes { name: name.to_string(), tiers, cells }
    }

    fn table(&self, variant: &str) -> Table {
        let mut headings = vec!["`routine".to_string(), "query".to_string()];
        headings.extend(self.tiers.iter().map(|tier| format!(">{tier}")));
        let mut table = Table::new(headings).with_title(&self.name);
        for (row, cells) in self.rows(variant) {
            let mut texts = vec![row.routine.to_string(), row.query.clone()];
            for tier in &self.tiers {
                let cell = cells.iter().rfind(|(cell_tier, _)| cell_tier == tier);
                texts.push(or_nothing(cell.map(|(_, text)| text)));
            }
            table.add_group_row(&row.condition, texts);
        }
        table
    }

    /// Returns the rows of a variant with their cells: those that were timed in the same way
    /// together, and of these the rows of a routine together.
    fn rows(&self, variant: &str) -> Vec<(&Row, Vec<&(Tier, String)>)> {
        let cells = self.cells.iter().map(|(row, cell)| (row, cell));
        let variant_cells = cells.filter(|(row, _)| row.routine.variant() == Some(variant));
        let rows = group_by_key(variant_cells);
        let mut sorted_rows = Vec::new();
        for (_, rows) in group_by_key(rows.into_iter().map(|row| (&row.0.condition, row))) {
            for (_, rows) in group_by_key(rows.into_iter().map(|row| (&row.0.routine, row))) {
                sorted_rows.extend(rows);
            }
        }
        sorted_rows
    }
}

/// Returns the time of every routine in every contest of a record, followed by a dot and its rank.
fn contest_times(record: &Record) -> Vec<(Row, String)> {
    let mut rows = Vec::new();
    for model in models(record) {
        let query = match model.subjects.as_slice() {
            [] => "all".to_string(),
            subjects => subjects.join(" "),
        };
        let mut contests: Vec<Contest> = Vec::new();
        for form in FORMS {
            contests.extend(Contest::new(record, &model, form));
        }
        let forms: Vec<&str> =
            contests.iter().map(|contest| contest.condition().form.name()).collect();
        let measures = unique(contests.iter().map(|contest| contest.measure.name()));
        let condition = format!("{}: {}", forms.join(" / "), measures.join(" / "));
        for routine in routines(record, &model) {
            let routine = routine.name();
            if contests.iter().all(|contest| contest.entry(&routine).is_none()) {
                continue;
            }
            let mut cells = Vec::new();
            for contest in &contests {
                cells.push(or_nothing(contest.entry(&routine).map(time_and_rank)));
            }
            let row = Row { condition: condition.clone(), routine, query: query.clone() };
            rows.push((row, cells.join(" / ")));
        }
    }
    rows
}

/// Returns the time of each generator in use, beyond an empty one.
fn in_use(record: &Record, tier: Tier) -> Vec<(Row, String)> {
    let Some(in_use) = &record.in_use else { return Vec::new() };
    let mut rows = Vec::new();
    for comparison in
        in_use.trace_comparisons_at_tier(tier).chain(in_use.further_size_comparisons(tier))
    {
        let condition = format!("in use, {}: ns", replay_name(in_use, comparison));
        for standing in &comparison.standings {
            let Some(beyond_empty) = standing.ns_beyond_empty else { continue };
            let (routine, query) = (standing.name.clone(), "look-ups replayed".to_string());
            let row = Row { condition: condition.clone(), routine, query };
            rows.push((row, figure(beyond_empty.center)));
        }
    }
    rows
}

/// Returns the time, a dot, and the rank.
fn time_and_rank(entry: &Entry) -> String {
    format!("{}\u{a0}·\u{a0}{}", figure(entry.time.center), entry.rank_text())
}
