//! Walks over (file, rank) pairs: a direction is a pair of signs, and a step adds it to a square.
//!
//! A variant and the oracle that shared a technique could share a mistake, which no test would see.
//! Therefore this file reads and changes a board one square at a time; it never shifts, masks, adds
//! or scans a whole board.

use contract::{Direction, Line, Piece};

/// A square as (file, rank), both 0 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    file: i8,
    rank: i8,
}

impl Place {
    /// Returns the place with this index: a1 is 0, b1 is 1, h8 is 63.
    ///
    /// # Panics
    /// If there is no such square.
    pub(crate) fn from_square(square: u64) -> Place {
        assert!(square < 64, "a square is 0 (a1) to 63 (h8), not {square}");
        Place { file: (square % 8) as i8, rank: (square / 8) as i8 }
    }

    /// Visits all 64 places, rank by rank from a1 on.
    pub(crate) fn iter() -> impl Iterator<Item = Place> {
        (0..8).flat_map(|rank| (0..8).map(move |file| Place { file, rank }))
    }

    /// Returns the index: 0 for a1 to 63 for h8.
    pub(crate) fn square(self) -> u64 {
        self.rank as u64 * 8 + self.file as u64
    }

    /// Returns the neighbour in `direction`, if it is on the board.
    pub(crate) fn next(self, direction: Direction) -> Option<Place> {
        let (files, ranks) = signs(direction);
        let neighbour = Place { file: self.file + files, rank: self.rank + ranks };
        let is_on_board = (0..8).contains(&neighbour.file) && (0..8).contains(&neighbour.rank);
        is_on_board.then_some(neighbour)
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

    /// Returns the number of the line of `direction` through this square. Lines are counted side by
    /// side.
    pub(crate) fn line_number(self, direction: Direction) -> i8 {
        match signs(direction) {
            (_, 0) => self.rank,
            (0, _) => self.file,
            (files, ranks) if files == ranks => self.rank - self.file,
            _ => self.rank + self.file,
        }
    }

    /// Returns the file and rank differences from `origin`.
    pub(crate) fn distance_from(self, origin: Place) -> (i8, i8) {
        (self.file - origin.file, self.rank - origin.rank)
    }

    /// Returns the signs of the file and rank differences from `origin`.
    pub(crate) fn signs_from(self, origin: Place) -> (i8, i8) {
        ((self.file - origin.file).signum(), (self.rank - origin.rank).signum())
    }
}

/// Returns the files and ranks that one step adds.
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

/// Returns the two directions of a line.
pub(crate) fn directions(line: Line) -> [Direction; 2] {
    match line {
        Line::Rank => [Direction::East, Direction::West],
        Line::File => [Direction::North, Direction::South],
        Line::Diagonal => [Direction::NorthEast, Direction::SouthWest],
        Line::AntiDiagonal => [Direction::NorthWest, Direction::SouthEast],
    }
}

/// Returns the lines that a piece moves on.
pub(crate) fn lines(piece: Piece) -> &'static [Line] {
    match piece {
        Piece::Rook => &[Line::Rank, Line::File],
        Piece::Bishop => &[Line::Diagonal, Line::AntiDiagonal],
        Piece::Queen => &[Line::Rank, Line::File, Line::Diagonal, Line::AntiDiagonal],
    }
}

/// Moves each member one square further; members that would leave the board vanish.
pub(crate) fn step(direction: Direction, set: u64) -> u64 {
    let mut moved = 0;
    for member in Place::iter().filter(|place| place.is_in(set)) {
        if let Some(neighbour) = member.next(direction) {
            neighbour.enter(&mut moved);
        }
    }
    moved
}

/// Returns the generators and every propagator that one of them reaches over propagators alone.
pub(crate) fn fill(direction: Direction, generators: u64, propagators: u64) -> u64 {
    let mut flood = 0;
    for generator in Place::iter().filter(|place| place.is_in(generators)) {
        generator.enter(&mut flood);
        let mut neighbour = generator.next(direction);
        while let Some(propagator) = neighbour.filter(|place| place.is_in(propagators)) {
            propagator.enter(&mut flood);
            neighbour = propagator.next(direction);
        }
    }
    flood
}

/// Returns the attacks of the sliders in one direction, the first occupied square included.
pub(crate) fn ray_attacks(direction: Direction, sliders: u64, occupied: u64) -> u64 {
    let mut attacks = 0;
    for slider in Place::iter().filter(|place| place.is_in(sliders)) {
        walk_ray(direction, slider, occupied, &mut attacks);
    }
    attacks
}

/// Returns the attacks of one slider in both directions of a line.
pub(crate) fn line_attacks(line: Line, square: u64, occupied: u64) -> u64 {
    let mut attacks = 0;
    for direction in directions(line) {
        walk_ray(direction, Place::from_square(square), occupied, &mut attacks);
    }
    attacks
}

/// Returns the attacks of a piece in all its directions.
pub(crate) fn piece_attacks(piece: Piece, square: u64, occupied: u64) -> u64 {
    let mut attacks = 0;
    for &line in lines(piece) {
        attacks |= line_attacks(line, square, occupied);
    }
    attacks
}

/// Adds the squares from the neighbour of `slider` to the first occupied one, or to the edge.
fn walk_ray(direction: Direction, slider: Place, occupied: u64, attacks: &mut u64) {
    let mut neighbour = slider.next(direction);
    while let Some(square) = neighbour {
        square.enter(attacks);
        if square.is_in(occupied) {
            return;
        }
        neighbour = square.next(direction);
    }
}
