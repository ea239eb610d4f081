//! `board_update`: one move on the boards that a routine maintains, square by square.

use super::Rules;
use crate::argument::{Argument, Kind};
use crate::boards::{EDGES, MOVERS, line_by_line, others_on};
use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use crate::question::{Call, Question};
use crate::walk::{self, Place};
use contract::{Direction, Keeping, Piece, Subject};
use std::ops::ControlFlow::Continue;
use std::sync::LazyLock;

const FROM: usize = 0;
const TO: usize = 1;
const CAPTURED: usize = 2;
const KEPT: usize = 3;

/// The square of each bit of a kept word; some bits of an index have none.
pub(crate) type Bits = Vec<Option<Place>>;

/// The squares of each word, by keeping.
static WORDS: LazyLock<[Vec<Bits>; 3]> =
    LazyLock::new(|| [Keeping::Rotated, Keeping::OctoRotated, Keeping::PextIndices].map(words));

#[derive(Debug)]
pub(super) struct BoardUpdate;

impl Rules for BoardUpdate {
    fn arguments(&self) -> &'static [Argument] {
        const {
            &[
                Argument::square("from"),
                Argument::square("to"),
                Argument { name: "captured", kind: Kind::Flag },
                Argument::set("kept"),
            ]
        }
    }

    fn answer(&self, call: &Call, answer: &mut [u64]) {
        let (from, to) = (Place::at(call.word(FROM)), Place::at(call.word(TO)));
        for (word, (after, squares)) in
            answer.iter_mut().zip(squares(keeping(call.question))).enumerate()
        {
            let mut occupied = plain(squares, call.lane(KEPT, word));
            from.leave(&mut occupied);
            to.enter(&mut occupied);
            *after = rotated(squares, occupied);
        }
    }

    fn broken_precondition(&self, call: &Call) -> Option<&'static str> {
        let (from, to) = (Place::at(call.word(FROM)), Place::at(call.word(TO)));
        let words = squares(keeping(call.question));
        // Indices hold no corners.
        let is_kept = |place: Place| words.iter().flatten().any(|&it| it == Some(place));
        match position(words, call, KEPT) {
            Err(broken) => Some(broken),
            Ok(board) if from == to || !from.is_in(board) && is_kept(from) => {
                Some("a move goes from an occupied square to another square")
            }
            Ok(board) if u64::from(to.is_in(board)) != call.word(CAPTURED) && is_kept(to) => {
                Some("`captured` must say whether `to` is occupied")
            }
            Ok(_) => None,
        }
    }

    fn part_of_answer(&self, word: usize, _question: &Question) -> String {
        format!("kept word {word}")
    }

    /// Every pair of squares, with and without a capture, on each edge board and among noise.
    fn exhaustive(&self, cases: &mut Cases) -> Flow {
        let mut noise = Noise::seeded(31);
        each_pair(|from, to| {
            for board in EDGES.into_iter().chain(MOVERS.map(|density| noise.board(density))) {
                ask(cases, from, to, false, board)?;
                ask(cases, from, to, true, board)?;
            }
            Continue(())
        })
    }

    /// Every pair of squares, with and without a capture, on an empty board, a full one and a mixed
    /// one.
    fn edges(&self, cases: &mut Cases) -> Flow {
        each_pair(|from, to| {
            for board in [0, !0, 0xaa55_aa55_0000_ffff] {
                ask(cases, from, to, false, board)?;
                ask(cases, from, to, true, board)?;
            }
            Continue(())
        })
    }

    fn random(&self, cases: &mut Cases, count: u64) -> Flow {
        let mut noise = Noise::seeded(32);
        for density in MOVERS.into_iter().cycle().take(count as usize) {
            let from = noise.below(64);
            let to = (from + 1 + noise.below(63)) % 64;
            let (captured, board) = (noise.below(2) == 1, noise.board(density));
            ask(cases, from, to, captured, board)?;
        }
        Continue(())
    }
}

fn keeping(question: &Question) -> Keeping {
    let Subject::Keeping(keeping) = question.subject else {
        panic!("{} needs a keeping, {} is none", question.model, question.subject)
    };
    keeping
}

