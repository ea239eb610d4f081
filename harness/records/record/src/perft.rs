//! A move generator with each attack generator in its place, as a record keeps it. Part of the schema;
//! it counts no nodes.

use crate::{Comparison, Rounds, Skip};
use serde::{Deserialize, Serialize};

/// What `cargo xtask perft` found. The attack generators stand in comparisons of their own: those of the
/// model [`Perft::NODES`] count the leaves of the tree of legal moves, a unit each, on all positions
/// together and on each by itself; those of the model [`Perft::QUEENS`] look up one queen after the other
/// in a plain loop, compiled by the same call of the compiler.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Perft {
    /// UTC time of the start, ISO 8601.
    pub created: String,
    /// Target-CPU level that all of it was compiled for.
    pub tier: String,
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PerftPosition {
    /// What it is called.
    pub name: String,
    /// Leaves of its tree.
    pub nodes: u64,
}

impl Perft {
    /// The model of comparisons by nodes.
    pub const NODES: &str = "perft";
    /// What all positions together are called: the workload of which each position is a subject.
    pub const POSITIONS: &str = "all positions";
    /// The model of comparisons by queens that are looked up.
    pub const QUEENS: &str = "queens";

    /// The comparison of a model over everything that it was tried on.
    pub fn overall(&self, model: &str) -> Option<&Comparison> {
        self.comparisons.iter().find(|one| one.model == model)
    }
}
