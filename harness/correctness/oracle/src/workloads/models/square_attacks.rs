//! `square_attacks`: one call for each queen, for every piece, at most 256.

use super::line_attacks::call;
use crate::workloads::queries::{MAX_QUERIES, queen_queries, sample_evenly};
use crate::workloads::request::{Call, Request};

pub(super) fn calls(request: &Request) -> Vec<Call> {
    request.expect_piece();
    let queries = sample_evenly(queen_queries(&request.workload.boards), MAX_QUERIES);
    queries.into_iter().map(call).collect()
}
