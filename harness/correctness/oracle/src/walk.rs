//! Walks over (file, rank) pairs: a direction is a pair of signs, a step an addition.
//!
//! So that it shares no technique with any variant, it reads and changes a board one square at a
//! time; it never shifts, masks, adds or scans a whole board.

use contract::{Direction, Line, Piece};

/// A square as (file, rank), both 0 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    file: i8,
    rank: i8,
}

impl Place {
    /// The place with this index: a1 = 0, b1 = 1, h8 = 63.
    ///
    /// # Panics
    /// If there is no such square.
    pub(crate) fn at(square: u64) -> Place {
        assert!(square < 64, "a square is 0 (a1) to 63 (h8), not {square}");
        Place { file: (square % 8) as i8, rank: (square / 8) as i8 }
    }

    /// All 64, rank by rank.
    pub(crate) fn all() -> impl Iterator<Item = Place> {
        (0..8).flat_map(|rank| (0..8).map(move |file| Place { file, rank }))
    }

    /// 0 for a1 to 63 for h8.
    pub(crate) fn square(self) -> u64 {
        self.rank as u64 * 8 + self.file as u64
    }

    /// The neighbour in `direction`, if it is on the board.
    pub(crate) fn next(self, direction: Direction) -> Option<Place> {
        let (files, ranks) = signs(direction);
        let there = Place { file: self.file + files, rank: self.rank + ranks };
        let on_board = (0..8).contains(&there.file) && (0..8).contains(&there.rank);
        on_board.then_some(there)
    }

    /// Whether this square is a member of `board`.
    pub(crate) fn is_in(self, board: u64) -> bool {
        board >> self.square() & 1 == 1
    }

    /// Makes this square a member of `board`.
    pub(crate) fn enter(self, board: &mut u64) {
        *board |= 1 << self.square();
    }

    /// Makes this square no member of `board`.
    pub(crate) fn leave(self, board: &mut u64) {
        *board &= !(1 << self.square());
    }

    /// The number of the line of `direction` through this square, counted side by side.
    pub(crate) fn line_number(self, direction: Direction) -> i8 {
        match signs(direction) {
            (_, 0) => self.rank,
            (0, _) => self.file,
            (files, ranks) if files == ranks => self.rank - self.file,
            _ => self.rank + self.file,
        }
    }

    /// The signs of the file and rank differences from `origin`.
    pub(crate) fn signs_from(self, origin: Place) -> (i8, i8) {
        ((self.file - origin.file).signum(), (self.rank - origin.rank).signum())
    }
}

/// Files and ranks of one step.
pub(crate) fn signs(direction: Direction) -> (i8, i8) {
    match direction {
        Direction::NorthEast => (1, 1),
        Direction::East => (1, 0),
        Direction::SouthEast => (1, -1),
        Direction::South => (0, -1),
        Direction::SouthWest => (-1, -1),
        Direction::West => (-1, 0),
        Direction::NorthWest => (-1, 1),
        Direction::North => (0, 1),
    }
}

/// The two directions of a line.
pub(crate) fn ways(line: Line) -> [Direction; 2] {
    match line {
        Line::Rank => [Direction::East, Direction::West],
        Line::File => [Direction::North, Direction::South],
        Line::Diagonal => [Direction::NorthEast, Direction::SouthWest],
        Line::AntiDiagonal => [Direction::NorthWest, Direction::SouthEast],
    }
}

/// The lines that a piece moves on.
pub(crate) fn lines(piece: Piece) -> &'static [Line] {
    match piece {
        Piece::Rook => &[Line::Rank, Line::File],
        Piece::Bishop => &[Line::Diagonal, Line::AntiDiagonal],
        Piece::Queen => &[Line::Rank, Line::File, Line::Diagonal, Line::AntiDiagonal],
    }
}

/// Each member one square further; members that would leave the board vanish.
pub(crate) fn step(direction: Direction, set: u64) -> u64 {
    let mut moved = 0;
    for from in Place::all().filter(|place| place.is_in(set)) {
        if let Some(to) = from.next(direction) {
            to.enter(&mut moved);
        }
    }
    moved
}

/// The generators, and every propagator that one of them reaches over propagators alone.
pub(crate) fn fill(direction: Direction, generators: u64, propagators: u64) -> u64 {
    let mut flood = 0;
    for from in Place::all().filter(|place| place.is_in(generators)) {
        from.enter(&mut flood);
        let mut ahead = from.next(direction);
        while let Some(place) = ahead.filter(|place| place.is_in(propagators)) {
            place.enter(&mut flood);
            ahead = place.next(direction);
        }
    }
    flood
}

/// Attacks of the sliders in one direction, up to and including the first occupied square.
pub(crate) fn attacks(direction: Direction, sliders: u64, occupied: u64) -> u64 {
    let mut attacked = 0;
    for from in Place::all().filter(|place| place.is_in(sliders)) {
        walk_ray(direction, from, occupied, &mut attacked);
    }
    attacked
}

/// Attacks of one slider in both directions of a line.
pub(crate) fn line(line: Line, square: u64, occupied: u64) -> u64 {
    let mut attacked = 0;
    for direction in ways(line) {
        walk_ray(direction, Place::at(square), occupied, &mut attacked);
    }
    attacked
}

/// Attacks of a piece.
pub(crate) fn piece(piece: Piece, square: u64, occupied: u64) -> u64 {
    let mut attacked = 0;
    for direction in lines(piece).iter().flat_map(|&line| ways(line)) {
        walk_ray(direction, Place::at(square), occupied, &mut attacked);
    }
    attacked
}

/// Adds the squares from the neighbour of `from` to the first occupied one, or to the edge.
fn walk_ray(direction: Direction, from: Place, occupied: u64, attacked: &mut u64) {
    let mut ahead = from.next(direction);
    while let Some(place) = ahead {
        place.enter(attacked);
        if place.is_in(occupied) {
            return;
        }
        ahead = place.next(direction);
    }
}
