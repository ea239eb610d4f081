//! A move generator timed with each attack generator, in a record.

use crate::{Comparison, Model, Name, Rounds, Skip, Time};
use contract::Tier;

/// Results of `cargo xtask perft` at one tier. Comparisons of [`Model::Perft`] count the leaves of
/// the tree of legal moves, one unit per leaf, on all positions together and on each. Comparisons
/// of [`Model::Queens`] look up one queen after the other in a plain loop, compiled by the same
/// call of the compiler.
#[apply(stored!)]
pub struct Perft {
    /// UTC time of the start, ISO 8601.
    pub created: Time,
    /// Target-CPU level that all of it was compiled for.
    #[cfg_attr(test, schemars(with = "String"))]
    pub tier: Tier,
    /// Depth of the trees.
    pub depth: u32,
    /// The positions.
    pub positions: Vec<PerftPosition>,
    /// The measurements; a position is a subject.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<Rounds>,
    /// The comparisons.
    pub comparisons: Vec<Comparison>,
    /// Skipped work with reasons.
    pub skips: Vec<Skip>,
}

/// A position and its number of leaves.
#[apply(stored!)]
pub struct PerftPosition {
    /// Its name.
    pub name: Name,
    /// Leaves of its tree.
    pub nodes: u64,
}

impl Perft {
    /// Name of the workload: each position is a subject of it.
    pub const POSITIONS: &str = "all positions";

    /// Returns the comparison of a model over all positions.
    pub fn overall(&self, model: Model) -> Option<&Comparison> {
        self.comparisons.iter().find(|comparison| comparison.model == model)
    }
}
