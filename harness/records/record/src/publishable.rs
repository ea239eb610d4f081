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
    pub fn without_private_names(mut self, private: &[String]) -> Record {
        if let Some(label) = &mut self.label {
            hide(label, private);
        }
        let mut skips: Vec<&mut Skip> = self.skips.iter_mut().collect();
        for perft in &mut self.perft {
            skips.extend(&mut perft.skips);
        }
        if let Some(in_use) = &mut self.in_use {
            skips.extend(&mut in_use.skips);
        }
        for skip in skips {
            hide(&mut skip.reason, private);
        }
        for routine in &mut self.routines {
            if let Some(error) = &mut routine.error {
                hide(error, private);
            }
        }
        self
    }

    /// Returns the first text of a user or a system with a name of `private`: its field, and the
    /// name.
    pub fn find_private_name(&self, private: &[String]) -> Option<(&'static str, String)> {
        for (field, text) in self.foreign_texts() {
            if let Some(name) = private.iter().find(|name| has_word(text, name)) {
                return Some((field, name.clone()));
            }
        }
        None
    }

    /// Returns the texts of a user or a system, each with its field. All other texts are ours, or
    /// those of the makers of CPUs and compilers.
    fn foreign_texts(&self) -> Vec<(&'static str, &str)> {
        let mut texts = Vec::new();
        if let Some(label) = &self.label {
            texts.push(("label", label.as_str()));
        }
        let mut skips: Vec<&Skip> = self.skips.iter().collect();
        for perft in &self.perft {
            skips.extend(&perft.skips);
        }
        if let Some(in_use) = &self.in_use {
            skips.extend(&in_use.skips);
        }
        for skip in skips {
            texts.push(("skips", skip.reason.as_str()));
        }
        for routine in &self.routines {
            if let Some(error) = &routine.error {
                texts.push(("routines", error.as_str()));
            }
        }
        texts
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
