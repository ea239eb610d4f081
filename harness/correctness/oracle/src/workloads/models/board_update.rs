//! `board_update`: one call per board. A random piece moves to a random square and captures a piece
//! there. The boards are spread evenly over the workload, and their arguments take no more room
//! than those of other models.

use crate::kept_words::{kept_words, squares as word_squares};
use crate::random::SplitMix64;
use crate::workloads::BOARDS;
use crate::workloads::board::squares;
use crate::workloads::queries::sample_evenly;
use crate::workloads::request::{Call, Request};
use contract::Subject;

/// Maximum number of words of all calls: 8 KiB.
pub(super) const MAX_WORDS: usize = 4 * BOARDS;

pub(super) fn calls(request: &Request) -> Vec<Call> {
    let Subject::Keeping(keeping) = request.subject else {
        panic!("workloads: {} is no keeping", request.subject)
    };
    let mut random = SplitMix64::from_name("moves", request.workload.seed.unwrap_or(0));
    let max_calls = MAX_WORDS / request.shape.argument_words();
    let mut calls = Vec::new();
    for board in sample_evenly(request.workload.boards.iter().collect(), max_calls) {
        let pieces: Vec<u8> = squares(board.occupied).collect();
        let name = &request.workload.name;
        assert!(!pieces.is_empty(), "workloads: {name:?} has a board without pieces");
        let from = pieces[random.below(pieces.len())];
        // Any other square: 1 to 63 squares on, around the board.
        let to = (from + 1 + random.below(63) as u8) % 64;
        calls.push(vec![
            ("from", vec![u64::from(from)]),
            ("to", vec![u64::from(to)]),
            ("captured", vec![board.occupied >> to & 1]),
            ("kept", kept_words(word_squares(keeping), board.occupied).collect()),
        ]);
    }
    calls
}
