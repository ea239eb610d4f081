//! The models of whole sets: one call per board, or per group of as many boards as lanes.

use crate::workloads::Board;
use crate::workloads::request::{Call, Request};

/// Returns the calls of `step`, with the sliders that move in the direction.
pub(super) fn step(request: &Request) -> Vec<Call> {
    request.call_directions(|boards, direction| {
        vec![("set", board_sets(boards, |board| board.sliders(direction)))]
    })
}

/// Returns the calls of `fill`, from the sliders that move in the direction over the empty squares.
pub(super) fn fill(request: &Request) -> Vec<Call> {
    request.call_directions(|boards, direction| {
        vec![
            ("generators", board_sets(boards, |board| board.sliders(direction))),
            ("propagators", board_sets(boards, |board| !board.occupied)),
        ]
    })
}

/// Returns the calls of `ray_attacks` and `ray_batch`, with the sliders that move in the direction.
pub(super) fn ray_attacks(request: &Request) -> Vec<Call> {
    request.call_directions(|boards, direction| {
        let sliders = board_sets(boards, |board| board.sliders(direction));
        [vec![("sliders", sliders)], occupancy(boards)].concat()
    })
}

/// Returns the calls of `board_attacks` and `board_batch`, with both kinds of sliders.
pub(super) fn board_attacks(request: &Request) -> Vec<Call> {
    request.call_boards(|boards| {
        let orthogonal = board_sets(boards, |board| board.orthogonal);
        let diagonal = board_sets(boards, |board| board.diagonal);
        [vec![("orthogonal", orthogonal), ("diagonal", diagonal)], occupancy(boards)].concat()
    })
}

/// Returns the calls of `threats`, through the king of the other side.
pub(super) fn threats(request: &Request) -> Vec<Call> {
    request.call_boards(|boards| {
        vec![
            ("orthogonal", board_sets(boards, |board| board.orthogonal)),
            ("diagonal", board_sets(boards, |board| board.diagonal)),
            ("occupied", board_sets(boards, |board| board.occupied)),
            ("transparent", board_sets(boards, |board| board.other_king)),
        ]
    })
}

/// Returns the occupied squares, and the empty ones for routines that take these instead.
fn occupancy(boards: &[&Board]) -> Call {
    vec![
        ("empty", board_sets(boards, |board| !board.occupied)),
        ("occupied", board_sets(boards, |board| board.occupied)),
    ]
}

/// Returns the calls of `byte_arithmetic`: occupied squares and all sliders, as in `o - r`.
pub(super) fn byte_arithmetic(request: &Request) -> Vec<Call> {
    request.call_boards(|boards| {
        vec![
            ("x", board_sets(boards, |board| board.occupied)),
            ("y", board_sets(boards, Board::all_sliders)),
        ]
    })
}

/// Returns one set from each board.
fn board_sets(boards: &[&Board], set: impl Fn(&Board) -> u64) -> Vec<u64> {
    boards.iter().map(|board| set(board)).collect()
}
