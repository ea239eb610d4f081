//! A move generator with each attack generator in its place, as a record keeps it. Part of the schema;
//! it counts no nodes.

use crate::{Comparison, Model, Name, Rounds, Skip, Time};
use contract::Tier;

/// What `cargo xtask perft` found. The attack generators stand in comparisons of their own: those of the
/// model [`Model::Perft`] count the leaves of the tree of legal moves, a unit each, on all positions
/// together and on each by itself; those of the model [`Model::Queens`] look up one queen after the other
/// in a plain loop, compiled by the same call of the compiler.
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
    /// What every sitting measured; a position is a subject.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<Rounds>,
    /// Who was faster than whom.
    pub comparisons: Vec<Comparison>,
    /// What could not be done, and why.
    pub skips: Vec<Skip>,
}

/// A position and its number of leaves.
#[apply(stored!)]
pub struct PerftPosition {
    /// What it is called.
    pub name: Name,
    /// Leaves of its tree.
    pub nodes: u64,
}

impl Perft {
    /// What all positions together are called: the workload of which each position is a subject.
    pub const POSITIONS: &str = "all positions";

    /// The comparison of a model over everything that it was tried on.
    pub fn overall(&self, model: Model) -> Option<&Comparison> {
        self.comparisons.iter().find(|one| one.model == model)
    }
}
