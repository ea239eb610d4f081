//! `kept_attacks`: the queries of `square_attacks`, of boards that are kept; as many at most as the
//! arguments of other models take room for.

use super::board_update::{MAX_WORDS, indices, kept, orders};
use super::{Asked, Call};
use crate::workloads::queries::{Query, of_any_piece, spread};
use contract::{Keeping, Square};

pub(super) fn calls(asked: &Asked) -> Vec<Call> {
    asked.expect_piece();
    let orders = orders(Keeping::Rotated);
    let most = MAX_WORDS / asked.shape.argument_words();
    let queries = spread(of_any_piece(&asked.workload.boards), most);
    let call = |(square, board): Query| {
        let kept = match asked.shape.offset("kept").map(|at| asked.shape.argument_words() - at) {
            Some(1) => kept(&[indices(Square::new(square))], board.occupied),
            _ => kept(&orders, board.occupied),
        };
        vec![("square", vec![u64::from(square)]), ("kept", kept)]
    };
    queries.into_iter().map(call).collect()
}
