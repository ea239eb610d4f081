//! The time per board and per query by the number of them in a call.

use super::digits::figure;
use super::select::Measure;
use super::words;
use contract::Model::{BoardAttacks, BoardBatch, SquareAttacks, SquareBatch};
use record::{Estimate, Model, Record, RoutineResult, Standing, TooFew};
use table::{NOTHING, Table};

/// The models of a whole board: one at a time, and several.
pub const BOARDS: [Model; 2] = [Model::Of(BoardAttacks), Model::Of(BoardBatch)];

/// The models of a piece on a square: one at a time, and several.
pub const QUERIES: [Model; 2] = [Model::Of(SquareAttacks), Model::Of(SquareBatch)];

/// Notes on the times of slices.
pub const MEANING: [&str; 3] = [
    "each slice is one call of the timed loop; its time includes the loop's setup and the tail of the \
     slice",
    "a call of a batch always fills all lanes; unused lanes are computed but not counted",
    "shown: the fastest of each model at some length, the fastest at the longest that needs \
     no CPU feature, and the reference",
];

/// Routines in slices.
pub struct Slices<'a> {
    /// What times are in.
    pub measure: Measure,
    record: &'a Record,
    /// The leaders of each model, in the record's order.
    pub rows: Vec<&'a RoutineResult>,
    /// Lengths that any of them was timed at, shortest first.
    pub lengths: Vec<u64>,
}

impl<'a> Slices<'a> {
    /// The leaders of `models`, if the record has any.
    pub fn of(record: &'a Record, models: [Model; 2]) -> Option<Slices<'a>> {
        let rows: Vec<_> =
            models.iter().flat_map(|model| record.leaders_in_slices(*model)).collect();
        let times = || rows.iter().flat_map(|row| of_row(record, row));
        let mut lengths: Vec<u64> = times().map(|(length, _)| length).collect();
        lengths.sort_unstable();
        lengths.dedup();
        let measure = Measure::of_all(times().map(|(_, standing)| standing));
        (!lengths.is_empty()).then_some(Slices { measure, record, rows, lengths })
    }

    /// The times of a row, shortest slices first.
    pub fn times(&self, row: &'a RoutineResult) -> Vec<(u64, Estimate)> {
        let times = of_row(self.record, row);
        times.filter_map(|(length, one)| Some((length, self.measure.time(one)?))).collect()
    }
}

/// The slices of a routine, shortest first.
fn of_row<'a>(
    record: &'a Record,
    row: &'a RoutineResult,
) -> impl Iterator<Item = (u64, &'a Standing)> {
    let name = row.name();
    let slices = record.slices(row.model).into_iter();
    slices.filter_map(move |(length, one)| Some((length, one.standing(&name)?)))
}

/// The same as tables, one for boards and one for queries.
pub fn slices(record: &Record) -> Vec<Table> {
    [BOARDS, QUERIES].into_iter().filter_map(|models| of(record, models)).collect()
}

fn of(record: &Record, models: [Model; 2]) -> Option<Table> {
    let all = Slices::of(record, models)?;
    let lengths = all.lengths.iter().map(|length| format!(">{length}"));
    let headings = ["`variant/routine".to_string()].into_iter().chain(lengths);
    let unit = &all.rows.first()?.unit;
    let title = format!("{} per {unit} by number per call", all.measure.name());
    let mut table = Table::new(headings).titled(title).with(all.rows.iter().map(|row| {
        let times = all.times(row);
        let by_length = record.slices(row.model);
        let lacks = move |length: &u64| {
            by_length.iter().any(|(of, one)| of == length && one.lacks_samples(&row.name()))
        };
        let cell = move |length: &u64| match times.iter().find(|(of, _)| of == length) {
            Some((_, time)) => figure(time.center),
            None if lacks(length) => TooFew::WORDS.to_string(),
            None => NOTHING.to_string(),
        };
        let cells = all.lengths.iter().map(cell);
        [row.name().to_string()].into_iter().chain(cells)
    }));
    table.say(words::main_workload(record));
    MEANING.into_iter().for_each(|line| table.note(line));
    Some(table)
}
