//! Whole positions: read from any form of a call, written into every form, and questioned by walks.
//!
//! A call has a position as sets, as a mailbox of codes or as one of kind bytes. The oracle decodes
//! the first form that it finds into the piece on each square; [`broken_form`] says whether the
//! form is valid. Sets and kind bytes do not tell the colours of knights, bishops, rooks, queens
//! and kings; these attack alike, so here they are white.

use crate::cases::Cases;
use crate::noise::Noise;
use crate::question::Call;
use crate::walk::{Place, signs};
use contract::{AttackerKinds, Direction, Layout};

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// A piece of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    kind: Kind,
    is_black: bool,
}

impl Man {
    /// Returns every piece, white ones first.
    pub(crate) fn iter() -> impl Iterator<Item = Man> {
        let kinds = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
        let white = kinds.map(|kind| Man { kind, is_black: false });
        let black = kinds.map(|kind| Man { kind, is_black: true });
        white.into_iter().chain(black)
    }

    /// Returns its code in a mailbox: 1 to 6, and 8 more for a black piece.
    pub(crate) fn code(self) -> u8 {
        let code = match self.kind {
            Kind::Pawn => 1,
            Kind::Knight => 2,
            Kind::Bishop => 3,
            Kind::Rook => 4,
            Kind::Queen => 5,
            Kind::King => 6,
        };
        if self.is_black { code + 8 } else { code }
    }

    /// Returns its bit in a kind byte.
    fn kind_byte(self) -> u8 {
        match self.kind {
            Kind::Pawn if self.is_black => 2,
            Kind::Pawn => 1,
            Kind::Knight => 4,
            Kind::Bishop => 8,
            Kind::Rook => 16,
            Kind::Queen => 32,
            Kind::King => 64,
        }
    }

    /// Whether it is a bishop, rook or queen.
    pub(crate) fn is_slider(self) -> bool {
        matches!(self.kind, Kind::Bishop | Kind::Rook | Kind::Queen)
    }

    /// Whether it is a queen.
    pub(crate) fn is_queen(self) -> bool {
        self.kind == Kind::Queen
    }

    /// Whether it slides in a direction.
    pub(crate) fn slides(self, direction: Direction) -> bool {
        let is_straight = matches!(signs(direction), (0, _) | (_, 0));
        match self.kind {
            Kind::Bishop => !is_straight,
            Kind::Rook => is_straight,
            Kind::Queen => true,
            Kind::Pawn | Kind::Knight | Kind::King => false,
        }
    }

    /// Whether it leaps by this many files and ranks.
    pub(crate) fn leaps(self, files: i8, ranks: i8) -> bool {
        let ahead = if self.is_black { -1 } else { 1 };
        match self.kind {
            Kind::Pawn => ranks == ahead && files.abs() == 1,
            Kind::Knight => files.abs() * ranks.abs() == 2,
            Kind::King => files.abs().max(ranks.abs()) == 1,
            Kind::Bishop | Kind::Rook | Kind::Queen => false,
        }
    }
}

/// An attacker and its victim, with their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    pub(crate) attacker: (Place, Man),
    pub(crate) victim: (Place, Man),
}

/// The piece on each square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Position([Option<Man>; 64]);

impl Position {
    pub(crate) fn empty() -> Position {
        Position([None; 64])
    }

    pub(crate) fn man(&self, place: Place) -> Option<Man> {
        self.0[place.square() as usize]
    }

    pub(crate) fn put(&mut self, place: Place, man: Option<Man>) {
        self.0[place.square() as usize] = man;
    }

    /// Returns random pieces on these squares.
    pub(crate) fn random(noise: &mut Noise, occupied: u64) -> Position {
        let men: Vec<Man> = Man::iter().collect();
        let mut position = Position::empty();
        for place in Place::iter().filter(|place| place.is_in(occupied)) {
            position.put(place, Some(men[noise.number_below(men.len() as u64) as usize]));
        }
        position
    }

    /// Returns the position of a call, from the first form that it has.
    ///
    /// # Panics
    /// If it has none.
    pub(crate) fn from_call(call: &Call) -> Position {
        let (form, words) = first_form(call);
        let mut position = Position::empty();
        for place in Place::iter() {
            position.put(place, man_in_form(form, words, place));
        }
        position
    }

