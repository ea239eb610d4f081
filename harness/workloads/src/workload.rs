//! A named set of boards. How it was made is the makers' affair.

use crate::{Board, Profile};

/// Boards to measure on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workload {
    /// The name on command lines and in records.
    pub name: String,
    /// What the boards are, in words for a table.
    pub description: String,
    /// What reproduces the boards, unless they were read from a file.
    pub seed: Option<u64>,
    /// The boards, in the order in which they are measured. At least one of them has a slider.
    pub boards: Vec<Board>,
    /// Positions of the user's file that were left out because the side to move has no slider.
    pub skipped: usize,
}

impl Workload {
    /// Means over the boards.
    pub fn profile(&self) -> Profile {
        Profile::of(&self.boards)
    }
}
