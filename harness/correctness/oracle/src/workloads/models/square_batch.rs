//! `square_batch`. With a board for each lane: the queries of `square_attacks` in order, as many
//! per call as lanes. With one board for all lanes: the squares of its queens, repeated if there
//! are fewer than lanes; a remainder becomes another call. At most as many calls as have 256 lanes.

use super::{Asked, Call};
use crate::workloads::queries::{MAX_QUERIES, Query, of_any_piece, spread};

pub(super) fn calls(asked: &Asked) -> Vec<Call> {
    asked.expect_piece();
    let lanes = asked.shape.units;
    let shared =
        asked.shape.inputs.iter().any(|input| input.name == "occupied" && input.words == 1);
    let queries = of_any_piece(&asked.workload.boards);
    let groups: Vec<&[Query]> = match shared {
        // Of one board all come one after the other.
        true => {
            let boards = queries.chunk_by(|(_, one), (_, other)| std::ptr::eq(*one, *other));
            boards.flat_map(|board| board.chunks(lanes)).collect()
        }
        false => queries.chunks(lanes).collect(),
    };
    spread(groups, MAX_QUERIES / lanes).into_iter().map(|group| call(group, lanes)).collect()
}

/// A group of queries, repeated until all lanes have one.
fn call(group: &[Query], lanes: usize) -> Call {
    let queries = group.iter().cycle().take(lanes);
    vec![
        ("squares", queries.clone().map(|(square, _)| u64::from(*square)).collect()),
        ("occupied", queries.map(|(_, board)| board.occupied).collect()),
    ]
}
