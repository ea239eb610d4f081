//! The counts of a measuring process for one probe, in a record.

use crate::Name;
use std::collections::BTreeMap;

/// Executed instructions: those emitted if the code is straight-line, otherwise stepped one by one
/// and decoded, over the calls of a workload.
#[apply(stored!)]
pub struct Stepped {
    /// Calls stepped through; 0 of straight-line code.
    pub calls: u64,
    /// Fewest instructions of a call.
    pub least: u64,
    /// Mean instructions per call.
    pub mean: f64,
    /// Most instructions of a call.
    pub most: u64,
    /// Mean instructions per call by class, as `decode` names classes.
    pub classes: BTreeMap<Name, f64>,
    /// Mean instructions per call by mnemonic.
    pub mnemonics: BTreeMap<Name, f64>,
    /// Calls by their number of instructions; empty if all calls took the same number.
    pub distribution: BTreeMap<u64, u64>,
}

/// Operations of the source over the boards of a workload; one figure for straight-line code.
#[apply(stored!)]
pub struct TallyRange {
    /// Fewest operations.
    pub least: u32,
    /// Mean operations.
    pub mean: f64,
    /// Most operations.
    pub most: u32,
    /// Longest chain of dependent operations, of the costliest board.
    pub depth: u32,
    /// Mean iterations of loops and branches per call, by operations per iteration; none of
    /// straight-line code.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub turns: BTreeMap<u32, f64>,
}
