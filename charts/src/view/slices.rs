//! Shows the time per board and per query by the number of them in a call.

use super::digits::figure;
use super::select::Measure;
use super::words;
use contract::Model::{BoardAttacks, BoardBatch, SquareAttacks, SquareBatch};
use record::{Model, Record, RoutineResult, Standing};
use std::collections::BTreeSet;
use table::{NOTHING, Table};

/// The models of a whole board: one at a time, and several.
pub const BOARDS: [Model; 2] = [Model::Of(BoardAttacks), Model::Of(BoardBatch)];

/// The models of a piece on a square: one at a time, and several.
pub const QUERIES: [Model; 2] = [Model::Of(SquareAttacks), Model::Of(SquareBatch)];

/// Notes on the times of slices.
pub const MEANING: [&str; 3] = [
    "each slice is one call of the timed loop; its time includes the loop's setup and the tail of \
     the slice",
    "a call of a batch always fills all lanes; unused lanes are computed but not counted",
    "shown: the fastest of each model at some length, the fastest at the longest that needs \
     no CPU feature, and the reference",
];

/// A routine, and its row at each length, shortest first.
pub type Row<'a> = (&'a RoutineResult, Vec<(u64, &'a Standing)>);

/// Routines in slices.
pub struct Slices<'a> {
    /// The unit of the times.
    pub measure: Measure,
    /// The leaders of each model, in the record's order.
    pub rows: Vec<Row<'a>>,
    /// Lengths at which any of the routines was timed, shortest first.
    pub lengths: Vec<u64>,
}

impl<'a> Slices<'a> {
    /// Returns the leaders of `models`, if the record has any.
    pub fn new(record: &'a Record, models: [Model; 2]) -> Option<Slices<'a>> {
        let leaders = models.iter().flat_map(|model| record.leaders_in_slices(*model));
        let rows: Vec<Row> = leaders.map(|routine| row(record, routine)).collect();
        let times = rows.iter().flat_map(|(_, times)| times);
        let lengths: BTreeSet<u64> = times.clone().map(|(length, _)| *length).collect();
        let measure = Measure::common(times.map(|(_, standing)| *standing));
        let lengths: Vec<u64> = lengths.into_iter().collect();
        (!lengths.is_empty()).then_some(Slices { measure, rows, lengths })
    }
}

fn row<'a>(record: &'a Record, routine: &'a RoutineResult) -> Row<'a> {
    let name = routine.name();
    let mut times = Vec::new();
    for (length, comparison) in record.slices(routine.model) {
        times.extend(comparison.standing(&name).map(|standing| (length, standing)));
    }
    (routine, times)
}

/// Returns a table of the times of boards and one of the times of queries, where they were timed.
pub fn slices(record: &Record) -> Vec<Table> {
    [BOARDS, QUERIES].into_iter().filter_map(|models| table(record, models)).collect()
}

fn table(record: &Record, models: [Model; 2]) -> Option<Table> {
    let slices = Slices::new(record, models)?;
    let mut headings = vec!["`variant/routine".to_string()];
    headings.extend(slices.lengths.iter().map(|length| format!(">{length}")));
    let unit = &slices.rows.first()?.0.unit;
    let title = format!("{} per {unit} by number per call", slices.measure.name());
    let mut table = Table::new(headings).with_title(title);
    for (routine, _) in &slices.rows {
        let name = routine.name();
        let comparisons = record.slices(routine.model);
        let mut cells = vec![name.to_string()];
        for length in &slices.lengths {
            let comparison = comparisons.iter().find(|(slice_length, _)| slice_length == length);
            cells.push(comparison.map_or(NOTHING.into(), |(_, comparison)| {
                words::cell(comparison, &name, |standing| {
                    Some(figure(slices.measure.time(standing)?.center))
                })
            }));
        }
        table.add_row(cells);
    }
    table.say(words::main_workload(record));
    for line in MEANING {
        table.note(line);
    }
    Some(table)
}
