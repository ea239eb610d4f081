//! `board_update`: one call per board. A random piece moves to a random square and captures a piece
//! there. The boards are spread evenly over the workload, and their arguments take no more room
//! than those of other models.

use super::{Asked, Call};
use crate::models::board_update::{kept, squares as squares_of};
use crate::workloads::BOARDS;
use crate::workloads::board::squares;
use crate::workloads::queries::spread;
use crate::workloads::random::SplitMix64;
use contract::Subject;

/// Maximum number of words of all calls: 8 KiB.
pub(super) const MAX_WORDS: usize = 4 * BOARDS;

pub(super) fn calls(asked: &Asked) -> Vec<Call> {
    let Subject::Keeping(keeping) = asked.subject else {
        panic!("workloads: {} is no keeping", asked.subject)
    };
    let words = squares_of(keeping);
    let mut random = SplitMix64::from_name("moves", asked.workload.seed.unwrap_or(0));
    let mut call = |occupied: u64| {
        let pieces: Vec<u8> = squares(occupied).collect();
        assert!(
            !pieces.is_empty(),
            "workloads: {:?} has a board without pieces",
            asked.workload.name
        );
        let from = pieces[random.below(pieces.len())];
        let to = (from + 1 + random.below(63) as u8) % 64;
        vec![
            ("from", vec![u64::from(from)]),
            ("to", vec![u64::from(to)]),
            ("captured", vec![occupied >> to & 1]),
            ("kept", kept(words, occupied).collect()),
        ]
    };
    let most = MAX_WORDS / asked.shape.argument_words();
    let boards = spread(asked.workload.boards.iter().collect(), most);
    boards.into_iter().map(|board| call(board.occupied)).collect()
}
