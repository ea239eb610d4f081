//! What boards and queries take by how many are asked for at a time: one by one or many at once.

use super::digits::figure;
use super::select::{self, Measure};
use super::words;
use record::{Estimate, Record, RoutineResult};
use table::{NOTHING, Table};

/// The models of a whole board: one at a time, and several.
pub const BOARDS: [&str; 2] = ["board_attacks", "board_batch"];

/// The models of a piece on a square: one at a time, and several.
pub const QUERIES: [&str; 2] = ["square_attacks", "square_batch"];

/// What the times of slices mean.
pub const MEANING: [&str; 3] = [
    "each slice is a call of a loop of its own, one after the other: what the loop sets up and the \
     tail of a slice are in its time",
    "a call of a batch does as many as it is made for; what of them was not asked for is done all the \
     same and not counted",
    "shown: whoever is the fastest of its model at some length, the fastest at the longest that needs \
     no CPU feature, and the reference",
];

/// Routines in slices.
pub struct Slices<'a> {
    /// What times are in.
    pub measure: Measure,
    /// The leaders of each model, in the record's order.
    pub rows: Vec<&'a RoutineResult>,
    /// Lengths that any of them was timed at, shortest first.
    pub lengths: Vec<u64>,
}

impl<'a> Slices<'a> {
    /// The leaders of `models` and of their parts, if the record has any.
    pub fn of(record: &'a Record, models: [&str; 2]) -> Option<Slices<'a>> {
        let is_of = |name: &&str| name.split(' ').next().is_some_and(|one| models.contains(&one));
        let parts = select::models(record).into_iter().filter(is_of);
        let rows: Vec<_> = parts.flat_map(|model| record.leaders_in_slices(model)).collect();
        let times = || rows.iter().flat_map(|row| &row.slices);
        let mut lengths: Vec<u64> = times().map(|slice| slice.length).collect();
        lengths.sort_unstable();
        lengths.dedup();
        let counted = times().all(|slice| slice.cycles_per_unit.is_some());
        let measure = if counted { Measure::Cycles } else { Measure::Ns };
        (!lengths.is_empty()).then_some(Slices { measure, rows, lengths })
    }

    /// The times of a row, shortest slices first.
    pub fn times(&self, row: &RoutineResult) -> Vec<(u64, Estimate)> {
        let time = |&length: &u64| {
            let slice = row.slice(length)?;
            Some((length, self.measure.either(slice.ns_per_unit, slice.cycles_per_unit)?))
        };
        self.lengths.iter().filter_map(time).collect()
    }
}

/// The same as tables, one for boards and one for queries.
pub fn slices(record: &Record) -> Vec<Table> {
    [BOARDS, QUERIES].into_iter().filter_map(|models| of(record, models)).collect()
}

fn of(record: &Record, models: [&str; 2]) -> Option<Table> {
    let all = Slices::of(record, models)?;
    let lengths: Vec<String> = all.lengths.iter().map(|length| format!(">{length}")).collect();
    let headings = ["`variant/routine"].into_iter().chain(lengths.iter().map(String::as_str));
    let unit = &all.rows.first()?.unit;
    let title = format!("{} per {unit} by how many at a time", all.measure.name());
    let mut table = Table::new(headings).titled(title).with(all.rows.iter().map(|row| {
        let cell = |length: &u64| {
            let slice = row.slice(*length)?;
            let time = all.measure.either(slice.ns_per_unit, slice.cycles_per_unit)?;
            Some(figure(time.center))
        };
        let cells = all.lengths.iter().map(move |length| cell(length).unwrap_or(NOTHING.into()));
        [row.name()].into_iter().chain(cells)
    }));
    table.say(words::main_workload(record));
    MEANING.into_iter().for_each(|line| table.note(line));
    Some(table)
}
