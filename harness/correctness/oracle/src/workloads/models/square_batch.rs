//! `square_batch`. With a board for each lane, a call takes the next queries of `square_attacks`,
//! as many as there are lanes. With one board for all lanes, a call takes the squares of its
//! queens, repeated if there are fewer than lanes; more queens become another call. All calls
//! together have at most 256 lanes.

use crate::workloads::queries::{MAX_QUERIES, Query, queen_queries, sample_evenly};
use crate::workloads::request::{Call, Request};

pub(super) fn calls(request: &Request) -> Vec<Call> {
    request.expect_piece();
    let lanes = request.shape.units;
    let is_board_shared =
        request.shape.inputs.iter().any(|input| input.name == "occupied" && input.words == 1);
    let queries = queen_queries(&request.workload.boards);
    let mut groups: Vec<&[Query]> = Vec::new();
    if is_board_shared {
        // The queries of a board follow each other, so a run with the same board is complete.
        for board_queries in queries.chunk_by(|(_, left), (_, right)| std::ptr::eq(*left, *right)) {
            groups.extend(board_queries.chunks(lanes));
        }
    } else {
        groups.extend(queries.chunks(lanes));
    }
    sample_evenly(groups, MAX_QUERIES / lanes).into_iter().map(|group| call(group, lanes)).collect()
}

/// Returns the call of a group of queries, which is repeated until all lanes have one.
fn call(group: &[Query], lanes: usize) -> Call {
    let queries = group.iter().cycle().take(lanes);
    vec![
        ("squares", queries.clone().map(|(square, _)| u64::from(*square)).collect()),
        ("occupied", queries.map(|(_, board)| board.occupied).collect()),
    ]
}
