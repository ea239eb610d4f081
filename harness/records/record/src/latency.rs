//! What an instruction takes, as a record keeps it. Part of the schema; it measures nothing.

use crate::Estimate;
use serde::{Deserialize, Serialize};

/// How long after the arrival of one of its inputs an instruction has its result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct InstructionLatency {
    /// Mnemonic, kinds and sizes of operands, as `decode` names forms: `shr r64, imm8`.
    pub form: String,
    /// By what it takes that input: `operand 2` (the destination is the first), `base`, `index`,
    /// `flags`, `memory` ...
    pub from: String,
    /// Core cycles, by a chain of copies that wait for each other; none if it was not measured.
    pub cycles: Option<Estimate>,
    /// Core cycles from one start to the next where copies wait for nothing; none if that was not
    /// measured.
    pub apart_cycles: Option<f64>,
    /// Why it was not measured, or how, where that is not plain.
    pub note: Option<String>,
}
