//! Whole positions as inputs: what varies, what each form holds, and the pieces in it.
//!
//! A position is not a set of independent bits: a square holds one piece, and a mailbox holds no
//! byte that stands for none. So five bits vary on each square: whether it is occupied, three for
//! the kind of its piece, and one for its colour. Every assignment of the bits is a position, and
//! every position is covered. The bits of a form are functions of these five, in the words of the
//! only form that a call has:
//!
//! ```text
//! word 0 of the form's variables        whether the square is occupied
//! words 1 2 3                           kind: 0 white pawn, 1 black pawn, 2 knight, 3 bishop,
//!                                       4 rook, 5 queen, 6 and 7 king
//! word 4                                whether a piece that is no pawn is black
//! ```
//!
//! Occupancy is one variable, and not a function of the kind, because look-ups form addresses of
//! it: an address of a table may depend on as many variables as it has relevant squares.

use super::squares::{Set, index, map_squares};
use crate::inputs::{InputBit, Inputs, Variables};
use crate::{Algebra, Bit, Diagrams};
use contract::position::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use contract::{Direction, Layout, Square};

/// Words of variables of a position.
const PLANES: usize = 5;

/// The kinds of pieces among the variables.
mod kind {
    pub(super) const WHITE_PAWN: u8 = 0;
    pub(super) const BLACK_PAWN: u8 = 1;
    pub(super) const KNIGHT: u8 = 2;
    pub(super) const BISHOP: u8 = 3;
    pub(super) const ROOK: u8 = 4;
    pub(super) const QUEEN: u8 = 5;
    /// Both numbers that are left, so that each number is a piece.
    pub(super) const KING: [u8; 2] = [6, 7];
}

/// The names of the forms.
const FORMS: [&str; 3] = ["bitboards", "codes", "kinds"];

/// Whether an argument is a form of a position.
pub(super) fn is_form(name: &str) -> bool {
    FORMS.contains(&name)
}

/// Returns how many bits of a word of a form have variables.
pub(super) fn variables(word: usize) -> usize {
    if word < PLANES { 64 } else { 0 }
}

/// Returns a bit of a form, as a function of the five bits of its square.
pub(super) fn bit(variables: &Variables, InputBit { argument, word, bit }: InputBit) -> Bit {
    let a = variables.diagrams;
    let square = bit_square(InputBit { argument, word, bit });
    let planes: [Bit; PLANES] = std::array::from_fn(|plane| {
        variables.plain_bit(InputBit { argument, word: plane, bit: square })
    });
    let place = if argument == "bitboards" { word } else { bit % 8 };
    let piece = Piece::new(a, planes.to_vec());
    match (argument, place) {
        ("bitboards", 0) => piece.is_occupied,
        ("bitboards", 1) => piece.has_kind(&[kind::BISHOP, kind::QUEEN]),
        ("bitboards", 2) => piece.has_kind(&[kind::ROOK, kind::QUEEN]),
        ("bitboards", 3) | ("kinds", 0) => piece.has_kind(&[kind::WHITE_PAWN]),
        ("bitboards", 4) | ("kinds", 1) => piece.has_kind(&[kind::BLACK_PAWN]),
        ("bitboards", 5) | ("kinds", 2) => piece.has_kind(&[kind::KNIGHT]),
        ("bitboards", _) | ("kinds", 6) => piece.has_kind(&kind::KING),
        ("kinds", 3) => piece.has_kind(&[kind::BISHOP]),
        ("kinds", 4) => piece.has_kind(&[kind::ROOK]),
        ("kinds", 5) => piece.has_kind(&[kind::QUEEN]),
        ("codes", place) => code_bit(a, planes.to_vec(), place),
        _ => a.constant(false),
    }
}

/// Returns the square that a bit of a form is about.
pub(super) fn bit_square(InputBit { argument, word, bit }: InputBit) -> usize {
    match argument {
        "bitboards" => bit,
        _ => 8 * word + bit / 8,
    }
}

