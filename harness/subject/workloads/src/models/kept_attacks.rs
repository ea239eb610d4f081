//! `kept_attacks`: the queries of `square_attacks`, of boards that are kept; as many at most as the
//! arguments of other models take room for.

use super::board_update::{MAX_WORDS, kept, orders};
use super::{Asked, Call};
use crate::queries::{Query, of_any_piece, spread};
use contract::Keeping;

pub(super) fn calls(asked: &Asked) -> Vec<Call> {
    asked.expect_piece();
    let orders = orders(Keeping::Rotated);
    let most = MAX_WORDS / asked.shape.argument_words();
    let queries = spread(of_any_piece(&asked.workload.boards), most);
    let call = |(square, board): Query| {
        vec![("square", vec![u64::from(square)]), ("kept", kept(&orders, board.occupied))]
    };
    queries.into_iter().map(call).collect()
}
