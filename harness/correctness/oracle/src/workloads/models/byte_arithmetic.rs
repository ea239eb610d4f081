//! `byte_arithmetic`: one call per board, occupied squares and all sliders, as in `o - r`.

use super::{Asked, Call, each};
use crate::workloads::Board;

pub(super) fn calls(asked: &Asked) -> Vec<Call> {
    asked.of_boards(|boards| {
        vec![("x", each(boards, |board| board.occupied)), ("y", each(boards, Board::all_sliders))]
    })
}
