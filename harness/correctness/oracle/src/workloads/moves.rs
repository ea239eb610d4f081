//! Boards after moves: a few positions in turn, each changed by a quiet move from call to call.
//!
//! Models of positions are also timed on a position that has just changed. The moves lead back to
//! where they began, so that a loop can repeat them: half of them are drawn, and the other half
//! takes them back.

use super::arguments::words_of_calls;
use super::models::calls_after_moves;
use super::request::Request;
use super::{Board, Workload};
use crate::random::SplitMix64;
use contract::position::{BLACK, KING};
use contract::{MOVED_POSITIONS, Mailbox, Model, Shape, Subject};

/// Returns the arguments of `count` calls about [`MOVED_POSITIONS`] positions of the workload in
/// turn, each after one more quiet move. The last call about a position is about the one that its
/// first move was made in. Returns none if no board has both a piece and an empty square.
///
/// # Panics
/// If the model is not one of positions, or `count` is no even number for each position.
pub fn arguments_after_moves(
    model: Model,
    subject: Subject,
    shape: &Shape,
    workload: &Workload,
    count: usize,
) -> Option<Vec<u64>> {
    assert!(count.is_multiple_of(2 * MOVED_POSITIONS), "moves are made and taken back");
    let boards = boards_after_moves(workload, count)?;
    let workload = Workload { boards, ..workload.clone() };
    let calls = calls_after_moves(model)(&Request { subject, shape, workload: &workload });
    Some(words_of_calls(model, subject, shape, &calls))
}

/// Returns the boards after each move, the positions in turn. A workload with too few boards has
/// some of them twice, with other moves.
fn boards_after_moves(workload: &Workload, count: usize) -> Option<Vec<Board>> {
    let boards = workload.boards.iter().filter(|board| (1..64).contains(&board.pieces()));
    let starts: Vec<&Board> = boards.take(MOVED_POSITIONS).collect();
    if starts.is_empty() {
        return None;
    }
    let mut random = SplitMix64::from_name("moves", count as u64);
    let mut boards_of_positions = Vec::new();
    for start in starts.iter().cycle().take(MOVED_POSITIONS) {
        boards_of_positions.push(boards_there_and_back(
            start,
            count / MOVED_POSITIONS,
            &mut random,
        ));
    }
    let mut after_moves = Vec::with_capacity(count);
    for index in 0..count / MOVED_POSITIONS {
        for boards in &boards_of_positions {
            after_moves.push(boards[index]);
        }
    }
    Some(after_moves)
}

/// Returns the boards after each of `count` moves, of which the second half takes the first back.
fn boards_there_and_back(start: &Board, count: usize, random: &mut SplitMix64) -> Vec<Board> {
    let mut mailboxes = vec![start.mailbox];
    for _ in 0..count / 2 {
        let last = mailboxes[mailboxes.len() - 1];
        mailboxes.push(after_random_move(last, random));
    }
    // The way back starts one move earlier, so that no position follows itself.
    let mut way_back = mailboxes[..count / 2].to_vec();
    way_back.reverse();
    mailboxes.extend(way_back);
    let is_black_to_move = is_black_to_move(start);
    let mut boards = Vec::with_capacity(count);
    for mailbox in &mailboxes[1..] {
        boards.push(Board::from_mailbox(*mailbox, is_black_to_move));
    }
    boards
}

/// Whether the sliders of a board are black; without sliders, whether its other king is white.
fn is_black_to_move(board: &Board) -> bool {
    match code_of_first(board, board.all_sliders()) {
        Some(slider) => slider & BLACK != 0,
        None => code_of_first(board, board.other_king) == Some(KING),
    }
}

/// Returns the code on the first square of a set; none if the set is empty.
fn code_of_first(board: &Board, set: u64) -> Option<u8> {
    board.mailbox.0.get(set.trailing_zeros() as usize).copied()
}

/// Moves any piece to any empty square.
fn after_random_move(mut mailbox: Mailbox, random: &mut SplitMix64) -> Mailbox {
    let (pieces, empty): (Vec<usize>, Vec<usize>) =
        (0..64).partition(|&square| mailbox.0[square] != 0);
    let (from, to) = (pieces[random.below(pieces.len())], empty[random.below(empty.len())]);
    mailbox.0.swap(from, to);
    mailbox
}
