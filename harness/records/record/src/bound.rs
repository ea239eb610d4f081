//! How near a loop comes to what its own instructions allow, as a record keeps it. Part of the schema.

use crate::{Estimate, Ratio};
use serde::{Deserialize, Serialize};

/// A routine's throughput beside replays of its loops. Ratios are times of a replay to the time of a
/// copy of the loop in the same rounds, over all subjects.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Bound {
    /// Variant.
    pub variant: String,
    /// Routine.
    pub routine: String,
    /// Model by name.
    pub model: String,
    /// Core cycles a unit of the copy; none of the figures stands where there is no replay or where too
    /// few samples were clean.
    pub cycles_per_unit: Option<Estimate>,
    /// The same instructions, none of which waits for another.
    pub independent: Option<Ratio>,
    /// Zero idioms of the same lengths: what the front end takes for as many instructions.
    pub front_end: Option<Ratio>,
    /// The loop over its first arguments again and again: all data near the core.
    pub near: Option<Ratio>,
    /// A second copy: what differs without any difference.
    pub floor: Option<Ratio>,
    /// [`Bound::MEMORY`], [`Bound::PORTS`], [`Bound::FRONT_END`] or [`Bound::CHAIN`].
    pub binds: Option<String>,
    /// Why there is no replay.
    pub none: Option<String>,
}

impl Bound {
    /// Data from farther away than the first arguments.
    pub const MEMORY: &str = "memory";
    /// The execution ports: cutting what waits gains little, handing over alone takes less.
    pub const PORTS: &str = "ports";
    /// Handing over as many instructions takes nearly as long.
    pub const FRONT_END: &str = "front end";
    /// What waits for each other, for it gains much to cut it.
    pub const CHAIN: &str = "chain";
}
