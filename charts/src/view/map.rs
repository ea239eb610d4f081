//! Who wins where: which attack generator takes least, by look-ups between two visits elsewhere and bytes that a visit
//! reads.

use super::digits::figure;
use record::{InUse, Standing, unique};
use table::{Table, or_nothing};

/// How to read it.
pub const MEANING: &str = "By look-ups between two visits elsewhere (columns) and bytes that a visit reads (rows): the generator that \
     takes least, its nanoseconds a look-up beyond an empty one, and those of the next; = joins two that are not \
     separated. Every look-up waits for the answer before it. Where reading drowns the difference there is no figure";

/// The map of a trace that was replayed.
pub struct Map<'a> {
    /// Look-ups between two visits, ascending.
    pub paces: Vec<u64>,
    /// Bytes of a visit, ascending.
    pub visits: Vec<u64>,
    /// All cells, those of few bytes first.
    pub cells: Vec<Cell<'a>>,
    /// Those that lead somewhere, in the order in which the cells name them.
    pub names: Vec<&'a str>,
}

/// A cell of the map.
pub struct Cell<'a> {
    /// Look-ups between two visits.
    pub pace: u64,
    /// Bytes of a visit.
    pub bytes: u64,
    /// Who takes least.
    pub first: &'a Standing,
    /// The next, if there is one.
    pub next: Option<&'a Standing>,
    /// Whether the two are separated.
    pub wins: bool,
}

impl<'a> Map<'a> {
    /// That of the record; none if it was not timed. Where the interval of who leads holds zero, reading drowned it.
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
        let names = unique(cells.iter().flat_map(Cell::leaders).map(|one| one.name.as_str()));
        (!cells.is_empty()).then_some(Map { paces, visits, cells, names })
    }

    /// The letter of one that leads somewhere.
    pub fn letter(&self, name: &str) -> char {
        let number = self.names.iter().position(|one| *one == name).unwrap_or(0);
        char::from(b'A' + (number % 26) as u8)
    }

    /// Who leads in a cell: `A`, or `A = B`.
    pub fn leaders(&self, cell: &Cell) -> String {
        let letters: Vec<String> =
            cell.leaders().map(|one| self.letter(&one.name).to_string()).collect();
        letters.join(" = ")
    }

    /// A row for each number of bytes.
    pub fn table(&self) -> Table {
        let heading = |pace: &u64| format!(">{pace}");
        let headings = [">bytes a visit".to_string()].into_iter();
        let headings = headings.chain(self.paces.iter().map(heading));
        let mut table = Table::new(headings).titled("in use: who wins where");
        table.say(MEANING);
        for &bytes in &self.visits {
            let cell = |pace: &u64| {
                let cell = self.cells.iter().find(|one| (one.bytes, one.pace) == (bytes, *pace));
                or_nothing(cell.map(|cell| format!("{} {}", self.leaders(cell), cell.takes())))
            };
            table.row([size(bytes)].into_iter().chain(self.paces.iter().map(cell)));
        }
        for name in &self.names {
            table.note(format!("{}: {name}", self.letter(name)));
        }
        table
    }
}

impl<'a> Cell<'a> {
    /// The first, and the next if the two are not separated.
    pub fn leaders(&self) -> impl Iterator<Item = &'a Standing> + use<'a> {
        [Some(self.first), self.next.filter(|_| !self.wins)].into_iter().flatten()
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
