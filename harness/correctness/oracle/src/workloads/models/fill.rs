//! `fill`: one call per board, from the sliders that move in the direction over the empty squares.

use super::{Asked, Call, each};

pub(super) fn calls(asked: &Asked) -> Vec<Call> {
    asked.in_directions(|boards, direction| {
        vec![
            ("generators", each(boards, |board| board.sliders(direction))),
            ("propagators", each(boards, |board| !board.occupied)),
        ]
    })
}
