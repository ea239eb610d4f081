//! `square_attacks`: one call for each queen, for every piece, at most 256.

use super::line_attacks::call;
use super::{Asked, Call};
use crate::workloads::queries::{MAX_QUERIES, of_any_piece, spread};

pub(super) fn calls(asked: &Asked) -> Vec<Call> {
    asked.expect_piece();
    let queries = spread(of_any_piece(&asked.workload.boards), MAX_QUERIES);
    queries.into_iter().map(call).collect()
}