/// Returns a bit of the code of a piece, as a function of its five bits.
///
/// The codes are 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king, and 8 more if black.
pub(super) fn code_bit(a: &Diagrams, planes: Vec<Bit>, place: usize) -> Bit {
    let piece = Piece::new(a, planes);
    let [king, spare_king] = kind::KING;
    match place {
        0 => piece.has_kind(&[kind::WHITE_PAWN, kind::BLACK_PAWN, kind::BISHOP, kind::QUEEN]),
        1 => piece.has_kind(&[kind::KNIGHT, kind::BISHOP, king, spare_king]),
        2 => piece.has_kind(&[kind::ROOK, kind::QUEEN, king, spare_king]),
        3 => piece.is_black(),
        _ => a.constant(false),
    }
}

/// The piece of a square, by its variables: whether there is one, the number of its kind (white
/// pawn, black pawn, knight, bishop, rook, queen, and two numbers for the king), and whether it is
/// black. A pawn's colour is in its kind.
struct Piece<'a> {
    diagrams: &'a Diagrams,
    is_occupied: Bit,
    kind: [Bit; 3],
    is_black: Bit,
}

impl Piece<'_> {
    /// Reads the variables of a square, in the order of the planes.
    ///
    /// # Panics
    /// Unless there are five bits.
    fn new(diagrams: &Diagrams, planes: Vec<Bit>) -> Piece<'_> {
        let planes: [Bit; PLANES] = planes.try_into().expect("five bits of a square");
        let [is_occupied, kind @ .., is_black] = planes;
        Piece { diagrams, is_occupied, kind, is_black }
    }

    /// Whether the square has a piece of one of these kinds.
    fn has_kind(&self, kinds: &[u8]) -> Bit {
        let a = self.diagrams;
        let mut has_kind = a.constant(false);
        for &kind in kinds {
            has_kind = a.or(&has_kind, &equals(a, &self.kind, kind));
        }
        a.and(&self.is_occupied, &has_kind)
    }

    /// Whether the square has a black piece.
    fn is_black(&self) -> Bit {
        let a = self.diagrams;
        let is_pawn = self.has_kind(&[kind::WHITE_PAWN, kind::BLACK_PAWN]);
        let is_black_officer = a.and(&self.is_black, &a.not(&is_pawn));
        let is_black_pawn = self.has_kind(&[kind::BLACK_PAWN]);
        a.and(&self.is_occupied, &a.or(&is_black_pawn, &is_black_officer))
    }
}

/// Whether a code of a mailbox is that of one of these kinds, in either colour.
pub(super) fn has_kind(a: &Diagrams, code: &[Bit], kinds: &[u8]) -> Bit {
    let mut has_kind = a.constant(false);
    for &kind in kinds {
        has_kind = a.or(&has_kind, &equals(a, &code[..3], kind));
    }
    has_kind
}

/// Whether three bits are a number.
fn equals(a: &Diagrams, bits: &[Bit], number: u8) -> Bit {
    let mut equals = a.constant(true);
    for (digit, bit) in bits.iter().enumerate() {
        let is_set = number >> digit & 1 == 1;
        equals = a.and(&equals, &if is_set { bit.clone() } else { a.not(bit) });
    }
    equals
}

/// The pieces of a position, a bit per square for each question about one.
pub(super) struct Position {
    pub(super) occupied: Set,
    pub(super) white_pawns: Set,
    pub(super) black_pawns: Set,
    pub(super) knights: Set,
    pub(super) kings: Set,
    diagonal: Set,
    orthogonal: Set,
}

impl Position {
    /// Returns the pieces in the form that the inputs have.
    pub(super) fn new(inputs: &Inputs) -> Position {
        let sets = inputs.argument("bitboards");
        if let [occupied, diagonal, orthogonal, white_pawns, black_pawns, knights, kings] =
            &sets[..]
        {
            return Position {
                occupied: occupied.to_vec(),
                diagonal: diagonal.to_vec(),
                orthogonal: orthogonal.to_vec(),
                white_pawns: white_pawns.to_vec(),
                black_pawns: black_pawns.to_vec(),
                knights: knights.to_vec(),
                kings: kings.to_vec(),
            };
        }
        let a = &inputs.diagrams;
        let kinds = inputs.argument("kinds");
        if !kinds.is_empty() {
            return Position::from_kinds(a, &kinds);
        }
        Position::from_codes(a, &inputs.argument("codes"))
    }

