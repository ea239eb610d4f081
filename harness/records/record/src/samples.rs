//! The raw samples of a record, in a file beside it.

use crate::{Competitor, Id};
use contract::Tier;
use serde::{Deserialize, Serialize};

/// A routine as it was compiled for one tier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtTier {
    /// Target-CPU level by name.
    pub tier: Tier,
    /// `variant/routine`.
    pub routine: Competitor,
}

/// All samples of a record. `S` is an invocation as the measuring process wrote it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Samples<S> {
    /// [`SCHEMA`](crate::SCHEMA) of the writer.
    #[serde(deserialize_with = "crate::read::read_schema_number")]
    pub schema: u32,
    /// The record they belong to.
    pub id: Id,
    /// Routines that were timed and must not be compared, because their machine code is wrong.
    pub not_timeable: Vec<AtTier>,
    /// Routines that are scalar in their source and vectorised by the compiler in their timed
    /// loops.
    #[serde(default)]
    pub packed: Vec<AtTier>,
    /// The samples of each invocation, in the order of the record's.
    #[serde(rename = "sittings")]
    pub invocations: Vec<S>,
    /// Samples on a trace.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub in_use: Vec<S>,
}
