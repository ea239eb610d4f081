//! What the comparison with the processor showed, in data and in words.

use super::compare::Difference;
use super::operands::Operands;
use iced_x86::{Code, Formatter, Instruction, IntelFormatter, Mnemonic};
use prove::semantics::state::Flag;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

/// What came out for one form.
pub(super) enum Outcome {
    /// Its operands are of a kind that is not built here.
    NotBuilt,
    /// No choice of operands has semantics.
    NoSemantics,
    /// It has semantics, and the CPU lacks this feature.
    NotHere(String),
    /// The semantics and the CPU agree in so many sets of operands; the flags are those that the
    /// manual defines and the semantics leave undefined.
    Agreed { sets: usize, cautious: Vec<Flag> },
    /// They do not.
    Disagreed(Disagreement),
}

/// A form in which the semantics and the CPU agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The form, by the decoder's name.
    pub form: String,
    /// Sets of operands compared.
    pub sets: usize,
    /// Flags that the manual defines and the semantics leave undefined: never compared, and a proof
    /// that needs one fails.
    pub cautious: Vec<Flag>,
}

/// A case in which they do not agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The form, by the decoder's name.
    pub form: String,
    /// The instruction.
    pub instruction: String,
    /// What differs.
    pub what: String,
    /// The registers named, flags and memory before it.
    pub before: String,
}

impl Disagreement {
    pub(super) fn new(line: &Instruction, difference: Difference, before: &Operands) -> Self {
        let mut instruction = String::new();
        IntelFormatter::new().format(line, &mut instruction);
        let form = format!("{:?}", line.code());
        let before = before.describe(line, difference.case);
        Disagreement { form, instruction, what: difference.what, before }
    }
}

/// All forms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Forms in which the semantics and the CPU agree.
    pub checked: Vec<Checked>,
    /// Forms in which they do not.
    pub disagreements: Vec<Disagreement>,
    /// Forms with semantics that could not be run, by the feature that the CPU lacks.
    pub not_here: BTreeMap<String, Vec<String>>,
    /// Forms without semantics of mnemonics that have some.
    pub refused: Vec<String>,
    /// Forms of such mnemonics with operands that are not built here, so never run.
    pub not_built: Vec<String>,
    /// How long it took.
    pub elapsed: Duration,
}

impl Report {
    /// What came out for the forms; nothing is said of names that have no semantics at all.
    pub(super) fn new(outcomes: Vec<(Code, Outcome)>) -> Self {
        let known: BTreeSet<Mnemonic> = outcomes
            .iter()
            .filter(|(_, outcome)| !matches!(outcome, Outcome::NoSemantics | Outcome::NotBuilt))
            .map(|(code, _)| code.mnemonic())
            .collect();
        let mut report = Report::default();
        for (code, outcome) in outcomes {
            if known.contains(&code.mnemonic()) {
                report.add(format!("{code:?}"), outcome);
            }
        }
        report
    }

    pub(super) fn add(&mut self, form: String, outcome: Outcome) {
        match outcome {
            Outcome::NotBuilt => self.not_built.push(form),
            Outcome::NoSemantics => self.refused.push(form),
            Outcome::NotHere(feature) => self.not_here.entry(feature).or_default().push(form),
            Outcome::Agreed { sets, cautious } => {
                self.checked.push(Checked { form, sets, cautious });
            }
            Outcome::Disagreed(disagreement) => self.disagreements.push(disagreement),
        }
    }

    /// Sets of operands compared in all.
    pub fn sets(&self) -> usize {
        self.checked.iter().map(|checked| checked.sets).sum()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.elapsed.as_secs_f64();
        let fewest = self.checked.iter().map(|checked| checked.sets).min().unwrap_or(0);
        writeln!(
            f,
            "{} forms agree with this CPU on {} sets of operands, at least {fewest} each; \
             {seconds:.1} s",
            self.checked.len(),
            self.sets(),
        )?;
        for (feature, forms) in &self.not_here {
            writeln!(
                f,
                "{} forms not run, the CPU lacks {feature}: {}",
                forms.len(),
                forms.join(" ")
            )?;
        }
        let cautious: Vec<String> = (self.checked.iter())
            .filter(|checked| !checked.cautious.is_empty())
            .map(|checked| format!("{} {:?}", checked.form, checked.cautious))
            .collect();
        if !cautious.is_empty() {
            let forms = cautious.join(", ");
            writeln!(
                f,
                "{} forms leave flags undefined that are defined: {forms}",
                cautious.len()
            )?;
        }
        let refused = self.refused.join(" ");
        writeln!(
            f,
            "{} forms refused, others of their names are not: {refused}",
            self.refused.len()
        )?;
        let not_built = self.not_built.join(" ");
        writeln!(f, "{} forms of their names not built: {not_built}", self.not_built.len())?;
        for wrong in &self.disagreements {
            let Disagreement { form, instruction, what, before } = wrong;
            writeln!(f, "WRONG {form}: `{instruction}`: {what}; before: {before}")?;
        }
        Ok(())
    }
}
