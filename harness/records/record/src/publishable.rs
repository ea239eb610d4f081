//! Removes the names of the user and the machine from a record: a label or a system's error may
//! hold them. Paths and addresses cannot occur in plain text.

use crate::{Grammar, Label, Record, Skip, Text};

/// Replaces a name.
const NAME: &str = "NAME";

/// The fault of a user's label for a run; `private` are names that must not be published.
pub fn label_fault(label: &str, private: &[String]) -> Option<String> {
    let named = private.iter().find(|name| has_word(label, name));
    let named = named.map(|name| format!("it holds {name:?}, the name of a user or a machine"));
    Label::fault(label).or(named)
}

impl Record {
    /// The record without these names in texts of a user or a system.
    #[must_use]
    pub fn publishable(mut self, private: &[String]) -> Record {
        self.label.iter_mut().for_each(|text| hide(text, private));
        let of_perft = self.perft.iter_mut().flat_map(|one| &mut one.skips);
        let in_use = self.in_use.iter_mut().flat_map(|one| &mut one.skips);
        let skips = self.skips.iter_mut().chain(of_perft).chain(in_use);
        skips.for_each(|Skip { reason, .. }| hide(reason, private));
        let errors = self.routines.iter_mut().filter_map(|one| one.error.as_mut());
        errors.for_each(|error| hide(error, private));
        self
    }

    /// The first text of a user or a system with a name of `private`: its field, and the name. All
    /// other texts are our own words, or those of the makers of CPUs and compilers.
    pub fn names_any(&self, private: &[String]) -> Option<(&'static str, String)> {
        let of_perft = self.perft.iter().flat_map(|perft| &perft.skips);
        let in_use = self.in_use.iter().flat_map(|in_use| &in_use.skips);
        let skips = self.skips.iter().chain(of_perft).chain(in_use);
        let reasons = skips.map(|skip| ("skips", skip.reason.to_string()));
        let label = self.label.iter().map(|label| ("label", label.to_string()));
        let errors = self.routines.iter().filter_map(|routine| routine.error.as_ref());
        let errors = errors.map(|error| ("routines", error.to_string()));
        for (field, text) in label.chain(reasons).chain(errors) {
            if let Some(name) = private.iter().find(|name| has_word(&text, name)) {
                return Some((field, name.clone()));
            }
        }
        None
    }
}

fn hide<G: Grammar>(text: &mut Text<G>, private: &[String]) {
    for name in private.iter().filter(|name| has_word(text, name)).collect::<Vec<_>>() {
        *text = text.replace(name.as_str(), NAME).into();
    }
}

/// Whether `name` occurs as a separate word.
pub(crate) fn has_word(text: &str, name: &str) -> bool {
    let edge = |sign: Option<char>| sign.is_none_or(|sign| !sign.is_alphanumeric() && sign != '_');
    text.match_indices(name).any(|(at, _)| {
        edge(text[..at].chars().next_back()) && edge(text[at + name.len()..].chars().next())
    })
}
