//! The map: the fastest attack generator by look-ups per evaluation and bytes read per evaluation.

use super::digits::figure;
use crate::answer::short;
use contract::Model::SquareAttacks;
use record::{InUse, Standing, unique};
use table::{Table, or_nothing};

/// How to read it.
pub const MEANING: &str = "Columns: look-ups per evaluation. Rows: bytes that an evaluation reads. Each cell has the fastest generator, its ns \
     per look-up beyond an empty one, and those of the next; = marks a tie. Each look-up waits for the answer of the one \
     before. Without a figure: memory traffic hides the difference";

/// The map of a trace that was replayed.
pub struct Map<'a> {
    /// Look-ups per evaluation, ascending.
    pub paces: Vec<u64>,
    /// Bytes read per evaluation, ascending.
    pub visits: Vec<u64>,
    /// All cells, fewest bytes first.
    pub cells: Vec<Cell<'a>>,
}

/// A cell of the map.
pub struct Cell<'a> {
    /// Look-ups per evaluation.
    pub pace: u64,
    /// Bytes read per evaluation.
    pub bytes: u64,
    /// The fastest generator.
    pub first: &'a Standing,
    /// The next generator, if there is one.
    pub next: Option<&'a Standing>,
    /// Whether the two are separated.
    pub wins: bool,
}

impl<'a> Map<'a> {
    /// The map of the record; none if it was not timed. A cell is left out if the interval of its leader contains zero.
    pub fn of(found: &'a InUse) -> Option<Map<'a>> {
        let cell = |(pace, bytes, one): (u64, u64, &'a record::Comparison)| {
            let first = one.standings.first()?;
            first.ns_beyond_empty.filter(|beyond| beyond.low > 0.0)?;
            Some(Cell {
                pace,
                bytes,
                first,
                next: one.standings.get(1),
                wins: one.winner.is_some(),
            })
        };
        let mut cells: Vec<Cell> = found.cells().filter_map(cell).collect();
        cells.sort_by_key(|cell| (cell.bytes, cell.pace));
        let each = |of: fn(&Cell) -> u64| {
            let mut all = unique(cells.iter().map(of));
            all.sort_unstable();
            all
        };
        let (paces, visits) = (each(|cell| cell.pace), each(|cell| cell.bytes));
        (!cells.is_empty()).then_some(Map { paces, visits, cells })
    }

    /// A row for each number of bytes.
    pub fn table(&self) -> Table {
        let headings = [">bytes read per\nevaluation".to_string()].into_iter();
        let headings = headings.chain(self.paces.iter().map(u64::to_string));
        let mut table = Table::new(headings).titled("in use: the fastest by memory traffic");
        table.say(MEANING);
        for &bytes in &self.visits {
            let cell = |pace: &u64| {
                let cell = self.cells.iter().find(|one| (one.bytes, one.pace) == (bytes, *pace));
                or_nothing(
                    cell.map(|cell| format!("{}: {}", cell.names().join(" = "), cell.takes())),
                )
            };
            table.row([size(bytes)].into_iter().chain(self.paces.iter().map(cell)));
        }
        table
    }
}

impl<'a> Cell<'a> {
    /// The first, and the next if the two are not separated.
    pub fn leaders(&self) -> impl Iterator<Item = &'a Standing> + use<'a> {
        [Some(self.first), self.next.filter(|_| !self.wins)].into_iter().flatten()
    }

    /// The short names of both.
    pub fn names(&self) -> Vec<String> {
        self.leaders().map(|one| short(&one.name, SquareAttacks.name())).collect()
    }

    /// `5.30, next 5.90`: nanoseconds beyond an empty look-up.
    pub fn takes(&self) -> String {
        let ns = |one: &Standing| one.ns_beyond_empty.map(|beyond| figure(beyond.center));
        let next = self.next.and_then(ns).map(|next| format!(", next {next}"));
        format!("{}{}", or_nothing(ns(self.first)), next.unwrap_or_default())
    }
}

/// `0`, `4 KiB`, `1 MiB`.
pub fn size(bytes: u64) -> String {
    match bytes {
        bytes if bytes > 0 && bytes.is_multiple_of(1 << 20) => format!("{} MiB", bytes >> 20),
        bytes if bytes > 0 && bytes.is_multiple_of(1 << 10) => format!("{} KiB", bytes >> 10),
        bytes => bytes.to_string(),
    }
}
