//! The words in which incremental routines keep the occupied squares: the order of their bits, and
//! both ways between them and a plain board.
//!
//! A word is a list of squares, one for each bit. So one pair of functions reads and writes rotated
//! boards, where every bit has a square, and the indices of PEXT, where some bits have none.

use crate::boards::{line_squares, other_squares};
use crate::walk::{self, Place};
use contract::{Direction, Keeping, Piece};
use std::sync::LazyLock;

/// The square of each bit of a kept word. Some bits of an index have none.
pub(crate) type Bits = Vec<Option<Place>>;

/// An index of one piece takes this many bits: the rook's needs at most 12, and four fill a word.
const INDEX_BITS: usize = 16;

/// The squares of each word, by keeping. Every query reads them, so they are listed once.
static WORDS: LazyLock<[Vec<Bits>; 3]> = LazyLock::new(|| {
    [Keeping::Rotated, Keeping::OctoRotated, Keeping::PextIndices].map(word_squares)
});

/// Returns the squares of each kept word.
pub(crate) fn squares(keeping: Keeping) -> &'static [Bits] {
    &WORDS[keeping as usize]
}

fn word_squares(keeping: Keeping) -> Vec<Bits> {
    if keeping == Keeping::PextIndices {
        let entries: Vec<Bits> = Place::iter().map(index_bits).collect();
        return entries.chunks(2).map(<[Bits]>::concat).collect();
    }
    let mut words = Vec::new();
    for &direction in keeping.directions() {
        words.push(line_squares(direction).into_iter().map(Some).collect());
    }
    words
}

/// Returns the squares of the word that is kept for one square: 16 bits of the rook's index, then
/// 16 of the bishop's.
pub(crate) fn index_bits(place: Place) -> Bits {
    let mut bits = Vec::new();
    for piece in [Piece::Rook, Piece::Bishop] {
        let mut relevant = Vec::new();
        for &line in walk::lines(piece) {
            relevant.extend(other_squares(line, place));
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
    Direction::ALL
        .into_iter()
        .any(|direction| walk::signs(direction) == step && other.next(direction).is_some())
}

/// Returns the kept words of a plain board.
pub(crate) fn kept_words(words: &[Bits], board: u64) -> impl Iterator<Item = u64> {
    words.iter().map(move |squares| kept_word(squares, board))
}

/// Returns the kept word of a plain board.
pub(crate) fn kept_word(squares: &[Option<Place>], board: u64) -> u64 {
    let mut word = 0;
    for (bit, square) in squares.iter().enumerate() {
        if square.is_some_and(|square| square.is_in(board)) {
            word |= 1 << bit;
        }
    }
    word
}

/// Returns the part of the plain board that a kept word holds.
pub(crate) fn plain_board(squares: &[Option<Place>], word: u64) -> u64 {
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
