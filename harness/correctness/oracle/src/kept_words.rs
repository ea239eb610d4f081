//! The words in which incremental routines keep the occupied squares: the order of their bits, and
//! both ways between them and a plain board.
//!
//! A word is a list of squares, one for each bit. So one pair of functions reads and writes rotated
//! boards, where every bit has a square, and the indices of PEXT, where some bits have none.

use crate::boards::{line_by_line, others_on};
use crate::walk::{self, Place};
use contract::{Direction, Keeping, Piece};
use std::sync::LazyLock;

/// The square of each bit of a kept word; some bits of an index have none.
pub(crate) type Bits = Vec<Option<Place>>;

/// Bits of the index of one piece: the rook's has at most 12, and four of them fill a word.
const INDEX_BITS: usize = 16;

/// The squares of each word, by keeping.
static WORDS: LazyLock<[Vec<Bits>; 3]> = LazyLock::new(|| {
    [Keeping::Rotated, Keeping::OctoRotated, Keeping::PextIndices].map(word_squares)
});

/// The squares of each kept word.
pub(crate) fn squares(keeping: Keeping) -> &'static [Bits] {
    &WORDS[keeping as usize]
}

fn word_squares(keeping: Keeping) -> Vec<Bits> {
    if keeping == Keeping::PextIndices {
        let entries: Vec<Bits> = Place::all().map(indices).collect();
        return entries.chunks(2).map(<[Bits]>::concat).collect();
    }
    let mut words = Vec::new();
    for &direction in keeping.directions() {
        words.push(line_by_line(direction).into_iter().map(Some).collect());
    }
    words
}

/// The squares of the word that is kept for one square: 16 bits of the rook's index, 16 of the
/// bishop's.
pub(crate) fn indices(place: Place) -> Bits {
    let mut bits = Vec::new();
    for piece in [Piece::Rook, Piece::Bishop] {
        let mut relevant = Vec::new();
        for &line in walk::lines(piece) {
            relevant.extend(others_on(line, place));
        }
        relevant.retain(|&other| has_square_behind(place, other));
        relevant.sort_unstable_by_key(|other| other.square());
        let mut index: Bits = relevant.into_iter().map(Some).collect();
        index.resize(INDEX_BITS, None);
        bits.extend(index);
    }
    bits
}

/// Whether `other`, seen from `place` along a line, is not the last square.
fn has_square_behind(place: Place, other: Place) -> bool {
    let step = other.signs_from(place);
    let mut ahead = Direction::ALL.into_iter().filter(|&direction| walk::signs(direction) == step);
    ahead.any(|direction| other.next(direction).is_some())
}

/// The kept words of a plain board.
pub(crate) fn kept(words: &[Bits], board: u64) -> impl Iterator<Item = u64> {
    words.iter().map(move |squares| rotated(squares, board))
}

/// The kept word of a plain board.
pub(crate) fn rotated(squares: &[Option<Place>], board: u64) -> u64 {
    let mut word = 0;
    for (bit, square) in squares.iter().enumerate() {
        if square.is_some_and(|square| square.is_in(board)) {
            word |= 1 << bit;
        }
    }
    word
}

/// The part of the plain board that a kept word holds.
pub(crate) fn plain(squares: &[Option<Place>], word: u64) -> u64 {
    let mut board = 0;
    for (bit, square) in squares.iter().enumerate() {
        if let Some(square) = square
            && word >> bit & 1 == 1
        {
            square.enter(&mut board);
        }
    }
    board
}
