//! `board_attacks` and `board_batch`: one call per board, or per group of as many boards as lanes, with both kinds of sliders.

use super::{Asked, Call, each};

pub(super) fn calls(asked: &Asked) -> Vec<Call> {
    asked.of_boards(|boards| {
        vec![
            ("orthogonal", each(boards, |board| board.orthogonal)),
            ("diagonal", each(boards, |board| board.diagonal)),
            ("empty", each(boards, |board| !board.occupied)),
            ("occupied", each(boards, |board| board.occupied)),
        ]
    })
}
