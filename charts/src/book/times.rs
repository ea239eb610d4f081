//! The times of each routine, for every machine, tier, state and use that was timed. Ranks are those of the contests; nothing is
//! judged here.

use crate::view::contest::{Contest, Entry};
use crate::view::digits::figure;
use crate::view::select::{FORMS, models, of_model};
use record::{Record, grouped, unique};
use std::collections::BTreeMap;
use table::{NOTHING, Table};

/// Identifies a row: the routine, the query, and how it was timed.
type Row = (String, String, String);

/// The cells of a row.
type Cells = Vec<Option<String>>;

/// The times of all variants.
pub struct Times {
    /// The columns: a machine, and a tier of it.
    columns: Vec<String>,
    /// A cell for each column, by variant.
    rows: BTreeMap<String, Vec<(Row, Cells)>>,
}

impl Times {
    /// The times of these records, whose machines have these names.
    pub fn of(records: &[Record], machines: &[String]) -> Times {
        let (mut columns, mut cells) = (Vec::new(), Vec::new());
        for (record, machine) in records.iter().zip(machines) {
            for tier in record.tiers() {
                let column = columns.len();
                columns.push(format!("{machine}, {tier}"));
                let at_tier = record.at_tier(tier);
                cells.extend(timed(&at_tier).into_iter().map(|(row, cell)| (row, (column, cell))));
                let replayed = record.in_use.iter().flat_map(|found| found.of_trace_at(tier));
                for one in replayed.flat_map(|one| one.standings.iter().map(move |own| (one, own)))
                {
                    let (comparison, own) = one;
                    let Some(beyond) = own.ns_beyond_empty else { continue };
                    let how = format!("in use, {}: ns", comparison.condition.form);
                    let row = (own.name.to_string(), "as in a search".to_string(), how);
                    cells.push((row, (column, figure(beyond.center))));
                }
            }
        }
        let all = grouped(cells).into_iter().map(|(row, cells)| {
            let mut by_column = vec![None; columns.len()];
            cells.into_iter().for_each(|(column, cell)| by_column[column] = Some(cell));
            (row, by_column)
        });
        let mut rows: BTreeMap<String, Vec<_>> = BTreeMap::new();
        for (row, cells) in all {
            let variant = row.0.split('/').next().unwrap_or_default().to_string();
            rows.entry(variant).or_default().push((row, cells));
        }
        Times { columns, rows }
    }

    /// The table of a variant, without empty columns; none if it was not timed.
    pub fn table(&self, variant: &str) -> Option<Table> {
        let rows = self.rows.get(variant)?;
        let is_any = |column: &usize| rows.iter().any(|(_, cells)| cells[*column].is_some());
        let kept: Vec<usize> = (0..self.columns.len()).filter(is_any).collect();
        let headings = kept.iter().map(|column| format!(">{}", self.columns[*column]));
        let named = ["`routine", "query"].map(str::to_string);
        let mut table = Table::new(named.into_iter().chain(headings));
        for (how, rows) in grouped(rows.iter().map(|row| (&row.0.2, row))) {
            for (routine, rows) in grouped(rows.into_iter().map(|row| (&row.0.0, row))) {
                for ((_, query, _), cells) in rows {
                    let cell = |column: &usize| cells[*column].clone().unwrap_or(NOTHING.into());
                    let named = [routine.clone(), query.clone()];
                    table.row_of(how, named.into_iter().chain(kept.iter().map(cell)));
                }
            }
        }
        Some(table)
    }
}

/// The time of every routine in every contest of a record, followed by a dot and its rank.
fn timed(record: &Record) -> Vec<(Row, String)> {
    let mut all = Vec::new();
    for model in models(record) {
        let subjects = &model.subjects;
        let query = match subjects.is_empty() {
            true => "all".to_string(),
            false => subjects.join(" "),
        };
        let plain: Vec<Contest> =
            FORMS.iter().filter_map(|form| Contest::of(record, &model, *form)).collect();
        let forms: Vec<&str> =
            plain.iter().map(|contest| contest.condition().form.name()).collect();
        let measures = unique(plain.iter().map(|contest| contest.measure.name()));
        let how = format!("{}: {}", forms.join(" / "), measures.join(" / "));
        for routine in of_model(record, &model) {
            let entries: Vec<_> = plain.iter().map(|contest| contest.entry(routine)).collect();
            if entries.iter().any(Option::is_some) {
                let cells = entries.into_iter().map(|entry| entry.map_or(NOTHING.into(), of_entry));
                let cells: Vec<String> = cells.collect();
                all.push((
                    (routine.name().to_string(), query.clone(), how.clone()),
                    cells.join(" / "),
                ));
            }
        }
        if let Some(cold) = Contest::one_cold(record, &model) {
            let kib = cold.condition().walked_kib().unwrap_or_default();
            let how = format!(
                "first call, after {kib} KiB of other memory were read: {}",
                cold.measure.name()
            );
            let row = |entry: &Entry| {
                ((entry.routine.name().to_string(), query.clone(), how.clone()), of_entry(entry))
            };
            all.extend(cold.entries.iter().map(row));
        }
    }
    all
}

/// The time, a dot, and the rank.
fn of_entry(entry: &Entry) -> String {
    format!("{} · {}", figure(entry.time.center), entry.rank())
}
