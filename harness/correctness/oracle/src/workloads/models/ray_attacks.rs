//! `ray_attacks` and `ray_batch`: one call per board, or per group of as many boards as lanes, with the sliders that move in the
//! direction.

use super::{Asked, Call, each};

pub(super) fn calls(asked: &Asked) -> Vec<Call> {
    asked.in_directions(|boards, direction| {
        vec![
            ("sliders", each(boards, |board| board.sliders(direction))),
            ("empty", each(boards, |board| !board.occupied)),
            ("occupied", each(boards, |board| board.occupied)),
        ]
    })
}
