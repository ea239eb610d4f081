//! Chooses the call to show step by step: a probe with the subject that the user named.

use crate::{failure::Failure, select};
use contract::{Probe, Routine, Variant};

/// The calls that `show` picks for these variants, with their routine and subject: the published
/// comparison, and at least one of each family.
const EXAMPLES: [[&str; 3]; 11] = [
    ["dumb7_unrolled", "attacks", "south"],
    ["kogge_stone", "attacks", "south"],
    ["subtract_scalar", "attacks_barrier", "east"],
    ["sbamg", "line_attacks", "rank"],
    ["qbb", "square_attacks", "bishop"],
    ["kindergarten", "square_attacks", "bishop"],
    ["walk", "square_attacks", "rook"],
    ["subtract_sse2", "attacks_2r", "east"],
    ["transpose_gfni", "attacks", "south"],
    ["west_pext", "attacks", "west"],
    ["rays_exact", "rays_sum", "compass"],
];

/// A probe, and its argument.
#[derive(Clone)]
pub struct Call {
    pub variant: &'static Variant,
    pub routine: &'static Routine,
    pub probe: &'static Probe,
    /// The direction or line, if the probe takes it at run time.
    pub argument: Option<u64>,
    /// The direction, line or piece, by the name that the user gave.
    pub subject: String,
}

impl Call {
    /// Returns the call of a routine of this variant for the subject of this name.
    pub fn new(
        variant: &'static Variant,
        routine: &'static Routine,
        subject: &str,
    ) -> Result<Call, Failure> {
        let (probe, argument) = select::probe(routine, subject)?;
        Ok(Call { variant, routine, probe, argument, subject: subject.to_string() })
    }

    /// Returns the call of a routine for south, or for its first subject if it has no south.
    pub fn default(variant: &'static Variant, routine: &'static Routine) -> Result<Call, Failure> {
        let first_subject = routine.probes.first().map_or("", |probe| probe.subject.name());
        Call::new(variant, routine, "south").or_else(|_| Call::new(variant, routine, first_subject))
    }

    /// Returns the calls that may be shown for a variant: its example, or one for each routine that
    /// is no adapter.
    pub fn candidates(variant: &'static Variant) -> Result<Vec<Call>, Failure> {
        let mut examples = EXAMPLES.iter();
        if let Some([_, routine, subject]) = examples.find(|example| example[0] == variant.name) {
            let routine = select::routine(variant, routine)?;
            return Ok(vec![Call::new(variant, routine, subject)?]);
        }
        let mut calls = Vec::new();
        for routine in variant.routines {
            // A step is too little to look at, and an adapter shows another routine.
            if routine.model != contract::Model::Step && routine.adapter_of.is_none() {
                calls.push(Call::default(variant, routine)?);
            }
        }
        Ok(calls)
    }

    /// Returns its name, as arguments of `show`.
    pub fn name(&self) -> String {
        format!("{} {} {}", self.variant.name, self.routine.name, self.subject)
    }
}
