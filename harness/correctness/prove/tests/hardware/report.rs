//! What the comparison with the processor showed.

use super::compare::Difference;
use super::operands::Operands;
use iced_x86::{Formatter, Instruction, IntelFormatter};
use std::collections::BTreeMap;

/// What came out for one form.
pub(super) enum Outcome {
    /// No choice of operands can be built here or has semantics.
    NoSemantics,
    /// It has semantics, and the CPU lacks this feature.
    NotHere(String),
    /// The semantics and the CPU agree in so many sets of operands.
    Agreed(usize),
    /// They do not; what differs, in words.
    Disagreed(String),
}

/// All forms by the decoder's names.
#[derive(Debug, Default)]
pub struct Report {
    /// Sets of operands of each form in which the semantics and the CPU agree.
    pub checked: BTreeMap<String, usize>,
    /// Forms in which they do not, and how.
    pub disagreements: Vec<String>,
    /// Forms with semantics that could not be run, by the feature that the CPU lacks.
    pub not_here: BTreeMap<String, usize>,
}

impl Report {
    pub(super) fn add(&mut self, form: String, outcome: Outcome) {
        match outcome {
            Outcome::NoSemantics => {}
            Outcome::NotHere(feature) => *self.not_here.entry(feature).or_default() += 1,
            Outcome::Agreed(sets) => _ = self.checked.insert(form, sets),
            Outcome::Disagreed(how) => self.disagreements.push(format!("{form}: {how}")),
        }
    }
}

/// The instruction, what differs, and the registers named, flags and memory before it.
pub(super) fn described(line: &Instruction, found: &Difference, before: &Operands) -> String {
    let mut instruction = String::new();
    IntelFormatter::new().format(line, &mut instruction);
    let before = before.describe(line, found.case);
    format!("`{instruction}`: {}; before: {before}", found.what)
}
