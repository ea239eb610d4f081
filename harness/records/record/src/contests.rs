//! Selects the comparisons that get a table. Those of a single direction are kept without one.

use crate::{Comparison, Competitor, Model, Name, ProbeResult, Record, RoutineResult};
use std::fmt;

/// The subjects with a table: each piece, rook and bishop of one square, and the attackers of a
/// square: sliders alone and all. No engine asks for the mean of two of them.
const SINGLE_SUBJECTS: [&str; 6] = ["rook", "bishop", "queen", "both", "sliders", "all"];

/// Rook and bishop of one square. The total over pieces leaves it out, because it has each already.
const REDUNDANT: &str = "both";

impl RoutineResult {
    /// Returns its probes on these subjects. If no subject is named, they are those of a whole
    /// comparison.
    pub fn probes_on<S: AsRef<str>>(&self, subjects: &[S]) -> impl Iterator<Item = &ProbeResult> {
        self.probes.iter().filter(move |probe| match subjects {
            [] => probe.subject != REDUNDANT,
            subjects => subjects.iter().any(|name| probe.subject == *name.as_ref()),
        })
    }
}

impl Record {
    /// Returns whether a comparison gets a table: over one piece or one kind of attackers, over all
    /// subjects of a model without these, or over all subjects that some routine has.
    pub fn is_contest(&self, comparison: &Comparison) -> bool {
        if comparison.subjects.is_empty() {
            let mut singles = self.comparisons.iter().filter(|other| other.is_single());
            return !singles.any(|other| other.model == comparison.model);
        }
        comparison.is_single() || comparison.names().any(|name| !self.is_wider(comparison, name))
    }

    /// Returns whether a competitor of a comparison has another over more subjects.
    fn is_wider(&self, comparison: &Comparison, name: &Competitor) -> bool {
        let mut wider = self.comparisons.iter().filter(|other| other.is_wider_than(comparison));
        wider.any(|other| other.has(name))
    }
}

/// A model, or some of its subjects: the scope of one table. Displayed as `MODEL SUBJECT ...`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The model.
    pub model: Model,
    /// The subjects; none: all of them.
    pub subjects: Vec<Name>,
}

impl Part {
    /// Returns these subjects of a model.
    pub fn new(model: contract::Model, subjects: &[&str]) -> Part {
        Part { model: model.into(), subjects: subjects.iter().copied().map(Name::from).collect() }
    }
}

impl From<Model> for Part {
    fn from(model: Model) -> Part {
        Part { model, subjects: Vec::new() }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = vec![self.model.name()];
        words.extend(self.subjects.iter().map(Name::as_str));
        f.pad(&words.join(" "))
    }
}

impl Comparison {
    /// Returns its model and subjects.
    pub fn part(&self) -> Part {
        Part { model: self.model, subjects: self.subjects.clone() }
    }

    /// Returns whether it represents its model: it is about a queen, which moves like a rook and a
    /// bishop, about all attackers of a square, or about all subjects.
    pub fn represents_model(&self) -> bool {
        self.subjects.is_empty()
            || self.subjects.iter().any(|name| name == "queen" || name == "all")
    }

    fn is_single(&self) -> bool {
        matches!(self.subjects.as_slice(), [subject] if SINGLE_SUBJECTS.contains(&subject.as_str()))
    }

    /// Returns whether it has the same rounds and more subjects.
    fn is_wider_than(&self, other: &Comparison) -> bool {
        let has_more = self.subjects.is_empty() || self.subjects.len() > other.subjects.len();
        has_more && self.has_same_rounds(other)
    }
}
