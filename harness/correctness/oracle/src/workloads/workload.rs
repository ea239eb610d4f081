//! A named set of boards. How it was made is the makers' affair.

use super::{Board, Profile};
use sha2::{Digest, Sha256};

/// Boards to measure on.
#[derive(Clone, Debug, PartialEq)]
pub struct Workload {
    /// The name on command lines and in records.
    pub name: String,
    /// What the boards are, in words for a table.
    pub description: String,
    /// What made the boards, with its version: another version makes other boards of a seed.
    pub generator: String,
    /// What reproduces the boards, unless they were read from a file.
    pub seed: Option<u64>,
    /// The boards, in the order in which they are measured. At least one of them has a slider.
    pub boards: Vec<Board>,
    /// Positions of the user's file that were left out because the side to move has no slider.
    pub skipped: usize,
    /// Of everything in the user's file, where only a sample of that is in `boards`.
    pub whole: Option<Profile>,
}

impl Workload {
    /// Means over the boards, or over the user's whole file.
    pub fn profile(&self) -> Profile {
        self.whole.unwrap_or_else(|| Profile::of(&self.boards))
    }

    /// The first 16 hexadecimal digits of SHA-256 over the boards that are measured: equal
    /// hashes are equal work.
    pub fn hash(&self) -> String {
        let mut hash = Sha256::new();
        for board in &self.boards {
            for set in [board.occupied, board.orthogonal, board.diagonal] {
                hash.update(set.to_le_bytes());
            }
        }
        hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}
