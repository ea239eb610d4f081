//! `step`: one call per board, with the sliders that move in the direction.

use super::{Asked, Call, each};

pub(super) fn calls(asked: &Asked) -> Vec<Call> {
    asked.in_directions(|boards, direction| {
        vec![("set", each(boards, |board| board.sliders(direction)))]
    })
}