    /// Writes the position in each form that the calls of a case have.
    pub(crate) fn write(&self, cases: &mut Cases) {
        let mut sets = [0_u64; 7];
        let (mut codes, mut kinds) = ([0_u64; 8], [0_u64; 8]);
        for place in Place::iter() {
            let Some(man) = self.man(place) else { continue };
            for &set in set_indices(man) {
                place.enter(&mut sets[set]);
            }
            let (word, shift) = ((place.square() / 8) as usize, place.square() % 8 * 8);
            codes[word] |= u64::from(man.code()) << shift;
            kinds[word] |= u64::from(man.kind_byte()) << shift;
        }
        cases.put_named("bitboards", &sets);
        cases.put_named("codes", &codes);
        cases.put_named("kinds", &kinds);
    }

    /// Returns the pairs that are on the board after a piece is put on a square and were not
    /// before, and those that were before and are no longer.
    ///
    /// It compares all pairs of both boards, so it makes no assumption about the pairs that a piece
    /// can change.
    pub(crate) fn changes(&self, square: Place, man: Man) -> [Vec<Pair>; 2] {
        let mut after = self.clone();
        after.put(square, Some(man));
        let (mut appearing, mut vanishing) = (Vec::new(), Vec::new());
        for attacker in Place::iter() {
            let (pairs_before, pairs_after) = (self.pairs(attacker), after.pairs(attacker));
            appearing.extend(pairs_after.iter().filter(|pair| !pairs_before.contains(pair)));
            vanishing.extend(pairs_before.iter().filter(|pair| !pairs_after.contains(pair)));
        }
        [appearing, vanishing]
    }

    /// Returns the piece on a place, with each piece that it attacks, of either colour.
    fn pairs(&self, attacker: Place) -> Vec<Pair> {
        let Some(man) = self.man(attacker) else { return Vec::new() };
        let mut victims: Vec<(Place, Man)> = Vec::new();
        for direction in Direction::ALL {
            if man.slides(direction) {
                victims.extend(self.nearest_piece(attacker, direction));
            }
        }
        for victim in Place::iter() {
            let (files, ranks) = victim.distance_from(attacker);
            if man.leaps(files, ranks) {
                victims.extend(self.man(victim).map(|victim_man| (victim, victim_man)));
            }
        }
        let attacker = (attacker, man);
        victims.into_iter().map(|victim| Pair { attacker, victim }).collect()
    }

    /// Returns the nearest piece in a direction, with its place.
    fn nearest_piece(&self, from: Place, direction: Direction) -> Option<(Place, Man)> {
        let mut ahead = from.next(direction);
        while let Some(place) = ahead {
            if let Some(man) = self.man(place) {
                return Some((place, man));
            }
            ahead = place.next(direction);
        }
        None
    }

    /// Returns the places of the pieces other than on `square` that attack it.
    pub(crate) fn attackers(&self, square: Place, kinds: AttackerKinds) -> Vec<Place> {
        let mut attackers = Vec::new();
        for place in Place::iter() {
            let Some(man) = self.man(place) else { continue };
            if kinds == AttackerKinds::Sliders && !man.is_slider() {
                continue;
            }
            if place != square && self.attacks(place, man, square) {
                attackers.push(place);
            }
        }
        attackers
    }

    /// Whether a piece attacks a square, whatever stands there.
    fn attacks(&self, place: Place, man: Man, square: Place) -> bool {
        let (files, ranks) = square.distance_from(place);
        man.leaps(files, ranks)
            || Direction::ALL
                .into_iter()
                .any(|direction| man.slides(direction) && self.sees(place, direction, square))
    }

    /// Whether nothing stands between a place and a square ahead of it.
    fn sees(&self, from: Place, direction: Direction, square: Place) -> bool {
        let mut ahead = from.next(direction);
        while let Some(place) = ahead {
            if place == square {
                return true;
            }
            if self.man(place).is_some() {
                return false;
            }
            ahead = place.next(direction);
        }
        false
    }

    /// Returns sliders that attack a square and have a piece behind it, and these pieces.
    pub(crate) fn discovered(&self, square: Place) -> Vec<(Place, Place)> {
        let mut pairs = Vec::new();
        for place in Place::iter().filter(|&place| place != square) {
            let Some(man) = self.man(place) else { continue };
            for direction in Direction::ALL {
                if man.slides(direction) && self.sees(place, direction, square) {
                    pairs.extend(
                        self.nearest_piece(square, direction).map(|(behind, _)| (place, behind)),
                    );
                }
            }
        }
        pairs
    }
}

