//! Draws the fastest generator by look-ups per evaluation and KiB read per evaluation. It replaces
//! [`heat_map`](super::heat_map) for records that do not keep the cells of that figure.

use super::cells::{Cell, Cells};
use super::*;
use crate::answer::bytes;
use crate::view::map::{self, Map};
use record::{Competitor, InUse};

/// Tables above this do not fit into a first-level data cache of 32 KiB.
const LARGE_TABLE_BYTES: usize = 32 << 10;

/// Maximum number of legible rows and columns.
pub(super) const MAX_STEPS: usize = 7;

/// Returns the figure, if the record has a map.
pub fn figure(record: &Record) -> Option<Figure> {
    let in_use = record.in_use.as_ref()?;
    let map = Map::new(in_use)?;
    let (paces, sizes) = axis_steps(in_use);
    if paces.len().max(sizes.len()) > MAX_STEPS {
        return None;
    }
    let cells = map.cells.iter().map(|cell| leader_cell(record, cell, &paces, &sizes));
    let body = Cells {
        axes: ["look-ups per evaluation", "KiB read per evaluation"].map(String::from),
        columns: paces.iter().map(u64::to_string).collect(),
        rows: sizes.iter().map(|bytes| count(*bytes as f64 / 1024.0)).collect(),
        cells: cells.collect(),
        point: None,
    };
    let mut note = "ns per look-up beyond an empty one; \"or\" joins two that are not separated. \
                    Blank: memory traffic hides the difference."
        .to_string();
    if let Some(pace) = in_use.trace.look_ups_per_evaluation() {
        let (pace, evaluation_bytes) = (digits(pace), bytes(in_use.evaluation_bytes as usize));
        note += &format!(
            " Our search: {pace} look-ups per evaluation, which reads {evaluation_bytes}."
        );
    }
    let source = source(record, map.cells.first()?.comparison);
    Some(Figure::new("map", title(record, &map), Body::Cells(body), source).note(note))
}

/// Returns a cell with its leaders: the more of them have large tables, the stronger is its colour.
fn leader_cell(record: &Record, cell: &map::Cell, paces: &[u64], sizes: &[u64]) -> Cell {
    let leaders: Vec<&Standing> = cell.leaders().collect();
    let column = paces.iter().position(|pace| *pace == cell.pace).unwrap_or(0);
    let mut words = vec![cell.names().join(" or ")];
    words.extend(leaders[0].ns_beyond_empty.map(|ns| format!("{} ns", digits(ns.center))));
    let large_count = leaders.iter().filter(|leader| is_large(record, &leader.name)).count();
    Cell {
        // Where an evaluation reads nothing, the number of look-ups per evaluation has no meaning.
        columns: if cell.bytes == 0 { 0..paces.len() } else { column..column + 1 },
        row: sizes.iter().position(|bytes| *bytes == cell.bytes).unwrap_or(0),
        words,
        hue: Some(match large_count {
            0 => (0, 0.20),
            count if count == leaders.len() => (1, 0.30),
            _ => (1, 0.12),
        }),
    }
}

fn is_large(record: &Record, name: &Competitor) -> bool {
    let routine = record.routines.iter().find(|routine| routine.name() == *name);
    routine.is_some_and(|routine| routine.table_bytes > LARGE_TABLE_BYTES)
}

/// Says in how many cells large tables are among the leaders, and how much is read in these.
fn title(record: &Record, map: &Map) -> String {
    let mut large_cell_bytes = Vec::new();
    for cell in &map.cells {
        if cell.leaders().any(|leader| is_large(record, &leader.name)) {
            large_cell_bytes.push(cell.bytes);
        }
    }
    let cells = map.cells.len();
    match large_cell_bytes.iter().max() {
        None => format!("Tables above 32 KiB are the fastest in none of {cells} cells"),
        Some(most_read) => format!(
            "Tables above 32 KiB are the fastest, or not separated from it, in {} of {cells} \
             cells, all with at most {} read per evaluation",
            large_cell_bytes.len(),
            bytes(*most_read as usize)
        ),
    }
}

/// Returns the look-ups and the bytes per evaluation of all cells that were timed, also of those
/// without a figure, which would otherwise leave no gap.
pub(super) fn axis_steps(in_use: &InUse) -> (Vec<u64>, Vec<u64>) {
    let mut paces: Vec<u64> = in_use.cells().map(|(pace, ..)| pace).collect();
    let mut sizes: Vec<u64> = in_use.cells().map(|(_, bytes, _)| bytes).collect();
    for axis in [&mut paces, &mut sizes] {
        axis.sort_unstable();
        axis.dedup();
    }
    (paces, sizes)
}
