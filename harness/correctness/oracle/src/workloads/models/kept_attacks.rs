//! `kept_attacks`: the queries of `square_attacks` on kept boards. The arguments take no more room
//! than those of other models.

use super::board_update::MAX_WORDS;
use super::{Asked, Call};
use crate::models::board_update::{indices, kept, squares};
use crate::walk::Place;
use crate::workloads::queries::{Query, of_any_piece, spread};
use contract::Keeping;

pub(super) fn calls(asked: &Asked) -> Vec<Call> {
    asked.expect_piece();
    let most = MAX_WORDS / asked.shape.argument_words();
    let queries = spread(of_any_piece(&asked.workload.boards), most);
    let call = |(square, board): Query| {
        let kept = match asked.shape.offset("kept").map(|at| asked.shape.argument_words() - at) {
            Some(1) => kept(&[indices(Place::at(square.into()))], board.occupied).collect(),
            _ => kept(squares(Keeping::Rotated), board.occupied).collect(),
        };
        vec![("square", vec![u64::from(square)]), ("kept", kept)]
    };
    queries.into_iter().map(call).collect()
}
