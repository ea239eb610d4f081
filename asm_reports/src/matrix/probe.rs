//! One probe at one tier.

use crate::Selected;
use crate::waits::Depth;
use contract::Tier;
use machine_code::decode::{self, Code, Counts};
use serde::Serialize;

/// One probe at one tier.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ProbeAtTier {
    /// Variant.
    pub variant: &'static str,
    /// Routine.
    pub routine: &'static str,
    /// Direction, line, piece ...
    pub subject: &'static str,
    /// Tier.
    pub tier: &'static str,
    /// Counts by class, and bytes.
    pub counts: Counts,
    /// Its depth and critical path.
    pub waits: Depth,
    /// Bits of the widest vector register.
    pub widest_vector_bits: u32,
    /// CPU features of the instructions.
    pub features: Vec<String>,
}

impl ProbeAtTier {
    /// Counts the probe's code.
    pub fn of(selected: &Selected, tier: Tier, code: &Code) -> ProbeAtTier {
        ProbeAtTier {
            variant: selected.variant.name,
            routine: selected.routine.name,
            subject: selected.probe.subject.name(),
            tier: tier.name(),
            counts: decode::counts(code),
            waits: Depth::of(code),
            widest_vector_bits: decode::widest_vector_bits(&code.instructions),
            features: decode::features(&code.instructions),
        }
    }

    /// `kogge_stone/attacks/south`.
    pub fn name(&self) -> String {
        format!("{}/{}/{}", self.variant, self.routine, self.subject)
    }
}
