//! `board_update`: the kept boards after a move.
//!
//! Kept boards that contradict each other show no position. So the plain board varies, and so do
//! both squares of the move; each bit of a kept board is a square of the plain one.
//!
//! If the promise is used, the bits keep it for every assignment: `from` is occupied, `to` is
//! occupied if `captured` is set, and `to` differs from `from`. All such inputs are covered.

use super::squares::step;
use crate::inputs::{InputBit, Inputs, Specification, Variables};
use crate::question::Precondition;
use crate::semantics::words;
use crate::{Algebra, Bit, Diagrams};
use contract::{Direction, Keeping, Square, Subject};
use std::sync::LazyLock;

/// The square of each bit of a word; some bits of an index have none.
type Squares = Vec<Option<Square>>;

pub(super) struct BoardUpdate;

impl Specification for BoardUpdate {
    fn promise(&self) -> Option<&'static str> {
        Some("a piece moves to another square, and captures what stands there")
    }

    /// The variables of the first kept board are those of the plain one, square by square.
    fn variables(&self, name: &str, word: usize) -> usize {
        match (name, word) {
            ("kept", 0) => 64,
            ("kept", _) => 0,
            ("captured", _) => 1,
            _ => 6,
        }
    }

    fn bit(&self, variables: &Variables, bit: InputBit) -> Bit {
        match bit.argument {
            "to" if bit.bit < 6 => target(variables).swap_remove(bit.bit),
            "kept" => kept_bit(variables, bit),
            _ => variables.plain_bit(bit),
        }
    }

    /// Returns the kept boards after the move. A square is occupied if the move goes there, or if
    /// it was occupied and the move begins elsewhere.
    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let a = &inputs.diagrams;
        let (from, to) = (&inputs.word("from")[..6], &inputs.word("to")[..6]);
        let words = word_squares(keeping(inputs.subject));
        let mut answer = Vec::new();
        for (board, squares) in inputs.argument("kept").into_iter().zip(words) {
            for (before, square) in board.iter().zip(squares) {
                answer.push(match *square {
                    None => a.constant(false),
                    Some(square) => {
                        let stays = a.and(before, &a.not(&is_square(a, from, square)));
                        a.or(&is_square(a, to, square), &stays)
                    }
                });
            }
        }
        answer
    }
}

/// Returns the plain bits of a square of the move.
fn square_number(variables: &Variables, argument: &'static str) -> Vec<Bit> {
    (0..6).map(|bit| variables.plain_bit(InputBit { argument, word: 0, bit })).collect()
}

/// Returns the bits of `to`. If the promise is used, the neighbour of `to` replaces it where it
/// would be `from`.
fn target(variables: &Variables) -> Vec<Bit> {
    let a = variables.diagrams;
    let mut to = square_number(variables, "to");
    if variables.precondition == Precondition::Used {
        let from = square_number(variables, "from");
        let differ = words::map2::<Diagrams>(&to, &from, &|x, y| a.xor(x, y));
        to[0] = a.xor(&to[0], &words::is_zero(a, &differ));
    }
    to
}

/// Returns a bit of a kept board: that of its square on the plain board. If the promise is used,
/// `from` is occupied, and `to` if the move captures.
fn kept_bit(variables: &Variables, bit: InputBit) -> Bit {
    let a = variables.diagrams;
    let Some(square) = word_squares(keeping(variables.subject))[bit.word][bit.bit] else {
        return a.constant(false);
    };
    let index = usize::from(square.index());
    let plain = variables.plain_bit(InputBit { word: 0, bit: index, ..bit });
    if variables.precondition == Precondition::Dropped {
        return plain;
    }
    let captured = variables.plain_bit(InputBit { argument: "captured", word: 0, bit: 0 });
    let occupied = a.select(&is_square(a, &target(variables), square), &captured, &plain);
    a.or(&is_square(a, &square_number(variables, "from"), square), &occupied)
}

fn keeping(subject: Subject) -> Keeping {
    let Subject::Keeping(keeping) = subject else { unreachable!("{subject} is no keeping") };
    keeping
}

/// Returns the squares that the bits of each kept word stand for.
pub(super) fn word_squares(keeping: Keeping) -> &'static [Squares] {
    // Every bit of every case needs them, so they are made once.
    static WORDS: LazyLock<[Vec<Squares>; 3]> = LazyLock::new(|| {
        [rotated_boards(Keeping::Rotated), rotated_boards(Keeping::OctoRotated), index_words()]
    });
    &WORDS[keeping as usize]
}

/// Returns the squares of rotated boards.
fn rotated_boards(keeping: Keeping) -> Vec<Squares> {
    let mut boards = Vec::new();
    for &direction in keeping.directions() {
        boards.push(rotated_squares(direction).into_iter().map(Some).collect());
    }
    boards
}

/// Returns the squares of kept indices, two squares to a word.
fn index_words() -> Vec<Squares> {
    let mut words = Vec::new();
    for first in (0..64).step_by(2) {
        words.push([indices(Square::new(first)), indices(Square::new(first + 1))].concat());
    }
    words
}

/// Returns the indices of a square: 16 bits of the rook's, then 16 of the bishop's. A bit is a
/// square from which one more step of the same direction is on the board.
pub(super) fn indices(from: Square) -> Squares {
    let mut bits = Vec::new();
    for is_rook in [true, false] {
        let mut inner = Vec::new();
        for direction in Direction::ALL {
            if direction.is_orthogonal() == is_rook {
                inner.extend(inner_squares(from, direction));
            }
        }
        inner.sort_unstable_by_key(|square: &Square| square.index());
        let mut index: Squares = inner.into_iter().map(Some).collect();
        index.resize(16, None);
        bits.extend(index);
    }
    bits
}

/// Returns the squares of a ray but the last, on which no piece stops a slider.
fn inner_squares(from: Square, direction: Direction) -> Vec<Square> {
    let mut squares = squares_ahead(from, direction);
    squares.pop();
    squares
}

/// Returns the squares of a ray.
fn squares_ahead(from: Square, direction: Direction) -> Vec<Square> {
    std::iter::successors(step(from, direction, 1), |&square| step(square, direction, 1)).collect()
}

/// Whether a number is the index of the square.
fn is_square(a: &Diagrams, number: &[Bit], square: Square) -> Bit {
    let mut is_square = a.constant(true);
    for (index, bit) in number.iter().enumerate() {
        let is_set = square.index() >> index & 1 == 1;
        let agrees = if is_set { bit.clone() } else { a.not(bit) };
        is_square = a.and(&is_square, &agrees);
    }
    is_square
}

/// Returns the squares of a rotated board: line after line, each from its square without a step
/// back.
fn rotated_squares(direction: Direction) -> Vec<Square> {
    let mut starts: Vec<Square> =
        Square::all().filter(|&square| step(square, direction, -1).is_none()).collect();
    starts.sort_by_key(|square| line_number(*square, direction));
    let mut squares = Vec::new();
    for start in starts {
        squares.push(start);
        squares.extend(squares_ahead(start, direction));
    }
    squares
}

/// Returns the number of a square's line among the lines of a direction.
fn line_number(square: Square, direction: Direction) -> i8 {
    let (file, rank) = (square.file() as i8, square.rank() as i8);
    match direction {
        Direction::East | Direction::West => rank,
        Direction::North | Direction::South => file,
        Direction::NorthEast | Direction::SouthWest => rank - file,
        Direction::SouthEast | Direction::NorthWest => rank + file,
    }
}
