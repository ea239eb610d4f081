//! `board_update`: the plain board varies, and so do both squares of the move. Each bit of a kept
//! board is a square of the plain one.
//!
//! If the promise is used, the bits satisfy it: a piece stands on `from`, a piece stands on `to` if
//! `captured` is set, and `to` differs from `from`. All such inputs are covered.

use super::{Meaning, step};
use crate::inputs::{Inputs, Place, Variables};
use crate::question::Precondition;
use crate::semantics::words;
use crate::{Algebra, Bit, Diagrams};
use contract::{Direction, Keeping, Square, Subject};
use std::sync::LazyLock;

pub(super) struct BoardUpdate;

impl Meaning for BoardUpdate {
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

    fn bit(&self, variables: &Variables, place: Place) -> Bit {
        let a = variables.diagrams;
        let number = |name: &'static str| -> Vec<Bit> {
            (0..6).map(|bit| variables.plain((name, 0, bit))).collect()
        };
        let is_used = variables.precondition == Precondition::Used;
        let to = || {
            let (mut to, from) = (number("to"), number("from"));
            if is_used {
                // `to` where they are the same becomes the neighbour.
                let differ = words::map2::<Diagrams>(&to, &from, &|x, y| a.xor(x, y));
                to[0] = a.xor(&to[0], &words::is_zero(a, &differ));
            }
            to
        };
        match place {
            ("to", _, bit) if bit < 6 => to().swap_remove(bit),
            ("kept", word, bit) => {
                let Some(square) = kept_words(keeping(variables.subject))[word][bit] else {
                    return a.constant(false);
                };
                let own = variables.plain(("kept", 0, usize::from(square.index())));
                if !is_used {
                    return own;
                }
                let captured = variables.plain(("captured", 0, 0));
                let own = a.select(&is(a, &to(), square), &captured, &own);
                a.or(&is(a, &number("from"), square), &own)
            }
            _ => variables.plain(place),
        }
    }

    /// A square is occupied if the move goes there, or if it was and the move begins elsewhere.
    fn answer(&self, inputs: &Inputs) -> Vec<Bit> {
        let a = &inputs.diagrams;
        let (from, to) = (&inputs.word("from")[..6], &inputs.word("to")[..6]);
        let kept = inputs.argument("kept").into_iter().zip(kept_words(keeping(inputs.subject)));
        let moved = |(board, squares): (&[Bit], &Vec<Option<Square>>)| -> Vec<Bit> {
            let squares = squares.iter().zip(board);
            let after = |(square, before): (&Option<Square>, &Bit)| {
                let Some(square) = *square else { return a.constant(false) };
                let stays = a.and(before, &a.not(&is(a, from, square)));
                a.or(&is(a, to, square), &stays)
            };
            squares.map(after).collect()
        };
        kept.flat_map(moved).collect()
    }
}

fn keeping(subject: Subject) -> Keeping {
    let Subject::Keeping(keeping) = subject else { unreachable!("{subject} is no keeping") };
    keeping
}

/// Of each kept word the squares that its bits are; of an index some bits are none.
pub(super) fn kept_words(keeping: Keeping) -> &'static [Vec<Option<Square>>] {
    static WORDS: LazyLock<[Vec<Vec<Option<Square>>>; 3]> = LazyLock::new(|| {
        let board = |direction: &Direction| squares(*direction).into_iter().map(Some).collect();
        let boards = |keeping: Keeping| keeping.directions().iter().map(board).collect();
        let pair = |first| [indices(Square::new(first)), indices(Square::new(first + 1))].concat();
        let entries = (0..64).step_by(2).map(pair).collect();
        [boards(Keeping::Rotated), boards(Keeping::OctoRotated), entries]
    });
    &WORDS[keeping as usize]
}

/// The indices of a square: 16 bits of the rook's and 16 of the bishop's. A bit is a square from
/// which one more step of the same direction is on the board.
pub(super) fn indices(from: Square) -> Vec<Option<Square>> {
    let of_rook = |is_rook| {
        let ways = Direction::ALL.into_iter().filter(|way| way.is_orthogonal() == is_rook);
        let inner = ways.flat_map(|way| {
            let on = move |&at: &Square| step(at, way, 1);
            std::iter::successors(step(from, way, 1), on).filter(move |at| on(at).is_some())
        });
        let mut inner: Vec<Square> = inner.collect();
        inner.sort_unstable_by_key(|square| square.index());
        let mut bits: Vec<Option<Square>> = inner.into_iter().map(Some).collect();
        bits.resize(16, None);
        bits
    };
    [true, false].map(of_rook).concat()
}

/// Whether a number is that of the square.
fn is(a: &Diagrams, number: &[Bit], square: Square) -> Bit {
    number.iter().enumerate().fold(a.constant(true), |all, (place, bit)| {
        let is_set = square.index() >> place & 1 == 1;
        a.and(&all, &if is_set { bit.clone() } else { a.not(bit) })
    })
}

/// The squares of a kept board: line after line, each from where no step back is on the board.
fn squares(direction: Direction) -> Vec<Square> {
    let line = |square: &Square| {
        let (file, rank) = (square.file() as i8, square.rank() as i8);
        match direction {
            Direction::East | Direction::West => rank,
            Direction::North | Direction::South => file,
            Direction::NorthEast | Direction::SouthWest => rank - file,
            Direction::SouthEast | Direction::NorthWest => rank + file,
        }
    };
    let mut starts: Vec<Square> =
        Square::all().filter(|&square| step(square, direction, -1).is_none()).collect();
    starts.sort_by_key(line);
    let ahead = |start| std::iter::successors(Some(start), |&at| step(at, direction, 1));
    starts.into_iter().flat_map(ahead).collect()
}
