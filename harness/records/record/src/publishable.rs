//! Removes the names of the user and the machine from a record. A label or an error of the system
//! may hold them, and a record is published. Paths and addresses cannot occur in plain text.

use crate::{Grammar, Label, Record, Skip, Text};

/// The text that replaces a name.
const NAME: &str = "NAME";

/// Returns the fault of a user's label for a run. `private` are names that must not be published.
pub fn label_fault(label: &str, private: &[String]) -> Option<String> {
    Label::fault(label).or_else(|| {
        let name = private.iter().find(|name| has_word(label, name))?;
        Some(format!("it holds {name:?}, the name of a user or a machine"))
    })
}

impl Record {
    /// Returns the record without these names in texts of a user or a system.
    #[must_use]
    pub fn publishable(mut self, private: &[String]) -> Record {
        if let Some(label) = &mut self.label {
            hide(label, private);
        }
        let perft_skips = self.perft.iter_mut().flat_map(|perft| &mut perft.skips);
        let in_use_skips = self.in_use.iter_mut().flat_map(|in_use| &mut in_use.skips);
        for Skip { reason, .. } in self.skips.iter_mut().chain(perft_skips).chain(in_use_skips) {
            hide(reason, private);
        }
        for routine in &mut self.routines {
            if let Some(error) = &mut routine.error {
                hide(error, private);
            }
        }
        self
    }

    /// Returns the first text of a user or a system with a name of `private`: its field, and the
    /// name. All other texts are ours, or those of the makers of CPUs and compilers.
    pub fn find_private_name(&self, private: &[String]) -> Option<(&'static str, String)> {
        let perft_skips = self.perft.iter().flat_map(|perft| &perft.skips);
        let in_use_skips = self.in_use.iter().flat_map(|in_use| &in_use.skips);
        let skips = self.skips.iter().chain(perft_skips).chain(in_use_skips);
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

/// Replaces the private names that occur as separate words. They are all looked for before the
/// first is replaced, because a replacement can remove the only separate word of another name.
fn hide<G: Grammar>(text: &mut Text<G>, private: &[String]) {
    let names: Vec<&String> = private.iter().filter(|name| has_word(text, name)).collect();
    for name in names {
        *text = text.replace(name.as_str(), NAME).into();
    }
}

/// Returns whether `name` occurs as a separate word.
pub(crate) fn has_word(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(start, _)| {
        let end = start + name.len();
        is_edge(text[..start].chars().next_back()) && is_edge(text[end..].chars().next())
    })
}

/// Returns whether a word ends at this character, which is none at the end of a text.
fn is_edge(sign: Option<char>) -> bool {
    sign.is_none_or(|sign| !sign.is_alphanumeric() && sign != '_')
}