    fn from_kinds(a: &Diagrams, words: &[&[Bit]]) -> Position {
        Position {
            occupied: squares_of_kinds(a, words, &[0, 1, 2, 3, 4, 5, 6]),
            diagonal: squares_of_kinds(a, words, &[3, 5]),
            orthogonal: squares_of_kinds(a, words, &[4, 5]),
            white_pawns: squares_of_kinds(a, words, &[0]),
            black_pawns: squares_of_kinds(a, words, &[1]),
            knights: squares_of_kinds(a, words, &[2]),
            kings: squares_of_kinds(a, words, &[6]),
        }
    }

    fn from_codes(a: &Diagrams, words: &[&[Bit]]) -> Position {
        Position {
            occupied: squares_of_codes(a, words, &[PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING], None),
            diagonal: squares_of_codes(a, words, &[BISHOP, QUEEN], None),
            orthogonal: squares_of_codes(a, words, &[ROOK, QUEEN], None),
            white_pawns: squares_of_codes(a, words, &[PAWN], Some(false)),
            black_pawns: squares_of_codes(a, words, &[PAWN], Some(true)),
            knights: squares_of_codes(a, words, &[KNIGHT], None),
            kings: squares_of_codes(a, words, &[KING], None),
        }
    }

    /// Returns the pieces that slide in a direction.
    pub(super) fn sliders(&self, direction: Direction) -> &Set {
        if direction.is_orthogonal() { &self.orthogonal } else { &self.diagonal }
    }
}

/// Returns the squares whose kind byte has one of these bits.
fn squares_of_kinds(a: &Diagrams, words: &[&[Bit]], bits: &[usize]) -> Set {
    map_squares(|square| {
        let byte = square_byte(words, square);
        bits.iter().fold(a.constant(false), |any, &bit| a.or(&any, &byte[bit]))
    })
}

/// Returns the squares whose code is of one of these kinds, and of this colour if one is given.
fn squares_of_codes(a: &Diagrams, words: &[&[Bit]], kinds: &[u8], is_black: Option<bool>) -> Set {
    map_squares(|square| {
        let code = square_byte(words, square);
        let is_kind = has_kind(a, code, kinds);
        match is_black {
            None => is_kind,
            Some(true) => a.and(&is_kind, &code[3]),
            Some(false) => a.and(&is_kind, &a.not(&code[3])),
        }
    })
}

/// Returns the byte of a square in a mailbox.
pub(super) fn square_byte<'b>(words: &[&'b [Bit]], square: Square) -> &'b [Bit] {
    let square = index(square);
    &words[square / 8][8 * (square % 8)..][..8]
}

/// Returns the square of a number of files and ranks from another, if it is on the board.
pub(super) fn offset_square(square: Square, files: i8, ranks: i8) -> Option<Square> {
    let (file, rank) = (square.file() as i8 + files, square.rank() as i8 + ranks);
    let is_on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    is_on_board.then(|| Square::new((8 * rank + file) as u8))
}

/// The moves of a knight, clockwise from north.
pub(super) const HOPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Returns a set in the layout of an answer to a question about `origin`.
pub(super) fn answer_bits(a: &Diagrams, set: &Set, origin: Square, layout: Layout) -> Set {
    if layout == Layout::Squares {
        return set.clone();
    }
    let steps = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let mut slots = Vec::new();
    for ((files, ranks), (hop_files, hop_ranks)) in steps.into_iter().zip(HOPS) {
        let mut ray = vec![offset_square(origin, hop_files, hop_ranks)];
        ray.extend(
            (1..8).map(|distance| offset_square(origin, files * distance, ranks * distance)),
        );
        for square in ray {
            slots.push(match square {
                Some(square) => set[index(square)].clone(),
                None => a.constant(false),
            });
        }
    }
    slots
}
