//! A named set of boards.

use super::{Board, Profile};
use sha2::{Digest, Sha256};

/// Boards to measure on.
#[derive(Clone, Debug, PartialEq)]
pub struct Workload {
    /// The name on command lines and in records.
    pub name: String,
    /// Description of the boards, for a table.
    pub description: String,
    /// Name and version of the generator; another version makes other boards from the same seed.
    pub generator: String,
    /// The seed, unless the boards were read from a file.
    pub seed: Option<u64>,
    /// The boards, in the order in which they are measured. At least one of them has a slider.
    pub boards: Vec<Board>,
    /// Number of positions in the user's file that were left out because the side to move has no
    /// slider.
    pub skipped: usize,
    /// Profile of the user's whole file, if `boards` is only a sample of it.
    pub whole: Option<Profile>,
}

impl Workload {
    /// Returns means over the boards, or over the user's whole file.
    pub fn profile(&self) -> Profile {
        self.whole.unwrap_or_else(|| Profile::new(&self.boards))
    }

    /// Returns the first 16 hexadecimal digits of SHA-256 over the occupied squares and the sliders
    /// of the measured boards; equal hashes mean equal boards of sliders. The other pieces, which
    /// `attackers` and `discovered` ask about, and the other side's king are not in it.
    pub fn hash(&self) -> String {
        let mut hash = Sha256::new();
        for board in &self.boards {
            for set in board.sets() {
                hash.update(set.to_le_bytes());
            }
        }
        hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}
