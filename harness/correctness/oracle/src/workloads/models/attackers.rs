//! `attackers` and `discovered`: random squares of each board.
//!
//! Engines ask about the squares that pieces move to, about the king's and about those of an
//! exchange: together almost any square of the board, so we draw them at random.

use crate::random::SplitMix64;
use crate::workloads::Board;
use crate::workloads::request::{Call, Request};

/// Maximum number of boards. In any form a position takes a cache line, so these take 8 KiB, a
/// quarter of the smallest first-level cache.
pub(super) const MAX_BOARDS: usize = 128;
/// Number of squares on each board: 2,048 calls for a named workload.
pub(super) const SQUARES_PER_BOARD: usize = 16;

/// Returns the calls in rounds, each with one square of every board.
pub(super) fn calls(request: &Request) -> Vec<Call> {
    let boards = &request.workload.boards;
    let boards = &boards[..boards.len().min(MAX_BOARDS)];
    let mut random = SplitMix64::from_name("squares", boards.len() as u64);
    let mut calls = Vec::with_capacity(SQUARES_PER_BOARD * boards.len());
    for _ in 0..SQUARES_PER_BOARD {
        for board in boards {
            calls.push(call(random.below(64) as u64, board));
        }
    }
    calls
}

/// Returns one call for each board.
pub(super) fn calls_of_each_board(request: &Request) -> Vec<Call> {
    let boards = &request.workload.boards;
    let mut random = SplitMix64::from_name("squares after moves", boards.len() as u64);
    boards.iter().map(|board| call(random.below(64) as u64, board)).collect()
}

/// Returns a call in every form of a position.
pub(super) fn call(square: u64, board: &Board) -> Call {
    vec![
        ("square", vec![square]),
        ("bitboards", board.mailbox.bitboards().words().to_vec()),
        ("codes", board.mailbox.codes().to_vec()),
        ("kinds", board.mailbox.kinds().to_vec()),
    ]
}
