//! `board_update`: one move on boards that a routine keeps, square by square.

use super::Rules;
use crate::argument::{Argument, Kind};
use crate::boards::{EDGES, MOVERS, line_by_line};
use crate::cases::{Cases, Flow};
use crate::noise::Noise;
use crate::question::{Call, Question};
use crate::walk::Place;
use contract::{Direction, Keeping, Subject};
use std::ops::ControlFlow::Continue;
use std::sync::LazyLock;

const FROM: usize = 0;
const TO: usize = 1;
const CAPTURED: usize = 2;
const KEPT: usize = 3;

/// The squares that the bits of a kept board are, by its direction.
static SQUARES: LazyLock<[Vec<Place>; 8]> = LazyLock::new(|| Direction::ALL.map(line_by_line));

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
        match position(keeping(call.question), call, KEPT) {
            Err(broken) => Some(broken),
            Ok(board) if from == to || !from.is_in(board) => {
                Some("a piece moves from the square where it stands to another")
            }
            Ok(board) if u64::from(to.is_in(board)) != call.word(CAPTURED) => {
                Some("`captured` says whether a piece stands on `to`")
            }
            Ok(_) => None,
        }
    }

    fn part_of_answer(&self, word: usize, _question: &Question) -> String {
        format!("kept board {word}")
    }

    /// Every pair of squares with and without a piece to be captured, on each edge board and among
    /// noise.
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

    /// Every pair of squares with and without a piece to be captured, on an empty board, a full one
    /// and one that is both.
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

/// Of each kept board the squares that its bits are.
fn squares(keeping: Keeping) -> impl Iterator<Item = &'static [Place]> {
    keeping.directions().iter().map(|&direction| &*SQUARES[usize::from(direction.dir8())])
}

/// The plain board of the kept ones, argument `k` of a call, if all are of one position.
pub(super) fn position(keeping: Keeping, call: &Call, k: usize) -> Result<u64, &'static str> {
    let boards = squares(keeping).enumerate();
    let mut boards = boards.map(|(word, squares)| plain(squares, call.lane(k, word)));
    let first = boards.next().expect("a keeping keeps boards");
    match boards.all(|board| board == first) {
        true => Ok(first),
        false => Err("the kept boards are not those of one position"),
    }
}

/// The kept boards of a plain one, as argument `k` of a case.
pub(super) fn put_kept(keeping: Keeping, cases: &mut Cases, k: usize, board: u64) {
    for (word, squares) in squares(keeping).enumerate() {
        cases.put_lane(k, word, rotated(squares, board));
    }
}

/// The plain board of a kept one.
fn plain(squares: &[Place], kept: u64) -> u64 {
    let mut board = 0;
    let bits = squares.iter().enumerate().filter(|(bit, _)| kept >> bit & 1 == 1);
    bits.for_each(|(_, square)| square.enter(&mut board));
    board
}

/// The kept board of a plain one.
fn rotated(squares: &[Place], board: u64) -> u64 {
    let bits = squares.iter().enumerate().filter(|(_, square)| square.is_in(board));
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

/// A move on a board, on which a piece is put where it begins, and put or taken where it ends.
fn ask(cases: &mut Cases, from: u64, to: u64, captured: bool, board: u64) -> Flow {
    let board = board & !(1 << to) | 1 << from | u64::from(captured) << to;
    cases.put(FROM, from);
    cases.put(TO, to);
    cases.put(CAPTURED, u64::from(captured));
    put_kept(keeping(cases.question), cases, KEPT, board);
    cases.emit()
}
