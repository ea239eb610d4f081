//! Batches on boards that come from memory, as a record keeps them. Part of the schema.

use crate::{Estimate, Ratio};
use serde::{Deserialize, Serialize};

/// A routine on a stream of boards, timed in the same rounds as the others of its model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Streamed {
    /// Model by name.
    pub model: String,
    /// `variant/routine`; the first of a model is the reference.
    pub name: String,
    /// Core cycles a unit; none if too few samples were clean.
    pub cycles_per_unit: Option<Estimate>,
    /// Its time to that of the reference; none likewise.
    pub to_reference: Option<Ratio>,
    /// What the reference differs by from a copy of itself.
    pub floor: Option<Ratio>,
}
