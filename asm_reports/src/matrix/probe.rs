//! One probe at one tier.

use crate::Selected;
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
    /// Steps of the longest chain with unit latency, of straight-line code.
    pub depth: Option<u32>,
    /// Why there is no depth.
    pub no_depth: Option<String>,
    /// Operations per step.
    pub parallelism: Option<f64>,
    /// Bits of the widest vector register.
    pub widest_vector_bits: u32,
    /// CPU features of the instructions.
    pub features: Vec<String>,
}

impl ProbeAtTier {
    /// Counts the probe's code.
    pub fn of(selected: &Selected, tier: Tier, code: &Code) -> ProbeAtTier {
        let counts = decode::counts(code);
        let depth = decode::depth(code);
        ProbeAtTier {
            variant: selected.variant.name,
            routine: selected.routine.name,
            subject: selected.probe.subject.name(),
            tier: tier.name(),
            counts,
            depth: depth.ok(),
            no_depth: depth.err().map(|reason| reason.to_string()),
            parallelism: depth.ok().and_then(|depth| parallelism(counts.operations, depth)),
            widest_vector_bits: decode::widest_vector_bits(&code.instructions),
            features: decode::features(&code.instructions),
        }
    }

    /// `kogge_stone/attacks`.
    pub fn routine(&self) -> String {
        format!("{}/{}", self.variant, self.routine)
    }

    /// `kogge_stone/attacks/south`.
    pub fn name(&self) -> String {
        format!("{}/{}/{}", self.variant, self.routine, self.subject)
    }
}

fn parallelism(operations: u32, depth: u32) -> Option<f64> {
    // To one decimal, as the tables have it.
    (depth > 0).then(|| (10.0 * f64::from(operations) / f64::from(depth)).round() / 10.0)
}