/// Returns the sets that a piece is in, by their index: occupied, diagonal and orthogonal sliders,
/// white and black pawns, knights, kings.
fn set_indices(man: Man) -> &'static [usize] {
    match man.kind {
        Kind::Pawn if man.is_black => &[0, 4],
        Kind::Pawn => &[0, 3],
        Kind::Knight => &[0, 5],
        Kind::Bishop => &[0, 1],
        Kind::Rook => &[0, 2],
        Kind::Queen => &[0, 1, 2],
        Kind::King => &[0, 6],
    }
}

/// The forms of a position, by the names of their arguments.
/// Codes come first, because the others do not tell all colours.
const FORMS: [&str; 3] = ["codes", "bitboards", "kinds"];

/// Returns the first form of a position that a call has.
fn first_form<'a>(call: &'a Call) -> (&'static str, &'a [u64]) {
    for form in FORMS {
        if let Some(words) = call.find_argument(form) {
            return (form, words);
        }
    }
    call.reject_subject("position")
}

/// Returns the piece on a place in one form; none if the form contradicts itself there.
fn man_in_form(form: &str, words: &[u64], place: Place) -> Option<Man> {
    match form {
        "bitboards" => Man::iter().find(|man| is_in_exactly(set_indices(*man), words, place)),
        "codes" => Man::iter().find(|man| man.code() == mailbox_byte(words, place)),
        _ => Man::iter().find(|man| man.kind_byte() == mailbox_byte(words, place)),
    }
}

/// Whether a place is in these sets, by their index, and in no other. It runs for every square of
/// every call, so it allocates nothing.
fn is_in_exactly(sets: &[usize], words: &[u64], place: Place) -> bool {
    (0..words.len()).all(|set| place.is_in(words[set]) == sets.contains(&set))
}

/// Returns the byte of a place in a mailbox.
fn mailbox_byte(words: &[u64], place: Place) -> u8 {
    (words[(place.square() / 8) as usize] >> (place.square() % 8 * 8)) as u8
}

/// Returns why a call has no valid position, if so: a byte or sets that are no piece, or two forms
/// that contradict each other.
pub(crate) fn broken_form(call: &Call) -> Option<&'static str> {
    let (first_form, first_words) = first_form(call);
    for form in FORMS {
        let Some(words) = call.find_argument(form) else { continue };
        for place in Place::iter() {
            let first = man_in_form(first_form, first_words, place);
            let is_occupied = match form {
                "bitboards" => words.iter().any(|&set| place.is_in(set)),
                _ => mailbox_byte(words, place) != 0,
            };
            let man = man_in_form(form, words, place);
            if is_occupied != man.is_some() {
                return Some("a square holds what stands for no piece");
            }
            if man.map(set_indices) != first.map(set_indices) {
                return Some("two forms of the position contradict each other");
            }
        }
    }
    None
}

/// Returns a set of places in the layout of an answer to a question about `square`.
pub(crate) fn answer_bits(places: &[Place], square: Place, layout: Layout) -> u64 {
    let mut answer = 0;
    for &place in places {
        match layout {
            Layout::Rays => answer |= 1 << ray_slot(place, square),
            _ => place.enter(&mut answer),
        }
    }
    answer
}

/// Returns the slot of a place in ray order from a square: eight per direction, clockwise from
/// north; the knight's square first, then outwards.
///
/// # Panics
/// If the place is on no ray and no knight's move away.
pub(crate) fn ray_slot(place: Place, square: Place) -> u32 {
    let (files, ranks) = place.distance_from(square);
    if files.abs() * ranks.abs() == 2 {
        let hops = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        let octant = hops.iter().position(|&hop| hop == (files, ranks));
        return 8 * octant.expect("a knight's move") as u32;
    }
    let directions = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let signs = (files.signum(), ranks.signum());
    let direction = directions.iter().position(|&direction| direction == signs);
    8 * direction.expect("a ray") as u32 + u32::from(files.unsigned_abs().max(ranks.unsigned_abs()))
}
