//! The fastest generator by look-ups per evaluation and KiB read per evaluation, of records that do
//! not keep the cells of [`heat_map`](super::heat_map).

use super::cells::{Cell, Cells};
use super::*;
use crate::answer::bytes;
use crate::view::map::{self, Map};
use record::{Competitor, InUse};

/// Tables above this do not fit into a first-level data cache of 32 KiB.
const LARGE: usize = 32 << 10;

/// Maximum number of legible rows and columns.
pub(super) const MOST: usize = 7;

/// The figure, if the record has a map.
pub fn figure(record: &Record) -> Option<Figure> {
    let in_use = record.in_use.as_ref()?;
    let map = Map::of(in_use)?;
    let (paces, visits) = all_axes(in_use);
    if paces.len().max(visits.len()) > MOST {
        return None;
    }
    let cells = map.cells.iter().map(|cell| drawn(record, cell, &paces, &visits));
    let body = Cells {
        axes: ["look-ups per evaluation", "KiB read per evaluation"].map(String::from),
        columns: paces.iter().map(u64::to_string).collect(),
        rows: visits.iter().map(|bytes| count(*bytes as f64 / 1024.0)).collect(),
        cells: cells.collect(),
        point: None,
    };
    let mut note = "ns per look-up beyond an empty one; \"or\" joins two that are not separated. \
                    Blank: memory traffic hides the difference."
        .to_string();
    if let Some(pace) = in_use.trace.look_ups_per_evaluation() {
        let (pace, read) = (digits(pace), bytes(in_use.evaluation_bytes as usize));
        note += &format!(" Our search: {pace} look-ups per evaluation, which reads {read}.");
    }
    let source = source(record, map.cells.first()?.comparison);
    Some(Figure::new("map", title(record, &map), Body::Cells(body), source).note(note))
}

/// A cell with its leaders: the more of them have large tables, the stronger is its colour.
fn drawn(record: &Record, cell: &map::Cell, paces: &[u64], visits: &[u64]) -> Cell {
    let leaders: Vec<&Standing> = cell.leaders().collect();
    let column = paces.iter().position(|pace| *pace == cell.pace).unwrap_or(0);
    let mut words = vec![cell.names().join(" or ")];
    words.extend(leaders[0].ns_beyond_empty.map(|ns| format!("{} ns", digits(ns.center))));
    let large = leaders.iter().filter(|leader| is_large(record, &leader.name)).count();
    Cell {
        // Where an evaluation reads nothing, all paces are one.
        columns: if cell.bytes == 0 { 0..paces.len() } else { column..column + 1 },
        row: visits.iter().position(|bytes| *bytes == cell.bytes).unwrap_or(0),
        words,
        hue: Some(match large {
            0 => (0, 0.20),
            large if large == leaders.len() => (1, 0.30),
            _ => (1, 0.12),
        }),
    }
}

fn is_large(record: &Record, name: &Competitor) -> bool {
    let routine = record.routines.iter().find(|routine| routine.name() == *name);
    routine.is_some_and(|routine| routine.table_bytes > LARGE)
}

/// In how many cells large tables are among the leaders, and where these are.
fn title(record: &Record, map: &Map) -> String {
    let mut with_large = Vec::new();
    for cell in &map.cells {
        if cell.leaders().any(|leader| is_large(record, &leader.name)) {
            with_large.push(cell.bytes);
        }
    }
    let cells = map.cells.len();
    match with_large.iter().max() {
        None => format!("Tables above 32 KiB are the fastest in none of {cells} cells"),
        Some(most_read) => format!(
            "Tables above 32 KiB are the fastest, or not separated from it, in {} of {cells} \
             cells, all with at most {} read per evaluation",
            with_large.len(),
            bytes(*most_read as usize)
        ),
    }
}

/// Look-ups and bytes per evaluation of all cells that were timed, those without a figure too.
pub(super) fn all_axes(in_use: &InUse) -> (Vec<u64>, Vec<u64>) {
    let mut paces: Vec<u64> = in_use.cells().map(|(pace, ..)| pace).collect();
    let mut visits: Vec<u64> = in_use.cells().map(|(_, bytes, _)| bytes).collect();
    for axis in [&mut paces, &mut visits] {
        axis.sort_unstable();
        axis.dedup();
    }
    (paces, visits)
}
