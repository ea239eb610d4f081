//! The raw samples of a record, in a file of their own beside it. Part of the schema; it estimates
//! nothing.

use crate::{Contestant, Id};
use contract::Tier;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A routine as it was compiled for one tier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtTier {
    /// Target-CPU level by name.
    pub tier: Tier,
    /// `variant/routine`.
    pub routine: Contestant,
}

/// All samples of a record. `S` is a sitting as the process that measured wrote it; this crate knows no
/// more of it than that it is written as JSON.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Samples<S> {
    /// [`SCHEMA`](crate::SCHEMA) of the writer.
    pub schema: u32,
    /// The record they belong to.
    pub id: Id,
    /// Nanoseconds per unit by criterion, sample by sample in the order taken, by `form/variant/routine`; of versions up to 0.2
    /// alone.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub criterion: BTreeMap<String, Vec<f64>>,
    /// What was timed and must not be compared, for its machine code is not what it should be.
    pub not_timeable: Vec<AtTier>,
    /// What is scalar in its source, and in its timed loops packed by the compiler.
    #[serde(default)]
    pub packed: Vec<AtTier>,
    /// What each sitting took down, in the order of the record's.
    pub sittings: Vec<S>,
    /// Those on boards that come from memory, model by model; of versions up to 0.2 alone.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub streams: Vec<S>,
    /// Those on a trace.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub in_use: Vec<S>,
}
