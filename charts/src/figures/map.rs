//! The fastest generator by look-ups per evaluation and KiB read per evaluation.

use super::cells::{Cell, Cells};
use super::*;
use crate::answer::bytes;
use crate::view::map::{self, Map};
use record::{Competitor, InUse};

/// Tables above this do not fit into a first-level data cache of 32 KiB.
const LARGE: usize = 32 << 10;

/// Maximum number of legible rows and columns.
const MOST: usize = 7;

/// The figure, if the record has a map.
pub fn figure(record: &Record) -> Option<Figure> {
    let found = record.in_use.as_ref()?;
    let map = Map::of(found)?;
    let (paces, visits) = all_axes(found);
    if paces.len().max(visits.len()) > MOST {
        return None;
    }
    let is_large = |name: &Competitor| {
        let known = record.routines.iter().find(|one| one.name() == *name);
        known.is_some_and(|one| one.table_bytes > LARGE)
    };
    let place = |all: &[u64], value| all.iter().position(|one| *one == value).unwrap_or(0);
    let cell = |cell: &map::Cell| {
        let leaders: Vec<&Standing> = cell.leaders().collect();
        let first = leaders[0].ns_beyond_empty.map(|ns| format!("{} ns", digits(ns.center)));
        let column = place(&paces, cell.pace);
        // Where an evaluation reads nothing, all paces are one.
        let columns = if cell.bytes == 0 { 0..paces.len() } else { column..column + 1 };
        let large = leaders.iter().filter(|one| is_large(&one.name)).count();
        Cell {
            columns,
            row: place(&visits, cell.bytes),
            words: [cell.names().join(" or ")].into_iter().chain(first).collect(),
            hue: match large {
                0 => (0, 0.20),
                large if large == leaders.len() => (1, 0.30),
                _ => (1, 0.12),
            },
        }
    };
    let cells: Vec<Cell> = map.cells.iter().map(cell).collect();
    let with_large = map.cells.iter().filter(|one| one.leaders().any(|one| is_large(&one.name)));
    let with_large: Vec<&map::Cell> = with_large.collect();
    let most_read = with_large.iter().map(|one| one.bytes).max();
    let title = match most_read {
        None => format!("Tables above 32 KiB are the fastest in none of {} cells", cells.len()),
        Some(most_read) => format!(
            "Tables above 32 KiB are the fastest, or not separated from it, in {} of {} cells, all with at most {} read per evaluation",
            with_large.len(),
            cells.len(),
            bytes(most_read as usize)
        ),
    };
    let kib = |bytes: &u64| count(*bytes as f64 / 1024.0);
    let body = Cells {
        axes: ["look-ups per evaluation", "KiB read per evaluation"].map(String::from),
        columns: paces.iter().map(u64::to_string).collect(),
        rows: visits.iter().map(kib).collect(),
        cells,
    };
    let here = found.trace.look_ups_an_evaluation().map(|pace| {
        let (pace, read) = (digits(pace), bytes(found.evaluation_bytes as usize));
        format!(" Our search: {pace} look-ups per evaluation, which reads {read}.")
    });
    let figure =
        Figure::new("map", title, Body::Cells(body), source(record, map.cells.first()?.comparison));
    Some(figure.note(format!(
        "ns per look-up beyond an empty one; \"or\" joins two that are not separated. Blank: memory traffic hides the difference.{}",
        here.unwrap_or_default()
    )))
}

/// Look-ups and bytes per evaluation of all cells that were timed, those without a figure too.
fn all_axes(in_use: &InUse) -> (Vec<u64>, Vec<u64>) {
    let mut paces: Vec<u64> = in_use.cells().map(|(pace, ..)| pace).collect();
    let mut visits: Vec<u64> = in_use.cells().map(|(_, bytes, _)| bytes).collect();
    for axis in [&mut paces, &mut visits] {
        axis.sort_unstable();
        axis.dedup();
    }
    (paces, visits)
}
