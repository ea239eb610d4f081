//! The map: the fastest attack generator by look-ups per evaluation and bytes read per evaluation.

use super::digits::figure;
use crate::answer::{bytes, short};
use contract::Model::SquareAttacks;
use record::{Comparison, InUse, Standing, unique};
use table::{Table, or_nothing};

/// Explanation of the map for its readers.
pub const MEANING: &str = "Columns: look-ups per evaluation. Rows: bytes that an evaluation reads. \
     Each cell has the fastest generator, its ns per look-up beyond an empty one, and those of the \
     next; = joins two that are not separated. Each look-up waits for the answer of the one \
     before. Without a figure: memory traffic hides the difference";

/// The map of a trace that was replayed.
pub struct Map<'a> {
    /// Look-ups per evaluation, ascending.
    pub paces: Vec<u64>,
    /// Bytes read per evaluation, ascending.
    pub sizes: Vec<u64>,
    /// All cells, fewest bytes first.
    pub cells: Vec<Cell<'a>>,
}

/// A cell of the map.
pub struct Cell<'a> {
    /// Look-ups per evaluation.
    pub pace: u64,
    /// Bytes read per evaluation.
    pub bytes: u64,
    /// The generators, fastest first.
    pub comparison: &'a Comparison,
}

impl<'a> Map<'a> {
    /// Returns the map of the record, or none if it was not timed. A cell is left out if the
    /// interval of its leader contains zero.
    pub fn new(in_use: &'a InUse) -> Option<Map<'a>> {
        let mut cells = Vec::new();
        for (pace, bytes, comparison) in in_use.cells() {
            let leader = comparison.standings.first();
            let ns = leader.and_then(|leader| leader.ns_beyond_empty);
            if ns.is_some_and(|ns| ns.low > 0.0) {
                cells.push(Cell { pace, bytes, comparison });
            }
        }
        cells.sort_by_key(|cell| (cell.bytes, cell.pace));
        let mut paces = unique(cells.iter().map(|cell| cell.pace));
        let mut sizes = unique(cells.iter().map(|cell| cell.bytes));
        paces.sort_unstable();
        sizes.sort_unstable();
        (!cells.is_empty()).then_some(Map { paces, sizes, cells })
    }

    /// Returns a row for each number of bytes.
    pub fn table(&self) -> Table {
        let mut headings = vec![">bytes read per\nevaluation".to_string()];
        headings.extend(self.paces.iter().map(u64::to_string));
        let mut table = Table::new(headings).with_title("in use: the fastest by memory traffic");
        table.say(MEANING);
        for &size in &self.sizes {
            let mut cells = vec![bytes(size as usize)];
            for &pace in &self.paces {
                let cell = self.cells.iter().find(|cell| (cell.bytes, cell.pace) == (size, pace));
                cells.push(or_nothing(cell.map(Cell::words)));
            }
            table.add_row(cells);
        }
        table
    }
}

impl<'a> Cell<'a> {
    /// Returns the fastest, and the next if the two are not separated.
    pub fn leaders(&self) -> impl Iterator<Item = &'a Standing> + use<'a> {
        let count = if self.comparison.winner.is_some() { 1 } else { 2 };
        self.comparison.standings.iter().take(count)
    }

    /// Returns the short names of both.
    pub fn names(&self) -> Vec<String> {
        self.leaders().map(|leader| short(&leader.name, SquareAttacks.name())).collect()
    }

    /// Returns `5.30, next 5.90`, which are nanoseconds beyond an empty look-up.
    pub fn times_text(&self) -> String {
        let mut times = Vec::new();
        for standing in self.comparison.standings.iter().take(2) {
            let ns = standing.ns_beyond_empty.map(|ns| figure(ns.center));
            times.push(or_nothing(ns));
        }
        times.join(", next ")
    }

    /// Returns `pext = magic: 5.30, next 5.90`.
    fn words(&self) -> String {
        format!("{}: {}", self.names().join(" = "), self.times_text())
    }
}
