//! `threat_changes`: random empty squares of each board, and a random piece for each.
//!
//! An engine asks about the squares that pieces leave and arrive at, so about almost any piece on
//! almost any square.

use super::attackers::{MAX_BOARDS, SQUARES_PER_BOARD, call};
use crate::random::SplitMix64;
use crate::workloads::Board;
use crate::workloads::request::{Call, Request};
use contract::position::PIECE_CODES;

/// Returns the calls in rounds, each with one call for every board that has an empty square.
pub(super) fn calls(request: &Request) -> Vec<Call> {
    let boards = &request.workload.boards;
    let boards = &boards[..boards.len().min(MAX_BOARDS)];
    let mut random = SplitMix64::from_name("threat changes", boards.len() as u64);
    let mut calls = Vec::with_capacity(SQUARES_PER_BOARD * boards.len());
    for _ in 0..SQUARES_PER_BOARD {
        for board in boards.iter().filter(|board| board.occupied != !0) {
            calls.push(call_with_piece(board, &mut random));
        }
    }
    calls
}

/// Returns one call for each board.
///
/// # Panics
/// If a board has no empty square.
pub(super) fn calls_of_each_board(request: &Request) -> Vec<Call> {
    let boards = &request.workload.boards;
    let mut random = SplitMix64::from_name("threat changes after moves", boards.len() as u64);
    let mut calls = Vec::with_capacity(boards.len());
    for board in boards {
        assert!(board.occupied != !0, "workloads: a board without empty squares");
        calls.push(call_with_piece(board, &mut random));
    }
    calls
}

/// Returns a call about a random piece on a random empty square of a board.
fn call_with_piece(board: &Board, random: &mut SplitMix64) -> Call {
    let piece = PIECE_CODES[random.below(PIECE_CODES.len())];
    let mut call = call(empty_square(board, random), board);
    call.push(("piece", vec![u64::from(piece)]));
    call
}

/// Returns a random empty square of a board that has one.
fn empty_square(board: &Board, random: &mut SplitMix64) -> u64 {
    loop {
        let square = random.below(64) as u64;
        if board.occupied >> square & 1 == 0 {
            return square;
        }
    }
}
