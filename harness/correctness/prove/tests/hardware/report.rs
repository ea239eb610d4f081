//! The result of the comparison with the processor.
//!
//! A form without semantics cannot be compared. If it were only left out, a rule of the semantics
//! under a wrong name would leave its instruction out too, and the test would pass. Therefore the
//! forms that have semantics are counted by mnemonic, and `forms.txt` has the counts that are
//! right.

use super::compare::Difference;
use super::operands::Operands;
use iced_x86::{Code, Formatter, Instruction, IntelFormatter};
use std::collections::{BTreeMap, BTreeSet};

/// The number of forms with semantics, by mnemonic, a line each.
const FORMS: &str = include_str!("forms.txt");

/// The outcome for one form or program.
pub(super) enum Outcome {
    /// No choice of operands can be encoded or has semantics.
    NoSemantics,
    /// The form has semantics, but the CPU lacks this feature.
    NotHere(String),
    /// The semantics and the CPU agree for this many sets of operands.
    Agreed(usize),
    /// The semantics and the CPU differ; the text says how.
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
    /// The number of forms with semantics, run here or not, by mnemonic.
    pub with_semantics: BTreeMap<String, usize>,
}

impl Report {
    /// Adds a form of the decoder's table, which need not have semantics.
    pub(super) fn add_form(&mut self, code: Code, outcome: Outcome) {
        // `forms.txt` tells whether a form without semantics should have some.
        if matches!(outcome, Outcome::NoSemantics) {
            return;
        }
        *self.with_semantics.entry(format!("{:?}", code.mnemonic())).or_default() += 1;
        self.add(format!("{code:?}"), outcome);
    }

    /// Adds a form or program that must have semantics.
    pub(super) fn add(&mut self, form: String, outcome: Outcome) {
        match outcome {
            Outcome::NoSemantics => self.disagreements.push(format!("{form}: no semantics")),
            Outcome::NotHere(feature) => *self.not_here.entry(feature).or_default() += 1,
            Outcome::Agreed(sets) => _ = self.checked.insert(form, sets),
            Outcome::Disagreed(how) => self.disagreements.push(format!("{form}: {how}")),
        }
    }
}

impl Report {
    /// Returns a line for each mnemonic whose number of forms with semantics is not that of
    /// `forms.txt`.
    pub(super) fn changed_forms(&self) -> Vec<String> {
        let mut stored = BTreeMap::new();
        for line in FORMS.lines() {
            let (mnemonic, count) = line.split_once(' ').expect("a mnemonic and a number");
            stored.insert(mnemonic.to_string(), count.parse::<usize>().expect("a number"));
        }
        let mnemonics: BTreeSet<&String> =
            stored.keys().chain(self.with_semantics.keys()).collect();
        let mut changes = Vec::new();
        for mnemonic in mnemonics {
            let [count, expected] =
                [&self.with_semantics, &stored].map(|counts| counts.get(mnemonic).unwrap_or(&0));
            if count != expected {
                changes.push(format!("{mnemonic} {count}: expected {expected} forms"));
            }
        }
        changes
    }
}

/// Describes the instruction, the difference, and the state before it: the registers that it names,
/// flags and memory.
pub(super) fn describe(line: &Instruction, difference: &Difference, before: &Operands) -> String {
    let mut instruction = String::new();
    IntelFormatter::new().format(line, &mut instruction);
    let before = before.describe(line, difference.case);
    format!("`{instruction}`: {}; before: {before}", difference.message)
}