/// The squares of each kept word.
pub(crate) fn squares(keeping: Keeping) -> &'static [Bits] {
    &WORDS[keeping as usize]
}

fn words(keeping: Keeping) -> Vec<Bits> {
    match keeping {
        Keeping::PextIndices => {
            let entries: Vec<Bits> = Place::all().map(indices).collect();
            entries.chunks(2).map(<[Bits]>::concat).collect()
        }
        boards => {
            let squares = boards.directions().iter().map(|&direction| line_by_line(direction));
            squares.map(|board| board.into_iter().map(Some).collect()).collect()
        }
    }
}

/// The squares of the word that is kept for one square: 16 bits of the rook's index, 16 of the
/// bishop's.
pub(crate) fn indices(place: Place) -> Bits {
    let of_piece = |piece| {
        let others = walk::lines(piece).iter().flat_map(|&line| others_on(line, place));
        let mut inner: Vec<Place> = others.filter(|&other| has_one_behind(place, other)).collect();
        inner.sort_unstable_by_key(|other| other.square());
        let mut bits: Bits = inner.into_iter().map(Some).collect();
        bits.resize(16, None);
        bits
    };
    [Piece::Rook, Piece::Bishop].map(of_piece).concat()
}

/// Whether `other`, seen from `place` along a line, is not the last square.
fn has_one_behind(place: Place, other: Place) -> bool {
    let step = other.signs_from(place);
    let mut ways = Direction::ALL.into_iter().filter(|&way| walk::signs(way) == step);
    ways.any(|way| other.next(way).is_some())
}

/// The plain board of the kept words in argument `k`, if they agree.
pub(super) fn position(words: &[Bits], call: &Call, k: usize) -> Result<u64, &'static str> {
    let kept = |word| call.lane(k, word);
    let seen = words.iter().enumerate().map(|(word, squares)| plain(squares, kept(word)));
    let board = seen.fold(0, |board, seen| board | seen);
    let mut words = words.iter().enumerate();
    match words.all(|(word, squares)| rotated(squares, board) == kept(word)) {
        true => Ok(board),
        false => Err("the kept words are of different positions"),
    }
}

/// The kept words of a plain board.
pub(crate) fn kept(words: &[Bits], board: u64) -> impl Iterator<Item = u64> {
    words.iter().map(move |squares| rotated(squares, board))
}

/// Enters the kept words of a plain board as argument `k` of a case.
pub(super) fn put_kept(words: &[Bits], cases: &mut Cases, k: usize, board: u64) {
    kept(words, board).enumerate().for_each(|(word, bits)| cases.put_lane(k, word, bits));
}

/// The part of the plain board that a kept word holds.
pub(super) fn plain(squares: &[Option<Place>], kept: u64) -> u64 {
    let mut board = 0;
    let bits = squares.iter().enumerate().filter(|(bit, _)| kept >> bit & 1 == 1);
    bits.filter_map(|(_, square)| *square).for_each(|square| square.enter(&mut board));
    board
}

/// The kept word of a plain board.
fn rotated(squares: &[Option<Place>], board: u64) -> u64 {
    let is_set = |square: &Option<Place>| square.is_some_and(|square| square.is_in(board));
    let bits = squares.iter().enumerate().filter(|(_, square)| is_set(square));
    bits.map(|(bit, _)| 1 << bit).sum()
}

fn each_pair(mut visit: impl FnMut(u64, u64) -> Flow) -> Flow {
    for from in 0..64 {
        for to in (0..64).filter(|&to| to != from) {
            visit(from, to)?;
        }
    }
    Continue(())
}

/// A move on a board that is changed to fit: `from` occupied, `to` occupied if a piece is captured.
fn ask(cases: &mut Cases, from: u64, to: u64, captured: bool, board: u64) -> Flow {
    let board = board & !(1 << to) | 1 << from | u64::from(captured) << to;
    cases.put(FROM, from);
    cases.put(TO, to);
    cases.put(CAPTURED, u64::from(captured));
    put_kept(squares(keeping(cases.question)), cases, KEPT, board);
    cases.emit()
}
