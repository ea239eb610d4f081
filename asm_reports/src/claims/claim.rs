//! A claim: a published figure, who published it, and what of ours it speaks of.

use super::ClaimVerdict;
use contract::{Reading, Source};
use serde::Serialize;

/// A published cost.
#[derive(Clone, Copy)]
pub struct Claim {
    /// Its name in tables.
    pub name: &'static str,
    /// What is claimed, in our words.
    pub statement: &'static str,
    /// Who published it.
    pub source: Source,
    /// How the figure stands in the source.
    pub basis: Basis,
    /// The figures; a claim speaks of those classes alone that it has a figure for.
    pub figures: Figures,
    /// What the figures are of.
    pub of: Of,
    /// The routines that do what the source describes.
    pub code: &'static [Probes],
    /// Symbols of the source's listing, assembled; one for each of `code` if any.
    pub listings: &'static [&'static str],
    /// What the source and its listing must say, whatever the compiler.
    pub verdict: ClaimVerdict,
    /// What the code of the compiler says that the table was written for.
    pub emitted: Option<Emitted>,
}

/// How a figure stands in its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Basis {
    /// The source says the figure.
    Stated,
    /// The source prints code or a formula; the figure counts it.
    Printed,
    /// The figure follows from what the source describes; the source prints no code of it.
    Derived,
}

impl Basis {
    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Basis::Stated => "stated",
            Basis::Printed => "printed",
            Basis::Derived => "derived",
        }
    }
}

/// Claimed figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// Register copies.
    pub moves: Option<i64>,
    /// Shifts, logic, arithmetic.
    pub operations: Option<i64>,
    /// All instructions, the final `ret` left out.
    pub instructions: Option<i64>,
    /// Bytes of look-up tables.
    pub table_bytes: Option<i64>,
}

/// What figures are of.
#[derive(Clone, Copy, Debug)]
pub enum Of {
    /// Each of the routines alone.
    Each,
    /// All of them, one after the other.
    All,
    /// The first less the second.
    Less,
    /// One pass of the loop. The source is read on a record that takes so many passes, with so many
    /// operations outside the loop; of emitted code the innermost loop is counted.
    Pass {
        /// Arguments.
        record: &'static [u64],
        /// Passes that they take.
        passes: u32,
        /// Operations before and after the loop.
        outside: u32,
    },
    /// A formula that no routine has as it was printed.
    Formula(Reading),
    /// The variant's tables.
    Tables,
}

/// Probes of one routine.
#[derive(Clone, Copy, Debug)]
pub struct Probes {
    /// Variant.
    pub variant: &'static str,
    /// Routine.
    pub routine: &'static str,
    /// Directions, lines, pieces ...
    pub subjects: &'static [&'static str],
}

/// What is expected of the compiler's code at the baseline.
#[derive(Clone, Copy, Debug)]
pub struct Emitted {
    /// The verdict.
    pub verdict: ClaimVerdict,
    /// Why the code is not as published; a half-sentence, empty if it is.
    pub why: &'static str,
}
