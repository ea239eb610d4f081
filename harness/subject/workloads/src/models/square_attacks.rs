//! `square_attacks`: one call for each slider of the kind, 256 at most.

use super::line_attacks::call;
use super::{Asked, Call};
use crate::queries::{MAX_QUERIES, of_piece, spread};
use contract::Subject;

pub(super) fn calls(asked: &Asked) -> Vec<Call> {
    let Subject::Piece(piece) = asked.subject else {
        panic!("workloads: {} is no piece", asked.subject)
    };
    let queries = spread(of_piece(piece, &asked.workload.boards), MAX_QUERIES);
    queries.into_iter().map(call).collect()
}
