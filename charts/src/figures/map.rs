//! The fastest generator by look-ups per evaluation and KiB read per evaluation.

use super::cells::{Cell, Cells};
use super::*;
use crate::answer::bytes;
use crate::view::map::{self, Map};
use record::Competitor;

/// Tables above this do not fit into a first-level data cache of 32 KiB.
const LARGE: usize = 32 << 10;

/// Maximum number of legible rows and columns.
const MOST: usize = 7;

/// The figure, if the record has a map.
pub fn figure(record: &Record) -> Option<Figure> {
    let found = record.in_use.as_ref()?;
    let map = Map::of(found)?;
    if map.paces.len().max(map.visits.len()) > MOST {
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
        let column = place(&map.paces, cell.pace);
        // Where an evaluation reads nothing, all paces are one.
        let columns = if cell.bytes == 0 { 0..map.paces.len() } else { column..column + 1 };
        let large = leaders.iter().filter(|one| is_large(&one.name)).count();
        Cell {
            columns,
            row: place(&map.visits, cell.bytes),
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
        None => format!("Tables above 32 KiB lead in none of {} cells", cells.len()),
        Some(most_read) => format!(
            "Tables above 32 KiB lead or tie in {} of {} cells, all where an evaluation reads at most {}",
            with_large.len(),
            cells.len(),
            bytes(most_read as usize)
        ),
    };
    let kib = |bytes: &u64| count(*bytes as f64 / 1024.0);
    let body = Cells {
        axes: ["look-ups per evaluation", "KiB read per evaluation"].map(String::from),
        columns: map.paces.iter().map(u64::to_string).collect(),
        rows: map.visits.iter().map(kib).collect(),
        cells,
    };
    let here = found.trace.look_ups_an_evaluation().map(|pace| {
        let (pace, read) = (digits(pace), bytes(found.evaluation_bytes as usize));
        format!(" Our search: {pace} look-ups per evaluation, which reads {read}.")
    });
    let figure =
        Figure::new("map", title, Body::Cells(body), source(record, map.cells.first()?.comparison));
    Some(figure.note(format!(
        "ns per look-up beyond an empty one; \"or\" marks a tie. Blank: memory traffic hides the difference.{}",
        here.unwrap_or_default()
    )))
}
