//! `board_update`: one move on the boards that a routine maintains, square by square.

use crate::argument::{Argument, Kind};
use crate::boards::{EDGES, MOVERS};
use crate::cases::{Cases, Flow};
use crate::kept_words::{Bits, kept_word, kept_words, plain_board, squares};
use crate::noise::Noise;
use crate::question::{Call, Question};
use crate::rules::Rules;
use crate::walk::Place;
use contract::{Keeping, Subject};
use std::ops::ControlFlow::Continue;

const FROM: usize = 0;
const TO: usize = 1;
const CAPTURED: usize = 2;
const KEPT: usize = 3;

/// The rule that a move breaks if it goes nowhere or moves no piece.
const MOVE: &str = "a move goes from an occupied square to another square";

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

    fn write_answer(&self, call: &Call, answer: &mut [u64]) {
        let (from, to) = (Place::from_square(call.word(FROM)), Place::from_square(call.word(TO)));
        for (word, squares) in squares(keeping(call.question)).iter().enumerate() {
            let mut occupied = plain_board(squares, call.lane(KEPT, word));
            from.leave(&mut occupied);
            to.enter(&mut occupied);
            answer[word] = kept_word(squares, occupied);
        }
    }

    fn broken_precondition(&self, call: &Call) -> Option<&'static str> {
        let (from, to) = (Place::from_square(call.word(FROM)), Place::from_square(call.word(TO)));
        let words = squares(keeping(call.question));
        let board = match agreed_board(words, call, KEPT) {
            Ok(board) => board,
            Err(rule) => return Some(rule),
        };
        if from == to {
            return Some(MOVE);
        }
        // Indices hold no corners, so nothing contradicts a move from or to one.
        if is_kept(words, from) && !from.is_in(board) {
            return Some(MOVE);
        }
        if is_kept(words, to) && u64::from(to.is_in(board)) != call.word(CAPTURED) {
            return Some("`captured` must say whether `to` is occupied");
        }
        None
    }

    fn describe_word(&self, word: usize, _question: &Question) -> String {
        format!("kept word {word}")
    }

    /// Tries every pair of squares, with and without a capture, on each edge board and among noise.
    fn emit_exhaustive(&self, cases: &mut Cases) -> Flow {
        let mut noise = Noise::from_seed(31);
        visit_pairs(|from, to| {
            for board in EDGES.into_iter().chain(MOVERS.map(|density| noise.board(density))) {
                emit(cases, from, to, false, board)?;
                emit(cases, from, to, true, board)?;
            }
            Continue(())
        })
    }

    /// Tries every pair of squares, with and without a capture, on an empty board, a full one and a
    /// mixed one.
    fn emit_edges(&self, cases: &mut Cases) -> Flow {
        visit_pairs(|from, to| {
            for board in [0, !0, 0xaa55_aa55_0000_ffff] {
                emit(cases, from, to, false, board)?;
                emit(cases, from, to, true, board)?;
            }
            Continue(())
        })
    }

    fn emit_random(&self, cases: &mut Cases, count: u64) -> Flow {
        let mut noise = Noise::from_seed(32);
        for density in MOVERS.into_iter().cycle().take(count as usize) {
            let from = noise.number_below(64);
            let to = (from + 1 + noise.number_below(63)) % 64;
            let (captured, board) = (noise.number_below(2) == 1, noise.board(density));
            emit(cases, from, to, captured, board)?;
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

/// Whether any word has a bit for this square.
fn is_kept(words: &[Bits], place: Place) -> bool {
    words.iter().flatten().any(|&square| square == Some(place))
}

/// Returns the plain board of the kept words in an argument, if they agree.
pub(super) fn agreed_board(
    words: &[Bits],
    call: &Call,
    argument: usize,
) -> Result<u64, &'static str> {
    let mut board = 0;
    for (word, squares) in words.iter().enumerate() {
        board |= plain_board(squares, call.lane(argument, word));
    }
    for (word, expected) in kept_words(words, board).enumerate() {
        if call.lane(argument, word) != expected {
            return Err("the kept words are of different positions");
        }
    }
    Ok(board)
}

/// Puts the kept words of a plain board as an argument of a case.
pub(super) fn put_kept(words: &[Bits], cases: &mut Cases, argument: usize, board: u64) {
    for (word, bits) in kept_words(words, board).enumerate() {
        cases.put_lane(argument, word, bits);
    }
}

fn visit_pairs(mut visit: impl FnMut(u64, u64) -> Flow) -> Flow {
    for from in 0..64 {
        for to in (0..64).filter(|&to| to != from) {
            visit(from, to)?;
        }
    }
    Continue(())
}

/// Emits a move on a board that is changed to fit it: `from` is occupied, and `to` is occupied if a
/// piece is captured.
fn emit(cases: &mut Cases, from: u64, to: u64, captured: bool, board: u64) -> Flow {
    let board = board & !(1 << to) | 1 << from | u64::from(captured) << to;
    cases.put(FROM, from);
    cases.put(TO, to);
    cases.put(CAPTURED, u64::from(captured));
    put_kept(squares(keeping(cases.question)), cases, KEPT, board);
    cases.emit()
}
