//! One probe at one tier.

use crate::assembly::AssemblyTexts;
use crate::{Error, Selected};
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
    /// Family of the variant.
    pub family: &'static str,
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
    /// Three-input logic instructions (`vpternlogd`, `vpternlogq`).
    pub ternary_logic: u32,
    /// CPU features of the instructions, where they are decoded.
    pub features: Option<Vec<String>>,
}

impl ProbeAtTier {
    /// From machine code.
    pub fn decoded(selected: &Selected, tier: Tier, code: &Code) -> ProbeAtTier {
        let counts = decode::counts(code);
        let depth = decode::depth(code);
        let ternary = code.mnemonics().iter().filter(|name| is_ternary(name)).count();
        ProbeAtTier {
            depth: depth.ok(),
            no_depth: depth.err().map(|reason| reason.to_string()),
            parallelism: depth.ok().and_then(|depth| parallelism(counts.operations, depth)),
            widest_vector_bits: decode::widest_vector_bits(&code.instructions),
            ternary_logic: ternary as u32,
            features: Some(decode::features(&code.instructions)),
            ..ProbeAtTier::named(selected, tier, counts)
        }
    }

    /// From the compiler's assembly text.
    ///
    /// # Errors
    /// If the text lacks the probe.
    pub fn written(
        selected: &Selected,
        tier: Tier,
        texts: &AssemblyTexts,
    ) -> Result<ProbeAtTier, Error> {
        let (function, bytes) = texts.function(selected.variant.name, selected.probe.symbol)?;
        let ternary = function.lines().filter(|(text, _)| is_ternary(text)).count();
        Ok(ProbeAtTier {
            no_depth: Some(format!("{tier} is counted from text, which gives no dataflow here")),
            widest_vector_bits: function.widest_vector_bits(),
            ternary_logic: ternary as u32,
            ..ProbeAtTier::named(selected, tier, function.counts(bytes))
        })
    }

    fn named(selected: &Selected, tier: Tier, counts: Counts) -> ProbeAtTier {
        ProbeAtTier {
            variant: selected.variant.name,
            routine: selected.routine.name,
            subject: selected.probe.subject.name(),
            family: selected.variant.family,
            tier: tier.name(),
            counts,
            depth: None,
            no_depth: None,
            parallelism: None,
            widest_vector_bits: 0,
            ternary_logic: 0,
            features: None,
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

fn is_ternary(text: &str) -> bool {
    text.starts_with("vpternlog")
}

fn parallelism(operations: u32, depth: u32) -> Option<f64> {
    // To one decimal, as the tables have it.
    (depth > 0).then(|| (10.0 * f64::from(operations) / f64::from(depth)).round() / 10.0)
}
