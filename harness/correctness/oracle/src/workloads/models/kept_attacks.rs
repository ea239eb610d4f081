//! `kept_attacks`: the queries of `square_attacks` on kept boards. The arguments take no more room
//! than those of other models.

use super::board_update::MAX_WORDS;
use crate::kept_words::{index_bits, kept_words, squares};
use crate::walk::Place;
use crate::workloads::queries::{Query, queen_queries, sample_evenly};
use crate::workloads::request::{Call, Request};
use contract::Keeping;

pub(super) fn calls(request: &Request) -> Vec<Call> {
    request.expect_piece();
    let max_calls = MAX_WORDS / request.shape.argument_words();
    let queries = sample_evenly(queen_queries(&request.workload.boards), max_calls);
    queries.into_iter().map(|query| call(request, query)).collect()
}

fn call(request: &Request, (square, board): Query) -> Call {
    // The kept words come last, so that the rest of a call are theirs.
    let words = request.shape.offset("kept").map(|start| request.shape.argument_words() - start);
    let kept = match words {
        Some(1) => {
            kept_words(&[index_bits(Place::from_square(square.into()))], board.occupied).collect()
        }
        _ => kept_words(squares(Keeping::Rotated), board.occupied).collect(),
    };
    vec![("square", vec![u64::from(square)]), ("kept", kept)]
}
